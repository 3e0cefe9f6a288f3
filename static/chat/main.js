// The conversation page: sends, follows and resumes turns, and asks for decisions.

import { call, fragment, Refusal, stream } from "./api.js";
import { Composer } from "./composer.js";
import { events } from "./events.js";
import { Follower } from "./scroll.js";
import { Turn } from "./turn.js";

const ACTIVE = ["queued", "running"];
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

const dock = document.querySelector("[data-dock]");
const thread = document.querySelector("[data-thread]");
const part = (name) => dock.querySelector(`[data-${name}]`);
const words = Object.fromEntries(
  Object.entries(dock.dataset)
    .filter(([key]) => key.startsWith("word"))
    .map(([key, value]) => [key[4].toLowerCase() + key.slice(5), value]),
);
const scroll = new Follower(part("to-end"));
const grown = () => scroll.grew();
const composer = new Composer(part("composer"), { words, count: part("count"), onSend: send, onStop: stop });

let conversation = dock.dataset.conversation;
let current = null;
// The key of the message being tried: sending the same text again cannot say it twice.
let attempt = { text: "", key: "" };

// What people read

function status(text) {
  part("status").textContent = text;
}

function announce(text) {
  part("announce").textContent = "";
  part("announce").textContent = text;
}

function warn(text, again) {
  const card = document.createElement("div");
  card.className = "act failed";
  const cause = document.createElement("p");
  cause.textContent = text;
  card.append(cause);
  if (again) {
    const row = document.createElement("div");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn";
    button.textContent = words.again;
    button.addEventListener("click", again);
    row.append(button);
    card.append(row);
  }
  part("alerts").replaceChildren(card);
}

function calm() {
  part("alerts").replaceChildren();
  announce("");
}

function cause(error) {
  if (!(error instanceof Refusal)) return words.offline;
  if (error.status === 401 || error.code === "not_authenticated") return words.expired;
  return error.detail || words.unsent;
}

// Sending

async function send(text) {
  if (!text) return composer.focus();
  if (current) return warn(words.running);
  if (composer.tooLong) return warn(words.long);
  calm();
  if (attempt.text !== text) attempt = { text, key: newKey() };
  const turn = Turn.sent(text, words, grown);
  current = turn;
  composer.setRunning(true);
  status(words.answering);
  thread.querySelector("[data-empty]")?.setAttribute("hidden", "");
  thread.append(turn.section);
  scroll.toEnd();
  const message = { body: { text }, headers: { "Idempotency-Key": attempt.key } };
  const post = () => stream(`/api/v1/conversations/${conversation}/messages/`, message);
  let response;
  try {
    await begin();
    response = await post();
  } catch (error) {
    return unsent(turn, error);
  }
  if (composer.text === text) composer.text = "";
  attempt = { text: "", key: "" };
  dropRetry(turn);
  closeWaiting();
  await follow(turn, response, post);
}

// Not randomUUID: a browser only has it on encrypted connections.
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");
}

async function begin() {
  if (conversation) return;
  const made = await (await call("/api/v1/conversations/")).json();
  conversation = made.id;
  history.replaceState(null, "", `/chat/${conversation}/`);
}

async function unsent(turn, error) {
  turn.section.remove();
  if (!thread.querySelector(".turn")) thread.querySelector("[data-empty]")?.removeAttribute("hidden");
  finish();
  status("");
  warn(cause(error), error instanceof Refusal ? null : () => send(composer.text));
  composer.focus();
  if (error.code === "turn_running" && error.turn) await adopt(error.turn);
}

// Another tab's turn is being answered: show it here too.
async function adopt(id) {
  const known = thread.querySelector(`[data-turn="${CSS.escape(id)}"]`);
  const section = known || (await fragment(`/chat/turns/${id}/`).catch(() => null));
  if (!section) return;
  if (!known) thread.append(section);
  await resume(new Turn(section, grown));
}

function dropRetry(turn) {
  for (const button of thread.querySelectorAll("[data-retry]")) {
    if (!turn.section.contains(button)) button.parentElement.remove();
  }
}

// A new message closes what still awaited approval: its card says so.
function closeWaiting() {
  for (const form of thread.querySelectorAll("[data-decide]")) redraw(form.dataset.decide);
}

async function redraw(id) {
  const old = thread.querySelector(`[data-execution="${CSS.escape(id)}"]`);
  const card = old && (await fragment(`/chat/executions/${id}/card/`).catch(() => null));
  if (card) old.replaceWith(card);
  return card;
}

// Following

async function resume(turn) {
  current = turn;
  composer.setRunning(true);
  status(words.answering);
  await follow(turn, null, null);
}

// Read the log until the turn rests, over as many connections as it takes.
async function follow(turn, response, reopen) {
  let wait = FIRST_WAIT;
  for (;;) {
    try {
      response ||= turn.id || !reopen ? await rejoin(turn) : await reopen();
      for await (const event of events(response)) {
        turn.apply(event);
        if (wait !== FIRST_WAIT) status(words.answering);
        wait = FIRST_WAIT;
      }
      if (turn.ended) break;
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) {
        warn(cause(error));
        break;
      }
    }
    response = null;
    status(words.reconnecting);
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
  await rest(turn);
}

function rejoin(turn) {
  return stream(`/api/v1/turns/${turn.id}/events/`, {
    method: "GET",
    headers: { "Last-Event-ID": String(turn.seq) },
  });
}

async function rest(turn) {
  for (let tries = 0; tries < 3 && turn.id; tries += 1) {
    try {
      await turn.settle();
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT * (tries + 1)));
    }
  }
  finish();
  tell(turn);
  await refreshList();
}

// Say once how a turn came to rest.
function tell(turn) {
  const shown = { awaiting_approval: words.waiting, stopped: words.stopped, completed: words.ready };
  status(shown[turn.state] || words.failed);
  if (turn.state === "awaiting_approval") announce(words.waiting);
  const failed = turn.section.querySelector("[data-error]");
  if (failed) announce(failed.querySelector("p").textContent);
}

function finish() {
  current = null;
  composer.setRunning(false);
}

async function refreshList() {
  try {
    const list = await fragment(`/chat/list/?current=${conversation}`);
    for (const old of document.querySelectorAll("[data-conversations]")) old.replaceWith(list.cloneNode(true));
    const name = list.querySelector("[aria-current] .name")?.textContent;
    if (name) {
      document.title = `${name} · Gymnasia`;
      document.querySelector("h1").textContent = name;
    }
  } catch {
    // The list is a convenience: the next page has it.
  }
}

async function stop() {
  if (!current?.id) return;
  part("send").disabled = true;
  status(words.stopping);
  try {
    await call(`/api/v1/turns/${current.id}/stop/`);
  } catch (error) {
    part("send").disabled = false;
    warn(cause(error));
  }
}

// Deciding and trying again

async function decide(form, decision) {
  const buttons = form.querySelectorAll("button");
  buttons.forEach((button) => (button.disabled = true));
  const id = form.dataset.decide;
  const section = form.closest("[data-turn]");
  calm();
  try {
    await call(`/api/v1/executions/${id}/${decision}/`);
  } catch (error) {
    buttons.forEach((button) => (button.disabled = false));
    return warn(error instanceof Refusal ? cause(error) : words.undecided);
  }
  composer.focus();
  await redraw(id);
  if (section) await goOn(new Turn(section, grown));
}

async function undo(form) {
  const button = form.querySelector("button");
  const id = form.dataset.undo;
  button.disabled = true;
  calm();
  try {
    await call(`/api/v1/executions/${id}/undo/`);
  } catch (error) {
    button.disabled = false;
    return warn(error instanceof Refusal ? cause(error) : words.stays);
  }
  const card = await redraw(id);
  if (card) {
    card.tabIndex = -1;
    card.focus();
  }
  if (!current) status(words.undone);
  tabs.postMessage(id);
}

// The turn goes on once nothing in it waits any more.
async function goOn(turn) {
  await turn.settle().catch(() => {});
  if (ACTIVE.includes(turn.state)) await resume(turn);
  else tell(turn);
}

async function retry(button) {
  const old = button.closest("[data-turn]");
  button.disabled = true;
  calm();
  let response;
  try {
    response = await stream(`/api/v1/turns/${old.dataset.turn}/retry/`);
  } catch (error) {
    button.disabled = false;
    return warn(cause(error));
  }
  const said = old.querySelector(".said").lastChild.textContent;
  const turn = Turn.sent(said, words, grown);
  const day = old.querySelector(".day");
  if (day) turn.section.prepend(day);
  old.replaceWith(turn.section);
  current = turn;
  composer.setRunning(true);
  composer.focus();
  status(words.answering);
  await follow(turn, response, null);
}

// What is undone in one tab is undone in the others.
const tabs = new BroadcastChannel("gymnasia-undo");
tabs.addEventListener("message", ({ data }) => redraw(data));

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-decide], [data-undo]")) return;
  event.preventDefault();
  if (event.target.matches("[data-undo]")) return undo(event.target);
  decide(event.target, event.submitter?.dataset.decision || "approve");
});

thread.addEventListener("click", (event) => {
  const example = event.target.closest("[data-try]");
  if (example) {
    composer.text = example.textContent;
    composer.focus();
  }
  const again = event.target.closest("[data-retry]");
  if (again) retry(again);
});

// On load: what is stored is already here; a turn that still runs is followed from there.

composer.open();
if (thread.querySelector(".turn")) scroll.toEnd();
const running = [...thread.querySelectorAll("[data-turn]")].find((one) => ACTIVE.includes(one.dataset.state));
if (running) resume(new Turn(running, grown));
if (matchMedia("(min-width: 721px)").matches) composer.focus();
