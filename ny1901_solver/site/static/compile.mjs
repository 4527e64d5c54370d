// Compiles the modules of folders with the Python that will run them: node compile.mjs PYODIDE FOLDER...

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, ...folders] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
for (const folder of folders) {
  python.FS.mkdirTree("/folder");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/folder");
  python.runPython(`
import py_compile
from pathlib import Path

for path in sorted(Path("/folder").rglob("*.py")):
    name, mode = str(path.relative_to("/folder")), py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(path), str(path) + "c", name, doraise=True, invalidation_mode=mode)
    path.unlink()
`);
  python.FS.unmount("/folder");
}
