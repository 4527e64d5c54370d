/** The web worker that runs Python with the methods of the engine. It receives requests and sends answers as lines of JSON. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @typedef {[path: string, content: Uint8Array]} File a file of an archive */

/** @type {Record<string, {own: string, searches: string[], total: number}>} */
const GAMES = /** @type {any} */ ("GAMES"); // for each game: its package, the methods that may take long, and the bytes that the start fetches
const GAME = new URL(location.href).searchParams.get("game") ?? Object.keys(GAMES)[0];
const { own, searches, total } = GAMES[GAME];
const HOME = "/ny1901";
const PYTHON = new URL("pyodide/", import.meta.url);
const WASM = new URL("pyodide.asm.wasm", PYTHON).href;
const FRESH = "X-Ny1901-Fresh"; // what the service worker adds to a response of the host
const FETCHED = 50; // per cent of the progress
const REST = 300; // ms without a request, after which the worker loads the modules of one more method
/** @type {Int32Array | null} */
let flag = null; // shared memory, if the page may use it; 1 tells Python to stop the current request
/** @type {{answer: (line: string) => void, load_next: () => boolean}} */
let engine; // the object of Python that answers requests
let loaded = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/**
 * Reports the progress of the start in per cent.
 * @param {number} at
 * @param {string} doing
 */
const report = (at, doing) => postMessage({ at, doing });

/**
 * Counts bytes that have arrived, and reports them if the progress grows.
 * @param {number} bytes
 */
function counted(bytes) {
  const percent = (/** @type {number} */ count) => Math.min(FETCHED, Math.round((FETCHED * count) / total));
  const before = percent(loaded);
  loaded += bytes;
  if (percent(loaded) > before) postMessage({ at: percent(loaded), doing: "python", loaded, total });
}

const unwatched = fetch;

/**
 * Fetches a file, and reports its bytes. The response itself stays as it is, so that the browser can keep compiled code
 * beside it.
 * @type {typeof fetch}
 */
async function watched(...asked) {
  const response = await unwatched(...asked);
  if (response.ok) response.clone().body?.pipeTo(new WritableStream({ write: (chunk) => counted(chunk.length) })).catch(() => {});
  return response;
}

/**
 * The files of an archive, as pairs of a name and a content.
 * @param {string} name
 * @returns {Promise<File[]>}
 */
async function unpacked(name) {
  const response = await watched(new URL(`engine/${name}.bin`, import.meta.url));
  if (!response.ok || !response.body) throw new Error(`${name}.bin: ${response.status}`);
  const bytes = new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer());
  let at = 4 + new DataView(bytes.buffer).getUint32(0);
  /** @type {[string, number][]} */
  const names = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)));
  return names.map(([path, size]) => [path, bytes.subarray(at, (at += size))]);
}

/**
 * Writes files into the file system of Python.
 * @param {import("./pyodide/pyodide.mjs").Pyodide} python
 * @param {File[]} files
 */
function write({ FS }, files) {
  const folders = new Set();
  for (const [path, content] of files) {
    const folder = `${HOME}/${path}`.replace(/\/[^/]*$/, "");
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(`${HOME}/${path}`, content, { canOwn: true });
  }
}

/**
 * Fetches the program of Python. At the first visit the service worker stores it while it arrives, and then gives the
 * stored file: only beside a stored file can the browser keep compiled code, which it uses at the next visit.
 */
async function program() {
  const response = await watched(WASM);
  if (!response.headers.has(FRESH)) return response;
  await response.arrayBuffer();
  return unwatched(WASM);
}

/** Compiles the program of Python while the other files are fetched; Pyodide itself would begin later. */
function compileEarly() {
  const compiled = WebAssembly.compileStreaming(program()).catch(async () =>
    WebAssembly.compile(await (await unwatched(WASM)).arrayBuffer())); // the host sends another media type
  const usual = WebAssembly.instantiateStreaming;
  let given = false;
  compiled.catch(() => {});
  self.fetch = (...asked) => {
    if (given || String(asked[0]) !== WASM) return watched(...asked);
    given = true;
    return Promise.resolve(new Response());
  };
  WebAssembly.instantiateStreaming = async (_, /** @type {WebAssembly.Imports | undefined} */ imports) => {
    WebAssembly.instantiateStreaming = usual;
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

async function start() {
  report(1, "python");
  compileEarly();
  const archives = Promise.all(["shared", GAME].map(unpacked));
  const env = { HOME, PYDANTIC_DISABLE_PLUGINS: "1" };
  const [python, files] = await Promise.all([loadPyodide({ indexURL: PYTHON.href, env }), archives]);
  self.fetch = unwatched;
  report(FETCHED, "rules");
  write(python, files.flat());
  python.runPython(`import sys; sys.path.insert(0, "${HOME}"); sys.dont_write_bytecode = True`);
  report(60, "methods");
  const { InBrowser } = python.pyimport("ny1901_solver.site.answering");
  const stopped = () => flag !== null && Atomics.load(flag, 0) === 1;
  engine = InBrowser(own, HOME, (/** @type {string} */ line) => postMessage({ line }), stopped);
  postMessage({ at: 100, searches });
  rest();
}

/** Loads the modules of the other methods, one method after the other, while there is no request. */
function rest() {
  clearTimeout(resting);
  resting = setTimeout(() => engine.load_next() && rest(), REST);
}

const started = start();
started.catch((error) => postMessage({ failed: String(error.message ?? error) }));

addEventListener("message", async ({ data }) => {
  if (data.flag) flag = new Int32Array(data.flag);
  await started;
  if (data.line) {
    engine.answer(data.line);
    rest();
  }
});
