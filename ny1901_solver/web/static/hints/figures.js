/** Sentences about the shares of wins of all players. */

import { gettext, giveOrTake, ngettext } from "../shell/words.js";

/** The shares of all players as text, with their errors: “green 61 % ± 2, blue 39 % ± 2”. */
export const listedShares = ({ shares }) => shares.map(({ player, share }) => gettext("{player} {share} %", { player, share: `${Math.round(100 * share.mean)}${giveOrTake(100 * share.error)}` })).join(", ");

/** A sentence about the shares of a position. */
export function sharesInWords(evaluation) {
  const { games } = evaluation;
  const shares = listedShares(evaluation);
  if (!games) return gettext("Proved shares of wins: {shares}.", { shares });
  if (evaluation.shares[0].share.error === null) return ngettext("Shares of wins in {number} simulated game, too few to know the error: {shares}.", "Shares of wins in {number} simulated games, too few to know the error: {shares}.", games, { shares });
  return ngettext("Shares of wins: {shares}. They come from {number} simulated game after the best turn so far.", "Shares of wins: {shares}. They come from {number} simulated games after the best turn so far.", games, { shares });
}

/** How players are marked beside their colours: by the shortest different beginnings of their names. */
export function signs(names) {
  const sign = (name, length) => name.split("+").map((word) => word[0].toUpperCase() + word.slice(1, length)).join("");
  let length = 1;
  while (new Set(names.map((name) => sign(name, length))).size < names.length && length < 8) length += 1;
  return names.map((name) => names.filter((other) => sign(other, 1) === sign(name, 1)).length > 1 ? sign(name, length) : sign(name, 1));
}
