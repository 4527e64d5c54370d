/** The panel Game: the player to move, the player's hand, the controls that make a move, and hints. While people pass the screen, no hand is shown. */

import { stakes } from "../game/stakes.js";
import { fill, h } from "../shell/dom.js";
import { clearFailure } from "../shell/status.js";
import { gettext, named } from "../shell/words.js";
import { Hints } from "./hints.js";
import { Making } from "./making.js";
import { piece, Players } from "./players.js";

export const name = "play";
export const title = gettext("Game");
export const ownBoard = true; // the board shows what a seat sees
export const keepsPosition = false; // an address would reveal all hands

/** @type {App} */
let app;
let parts, updates = 0, shown = false, alone = false;
let tried = null; // a move to judge once its player is at the screen, with its position

export async function mount(root, page) {
  app = page;
  const [turn, pass, hints, players, paid] = [gettext("Turn"), gettext("Pass the screen"), gettext("Hints"), gettext("Players"), gettext("At stake")].map((label) => h("section", { class: "card", "aria-label": label }));
  const before = h("section", { class: "card before", "aria-label": gettext("The last move") });
  const making = new Making(turn, app, { panel: name, play: (move) => app.game.play(move) });
  const ended = h("section", { class: "card ending", "aria-label": gettext("The end of the game"), hidden: true });
  parts = { pass, before, title: h("h2"), ended, making, hints: new Hints(hints, app, making), players: new Players(players, app), atStake: stakes(paid, gettext("The board: points if the round ended now")) };
  hints.classList.add("hints");
  pass.classList.add("pass-screen");
  root.append(pass, before, ended, turn, players, paid, hints, parts.hints.switch.course, sharing());
  app.play = { making, hints, players, tries: (move) => ((tried = { line: app.game.line, move }), update()) };
  await parts.players.begin();
  app.game.on("change", () => shown && update());
  app.keys.on("z", gettext("Undo"), () => app.game.undo(), { panel: name });
  app.keys.on("y", gettext("Redo"), () => app.game.redo(), { panel: name });
}

/** @param {{pos?: string}} [fields] */
export async function show({ pos } = {}) {
  shown = true;
  if (pos) await app.go({ panel: name, pos: undefined }, { replace: true });
  else await update();
}

export function hide() {
  shown = false;
  updates += 1;
  document.documentElement.classList.remove("passing");
  app.game.rest();
  parts.hints.end();
  parts.hints.switch.hide();
  parts.making.end();
}

/** The controls that open, copy and save, loaded when they are unfolded. */
function sharing() {
  const place = h("div", {});
  let shared = null;
  const open = async () => (shared ??= import("./sharing.js").then((module) => module.sharing(place, app))).catch((error) => ((shared = null), app.fail(error, place)));
  return h("details", { class: "card", ontoggle: ({ target }) => target.open && open() }, h("summary", {}, gettext("Open, save, copy")), place);
}

/** Updates everything to the current position, and shows a hand only to its player. */
async function update() {
  const wanted = ++updates;
  const { game } = app;
  const { line } = game;
  parts.hints.end();
  parts.making.end();
  if (!alone) app.board.cover();
  if (!line) return;
  try {
    const [shownOf, score] = await Promise.all([app.ask("show", { position: line }), app.ask("score", { position: line })]); // these answers contain no hand
    if (wanted !== updates) return;
    const { position: open } = shownOf;
    const mover = open.players.find((player) => player.name === open.to_move);
    const seat = whoSees(mover);
    app.moves.update();
    await turnOrEnd(open, score);
    if (wanted !== updates) return;
    parts.players.update(open, mover, score);
    parts.atStake(shownOf, score.colours.map(({ colour }) => ({ name: colour, sign: piece(colour) })));
    passScreen(seat === undefined ? mover : null, open);
    app.board.describe(open);
    parts.hints.switch.show({ line: seat === mover?.side ? line : "", over: !mover, secret: !alone });
    parts.hints.root.hidden = parts.making.root.hidden = !mover || seat !== mover.side;
    await app.board.show(line, { seat: seat ?? null });
    if (wanted !== updates) return;
    clearFailure();
    if (game.computer) await compute(mover);
    else if (mover && seat === mover.side) await parts.making.begin({ position: line }, seat);
    if (wanted !== updates || !mover || seat !== mover.side) return;
    parts.hints.update(line);
    if (tried?.line === line) await parts.making.judge(tried.move);
    tried = null;
  } catch (error) {
    app.fail(error);
  }
}

/**
 * The seat whose hand may be shown: that of the only person, or of the player to move who has confirmed to be alone at the
 * screen; null while a computer player moves, and undefined if the player to move has not confirmed yet.
 */
function whoSees(mover) {
  const { people, computer, ready } = app.game;
  alone = people.length === 1;
  if (alone) return people[0];
  if (!mover || computer) return null;
  return ready === mover.side ? mover.side : undefined;
}

function passScreen(mover, { round, rounds }) {
  parts.pass.hidden = !mover;
  document.documentElement.classList.toggle("passing", Boolean(mover));
  if (!mover) return fill(parts.pass);
  const ready = h("button", { class: "primary", onclick: () => app.game.isReady(mover.side) }, gettext("I am {player}: show my hand", { player: mover.name }));
  fill(parts.pass, h("h2", {}, gettext("Pass the screen to {player}", { player: mover.name.toUpperCase() }), " ", roundOf(round, rounds)), h("p", {}, gettext("The page shows a hand only after its player has pressed the button.")), h("div", { class: "row" }, ready));
  app.say(gettext("Pass the screen to {player}.", { player: mover.name }));
  if (!document.activeElement?.matches("input, select, summary, [role=alert]")) ready.focus({ preventScroll: true });
}

/** Lets the computer player move who is to move; one that waits gets a button. */
async function compute({ name: mover }) {
  const { game } = app;
  if (game.waits) {
    const go = h("button", { class: "primary", onclick: () => think(mover).catch(app.fail) }, gettext("Let {player} ({computer}) move", { player: mover, computer: parts.players.short(game.computer) }));
    fill(parts.before, ...parts.before.childNodes, h("div", { class: "row" }, go));
  } else await think(mover);
}

async function think(mover) {
  const { game } = app;
  const note = h("p", { class: "quiet" }, gettext("{player} ({computer}) is thinking…", { player: named(mover), computer: parts.players.short(game.computer) }));
  parts.before.append(note);
  try {
    const { moves, at, public: seen } = await game.think();
    if (at <= seen) app.say(gettext("{player}: {move}", { player: named(mover), move: moves[at - 1].move }));
  } finally {
    note.remove();
  }
}

const DOING = {
  open: (player) => gettext("{player} opens a city", { player }),
  select: (player) => gettext("{player} sets pieces out", { player }),
  build: (player) => gettext("{player} builds", { player }),
};

/** Shows the end of the game in place of the heading and the last move, or these in place of the end. */
async function turnOrEnd(open, score) {
  const over = open.phase === "over";
  const came = !parts.before.hidden && parts.before.firstChild !== null; // whether the page has shown a turn before
  if (over) {
    const { end } = await import("./ending.js");
    parts.ending = end(parts.ended, app, open, score);
    if (came && !document.activeElement.closest("#strip, input, select, textarea")) parts.ending.lead();
  } else {
    parts.ending?.hide(app.game.at ? null : open.to_move);
    fill(parts.title, ...heading(open));
    fill(parts.before, parts.title, ...scored(app.game));
  }
  parts.before.hidden = over;
}

/** The text of the heading: the player to move and the round. */
function heading({ round, rounds, phase, to_move: mover }) {
  return [DOING[phase](named(mover)), " ", roundOf(round, rounds)];
}

const roundOf = (round, rounds) => h("small", { class: "quiet" }, gettext("round {round} of {rounds}", { round, rounds }));

/** The last move, and the points that it brought; at the start of a game, whether hands were dealt. */
function scored({ last, at, dealt, public: seen }) {
  if (!last) return dealt ? [h("p", { class: "quiet" }, gettext("This position did not contain all hands. The other hands are dealt at random."))] : [];
  const paid = Object.entries(last.paid).map(([colour, points]) => `${colour} ${points}`).join(", ");
  const before = at > seen ? gettext("The last move: {player} set pieces out in secret.", last) : gettext("The last move: {player} played {move}.", last);
  return [h("p", { class: "quiet" }, before), paid && h("p", {}, gettext("The round brought these points: {points}.", { points: paid }))];
}
