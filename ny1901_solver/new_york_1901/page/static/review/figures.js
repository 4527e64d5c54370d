/** What a review says, in words made from its figures. */

import { giveOrTake, named, signed } from "../shell/words.js";

/** A share as percents, with its error where there is one. */
export const percent = ({ mean, error = 0 }, sign = 1) => `${signed(Math.round(100 * sign * mean))}${giveOrTake(100 * error)} %`;

/** Points with their sign, and their error where there is one. */
export const points = ({ mean, error = 0 }, sign = 1) => `${signed(sign * mean, 1)}${giveOrTake(error, 1)}`;

/** Wins or points in all, with their error. */
export const total = ({ mean, error }, digits) => `${mean.toFixed(digits).replace("-", "−")}${giveOrTake(error, digits)}`;

/** One sentence about a marked turn: what it cost or found, and how sure that is. */
export function sentence({ mover: player, mark, lost, lost_margin: margin, found, before, after, proved }) {
  const mover = named(player);
  const [was, is] = [before, after].map((shares) => `${Math.round(100 * shares[player])} %`);
  const sure = proved ? "That is proved." : "Estimated by games that go on from here.";
  if (mark === "!") return `${mover} finds the best turn, ${percent(found)} of wins better than what the player quick takes. ${sure}`;
  const far = margin.mean > 0 ? ` and ${points(margin, -1)} points` : "";
  return `${mover} could win ${was} of the games and now wins ${is}: ${percent(lost, -1)} of wins${far} by the turn. ${sure}`;
}

/** Why a mistake makes no puzzle. */
export const REASONS = {
  "middle-of-turn": "the turn had already begun there",
  "best-is-not-most-points": "the best turn there is not the one of most points, and only points can be proved there",
  "too-many-turns": "there are more turns there than one can look through",
  "no-answer": "no turn there answers the question",
  "no-choice": "there is nothing to choose there",
  "not-unique": "several turns there are equally good",
  margin: "the next best turn is too close",
  "not-proved": "the proof took too long",
  "wrong-question": "the question is decided already",
};
