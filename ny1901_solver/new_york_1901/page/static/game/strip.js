/** The strip below the board: the tree of turns in rows, with variations indented, and its buttons. */

import { fill, h, keyed, set } from "../shell/dom.js";
import { openFile, saveRecord, takeRecords } from "./files.js";
import { gettext } from "../shell/words.js";

const SHOWN_IN = ["analyse", "review"];

/** Fills the strip of a page and updates it. */
export function mountStrip(/** @type {App} */ app, /** @type {import("./game.js").Game} */ game) {
  const strip = new Strip(app, /** @type {import("./game.js").Game} */ game);
  game.on("change", () => strip.show());
  strip.show();
}

class Strip {
  /** @type {App} */
  app;
  /** @type {import("./game.js").Game} */
  game;
  /** @type {import("./tree.js").Node | null} */
  writing;

  constructor(/** @type {App} */ app, /** @type {import("./game.js").Game} */ game) {
    Object.assign(this, { app, game, writing: null });
    const button = (label, name, run) => h("button", { class: "plain", "aria-label": name, title: name, onclick: run }, label);
    this.first = button("|◀", gettext("To the start"), () => game.goTo(game.root));
    this.back = button("◀", gettext("Back by a turn"), () => game.undo());
    this.on = button("▶", gettext("Forward by a turn"), () => game.redo());
    this.end = button("▶|", gettext("To the end of the line"), () => game.goTo(game.node.last));
    this.fold = h("button", { class: "plain fold", "aria-controls": "turns", onclick: () => this.unfold(!this.open) });
    this.tree = h("ol", { id: "turns", role: "tree", "aria-label": gettext("Turns"), "data-empty": gettext("No turn has been played yet. Open or paste a record, or play."), onkeydown: (event) => this.pressed(event) });
    this.note = h("button", { onclick: () => this.write() }, gettext("Note"));
    this.main = h("button", { onclick: () => game.promote(game.node) }, gettext("Make main line"));
    this.remove = h("button", { onclick: () => this.cut() }, gettext("Remove"));
    this.again = h("button", { onclick: () => game.putBack() }, gettext("Put back"));
    this.before = h("button", { onclick: () => game.backToBefore() }, gettext("Previous game"));
    this.tools = h("div", { class: "row tools" }, this.note, this.main, this.remove, this.again, this.before,
      h("button", { onclick: () => openFile(app, this.tools) }, gettext("Open record")),
      h("button", { onclick: () => saveRecord(app, this.tools) }, gettext("Save record")));
    for (const far of [this.first, this.end]) far.classList.add("far");
    app.strip.append(h("div", { class: "row walk" }, this.first, this.back, this.on, this.end, this.fold), this.tree, this.tools);
    this.keys();
    new ResizeObserver(() => this.reveal()).observe(this.tree);
    this.unfold(app.saved.get("turns", false));
  }

  keys() {
    const { app, game } = this;
    const here = () => SHOWN_IN.includes(app.keys.panelNow());
    app.keys.on("z", gettext("Back by a turn"), () => here() && game.undo());
    app.keys.on("y", gettext("Forward by a turn"), () => here() && game.redo());
    app.keys.on("n", gettext("Note on the turn"), () => here() && game.node?.parent !== null && this.write());
    takeRecords(app, this.tools, here);
  }

  /** Shows many rows and the buttons, or as few rows as there is room for. */
  unfold(open) {
    this.open = open;
    this.tools.hidden = !open;
    this.app.strip.classList.toggle("open", open);
    this.app.saved.set("turns", open);
    set(this.fold, { "aria-expanded": String(open) });
    this.reveal();
  }

  show() {
    const { game } = this;
    const { node, root } = game;
    this.app.strip.hidden = !root;
    if (!root) return;
    const many = node.last.number;
    fill(this.fold, h("b", {}, node.parent ? `${node.number}/${many}` : gettext("Turns: {number}", { number: many })), node.parent ? [" ", gettext("{player}: {turn}", { player: node.mover, turn: node.turn })] : "");
    this.first.disabled = this.back.disabled = !node.parent;
    this.on.disabled = this.end.disabled = !node.children.length;
    this.note.disabled = this.remove.disabled = !node.parent;
    this.main.disabled = node.isMain;
    this.again.hidden = !game.hasRemoved;
    this.before.hidden = !game.hasBefore;
    keyed(this.tree, rowsOf(root), ({ node: each }) => each.id, (row) => this.row(row), (element, row) => this.update(element, row));
    this.reveal();
  }

  /** Scrolls only the rows, so that the current row is visible. */
  reveal() {
    const row = this.tree.querySelector("[aria-current]");
    if (!row) return void (this.tree.scrollTop = 0);
    const least = row.offsetTop + row.offsetHeight - this.tree.clientHeight;
    this.tree.scrollTop = Math.max(least, Math.min(this.tree.scrollTop, row.offsetTop));
  }

  row({ node }) {
    return h("li", { role: "treeitem", onclick: () => this.game.goTo(node), ondblclick: () => this.write() });
  }

  update(element, { node, level }) {
    const here = node === this.game.node;
    set(element, { "aria-level": level, "aria-selected": String(here), "aria-current": here && "true", tabindex: here || (!this.game.node.parent && node === this.game.root.children[0]) ? 0 : -1 });
    element.style.setProperty("--level", level - 1);
    const note = node === this.writing ? this.field : node.note && h("p", { class: "note" }, node.note);
    const cards = node.draws.length ? h("span", { class: "quiet" }, ` ${node.draws.join(" ")}`) : null;
    fill(element,
      h("span", { class: "figure quiet" }, `${node.number}`), h("span", { class: `mover ${node.mover}` }, node.mover),
      h("span", {}, node.turn || gettext("cards"), cards), h("span", { class: "figure" }, node.points ? `+${node.points}` : ""), note);
  }

  /** Opens the note of the current turn; leaving the field saves the note, Escape does not. */
  write() {
    const { node } = this.game;
    if (!node?.parent || this.writing === node) return;
    const { open } = this;
    const done = (keep) => {
      if (this.writing !== node) return;
      this.writing = null;
      if (keep) this.game.annotate(node, this.field.value.trim());
      if (!open) this.unfold(false); // so that the board is visible
      this.show();
      this.focus();
    };
    this.writing = node;
    this.field = h("textarea", { rows: 2, "aria-label": gettext("Note on turn {number}", { number: node.number }), value: node.note, onblur: () => done(true) });
    this.field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape" || (event.key === "Enter" && !event.shiftKey)) {
        event.preventDefault();
        done(event.key === "Enter");
      }
    });
    this.unfold(true);
    this.show();
    this.field.focus();
  }

  cut() {
    const { node } = this.game;
    this.game.remove(node);
    this.app.say(gettext("Turn {number} and what followed it are removed.", { number: node.number }));
  }

  focus() {
    this.tree.querySelector("[tabindex='0']")?.focus();
  }

  pressed(event) {
    const { game } = this;
    const rows = rowsOf(game.root).map(({ node }) => node);
    const at = rows.indexOf(game.node);
    const goes = {
      ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], ArrowLeft: game.node.parent?.parent && game.node.parent,
      ArrowRight: game.node.children[0], Home: rows[0], End: rows.at(-1),
    };
    if (event.key in goes) game.goTo(goes[event.key]);
    else if (event.key === "Delete") this.cut();
    else if (event.key === "Enter") this.write();
    else if (event.key === "Escape" && this.open) this.unfold(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key !== "Enter") this.focus();
  }
}

/** The rows of a tree: the main line, and after each turn its variations, one level deeper. */
function rowsOf(root) {
  const rows = [];
  const walk = (from, level) => {
    for (let node = from; node; node = node.children[0]) {
      rows.push({ node, level });
      if (node !== from || level === 1) for (const other of node.parent.children.slice(1)) walk(other, level + 1);
    }
  };
  if (root.children.length) walk(root.children[0], 1);
  return rows;
}
