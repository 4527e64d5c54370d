/** The tree of turns is kept by the browser as a list, and made again from it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "../pages.js";

const { Node, everyNode, grow, packed, unpacked } = await script("new_york_1901")("game/tree.js");

const TURNS = [
  { turn: "take b01", draws: ["r2"], line: "one", mover: "green", gain: 0, variations: [[{ turn: "take r01", draws: ["b2"], line: "other", mover: "green", gain: 0 }]] },
  { turn: "build b1@A1,A2", draws: [], line: "two", mover: "blue", gain: 2 },
];

function grown() {
  const root = new Node(null, { line: "start" });
  grow(root, TURNS);
  return root;
}

test("a record grows into a tree whose first children are the main line", () => {
  const root = grown();
  assert.deepEqual(root.last.path.map(({ line }) => line), ["start", "one", "two"]);
  assert.equal(root.last.number, 2);
  const other = everyNode(root).find(({ line }) => line === "other");
  assert.ok(!other.isMain && root.last.isMain);
});

test("a turn that is known with the same cards is not added again, and with other cards it is", () => {
  const root = grown();
  assert.equal(root.add({ turn: "take b01", draws: ["r2"], line: "one" }), root.children[0]);
  const before = root.children.length;
  root.add({ turn: "take b01", draws: ["y3"], line: "one more" });
  assert.equal(root.children.length, before + 1);
});

test("a kept tree is the same tree, with its notes", () => {
  const root = grown();
  root.children[0].note = "a good turn";
  const list = JSON.parse(JSON.stringify(packed(root)));
  const [again] = unpacked(list);
  assert.deepEqual(packed(again), list);
  assert.equal(again.children[0].note, "a good turn");
  assert.deepEqual(everyNode(again).map(({ points }) => points), everyNode(root).map(({ points }) => points));
});

test("a damaged list is no tree", () => {
  const list = packed(grown());
  for (const damaged of [null, {}, "x", list.slice(1), [list[0], { ...list[1], of: 7 }], [...list, { turn: "pass", of: 0 }]]) assert.deepEqual(unpacked(damaged), []);
});
