/**
 * Which player a territory in a photograph may belong to, by its colour alone. The module only proposes: a person
 * confirms each owner, and nothing is ever said about buildings.
 */

const PLAYERS = { green: [40, 140, 65], blue: [50, 95, 190], yellow: [240, 200, 50], brown: [120, 75, 40] };
const MIDDLE = 0.22; // of a square, to each side of its middle
const SAMPLES = 5;
const APART = 0.11; // how far a colour must be from that of other land of the district
const SURE = 0.8; // the nearest player must be nearer than this part of the way to the second

/** A colour without its brightness, so that shadows do not matter much. */
const tint = ([red, green, blue]) => {
  const whole = red + green + blue + 1;
  return [red / whole, green / whole, whole / 1800]; // brightness counts a little: brown is a dark yellow
};
const apart = (one, other) => Math.hypot(...one.map((value, at) => value - other[at]));
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const middle = (colours) => [0, 1, 2].map((part) => median(colours.map((colour) => colour[part])));

/** The middle colour of a square `[column, row]` in the pixels of a photograph, or null outside the photograph. */
function colourAt({ data, width, height }, map, [column, row]) {
  const seen = [];
  for (let x = 0; x < SAMPLES; x++) {
    for (let y = 0; y < SAMPLES; y++) {
      const [u, v] = [x, y].map((step) => 0.5 + MIDDLE * ((2 * step) / (SAMPLES - 1) - 1));
      const [left, top] = map([column + u, row + v]).map(Math.round);
      if (left < 0 || top < 0 || left >= width || top >= height) return null;
      seen.push([...data.slice((top * width + left) * 4, (top * width + left) * 4 + 3)]);
    }
  }
  return middle(seen);
}

/**
 * Proposes owners: `lands` are `{name, district, squares}` with squares `[column, row]`, `colours` those of the players.
 * Returns `{name, colour}` for each territory that differs from the other land of its district and is like one player.
 */
export function proposed(pixels, map, lands, colours) {
  const seen = lands.map((land) => ({ ...land, tints: land.squares.map((square) => colourAt(pixels, map, square)).filter(Boolean).map(tint) })).filter(({ tints }) => tints.length);
  const usual = new Map([...Map.groupBy(seen, ({ district }) => district)].map(([district, list]) => [district, middle(list.flatMap(({ tints }) => tints))]));
  return seen.flatMap(({ name, district, tints }) => {
    const here = middle(tints);
    if (apart(here, usual.get(district)) < APART) return [];
    const [first, second] = colours.map((colour) => ({ colour, far: apart(here, tint(PLAYERS[colour] ?? [0, 0, 0])) })).toSorted((one, other) => one.far - other.far);
    return !second || first.far < SURE * second.far ? [{ name, colour: first.colour }] : [];
  });
}
