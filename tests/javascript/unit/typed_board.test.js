/** The text of a board is changed square by square; comments and everything else stay. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "../pages.js";

const { emptied, nextToken, rowsOf, squaresOf, withMark, withStarter, withTokens } = await script("new_york_1901")("own/typed_board.js");
const BOARD = "# a note\n#A   B    C\n????  ????   B\n\nb01 b01 %\n";

test("tokens are replaced, columns and their letters are aligned, and comments stay", () => {
  assert.equal(withTokens(BOARD, [[[0, 0], "r02"], [[1, 0], "r02"]]), "# a note\n#A   B   C\nr02 r02 B\n\nb01 b01 %\n");
  assert.deepEqual(rowsOf(emptied(BOARD)).flat(), Array(6).fill("????"));
});

test("a square beyond the end of a row fills the row, and one beyond the board changes nothing", () => {
  assert.equal(withTokens("B B B\nB\n", [[[2, 1], "W"]]), "B    B    B\nB    ???? W\n");
  assert.equal(withTokens("B\n", [[[5, 5], "W"]]), "B\n");
});

test("a further territory gets the first number that no square has", () => {
  assert.equal(nextToken(rowsOf("b01 b03 r01"), "b"), "b02");
  assert.deepEqual([...squaresOf(rowsOf(BOARD)).get("b01")], [[0, 1], [1, 1]]);
});

test("the starter of a district and further streets are written into edition.yaml", () => {
  const text = "districts:\n  - {name: blue, token: b, starter: TODO, character: null}\nparks: []\nstreets:\n  - {token: B, name: Broadway}\n";
  assert.match(withStarter(text, "b", "blue-07"), /token: b, starter: blue-07, character: null/);
  assert.equal(withStarter(text, "r", "red-01"), null);
  assert.match(withMark(text, "parks", "^", "Green"), /parks:\n {2}- \{token: "\^", name: "Green"\}\nstreets/);
  assert.match(withMark(text, "streets", "G", "Gold"), /streets:\n {2}- \{token: "G", name: "Gold"\}\n {2}- \{token: B/);
  assert.equal(withMark(text, "landmarks", "!", "Church"), null);
});
