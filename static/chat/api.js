// Requests to our own API and to the page's fragments.

const token = document.querySelector('meta[name="csrf-token"]').content;

// An answer that refuses; `problem` is its application/problem+json, as far as it could be read.
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.detail || problem.title || String(status));
    this.status = status;
    this.code = problem.code || "";
    this.turn = problem.turn || "";
    this.detail = problem.detail || "";
  }
}

export async function call(path, { method = "POST", body, accept = "application/json", headers = {} } = {}) {
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    headers: {
      Accept: accept,
      "X-CSRFToken": token,
      ...(body ? { "Content-Type": "application/json" } : {}),
      ...headers,
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  if (!response.ok) {
    throw new Refusal(response.status, await response.json().catch(() => ({})));
  }
  return response;
}

export function stream(path, options = {}) {
  return call(path, { ...options, accept: "text/event-stream" });
}

// A piece of page as an element. Being sent to the login page means that the session is over.
export async function fragment(path) {
  const response = await fetch(path, { credentials: "same-origin", headers: { Accept: "text/html" } });
  if (response.redirected) throw new Refusal(401, {});
  if (!response.ok) throw new Refusal(response.status, {});
  const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
  return document.adoptNode(parsed.body.firstElementChild);
}
