/** Words that are joined as in a sentence. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "../pages.js";

const { listed } = await script("new_york_1901")("shell/words.js");

test("the last word of a list follows a word and no comma, as in the sentences of Python", () => {
  assert.equal(listed([]), "");
  assert.equal(listed(["a"]), "a");
  assert.equal(listed(["a", "b"]), "a and b");
  assert.equal(listed(["a", "b", "c"], "or"), "a, b or c");
});
