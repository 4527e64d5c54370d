/** Makes a move: pieces to set out, or a card, a piece and a plot; shows what a build would change. */

import { draggable, under } from "../board/dragging.js";
import { fill, h } from "../shell/dom.js";
import { gettext, ngettext } from "../shell/words.js";
import { linked } from "../rules/links.js";
import { cardFace, pieceFace, tower } from "./faces.js";

const SOON = 150; // milliseconds that the pointer rests on a plot before the build there is drawn

/**
 * Fills `root` with the controls, whose keys work in a `panel`. `picked` is the move that waits to be confirmed; then
 * `play(move, seat)` is called. `about` has the fields that name the position in requests: `{position}`, or those of the
 * stage of a puzzle.
 */
export class Making {
  /** @type {HTMLElement} */
  root;
  /** @type {App} */
  app;
  /** @type {string} */
  panel;
  /** @type {(move: string, seat: string | null) => any} */
  take;
  about = null;
  seat = null;
  /** @type {Answers["choices"] | null} */
  choices = null; // the engine's answer to `choices`
  card = null;
  piece = null;
  chosen = [];
  picked = null;
  tried = false; // whether an illegal move is drawn
  #soon = null;

  constructor(root, /** @type {App} */ app, { panel, play }) {
    Object.assign(this, { root, app, panel, take: play });
    this.hand = h("div", { class: "hand row", role: "group", "aria-label": gettext("Your cards") });
    this.pieces = h("div", { class: "pieces row", role: "group", "aria-label": gettext("Your pieces") });
    this.count = h("p", { class: "figure" });
    this.back = h("div", { class: "row" });
    this.what = h("p", { class: "asked" });
    this.effects = h("ul", { class: "effects" });
    this.confirm = h("button", { class: "primary", onclick: () => this.play() }, gettext("Play"));
    this.cancel = h("button", { onclick: () => this.put(null) }, gettext("Back"));
    this.typed = h("input", { data: { input: "" }, "aria-label": gettext("Type a move"), placeholder: gettext("or type a move, such as r3@C7"), autocomplete: "off", spellcheck: "false" });
    const form = h("form", { class: "row typed", onsubmit: (event) => (event.preventDefault(), this.#type()) }, this.typed, h("button", {}, gettext("Try")));
    this.confirming = h("div", { class: "row" }, this.confirm, this.cancel);
    root.append(this.what, this.hand, this.pieces, this.count, this.back, this.confirming, this.effects, form);
    app.board.on("pick", ({ plot }) => this.#pick(plot));
    app.board.on("hover", ({ plot }) => (this.#lightCards(plot), this.ghost(this.#build(plot)?.move ?? null)));
    app.board.on("leave", () => (this.#lightCards(null), this.ghost(null)));
    app.board.on("card", ({ card, side }) => this.choices?.builds.some((build) => build.card === card) && side === this.seat && this.#takeCard(card));
    app.board.on("piece", ({ piece }) => this.choices?.pieces.some((each) => each.piece === piece && each.may) && this.#takePiece(piece));
    this.#keys();
  }

  #keys() {
    const on = (key, name, run) => this.app.keys.on(key, name, () => (this.choices ? run : () => false)(), { panel: this.panel });
    on("c", gettext("Choose the next card of your hand"), () => this.#nextCard());
    for (const floors of [1, 2, 3, 4]) on(String(floors), floors === 1 ? gettext("1 to 4: choose a piece of 1 to 4 floors") : "", () => this.#pieceOf(floors));
    on("b", gettext("Go to the lit plots"), () => this.app.board.focus());
    on("Backspace", gettext("Put the last piece back"), () => this.#putBack(this.chosen.length - 1));
    on("Escape", gettext("Take a step back"), () => this.#stepBack());
  }

  /** Begins a move in a position, for the seat that is to move. */
  async begin(about, seat) {
    Object.assign(this, { about, seat, card: null, piece: null, chosen: [], picked: null });
    await this.#ask();
    if (this.about !== about) return;
    this.seat ??= this.choices.side;
    const cards = new Set(this.choices.cards.map(({ card }) => card));
    if (cards.size === 1) [this.card] = cards;
    const alone = this.choices.pieces.filter(({ may }) => may);
    if (this.choices.phase === "build" && alone.length === 1) this.piece = alone[0].piece;
    if (this.choices.others.length === 1 && !this.choices.builds.length) this.picked = this.choices.others[0];
    this.#draw();
    this.focus();
  }

  /** Takes the focus if nothing else has it. */
  focus() {
    if (document.activeElement === document.body) this.root.querySelector("button:not(:disabled)")?.focus({ preventScroll: true });
  }

  /** Ends the move, and removes everything that shows a hand. */
  end() {
    clearTimeout(this.#soon);
    Object.assign(this, { about: null, choices: null, picked: null });
    this.app.board.light([]);
    this.app.board.mark([]);
    for (const place of [this.what, this.hand, this.pieces, this.count, this.back, this.effects]) fill(place);
    this.typed.value = "";
    this.confirming.hidden = true;
  }

  async #ask() {
    const { about, chosen } = this;
    const choices = await this.app.ask("choices", { ...about, chosen });
    if (about === this.about && chosen === this.chosen) this.choices = choices;
  }

  #draw() {
    const { choices } = this;
    if (!choices) return;
    this.app.board.mark([]);
    const select = choices.phase === "select";
    fill(this.what, select ? ngettext("Tap {number} piece to set out. The number on a piece counts its floors.", "Tap {number} pieces to set out. The number on a piece counts its floors.", choices.wanted) : choices.builds.length ? gettext("Choose a card and a piece, then one of the lit plots.") : gettext("No build is possible."));
    fill(this.hand, choices.cards.map((held) => this.#cardButton(held, select)));
    fill(this.pieces, choices.pieces.filter(({ there }) => there).map((each) => this.#pieceButton(each, select)));
    fill(this.count, select && this.#progress());
    fill(this.back, select ? this.chosen.map((piece, at) => h("button", { class: "piece", data: { colour: piece[0] }, "aria-label": gettext("Put {piece} back", { piece }), onclick: () => this.#putBack(at) }, piece, " ×"))
      : choices.others.map((move) => h("button", { "aria-pressed": String(move === this.picked), onclick: () => this.put(move) }, move)));
    this.app.board.light(this.#fitting().map(({ plot }) => plot));
    this.#offer();
  }

  /** The button of a card: it marks the plots that the card means while it has the pointer or the focus. */
  #cardButton(held, still) {
    const { card, position, place } = held;
    const mark = () => this.app.board.mark(this.choices?.builds.filter((build) => build.card === card).map(({ plot }) => plot) ?? []);
    const unmark = () => this.app.board.mark([]);
    return h("button", { class: "held", data: { card }, disabled: still || !this.choices.builds.some((build) => build.card === card), "aria-pressed": String(this.card === card && !still), "aria-label": gettext("Card {card}: plot {plot} of every city, {place}", { card, plot: position, place }), onclick: () => this.#takeCard(card), onpointerenter: mark, onfocus: mark, onpointerleave: unmark, onblur: unmark }, cardFace(held, this.#positions()));
  }

  /** Lights the cards in the hand that build on a plot; without a plot, no card. */
  #lightCards(plot) {
    const cards = (this.choices?.builds ?? []).filter((build) => build.plot === plot).map(({ card }) => String(card));
    for (const { classList, dataset } of /** @type {HTMLCollectionOf<HTMLElement>} */ (this.hand.children)) classList.toggle("meant", cards.includes(dataset.card));
  }

  /** The number of positions of a city, counted from the plots that are drawn. */
  #positions() {
    return Math.max(...[...document.querySelectorAll(".plots button")].map(({ dataset }) => Number(dataset.plot.slice(1))));
  }

  #pieceButton(choices, select) {
    const { piece, colour, floors, there, chosen, may } = choices;
    const left = there - chosen;
    const words = ngettext("{colour} piece of {number} floor, {left} left", "{colour} piece of {number} floors, {left} left", floors, { colour, left });
    const button = h("button", { class: "piece", data: { colour: piece[0] }, disabled: !may, "aria-pressed": String(!select && this.piece === piece), "aria-label": words, title: words, onclick: () => this.#takePiece(piece) }, pieceFace(choices, left));
    return may && !select ? this.#draggable(button, choices) : button;
  }

  /** Makes the button of a piece draggable: the piece is dropped on a plot, which implies the card. */
  #draggable(button, { piece, colour, floors }) {
    const { board } = this.app;
    const plotAt = (point) => under(point, ".plots [data-plot]")?.dataset.plot ?? null;
    let at = null;
    const back = () => {
      this.piece = null;
      if (this.choices) this.put(null);
    };
    const start = () => {
      if (!this.choices) return null;
      [this.card, this.piece, at] = [null, piece, null];
      board.light(this.#fitting().map(({ plot }) => plot));
      return h("div", { class: "piece-follower piece", data: { colour: piece[0] }, "aria-hidden": "true" }, tower(floors));
    };
    const over = (point) => {
      const plot = plotAt(point);
      if (plot !== at) board.emit(plot ? "hover" : "leave", { plot });
      at = plot;
      return false; // the piece is on the board only after a moment
    };
    const drop = async (point) => {
      if (!this.choices) return;
      const plot = plotAt(point);
      if (!plot) {
        back();
        return this.app.say(ngettext("The {colour} piece of {number} floor is back, because it was not dropped on a plot.", "The {colour} piece of {number} floors is back, because it was not dropped on a plot.", floors, { colour }));
      }
      await this.#pick(plot);
      if (this.picked) return;
      this.piece = null;
      this.#draw();
    };
    return draggable(button, { start, over, drop, cancel: back });
  }

  /** The builds that fit the chosen card and piece. */
  #fitting() {
    if (!this.choices || (!this.card && !this.piece)) return [];
    return this.choices.builds.filter(({ card, piece }) => (!this.card || card === this.card) && (!this.piece || piece === this.piece));
  }

  /** The only build on a plot that fits the choice, or null. */
  #build(plot) {
    const found = this.#fitting().filter((build) => build.plot === plot);
    return found.length === 1 ? found[0] : null;
  }

  #takeCard(card) {
    this.card = this.card === card ? null : card;
    this.put(null, ".held[aria-pressed=true]");
    this.#counts();
  }

  async #takePiece(piece) {
    if (this.choices.phase !== "select") {
      this.piece = this.piece === piece ? null : piece;
      this.put(null, ".pieces [aria-pressed=true]");
      return this.#counts();
    }
    await this.#choose([...this.chosen, piece]);
    if (this.choices?.whole) this.confirm.focus({ preventScroll: true });
  }

  #counts() {
    const plots = new Set(this.#fitting().map(({ plot }) => plot));
    if (this.card || this.piece) this.app.say(ngettext("{number} plot is lit", "{number} plots are lit", plots.size));
  }

  async #choose(chosen) {
    const before = document.activeElement?.closest(".piece")?.getAttribute("aria-label")?.split(",")[0];
    this.chosen = chosen;
    try {
      await this.#ask();
      if (this.chosen !== chosen || !this.choices) return;
      this.picked = this.choices.whole;
      this.#draw();
      this.app.say(this.#progress());
      if (before) [.../** @type {HTMLCollectionOf<HTMLElement>} */ (this.pieces.children)].find((button) => button.getAttribute("aria-label").startsWith(before))?.focus({ preventScroll: true });
    } catch (error) {
      this.app.fail(error, this.back);
    }
  }

  #putBack(at) {
    if (!this.chosen[at]) return false;
    this.#choose(this.chosen.filter((_, other) => other !== at));
    return true;
  }

  #nextCard() {
    const cards = [...new Set(this.choices.builds.map(({ card }) => card))].sort();
    if (!cards.length) return false;
    const next = cards[(cards.indexOf(this.card) + 1) % cards.length];
    this.card = null;
    this.#takeCard(next);
    return true;
  }

  #pieceOf(floors) {
    const all = this.choices.pieces.filter((each) => each.floors === floors && each.may);
    if (!all.length) return false;
    const at = all.findIndex(({ piece }) => piece === this.piece);
    this.#takePiece(all[this.choices.phase === "select" ? 0 : (at + 1) % all.length].piece);
    return true;
  }

  #stepBack() {
    if (this.tried || (this.picked && this.choices.phase !== "select")) this.put(null);
    else if (this.chosen.length) this.#putBack(this.chosen.length - 1);
    else if (this.card || this.piece) [this.card, this.piece] = [null, null], this.put(null);
    else return false;
    return true;
  }

  /** Picks a plot: puts the chosen build down there, or shows the rules that forbid it. */
  #pick(plot) {
    if (!this.choices || this.choices.phase === "select") return;
    const build = this.#build(plot);
    if (build) return this.put(build.move);
    const open = this.#fitting().filter((each) => each.plot === plot);
    if (open.length || !this.piece) return this.app.say(open.length ? gettext("Choose a piece as well.") : gettext("Choose a card and a piece first."));
    return this.judge(`${this.piece}@${plot}`);
  }

  /** Puts a move down to be confirmed; null removes it. The selector `focus` names the element that then gets the focus. */
  put(move, focus = null) {
    Object.assign(this, { picked: move, tried: false });
    const build = this.choices?.builds.find((each) => each.move === move);
    if (build) Object.assign(this, { card: build.card, piece: build.piece });
    this.#draw();
    this.#show(move);
    if (move) this.confirm.focus({ preventScroll: true });
    else if (focus) this.root.querySelector(focus)?.focus({ preventScroll: true });
  }

  #progress() {
    return gettext("{chosen} of {wanted} pieces chosen", { chosen: this.chosen.length, wanted: this.choices.wanted });
  }

  /** A build in words; empty for another move. */
  inWords(move) {
    const build = this.choices?.builds.find((each) => each.move === move);
    if (!build) return "";
    const { colour, floors } = this.choices.pieces.find(({ piece }) => piece === build.piece);
    return ngettext("Card {card}: a piece of {number} floor in {colour} onto plot {plot}", "Card {card}: a piece of {number} floors in {colour} onto plot {plot}", floors, { ...build, colour });
  }

  #offer() {
    this.confirming.hidden = !this.picked;
    this.cancel.hidden = this.choices.phase === "select";
    fill(this.confirm, this.choices.phase === "select" ? gettext("Set these out") : gettext("Play {move}", { move: this.picked }));
    this.confirm.title = this.inWords(this.picked);
  }

  /** Draws a move while the pointer is over its plot or button; null removes it. */
  ghost(move) {
    clearTimeout(this.#soon);
    if (!this.choices || this.choices.phase === "select" || this.picked || this.tried) return;
    this.#soon = setTimeout(() => this.#show(move), SOON);
  }

  #drawn(how) {
    return this.app.board.show(this.about.position ?? this.about, how);
  }

  /** Draws a move on the board, and lists what it changes. */
  async #show(move) {
    const { about } = this;
    try {
      const answer = await this.#drawn({ seat: this.seat, move: this.choices?.phase === "select" ? null : move });
      if (answer && about === this.about) fill(this.effects, answer.effects.map((text) => h("li", {}, text)));
    } catch (error) {
      this.app.fail(error, this.confirming);
    }
  }

  /** Judges a move: puts a legal move down; of an illegal move shows the rules that it breaks and legal moves near it. */
  async judge(move) {
    const { about } = this;
    try {
      const found = await this.app.ask("rule-check", { ...about, move, top: 3 });
      if (about !== this.about) return;
      if (found.legal) return this.choices.phase === "select" ? await this.#choose(pieces(found.move)) : this.put(found.move);
      this.put(null);
      this.tried = true;
      await this.#drawn({ seat: this.seat, move: found.move });
      const near = found.nearest.map((each) => h("button", { onclick: () => this.judge(each.move) }, each.move));
      fill(this.effects, h("li", { class: "bad" }, gettext("{move} is against the rules.", { move: found.move })),
        found.violations.map(({ rule, sentence }) => h("li", {}, linked(`${rule}: ${sentence}.`))), near.length > 0 && h("li", { class: "row" }, gettext("Legal moves near this move:"), " ", near));
      this.app.say(gettext("{move} is against the rules.", { move: found.move }));
    } catch (error) {
      this.app.fail(error, this.typed.form);
    }
  }

  #type() {
    const text = this.typed.value.trim();
    if (text && this.choices) this.judge(text);
  }

  /** Plays the move that waits to be confirmed. */
  async play() {
    const { picked, seat } = this;
    if (!picked) return;
    this.confirm.disabled = true;
    this.app.board.emit("played", { card: this.root.querySelector(".held[aria-pressed=true]"), plot: this.choices.builds.find(({ move }) => move === picked)?.plot });
    try {
      await this.take(picked, seat);
    } catch (error) {
      this.app.fail(error, this.confirming);
    } finally {
      this.confirm.disabled = false;
    }
  }
}

/** The pieces of a selection `r:1,1,4`, as `choices` takes them. */
const pieces = (move) => move.split(" ").flatMap((part) => part.slice(2).split(",").map((floors) => part[0] + floors));
