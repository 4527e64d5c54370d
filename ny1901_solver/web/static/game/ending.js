/** The end of a game: who has won, what decided the game, the points by source, and what can come next. */

import { fill, h, reveal, styled } from "../shell/dom.js";
import { gettext, listed, named, ngettext } from "../shell/words.js";

await styled("game/ending.css");

/**
 * The end of a game in `root`. `sign(player)` makes the sign of a player. `review()` prepares the review of the game, and
 * `again()` begins another game.
 */
export class Ending {
  /** @type {HTMLElement} */
  root;
  /** @type {App} */
  app;
  /** @type {(player: string) => Node} */
  sign;
  #acting = false;

  constructor(root, /** @type {App} */ app, { sign, review = () => {}, again }) {
    Object.assign(this, { root, app, sign });
    this.heading = h("h2", { tabindex: -1 });
    this.decision = h("p", {});
    this.review = h("button", { onclick: () => this.#tried(() => this.#reviewed(review)) }, gettext("Review this game"));
    this.again = h("button", { class: "primary", onclick: () => this.#tried(again) }, gettext("Play again"));
    this.buttons = h("div", { class: "row" }, this.review, this.again);
    this.table = h("table", { class: "sources" });
    fill(root, this.heading, this.decision, this.buttons, this.table);
  }

  /** Shows and says the winners of a game that is over, and shows the `ending` as the engine gives it. */
  show({ winners, ending }) {
    const { totals, sources, decision } = ending;
    const players = Object.keys(totals).sort((one, other) => winners.includes(other) - winners.includes(one) || totals[other] - totals[one]);
    const result = ngettext("{players} wins", "{players} share the victory", winners.length, { players: named(listed(winners)) });
    fill(this.heading, winners.map(this.sign), result);
    fill(this.decision, decision);
    this.review.hidden = !this.app.game.length;
    fill(this.table, h("caption", { class: "visually-hidden" }, gettext("Points by source")),
      h("thead", {}, h("tr", {}, h("td", {}), players.map((player) => this.#head(player, winners.includes(player))))),
      sources.map((source) => h("tbody", {}, row(named(source.name), source.points, players), source.parts.map(({ name, points }) => row(named(name), points, players, "part")))),
      h("tfoot", {}, row(gettext("Total"), totals, players)));
    this.root.hidden = false;
    this.app.say(gettext("The game is over. {result}.", { result }));
  }

  /** Hides the end, because a move was taken back or another game begins; `begins` is the player to move at the start of a game. */
  hide(begins = null) {
    if (!this.root.hidden) this.app.say(begins ? gettext("{player} begins.", { player: named(begins) }) : "");
    this.root.hidden = true;
  }

  /** Moves the focus to the heading. */
  lead() {
    this.heading.focus({ preventScroll: true });
    reveal(this.app, this.heading);
  }

  #head(player, wins) {
    return h("th", { scope: "col", class: wins && "wins" }, h("span", {}, this.sign(player)), h("span", {}, named(player)), wins && h("small", {}, gettext("winner")));
  }

  async #reviewed(review) {
    await review();
    await this.app.go({ panel: "review" });
    document.getElementById("panel-review")?.focus();
    this.app.review?.begin();
  }

  /** Runs the act of a button, and shows an error below the buttons; does nothing while an act runs. */
  async #tried(act) {
    if (this.#acting) return;
    this.#acting = true;
    try {
      await act();
    } catch (error) {
      this.app.fail(error, this.buttons);
    } finally {
      this.#acting = false;
    }
  }
}

const row = (name, points, players, /** @type {string | null} */ kind = null) =>
  h("tr", { class: kind }, h("th", { scope: "row" }, name), players.map((player) => h("td", { class: "figure" }, points[player])));
