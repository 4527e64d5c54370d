/** The panel Edit: sets up a position by pointer, by keys or by typed commands; the engine lists what is missing or impossible. */

import { linked } from "../rules/links.js";
import { fill, h, oneAtATime } from "../shell/dom.js";
import { saveFile } from "../shell/files.js";
import { shareButton } from "../shell/menu.js";
import { Desk, folded } from "./desk.js";
import { Draft } from "./of_game.js";
import { TablePhotograph } from "./photograph.js";
import { table } from "./table.js";
import { Tools } from "./tools.js";
import { gettext, ngettext } from "../shell/words.js";

export const name = "edit";
export const title = gettext("Edit");
/** The board shows the draft, not the game. */
export const ownBoard = true;

const FOLDED = ["edit-photograph", "edit-market", "edit-setting"];

/** @type {App} */
let app;
let draft, tools, photograph, parts, act, take;
let here = false;
const part = (id) => document.getElementById(`edit-${id}`);

/** The popover Share offers the position that was set up, once it is complete. */
export const shares = () => ({ position: draft.answer?.line ?? null });

/** Builds the panel. */
export function mount(root, given) {
  app = given;
  draft = new Draft(app);
  const list = h("datalist", { id: "edit-words" });
  const desk = new Desk(app, draft, {
    onward: [gettext("Analyse this"), go], example: "build green b1 C4 C5",
    list, oninput: oneAtATime(() => complete(desk.input, list)),
  });
  act = desk.act;
  take = (text, place) => desk.take(text, place);
  tools = new Tools(app, draft, act, () => here);
  draft.carries = () => tools.carried;
  photograph = new TablePhotograph(app, draft, act, () => here);
  parts = [tools, photograph, problems(), ...table({ app, draft, act }), files()];
  const [palette, ...others] = parts.map(({ root: each }) => (FOLDED.includes(each.id) ? folded(each.getAttribute("aria-label"), each) : each));
  root.append(h("h2", { class: "visually-hidden" }, title), desk.heading, desk.words, palette, desk.refusals, ...others);
  draft.on("changed", changed);
  keys(desk);
}

/** Shows the draft, or the position in the address. */
export async function show(/** @type {{pos?: string}} */ { pos } = {}) {
  here = true;
  if (pos) {
    await take(pos);
    await app.go({ panel: name }, { replace: true }); // so that a reload keeps later changes
  } else await (draft.answer ? changed(draft.answer) : draft.open(() => ({ colours: ["green", "blue", "yellow"] })));
  photograph.show(true);
}

/** Removes the marks of the editor from the board. */
export function hide() {
  here = false;
  photograph.show(false);
  app.board.ghost(null);
  app.board.clear();
  app.board.root.classList.remove("painting");
}

function changed(answer) {
  for (const { update } of parts) update(answer);
  if (!here) return;
  app.board.light(answer.wrong.flatMap(({ squares }) => squares), "wrong");
  app.board.show(answer.draft).catch((error) => app.fail(error, document.getElementById("status")));
}

/** Opens the position in Analyse. */
function go({ line, source }) {
  app.game.start(line, { source });
  return app.go({ panel: "analyse", pos: line });
}

/** Lists the words that can come next. */
async function complete(input, list) {
  const text = input.value;
  const { completions } = await draft.about({ complete: text }).catch(() => ({ completions: [] }));
  const before = text.replace(/[^\s,@]*$/, "");
  fill(list, completions.slice(0, 60).map((word) => h("option", { value: before + word })));
}

function problems() {
  const item = (problem, missing) => h("li", {}, linked(problem.sentence), " ",
    h("button", { class: "plain", onclick: () => jump(problem, missing) }, problem.squares.length ? gettext("show {square}", { square: problem.squares[0] }) : gettext("show the field")));
  const list = (found, heading, missing) => found.length > 0 && h("details", { open: !missing || found.length < 4 },
    h("summary", { class: missing ? "" : "bad" }, heading(found.length)), h("ul", { class: "list" }, found.map((each) => item(each, missing))));
  const root = h("section", { id: "edit-problems", class: "card", "aria-label": gettext("What is missing, and what is impossible") });
  return {
    root,
    update({ missing, wrong }) {
      root.hidden = !missing.length && !wrong.length;
      fill(root, list(wrong, (number) => ngettext("{number} thing is impossible", "{number} things are impossible", number), false), list(missing, (number) => ngettext("{number} thing is missing", "{number} things are missing", number), true));
    },
  };
}

/** Focuses the place of a problem: a square of the board, or the control that can mend the problem. */
function jump({ squares, part: [what, seat] }, missing) {
  if (squares.length) return app.board.focus(squares[0]);
  if (what === "players" && missing) {
    tools.take(draft.answer.players[seat].colour, tools.starter);
    return toBoard();
  }
  const place = part(what === "players" ? `seat-${seat}` : what);
  place.closest("details")?.setAttribute("open", "");
  place.scrollIntoView({ block: "nearest" });
  return (place.matches("select") ? place : place.querySelector("button:enabled, input, select")).focus();
}

function files() {
  const save = (ending, text, type) => saveFile(`${draft.answer.edition.name}-${draft.answer.players.length}p${ending}`, text, type);
  const read = async (given) => given && take(typeof given === "string" ? given : await given.text(), root);
  const button = (text, run) => h("button", { onclick: () => act(async () => void (await run())) }, text);
  const copy = async () => navigator.clipboard.writeText(draft.answer.line).then(() => app.say(gettext("The position is copied as a line.")), () => save(".txt", `${draft.answer.line}\n`));
  const chosen = h("input", { type: "file", hidden: true, onchange: () => read(chosen.files[0]).then(() => (chosen.value = "")) });
  const whole = [button(gettext("Copy line"), copy), button(gettext("Save file"), async () => save(".yaml", (await draft.about({ file: true })).file)), shareButton(app)];
  const root = h("section", { class: "card", "aria-label": gettext("Files") },
    h("div", { class: "row" }, button(gettext("Empty board"), () => draft.empty()),
      button(gettext("Use the position of the game"), () => draft.begin({ position: app.game.line })), button(gettext("Open file"), () => chosen.click()), chosen),
    h("div", { class: "row" }, whole, button(gettext("Save picture"), async () => save(".svg", (await app.ask("draw", { position: draft.text })).svg, "image/svg+xml")),
      button(gettext("Save draft"), () => save(".yaml.draft", draft.text))),
    h("p", { class: "quiet edit-how" }, gettext("You can drop a file here or on the board, and paste a position into the input at the top.")));
  for (const place of [root, app.board.root]) {
    place.addEventListener("dragover", (event) => here && event.preventDefault());
    place.addEventListener("drop", (event) => {
      if (!here) return;
      event.preventDefault();
      read(event.dataTransfer.files[0] ?? event.dataTransfer.getData("text"));
    });
  }
  return { root, update: ({ line }) => whole.forEach((each) => (each.disabled = !line)) };
}

/** Focuses the square that had the focus last. */
const toBoard = () => app.board.enter();

function keys(desk) {
  const on = (key, what, run) => app.keys.on(key, what, run, { panel: name });
  const hold = (key, what, tool) => on(key, what, (event) => {
    const id = tool(event);
    if (id) tools.take(null, id);
    toBoard();
  });
  for (const number of [1, 2, 3, 4]) on(String(number), number === 1 ? gettext("1 to 4: choose the player whose land and tiles you set") : "", () => tools.seat(number - 1));
  hold("l", gettext("Land: Enter claims or frees a territory"), () => "land");
  hold("s", gettext("Choose the starter building"), () => tools.starter);
  hold("t", gettext("Next tile (Shift: previous tile)"), ({ shiftKey }) => tools.next(shiftKey ? -1 : 1));
  hold("x", gettext("Take off: Enter removes the building on a square"), () => "remove");
  hold("d", gettext("Demolished: Enter takes a building out of the game"), () => "raze");
  on("m", gettext("Market"), () => document.querySelector(".edit-card").focus());
  on("c", gettext("Street cards, challenge, variant"), () => /** @type {HTMLElement} */ (part("streets").firstElementChild).focus());
  on("z", gettext("Undo"), () => desk.walk(true));
  on("y", gettext("Redo"), () => desk.walk(false));
  on("a", gettext("Analyse this"), desk.go);
  on("Escape", gettext("Back to the board, or put the tile away"), ({ target }) => {
    if (target.closest(".panel")) toBoard();
    else if (tools.tool !== "land") tools.take(null, "land");
    else return false;
    return true;
  });
}
