/** Who plays which seat: you, or a computer player of a level; computers play when it is their turn. */

import { seed } from "../shell/client.js";
import { fill, h, keyed } from "../shell/dom.js";
import { named } from "../shell/words.js";
import { pawn } from "./table.js";

const YOU = "";

/** Shows the seats; `{update, end}`. */
export function seats(root, app, making) {
  const list = h("div", { class: "seats" });
  const state = h("p", { class: "quiet" });
  const go = h("button", { onclick: () => move(true), hidden: true }, "Let it play");
  const stop = h("button", { onclick: () => { stopped = true; end(); }, hidden: true }, "Stop");
  root.append(list, h("div", { class: "row" }, state, go, stop));
  let players = null;
  let asking = null;
  let stopped = false;

  const chosen = () => app.saved.get("seats", {});

  async function update() {
    players ??= (await app.ask("player-list")).players.filter(({ about }) => !about.includes("other name"));
    if (!making.told) return; // another position came meanwhile, which asks again
    keyed(list, making.show.players, ({ colour }) => colour, ({ colour }) => seat(colour), (row, { colour }) => (row.querySelector("select").value = chosen()[colour] ?? YOU));
    await move(false);
  }

  function seat(colour) {
    const options = [h("option", { value: YOU }, "You"), players.map(({ name, about }) => h("option", { value: name }, `${name}: ${about.replaceAll("`", "")}`))];
    const choose = (event) => {
      app.saved.set("seats", { ...chosen(), [colour]: event.target.value || undefined });
      if (colour === making.mover) move(true);
    };
    return h("label", { class: "row" }, pawn(colour), h("span", {}, named(colour)), h("select", { onchange: choose }, options));
  }

  /** Lets the computer play whose turn it is; once stopped, and where the game went on before, it waits to be asked. */
  async function move(wanted) {
    const { line, mover, show } = making;
    const player = chosen()[mover];
    if (wanted) stopped = false;
    const waits = stopped || (app.game.node?.children.length > 0 && !wanted);
    end();
    go.hidden = !player || show.over || !waits;
    if (!player || show.over || waits) return void fill(state);
    const { signal } = (asking = new AbortController());
    fill(state, `${named(mover)} (${player}) is thinking…`);
    stop.hidden = false;
    try {
      const { turn, draws } = await app.ask("play", { position: line, player, seed: seed() }, { signal });
      if (signal.aborted || app.game.line !== line) return;
      app.say(`${named(mover)}: ${turn}`);
      await app.game.play(turn, { draw: draws });
    } catch (error) {
      app.fail(error, state);
    } finally {
      if (asking?.signal === signal) end();
    }
  }

  function end() {
    asking?.abort();
    asking = null;
    stop.hidden = true;
    go.hidden = !chosen()[making.mover] || making.show?.over;
    fill(state);
  }
  return { update, end };
}
