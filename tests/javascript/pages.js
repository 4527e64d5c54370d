/** The scripts of a game's page as the server shows them: shared files and the game's own files in one folder. */

import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../ny1901_solver/", import.meta.url));

/** Imports a script of a game's page, such as `game/tree.js`. */
export const script = (game) => {
  const folder = mkdtempSync(join(tmpdir(), "ny1901-page-"));
  for (const own of ["web/static", `${game}/page/static`]) cpSync(join(PROGRAM, own), folder, { recursive: true });
  return (path) => import(pathToFileURL(join(folder, path)));
};
