/** The brushes for a board: territories of each district, streets, parks, printed buildings, nothing, an eraser, and the starters. */

import { fill, h, keyed } from "../shell/dom.js";
import { gettext } from "../shell/words.js";

const HEADINGS = { district: gettext("Territories"), street: gettext("Streets"), park: gettext("Parks"), landmark: gettext("Printed buildings"), other: gettext("Other") };
const TABLES = { street: "streets", park: "parks", landmark: "landmarks" };
const MARKS = "^*@!$&~+=";
const OTHERS = [["nothing", gettext("Not on the board")], ["eraser", gettext("Eraser")], ["starter", gettext("Starter")]];
const DOES = {
  district: gettext("Drag over two or three squares: they become a territory. Or click them one after the other; click the last one again to end."),
  street: gettext("Drag along the street."), park: gettext("Drag over the squares of the park."), landmark: gettext("Drag over the squares of the building."),
  nothing: gettext("Drag over squares that are water or border."), eraser: gettext("Drag over squares to empty them."), starter: gettext("Click the territory with the symbol of a character."),
};

/** The palette: `brush` is the one in hand. `more(table, brush)` adds a brush to a table of the legend. */
export class Brushes {
  /** @type {() => any} */
  chosen;
  /** @type {(table: string, brush: any) => any} */
  more;
  brush = { kind: "district", token: "" };
  #known = [];

  constructor({ chosen, more }) {
    Object.assign(this, { chosen, more });
    this.groups = h("div", { class: "own-brushes" });
    this.note = h("p", { class: "quiet own-note" });
    this.kind = h("select", { "aria-label": gettext("What to add") }, Object.keys(TABLES).map((kind) => h("option", { value: kind }, HEADINGS[kind])));
    this.name = h("input", { "aria-label": gettext("Its name"), placeholder: gettext("name of another one"), maxlength: 60 });
    const form = h("form", { class: "row own-new", "aria-label": gettext("Another street, park or building"), onsubmit: (event) => this.#add(event) }, this.kind, this.name, h("button", {}, gettext("Add")));
    this.root = h("div", { class: "own-palette" }, this.groups, this.note, form);
  }

  /** Shows the tokens of the legend; `next(district)` is the next free token, `starts` the districts whose starter is known. */
  update(known, next) {
    this.#known = known;
    const entries = [...known.filter(({ kind }) => kind !== "nothing"), ...OTHERS.map(([kind, name]) => ({ kind, token: known.find((each) => each.kind === kind)?.token ?? "", name }))];
    if (!entries.some(({ kind, token }) => kind === this.brush.kind && token === this.brush.token)) this.brush = entries[0];
    const groups = Map.groupBy(entries, ({ kind }) => (HEADINGS[kind] ? kind : "other"));
    keyed(this.groups, [...groups], ([kind]) => kind,
      ([kind]) => h("div", { role: "group", "aria-label": HEADINGS[kind] }, h("span", { class: "quiet" }, HEADINGS[kind]), h("div", { class: "row" })),
      (group, [, list]) => keyed(/** @type {Element} */ (group.lastElementChild), list, ({ kind, token }) => `${kind} ${token}`, (entry) => this.#button(entry), (button, entry) => {
        const { kind, token, name } = entry;
        button.setAttribute("aria-pressed", String(kind === this.brush.kind && token === this.brush.token));
        fill(button, h("b", { class: "mono" }, kind === "district" ? next(token) : kind === "eraser" || kind === "starter" ? "" : token), " ", name);
      }));
    this.note.textContent = DOES[this.brush.kind] ?? "";
  }

  #button({ kind, token }) {
    return h("button", { onclick: () => this.take(kind, token) });
  }

  /** Takes a brush in hand. */
  take(kind, token) {
    this.brush = { kind, token };
    this.chosen();
  }

  /** Takes the next brush in hand, or the previous one. */
  next(by) {
    const buttons = [...this.groups.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button.getAttribute("aria-pressed") === "true");
    buttons.at((at + by + buttons.length) % buttons.length)?.click();
  }

  /** The free token for a further entry: a capital letter of its name if one is free, otherwise the next one. */
  #free(kind, name) {
    const taken = new Set(this.#known.map(({ token }) => token));
    const letters = [...name.toUpperCase().replace(/[^A-Z]/g, ""), ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    return (kind === "street" ? letters : [...MARKS]).find((token) => !taken.has(token));
  }

  #add(event) {
    event.preventDefault();
    const kind = this.kind.value;
    const given = this.name.value.trim();
    const token = this.#free(kind, given);
    if (!token) return;
    const names = { street: gettext("Street {token}", { token }), park: gettext("Park {token}", { token }), landmark: gettext("Building {token}", { token }) };
    this.brush = { kind, token };
    this.name.value = "";
    this.more(TABLES[kind], { kind, token, name: given || names[kind], starter: null });
  }
}
