/** The engine's client: one function for all requests. */

import * as saved from "./saved.js";
import { gettext } from "./words.js";

/** An error that answers a request: its `kind`, the `field` at fault, and a sentence as `message`. */
export class Amiss extends Error {
  /** @type {string} */
  kind;
  /** @type {string | null} */
  field;

  constructor({ kind = "request", field = null, sentence = gettext("Something went wrong.") } = {}) {
    super(sentence);
    Object.assign(this, { name: "Amiss", kind, field });
  }
}

/** Returns a random seed. */
export const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/**
 * Options of a request: `partial` is called with each partial answer, `signal` cancels the request, and `stopped` asks for
 * the answer so far.
 * @typedef {{partial?: (answer: any) => void, signal?: AbortSignal, stopped?: AbortSignal}} AskOptions
 */

/**
 * Asks the engine: a method with its fields, as its schema describes them.
 * @typedef {<Name extends keyof Answers>(method: Name, fields?: Requests[Name], options?: AskOptions) => Promise<Answers[Name]>} Ask
 */

/** Whether a server answers the requests; otherwise the page is one of static files. */
export const served = () => document.querySelector("meta[name=ny1901-transport]")?.getAttribute("content") !== "worker";

/**
 * Opens the transport that the page names; returns the function that asks the engine.
 * @returns {Promise<Ask>}
 */
export async function connect() {
  const { open } = await import(served() ? "./http.js" : "./worker.js");
  const transport = await open();
  return function ask(method, fields, { partial, signal, stopped } = {}) {
    const request = { method, ...withEdition(fields ?? {}), ...(partial && { partial: true }) };
    for (const name of Object.keys(request)) if (request[name] === undefined) delete request[name];
    return transport.ask(request, { partial, signal, stopped });
  };
}

/** Adds the files of a saved edition if the position, record, puzzle or draft in the fields names one. */
function withEdition(fields) {
  const own = saved.get("editions", {});
  if (fields.edition || !Object.keys(own).length) return fields;
  for (const value of [fields.position, fields.record, fields.puzzle, fields.draft]) {
    const name = editionNamed(value);
    if (name && Object.hasOwn(own, name)) return { ...fields, edition: own[name] };
  }
  return fields;
}

/** Returns the name of the edition in a position, record or draft, if it names one. */
export function editionNamed(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? "");
  return text.match(/^\s*ny1:([^:@~#\s]+)/)?.[1] ?? text.match(/"?\bedition"?[:=]\s*"?([\w.-]+)/)?.[1];
}
