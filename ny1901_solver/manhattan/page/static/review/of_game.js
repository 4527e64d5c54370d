/** The part of the panel Review that depends on Manhattan: losses in points, or in wins in the last round, and the hand of the player who moved. */

import { h } from "../shell/dom.js";
import { worn } from "../shell/theme.js";
import { gettext, named, ngettext, signed } from "../shell/words.js";
import { percent, points, sure, total } from "./figures.js";
import { tries } from "./tries.js";

export const SHAPE = "manhattan/review/1"; // a saved review with another schema is ignored
export const KEPT = "mh.review"; // the name under which the browser keeps the last review
/** @type {[number, (games: number) => string][]} */
export const GAMES = [
  [100, (games) => gettext("Quick: {games} games for each move", { games })],
  [400, (games) => gettext("Usual: {games} games for each move", { games })],
  [1600, (games) => gettext("Thorough: {games} games for each move", { games })],
];
export const WEAKER = gettext("Greedy plays"); // a find is compared with the move of the computer player greedy
export const LOSSES = [[gettext("points lost"), ({ lost_margin: margin }) => total(margin, 1)], [gettext("wins lost"), ({ lost }) => total(lost, 2)], [gettext("luck of the cards, in points"), ({ luck }) => total(luck, 1)]];

/** Messages about moves. */
export const WORDS = {
  all: gettext("Moves of the game"),
  reviewed: gettext("Moves reviewed"),
  whose: gettext("Whose moves"),
  marked: gettext("Marked moves"),
  next: gettext("Next marked move"),
  before: gettext("Previous marked move"),
  begin: gettext("Play or open a game: the review compares each move with the best one."),
  judging: (values) => gettext("Judging move {now} of {turns}; {games} simulated games judge each move…", values),
  unreviewed: (number) => ngettext("A game of {number} move, not reviewed yet.", "A game of {number} moves, not reviewed yet.", number),
  after: (number, text) => ngettext("after {number} move: {text}", "after {number} moves: {text}", number, { text }),
  looked: (values) => gettext("Move {number}, {player}, {mark}: {text}", values),
  point: (values) => gettext("Move {number}: {point}", values),
};

/** The game as text; a review belongs to this text. */
export const about = ({ lines, moves }) => (lines.length ? [lines[0], ...moves.flatMap(({ move, drawn }) => [move, drawn.join(" ")])].join("\n") : "");

/** The palette of the plot on paper. */
export const PRINTED = "light";

/**
 * The palette of the plot.
 * @returns {"bw" | "dark" | "light"}
 */
export const palette = () => /** @type {any} */ (worn());

/** The move that was played, and the move that a marked move is compared with. */
export const played = ({ move }) => move;
export const other = ({ mark, greedy, best }) => (mark === "!" ? greedy : best);

/** A move in words; moves are shown as they are written. */
export const inWords = (text) => text;

/**
 * Returns false, because a review judges every move as a whole.
 * @type {(move: any) => boolean}
 */
export const goesOn = () => false;

/** The loss of a marked move, or the gain of a find: in points, or in wins if the mark is based on wins. */
export const cost = ({ mark, marked_by: by, found, found_margin: won, lost, lost_margin: gone }) =>
  mark === "!" ? (by === "wins" ? percent(found) : points(won)) : by === "wins" ? percent(lost, -1) : points(gone, -1);

/** The margins expected at a point of the game. */
export const expected = ({ margins }) => Object.entries(margins).map(([player, margin]) => `${player} ${signed(margin, 1)}`).join(", ");

/** A sentence about a turning point, without the number of the move. */
export function pointTold({ player, cause, swing, unit }) {
  const much = unit === "wins" ? gettext("{share} % of wins", { share: Math.round(100 * swing) }) : gettext("{points} points", { points: swing.toFixed(1) });
  if (cause === "mistake") return gettext("{player} loses {much}", { player, much });
  if (cause === "find") return gettext("{player} finds the best move, which gains {much}", { player, much });
  return gettext("the drawn card brings {player} {much}", { player, much });
}

/** Sentences about a marked move: its loss or gain, and how certain that is. */
export function sentence({ mover, mark, marked_by: by, lost, lost_margin: margin, found, found_margin: won, before, after, proved }) {
  if (mark === "!") {
    const much = by === "wins" ? gettext("{wins} of the chance to win", { wins: percent(found) }) : gettext("{points} points", { points: points(won) });
    const gain = gettext("{mover} finds the best move: {much} compared with the move that the computer player greedy would play.", { mover: named(mover), much });
    return `${gain} ${sure(proved)}`;
  }
  const [was, is] = [before, after].map((margins) => signed(margins[mover], 1));
  const values = { mover: named(mover), was, is, points: points(margin, -1), wins: percent(lost, -1) };
  const cost = gettext("Before this move, {mover} could expect to end {was} points ahead of the best opponent; after the move, {is} points. The move changes this lead by {points} points and the chance to win by {wins}.", values);
  return `${cost} ${sure(proved)}`;
}

/** Draws a position; with a move on it also shows the hand of its player, and otherwise no hand. */
export async function draw(/** @type {App} */ app, line, /** @type {{text: string, mover: string} | null} */ move = null) {
  const [shown, answer] = await Promise.all([app.ask("show", { position: line }), app.board.show(line, move ? { seat: move.mover, move: move.text } : {})]);
  if (!answer || app.keys.panelNow() !== "review") return;
  app.board.describe(shown.position);
  if (line === app.game.line) app.moves.update();
}

/** A warning before the review of a game that is not over; otherwise empty. */
export async function warning({ ask, game }) {
  const { position } = await ask("show", { position: game.lineAfter(game.length) });
  return position.phase === "over" ? "" : gettext("The game is not over: a review shows cards that players still hold.");
}

/** The buttons of a marked move. */
export const onward = (/** @type {App} */ app, turn, _answer, fail) => [tries(app, turn, { move: turn.move, best: turn.best }), h("button", { onclick: () => playOn(app, turn).catch(fail) }, gettext("Play on from here"))];

/** Opens the position before a move in Play. */
async function playOn(/** @type {App} */ app, turn) {
  await app.game.walk(turn.number - 1);
  await app.go({ panel: "play" });
}
