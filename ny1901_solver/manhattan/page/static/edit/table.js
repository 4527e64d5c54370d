/** The players with their hands and pieces, the round, and what is open, for the editor: what is changed is a command. */

import { fill, h, keyed } from "../shell/dom.js";
import { field } from "../shell/start.js";
import { toggles } from "./desk.js";

const NOBODY = "-";
const PHASES = { open: "a city is opened", select: "pieces are set out", build: "pieces are built", over: "the game is over" };

/** The parts of the panel beside pieces and lists, each with its `root` and `update(answer)`. */
export function table(draft, act) {
  const run = (command) => act(() => draft.edit((answer) => [typeof command === "string" ? command : command(answer)]));
  return [players(run), round(run)];
}

/** An input of a number, which is not written over while somebody types. */
const number = (label, onchange) => h("input", { type: "number", min: 0, "aria-label": label, onchange: ({ target }) => target.value !== "" && onchange(target.value) });
const put = (input, value) => document.activeElement !== input && (input.value = value);

function players(run) {
  const root = h("div", { class: "edit-players" });

  function make({ name, side, colours }) {
    const own = colours.map(({ colour, supply }) => h("tbody", { data: { colour } },
      ["to build", "supply"].map((what) => h("tr", {}, h("th", { scope: "row" }, `${colour}, ${what}`), supply.map((_, at) => h("td", {}, number(`${colour}, ${what}: pieces of ${at + 1}`, () => counts(colour, what, root))))))));
    const sizes = colours[0].supply.map((_, at) => h("th", { scope: "col" }, at + 1));
    return h("section", { class: "card edit-seat", "aria-label": name, data: { side } },
      h("div", { class: "row" }, h("h3", {}, name), h("button", { onclick: () => run(`turn ${side}`) }, "to move"), h("button", { onclick: () => run(`start ${side}`) }, "starts")),
      h("div", { class: "row edit-points" }, colours.map(({ colour }) => field(`Points of ${colour}`, number(`Points of ${colour}`, (points) => run(`points ${colour} ${points}`))))),
      h("p", { class: "quiet edit-held" }), cards(`Hand of ${name}`, (all) => run(`hand ${side} ${all}`)),
      h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Floors"), sizes)), own),
      h("div", { class: "row" }, colours.map(({ colour }) => h("button", { onclick: () => run(`supply ${colour} rest`) }, `All other ${colour} pieces into supply`))));
  }

  function counts(colour, what, place) {
    const row = place.querySelector(`tbody[data-colour="${colour}"]`).children[what === "supply" ? 1 : 0];
    run(`${what === "supply" ? "supply" : "build"} ${colour} ${[...row.querySelectorAll("input")].map(({ value }) => Number(value) || 0).join(".")}`);
  }

  function update(element, [player, { position, choices }]) {
    const [toMove, starts] = element.firstElementChild.querySelectorAll("button");
    toMove.setAttribute("aria-pressed", String(position.to_move === player.name));
    starts.setAttribute("aria-pressed", String(position.starts === player.name));
    element.querySelectorAll(".edit-points input").forEach((input, at) => put(input, player.colours[at].points));
    fill(element.querySelector(".edit-held"), `Hand: ${player.hand.length ? "" : "no card"}`, player.hand.map((card, at) => `${at ? ", " : ""}card ${card} (plot ${player.positions[at]})`));
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

/** Cards by their own squares, one more and one less of each; `run` hears all of them as a command takes them. */
function cards(label, run) {
  const root = h("div", { class: "edit-cards", role: "group", "aria-label": label });
  let all = [];
  const tell = (after) => run(after.toSorted().join("") || NOBODY);
  root.update = (now, kinds) => {
    all = now;
    keyed(root, Array.from({ length: kinds }, (_, at) => at + 1), (card) => card,
      (card) => h("span", { class: "edit-kind" }, h("button", { "aria-label": `One card ${card} less`, onclick: () => tell(all.toSpliced(all.indexOf(card), 1)) }, "−"),
        h("button", { "aria-label": `One more card ${card}`, onclick: () => tell([...all, card]) }, h("b", {}, card), h("small", { class: "figure" }))),
      (each, card) => {
        const count = all.filter((one) => one === card).length;
        each.firstElementChild.disabled = !count;
        each.querySelector("small").textContent = count ? ` ×${count}` : "";
        each.classList.toggle("edit-there", count > 0);
      });
  };
  return root;
}

function round(run) {
  const [rounds, phase, monster] = [(value) => `round ${value}`, (value) => ({ position }) => `round ${position.round} ${value}`, (value) => `monster ${value}`]
    .map((command) => h("select", { onchange: ({ target }) => run(command(target.value)) }));
  const [open, told] = [h("div", { class: "row", role: "group", "aria-label": "Open cities" }), h("p", { class: "quiet" })];
  const beast = field("The monster stands on", monster);
  const played = cards("Cards played since the last shuffle", (all) => run(`played ${all}`));
  const options = (element, pairs, now) => {
    keyed(element, pairs, ([value]) => value, ([value, text]) => h("option", { value }, text));
    element.value = now;
  };
  const flip = (slot) => run(({ position }) => {
    const now = position.cities.filter((city) => city.open !== (city.slot === slot)).map((city) => city.slot);
    return `cities ${now.join("") || NOBODY}`;
  });
  return {
    root: h("section", { class: "card", "aria-label": "Round and board" }, h("div", { class: "fields" }, field("Round", rounds), field("What is done next", phase), beast),
      h("h3", {}, "Open cities"), open, h("h3", {}, "Cards played"), told, played),
    update({ position, choices }) {
      options(rounds, Array.from({ length: position.rounds }, (_, at) => [at + 1, `${at + 1} of ${position.rounds}`]), position.round);
      options(phase, choices.phases.map((each) => [each, PHASES[each]]), position.phase);
      beast.hidden = !position.variants.some((each) => each.endsWith("monster"));
      options(monster, [NOBODY, ...choices.plots].map((each) => [each, each === NOBODY ? "no plot" : each]), position.monster ?? NOBODY);
      toggles(open, position.cities.map(({ slot, name }) => [slot, `${slot} ${name}`]), (id) => position.cities.some(({ slot, open: now }) => slot === id && now), flip);
      told.textContent = `Since the last shuffle; ${position.deck} are left for the deck.`;
      played.update(position.played, choices.cards);
    },
  };
}
