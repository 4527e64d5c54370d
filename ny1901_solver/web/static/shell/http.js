/** The engine over HTTP: each request is a POST, and its response consists of lines of JSON. */

import { Amiss } from "./client.js";
import { secret } from "./address.js";
import { gettext } from "./words.js";

const UNREACHED = gettext("The program that serves this page has stopped. Start `ny1901 serve` again and open the address that it prints.");
const NO_SECRET =
  gettext("This page needs a secret. Open the whole address that `ny1901 serve` printed, with the part after the #.");

const TAB = Math.random().toString(36).slice(2); // the server divides its searches among tabs

/** Opens the transport. */
export const open = () => ({ ask });

/**
 * @param {object} request
 * @param {import("./client.js").AskOptions} [options]
 */
async function ask(request, { partial, signal, stopped } = {}) {
  if (!secret()) throw new Amiss({ kind: "secret", sentence: NO_SECRET });
  signal?.throwIfAborted();
  let response = await posted("ask", request, signal);
  let id = null;
  const stop = () => id !== null && posted("stop", { of: id }).catch(() => {});
  stopped?.addEventListener("abort", stop);
  try {
    for (;;) {
      let later = null;
      for await (const message of messages(response)) {
        if (message.id !== undefined && id === null) {
          id = message.id;
          if (stopped?.aborted) stop();
        }
        if (message.error) throw new Amiss(message.error);
        if (message.final) return message.answer;
        if (message.partial) partial?.(message.partial);
        later = message.later ?? null;
      }
      if (later === null) throw new Amiss({ kind: "lost", sentence: gettext("The answer broke off before it was complete.") });
      await waited(later, id, signal);
      response = await posted("more", { of: id }, signal);
    }
  } finally {
    stopped?.removeEventListener("abort", stop);
  }
}

/**
 * Waits before it asks for the rest of an answer. A browser opens six connections to a host, for all tabs together,
 * so the server keeps a connection for some answers only. The server is told if the request is aborted meanwhile.
 */
function waited(milliseconds, id, signal) {
  return new Promise((resolve, reject) => {
    const leave = () => posted("stop", { of: id, leave: true }, undefined, true).catch(() => {});
    const end = (act) => () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", aborted);
      removeEventListener("pagehide", leave);
      act();
    };
    const aborted = end(() => {
      leave();
      reject(signal.reason);
    });
    const timer = setTimeout(end(resolve), milliseconds);
    signal?.addEventListener("abort", aborted);
    addEventListener("pagehide", leave);
  });
}

async function posted(path, body, signal, keepalive = false) {
  const headers = { "Content-Type": "application/json", "X-Ny1901-Secret": secret(), "X-Ny1901-Tab": TAB };
  let response;
  try {
    response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal, keepalive, cache: "no-store" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Amiss({ kind: "unreached", sentence: UNREACHED });
  }
  if (response.ok) return response;
  if (response.status === 401 || response.status === 403) throw new Amiss({ kind: "secret", sentence: NO_SECRET });
  const refusal = await response.json().catch(() => null);
  throw new Amiss(refusal?.error ?? { kind: "request", sentence: gettext("The program refused the request (status {status}).", { status: response.status }) });
}

/** Yields the messages of a response as they arrive, one for each line. */
async function* messages(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = (!done && lines.pop()) || "";
    for (const line of lines) if (line.trim()) yield JSON.parse(line);
    if (done) return;
  }
}
