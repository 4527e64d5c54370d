/** Chooses who plays each colour: you or a computer player. The engine's `play-step` returns whether a computer player is to move, or waits. */

import { seed } from "../shell/client.js";
import { fill, h, keyed } from "../shell/dom.js";
import { opponents, seated, shortName } from "../shell/opponents.js";
import { turnsBehind } from "../game/recording.js";
import { gettext, named } from "../shell/words.js";
import { pawn } from "./table.js";

/** Shows the seats in `root`, and in `place` whether a computer player thinks or waits; returns `{update, end}`. */
export function seats(root, place, /** @type {App} */ app, making) {
  const list = h("div", { class: "seats" });
  const state = h("p", { class: "quiet" });
  const go = h("button", { onclick: () => { stopped = false; move({ waits: false }); }, hidden: true }, gettext("Let the computer play"));
  const stop = h("button", { onclick: () => { stopped = true; move(); }, hidden: true }, gettext("Stop"));
  const thinking = h("div", { class: "row" }, state, go, stop);
  root.append(list);
  place.append(thinking);
  let known = null;
  /** @type {AbortController | null} */
  let asking = null;
  let stopped = false;

  const chosen = () => app.saved.get("seats", {});

  async function update() {
    known ??= await opponents(app);
    if (!making.choices) return; // the position has changed; its update asks again
    keyed(list, making.show.players, ({ colour }) => colour, ({ colour }) => seat(colour), (row, { colour }) => seated(row.querySelector("select"), known, chosen()[colour]));
    await move();
  }

  function seat(colour) {
    const choose = (event) => {
      const { value } = event.target;
      const seats = playing();
      app.saved.set("seats", { ...chosen(), [colour]: value || undefined });
      making.emit("change"); // the heading says whether you are to move
      move({ seats, command: `seat ${colour} ${value || "human"}` });
    };
    return h("label", { class: "row" }, pawn(colour), h("span", {}, named(colour)), h("select", { onchange: choose }));
  }

  /** The computer players that are chosen for the colours of this game. */
  const playing = () => Object.fromEntries(Object.entries(chosen()).filter(([colour]) => making.show.players.some((player) => player.colour === colour)));

  /** Lets the computer player move if it is its turn; a turn that was already played from this position counts as taken back, so that the computer player waits. */
  async function move(given) {
    const { line, mover, show } = making;
    end();
    waiting(false);
    if (!show) return; // a position is loading; its update asks again
    const { signal } = (asking = new AbortController());
    const behind = show.position.turn ? [] : turnsBehind(app.game.node, true).slice(0, 1); // after a part of a turn the tree has only the rest of that turn
    const moves = behind.map(({ turn, draws }) => ({ move: turn, drawn: draws }));
    try {
      const { computer: player, waits } = await app.ask("play-step", { position: line, moves, at: 0, seats: playing(), waits: stopped || undefined, ...given }, { signal });
      if (signal.aborted || app.game.line !== line) return;
      stopped &&= waits;
      waiting(player && waits);
      if (!player || waits) return;
      fill(state, gettext("{player} ({computer}) is thinking…", { player: named(mover), computer: shortName(known, player) }));
      thinking.hidden = stop.hidden = false;
      const { turn, draws } = await app.ask("play", { position: line, player, seed: seed() }, { signal });
      if (signal.aborted || app.game.line !== line) return;
      app.say(gettext("{player}: {turn}", { player: named(mover), turn }));
      await app.game.play(turn, { draw: draws });
    } catch (error) {
      app.fail(error, thinking);
    } finally {
      if (asking?.signal === signal) end();
    }
  }

  /** Shows or hides the button that lets a computer player move who waits. */
  function waiting(shown) {
    go.hidden = !shown;
    thinking.hidden = !shown && Boolean(stop.hidden);
  }

  function end() {
    asking?.abort();
    asking = null;
    stop.hidden = true;
    thinking.hidden = go.hidden;
    fill(state);
  }
  return { update, end };
}
