// The text areas of a draft: a live counter, and for the schema Tab, Enter and layout.

const INDENT = "  ";

function counter(area) {
  const limit = Number(area.dataset.limit);
  const output = document.createElement("p");
  output.className = "counter";
  area.insertAdjacentElement("afterend", output);
  const format = new Intl.NumberFormat(document.documentElement.lang);
  const update = () => {
    const length = [...area.value.trim()].length;
    output.textContent = `${format.format(length)} / ${format.format(limit)}`;
    output.classList.toggle("over", length > limit);
  };
  area.addEventListener("input", update);
  update();
}

function write(area, text) {
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

// Tab writes spaces; Escape lets the next Tab move on, so that the keyboard is never caught.
function keys(area) {
  let leaving = false;
  area.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      leaving = true;
      return;
    }
    if (event.key === "Tab" && !event.shiftKey && !leaving && !event.altKey && !event.ctrlKey) {
      event.preventDefault();
      write(area, INDENT);
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      const line = area.value.slice(0, area.selectionStart).split("\n").pop();
      write(area, `\n${line.match(/^ */)[0]}`);
    }
    if (event.key !== "Tab" && event.key !== "Shift") leaving = false;
  });
  area.addEventListener("blur", () => { leaving = false; });
}

document.querySelectorAll("textarea[data-limit]").forEach(counter);
document.querySelectorAll("textarea.schema-editor").forEach(keys);
