/** The table next to the board: the player to move, the market, the players and the pile. */

import { fill, h, keyed, madeFrom } from "../shell/dom.js";
import { gettext, named, ngettext } from "../shell/words.js";
import { landCard, landChip, landFace } from "./cards.js";
import { lands } from "./making.js";

/** A dot in a player's colour, with its first letter. */
export const pawn = (colour) => h("span", { class: `pawn ${colour}`, "aria-hidden": "true" }, colour[0].toUpperCase());

/** Shows the table; returns the function that updates it. */
export function table(root, /** @type {App} */ app, making, seated = root) {
  const title = h("h2", {});
  const market = h("div", { class: "market", role: "group", "aria-label": gettext("Market") });
  const pile = h("details", { class: "pile" }, h("summary", {}), h("div", { class: "layers" }));
  const players = h("tbody", {});
  const heads = [gettext("Player"), gettext("Points"), gettext("Ends with"), gettext("Workers"), gettext("Cards"), gettext("Tiles")].map((text) => h("th", { scope: "col" }, text));
  heads[2].title = gettext("Points if the game ended now");
  heads[CARDS + 1].classList.add("cards-held");
  root.append(h("div", { class: "row spread" }, title, pile), market);
  seated.append(h("table", { class: "players" }, h("thead", {}, h("tr", {}, heads)), players));
  app.keys.on("m", gettext("Market"), () => market.querySelector("button")?.focus(), { panel: making.panel });

  return function update() {
    const { show, choices } = making;
    const { position } = show;
    if (show.over) fill(title, gettext("The game is over"));
    else fill(title, pawn(choices.to_move), gettext("{player} to move", { player: named(choices.to_move) }), making.panel === "analyse" && isYou(app, show.players, choices.to_move) && h("span", { class: "chip" }, gettext("you")), show.last_round && h("span", { class: "chip" }, gettext("last round")));
    const open = choices.face_up.map((kind, at) => ({ kind, at }));
    madeFrom(market, show.land_cards);
    keyed(market, open, ({ kind, at }) => `${at}${kind}`, ({ kind }) => card(app, making, landCard(show.land_cards, kind)), (button, { kind }) => {
      const names = making.base?.takes[kind] ?? [];
      const used = names.some((name) => making.steps.some((step) => step.split(" ").includes(name)));
      button.setAttribute("aria-pressed", used || making.card === kind);
      button.title = takes(landCard(show.land_cards, kind), names.length);
    });
    const layers = position.market.future;
    fill(/** @type {Element} */ (pile.firstElementChild), ngettext("Pile: {number} card", "Pile: {number} cards", layers.reduce((sum, layer) => sum + total(layer), 0)));
    fill(/** @type {Element} */ (pile.lastElementChild), layers.map((layer, at) => h("p", { class: "row" }, at > 0 && gettext("below that:"), Object.entries(layer).filter(([, count]) => count).map(([kind, count]) => landChip(landCard(show.land_cards, kind), h("b", { class: "figure" }, `${count} ×`))))));
    keyed(players, show.players, ({ colour }) => colour, ({ colour }) => playerRow(colour), (row, player) => {
      const held = position.players.find(({ colour }) => colour === player.colour)?.action_cards ?? [];
      const cards = show.action_cards.filter(({ id }) => held.includes(id));
      showPlayer(row, player, cards, making);
    });
  };
}

/** Whether a person plays a colour against a computer player. */
function isYou(/** @type {App} */ app, players, mover) {
  const seats = app.saved.get("seats", {});
  return !seats[mover] && players.some(({ colour }) => seats[colour]);
}

const CARDS = 3; // the column of the action cards

const total = (layer) => Object.values(layer).reduce((sum, count) => sum + count, 0);

/** A sentence about the number of territories that a card can take. */
const takes = ({ kind, district, size }, number) =>
  ngettext("Card {kind} can take {number} {district} territory of {size} squares.", "Card {kind} can take {number} {district} territories of {size} squares.", number, { kind, district, size });

/** The button of a card: lights the card's land while it has the pointer or the focus, and keeps the land lit after a click. */
function card(/** @type {App} */ app, making, land) {
  const { kind, name, district, size } = land;
  const lands = () => new Set(making.choices?.grabs[kind] ?? making.base?.takes[kind]);
  const light = () => app.board.light(squaresIn(app, lands()), "note");
  const dark = () => app.board.clear("note");
  const choose = () => {
    making.card = making.card === kind ? null : kind;
    making.emit("change");
    app.say(lands().size ? gettext("The card {card} takes {land}", { card: name, land: [...lands()].join(", ") }) : gettext("The card {card} takes no land now", { card: name }));
  };
  return h("button", { class: "land-card", data: { district, size }, onpointerenter: light, onfocus: light, onpointerleave: dark, onblur: dark, onclick: choose }, landFace(land));
}

/** Lights the cards in the market that claim the free land of a square; without a square, no card. */
export function lightCards(root, /** @type {App} */ app, square) {
  const { playable, owner, district, size } = app.board.at(square) ?? {};
  for (const { classList, dataset } of root.querySelectorAll(".market > .land-card")) classList.toggle("lit", Boolean(playable) && !owner && dataset.district === district && Number(dataset.size) === size);
}

const squaresIn = (/** @type {App} */ app, names) => app.board.squares.filter(({ territory }) => names.has(territory)).map(({ square }) => square);

function playerRow(colour) {
  return h("tr", {}, h("th", { scope: "row", data: { home: colour } }, pawn(colour), named(colour), h("small", { class: "quiet cards-below" })), [0, 1, 2, 3, 4].map((at) => h("td", { class: at === CARDS ? "figure cards-held" : "figure" })));
}

function showPlayer(row, player, cards, making) {
  const values = [player.score, player.ending_now, `${player.free_workers}`, cards.map(({ id, name }) => h("span", { class: "held-card" }, h("abbr", { title: name }, named(id)), h("span", {}, name))), player.unbuilt.length];
  values.forEach((value, at) => fill(row.children[at + 1], value));
  fill(row.querySelector(".cards-below"), cards.map(({ id }) => named(id)).join(", "));
  row.classList.toggle("moves", player.colour === making.mover && !making.show.over);
}

/** Lights what can be chosen: the land of all cards or of the card that was clicked, or the placements of the tile in hand. */
export function lightLand(/** @type {App} */ app, making) {
  const { choices, carried, card: kind } = making;
  const of = (kinds) => (carried ? new Set() : lands(kind && kinds[kind] ? { [kind]: kinds[kind] } : kinds));
  app.board.light(carried ? [...new Set([...carried.places.values()].flatMap(({ squares }) => squares))] : [], "fit");
  app.board.light(squaresIn(app, new Set([...of(choices.takes), ...(carried ? [] : choices.reclaims)])), "land");
  app.board.light(squaresIn(app, of(choices.grabs)), "grab"); // less bright, because Land Grab is optional
}

/** Lights the buildings that fall if the tile in hand is put down. */
export function lightFalling(/** @type {App} */ app, making, square) {
  const falls = making.carried && square ? making.placeAt(square)?.falls ?? [] : [];
  app.board.light(falls.flatMap((placement) => placement.split("@")[1].split(",")), "falls");
}
