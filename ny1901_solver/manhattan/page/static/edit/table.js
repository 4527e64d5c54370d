/** The controls for the players with their hands and pieces, the round, and the open cities; each change is a command to the engine. */

import { fill, h, keyed, set } from "../shell/dom.js";
import { field } from "../shell/fields.js";
import { folded, toggles } from "./desk.js";
import { gettext, ngettext } from "../shell/words.js";

const NOBODY = "-";
const STORES = { build: gettext("to build"), supply: gettext("supply") };
const PHASES = { open: gettext("a city is opened"), select: gettext("pieces are set out"), build: gettext("pieces are built"), over: gettext("the game is over") };

/** The parts of the panel for players and round, each with its `root` and `update(answer)`. */
export function table(draft, act) {
  const run = (command) => act(() => draft.edit((answer) => [typeof command === "string" ? command : command(answer)]));
  return [players(run), round(run)];
}

/** An input for a number; `put` does not overwrite an input while somebody types. */
const number = (label, onchange) => h("input", { type: "number", min: 0, "aria-label": label, onchange: ({ target }) => target.value !== "" && onchange(target.value) });
const put = (input, value) => document.activeElement !== input && (input.value = value);

function players(run) {
  const root = h("div", { class: "edit-players" });

  function make({ name, side, colours }) {
    const own = colours.map(({ colour, supply }) => h("tbody", { data: { colour } },
      Object.entries(STORES).map(([what, store]) => h("tr", {}, h("th", { scope: "row" }, gettext("{colour}, {store}", { colour, store })), supply.map((_, at) => h("td", {}, number(ngettext("{colour}, {store}: pieces of {number} floor", "{colour}, {store}: pieces of {number} floors", at + 1, { colour, store }), () => counts(colour, what, root))))))));
    const sizes = colours[0].supply.map((_, at) => h("th", { scope: "col" }, at + 1));
    return h("section", { class: "card edit-seat", "aria-label": name, data: { side } },
      h("div", { class: "row" }, h("h3", {}, name), h("button", { onclick: () => run(`turn ${side}`) }, gettext("to move")), h("button", { onclick: () => run(`start ${side}`) }, gettext("starts"))),
      folded(gettext("Points, hand and pieces"), h("div", { class: "row edit-points" }, colours.map(({ colour }) => field(gettext("Points of {colour}", { colour }), number(gettext("Points of {colour}", { colour }), (points) => run(`points ${colour} ${points}`))))),
      h("p", { class: "quiet edit-held" }), cards(gettext("Hand of {player}", { player: name }), (all) => run(`hand ${side} ${all}`)),
      h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, gettext("Floors")), sizes)), own),
      h("div", { class: "row" }, colours.map(({ colour }) => h("button", { onclick: () => run(`supply ${colour} rest`) }, gettext("Put all other {colour} pieces into the supply", { colour }))))));
  }

  function counts(colour, what, place) {
    const row = place.querySelector(`tbody[data-colour="${colour}"]`).children[what === "supply" ? 1 : 0];
    run(`${what} ${colour} ${[...row.querySelectorAll("input")].map(({ value }) => Number(value) || 0).join(".")}`);
  }

  function update(element, [player, { position, choices }]) {
    const [toMove, starts] = element.firstElementChild.querySelectorAll("button");
    toMove.setAttribute("aria-pressed", String(position.to_move === player.name));
    starts.setAttribute("aria-pressed", String(position.starts === player.name));
    element.querySelectorAll(".edit-points input").forEach((input, at) => put(input, player.colours[at].points));
    const held = player.hand.map((card, at) => gettext("card {card} (plot {plot})", { card, plot: player.positions[at] }));
    fill(element.querySelector(".edit-held"), held.length ? gettext("Hand: {cards}", { cards: held.join(", ") }) : gettext("Hand: no card"));
    element.querySelector(".edit-cards").update(player.hand, choices.cards);
    for (const { colour, supply, to_build: wanted } of player.colours) {
      const rows = element.querySelector(`tbody[data-colour="${colour}"]`).children;
      [wanted, supply].forEach((of, at) => rows[at].querySelectorAll("input").forEach((input, size) => put(input, of[size])));
    }
  }

  return {
    root,
    update(answer) {
      const shape = ({ side, colours }) => [side, colours.map(({ colour, supply }) => colour + supply.length), answer.choices.cards].join();
      keyed(root, answer.position.players.map((player) => [player, answer]), ([player]) => shape(player), ([player]) => make(player), update);
    },
  };
}

/** Buttons that add or remove a card of each kind; `run` is called with all cards in the form of a command. */
function cards(label, run) {
  const root = h("div", { class: "edit-cards", role: "group", "aria-label": label });
  let all = [];
  const tell = (after) => run(after.toSorted().join("") || NOBODY);
  const update = (now, kinds) => {
    all = now;
    keyed(root, Array.from({ length: kinds }, (_, at) => at + 1), (card) => card,
      (card) => h("span", { class: "edit-kind" }, h("button", { "aria-label": gettext("Remove one card {card}", { card }), onclick: () => tell(all.toSpliced(all.indexOf(card), 1)) }, "−"),
        h("button", { "aria-label": gettext("Add one card {card}", { card }), onclick: () => tell([...all, card]) }, h("b", {}, card), h("small", { class: "figure" }))),
      (each, card) => {
        const count = all.filter((one) => one === card).length;
        set(/** @type {Element} */ (each.firstElementChild), { disabled: !count });
        /** @type {HTMLElement} */ (each.querySelector("small")).textContent = count ? ` ×${count}` : "";
        each.classList.toggle("edit-there", count > 0);
      });
  };
  return Object.assign(root, { update });
}

function round(run) {
  const [rounds, phase, monster] = [(value) => `round ${value}`, (value) => ({ position }) => `round ${position.round} ${value}`, (value) => `monster ${value}`]
    .map((command) => h("select", { onchange: ({ target }) => run(command(target.value)) }));
  const [open, deck] = [h("div", { class: "row", role: "group", "aria-label": gettext("Open cities") }), h("p", { class: "quiet" })];
  const beast = field(gettext("The monster stands on"), monster);
  const played = cards(gettext("Cards played since the last shuffle"), (all) => run(`played ${all}`));
  const options = (element, pairs, now) => {
    keyed(element, pairs, ([value]) => value, ([value, text]) => h("option", { value }, text));
    element.value = now;
  };
  const flip = (slot) => run(({ position }) => {
    const now = position.cities.filter((city) => city.open !== (city.slot === slot)).map((city) => city.slot);
    return `cities ${now.join("") || NOBODY}`;
  });
  return {
    root: h("section", { class: "card edit-round", "aria-label": gettext("Round and board") }, h("div", { class: "fields" }, field(gettext("Round"), rounds), field(gettext("Next phase"), phase), beast),
      h("h3", {}, gettext("Open cities")), open, h("h3", {}, gettext("Cards played")), deck, played),
    update({ position, choices }) {
      options(rounds, Array.from({ length: position.rounds }, (_, at) => [at + 1, gettext("{round} of {rounds}", { round: at + 1, rounds: position.rounds })]), position.round);
      options(phase, choices.phases.map((each) => [each, PHASES[each]]), position.phase);
      beast.hidden = !position.variants.some((each) => each.endsWith("monster"));
      options(monster, [NOBODY, ...choices.plots].map((each) => [each, each === NOBODY ? gettext("no plot") : each]), position.monster ?? NOBODY);
      toggles(open, position.cities.map(({ slot, name }) => [slot, `${slot} ${name}`]), (id) => position.cities.some(({ slot, open: now }) => slot === id && now), flip);
      deck.textContent = ngettext("These cards were played since the last shuffle; {number} card is left in the deck.", "These cards were played since the last shuffle; {number} cards are left in the deck.", position.deck);
      played.update(position.played, choices.cards);
    },
  };
}
