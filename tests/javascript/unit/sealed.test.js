/** Without a database of keys nothing is sealed, and nothing is unsealed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "../pages.js";

test("a browser that cannot keep a key seals nothing", async () => {
  const { seal, unseal } = await script("manhattan")("shell/sealed.js");
  assert.equal(await seal({ hand: [1, 2] }), null);
  assert.equal(await unseal("AAAA.AAAA"), null);
});
