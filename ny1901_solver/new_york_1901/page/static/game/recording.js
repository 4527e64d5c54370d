/** The turns of a tree in the form of a record. */

/** The turns after a node in the form of a record: the main line, with other turns as variations unless `alone` is true. */
export function turnsBehind(node, alone = false) {
  const turns = [];
  for (;;) {
    const [first, ...others] = wholeTurns(node);
    if (!first) return turns;
    if (others.length && !alone) first.turn.variations = others.map((other) => [other.turn, ...turnsBehind(other.node)]);
    turns.push(first.turn);
    node = first.node;
  }
}

/** The whole turns after a node; parts of a turn, such as a Market Shift and the rest of the turn, are joined. */
function wholeTurns(node) {
  return node.children.flatMap((child) => {
    const note = child.note ? { note: child.note } : {};
    if (!child.part) return [{ node: child, turn: { turn: child.turn, draws: child.draws, ...note } }];
    return wholeTurns(child).map(({ node: end, turn }) => ({
      node: end,
      turn: { ...note, ...turn, turn: [child.turn, turn.turn].filter(Boolean).join("; "), draws: [...child.draws, ...turn.draws] },
    }));
  });
}
