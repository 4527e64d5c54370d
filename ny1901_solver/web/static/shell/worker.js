/** The engine without a server: Python runs in web workers. A site of static files uses this transport. */

import { Amiss } from "./client.js";
import { nextTask } from "./dom.js";
import { loading } from "./loading.js";
import { preparedFor } from "./prepared.js";
import { gettext } from "./words.js";

const LEAST_MEMORY = 4; // GB, as the browser reports them; with less memory, searches and short requests share one worker
const UNCONTROLLED = 2000; // ms
const ENGINE = new URL(document.querySelector("meta[name=ny1901-engine]").getAttribute("content"), document.baseURI); // the script of the web worker
const SEEN = "ny1901.isolated";
/** @typedef {{line: string, method: string, partial: (answer: any) => void, done: (answer: any) => void, fail: (error: Error) => void, stopped?: boolean, last?: any}} Task */
/** @type {Engine[]} */
const engines = [];
/** @type {Task[]} */
let waiting = [];
let searches = [];
let asked = 0;
let several = false; // whether a second worker starts when it is needed
let shown = null; // the progress of the start, as long as Python is not ready
let broken = null; // the error that ended the last worker

/** Opens the transport: it accepts requests at once, and answers them when Python has started. */
export async function open() {
  await keepOffline();
  shown = loading();
  several = (navigator.deviceMemory ?? LEAST_MEMORY) >= LEAST_MEMORY;
  engines.push(new Engine(shown.meter, () => (shown = null)));
  return { ask };
}

/**
 * Answers a request; while Python is not ready, with the answer that the site has prepared, if there is one.
 * @param {{method: string}} request
 * @param {import("./client.js").AskOptions} [how]
 */
async function ask(request, how = {}) {
  const found = shown && (await preparedFor(request));
  if (found) await nextTask(); // otherwise the page would show all first answers in one task, and do nothing else meanwhile
  how.signal?.throwIfAborted();
  return found ?? queued(request, how);
}

/**
 * @param {{method: string}} request
 * @param {import("./client.js").AskOptions} how
 */
function queued(request, { partial, signal, stopped }) {
  return new Promise((done, fail) => {
    if (broken || signal?.aborted) return fail(broken ?? signal.reason);
    /** @type {Task} */
    const task = { line: JSON.stringify({ id: String(++asked), ...request }), method: request.method, partial, done, fail };
    const running = () => engines.find((engine) => engine.task === task);
    signal?.addEventListener("abort", () => {
      fail(signal.reason);
      waiting = waiting.filter((other) => other !== task);
      shown?.waits(waiting.length);
      running()?.end();
    }, { once: true });
    task.stopped = stopped?.aborted ?? false;
    stopped?.addEventListener("abort", () => running()?.stop() ?? (task.stopped = true), { once: true });
    waiting.push(task);
    next();
  });
}

/** Gives waiting requests to idle workers. Only one search runs at a time, so that another worker is free for short requests. */
function next() {
  shown?.waits(waiting.length);
  for (const engine of engines.filter(({ ready, task }) => ready && !task)) {
    const busy = engines.some(({ task }) => task && searches.includes(task.method));
    const task = waiting.find(({ method }) => !searches.includes(method)) ?? (busy ? null : waiting[0]);
    if (!task) break;
    waiting = waiting.filter((other) => other !== task);
    engine.take(task);
  }
  beside();
}

/** Starts the second worker during the first search, or as soon as the first worker has answered all requests: until then both would only share the processor. */
function beside() {
  const [first] = engines;
  if (!several || !first?.ready || (first.task && !searches.includes(first.task.method))) return;
  several = false;
  engines.push(new Engine());
}

/** A worker, which answers one request at a time. A flag in shared memory stops a search; without shared memory the worker is terminated. */
class Engine {
  /** @type {Task | null} */
  task = null;
  ready = false;
  /** @type {Worker} */
  worker;
  #flag = self.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;

  /** `meter` is called with the progress while Python starts, and `begun` when it has started. */
  constructor(meter = null, begun = null) {
    this.meter = meter;
    this.begun = begun;
    this.#start();
  }

  #start() {
    Object.assign(this, { ready: false, task: null });
    this.worker = new Worker(ENGINE, { type: "module", name: "ny1901" });
    this.worker.onmessage = ({ data }) => this.#received(data);
    this.worker.onerror = (event) => this.#failed(event.message || gettext("the file engine.js could not be loaded"));
    if (this.#flag) this.worker.postMessage({ flag: this.#flag.buffer });
  }

  take(task) {
    this.task = task;
    if (this.#flag) Atomics.store(this.#flag, 0, task.stopped ? 1 : 0);
    this.worker.postMessage({ line: task.line });
  }

  /** Stops the search, and answers the request with the result so far. */
  stop() {
    const { done, fail, last } = this.task;
    if (!this.#flag && last?.schema) done({ ...last, interrupted: true });
    else if (!this.#flag) fail(new Amiss({ kind: "cancelled", sentence: gettext("The search was stopped before it found anything.") }));
    this.end();
    return true;
  }

  /** Ends the request, whose answer is no longer needed. */
  end() {
    if (this.#flag) Atomics.store(this.#flag, 0, 1);
    else if (searches.includes(this.task.method)) {
      this.worker.terminate();
      this.#start();
      next();
    }
  }

  #received({ searches: found, failed, line, ...progress }) {
    if (failed) return this.#failed(failed);
    if (progress.at) this.meter?.(progress);
    if (found) {
      searches = found;
      this.ready = true;
      this.begun?.();
      navigator.serviceWorker?.controller?.postMessage("complete");
    }
    if (line) this.#answered(JSON.parse(line));
    next();
  }

  #answered({ final, partial, answer, error }) {
    const task = this.task;
    if (!final) {
      task.last = partial;
      return task.partial?.(partial);
    }
    this.task = null;
    if (error) task.fail(error.kind === "cancelled" ? new DOMException(error.sentence, "AbortError") : new Amiss(error));
    else task.done(answer);
  }

  #failed(reason) {
    const error = new Amiss({ kind: "lost", sentence: gettext("Python does not run in this browser: {reason}", { reason }) });
    this.meter?.({ at: 100 });
    this.worker.terminate();
    engines.splice(engines.indexOf(this), 1);
    this.task?.fail(error);
    if (engines.length) return next(); // the other worker goes on alone, as if there were little memory
    broken = error;
    for (const task of waiting.splice(0)) task.fail(error);
  }
}

/**
 * Registers the service worker, which stores the files for offline use. Then reloads the page once: a page that comes
 * from the service worker is isolated and may use shared memory, so that searches can be stopped.
 */
async function keepOffline() {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(new URL("offline.js", ENGINE));
    await controlled();
  } catch (error) {
    console.warn(`ny1901 cannot be stored for offline use: ${error.message}`);
    return;
  }
  if (self.crossOriginIsolated || !navigator.serviceWorker.controller || sessionStorage.getItem(SEEN)) return;
  sessionStorage.setItem(SEEN, "tried");
  location.reload();
  await new Promise(() => {});
}

/** Waits until the service worker controls the page; gives up after a while, because a forced reload bypasses it. */
function controlled() {
  if (navigator.serviceWorker.controller) return null;
  return /** @type {Promise<void>} */ (new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true });
    setTimeout(done, UNCONTROLLED);
  }));
}
