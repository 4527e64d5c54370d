/** Strict checks of `null`: every script passes them, except those that `not_strict.txt` lists. The list may only get shorter. */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const GAMES = ["new_york_1901", "manhattan"];
const PROGRAM = "../../ny1901_solver/";

const here = fileURLToPath(new URL(".", import.meta.url));
const listed = readFileSync(new URL("not_strict.txt", import.meta.url), "utf8").trim().split("\n");
const errors = GAMES.flatMap((game) => spawnSync("tsc", ["-p", `${game}.json`, "--strictNullChecks", "true"], { cwd: here, encoding: "utf8" }).stdout.split("\n"));
const failing = new Map();
for (const line of errors) {
  const [, file] = line.match(/^(\S+?)\(\d+,\d+\): error/) ?? [];
  if (file) failing.set(file.replace(PROGRAM, ""), line);
}
const wrong = [...failing].filter(([file]) => !listed.includes(file)).map(([, line]) => line);
const strict = listed.filter((file) => !failing.has(file));
if (wrong.length) console.error(["Scripts that not_strict.txt does not list fail strict checks of `null`:", ...wrong].join("\n"));
if (strict.length) console.error(["These scripts pass strict checks of `null`; remove them from not_strict.txt:", ...strict].join("\n"));
process.exitCode = wrong.length || strict.length ? 1 : 0;
