// Runs a program in the Python of a browser: node kernel_in_pyodide.mjs PYODIDE PACKAGES PROGRAM

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, packages, program] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { HOME: "/home", PYDANTIC_DISABLE_PLUGINS: "1" } });
python.FS.mkdirTree("/packages");
python.FS.mount(python.FS.filesystems.NODEFS, { root: packages }, "/packages");
python.runPython('import sys; sys.path.insert(0, "/packages"); sys.dont_write_bytecode = True');
python.runPython(readFileSync(program, "utf8"));
