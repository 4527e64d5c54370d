/** The panel Review: what each turn of the game lost compared with the best turn, and a plot that leads through the game. */

import { drawing, fill, h, keyed } from "../shell/dom.js";
import { shareButton } from "../shell/menu.js";
import { offPaper, onPaper } from "../shell/on_paper.js";
import { worn } from "../shell/theme.js";
import { gettext } from "../shell/words.js";
import { openFile } from "../game/files.js";
import * as ours from "./of_game.js";
import { Plot } from "./plot.js";

export const name = "review";
export const title = gettext("Review");
export const ownBoard = true; // the panel draws turns on it

/** The popover Share offers the whole game first. */
export const shares = () => ({ kind: "game" });

const MARKS = ["!", "?!", "?", "??"];
const NAMES = { "!": gettext("find"), "?!": gettext("doubt"), "?": gettext("mistake"), "??": gettext("blunder") };
const SUMS = { "!": gettext("! finds"), "?!": gettext("?! doubts"), "?": gettext("? mistakes"), "??": gettext("?? blunders") };
const { KEPT, WORDS } = ours;

/** @type {App} */
let app;
let parts;
let shown = false;
let running = null; // the AbortController of the current review, with its number of games for each turn
let review = null; // {key, rollouts, answer}
let looked = null; // the reviewed turn on the board, and whether the better turn is drawn instead

export function mount(root, given) {
  app = given;
  const kept = app.saved.get(KEPT, null);
  review = kept?.answer?.schema === ours.SHAPE ? kept : null;
  parts = { root };
  parts.games = h("select", { "aria-label": gettext("How thorough the review is") }, ours.GAMES.map(([games, text]) => h("option", { value: games }, text(games))));
  parts.games.value = review?.rollouts ?? ours.GAMES[0][0];
  parts.go = h("button", { class: "primary", onclick: () => (running ? running.abort() : run()) });
  parts.summary = h("p", { class: "quiet" });
  parts.warning = h("p", { class: "quiet" });
  parts.bar = h("progress", { "aria-label": WORDS.reviewed, hidden: true });
  parts.plot = new Plot(WORDS.all, (number) => walk(number));
  parts.who = h("select", { "aria-label": WORDS.whose, onchange: () => update() });
  parts.list = h("ol", { class: "marked" });
  parts.turning = h("ul", { class: "list" });
  parts.turned = h("section", {}, h("h3", {}, gettext("Turning points")), parts.turning);
  parts.sums = h("table", { class: "sums" });
  parts.basis = h("details", {}, h("summary", {}, gettext("What the marks mean")), h("div", {}));
  parts.head = h("div", { class: "row" }, parts.games, parts.go, h("button", { onclick: () => openFile(app, parts.head) }, gettext("Open record")), shareButton(app));
  parts.body = h("div", { class: "found" }, parts.plot.root, h("div", { class: "row between" }, h("h3", {}, WORDS.marked), parts.who), parts.list,
    parts.turned, h("h3", {}, gettext("Totals")), parts.sums, parts.basis);
  root.append(h("h2", {}, gettext("Review")), parts.summary, parts.warning, parts.head, parts.bar, parts.body);
  app.game.on("change", () => shown && changed());
  app.review = { begin };
  app.keys.on("j", WORDS.next, () => step(1), { panel: name });
  app.keys.on("k", WORDS.before, () => step(-1), { panel: name });
  app.keys.on("b", gettext("Show what was played, or what was better"), () => looked && look(looked.turn, !looked.better), { panel: name });
}

export function show() {
  shown = true;
  changed();
}

export function hide() {
  shown = false;
}

/** Draws the plot again in the colours of a new theme. */
export const themed = () => update();

function changed() {
  if (looked && app.game.line !== app.game.lineAfter(looked.turn.number - 1)) looked = null;
  draw();
  update();
  warn();
}

async function warn() {
  parts.warning.textContent = app.game.length ? await ours.warning(app) : "";
}

/** Draws the chosen turn, or else the current position. */
async function draw() {
  const { line } = app.game;
  if (!line) return;
  try {
    await (looked ? ours.draw(app, looked.turn.line, { mover: looked.turn.mover, text: textOf(looked) }) : ours.draw(app, line));
  } catch (error) {
    app.fail(error, parts.head);
  }
}

const textOf = ({ turn, better }) => (better ? ours.other(turn) : ours.played(turn));

/** Begins to review the game, unless the review runs or is complete; the button then stops it. */
function begin() {
  const known = review?.key === ours.about(app.game) ? review.answer : null;
  if (!running && app.game.length && known?.turns.length !== (known?.decisions ?? -1)) run();
}

/** Reviews the game, or continues the review; turns that were reviewed before come at once. */
async function run() {
  const key = ours.about(app.game);
  const rollouts = Number(parts.games.value);
  const plot = ours.palette();
  running = Object.assign(new AbortController(), { rollouts });
  const reviewed = (answer) => {
    review = { key, rollouts, plot, answer };
    app.saved.set(KEPT, review);
    if (shown) update();
  };
  update();
  try {
    const fields = { record: await app.game.record({ alone: true }), rollouts, plot };
    const answer = await app.ask("review", fields, { partial: reviewed, stopped: running.signal });
    if (answer.turns.length) reviewed(answer);
    const marked = answer.turns.filter(({ mark }) => mark).length;
    app.say(gettext("The review has judged {reviewed} of {decisions} decisions; {marked} decisions got a mark.", { reviewed: answer.turns.length, decisions: answer.decisions, marked }));
  } catch (error) {
    app.fail(error, parts.head);
    if (review) review.plot = plot; // the plot could not be made: `update` does not ask for it again
  }
  running = null;
  update();
}

function update() {
  const known = review?.key === ours.about(app.game) ? review.answer : null;
  const turns = app.game.length;
  const done = known?.turns.length ?? 0;
  const whole = known && done === known.decisions;
  const now = running && Math.min(turns, underWay(known));
  parts.summary.textContent = !turns
    ? WORDS.begin
    : running ? WORDS.judging({ now, turns, games: running.rollouts })
      : known ? gettext("{done} of {decisions} decisions are reviewed; {games} simulated games judge each decision.", { done, decisions: known.decisions, games: known.rollouts }) : WORDS.unreviewed(turns);
  parts.go.textContent = running ? gettext("Stop") : known && !whole ? gettext("Go on") : known ? gettext("Review again") : gettext("Review");
  parts.go.disabled = !turns;
  parts.games.disabled = Boolean(running);
  parts.bar.hidden = !running;
  if (running) Object.assign(parts.bar, { max: turns, value: now - 1 });
  parts.body.hidden = !known;
  parts.warning.hidden = Boolean(known);
  if (!known) return;
  if (whole && !running && review.plot !== ours.palette()) run(); // only the plot is missing, because the theme has changed
  plot(known);
  if (whole && !running) printed(known);
  const players = [gettext("all players"), ...known.players.map(({ player }) => player)];
  if ([...parts.who.options].map(({ text }) => text).join() !== players.join()) fill(parts.who, players.map((each) => h("option", {}, each)));
  keyed(parts.list, marked(known), keyOf, row, updateRow);
  turningPoints(known);
  sums(known);
  fill(parts.basis.lastElementChild, known.basis.map((text) => h("p", {}, text)));
}

/** Shows the plot of a review, and what it expects at the current position. */
function plot(known) {
  const { number, length } = app.game;
  if (known.plot && known.plot !== parts.plotted) parts.plot.put(drawing(known.plot, { silent: true }));
  parts.plotted = known.plot || parts.plotted;
  const point = known.course.findLast(({ turns }) => turns <= number);
  const reached = known.turns.length === known.decisions || number <= known.course.at(-1)?.turns;
  parts.plot.stand(number, length, WORDS.after(number, reached && point ? ours.expected(point) : gettext("not reviewed yet")));
}

/** Prepares a dark plot for printing; the turns are reviewed already, so that only the plot is made again. */
function printed({ plot: dark, rollouts }) {
  const place = parts.plot.picture;
  if (!dark || worn() !== "dark") return offPaper(place);
  if (parts.printed === dark) return;
  parts.printed = dark;
  onPaper(place, parts.plot.svg, async () => drawing((await app.ask("review", { record: await app.game.record({ alone: true }), rollouts, plot: ours.PRINTED })).plot, { silent: true }));
}

/** The number of the turn that the review judges now. */
function underWay(known) {
  const last = known?.rollouts === running.rollouts ? known.turns.at(-1) : null;
  return last ? last.number + (ours.goesOn(last) ? 0 : 1) : 1;
}

const keyOf = (turn) => `${turn.number} ${ours.played(turn)}`;

/** The marked turns of the chosen player, or of all players. */
function marked(answer) {
  const who = parts.who.selectedIndex > 0 ? parts.who.value : null;
  return answer.turns.filter(({ mark, mover }) => mark && (!who || who === mover));
}

function row(turn) {
  const pick = h("button", { class: "plain pick", onclick: () => look(turn, false) },
    h("b", { class: turn.mark === "!" ? "good" : "bad", title: NAMES[turn.mark] }, turn.mark), h("span", { class: "figure" }, `${turn.number}`),
    h("span", { class: "cut" }, h("span", { class: `mover ${turn.mover}` }, turn.mover), " ", h("span", { class: "quiet" }, ours.played(turn))), h("span", { class: "figure cost" }, ours.cost(turn)));
  return h("li", {}, pick, h("div", { class: "more" }));
}

function updateRow(element, turn) {
  const here = looked !== null && keyOf(looked.turn) === keyOf(turn);
  const [pick, more] = element.children;
  pick.setAttribute("aria-expanded", String(here));
  more.hidden = !here;
  if (!here || more.dataset.better === String(looked.better)) return;
  more.dataset.better = String(looked.better);
  const line = (label, text, better) => h("button", { class: "line", "aria-pressed": String(looked.better === better), onclick: () => look(turn, better) },
    h("span", { class: "quiet" }, label), h("span", {}, ours.inWords(text)));
  fill(more, line(gettext("Played"), ours.played(turn), false), line(turn.mark === "!" ? ours.WEAKER : gettext("Better"), ours.other(turn), true), h("p", {}, ours.sentence(turn)),
    h("div", { class: "row" }, ours.onward(app, turn, review.answer, (error) => app.fail(error, parts.list))));
}

/** Shows a turn, or the better turn, on the board in the position where it was played. */
function look(turn, better) {
  looked = { turn, better };
  app.game.walk(turn.number - 1);
  draw();
  update();
  parts.list.querySelector("[aria-expanded='true']")?.scrollIntoView({ block: "nearest" });
  app.say(WORDS.looked({ number: turn.number, player: turn.mover, mark: NAMES[turn.mark], text: textOf(looked) }));
}

/** Goes to the next or previous marked turn, counted from the current position. */
function step(by) {
  if (review?.key !== ours.about(app.game)) return false;
  const turns = marked(review.answer);
  const at = looked ? turns.findIndex((turn) => keyOf(turn) === keyOf(looked.turn)) : -1;
  const before = turns.filter(({ number }) => number <= app.game.number).length;
  const next = at >= 0 ? at + by : by > 0 ? before : before - 1;
  if (!turns.length) return false;
  look(turns[(next + turns.length) % turns.length], false);
}

function walk(number) {
  looked = null;
  app.game.walk(Math.max(0, Math.min(number, app.game.length)));
}

function turningPoints({ turning_points: points = [], turns }) {
  parts.turned.hidden = !points.length;
  const to = ({ number }) => {
    const turn = turns.find((each) => each.number === number && each.mark);
    if (turn) look(turn, false);
    else walk(number);
  };
  fill(parts.turning, points.map((point) => h("li", {}, h("button", { class: "plain", onclick: () => to(point) }, WORDS.point({ number: point.number, point: ours.pointTold(point) })))));
}

function sums({ players }) {
  const of = (text, cell) => h("tr", {}, h("th", { scope: "row" }, text), players.map((player) => h("td", { class: "figure" }, cell(player))));
  fill(parts.sums, h("thead", {}, h("tr", {}, h("td", {}), players.map(({ player }) => h("th", { scope: "col" }, h("span", { class: `mover ${player}` }, player))))),
    h("tbody", {}, of(gettext("decisions"), ({ turns }) => turns), of(gettext("best choices"), ({ best }) => best),
      MARKS.map((mark) => of(SUMS[mark], ({ marks }) => marks[mark] || "–")), ours.LOSSES.map(([text, cell]) => of(text, cell))));
}
