/** The turns of a tree as a record has them. */

/** The turns behind a node as a record has them: the main line, the other turns as variations of its turns, or it alone. */
export function turnsBehind(node, alone = false) {
  const turns = [];
  for (;;) {
    const [first, ...others] = wholeTurns(node);
    if (!first) return turns;
    if (others.length && !alone) first.told.variations = others.map((other) => [other.told, ...turnsBehind(other.node)]);
    turns.push(first.told);
    node = first.node;
  }
}

/** The whole turns behind a node: parts of one, such as a Market Shift and how it went on, are put together. */
function wholeTurns(node) {
  return node.children.flatMap((child) => {
    const note = child.note ? { note: child.note } : {};
    if (!child.part) return [{ node: child, told: { turn: child.turn, draws: child.draws, ...note } }];
    return wholeTurns(child).map(({ node: end, told }) => ({
      node: end,
      told: { ...note, ...told, turn: [child.turn, told.turn].filter(Boolean).join("; "), draws: [...child.draws, ...told.draws] },
    }));
  });
}
