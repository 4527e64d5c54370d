/** The panel Analyse: makes and judges turns by clicks or typing, gives hints, and lets computer players move. */

import { fill, h, reveal } from "../shell/dom.js";
import { Hints } from "./hints.js";
import { TurnMaker } from "./turn_maker.js";
import { gettext, named, signed } from "../shell/words.js";

export const name = "analyse";
export const title = gettext("Analyse");
export const keepsPosition = true;

/** @type {App} */
let app;
let maker;
let making;
let parts;
let shown = false;
let dealing = null;
let beginnings = 0;
let begun = null; // the node of the game for which the hints and the computer players began
let leads = false; // whether a turn was played here, and the next one is about to begin
let seen = null; // the position whose turn or end is shown

export function mount(root, given) {
  app = given;
  const play = (text, draws) => maker.guarded(() => played(text, draws));
  maker = new TurnMaker(root, app, play);
  making = maker.making;
  const [thinking, who, sharing, computer] = ["card hints", "", "", "computer"].map((each) => h("div", { class: each }));
  const ended = h("section", { class: "card ending", "aria-label": gettext("The end of the game"), hidden: true });
  app.analyse = { begin: attempt, making };
  const why = h("button", { onclick: () => whyNot() }, gettext("Why not mine?"));
  const once = (load) => {
    let loaded = null;
    return () => (loaded ??= load());
  };
  const seated = once(async () => (parts.seats = (await import("./seats.js")).seats(who, computer, app, making)));
  const shared = once(async () => (await import("./sharing.js")).sharing(sharing, app));
  const seats = async () => (await seated(), shown && making.choices && parts.seats.update());
  const fold = (text, body, load) => h("details", { class: "card", ontoggle: () => maker.guarded(load) }, h("summary", {}, text), body);
  root.append(ended, thinking, fold(gettext("Who plays"), who, seats), fold(gettext("Open, save, copy"), sharing, shared));
  maker.place.before(computer);
  parts = {
    hints: new Hints(thinking, app, making, play), why, seats: null, ended, ending: null,
    computers: () => (parts.seats || Object.keys(app.saved.get("seats", {})).length ? seats() : null),
  };
  maker.place.querySelector(".actions").append(why);
  making.on("change", () => {
    why.hidden = !making.choices?.turn && !app.game.node?.turn;
    if (!why.hidden) dealing ??= import("./dealing.js").then(({ deals }) => deals(app, making));
    fill(why, making.choices?.turn ? gettext("Why not mine?") : gettext("Why not the last turn?"));
  });
  app.game.on("change", () => shown && begin());
  app.keys.on("w", gettext("Why is this turn not the best?"), () => whyNot(), { panel: name });
  app.keys.on("f", gettext("Turn the tile over"), () => making.flip(), { panel: name });
}

export async function show() {
  shown = true;
  maker.listen();
  if (making.line !== app.game.line || !making.choices) return begin();
  maker.update();
  parts.hints.show();
  await maker.guarded(turnOrEnd);
  return maker.guarded(parts.computers);
}

export function hide() {
  shown = false;
  maker.hide();
  parts.hints.end();
  parts.seats?.end();
}

/** Begins a turn from its text, with the cards that come up; the text of an illegal or unfinished turn stays in the input. */
async function attempt(turn, draws = []) {
  await making.put(turn, { draws });
  if (making.wrong || !making.choices?.whole) maker.place.querySelector("[data-input]").value = turn;
}

/** Begins a turn in the position of the game, unless the game has gone on meanwhile. */
async function begin() {
  const { node, line } = app.game;
  const beginning = ++beginnings;
  if (making.line !== line || !making.choices) making.show = begun = null;
  if (begun !== node) parts.hints.leave();
  await maker.guarded(() => making.begin(line));
  if (beginning !== beginnings) return; // a later call goes on
  if (begun === node || !making.choices) return parts.hints.arrived();
  begun = node;
  parts.hints.update();
  await maker.guarded(turnOrEnd);
  if (making.line !== line) return;
  if (shown && leads) lead();
  if (shown) await maker.guarded(parts.computers);
}

/** Plays a turn and reports the result; `begin` then shows the next player. */
async function played(text, draws) {
  leads = true;
  const { legal } = await app.game.play(text, { draw: draws });
  if (legal === false) return void (leads = false);
  const { mover, turn, points, draws: cards } = app.game.node;
  const said = [gettext("{player}: {turn}", { player: named(mover), turn: turn || gettext("cards") }), points && gettext("{points} points", { points: signed(points) }), cards.length && gettext("cards that came up: {cards}", { cards: cards.join(" ") })];
  app.say(said.filter(Boolean).join("; "));
}

/** Shows the end of the game in place of the turn, or the turn in place of the end. */
async function turnOrEnd() {
  const { line, show: { over } } = making;
  if (over) {
    const [{ ending }, score] = await Promise.all([import("./ending.js"), app.ask("score", { position: line })]);
    if (making.line !== line || !shown) return;
    parts.ending ??= ending(parts.ended, app);
    parts.ending.show(score);
    leads ||= seen !== null && seen !== line && !document.activeElement.closest("header, #strip, input, select, textarea");
  } else {
    leads ||= parts.ended.contains(document.activeElement);
    parts.ending?.hide(app.game.node.parent ? null : making.mover);
  }
  for (const part of maker.aside) part.hidden = over;
  seen = line;
}

/** Moves the focus to the heading with the next player or the winner, because the button that was pressed is gone. */
function lead() {
  leads = false;
  const heading = maker.root.querySelector(":scope > :not([hidden]) h2");
  heading.tabIndex = -1;
  if (!document.activeElement.closest(parts.ended.hidden ? "#board, #strip" : "#strip")) heading.focus({ preventScroll: true });
  reveal(app, heading);
}

/** Compares the turn that was begun, or else the last turn played, with the best turn. */
function whyNot() {
  const { choices } = making;
  const { node } = app.game;
  if (choices?.turn) return void (choices.whole ? parts.hints.whyNot(making.line, choices.whole, gettext("Your turn")) : app.say(gettext("Finish your turn first. Then the program compares it with the best turn.")));
  if (making.show?.over) return false;
  if (node?.turn) return void parts.hints.whyNot(node.parent.line, node.turn, gettext("{player}’s last turn", { player: named(node.mover) }));
  app.say(gettext("Make a turn first. Then the program compares it with the best turn."));
}
