/** The plot of a game from the hints that are known: the shares of wins after each turn, which is also a slider through the game. */

import { h, s } from "../shell/dom.js";
import { Plot } from "../review/plot.js";
import { listedShares, signs } from "./figures.js";

const [WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM] = [400, 180, 52, 36, 12, 42];
const APART = 15; // pixels between the signs at the ends of lines

/** `root` is the plot; `words` has `label`, `axis`, `after(number, text)` and `unknown`. */
export class Course {
  /** @type {App} */
  app;
  /** @type {Record<string, any>} */
  words;

  constructor(/** @type {App} */ app, words) {
    Object.assign(this, { app, words });
    this.plot = new Plot(words.label, (number) => app.game.walk(number));
    this.root = h("div", { class: "course" }, this.plot.root);
  }

  /** Shows the evaluations of the turns of the game; returns whether there are enough for a plot. */
  show(evaluations) {
    const { game } = this.app;
    const known = Array.from({ length: game.length + 1 }, (_, number) => ({ number, ...evaluations.sureOf(game.lineAfter(number)) })).filter(({ shares }) => shares);
    const many = game.length > 0 && known.length > 0;
    this.root.hidden = !many;
    if (!many) return false;
    const key = JSON.stringify([game.length, known]);
    if (key !== this.key) this.plot.put(picture(known, game.length, this.words.axis));
    this.key = key;
    const now = known.find(({ number }) => number === game.number);
    this.plot.stand(game.number, game.length, this.words.after(game.number, now ? listedShares(now) : this.words.unknown));
    return true;
  }
}

/** The picture: a line for each player through the turns that are known, whose errors are whiskers. */
function picture(known, last, axis) {
  const step = (WIDE - LEFT - RIGHT) / last;
  const [x, y] = [(number) => LEFT + number * step, (share) => TOP + (1 - share) * (HIGH - TOP - BOTTOM)];
  const players = known[0].shares.map(({ player }) => player);
  const level = (share) => [s("path", { d: `M${LEFT} ${y(share)}H${WIDE - RIGHT}`, class: "level" }), s("text", { x: LEFT - 6, y: y(share) + 5, "text-anchor": "end" }, `${100 * share} %`)];
  const every = [1, 2, 5, 10, 20, 50, 100].find((number) => number * step >= 28) ?? 200;
  const ticks = Array.from({ length: Math.floor(last / every) + 1 }, (_, at) => s("text", { x: x(at * every), y: HIGH - BOTTOM + 17, "text-anchor": "middle" }, at * every));
  const ends = ended(known.at(-1), signs(players), y);
  return s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" },
    s("g", { data: { left: LEFT, step, top: TOP, bottom: HIGH - BOTTOM } }, [0, 0.5, 1].map(level), ticks, s("text", { x: (LEFT + WIDE - RIGHT) / 2, y: HIGH - 6, "text-anchor": "middle", class: "axis" }, axis),
      players.map((player, seat) => line(known, player, seat, x, y)),
      ends.map(({ sign, at }) => s("text", { x: x(known.at(-1).number) + 8, y: at + 5, class: "sign" }, sign))));
}

/** The line of a player with a point for each turn that is known. */
function line(known, player, seat, x, y) {
  const points = known.map(({ number, shares }) => [x(number), shares[seat].share]);
  return s("g", { class: "line", data: { player, seat } },
    s("polyline", { points: points.map(([at, { mean }]) => `${at},${y(mean)}`).join(" ") }),
    points.map(([at, { mean, error }]) => [error > 0 && s("path", { class: "whisker", d: `M${at} ${y(Math.min(1, mean + error))}V${y(Math.max(0, mean - error))}` }), s("circle", { cx: at, cy: y(mean), r: 3 })]));
}

/** The places of the signs at the ends of the lines, moved apart. */
function ended({ shares }, marks, y) {
  const placed = shares.map(({ share }, seat) => ({ sign: marks[seat], at: y(share.mean) })).sort((one, other) => one.at - other.at);
  const lowest = y(0) - (placed.length - 1) * APART;
  placed.forEach((each, place) => (each.at = Math.min(Math.max(each.at, place ? placed[place - 1].at + APART : TOP), lowest + place * APART)));
  return placed;
}
