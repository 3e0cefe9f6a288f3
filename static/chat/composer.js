// The box one writes in: grows with the text, sends with Enter, counts near the limit.

const LIMIT = 8000;
const COUNT_FROM = 7500;

export class Composer {
  constructor(form, { words, count, onSend, onStop }) {
    this.box = form.querySelector("textarea");
    this.button = form.querySelector("[data-send]");
    this.words = words;
    this.count = count;
    this.onStop = onStop;
    this.onSend = onSend;
    this.running = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.running && event.submitter === this.button) this.onStop();
      else this.onSend(this.text);
    });
    this.box.addEventListener("input", () => this.fit());
    this.box.addEventListener("keydown", (event) => {
      // While an input method composes, Enter only accepts its proposal (229 in Safari).
      if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
      event.preventDefault();
      this.onSend(this.text);
    });
    this.fit();
  }

  // Only now is there anybody to hear an Enter: what was pressed before would be lost.
  open() {
    this.box.readOnly = false;
    this.button.disabled = false;
  }

  get text() {
    return this.box.value.trim();
  }

  set text(value) {
    this.box.value = value;
    this.fit();
  }

  get tooLong() {
    return length(this.text) > LIMIT;
  }

  fit() {
    this.box.style.height = "auto";
    const borders = this.box.offsetHeight - this.box.clientHeight;
    this.box.style.height = `${this.box.scrollHeight + borders}px`;
    const typed = this.box.value.length > COUNT_FROM ? length(this.text) : 0;
    this.count.textContent =
      typed > COUNT_FROM ? this.words.count.replace("{n}", typed.toLocaleString(document.documentElement.lang, { useGrouping: "always" })) : "";
    this.count.classList.toggle("danger-text", typed > LIMIT);
  }

  setRunning(running) {
    this.running = running;
    this.button.textContent = running ? this.words.stop : this.words.send;
    this.button.classList.toggle("main-act", !running);
    this.button.disabled = false;
  }

  focus() {
    this.box.focus({ preventScroll: true });
  }
}

// Characters as the server counts them: one for a letter outside the basic plane too.
export function length(text) {
  let n = 0;
  for (const _ of text) n += 1;
  return n;
}
