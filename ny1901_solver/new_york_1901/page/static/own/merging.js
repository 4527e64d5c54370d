/** Merges the boards that several tabs have saved, so that no typed text is lost. */

/** A name like `wanted` that `taken` does not have yet. */
export function fresh(wanted, taken) {
  const plain = wanted.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "my-board";
  for (let number = 1; ; number++) {
    const name = number > 1 ? `${plain}-${number}` : plain;
    if (!Object.hasOwn(taken, name)) return name;
  }
}

/**
 * Merges the changes that two tabs made to the boards that both `found`; returns `{boards, moved}`. A change or removal by
 * one tab is kept. If both tabs changed a board, theirs keeps the name and mine gets a new name, which `moved` has by the old one.
 */
export function merged(found, mine, theirs) {
  const boards = { ...theirs };
  const moved = {};
  for (const name of new Set([...Object.keys(found), ...Object.keys(mine)])) {
    const [was, here, there] = [found, mine, theirs].map((each) => JSON.stringify(each[name]));
    if (here === was || here === there) continue;
    if (there === was || there === undefined) boards[name] = mine[name];
    else if (here !== undefined) boards[(moved[name] = fresh(name, { ...boards, ...mine }))] = mine[name];
    if (boards[name] === undefined) delete boards[name];
  }
  return { boards, moved };
}
