/** What a review of New York 1901 has of its own: shares of the win, Market Shifts, and mistakes that become puzzles. */

import { h } from "../shell/dom.js";
import { blackAndWhite } from "../shell/theme.js";
import { named } from "../shell/words.js";
import { percent, points, sure, total } from "./figures.js";
import { tries } from "./tries.js";

export const SHAPE = "ny1901/review/1"; // what is kept of another one is left alone
export const KEPT = "review"; // the name under which the last review is kept
export const NOUN = "turn";
export const GAMES = [[20, "Quick look"], [60, "Usual"], [200, "Thorough"]];
export const WEAKER = "Quick"; // the player whom a find is held against
export const LOSSES = [["wins lost", ({ lost }) => total(lost, 2)], ["points lost", ({ lost_margin: margin }) => total(margin, 0)], ["luck of the cards", ({ luck }) => total(luck, 2)]];
const SHIFT = "shift"; // no whole turn: what follows it depends on the cards that come up

/** The main line as text: what a review is about. */
export const about = ({ root }) => (root ? [root.line, ...root.last.path.slice(1).flatMap(({ turn, draws }) => [turn, draws.join(" ")])].join("\n") : "");

/** How the plot is to be drawn. */
export const palette = () => (blackAndWhite() ? "black-and-white" : "colour");

/** What was played, and what a marked turn is held against. */
export const played = ({ turn }) => turn;
export const other = ({ mark, quick, best }) => (mark === "!" ? quick : best);

/** What is played as people read it. */
export const inWords = (text) => (text === SHIFT ? "Market Shift first, then what the cards ask for" : text);

/** Whether a turn goes on behind what was judged. */
export const goesOn = ({ turn }) => turn === SHIFT;

/** What a mark cost or found. */
export const cost = ({ mark, found, lost }) => (mark === "!" ? percent(found) : percent(lost, -1));

/** What is expected at a place of the course. */
export const expected = ({ shares }) => Object.entries(shares).map(([player, share]) => `${player} ${Math.round(100 * share)} %`).join(", ");

/** Draws a position, with a turn on it. */
export const draw = (app, line, turn = null) => app.board.show(line, turn ? { turn: turn.text } : {});

/** Nothing in a game is hidden that a review tells. */
export const warning = () => "";

/** One sentence about a marked turn: what it cost or found, and how sure that is. */
export function sentence({ mover: player, mark, lost, lost_margin: margin, found, before, after, proved }) {
  const mover = named(player);
  const [was, is] = [before, after].map((shares) => `${Math.round(100 * shares[player])} %`);
  if (mark === "!") return `${mover} finds the best turn, ${percent(found)} of wins better than what the player quick takes. ${sure(proved)}`;
  const far = margin.mean > 0 ? ` and ${points(margin, -1)} points` : "";
  return `${mover} could win ${was} of the games and now wins ${is}: ${percent(lost, -1)} of wins${far} by the turn. ${sure(proved)}`;
}

/** A turning point without its turn. */
export function pointTold({ player, cause, swing }) {
  const share = `${Math.round(100 * swing)} % of wins`;
  return { mistake: `${player} loses ${share}`, find: `${player} finds the best turn, ${share} better`, cards: `the cards bring ${player} ${share}` }[cause];
}

/** What can be done from a marked turn. */
export function onward(app, turn, answer, fail) {
  const label = other(turn) === SHIFT ? "Try the Market Shift in Analyse" : `Play ${turn.mark === "!" ? "that" : "the better turn"} as a branch`;
  return [tries(app, turn, { best: turn.best, number: turn.number }), h("button", { onclick: () => branch(app, turn, answer).catch(fail) }, label)];
}

/** Plays what would have been better beside the turn of the game. */
async function branch(app, turn, { turns }) {
  const wanted = other(turn);
  app.game.walk(turn.number - 1);
  if (wanted === SHIFT) return app.go({ panel: "analyse" });
  const shifted = app.game.line !== turn.line;
  return app.game.play([...(shifted ? ["shift"] : []), wanted].join("; "), { draw: shifted ? turns.find(({ number }) => number === turn.number).draws : [] });
}
