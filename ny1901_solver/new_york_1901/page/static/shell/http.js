/** The door over HTTP: a request a POST, an answer lines of JSON. */

import { Amiss } from "./door.js";
import { secret } from "./address.js";

const UNREACHED = "The program that answers does not run any more: start `ny1901 serve` again and open the address it prints.";
const NO_SECRET =
  "This page needs the secret of the program that serves it: open the address that `ny1901 serve` printed, with what stands behind its #.";

/** Opens the transport. */
export const open = () => ({ ask });

async function ask(request, { partial, signal, stopped } = {}) {
  if (!secret()) throw new Amiss({ kind: "secret", sentence: NO_SECRET });
  signal?.throwIfAborted();
  const response = await posted("ask", request, signal);
  let id = null;
  const stop = () => id !== null && posted("stop", { of: id }).catch(() => {});
  stopped?.addEventListener("abort", stop);
  try {
    for await (const message of messages(response)) {
      if (message.id !== undefined && id === null) {
        id = message.id;
        if (stopped?.aborted) stop();
      }
      if (message.error) throw new Amiss(message.error);
      if (message.final) return message.answer;
      if (message.partial) partial?.(message.partial);
    }
  } finally {
    stopped?.removeEventListener("abort", stop);
  }
  throw new Amiss({ kind: "lost", sentence: "The answer broke off before its end." });
}

async function posted(path, body, signal) {
  const headers = { "Content-Type": "application/json", "X-Ny1901-Secret": secret() };
  let response;
  try {
    response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal, cache: "no-store" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Amiss({ kind: "unreached", sentence: UNREACHED });
  }
  if (response.ok) return response;
  if (response.status === 401 || response.status === 403) throw new Amiss({ kind: "secret", sentence: NO_SECRET });
  const told = await response.json().catch(() => null);
  throw new Amiss(told?.error ?? { kind: "request", sentence: `The program refused the request (${response.status}).` });
}

/** The messages of a response as they come, a line each. */
async function* messages(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = done ? "" : lines.pop();
    for (const line of lines) if (line.trim()) yield JSON.parse(line);
    if (done) return;
  }
}
