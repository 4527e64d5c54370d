/** The part of the panel Review that depends on New York 1901: shares of wins, Market Shifts, and mistakes that become puzzles. */

import { h } from "../shell/dom.js";
import { blackAndWhite, worn } from "../shell/theme.js";
import { gettext, named, ngettext } from "../shell/words.js";
import { percent, points, sure, total } from "./figures.js";
import { tries } from "./tries.js";

export const SHAPE = "ny1901/review/1"; // a saved review with another schema is ignored
export const KEPT = "review"; // the name under which the browser keeps the last review
/** @type {[number, (games: number) => string][]} */
export const GAMES = [
  [20, (games) => gettext("Quick: {games} games for each turn", { games })],
  [60, (games) => gettext("Usual: {games} games for each turn", { games })],
  [200, (games) => gettext("Thorough: {games} games for each turn", { games })],
];
export const WEAKER = gettext("Quick plays"); // a find is compared with the turn of the computer player quick
export const LOSSES = [[gettext("wins lost"), ({ lost }) => total(lost, 2)], [gettext("points lost"), ({ lost_margin: margin }) => total(margin, 0)], [gettext("luck of the cards"), ({ luck }) => total(luck, 2)]];
const SHIFT = "shift"; // no whole turn: what follows it depends on the cards that come up

/** Messages about turns. */
export const WORDS = {
  all: gettext("Turns of the game"),
  reviewed: gettext("Turns reviewed"),
  whose: gettext("Whose turns"),
  marked: gettext("Marked turns"),
  next: gettext("Next marked turn"),
  before: gettext("Previous marked turn"),
  begin: gettext("Play or open a game: the review compares each turn with the best one."),
  judging: (values) => gettext("Judging turn {now} of {turns}; {games} simulated games judge each turn…", values),
  unreviewed: (number) => ngettext("A game of {number} turn, not reviewed yet.", "A game of {number} turns, not reviewed yet.", number),
  after: (number, text) => ngettext("after {number} turn: {text}", "after {number} turns: {text}", number, { text }),
  looked: (values) => gettext("Turn {number}, {player}, {mark}: {text}", values),
  point: (values) => gettext("Turn {number}: {point}", values),
};

/** The main line as text; a review belongs to this text. */
export const about = ({ root }) => (root ? [root.line, ...root.last.path.slice(1).flatMap(({ turn, draws }) => [turn, draws.join(" ")])].join("\n") : "");

/** The palette of the plot on paper. */
export const PRINTED = "colour";

/**
 * The palette of the plot.
 * @returns {"black-and-white" | "dark" | "colour"}
 */
export const palette = () => (blackAndWhite() ? "black-and-white" : worn() === "dark" ? "dark" : "colour");

/** The turn that was played, and the turn that a marked turn is compared with. */
export const played = ({ turn }) => turn;
export const other = ({ mark, quick, best }) => (mark === "!" ? quick : best);

/** A turn in words. */
export const inWords = (text) => (text === SHIFT ? gettext("Market Shift first, then the turn that suits the new cards") : text);

/** Whether the turn goes on after the part that was judged. */
export const goesOn = ({ turn }) => turn === SHIFT;

/** The loss of a marked turn, or the gain of a find. */
export const cost = ({ mark, found, lost }) => (mark === "!" ? percent(found) : percent(lost, -1));

/** The shares of wins expected at a point of the game. */
export const expected = ({ shares }) => Object.entries(shares).map(([player, share]) => `${player} ${Math.round(100 * share)} %`).join(", ");

/** Draws a position, with a turn on it. */
export const draw = (/** @type {App} */ app, line, /** @type {{text: string, mover?: string} | null} */ turn = null) => app.board.show(line, turn ? { turn: turn.text } : {});

/**
 * No warning, because a review reveals nothing hidden.
 * @type {(app: App) => string}
 */
export const warning = () => "";

/** Sentences about a marked turn: its loss or gain, and how certain that is. */
export function sentence({ mover: player, mark, lost, lost_margin: margin, found, before, after, proved }) {
  const mover = named(player);
  const [was, is] = [before, after].map((shares) => `${Math.round(100 * shares[player])} %`);
  const values = { mover, was, is, wins: percent(mark === "!" ? found : lost, mark === "!" ? 1 : -1), points: points(margin, -1) };
  const cost = mark === "!" ? gettext("{mover} finds the best turn. Compared with the turn of the computer player quick, it changes the chance to win by {wins}.", values)
    : margin.mean > 0 ? gettext("{mover} could win {was} of the games before this turn, and {is} after the turn. The turn changes the chance to win by {wins} and the expected lead by {points} points.", values)
    : gettext("{mover} could win {was} of the games before this turn, and {is} after the turn. The turn changes the chance to win by {wins}.", values);
  return `${cost} ${sure(proved)}`;
}

/** A sentence about a turning point, without the number of the turn. */
export function pointTold({ player, cause, swing }) {
  const values = { player, share: Math.round(100 * swing) };
  if (cause === "mistake") return gettext("{player} loses {share} % of the chance to win", values);
  if (cause === "find") return gettext("{player} finds the best turn, which gains {share} % of wins", values);
  return gettext("the cards bring {player} {share} % of wins", values);
}

/** The buttons of a marked turn. */
export function onward(/** @type {App} */ app, turn, answer, fail) {
  const branched = turn.mark === "!" ? gettext("Play that turn as a branch") : gettext("Play the better turn as a branch");
  const label = other(turn) === SHIFT ? gettext("Try the Market Shift in Analyse") : branched;
  return [tries(app, turn, { best: turn.best, number: turn.number }), h("button", { onclick: () => branch(app, turn, answer).catch(fail) }, label)];
}

/** Plays the better turn as a variation of the turn in the game. */
async function branch(/** @type {App} */ app, turn, { turns }) {
  const wanted = other(turn);
  app.game.walk(turn.number - 1);
  if (wanted === SHIFT) return app.go({ panel: "analyse" });
  const shifted = app.game.line !== turn.line;
  return app.game.play([...(shifted ? ["shift"] : []), wanted].join("; "), { draw: shifted ? turns.find(({ number }) => number === turn.number).draws : [] });
}
