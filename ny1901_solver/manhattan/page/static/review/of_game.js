/** What a review of Manhattan has of its own: margins in points, in the last round wins, and the hand of who moved. */

import { h } from "../shell/dom.js";
import { blackAndWhite } from "../shell/theme.js";
import { named, signed } from "../shell/words.js";
import { percent, points, sure, total } from "./figures.js";
import { tries } from "./tries.js";

export const SHAPE = "manhattan/review/1"; // what is kept of another one is left alone
export const KEPT = "mh.review"; // the name under which the last review is kept
export const NOUN = "move";
export const GAMES = [[100, "Quick look"], [400, "Usual"], [1600, "Thorough"]];
export const WEAKER = "Greedy"; // the player whom a find is held against
export const LOSSES = [["points lost", ({ lost_margin: margin }) => total(margin, 1)], ["wins lost", ({ lost }) => total(lost, 2)], ["luck of the cards, in points", ({ luck }) => total(luck, 1)]];

/** All of the game as text: what a review is about. */
export const about = ({ lines, moves }) => (lines.length ? [lines[0], ...moves.flatMap(({ move, drawn }) => [move, drawn.join(" ")])].join("\n") : "");

/** How the plot is to be drawn. */
export const palette = () => (blackAndWhite() ? "bw" : "light");

/** What was played, and what a marked move is held against. */
export const played = ({ move }) => move;
export const other = ({ mark, greedy, best }) => (mark === "!" ? greedy : best);

/** A move is read as it is written. */
export const inWords = (text) => text;

/** Every move is judged whole. */
export const goesOn = () => false;

/** What a mark cost or found: points, or wins where they say more. */
export const cost = ({ mark, marked_by: by, found, found_margin: won, lost, lost_margin: gone }) =>
  mark === "!" ? (by === "wins" ? percent(found) : points(won)) : by === "wins" ? percent(lost, -1) : points(gone, -1);

/** What is expected at a place of the course. */
export const expected = ({ margins }) => Object.entries(margins).map(([player, margin]) => `${player} ${signed(margin, 1)}`).join(", ");

/** A turning point without its move. */
export function pointTold({ player, cause, swing, unit }) {
  const much = unit === "wins" ? `${Math.round(100 * swing)} % of wins` : `${swing.toFixed(1)} points`;
  return { mistake: `${player} loses ${much}`, find: `${player} finds the best move, ${much} better`, cards: `the card drawn brings ${player} ${much}` }[cause];
}

/** One sentence about a marked move: what it cost or found, and how sure that is. */
export function sentence({ mover, mark, marked_by: by, lost, lost_margin: margin, found, found_margin: won, before, after, proved }) {
  if (mark === "!") {
    const much = by === "wins" ? `${percent(found)} of wins` : `${points(won)} points`;
    return `${named(mover)} finds the best move, ${much} better than what the player greedy takes. ${sure(proved)}`;
  }
  const [was, is] = [before, after].map((margins) => signed(margins[mover], 1));
  return `${named(mover)} could expect ${was} points against the best of the others and now expects ${is}: ${points(margin, -1)} points, ${percent(lost, -1)} of wins by the move. ${sure(proved)}`;
}

/** Draws a position, with a move on it and the hand of its player; hands are nobody's business otherwise. */
export async function draw(app, line, move = null) {
  const [told, answer] = await Promise.all([app.ask("show", { position: line }), app.board.show(line, move ? { seat: move.mover, move: move.text } : {})]);
  if (!answer || app.keys.panelNow() !== "review") return;
  app.board.describe(told.position);
  if (line === app.game.line) app.moves.update();
}

/** What is told before a game is reviewed that is still played. */
export async function warning({ ask, game }) {
  const { position } = await ask("show", { position: game.lineAfter(game.length) });
  return position.phase === "over" ? "" : "The game is not over: a review tells cards that players still hold.";
}

/** What can be done from a marked move. */
export const onward = (app, turn) => [tries(app, turn, { move: turn.move, best: turn.best }), h("button", { onclick: async () => (await app.game.walk(turn.number - 1), app.go({ panel: "play" })) }, "Play on from here")];
