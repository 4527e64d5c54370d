/** The tray: the tiles of the player to move by generation, with shapes and points; a locked tile says why. */

import { fill, h, keyed, madeFrom } from "../shell/dom.js";
import { ruleLink } from "../rules/links.js";
import { gettext, turning, woven } from "../shell/words.js";
import { dragTile } from "./dragging.js";
import { placeOf } from "./nearness.js";
import { picture } from "./shapes.js";

const BESIDE = 60; // pixels before the first tile that fits, so that others are seen to come before it

/** Shows the tray; `put(square)` puts down the tile that was dragged to a square. Returns the function that updates it. */
export function tray(root, /** @type {App} */ app, making, put) {
  const note = h("p", { class: "quiet note" });
  const groups = h("div", { class: "tray", role: "group", "aria-label": gettext("Tiles") });
  root.append(groups, note);
  const focusTray = () => (groups.querySelector(".fits") ?? groups.querySelector("button"))?.focus();
  app.keys.on("t", gettext("Tray of tiles"), focusTray, { panel: making.panel });

  /** Takes a tile in hand, or puts it away; returns the tile, or null if nothing can be chosen now. A locked tile says why. */
  function carry(id) {
    const tile = making.choices && making.tile(id);
    if (!tile) return null;
    if (making.choices.locked.includes(tile.id)) {
      fill(note, woven(gettext("{tile} is a {generation} tile, which is unlocked at {points} points. {rule}", { tile: tile.name, generation: tile.generation, points: tile.unlocked_at }), { rule: ruleLink("BLD-2") }));
      app.say(note.textContent);
    } else fill(note);
    making.carry(tile.id);
    return tile;
  }

  function chosen(id) {
    const tile = carry(id);
    const fits = tile && making.carried?.places;
    if (fits?.size) {
      fill(note, turning(tile.name));
      const at = anchor(making);
      app.board.marks.move(at); // focus emits no event if the square already had it
      app.board.focus(at);
    } else if (fits && !note.textContent) fill(note, gettext("{tile} fits nowhere now. Put it down to see why.", { tile: tile.name }));
  }

  /** The button of a tile: a click takes the tile in hand, and it can be dragged to the board. */
  function button(tile) {
    const take = () => making.choices && (making.carried?.id === tile.id || carry(tile.id));
    const tell = () => making.carried || fill(note, inWords(tile), " ", h("small", {}, tile.id));
    const still = () => making.carried || fill(note);
    return dragTile(tileButton(tile, { onclick: () => chosen(tile.id), onpointerenter: tell, onfocus: tell, onpointerleave: still, onblur: still }), { app, making, take, put });
  }

  let before = null;

  /** Shows the first tile that fits, where the row is longer than the page is wide. */
  function beginRow() {
    const first = /** @type {HTMLElement | null} */ (groups.querySelector(".fits"));
    groups.scrollLeft = first ? first.offsetLeft - groups.offsetLeft - BESIDE : 0;
  }

  return function update() {
    const { show, choices, carried } = making;
    const left = show.tiles.filter((tile) => tile.left_to.includes(choices.to_move));
    /** @type {Record<string, typeof left>} */
    const all = {};
    for (const tile of left) (all[tile.legendary ? "legendary" : tile.generation] ??= []).push(tile);
    madeFrom(groups, show.tiles.map(({ left_to: _, ...tile }) => tile));
    keyed(groups, Object.entries(all), ([name]) => name, ([name]) => h("div", { class: "generation" }, h("h3", {}, name), h("div", { class: "row" })), (group, [, tiles]) => {
      keyed(/** @type {Element} */ (group.lastElementChild), tiles, ({ id }) => id, (tile) => button(tile), (button, { id }) => {
        const locked = choices.locked.includes(id);
        button.className = `tile${locked ? " locked" : ""}${["builds", "demolitions", "booms"].some((name) => choices[name][id]) ? " fits" : ""}`;
        button.setAttribute("aria-pressed", String(carried?.id === id));
      });
    });
    if (!carried) fill(note);
    if (before !== making.line) beginRow();
    before = making.line;
  };
}

/** The first square over which the tile in hand fits; if the board has come near, of those in sight. */
function anchor(making) {
  const { board } = making.app;
  const near = board.zoom.near ? placeOf(making, board) : [];
  return [...near, ...board.squares.map(({ square }) => square)].find((square) => making.placeAt(square));
}

/** A tile in words. */
const inWords = ({ name, points, unlocked_at }) => (unlocked_at ? gettext("{tile}, {points} points, unlocked at {unlocked_at} points", { tile: name, points, unlocked_at }) : gettext("{tile}, {points} points", { tile: name, points }));

function tileButton(tile, props) {
  const { id, name, points, shape } = tile;
  const words = inWords(tile);
  return h("button", { ...props, title: words }, picture(shape), h("b", { class: "figure" }, points), h("span", { class: "tile-name", "aria-hidden": "true" }, name), h("small", { class: "quiet" }, id), h("span", { class: "visually-hidden" }, words));
}
