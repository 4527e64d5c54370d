/** The module of Pyodide: only what the static site uses of it. */

declare module "*/pyodide.mjs" {
  interface Pyodide {
    FS: {
      mkdirTree(path: string): void;
      writeFile(path: string, content: Uint8Array, options: { canOwn: boolean }): void;
    };
    runPython(program: string): void;
    pyimport(module: string): any;
  }
  function loadPyodide(options: { indexURL: string; env?: Record<string, string> }): Promise<Pyodide>;
}
