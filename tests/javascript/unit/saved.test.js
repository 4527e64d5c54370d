/** Values are kept by the browser, by each tab where it has to be, and for the visit if the browser refuses. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { script } from "../pages.js";

class Storage {
  kept = new Map();
  full = false;
  getItem = (name) => this.kept.get(name) ?? null;
  removeItem = (name) => this.kept.delete(name);
  setItem(name, text) {
    if (this.full) throw new Error("QuotaExceededError");
    this.kept.set(name, text);
  }
}

const saved = await script("new_york_1901")("shell/saved.js");

beforeEach(() => Object.assign(globalThis, { localStorage: new Storage(), sessionStorage: new Storage() }));

test("what was saved is there, and what was removed is not", () => {
  assert.equal(saved.set("turns", { a: [1] }), true);
  assert.deepEqual(saved.get("turns"), { a: [1] });
  saved.set("turns", null);
  assert.equal(saved.get("turns", "none"), "none");
});

test("a tab has its own game, and a new tab begins with the latest", () => {
  saved.set("game.at", 3);
  sessionStorage.setItem("ny1901.game.at", "5");
  assert.equal(saved.get("game.at"), 5);
  globalThis.sessionStorage = new Storage();
  assert.equal(saved.get("game.at"), 3);
});

test("a damaged value counts as none", () => {
  localStorage.setItem("ny1901.theme", "{");
  assert.equal(saved.get("theme", "light"), "light");
});

test("a browser that is full is reported once, and the visit goes on", () => {
  let told = 0;
  saved.onceUnkept(() => (told += 1));
  localStorage.full = true;
  assert.equal(saved.set("turns", 1), false);
  assert.equal(saved.set("turns", 2), false);
  assert.equal(told, 1);
  assert.equal(saved.get("turns"), 2);
});
