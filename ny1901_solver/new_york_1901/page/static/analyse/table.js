/** What lies on the table beside the board: who is to move, the market, the players, the pile. */

import { fill, h, keyed } from "../shell/dom.js";
import { lands } from "./making.js";

const CARDS = { boom: "Construction Boom", shift: "Market Shift", grab: "Land Grab" };

/** A colour's name as a sentence begins with it. */
export const named = (colour) => colour[0].toUpperCase() + colour.slice(1);

/** A number of points with its sign, as people write it. */
export const signed = (number, digits = 0) => `${number > 0 ? "+" : number < 0 ? "−" : "±"}${Math.abs(number).toFixed(digits)}`;

/** A mark in a player's colour, told by a letter, too. */
export const pawn = (colour) => h("span", { class: `pawn ${colour}`, "aria-hidden": "true" }, colour[0].toUpperCase());

/** Shows the table; the function that it returns brings it up to date. */
export function table(root, seated, app, making) {
  const title = h("h2", {});
  const market = h("div", { class: "market row", role: "group", "aria-label": "Market" });
  const pile = h("details", { class: "pile" }, h("summary", {}), h("p", { class: "quiet" }));
  const players = h("tbody", {});
  const heads = ["", "Points", "Ends with", "Workers", "Cards", "Tiles"].map((text) => h("th", { scope: "col" }, text));
  root.append(h("div", { class: "row spread" }, title, pile), market);
  seated.append(h("table", { class: "players" }, h("thead", {}, h("tr", {}, heads)), players));
  app.keys.on("m", "Market", () => market.querySelector("button")?.focus(), { panel: "analyse" });

  return function update() {
    const { show, told } = making;
    const { position } = show;
    const over = show.over ? "The game is over" : `${named(told.to_move)} to move`;
    fill(title, show.over ? null : pawn(told.to_move), over, show.last_round && h("span", { class: "chip" }, "last round"));
    const open = position.market.open.map((kind, at) => ({ kind, at }));
    const kindOf = (kinds, kind) => kinds?.[kind] ?? [];
    keyed(market, open, ({ kind, at }) => `${at}${kind}`, ({ kind }) => card(app, kind, () => marked(making, kind)), (button, { kind }) => {
      const chosen = kindOf(making.base?.takes, kind).some((name) => making.steps.some((step) => step.split(" ").includes(name)));
      button.setAttribute("aria-pressed", chosen);
      button.title = `${kindOf(making.base?.takes, kind).length} territories can be taken with it`;
    });
    const layers = position.market.future;
    fill(pile.firstChild, `Pile ${layers.reduce((sum, layer) => sum + total(layer), 0)}`);
    fill(pile.lastChild, layers.map((layer, at) => h("span", { class: "layer" }, at ? "below: " : "", Object.entries(layer).filter(([, count]) => count).map(([kind, count]) => `${count} × ${kind}`).join(", "))));
    keyed(players, show.players, ({ colour }) => colour, ({ colour }) => playerRow(colour), (row, told_) => {
      const cards = position.players.find(({ colour }) => colour === told_.colour)?.action_cards ?? [];
      playerTold(row, told_, cards, making);
    });
  };
}

const total = (layer) => Object.values(layer).reduce((sum, count) => sum + count, 0);

/** A card of a kind, by its district and size; it lights its land while it is looked at, and keeps it lit when it is clicked. */
function card(app, kind, land) {
  const light = () => app.board.light(squaresOf(app, land()), "note");
  const button = h("button", {
    class: `kind kind-${kind[0]}`, onpointerenter: light, onfocus: light,
    onpointerleave: () => app.board.clear("note"), onblur: () => app.board.clear("note"),
    onclick: () => {
      const squares = squaresOf(app, land());
      if (squares.length) app.board.focus(squares[0]);
      app.say(squares.length ? `${kind}: ${land().join(", ")}` : `No land can be taken with ${kind}`);
    },
  }, kind, h("i", { "aria-hidden": "true" }, "▪".repeat(Number(kind.slice(1)) || 0)));
  return button;
}

const marked = (making, kind) => {
  const more = making.told?.grabs[kind] ?? [];
  return more.length ? more : making.base?.takes[kind] ?? [];
};

const squaresOf = (app, names) => app.board.squares.filter(({ territory }) => names.includes(territory)).map(({ square }) => square);

function playerRow(colour) {
  return h("tr", {}, h("th", { scope: "row" }, pawn(colour), named(colour)), [0, 1, 2, 3, 4].map(() => h("td", { class: "figure" })));
}

function playerTold(row, told, cards, making) {
  const values = [told.score, told.ending_now, `${told.free_workers}`, cards.map((name) => h("abbr", { title: CARDS[name] ?? name }, (CARDS[name] ?? name).split(" ").map((word) => word[0]).join(""), " ")), told.unbuilt.length];
  values.forEach((value, at) => fill(row.children[at + 1], value));
  row.classList.toggle("moves", told.colour === making.mover && !making.show.over);
}

/** Lights the land that can be chosen now: quietly what Land Grab could take beside it. */
export function lightLand(app, making) {
  const { told, carried, steps } = making;
  const places = carried ? [...carried.places.values()].flatMap(({ squares }) => squares) : [];
  const taken = steps.some((step) => step.startsWith("take"));
  const names = carried ? new Set() : new Set([...lands(told.takes), ...told.reclaims]);
  const grabs = carried || !taken ? new Set() : lands(told.grabs);
  const of = (found) => app.board.squares.filter(({ territory }) => found.has(territory)).map(({ square }) => square);
  app.board.light([...new Set(places)], "fit");
  app.board.light(of(names), "land");
  app.board.light(of(grabs), "grab");
}
