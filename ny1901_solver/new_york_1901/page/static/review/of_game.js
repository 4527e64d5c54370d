/** What a review of New York 1901 has of its own: shares of the win, Market Shifts, and mistakes that become puzzles. */

import { h } from "../shell/dom.js";
import { blackAndWhite } from "../shell/theme.js";
import { gettext, named, ngettext } from "../shell/words.js";
import { percent, points, sure, total } from "./figures.js";
import { tries } from "./tries.js";

export const SHAPE = "ny1901/review/1"; // what is kept of another one is left alone
export const KEPT = "review"; // the name under which the last review is kept
export const GAMES = [
  [20, (games) => gettext("Quick look, {games} games a turn", { games })],
  [60, (games) => gettext("Usual, {games} games a turn", { games })],
  [200, (games) => gettext("Thorough, {games} games a turn", { games })],
];
export const WEAKER = gettext("Quick takes"); // the player whom a find is compared with
export const LOSSES = [[gettext("wins lost"), ({ lost }) => total(lost, 2)], [gettext("points lost"), ({ lost_margin: margin }) => total(margin, 0)], [gettext("luck of the cards"), ({ luck }) => total(luck, 2)]];
const SHIFT = "shift"; // no whole turn: what follows it depends on the cards that come up

/** What is said of turns. */
export const WORDS = {
  all: gettext("Turns of the game"),
  reviewed: gettext("Turns reviewed"),
  whose: gettext("Whose turns"),
  marked: gettext("Marked turns"),
  next: gettext("Next marked turn"),
  before: gettext("Previous marked turn"),
  begin: gettext("Play or open a game: the review compares each turn with the best one."),
  judging: (values) => gettext("Judging turn {now} of {turns}, each by {games} games…", values),
  unreviewed: (number) => ngettext("A game of {number} turn, not reviewed yet.", "A game of {number} turns, not reviewed yet.", number),
  after: (number, told) => ngettext("after {number} turn: {told}", "after {number} turns: {told}", number, { told }),
  looked: (values) => gettext("Turn {number}, {player}, {mark}: {text}", values),
  point: (values) => gettext("Turn {number}: {point}", values),
};

/** The main line as text: what a review is about. */
export const about = ({ root }) => (root ? [root.line, ...root.last.path.slice(1).flatMap(({ turn, draws }) => [turn, draws.join(" ")])].join("\n") : "");

/** How the plot is to be drawn. */
export const palette = () => (blackAndWhite() ? "black-and-white" : "colour");

/** What was played, and what a marked turn is held against. */
export const played = ({ turn }) => turn;
export const other = ({ mark, quick, best }) => (mark === "!" ? quick : best);

/** What is played as people read it. */
export const inWords = (text) => (text === SHIFT ? gettext("Market Shift first, then the turn that suits the new cards") : text);

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
  const values = { mover, was, is, wins: percent(mark === "!" ? found : lost, mark === "!" ? 1 : -1), points: points(margin, -1) };
  const cost = mark === "!" ? gettext("{mover} finds the best turn: {wins} of wins better than the turn that the player quick takes.", values)
    : margin.mean > 0 ? gettext("{mover} could win {was} of the games before this turn and wins {is} after it: {wins} of wins and {points} points.", values)
    : gettext("{mover} could win {was} of the games before this turn and wins {is} after it: {wins} of wins.", values);
  return `${cost} ${sure(proved)}`;
}

/** A turning point without its turn. */
export function pointTold({ player, cause, swing }) {
  const values = { player, share: Math.round(100 * swing) };
  if (cause === "mistake") return gettext("{player} loses {share} % of wins", values);
  if (cause === "find") return gettext("{player} finds the best turn, {share} % of wins better", values);
  return gettext("the cards bring {player} {share} % of wins", values);
}

/** What can be done from a marked turn. */
export function onward(app, turn, answer, fail) {
  const branched = turn.mark === "!" ? gettext("Play that as a branch") : gettext("Play the better turn as a branch");
  const label = other(turn) === SHIFT ? gettext("Try the Market Shift in Analyse") : branched;
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
