// One turn on the page: what its event log tells is drawn once, in order, without gaps.

import { fragment } from "./api.js";
import { length } from "./composer.js";

export class Turn {
  constructor(section, onGrow) {
    this.section = section;
    this.reply = section.querySelector(".reply");
    this.onGrow = onGrow;
    this.id = section.dataset.turn || "";
    this.seq = Number(section.dataset.seq || 0);
    this.offset = Number(section.dataset.offset || 0);
    this.state = section.dataset.state || "queued";
    this.ended = false;
  }

  // A section for a message that is on its way.
  static sent(text, words, onGrow) {
    const section = document.createElement("article");
    section.className = "turn";
    const said = document.createElement("div");
    said.className = "said";
    const label = document.createElement("span");
    label.className = "hidden";
    label.textContent = `${words.said} `;
    said.append(label, text);
    const reply = document.createElement("div");
    reply.className = "reply";
    section.append(said, reply);
    return new Turn(section, onGrow);
  }

  apply({ id, kind, data }) {
    if (id <= this.seq) return;
    this.seq = id;
    if (kind === "status") this.begin(data);
    else if (kind === "text") this.write(data);
    else if (kind === "tool_result" || kind === "approval") this.place(data.id);
    else if (kind === "done") this.ended = true;
    if (kind === "done") this.state = data.status;
  }

  begin({ turn, state }) {
    this.id = turn;
    this.state = state;
    this.ended = false;
    this.section.dataset.turn = turn;
  }

  write({ offset, delta }) {
    const known = this.offset - offset;
    const fresh = known > 0 ? [...delta].slice(known).join("") : delta;
    if (!fresh) return;
    this.offset = offset + length(delta);
    let block = this.reply.lastElementChild;
    if (!block || !block.classList.contains("raw")) {
      block = document.createElement("div");
      block.className = "text raw writing";
      this.reply.append(block);
    }
    block.append(block.textContent ? fresh : fresh.replace(/^\n+/, ""));
    this.onGrow();
  }

  // A card is drawn by the server from the stored row; its place is kept while it comes.
  place(id) {
    this.rest();
    let holder = this.reply.querySelector(`[data-execution="${id}"]`);
    if (!holder) {
      holder = document.createElement("div");
      holder.dataset.execution = id;
      this.reply.append(holder);
    }
    fragment(`/chat/executions/${id}/card/`)
      .then((card) => {
        card.classList.add("fresh");
        this.reply.querySelector(`[data-execution="${id}"]`)?.replaceWith(card);
        this.onGrow();
      })
      .catch(() => {});
  }

  rest() {
    for (const block of this.reply.querySelectorAll(".writing")) block.classList.remove("writing");
  }

  // Put the stored turn in the place of what was drawn while it ran.
  async settle() {
    this.rest();
    const day = this.section.querySelector(".day");
    const stored = await fragment(`/chat/turns/${this.id}/`);
    if (day && !stored.querySelector(".day")) stored.prepend(day);
    this.section.replaceWith(stored);
    const seq = this.seq;
    const { section, onGrow } = { section: stored, onGrow: this.onGrow };
    Object.assign(this, new Turn(section, onGrow));
    this.seq = Math.max(this.seq, seq);
    this.onGrow();
  }
}
