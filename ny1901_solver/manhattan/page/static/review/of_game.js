/** What a review of Manhattan has of its own: margins in points, in the last round wins, and the hand of who moved. */

import { h } from "../shell/dom.js";
import { blackAndWhite } from "../shell/theme.js";
import { gettext, named, ngettext, signed } from "../shell/words.js";
import { percent, points, sure, total } from "./figures.js";
import { tries } from "./tries.js";

export const SHAPE = "manhattan/review/1"; // what is kept of another one is left alone
export const KEPT = "mh.review"; // the name under which the last review is kept
export const GAMES = [
  [100, (games) => gettext("Quick look, {games} games a move", { games })],
  [400, (games) => gettext("Usual, {games} games a move", { games })],
  [1600, (games) => gettext("Thorough, {games} games a move", { games })],
];
export const WEAKER = gettext("Greedy takes"); // the player whom a find is compared with
export const LOSSES = [[gettext("points lost"), ({ lost_margin: margin }) => total(margin, 1)], [gettext("wins lost"), ({ lost }) => total(lost, 2)], [gettext("luck of the cards, in points"), ({ luck }) => total(luck, 1)]];

/** What is said of moves. */
export const WORDS = {
  all: gettext("Moves of the game"),
  reviewed: gettext("Moves reviewed"),
  whose: gettext("Whose moves"),
  marked: gettext("Marked moves"),
  next: gettext("Next marked move"),
  before: gettext("Previous marked move"),
  begin: gettext("Play or open a game: the review compares each move with the best one."),
  judging: (values) => gettext("Judging move {now} of {turns}, each by {games} games…", values),
  unreviewed: (number) => ngettext("A game of {number} move, not reviewed yet.", "A game of {number} moves, not reviewed yet.", number),
  after: (number, told) => ngettext("after {number} move: {told}", "after {number} moves: {told}", number, { told }),
  looked: (values) => gettext("Move {number}, {player}, {mark}: {text}", values),
  point: (values) => gettext("Move {number}: {point}", values),
};

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
  const much = unit === "wins" ? gettext("{share} % of wins", { share: Math.round(100 * swing) }) : gettext("{points} points", { points: swing.toFixed(1) });
  if (cause === "mistake") return gettext("{player} loses {much}", { player, much });
  if (cause === "find") return gettext("{player} finds the best move, {much} better", { player, much });
  return gettext("the drawn card brings {player} {much}", { player, much });
}

/** One sentence about a marked move: what it cost or found, and how sure that is. */
export function sentence({ mover, mark, marked_by: by, lost, lost_margin: margin, found, found_margin: won, before, after, proved }) {
  if (mark === "!") {
    const much = by === "wins" ? gettext("{wins} of wins", { wins: percent(found) }) : gettext("{points} points", { points: points(won) });
    const gain = gettext("{mover} finds the best move: {much} better than the move that the player greedy takes.", { mover: named(mover), much });
    return `${gain} ${sure(proved)}`;
  }
  const [was, is] = [before, after].map((margins) => signed(margins[mover], 1));
  const values = { mover: named(mover), was, is, points: points(margin, -1), wins: percent(lost, -1) };
  const cost = gettext("{mover} could expect a lead of {was} points over the best opponent before this move and expects {is} after it: {points} points, {wins} of wins.", values);
  return `${cost} ${sure(proved)}`;
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
  return position.phase === "over" ? "" : gettext("The game is not over: a review shows cards that players still hold.");
}

/** What can be done from a marked move. */
export const onward = (app, turn) => [tries(app, turn, { move: turn.move, best: turn.best }), h("button", { onclick: async () => (await app.game.walk(turn.number - 1), app.go({ panel: "play" })) }, gettext("Play on from here"))];
