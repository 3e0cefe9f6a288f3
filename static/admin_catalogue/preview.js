// Sends the form as typed and shows what lint and every provider make of it; nothing is stored.

const WAIT = 350;
const panel = document.querySelector(".draft-panel");
const form = panel?.closest("form");
const editor = form?.querySelector("textarea.schema-editor");
const tools = document.querySelector(".schema-tools");

function remember(body) {
  return new Map([...body.querySelectorAll("details")].map((one) => [one.dataset.key, one.open]));
}

function show(data) {
  const body = panel.querySelector(".panel-body");
  const opened = remember(body);
  body.innerHTML = data.html;
  body.querySelectorAll("details").forEach((one) => {
    if (opened.has(one.dataset.key)) one.open = opened.get(one.dataset.key);
  });
  if (editor) mark(data.fault);
}

function mark(fault) {
  const place = tools.querySelector("#schema-fault");
  place.textContent = fault ? fault.message : "";
  editor.toggleAttribute("aria-invalid", Boolean(fault));
  const go = tools.querySelector(".go-to-fault");
  go.hidden = !fault;
  go.onclick = () => {
    const before = editor.value.split("\n").slice(0, fault.line - 1).join("\n");
    const at = (fault.line > 1 ? before.length + 1 : 0) + fault.column - 1;
    editor.focus();
    editor.setSelectionRange(at, at + 1);
  };
}

let latest = 0;

async function ask() {
  const mine = ++latest;
  const status = panel.querySelector(".panel-status");
  status.textContent = status.dataset.updating;
  try {
    const response = await fetch(panel.dataset.preview, { method: "POST", body: new FormData(form) });
    if (!response.ok) throw new Error(String(response.status));
    const data = await response.json();
    if (mine !== latest) return null;
    show(data);
    status.textContent = "";
    return data;
  } catch {
    if (mine === latest) status.textContent = status.dataset.failed;
    return null;
  }
}

async function arrange() {
  const data = await ask();
  if (!data?.formatted) return;
  editor.value = data.formatted;
  editor.focus();
}

if (panel?.dataset.preview && form) {
  let timer;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  });
  tools?.querySelector(".arrange")?.addEventListener("click", arrange);
}
