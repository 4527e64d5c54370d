/** Where a turn is being made, so that the board of a phone can come nearer. */

import { columnRow } from "../board/cells.js";
import { squaresOf } from "./shapes.js";

const SEEN = 4; // so many squares to each side are in sight once the board is near

/** The squares of the last step; with a tile in hand, those of the placement that has most other placements around it. */
export function placeOf(making, board) {
  const { carried, steps } = making;
  if (!carried?.places.size) return squaresOf(steps.at(-1) ?? "", board);
  const places = [...carried.places.values()];
  const asTurned = places.filter((place) => place.squares.some((square) => making.placeAt(square) === place));
  return busiest((asTurned.length ? asTurned : places).map(({ squares }) => squares));
}

function busiest(places) {
  const spots = places.map(([square]) => columnRow(square));
  const around = ([column, row]) => spots.filter(([x, y]) => Math.abs(x - column) <= SEEN && Math.abs(y - row) <= SEEN).length;
  const counts = spots.map(around);
  return places[counts.indexOf(Math.max(...counts))];
}
