/** The tools of the editor: a colour, with land, a tile or an eraser, which change the board. */

import { dragTile } from "../analyse/dragging.js";
import { cellsAt, cellsOf, centred, key, laid, picture, turned } from "../analyse/shapes.js";
import { Emitter, fill, h, keyed, madeFrom } from "../shell/dom.js";
import { gettext, turning } from "../shell/words.js";
import { toggles } from "./desk.js";

const NAMES = new Map([["land", gettext("Land")], ["remove", gettext("Take off")], ["raze", gettext("Demolished")]]);
const DOES = { land: gettext("Land: claims or frees whole territories."), remove: gettext("Take off: removes a building as if it had never been built."), raze: gettext("Demolished: takes a building on the board, or a tile in the list below, out of the game; its points stay.") };
const FEW = 24; // the most places that are lit: more of them would not help
const stands = (tile) => ({ buildings }) => buildings.some((text) => text.startsWith(`${tile}@`));

/** All orientations of a shape, each once: first the rotations of the printed shape, then those `seen` on the board. */
function waysOf(cells, seen) {
  const turns = [cells];
  while (turns.length < 4) turns.push(turned(turns.at(-1), 1));
  const ways = [...turns, ...seen].map((way) => centred(way.toSorted(([x, y], [column, row]) => y - row || x - column)));
  return [...new Map(ways.map((way) => [String(way), way])).values()];
}

/** The tools and their palette. */
export class Tools {
  /** @type {App} */
  app;
  /** @type {import("./of_game.js").Draft} */
  draft;
  /** @type {import("./desk.js").Desk["act"]} */
  act;
  /** @type {() => boolean} */
  here;
  tool = "land";
  colour = null;
  #way = 0;
  #painting = null;
  #fits = new Set();
  #moves = new Emitter(); // emits "carried" when the tile in hand has changed or turned

  constructor(/** @type {App} */ app, draft, act, here) {
    Object.assign(this, { app, draft, act, here }, app.saved.get("edit.hand", {}));
    this.colours = h("div", { class: "row", role: "group", "aria-label": gettext("Whose land and tiles") });
    this.others = h("div", { class: "row", role: "group", "aria-label": gettext("Land and erasers") });
    this.tiles = h("div", { class: "edit-tiles" });
    this.note = h("p", { class: "row quiet edit-note" });
    this.root = h("section", { class: "card", id: "edit-tools", "aria-label": gettext("Tools") }, this.colours, this.others, this.note, this.tiles);
    const mine = (/** @type {(event: any) => any} */ run) => (event) => here() && draft.answer && run(event);
    app.board.on("pick", mine(({ square }) => this.#pick(square)));
    app.board.on("hover", mine(({ square }) => {
      if (this.#painting) for (const name of [this.#painting.from, this.land.get(square)]) this.#paint(name);
      else if (this.tile && !app.board.marks.carried) this.#lay();
    }));
    app.board.on("turn", mine(({ by }) => this.tile && this.#turn(by)));
    app.board.root.addEventListener("pointerdown", mine((event) => this.#down(event)));
    window.addEventListener("pointercancel", () => (this.#painting = null));
    window.addEventListener("pointerup", () => {
      this.painted ||= Boolean(this.#painting?.done.size);
      this.#painting = null;
      setTimeout(() => (this.painted = false)); // after the click event, if there is one
    });
    this.update = (answer) => this.#update(answer);
  }

  /** The colour and the tile in hand, as requests have them; undefined for another tool. */
  get carried() {
    return this.tile && this.colour ? [this.colour, this.tool] : undefined;
  }

  get tile() {
    return this.draft.choices?.tiles.find(({ id }) => id === this.tool);
  }

  get starter() {
    return this.draft.choices?.tiles.find(({ generation }) => generation === "starter")?.id;
  }

  /** Chooses a tool and a colour; if `colour` is null, the current colour stays. */
  take(colour, tool) {
    if (tool !== this.tool) this.#way = 0;
    Object.assign(this, { tool, colour: colour ?? this.colour });
    this.app.saved.set("edit.hand", { tool, colour: this.colour });
    this.#palette(this.draft.answer);
    this.#carry([]); // shows the tile at once; the answer has the places where it fits
    this.draft.refit();
    this.app.say(gettext("{player}: {tool}", { player: this.colour, tool: this.tile?.name ?? NAMES.get(tool) }));
  }

  seat(number) {
    const player = this.draft.answer.players[number];
    if (player) this.take(player.colour, this.tool);
  }

  /** The id of the next tile that the colour has not built, or of the previous one. */
  next(by) {
    const left = this.draft.choices.tiles.filter((tile) => this.#free(tile)).map(({ id }) => id);
    const at = left.indexOf(this.tool);
    return left.at(at < 0 ? Math.min(by, 0) : (at + by) % left.length);
  }

  #update(answer) {
    const { players, choices } = answer;
    if (!players.some(({ colour }) => colour === this.colour)) this.colour = players[0].colour;
    this.owner = new Map(players.flatMap(({ colour, estate }) => estate.map((name) => [name, colour])));
    this.land = new Map(choices.territories.flatMap(({ name, squares }) => squares.map((square) => [square, name])));
    this.standing = new Map(players.flatMap(({ colour, buildings }) => buildings.flatMap((text) => {
      const [tile, squares] = text.split("@");
      return squares.split(",").map((square) => [square, `${colour} ${tile}`]);
    })));
    this.#palette(answer);
    if (this.here()) this.#carry(answer.fits);
  }

  #free({ id }) {
    const { players, legendaries } = this.draft.answer;
    return [...players.find(({ colour }) => colour === this.colour).unbuilt, ...legendaries].includes(id);
  }

  #palette({ choices, players }) {
    const me = players.find(({ colour }) => colour === this.colour);
    keyed(this.colours, players, ({ colour }) => colour,
      ({ colour }) => h("button", { class: "row", data: { colour }, onclick: () => this.take(colour, this.tool) }, h("i", { class: "edit-dot" }), colour, h("b", { class: "figure" })),
      (button, { colour, score }) => {
        button.setAttribute("aria-pressed", String(colour === this.colour));
        button.lastChild.textContent = String(score);
      });
    toggles(this.others, [...NAMES], (id) => id === this.tool, (id) => this.take(null, id));
    const groups = Map.groupBy(choices.tiles, ({ legendary, generation }) => (legendary ? "legendary" : generation));
    const make = (/** @type {any[]} */ [group]) =>
      h("div", { role: "group", "aria-label": group, class: `row edit-${group}` }, h("span", { class: "quiet" }, group), h("div", { class: "row" }));
    madeFrom(this.tiles, choices.tiles);
    keyed(this.tiles, [...groups], ([group]) => group, make,
      (row, [, tiles]) => keyed(row.lastElementChild, tiles, ({ id }) => id, (tile) => this.#button(tile), (button, tile) => {
        const gone = me.demolished.includes(tile.id);
        button.setAttribute("aria-pressed", String(this.tool === tile.id));
        const used = tile.id === this.starter ? stands(tile.id)(me) : !this.#free(tile);
        button.classList.toggle("edit-used", used);
        button.lastChild.textContent = gone ? gettext("gone") : used ? gettext("stands") : "";
      }));
  }

  #button({ id, name, points, shape }) {
    const raze = ({ colour: mine }) => { // the colour at the click, although commands may wait
      const gone = ({ players }) => players.find(({ colour }) => colour === mine).demolished.includes(id);
      this.#edit((answer) => [`${gone(answer) ? "remove" : "raze"} ${mine} ${id}`]);
    };
    const press = () => (this.tool === "raze" ? raze(this) : this.take(null, id));
    const button = h("button", { title: name, onclick: press },
      picture(shape, 8), h("b", {}, id), " ", h("span", { class: "figure" }, points), h("span", { class: "visually-hidden" }, " ", gettext("points, {tile}", { tile: name }), " "), h("small"));
    return dragTile(button, { app: this.app, making: this.#hand(), take: () => this.#drags(id), put: (square) => this.#put(square, this.land.get(square)) });
  }

  /** Takes a tile in hand that is dragged, also one that stands on the board; returns whether it can be put down. */
  #drags(id) {
    if (this.tool === "raze" || !this.draft.answer) return false;
    if (this.tool !== id) this.take(null, id);
    this.#lay();
    return true;
  }

  /** The tile in hand as a drag uses it; a tile that is dropped beside the board stays in hand. */
  #hand() {
    const tools = this;
    return {
      get carried() {
        return tools.tile ? { id: tools.tool, cells: tools.#lies } : null;
      },
      tile: (id) => tools.draft.choices.tiles.find((tile) => tile.id === id),
      placeAt: (square) => tools.#fit(square),
      carry: () => {},
      turn: (by) => tools.#turn(by),
      on: (name, listener) => tools.#moves.on(name, listener),
    };
  }

  /** Shows the tile in hand over the board; `fits` are the places where it may be put down. */
  #carry(fits) {
    const places = fits.map((text) => text.split(","));
    fill(this.note, this.tile ? [h("button", { onclick: () => this.#turn(1) }, gettext("Turn")), turning(this.tile.name)] : DOES[this.tool]);
    this.#fits = new Set(places.map(key));
    this.app.board.root.classList.toggle("painting", this.tool === "land");
    if (this.tile) this.ways = waysOf(cellsOf(this.tile.shape), places.map(cellsAt));
    if (this.tile && this.#free(this.tile)) return this.#lay();
    this.app.board.clear("fit"); // a tile that already stands on the board is shown once the pointer moves
    return this.app.board.ghost(null);
  }

  get #lies() {
    return this.ways[((this.#way % this.ways.length) + this.ways.length) % this.ways.length];
  }

  /** Turns the tile in hand. */
  #turn(by) {
    this.#way += by;
    this.#lay();
  }

  #fit(square) {
    return this.#fits.has(key(laid(this.#lies, square) ?? []));
  }

  #lay() {
    const { board } = this.app;
    board.clear("fit");
    const fits = (square) => this.#fit(square);
    board.ghost({ shape: this.#lies, fits });
    this.#moves.emit("carried");
    const firsts = [...this.land.keys()].filter(fits);
    return firsts.length <= FEW && board.light([...new Set(firsts.flatMap((square) => laid(this.#lies, square)))], "fit");
  }

  /** A mouse paints land at once and while its button is held; a finger paints once it moves, two fingers do not paint. */
  #down({ target, button, pointerType, isPrimary }) {
    const name = this.land.get(target.dataset?.square);
    this.#painting = null;
    if (button || !isPrimary || this.tool !== "land" || this.app.board.zoom?.scale > 1 || !name) return;
    this.#painting = this.#stroke(name);
    if (pointerType === "touch") return;
    this.painted = true;
    this.#paint(name);
  }

  #stroke(name) {
    return { from: name, frees: this.owner.get(name) === this.colour, done: new Set() };
  }

  #paint(name, { frees, done } = this.#painting) {
    const owner = this.owner.get(name);
    if (!name || done.has(name) || (frees ? owner !== this.colour : owner === this.colour)) return;
    const joined = done.size > 0;
    done.add(name);
    this.owner.set(name, frees ? undefined : this.colour);
    this.app.board.light([...this.land].filter(([, land]) => done.has(land)).map(([square]) => square), "land");
    const edits = [owner && `unclaim ${name}`, !frees && `claim ${this.colour} ${name}`].filter(Boolean);
    this.#edit(edits, { joined }).then(() => this.app.board.clear("land"));
  }

  #pick(square) {
    if (this.painted) return;
    const name = this.land.get(square);
    const there = this.standing.get(square);
    if (this.tool === "land") this.#paint(name, this.#stroke(name));
    else if (this.tile) this.#put(square, name);
    else if (there) this.#edit([`${this.tool} ${there}`]);
    else if (this.owner.has(name) && this.tool === "remove") this.#edit([`unclaim ${name}`]);
    else this.app.say(gettext("Nothing stands on {square}.", { square }));
  }

  /** Puts the tile down, or moves it if it stands elsewhere; after a starter building chooses that of the next player. */
  async #put(square, name) {
    const { colour, tool, starter } = this;
    const mine = ({ players }) => stands(tool)(players.find((player) => player.colour === colour));
    const lies = tool === starter ? `starter ${colour} ${name}` : `build ${colour} ${tool} ${(laid(this.#lies, square) ?? [square]).join(" ")}`;
    const answer = await this.#edit((now) => (mine(now) ? [`remove ${colour} ${tool}`, lies] : [lies]));
    if (tool !== starter || answer?.refused.length !== 0) return;
    const waiting = answer.players.find((player) => !stands(starter)(player));
    this.take(waiting?.colour ?? answer.players[0].colour, waiting ? starter : "land");
  }

  #edit(edits, options) {
    return this.act(() => this.draft.edit(edits, options));
  }
}
