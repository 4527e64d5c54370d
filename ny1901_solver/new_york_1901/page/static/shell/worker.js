/** The door without a server: Python in workers of the browser. A site of static files has this one. */

import { Amiss } from "./door.js";
import { h } from "./dom.js";

const LEAST_MEMORY = 4; // GB, as far as the browser tells: below, searches and short questions share one Python
const UNCONTROLLED = 2000; // ms
const SEEN = "ny1901.isolated";
let engines = [];
let searches = [];
let asked = 0;

/** Opens the transport: it takes questions at once, and answers them as soon as Python runs. */
export async function open() {
  await keepOffline();
  const meter = progress();
  const several = (navigator.deviceMemory ?? LEAST_MEMORY) >= LEAST_MEMORY;
  engines = [new Engine(meter), ...(several ? [new Engine()] : [])];
  return { ask };
}

function ask(request, { partial, signal, stopped } = {}) {
  const engine = searches.includes(request.method) ? engines.at(-1) : engines[0];
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(signal.reason);
    const task = { line: JSON.stringify({ id: String(++asked), ...request }), partial, done, fail };
    signal?.addEventListener("abort", () => engine.leave(task, signal.reason), { once: true });
    if (stopped?.aborted) engine.stop(task);
    stopped?.addEventListener("abort", () => engine.stop(task), { once: true });
    engine.take(task);
  });
}

/** A worker with its questions, one after the other. A search is ended by shared memory, or else with its worker. */
class Engine {
  #waiting = [];
  #task = null;
  #flag = self.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;

  constructor(meter = null) {
    this.meter = meter;
    this.#start();
  }

  #start() {
    this.ready = false;
    this.worker = new Worker("engine.js", { type: "module", name: "ny1901" });
    this.worker.onmessage = ({ data }) => this.#heard(data);
    this.worker.onerror = (event) => this.#failed(event.message || "the file engine.js did not load");
    if (this.#flag) this.worker.postMessage({ flag: this.#flag.buffer });
  }

  take(task) {
    this.#waiting.push(task);
    this.#next();
  }

  /** Ends a question whose answer nobody wants. */
  leave(task, reason) {
    task.fail(reason);
    this.#waiting = this.#waiting.filter((other) => other !== task);
    if (task === this.#task) this.#end();
  }

  /** Ends a question whose answer so far is wanted. */
  stop(task) {
    if (task !== this.#task) {
      task.stopped = true;
      return;
    }
    if (!this.#flag) {
      if (task.last?.schema) task.done({ ...task.last, interrupted: true });
      else task.fail(new Amiss({ kind: "cancelled", sentence: "The search was ended before it knew anything." }));
    }
    this.#end();
  }

  #end() {
    if (this.#flag) return void Atomics.store(this.#flag, 0, 1);
    this.worker.terminate();
    this.#task = null;
    this.#start();
  }

  #next() {
    if (!this.ready || this.#task || !this.#waiting.length) return;
    this.#task = this.#waiting.shift();
    if (this.#flag) Atomics.store(this.#flag, 0, this.#task.stopped ? 1 : 0);
    this.worker.postMessage({ line: this.#task.line });
  }

  #heard({ at, doing, searches: found, failed, line }) {
    if (failed) return this.#failed(failed);
    if (at) this.meter?.(at, doing);
    if (found) {
      searches = found;
      this.ready = true;
      navigator.serviceWorker?.controller?.postMessage("complete");
    }
    if (line) this.#told(JSON.parse(line));
    this.#next();
  }

  #told({ final, partial, answer, error }) {
    const task = this.#task;
    if (!final) {
      task.last = partial;
      return task.partial?.(partial);
    }
    this.#task = null;
    if (error) task.fail(error.kind === "cancelled" ? new DOMException(error.sentence, "AbortError") : new Amiss(error));
    else task.done(answer);
  }

  #failed(reason) {
    const error = new Amiss({ kind: "lost", sentence: `Python does not run in this browser: ${reason}` });
    this.meter?.(100);
    for (const task of [this.#task, ...this.#waiting]) task?.fail(error);
    [this.#task, this.#waiting] = [null, []];
  }
}

/** Says how far the start is; the engine's first word of a new step comes with its share of the way. */
function progress() {
  const bar = h("progress", { max: 100, value: 0, "aria-label": "Loading" });
  const text = h("span", {}, "Loading");
  const place = h("p", { class: "loading quiet" }, bar, " ", text);
  document.getElementById("status").before(place);
  return (at, doing) => {
    bar.value = at;
    text.textContent = `Loading ${doing ?? ""}`;
    if (at >= 100) place.remove();
  };
}

/** Has the service worker keep the files. Loaded once again by it, the page is isolated, so that searches can be stopped. */
async function keepOffline() {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register("offline.js");
    await controlled();
  } catch (error) {
    console.warn(`ny1901 is not kept for offline use: ${error.message}`);
    return;
  }
  if (self.crossOriginIsolated || !navigator.serviceWorker.controller || sessionStorage.getItem(SEEN)) return;
  sessionStorage.setItem(SEEN, "tried");
  location.reload();
  await new Promise(() => {});
}

/** Waits until the service worker has the page, which it never gets where the page was loaded past it. */
function controlled() {
  if (navigator.serviceWorker.controller) return null;
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    setTimeout(done, UNCONTROLLED);
  });
}
