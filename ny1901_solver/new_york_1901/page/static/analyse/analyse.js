/** The panel Analyse: a turn by clicks or typed, its verdict before it is played, hints, why not, computer players. */

import { h } from "../shell/dom.js";
import { drawn, hints } from "./hints.js";
import { Making } from "./making.js";
import { squaresOf } from "./shapes.js";
import { lightFalling, lightLand, reveal, table } from "./table.js";
import { tray } from "./tray.js";
import { turnSoFar } from "./turn.js";

export const name = "analyse";
export const title = "Analyse";
export const keepsPosition = true;

let app;
let making;
let parts;
let shown = false;
let off = [];
let drawnBefore = false;

export function mount(root, given) {
  app = given;
  making = new Making(app);
  const [onTable, turn, tiles, seated, thinking, who, starting] = Array.from({ length: 7 }, () => h("div", {}));
  const whyButton = h("button", { onclick: () => whyNot() }, "Why not mine?");
  turn.className = "card turn";
  seated.className = "seated";
  thinking.className = "card hints";
  const fold = (text, body, load) => h("details", { class: "card", ontoggle: () => guarded(load, body) }, h("summary", {}, text), body);
  const seats = async () => (parts.seats ??= (await import("./seats.js")).seats(who, app, making)).update();
  const start = async () => starting.firstChild ?? (await import("./start.js")).start(starting, app);
  root.append(onTable, turn, tiles, seated, thinking, fold("Who plays", who, seats), fold("New game, open, share", starting, start));
  const play = (text, draws) => guarded(() => app.game.play(text, { draw: draws }), turn);
  parts = {
    table: table(onTable, app, making, seated), turn: turnSoFar(turn, app, making, play), tray: tray(tiles, app, making),
    hints: hints(thinking, app, making, play), why: whyButton, confirm: turn.querySelector(".primary"), card: turn, seats: null,
    computers: () => (parts.seats || Object.keys(app.saved.get("seats", {})).length ? seats() : null),
  };
  turn.querySelector(".actions").append(whyButton);
  making.on("change", () => changed());
  making.on("carried", () => carried());
  app.game.on("change", () => shown && begin());
  app.keys.on("w", "Why not this turn", () => whyNot(), { panel: "analyse" });
  app.keys.on("f", "Turn the tile over", () => making.flip(), { panel: "analyse" });
}

export async function show() {
  const ears = { pick: picked, named: () => making.told && carried(), hover: ({ square }) => lightFalling(app, making, square), turn: ({ by }) => making.turn(by) };
  if (!shown) off = Object.entries(ears).map(([event, ear]) => app.board.on(event, ear));
  shown = true;
  if (making.line !== app.game.line || !making.told) await begin();
  else {
    changed();
    await guarded(parts.computers);
  }
}

export function hide() {
  shown = false;
  for (const end of off) end();
  parts.hints.end();
  parts.seats?.end();
  app.board.clear();
  app.board.ghost(null);
}

async function guarded(work, place) {
  try {
    return await work();
  } catch (error) {
    if (error.name !== "AbortError") app.fail(error, place ?? document.querySelector(".turn"));
  }
}

async function begin() {
  const fresh = making.line !== app.game.line;
  if (fresh) Object.assign(making, { show: null });
  await guarded(() => making.begin(app.game.line));
  if (!fresh) return;
  parts.hints.update();
  await guarded(parts.computers);
}

function changed() {
  if (!shown || !making.told || making.line !== app.game.line) return;
  parts.table();
  parts.turn();
  parts.tray();
  const { whole, turn } = making.told;
  parts.why.hidden = !(turn && whole) && !app.game.node?.parent;
  if (turn || drawnBefore) app.board.show(making.line, drawn(making));
  drawnBefore = Boolean(turn);
  carried();
}

function carried() {
  const { carried: tile, told } = making;
  if (!told) return;
  parts.tray();
  app.board.ghost(tile ? { shape: tile.cells, fits: (square) => Boolean(making.placeAt(square)) } : null);
  lightLand(app, making);
  app.board.light(told.turn && !told.whole ? squaresOf(told.turn, app.board) : [], "chosen"); // what no picture shows yet
  app.board.light(making.wrong?.violations.flatMap(({ squares }) => squares) ?? [], "wrong");
}

function picked({ square }) {
  guarded(async () => {
    const legal = await (making.carried ? making.place(square) : making.pick(square));
    const { told, wrong } = making;
    reveal(app, parts.card);
    const byKey = document.activeElement?.matches("[role=gridcell]:focus-visible");
    if (legal && byKey && told.whole && told.turn.includes("@")) parts.confirm.focus();
    if (legal) app.say(`${told.turn || "Nothing chosen"}${told.reasons ? `, ${told.reasons.gain} points` : ""}`);
    else if (wrong) app.say(`Not legal. ${wrong.violations.map(({ rule, sentence }) => `${rule}: ${sentence}`).join(". ")}`);
  });
}

/** Compares the turn that was put together, or the last one played, with the best. */
function whyNot() {
  const { told } = making;
  const { node } = app.game;
  if (told?.turn && told.whole) parts.hints.whyNot(making.line, told.whole);
  else if (node?.parent) parts.hints.whyNot(node.parent.line, node.turn);
  else return false;
}
