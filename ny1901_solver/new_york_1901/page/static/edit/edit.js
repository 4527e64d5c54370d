/** The panel Edit: a table's position is set up by pointer, by keys or by words; the door says what is missing or cannot be. */

import { fill, h } from "../shell/dom.js";
import { DraftKept } from "./draft.js";
import { files } from "./files.js";
import { market } from "./market.js";
import { players } from "./players.js";
import { listed, refusals } from "./problems.js";
import { set } from "./setting.js";
import { Tools } from "./tools.js";

export const name = "edit";
export const title = "Edit";
/** The board shows the draft, not the game. */
export const ownBoard = true;

let app, draft, tools, parts, opened;
let here = false;

/** Builds the panel. */
export function mount(root, given) {
  app = given;
  draft = new DraftKept(app);
  tools = new Tools(app, draft, () => here);
  draft.carries = () => tools.carried;
  const editor = { app, draft, tools, act };
  const head = heading();
  const told = refusals(editor);
  const lists = listed(editor, jump);
  parts = [head, tools, players(editor), market(editor), set(editor), lists, files(editor, fileNames)];
  const [, , seats, cards, setting, , store] = parts;
  root.append(head.root, words(), told.root, lists.root, tools.root, seats.root, cards.root, setting.root, store.root);
  draft.on("changed", changed);
  draft.on("refused", told.put);
  keys();
}

/** Shows the draft, or the position that the address gives. */
export async function show({ pos } = {}) {
  here = true;
  if (pos && pos !== opened) {
    opened = pos;
    await draft.begin({ position: pos });
  } else if (!draft.answer) await draft.open();
  else changed(draft.answer);
}

/** Puts away what belongs to the draft on the board. */
export function hide() {
  here = false;
  app.board.ghost(null);
  app.board.clear();
}

/** Does something with the draft; what the door says against it stands beside. */
async function act(doing, place = document.querySelector("#edit-typed")) {
  try {
    const answer = await doing();
    if (answer?.left_out?.length) app.say(answer.left_out.join("; "));
    else if (answer?.refused?.length) app.say(answer.refused.flatMap(({ reasons }) => reasons.map(({ sentence }) => sentence)).join("; "));
    else if (answer?.done?.length) app.say(answer.done.at(-1).sentence);
    return answer;
  } catch (error) {
    app.fail(error, place);
    return null;
  }
}

function changed(answer) {
  for (const part of parts) part.update(answer);
  if (!here) return;
  const wrong = [...answer.missing, ...answer.wrong].flatMap(({ squares }) => squares);
  app.board.light(wrong, "wrong");
  app.board.show(answer.draft).catch((error) => app.fail(error, document.getElementById("status")));
}

const fileNames = () => `${draft.answer.edition.name}-${draft.answer.players.length}p`;

function heading() {
  const undo = h("button", { onclick: () => walk("undo") }, "Undo");
  const redo = h("button", { onclick: () => walk("redo") }, "Redo");
  const analyse = h("button", { class: "primary", onclick: go }, "Analyse this");
  const count = h("p", { class: "edit-count", role: "status" });
  const root = h("div", { class: "row edit-head" }, count, undo, redo, analyse);
  return {
    root,
    update(answer) {
      undo.disabled = !draft.canUndo;
      redo.disabled = !draft.canRedo;
      analyse.disabled = !answer.line;
      const left = [answer.missing.length && `${answer.missing.length} missing`, answer.wrong.length && `${answer.wrong.length} cannot be`];
      fill(count, left.filter(Boolean).join(" · ") || "Complete");
      count.classList.toggle("good", Boolean(answer.line));
    },
  };
}

function go() {
  if (!draft.answer?.line) return;
  app.game.start(draft.answer.line);
  app.go({ panel: "analyse", pos: draft.answer.line });
}

async function walk(way) {
  if ((await act(() => draft[way]())) === false) app.say(`there is nothing to ${way}`);
}

/** The input for words: a command as `ny1901 edit` takes it, a line, or what is pasted. */
function words() {
  const options = h("datalist", { id: "edit-words" });
  const input = h("input", {
    id: "edit-typed", list: "edit-words", autocomplete: "off", spellcheck: "false", class: "mono", data: { input: "" },
    "aria-label": "A command, or a position to open", placeholder: "build green b1 C4 C5, or paste a position",
    oninput: () => complete(input, options), onpaste: (event) => pasted(event),
  });
  const typed = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    if (["undo", "redo"].includes(text)) walk(text);
    else if (/^(ny1:|# ny1901-draft|\{)/.test(text)) act(() => draft.begin({ position: text }));
    else act(() => draft.edit([text])).then((answer) => answer?.refused.length || (input.value = ""));
    if (/^(undo|redo|ny1:)/.test(text)) input.value = "";
  };
  return h("form", { onsubmit: typed }, input, options);
}

let asked;
async function complete(input, options) {
  clearTimeout(asked);
  asked = setTimeout(async () => {
    const text = input.value;
    const { completions } = await draft.about({ complete: text }).catch(() => ({ completions: [] }));
    const before = text.replace(/[^\s,@]*$/, "");
    fill(options, completions.slice(0, 60).map((word) => h("option", { value: before + word })));
  }, 120);
}

/** A text of several lines does not fit an input: it is a file, and opened. */
function pasted(event) {
  const text = event.clipboardData.getData("text");
  if (!text.trim().includes("\n")) return;
  event.preventDefault();
  act(() => draft.begin({ position: text }));
}

/** Leads to what a problem is about: squares of the board, or the part of the panel that mends it. */
function jump({ squares, part }, missing) {
  const [what, seat] = part;
  if (squares.length) return app.board.focus(squares[0]);
  if (what === "players" && missing) {
    tools.take(draft.answer.players[seat].colour, tools.starter);
    return app.board.focus(app.board.squares[0]?.square);
  }
  const place = document.getElementById(what === "players" ? `edit-seat-${seat}` : `edit-${what}`);
  place?.closest("details")?.setAttribute("open", "");
  place?.scrollIntoView({ block: "nearest" });
  (place?.matches("select, button") ? place : place?.querySelector("button, input, select"))?.focus();
}

/** The square where the focus was last on the board. */
const toBoard = () => document.querySelector("[role=gridcell][tabindex='0']")?.focus();

function keys() {
  const on = (key, what, run) => app.keys.on(key, what, run, { panel: name });
  const take = (tool) => () => {
    tools.take(null, tool());
    toBoard();
  };
  for (const number of [1, 2, 3, 4]) on(String(number), number === 1 ? "1 to 4: whose land and tiles" : "", () => tools.seat(number - 1));
  on("l", "Land: Enter claims and frees it", take(() => "land"));
  on("s", "The starter building", take(() => tools.starter));
  on("x", "Take off what stands there", take(() => "remove"));
  on("d", "Demolished: out of the game", take(() => "raze"));
  on("t", "Next tile (Shift: the one before)", (event) => {
    tools.next(event.shiftKey ? -1 : 1);
    toBoard();
  });
  on("m", "Market", () => document.querySelector("#edit-market .edit-card")?.focus());
  on("c", "Street cards, challenge, variant", () => document.querySelector("#edit-streets button")?.focus());
  on("z", "Undo", () => walk("undo"));
  on("y", "Redo", () => walk("redo"));
  on("a", "Analyse this", go);
  on("Escape", "Back to the board; the tile is put away", (event) => {
    if (event.target.closest(".panel")) toBoard();
    else if (tools.tool !== "land") tools.take(null, "land");
    else return false;
    return true;
  });
}
