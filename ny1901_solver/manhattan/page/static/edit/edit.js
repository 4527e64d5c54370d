/** The panel Edit: sets up a position with all hands by pointer, by keys or by typed commands; the engine lists what is impossible. */

import { linked } from "../rules/links.js";
import { fill, h } from "../shell/dom.js";
import { saveFile } from "../shell/files.js";
import { field, select } from "../shell/fields.js";
import { shareButton } from "../shell/menu.js";
import { Desk } from "./desk.js";
import { DraftKept } from "./draft.js";
import { Pieces } from "./pieces.js";
import { table } from "./table.js";
import { gettext, ngettext } from "../shell/words.js";

export const name = "edit";
export const title = gettext("Edit");
export const ownBoard = true; // the board shows the draft, not the game
export const keepsPosition = false; // an address would reveal all hands

/** @type {App} */
let app;
let draft, desk, pieces, parts;
let here = false;

/** The popover Share offers the position that was set up, once it is complete. */
export const shares = () => ({ position: draft.answer?.line ?? null });

/** Builds the panel. */
export function mount(root, page) {
  app = page;
  draft = new DraftKept(app, { kept: "mh.edit" });
  desk = new Desk(app, draft, { onward: [gettext("Play on from this"), go], example: "stack C7 r3b4" });
  pieces = new Pieces(app, draft, desk.act, () => here);
  parts = [pieces, problems(), ...table(draft, desk.act), files()];
  const [palette, ...others] = parts.map((each) => each.root);
  root.append(h("h2", { class: "visually-hidden" }, title), desk.heading, desk.words, palette, desk.refusals, ...others);
  draft.on("changed", changed);
  keys();
}

/** Shows the draft, or the position in the address. */
export async function show(/** @type {{pos?: string}} */ { pos } = {}) {
  here = true;
  if (pos) {
    await desk.take(pos);
    await app.go({ panel: name }, { replace: true });
  } else await (draft.answer ? changed(draft.answer) : draft.open(() => dealt({ players: 3 })));
}

/** Stops the use of the board. */
export function hide() {
  here = false;
}

/** A new game, as a position to begin with. */
const dealt = async (fields) => ({ position: (await app.ask("new", fields)).line });

async function changed(answer) {
  for (const { update } of parts) update(answer);
  if (!here) return;
  try {
    const drawn = await app.board.show({ position: answer.draft, draft: true });
    if (drawn && here) app.board.describe(answer.position);
  } catch (error) {
    app.fail(error, desk.heading);
  }
}

/** Opens the position in the first panel. */
async function go({ line }) {
  await app.game.start(line);
  return app.go({ panel: "play" });
}

function problems() {
  const root = h("section", { class: "card", "aria-label": gettext("What is impossible") });
  return {
    root,
    update({ wrong }) {
      root.hidden = !wrong.length;
      fill(root, h("h3", {}, ngettext("{number} thing is impossible", "{number} things are impossible", wrong.length)), h("ul", { class: "list" }, wrong.map(({ sentence }) => h("li", {}, linked(sentence)))));
    },
  };
}

function files() {
  const button = (text, run) => h("button", { onclick: () => desk.act(async () => void (await run()), root) }, text);
  const read = async (file) => file && desk.take(await file.text(), root);
  const chosen = h("input", { type: "file", hidden: true, onchange: () => read(chosen.files?.[0]).then(() => (chosen.value = "")) });
  const players = select("players", [2, 3, 4]);
  players.value = "3";
  const edition = select("edition", ["mayfair"]);
  app.ask("edition-list").then(({ editions }) => {
    fill(edition, editions.map((each) => h("option", { value: each.name }, each.name)));
    edition.value = "mayfair";
  }, (error) => app.fail(error, root));
  const copy = button(gettext("Copy line"), () => navigator.clipboard.writeText(draft.answer.line).then(() => app.say(gettext("The position is copied as a line."))));
  const save = button(gettext("Save file"), () => saveFile("position.mh", `${draft.answer.line}\n`));
  const share = shareButton(app);
  const line = h("p", { class: "mono edit-line" });
  const root = h("section", { class: "card", "aria-label": gettext("Files") }, h("h3", {}, gettext("The position")), line, h("div", { class: "row" }, copy, save, share, button(gettext("Open file"), () => chosen.click()), chosen),
    h("div", { class: "row" }, button(gettext("Use the position of the game, with all hands"), () => draft.begin({ position: app.game.line }))),
    h("div", { class: "fields" }, field(gettext("Players"), players), field(gettext("Edition"), edition), button(gettext("Begin with a new game"), async () => draft.begin(await dealt({ players: Number(players.value), edition: edition.value })))));
  for (const place of [root, app.board.root]) {
    place.addEventListener("dragover", (event) => here && event.preventDefault());
    place.addEventListener("drop", (event) => {
      if (!here || !event.dataTransfer?.files[0]) return;
      event.preventDefault();
      read(event.dataTransfer?.files[0]);
    });
  }
  return {
    root,
    update(answer) {
      line.textContent = answer.line ?? answer.draft;
      line.classList.toggle("quiet", !answer.line);
      for (const each of [copy, save, share]) each.disabled = !answer.line;
    },
  };
}

function keys() {
  const on = (key, what, run) => app.keys.on(key, what, run, { panel: name });
  for (const floors of [1, 2, 3, 4]) on(String(floors), floors === 1 ? gettext("1 to 4: choose a piece of 1 to 4 floors") : "", () => pieces.take(floors));
  on("c", gettext("Choose the next colour"), () => pieces.nextColour());
  on("x", gettext("Take the top piece off a building"), () => pieces.take(0));
  on("b", gettext("Go to the board, where Enter puts the piece down"), () => app.board.focus(draft.choices?.plots[0]));
  on("z", gettext("Undo"), () => desk.walk(true));
  on("y", gettext("Redo"), () => desk.walk(false));
  on("p", gettext("Play on from this"), () => desk.go());
}
