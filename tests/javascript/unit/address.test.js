/** The part of an address after the `#` is parsed into fields, and formatted from them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "../pages.js";

const { fieldsOf, fragmentOf } = await script("new_york_1901")("shell/address.js");
const PANELS = ["analyse", "puzzle", "rules"];

test("fields of every text come back from the address", () => {
  for (const value of ["ny1:tiny:a,b:x:-:r2=1", "50 % & more # <b>", "é“”", "a=b&c", "%41"]) {
    const fields = { panel: "analyse", id: "x y", pos: value };
    assert.deepEqual(fieldsOf(fragmentOf(fields), PANELS), fields);
  }
});

test("only the first panel counts, and a field without a value is left out", () => {
  assert.deepEqual(fieldsOf("#rules=DEM-4&puzzle=last&x", PANELS), { panel: "rules", id: "DEM-4", puzzle: "last" });
  assert.equal(fragmentOf({ panel: "rules", id: null, ask: undefined }), "#rules");
});

test("a wrong escape is taken as it is typed", () => {
  assert.deepEqual(fieldsOf("#rules&ask=100%", PANELS), { panel: "rules", ask: "100%" });
});
