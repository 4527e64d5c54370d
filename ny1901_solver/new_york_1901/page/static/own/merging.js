/** Boards of which several tabs have saved: put together, so that nothing that was typed is lost. */

/** Another name like this one, under which there is nothing yet. */
export function fresh(wanted, taken) {
  const plain = wanted.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "my-board";
  for (let number = 1; ; number++) {
    const name = number > 1 ? `${plain}-${number}` : plain;
    if (!Object.hasOwn(taken, name)) return name;
  }
}

/**
 * What two tabs make of the boards that both have found: `{boards, moved}`. What one of them alone has changed or taken
 * away is so; where both have typed, theirs keeps the name, and mine has another one, as `moved` tells by name.
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
