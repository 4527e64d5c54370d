/** What is in the hand of who edits: a colour, and land, a tile or an eraser; the board is painted with it. */

import { fill, h, keyed } from "../shell/dom.js";
import { cellsOf, fromFirst, icon, keyOf, shapeOf, squaresAt, waysOf } from "./shapes.js";

const ERASERS = [["land", "Land", "claims and frees whole territories"], ["remove", "Take off", "as if it had never stood"], ["raze", "Demolished", "out of the game, its points stay (DEM-3)"]];
const FEW = 24;
const SAVED = "edit.hand";

/** The tools, and the palette that they lie in. */
export class Tools {
  tool = "land";
  colour = null;
  #way = 0;
  #painting = null;
  #fits = new Set();

  constructor(app, draft, here) {
    Object.assign(this, { app, draft, here });
    Object.assign(this, app.saved.get(SAVED, {}));
    this.colours = h("div", { class: "row", role: "group", "aria-label": "Whose land and tiles" });
    this.hands = h("div", { class: "row", role: "group", "aria-label": "Land and erasers" });
    this.tiles = h("div", { class: "edit-tiles" });
    this.note = h("p", { class: "quiet edit-note" });
    this.root = h("section", { class: "card", id: "edit-tools", "aria-label": "Tools" }, this.colours, this.hands, this.tiles, this.note);
    app.board.on("pick", ({ square }) => this.#mine(() => this.#pick(square)));
    app.board.on("hover", ({ square }) => this.#mine(() => this.#hover(square)));
    app.board.on("turn", ({ by }) => this.#mine(() => this.#turn(by)));
    app.board.root.addEventListener("pointerdown", (event) => this.#mine(() => this.#down(event)));
    window.addEventListener("pointerup", () => (this.#painting = null));
  }

  /** The colour and the tile in hand, as the door is asked where they fit; null for another tool. */
  get carried() {
    return this.tile && this.colour ? [this.colour, this.tool] : null;
  }

  get tile() {
    return this.draft.choices?.tiles.find(({ id }) => id === this.tool) ?? null;
  }

  get starter() {
    return this.draft.choices?.tiles.find(({ generation }) => generation === "starter")?.id;
  }

  /** Takes a tool in hand, for a colour or for the one at hand. */
  take(colour, tool) {
    if (colour) this.colour = colour;
    if (tool !== this.tool) this.#way = 0;
    this.tool = tool;
    this.#palette(this.draft.answer);
    this.#carry({ fits: [] }); // at once; where it fits comes with the answer
    this.app.saved.set(SAVED, { tool, colour: this.colour });
    this.draft.refit();
    this.app.say(`${this.colour}: ${this.tile?.name ?? ERASERS.find(([id]) => id === tool)?.[1] ?? tool}`);
  }

  seat(number) {
    const player = this.draft.answer?.players[number];
    if (player) this.take(player.colour, this.tool);
  }

  /** The next tile that the colour has not built, or the one before. */
  next(by) {
    const left = this.draft.choices.tiles.map(({ id }) => id).filter((id) => this.#free(id));
    if (!left.length) return;
    const at = left.indexOf(this.tool);
    this.take(null, left.at((at < 0 ? (by > 0 ? 0 : -1) : (at + by) % left.length)));
  }

  update(answer) {
    const colours = answer.players.map(({ colour }) => colour);
    if (!colours.includes(this.colour)) this.colour = colours[0];
    this.#index(answer);
    this.#palette(answer);
    if (!this.here()) return;
    this.#carry(answer);
  }

  #index({ players, choices }) {
    this.owner = new Map(players.flatMap(({ colour, estate }) => estate.map((name) => [name, colour])));
    this.land = new Map(choices.territories.flatMap(({ name, squares }) => squares.map((square) => [square, name])));
    this.standing = new Map(players.flatMap(({ colour, buildings }) => buildings.flatMap((text) => {
      const [tile, squares] = text.split("@");
      return squares.split(",").map((square) => [square, { colour, tile }]);
    })));
  }

  #free(id) {
    const { players } = this.draft.answer;
    const stands = ({ buildings, demolished }) => demolished.includes(id) || buildings.some((text) => text.startsWith(`${id}@`));
    const { legendary } = this.draft.choices.tiles.find((tile) => tile.id === id);
    return !players.some((player) => (legendary || player.colour === this.colour) && stands(player));
  }

  #palette({ choices, players }) {
    const me = players.find(({ colour }) => colour === this.colour);
    keyed(this.colours, players, ({ colour }) => colour,
      ({ colour }) => h("button", { class: "row", data: { colour }, onclick: () => this.take(colour, this.tool) }, h("i", { class: "edit-dot" }), colour, h("b", { class: "figure" })),
      (button, { colour, score }) => {
        button.setAttribute("aria-pressed", colour === this.colour);
        button.lastChild.textContent = score;
      });
    keyed(this.hands, ERASERS, ([id]) => id, ([id, name, does]) => h("button", { title: does, onclick: () => this.take(null, id) }, name),
      (button, [id]) => button.setAttribute("aria-pressed", this.tool === id));
    const groups = new Map();
    for (const tile of choices.tiles) {
      const group = tile.legendary ? "legendary" : tile.generation;
      groups.set(group, [...(groups.get(group) ?? []), tile]);
    }
    keyed(this.tiles, [...groups], ([group]) => group, ([group]) => h("div", { role: "group", "aria-label": group, class: `row edit-${group}` }, h("h4", {}, group)),
      (row, [, tiles]) => {
        if (!row.querySelector("div")) row.append(h("div", { class: "row" }));
        keyed(row.querySelector("div"), tiles, ({ id }) => id, (tile) => this.#button(tile), (button, { id }) => {
          const gone = me.demolished.includes(id);
          button.setAttribute("aria-pressed", this.tool === id);
          button.classList.toggle("edit-used", !this.#free(id));
          button.classList.toggle("edit-gone", gone);
          button.lastChild.textContent = gone ? "gone" : this.#free(id) ? "" : "stands";
        });
      });
  }

  #button({ id, name, points, shape }) {
    const press = () => (this.tool === "raze" ? this.#toggleGone(id) : this.take(null, id));
    return h("button", { title: `${name}, ${points} points`, "aria-label": `${id}, ${name}, ${points} points`, onclick: press },
      icon(cellsOf(shape)), h("b", {}, id), h("span", { class: "figure" }, points), h("small", {}));
  }

  #toggleGone(id) {
    const gone = this.draft.answer.players.find(({ colour }) => colour === this.colour).demolished.includes(id);
    this.#edit([`${gone ? "remove" : "raze"} ${this.colour} ${id}`]);
  }

  /** Carries the tile in hand over the board, and lights where it fits as it is turned. */
  #carry(answer) {
    const { board } = this.app;
    board.clear("fit");
    if (!this.tile) {
      board.ghost(null);
      fill(this.note, ERASERS.find(([id]) => id === this.tool)?.[2] ?? "");
      return;
    }
    const places = answer.fits.map((text) => text.split(","));
    this.#fits = new Set(places.map(keyOf));
    this.ways = waysOf(cellsOf(this.tile.shape), places.map(shapeOf));
    this.#lay();
    fill(this.note, places.length ? `${this.tile.name}: R or the wheel turns it` : `${this.tile.name} fits nowhere`);
  }

  #lay() {
    const way = this.ways[this.#way % this.ways.length];
    const fits = (square) => this.#fits.has(keyOf(squaresAt(way, square)));
    this.app.board.ghost({ shape: fromFirst(way), fits });
    const firsts = [...this.land.keys()].filter(fits);
    const few = firsts.length <= FEW ? firsts : []; // more than these say nothing
    this.app.board.light([...new Set(few.flatMap((square) => squaresAt(way, square)))], "fit");
  }

  #turn(by) {
    if (!this.tile) return;
    this.#way = (this.#way + by + this.ways.length) % this.ways.length;
    this.#lay();
  }

  #mine(act) {
    if (this.here() && this.draft.answer) act();
  }

  /** The pointer paints at once, and goes on while it is held; a finger only picks, as it moves the page. */
  #down(event) {
    const square = event.target.dataset?.square;
    if (event.button || event.pointerType === "touch" || this.tool !== "land" || this.app.board.zoom?.scale > 1 || !square) return;
    const name = this.land.get(square);
    if (!name) return;
    this.#painting = { frees: this.owner.get(name) === this.colour, done: new Set() };
    this.painted = square;
    this.#paint(name);
  }

  #hover(square) {
    const name = this.land.get(square);
    if (this.#painting && name) this.#paint(name);
  }

  #paint(name, { frees, done } = this.#painting) {
    if (done.has(name)) return;
    const owner = this.owner.get(name);
    const joined = done.size > 0;
    done.add(name);
    if (frees ? owner !== this.colour : owner === this.colour) return;
    const edits = [owner && `unclaim ${name}`, !frees && `claim ${this.colour} ${name}`].filter(Boolean);
    if (frees) this.owner.delete(name);
    else this.owner.set(name, this.colour);
    this.app.board.light([...this.land].filter(([, land]) => done.has(land)).map(([square]) => square), "land");
    this.#edit(edits, { joined }).then(() => this.app.board.clear("land"));
  }

  #pick(square) {
    if (this.painted === square) return void (this.painted = null);
    this.painted = null;
    const name = this.land.get(square);
    const there = this.standing.get(square);
    if (this.tool === "land") this.#paint(name, { frees: this.owner.get(name) === this.colour, done: new Set() });
    else if (this.tile) this.#put(square, name);
    else if (there) this.#edit([`${this.tool} ${there.colour} ${there.tile}`]);
    else if (this.owner.has(name) && this.tool === "remove") this.#edit([`unclaim ${name}`]);
    else this.app.say(`nothing stands on ${square}`);
  }

  #put(square, name) {
    const { id } = this.tile;
    const mine = ({ players }) => players.some(({ colour, buildings }) => colour === this.colour && buildings.some((text) => text.startsWith(`${id}@`)));
    const colour = this.colour;
    const lies = id === this.starter ? `starter ${this.colour} ${name}` : `build ${this.colour} ${id} ${squaresAt(this.ways[this.#way % this.ways.length], square).join(" ")}`;
    this.#edit((answer) => [mine(answer) && `remove ${colour} ${id}`, lies].filter(Boolean)).then((answer) => {
      if (answer && !answer.refused.length && id === this.starter) this.#handOn();
    });
  }

  /** Behind a starter building comes that of the next player who has none. */
  #handOn() {
    const players = this.draft.answer.players;
    const at = players.findIndex(({ colour }) => colour === this.colour);
    const waits = [...players.slice(at + 1), ...players.slice(0, at)].find(({ buildings }) => !buildings.some((text) => text.startsWith(`${this.starter}@`)));
    if (waits) this.take(waits.colour, this.starter);
    else this.take(players[0].colour, "land");
  }

  async #edit(edits, options) {
    try {
      const answer = await this.draft.edit(edits, options);
      this.app.say(answer.refused.flatMap(({ reasons }) => reasons.map(({ sentence }) => sentence)).join("; ") || answer.done.at(-1)?.sentence || "");
      return answer;
    } catch (error) {
      this.app.fail(error, this.hands);
      return null;
    }
  }
}
