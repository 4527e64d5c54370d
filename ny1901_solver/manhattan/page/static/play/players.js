/** The players: their points, the points with what the board would pay, and who plays each seat. */

import { fill, h } from "../shell/dom.js";
import { opponents, seated, shortName } from "../shell/opponents.js";
import { gettext } from "../shell/words.js";

/** A piece in a colour, with its first letter. */
export const piece = (colour) => h("span", { class: "piece sign", data: { colour: colour[0] } }, colour[0]);

/** The table of players in `root`. */
export class Players {
  /** @type {HTMLElement} */
  root;
  /** @type {App} */
  app;
  #known = []; // the opponents

  constructor(root, /** @type {App} */ app) {
    Object.assign(this, { root, app });
    this.body = h("tbody");
    const heads = [gettext("Player"), gettext("Points"), gettext("Now"), gettext("Played by")].map((text) => h("th", { scope: "col" }, text));
    root.append(h("h3", {}, gettext("Players")), h("table", { class: "players" }, h("thead", {}, h("tr", {}, heads)), this.body),
      h("p", { class: "quiet" }, gettext("The column Now adds to the points what the board would pay at this moment.")));
  }

  /** Asks for the opponents. */
  async begin() {
    this.#known = await opponents(this.app);
  }

  /** The short name of a computer player. */
  short(player) {
    return shortName(this.#known, player);
  }

  /** Shows the players of a position, with the answer to `score`. */
  update({ players }, mover, { points }) {
    const { seats } = this.app.game;
    const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.seat;
    fill(this.body, players.map((player) => h("tr", { class: player === mover && "moving" },
      h("th", { scope: "row" }, player.colours.map(({ colour }) => piece(colour)), ` ${player.name}`),
      h("td", { class: "figure" }, player.points),
      h("td", { class: "figure" }, points[player.name]),
      h("td", {}, this.#choice(player, seats[player.side])))));
    if (focused) this.body.querySelector(`[data-seat="${focused}"]`)?.focus();
  }

  #choice({ name, side }, player) {
    const select = h("select", { "aria-label": gettext("Who plays {player}", { player: name }), data: { seat: side }, onchange: () => this.app.game.seat(side, select.value) });
    return seated(select, this.#known, player);
  }
}
