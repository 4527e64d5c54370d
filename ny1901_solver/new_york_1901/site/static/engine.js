/** The web worker that runs Python with the methods of the engine. It receives requests and sends answers as lines of JSON. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/ny1901";
let flag = null; // shared memory, if the page may use it; 1 tells Python to stop the current request
let answer = null;

const TOTAL = "TOTAL"; // bytes of the files that the start fetches
const FETCHED = 50; // per cent of the progress
let loaded = 0;

/** Reports the progress of the start in per cent. */
const told = (at, doing) => postMessage({ at, doing });

/** Fetches as before, and reports the bytes. */
const unwatched = fetch;
self.fetch = async (...asked) => {
  const response = await unwatched(...asked);
  if (!response.ok || !response.body) return response;
  const count = new TransformStream({ transform: (chunk, out) => (counted(chunk.length), out.enqueue(chunk)) });
  return new Response(response.body.pipeThrough(count), response);
};

function counted(bytes) {
  const percent = (count) => Math.min(FETCHED, Math.round((FETCHED * count) / TOTAL));
  const before = percent(loaded);
  loaded += bytes;
  if (percent(loaded) > before) postMessage({ at: percent(loaded), doing: "python", loaded, total: TOTAL });
}

async function packages() {
  const response = await fetch(new URL("package.zip", import.meta.url));
  if (!response.ok) throw new Error(`package.zip: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function start() {
  told(1, "python");
  const [python, zip] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href, env: { HOME, PYDANTIC_DISABLE_PLUGINS: "1" } }),
    packages(),
  ]);
  self.fetch = unwatched;
  told(FETCHED, "rules");
  python.unpackArchive(zip, "zip", { extractDir: HOME });
  python.runPython(`import sys; sys.path.insert(0, "${HOME}"); sys.dont_write_bytecode = True`);
  told(60, "methods");
  const answering = python.pyimport("ny1901_solver.new_york_1901.site.answering");
  answer = answering.answerer(
    (line) => postMessage({ line }),
    () => flag !== null && Atomics.load(flag, 0) === 1,
    HOME,
  );
  postMessage({ at: 100, searches: answering.searching().toJs() });
}

const started = start();
started.catch((error) => postMessage({ failed: String(error.message ?? error) }));

addEventListener("message", async ({ data }) => {
  if (data.flag) flag = new Int32Array(data.flag);
  await started;
  if (data.line) answer(data.line);
});
