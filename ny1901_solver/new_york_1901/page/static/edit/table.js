/** The controls for the players, the market, the cards in play and the variant. */

import { landCard, landFace } from "../analyse/cards.js";
import { toggles } from "./desk.js";
import { fill, h, keyed, madeFrom, set } from "../shell/dom.js";
import { gettext, ngettext } from "../shell/words.js";

const REST = "...";
const PLACES = [["open", gettext("Face up")], ["top", gettext("Next in the pile")], ["bottom", gettext("Under the pile")]];
const WORDS = { starters: gettext("starter buildings"), action_cards: gettext("action cards") };

const button = (text, onclick, props) => h("button", { ...props, onclick }, text);
const select = (onchange, props) => h("select", { ...props, onchange: (event) => onchange(event.target.value) });
const field = (text, control) => h("label", { class: "edit-field" }, h("span", {}, text), control);
const card = (id, name, ...children) => h("section", { class: "card", id: `edit-${id}`, "aria-label": name }, children);

function options(element, values, now, none) {
  const all = none && !now ? [["", none], ...values] : values;
  keyed(element, all, ([value]) => value, ([value, text]) => h("option", { value }, text));
  element.value = now ?? "";
}

const named = (list) => list.map(({ id, name }) => [id, name]);
const without = (list, id) => list.filter((each) => each !== id);
const flipped = (list, id) => (list.includes(id) ? without(list, id) : [...list, id]);

/** The parts of the panel for the table, each with its `root` and `update(answer)`. */
export function table({ app, draft, act }) {
  const run = (makes) => act(() => draft.edit((answer) => [makes(answer)]));
  return [players(draft, act, run), market(draft, run), setting(app, draft, act, run)];
}

function players(draft, act, run) {
  const counts = h("span", { class: "row" });
  const rows = h("div", { class: "edit-players" });
  const colours = () => draft.answer.players.map(({ colour }) => colour);
  const seat = (count) => act(() => draft.seat([...new Set([...colours(), ...draft.choices.colours])].slice(0, count)));

  /** Changes the colour of a seat; a player who already has that colour gets the old one. */
  function recolour(at, colour) {
    const now = colours();
    if (now.includes(colour)) now[now.indexOf(colour)] = now[at];
    now[at] = colour;
    act(() => draft.seat(now));
  }

  /** Sets a score; a score that differs from the printed points needs a reason. */
  function overrule(at, score, reason) {
    const { printed } = draft.answer.players[at];
    const points = score.value.trim();
    if (points === "" || Number(points) === printed) return run(({ players: all }) => `score ${all[at].colour} auto`);
    if (reason.value.trim()) return run(({ players: all }) => `score ${all[at].colour} ${points} because ${reason.value}`);
    reason.hidden = false;
    reason.focus();
    return draft.app.say(gettext("The points printed on the tiles add up to {printed}. Why is the score {points}?", { printed, points }));
  }

  /** Restores the score if no reason was typed. */
  function left(at, element) {
    const [, , score, , , , , reason] = element.children;
    const { overruled, score: now } = draft.answer.players[at];
    if (reason.value.trim() || overruled) return;
    score.value = now;
    reason.hidden = true;
  }

  /** @param {any[]} seat */
  function make([at]) {
    const over = ({ target }) => overrule(at, ...["input[type=number]", ".edit-reason"].map((part) => target.parentElement.querySelector(part)));
    const mine = (words) => run(({ players: all }) => words(all[at]));
    return h("div", { id: `edit-seat-${at}`, class: "edit-seat" }, h("i", { class: "edit-dot" }),
      select((colour) => recolour(at, colour), { "aria-label": gettext("Colour of player {number}", { number: at + 1 }) }),
      h("input", { type: "number", min: 0, "aria-label": gettext("Score"), onchange: over }),
      button("", () => mine(({ colour }) => `score ${colour} auto`), { class: "plain" }),
      h("span", { class: "figure" }), button(gettext("to move"), () => mine(({ colour }) => `turn ${colour}`), { class: "edit-move" }),
      h("span", { class: "row edit-cards", role: "group", "aria-label": gettext("Action cards in hand") }),
      h("input", { class: "edit-reason", maxlength: 200, "aria-label": gettext("Why the score differs from the printed points"), placeholder: gettext("Why is the score not as printed?"), onchange: over, onblur: ({ target }) => left(at, target.parentElement) }));
  }

  function update(element, [at, player, answer]) {
    const [, colour, score, printed, workers, move, cards, reason] = element.children;
    element.dataset.colour = player.colour;
    options(colour, answer.choices.colours.map((each) => [each, each]), player.colour);
    const typing = [score, reason].includes(document.activeElement) && Number(score.value) !== player.printed && !player.overruled;
    if (document.activeElement !== score && !typing) score.value = player.score;
    if (document.activeElement !== reason) reason.value = player.reason;
    reason.hidden = !player.overruled && !typing;
    printed.hidden = !player.overruled;
    printed.textContent = gettext("printed points: {points}", { points: player.printed });
    workers.textContent = ngettext("{number} worker", "{number} workers", player.workers);
    workers.classList.toggle("bad", player.workers < 0);
    cards.hidden = answer.options.action_cards === "no";
    toggles(cards, named(answer.choices.action_cards), (id) => player.action_cards.includes(id),
      (id) => run(({ players: all }) => `cards ${all[at].colour} ${flipped(all[at].action_cards, id).join(" ") || "none"}`));
    move.setAttribute("aria-pressed", String(answer.to_move === player.colour));
  }

  return {
    root: card("players", gettext("Players"), h("div", { class: "row", role: "group", "aria-label": gettext("How many players") }, h("h3", {}, gettext("Players")), counts), rows),
    update(answer) {
      toggles(counts, [2, 3, 4].map((count) => [count, count]), (count) => count === answer.players.length, seat);
      keyed(rows, answer.players.map((player, at) => [at, player, answer]), ([at]) => at, make, update);
    },
  };
}

function market(draft, run) {
  let place = "open";
  const [title, places, kinds, pile] = [h("h3"), h("div", { class: "row", role: "group", "aria-label": gettext("Place of a card that you add") }), h("div", { class: "edit-kinds" }), h("div", { class: "row" })];
  const lay = (cards) => `market ${cards.join(" ") || "none"}`;
  const stack = (words) => `future ${words.join(" ") || "none"}`;

  function more(kind, { face_up: shown, pile: words }) {
    if (place === "open") return lay([...shown, kind]);
    const rest = words.indexOf(REST);
    if (place === "top") return stack(words.toSpliced(Math.max(rest, 0), 0, kind));
    // The order of cards that were put under the pile together is unknown.
    return stack(rest === words.length - 1 ? [...words, kind] : words.with(-1, `${words.at(-1)},${kind}`));
  }

  const make = (/** @type {{kind: string, name: string}} */ { kind }) => h("div", { class: "edit-kind" },
    button("−", () => run(({ face_up: shown }) => lay(shown.toSpliced(shown.indexOf(kind), 1)))),
    button("", () => run((answer) => more(kind, answer)), { class: "land-card edit-card" }));

  /** A layer of the pile: a known card in words, other cards by their codes. */
  function inWords(layer, cards) {
    const known = landCard(cards, layer);
    return known ? gettext("{card} ({kind})", { card: known.name, kind: layer }) : layer;
  }

  function update(answer) {
    const { face_up: shown, face_down: hidden, pile: words, choices } = answer;
    fill(title, gettext("Market: {shown} of {all} cards are face up", { shown: shown.length, all: choices.open_market }));
    toggles(places, PLACES, (id) => id === place, (id) => { place = id; update(draft.answer); });
    madeFrom(kinds, choices.land_cards);
    keyed(kinds, choices.land_cards, ({ kind }) => kind, make, (element, card) => {
      const up = shown.filter((each) => each === card.kind).length;
      const [less, plus] = element.children;
      set(less, { disabled: !up, "aria-label": gettext("remove one card: {card}", { card: card.name }) });
      fill(set(plus, { title: gettext("add one card: {card}", { card: card.name }) }), landFace(card),
        h("span", { class: "edit-figures figure" }, h("b", {}, up > 0 && gettext("{number} up", { number: up })), " ", h("small", {}, gettext("{number} down", { number: hidden[card.kind] }))));
      element.classList.toggle("edit-up", up > 0);
    });
    pile.hidden = words.join() === REST;
    fill(pile, gettext("Pile from the top:"), words.map((word, at) => (word === REST ? h("span", { class: "chip" }, gettext("all others"))
      : button(gettext("{cards} ×", { cards: inWords(word.replace(/\b1(?=\D)/g, ""), choices.land_cards) }), () => run((now) => stack(now.pile.toSpliced(at, 1))), { class: "chip", title: gettext("Take this card out of the pile") }))));
  }

  return { root: card("market", gettext("Market"), title, places, kinds, pile), update };
}

function setting(/** @type {App} */ app, draft, act, run) {
  let shipped = [];
  const [title, variant, readings] = [h("h3"), h("div", { class: "edit-grid" }), h("div", { class: "edit-grid" })];
  const streets = h("div", { id: "edit-streets", class: "row", role: "group", "aria-label": gettext("Street cards in play") });
  const challenge = select((id) => run(() => `challenge ${id}`), { id: "edit-challenge" });
  const ended = select((colour) => run(() => `ended ${colour}`), { id: "edit-ended_by" });
  const edition = select((name) => act(() => draft.empty(name)));
  app.ask("edition-list").then(({ editions }) => (shipped = editions.map(({ name }) => name)), (error) => app.fail(error, root));

  const toggle = (id) => run(({ streets: now }) => `streets ${flipped(now, id).join(" ") || "none"}`);

  function fields(parent, all, now, word) {
    keyed(parent, Object.entries(all), ([name]) => name,
      ([name]) => field(WORDS[name] ?? name.replaceAll("_", " "), select((value) => run(() => `${word} ${name} ${value}`))),
      (label, [name, values]) => options(label.lastChild, values.map((value) => [value, value.replaceAll("_", " ")]), now[name]));
  }

  function update(answer) {
    const { choices, players: all } = answer;
    fill(title, gettext("Street cards: {chosen} of {all}", { chosen: answer.streets.length, all: choices.streets_in_play }));
    toggles(streets, named(choices.streets), (id) => answer.streets.includes(id), toggle);
    options(challenge, named(choices.challenges), answer.challenge, gettext("not chosen yet"));
    options(ended, [["nobody", gettext("nobody")], ...all.map(({ colour }) => [colour, colour])], answer.ended_by ?? "nobody");
    fields(variant, choices.options, answer.options, "option");
    fields(readings, choices.readings, answer.readings, "reading");
    const editions = new Set([...shipped, ...Object.keys(app.saved.get("editions", {})), answer.edition.name]);
    options(edition, [...editions].map((name) => [name, name]), answer.edition.name);
  }

  const root = card("setting", gettext("Cards in play and variant"), title, streets, field(gettext("Challenge"), challenge),
    h("details", {}, h("summary", {}, gettext("Variant, readings, edition")), variant, field(gettext("Player who triggered the end"), ended), field(gettext("Edition (a change empties the board)"), edition),
      h("h4", {}, gettext("Readings of rules that the rulebook leaves open")), readings));
  return { root, update };
}
