/** The panel Review: what each turn of the game lost against the best; the plot leads through it. */

import { fill, h, keyed } from "../shell/dom.js";
import { blackAndWhite } from "../shell/theme.js";
import { counted } from "../shell/words.js";
import { openPuzzle } from "../puzzle/own.js";
import { openFile } from "../game/files.js";
import { REASONS, percent, points, sentence, total } from "./figures.js";
import { Plot } from "./plot.js";

export const name = "review";
export const title = "Review";

const GAMES = [[20, "Quick look"], [60, "Usual"], [200, "Thorough"]];
const MARKS = ["!", "?!", "?", "??"];
const NAMES = { "!": "find", "?!": "doubt", "?": "mistake", "??": "blunder" };
const KEPT = "review";
const SHAPE = "ny1901/review/1"; // what is kept of another one is left alone
const SHIFT = "shift"; // no whole turn: what follows it depends on the cards that come up

let app;
let parts;
let shown = false;
let running = null; // what ends the review under way, and its games a turn
let review = null; // {key, rollouts, answer}
let looked = null; // the reviewed turn on the board, and whether its better one is drawn

export function mount(root, given) {
  app = given;
  const kept = app.saved.get(KEPT, null);
  review = kept?.answer?.schema === SHAPE ? kept : null;
  parts = { root };
  parts.games = h("select", { "aria-label": "How thorough" }, GAMES.map(([games, text]) => h("option", { value: games }, `${text}, ${games} games a turn`)));
  parts.games.value = kept?.rollouts ?? 20;
  parts.go = h("button", { class: "primary", onclick: () => (running ? running.abort() : run()) });
  parts.told = h("p", { class: "quiet" });
  parts.bar = h("progress", { "aria-label": "Turns reviewed", hidden: true });
  parts.plot = new Plot(app, (number) => walk(number));
  parts.who = h("select", { "aria-label": "Whose turns", onchange: () => update() });
  parts.list = h("ol", { class: "marked" });
  parts.sums = h("table", { class: "sums" });
  parts.basis = h("details", {}, h("summary", {}, "What the marks mean"), h("div", {}));
  parts.head = h("div", { class: "row" }, parts.games, parts.go, h("button", { onclick: () => openFile(app, parts.head) }, "Open record"));
  parts.body = h("div", { class: "found" }, parts.plot.root, h("div", { class: "row between" }, h("h3", {}, "Marked turns"), parts.who), parts.list,
    h("h3", {}, "In all"), parts.sums, parts.basis);
  root.append(h("h2", {}, "Review"), parts.told, parts.head, parts.bar, parts.body);
  app.game.on("change", () => shown && changed());
  app.keys.on("j", "Next marked turn", () => step(1), { panel: name });
  app.keys.on("k", "Last marked turn", () => step(-1), { panel: name });
  app.keys.on("b", "Played or better", () => looked && look(looked.turn, !looked.better), { panel: name });
}

export function show() {
  shown = true;
  changed();
}

export function hide() {
  shown = false;
}

/** The main line as text: what a review is about. */
const key = () => {
  const { root } = app.game;
  return root ? [root.line, ...root.last.path.slice(1).flatMap(({ turn, draws }) => [turn, draws.join(" ")])].join("\n") : "";
};

const palette = () => (blackAndWhite() ? "black-and-white" : "colour");

/** The main line: the start, and the node behind each whole turn. */
const main = () => app.game.root.last.path.filter(({ part }) => !part);

function changed() {
  const { node } = app.game;
  if (looked && node !== main()[looked.turn.number - 1]) looked = null;
  if (!looked) app.board.show(node.line).catch((error) => app.fail(error, parts.head));
  update();
}

/** Reviews the game, or goes on with it: turns that are known already come at once. */
async function run() {
  const about = key();
  const rollouts = Number(parts.games.value);
  const plot = palette();
  running = Object.assign(new AbortController(), { rollouts });
  const told = (answer) => {
    review = { key: about, rollouts, plot, answer };
    app.saved.set(KEPT, review);
    if (shown) update();
  };
  update();
  try {
    const fields = { record: await app.game.record({ alone: true }), rollouts, plot };
    const answer = await app.ask("review", fields, { partial: told, stopped: running.signal });
    if (answer.turns.length) told(answer);
    const marked = answer.turns.filter(({ mark }) => mark).length;
    app.say(`${answer.turns.length} of ${answer.decisions} decisions reviewed, ${marked} marked.`);
  } catch (error) {
    app.fail(error, parts.head);
    if (review) review.plot = plot; // asked for in vain: not at once again
  }
  running = null;
  update();
}

function update() {
  const known = review?.key === key() ? review.answer : null;
  const turns = app.game.root ? main().length - 1 : 0;
  const done = known?.turns.length ?? 0;
  const whole = known && done === known.decisions;
  const now = running && Math.min(turns, underWay(known));
  parts.told.textContent = !turns
    ? "Play or open a game: each turn is held against the best."
    : running ? `Judging turn ${now} of ${turns}, each by ${running.rollouts} games …`
      : known ? `${done} of ${known.decisions} decisions reviewed by ${known.rollouts} games each.` : `A game of ${counted(turns, "turn")}, not reviewed yet.`;
  parts.go.textContent = running ? "Stop" : known && !whole ? "Go on" : known ? "Review again" : "Review";
  parts.go.disabled = !turns;
  parts.games.disabled = Boolean(running);
  parts.bar.hidden = !running;
  if (running) Object.assign(parts.bar, { max: turns, value: now - 1 });
  parts.body.hidden = !known;
  if (!known) return;
  if (whole && !running && review.plot !== palette()) run(); // all of it is known, but for the plot
  parts.plot.show(known, app.game.node, main());
  const players = ["all players", ...known.players.map(({ player }) => player)];
  if (parts.who.length !== players.length) fill(parts.who, players.map((each) => h("option", {}, each)));
  keyed(parts.list, marked(known), keyOf, row, updateRow);
  sums(known);
  fill(parts.basis.lastElementChild, known.basis.map((text) => h("p", {}, text)));
}

/** The number of the turn that is judged now: behind a Market Shift it goes on. */
function underWay(known) {
  const last = known?.rollouts === running.rollouts ? known.turns.at(-1) : null;
  return last ? last.number + (last.turn === SHIFT ? 0 : 1) : 1;
}

const keyOf = ({ number, turn }) => `${number} ${turn}`;

/** The marked turns of the players that are wanted. */
function marked(answer) {
  const who = parts.who.selectedIndex > 0 ? parts.who.value : null;
  return answer.turns.filter(({ mark, mover }) => mark && (!who || who === mover));
}

function row(turn) {
  const pick = h("button", { class: "plain pick", onclick: () => look(turn, false) },
    h("b", { class: turn.mark === "!" ? "good" : "bad", title: NAMES[turn.mark] }, turn.mark), h("span", { class: "figure" }, `${turn.number}`),
    h("span", { class: "cut" }, h("span", { class: `mover ${turn.mover}` }, turn.mover), " ", h("span", { class: "quiet" }, turn.turn)), h("span", { class: "figure cost" }, turn.mark === "!" ? percent(turn.found) : percent(turn.lost, -1)));
  return h("li", {}, pick, h("div", { class: "more" }));
}

function updateRow(element, turn) {
  const here = looked !== null && keyOf(looked.turn) === keyOf(turn);
  const [pick, more] = element.children;
  pick.setAttribute("aria-expanded", String(here));
  more.hidden = !here;
  if (!here || more.dataset.better === String(looked.better)) return;
  more.dataset.better = String(looked.better);
  const other = turn.mark === "!" ? ["Quick takes", turn.quick] : ["Better", turn.best];
  const line = (label, text, better) => h("button", { class: "line", "aria-pressed": String(looked.better === better), onclick: () => look(turn, better) },
    h("span", { class: "quiet" }, label), h("span", {}, text === SHIFT ? "Market Shift first, then what the cards ask for" : text));
  const tries = h("button", { onclick: () => puzzle(turn, tries) }, "Try it");
  fill(more, line("Played", turn.turn, false), line(other[0], other[1], true), h("p", {}, sentence(turn)),
    h("div", { class: "row" }, turn.mark === "!" ? null : tries, h("button", { onclick: () => branch(turn) }, other[1] === SHIFT ? "Try the Market Shift in Analyse" : `Play ${other[0] === "Better" ? "the better turn" : "that"} as a branch`)));
}

/** What a marked turn is held against. */
const otherOf = ({ mark, quick, best }) => (mark === "!" ? quick : best);

/** Shows a turn on the board where it was played, or the better one. */
function look(turn, better) {
  looked = { turn, better };
  app.game.goTo(main()[turn.number - 1]);
  const other = otherOf(turn);
  app.board.show(turn.line, { turn: better ? other : turn.turn }).catch((error) => app.fail(error, parts.list));
  update();
  parts.list.querySelector("[aria-expanded='true']")?.scrollIntoView({ block: "nearest" });
  app.say(`Turn ${turn.number}, ${turn.mover}, ${NAMES[turn.mark]}: ${better ? other : turn.turn}`);
}

/** Goes to the next or last marked turn from where the game is. */
function step(by) {
  if (review?.key !== key()) return false;
  const turns = marked(review.answer);
  const at = looked ? turns.findIndex((turn) => keyOf(turn) === keyOf(looked.turn)) : -1;
  const before = turns.filter(({ number }) => number <= app.game.node.number).length;
  const next = at >= 0 ? at + by : by > 0 ? before : before - 1;
  if (!turns.length) return false;
  look(turns[(next + turns.length) % turns.length], false);
}

function walk(number) {
  looked = null;
  app.game.goTo(main()[Math.max(0, Math.min(number, main().length - 1))]);
}

/** Makes a puzzle of a mistake, and opens it. */
async function puzzle(turn, button) {
  button.disabled = true;
  button.textContent = "Looking for the question …";
  try {
    const made = await app.ask("review-puzzle", { position: turn.line, best: turn.best, number: turn.number });
    if (made.puzzle) await openPuzzle(app, made.puzzle);
    else button.after(h("p", { role: "status" }, `It makes no puzzle: ${REASONS[made.reason] ?? made.reason}.`));
  } catch (error) {
    app.fail(error, button);
  }
  button.textContent = "Try it";
}

/** Plays what would have been better beside the turn of the game. */
async function branch(turn) {
  const from = main()[turn.number - 1];
  const wanted = otherOf(turn);
  app.game.goTo(from);
  looked = null;
  if (wanted === SHIFT) return void app.go({ panel: "analyse" });
  const shift = from.line === turn.line ? [] : ["shift"];
  const draws = shift.length ? review.answer.turns.find(({ number }) => number === turn.number).draws : [];
  try {
    await app.game.play([...shift, wanted].join("; "), { draw: draws });
  } catch (error) {
    app.fail(error, parts.list);
  }
}

function sums({ players }) {
  const of = (text, cell) => h("tr", {}, h("th", { scope: "row" }, text), players.map((player) => h("td", { class: "figure" }, cell(player))));
  fill(parts.sums, h("thead", {}, h("tr", {}, h("td", {}), players.map(({ player }) => h("th", { scope: "col" }, h("span", { class: `mover ${player}` }, player))))),
    h("tbody", {}, of("decisions", ({ turns }) => turns), of("none was better", ({ best }) => best),
      MARKS.map((mark) => of(`${mark} ${NAMES[mark]}s`, ({ marks }) => marks[mark] || "–")),
      of("wins lost", ({ lost }) => total(lost, 2)), of("points lost", ({ lost_margin: margin }) => total(margin, 0)), of("luck of the cards", ({ luck }) => total(luck, 2))));
}
