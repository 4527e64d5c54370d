/** A text in an address is the same again, and a changed one is refused. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "../pages.js";

const { compact, expand } = await script("manhattan")("shell/compact.js");
const RECORD = "format: ny1901-record/1\nturns:\n" + "- turn: take b07; build g1@N12,O12,P12\n  note: „schön“ 🏙\n".repeat(40);

test("a record comes back as it was, in letters that an address may contain", async () => {
  const letters = await compact(RECORD);
  assert.match(letters, /^[\w-]+$/);
  assert.ok(letters.length < RECORD.length / 5);
  assert.equal(await expand(letters), RECORD);
  assert.equal(await expand(await compact("")), "");
});

test("an address that was cut or changed is refused with a sentence", async () => {
  const letters = await compact(RECORD);
  const changed = letters.slice(0, 30) + (letters[30] === "A" ? "B" : "A") + letters.slice(31);
  for (const wrong of [changed, letters.slice(0, -6), "", "%%%", "AAAA"]) {
    await assert.rejects(expand(wrong), /This address is damaged/);
  }
});

test("a text that would fill the memory is refused", async () => {
  const bomb = await compact("x".repeat(3_000_000));
  assert.ok(bomb.length < 8000);
  await assert.rejects(expand(bomb), /This address is damaged/);
});
