// Plays rollouts in the Python of a site, and writes what they end with: node kernel_in_pyodide.mjs PYODIDE SITE PROGRAM

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, site, program] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { HOME: "/home/site", PYDANTIC_DISABLE_PLUGINS: "1" } });
python.unpackArchive(new Uint8Array(readFileSync(`${site}/package.zip`)), "zip", { extractDir: "/home/site" });
python.runPython('import sys; sys.path.insert(0, "/home/site"); sys.dont_write_bytecode = True');
python.pyimport("ny1901_solver.new_york_1901.site.answering").answerer(() => {}, () => false, "/home/site");
python.runPython(readFileSync(program, "utf8"));
