/** The web worker that runs Python with the methods of the engine. It receives requests and sends answers as lines of JSON. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/ny1901";
let flag = null; // shared memory, if the page may use it; 1 tells Python to stop the current request
let answer = null;

/** Reports the progress of the start in per cent. */
const told = (at, doing) => postMessage({ at, doing });

async function packages() {
  const response = await fetch(new URL("package.zip", import.meta.url));
  if (!response.ok) throw new Error(`package.zip: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function start() {
  told(5, "python");
  const [python, zip] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href, env: { HOME, PYDANTIC_DISABLE_PLUGINS: "1" } }),
    packages(),
  ]);
  told(50, "rules");
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
