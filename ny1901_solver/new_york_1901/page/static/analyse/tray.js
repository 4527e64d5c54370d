/** The tray: the tiles of the player to move by generation, with shapes and points; a locked tile says why. */

import { fill, h, keyed } from "../shell/dom.js";
import { ruleLink } from "../rules/links.js";
import { gettext, turning, woven } from "../shell/words.js";
import { picture } from "./shapes.js";

/** Shows the tray; returns the function that updates it. */
export function tray(root, app, making) {
  const note = h("p", { class: "quiet note" });
  const groups = h("div", { class: "tray", role: "group", "aria-label": gettext("Tiles") });
  root.append(groups, note);
  const focusTray = () => (groups.querySelector(".fits") ?? groups.querySelector("button"))?.focus();
  app.keys.on("t", gettext("Tray of tiles"), focusTray, { panel: making.panel });

  function chosen(id) {
    const tile = making.told && making.tile(id);
    if (!tile) return;
    if (making.told.locked.includes(tile.id)) {
      fill(note, woven(gettext("{tile} is a {generation} tile, which is unlocked at {points} points. {rule}", { tile: tile.name, generation: tile.generation, points: tile.unlocked_at }), { rule: ruleLink("BLD-2") }));
      app.say(note.textContent);
    } else fill(note);
    making.carry(tile.id);
    const fits = making.carried?.places;
    if (fits?.size) {
      fill(note, turning(tile.name));
      const at = anchor(making);
      app.board.marks.move(at); // focus emits no event if the square already had it
      app.board.focus(at);
    } else if (fits && !note.textContent) fill(note, gettext("{tile} fits nowhere now. Put it down to see why.", { tile: tile.name }));
  }

  return function update() {
    const { show, told, carried } = making;
    const left = show.tiles.filter((tile) => tile.left_to.includes(told.to_move));
    const all = {};
    for (const tile of left) (all[tile.legendary ? "legendary" : tile.generation] ??= []).push(tile);
    keyed(groups, Object.entries(all), ([name]) => name, ([name]) => h("div", { class: "generation" }, h("h3", {}, name), h("div", { class: "row" })), (group, [, tiles]) => {
      keyed(group.lastChild, tiles, ({ id }) => id, (tile) => tileButton(tile, () => chosen(tile.id)), (button, { id }) => {
        const locked = told.locked.includes(id);
        button.className = `tile${locked ? " locked" : ""}${["builds", "demolitions", "booms"].some((name) => told[name][id]) ? " fits" : ""}`;
        button.setAttribute("aria-pressed", carried?.id === id);
      });
    });
    if (!carried) fill(note);
  };
}

/** The first square over which the tile in hand fits. */
const anchor = (making) => making.app.board.squares.find(({ square }) => making.placeAt(square))?.square;

function tileButton({ id, name, points, shape, unlocked_at }, onclick) {
  const told = unlocked_at ? gettext("{tile}, {points} points, unlocked at {unlocked_at} points", { tile: name, points, unlocked_at }) : gettext("{tile}, {points} points", { tile: name, points });
  return h("button", { onclick, title: told }, picture(shape), h("b", { class: "figure" }, points), h("small", { class: "quiet" }, id), h("span", { class: "visually-hidden" }, told));
}
