/** The turn so far: its steps, what it would do, what it breaks, the cards that come up, and the line to type it. */

import { fill, h, keyed, set } from "../shell/dom.js";
import { seed } from "../shell/client.js";
import { named, signed } from "../shell/words.js";
import { ruleLink } from "../rules/links.js";
import { stepsOf } from "./making.js";
import { typing } from "./typed.js";

/** Shows the turn so far; `play(turn, draws)` plays it. The function that it returns brings it up to date. */
export function turnSoFar(root, app, making, play) {
  const prompt = h("p", { class: "prompt" });
  const effect = h("div", { class: "effect" });
  const cards = h("div", { class: "row cards" });
  const wrong = h("div", { class: "wrong" });
  const confirm = h("button", { class: "primary", onclick: () => whole() }, "✓ Play");
  const back = h("button", { onclick: () => undo() }, "Step back");
  const hand = h("div", { class: "row hand", role: "group", "aria-label": "Action cards" });
  const pass = h("button", { onclick: () => whole() }, "Pass");
  making.beside = effect;
  const typed = typing(app, making);
  root.append(prompt, h("div", { class: "row actions" }, confirm, pass, back), hand, effect, cards, wrong, typed);

  function undo() {
    if (!making.back()) return false;
    app.say(making.told.turn || "Nothing chosen");
  }

  function whole() {
    const { told } = making;
    if (!told?.whole || making.wrong) return false;
    play(told.whole, told.draws);
    return true;
  }
  app.keys.on(["Enter", "v"], "Play the turn", whole, { panel: making.panel });
  app.keys.on("Escape", "Last step back", () => undo(), { panel: making.panel });

  return function update() {
    const { told, wrong: amiss, show } = making;
    const begun = told.turn !== "";
    root.hidden = show.over;
    fill(prompt, begun ? told.turn.split("; ").map((step) => stepChip(making, step)) : null, ...asked(making));
    confirm.hidden = !begun;
    confirm.disabled = !told.whole || Boolean(amiss);
    fill(confirm, told.whole?.endsWith("pass") ? "✓ Play, no Build" : "✓ Play");
    pass.hidden = begun || told.whole !== "pass";
    actionCards(app, making, hand);
    back.hidden = !making.begun;
    fill(effect, told.reasons ? effects(told, making.closed) : null);
    fill(cards, told.due ? drawing(making) : told.draws.length ? ["Came up: ", told.draws.map((kind) => h("span", { class: "chip" }, kind))] : null);
    fill(wrong, amiss ? broken(making, amiss) : null);
  };
}

const HAND = [
  ["shift", "Market Shift", "begins a turn (ACT-2)", (told) => told.shift, (step) => step === "shift"],
  ["grab", "Land Grab", "takes two territories of two squares: click the second one behind the first (ACT-3)", (told) => some(told.grabs), (step) => /^take \S+ \S/.test(step)],
  ["boom", "Construction Boom", "builds once more: take a second tile behind the first (ACT-1)", (told) => some(told.booms), (step) => step.startsWith("boom")],
];
const some = (listed) => Object.keys(listed).length > 0;

/** The mover's action cards: pressed where the turn uses one; a click uses Market Shift, or says what a card does. */
function actionCards(app, making, hand) {
  const { told, steps, show } = making;
  const has = show.position.players.find(({ colour }) => colour === told.to_move)?.action_cards ?? [];
  const run = (card, title, does) => (card === "shift" && making.told?.shift ? making.put("shift", { draws: [] }) : app.say(`${title} ${does}`));
  keyed(hand, HAND.filter(([card]) => has.includes(card)), ([card]) => card, ([card, title, does]) => h("button", { title: does, onclick: () => run(card, title, does) }, title), (button, [, , , now, uses]) => {
    const used = steps.some(uses);
    set(button, { "aria-pressed": String(used), "aria-disabled": String(!used && !now(told)) });
  });
}

function stepChip(making, step) {
  const drop = () => making.put(step === "shift" ? [] : making.steps.filter((other) => other !== step));
  return h("button", { class: "chip step", title: `Take back: ${step}`, onclick: drop }, step.replace("@", " ").replaceAll(",", " "), " ×");
}

/** What can be done next, in words. */
function asked({ told, show, steps }) {
  if (told.due && !told.whole && !some(told.takes) && !some(told.builds)) return ["Which cards come up?"];
  if (told.reclaims.length) return ["Take a worker back: pick its land."];
  const ways = [];
  if (some(told.takes)) ways.push("take land that is lit");
  if (some(told.builds)) ways.push(told.expands_first ? "put a tile down first" : "build");
  if (some(told.demolitions)) ways.push("demolish");
  if (some(told.grabs)) ways.push("take a second one by Land Grab");
  if (some(told.booms)) ways.push("build once more by Construction Boom");
  if (told.expands_first && steps.some((step) => step.includes("@"))) return [h("span", {}, "Land has to be taken as well (", ruleLink("TRN-2"), "): pick some that is lit.")];
  if (!ways.length) return steps.length || !show ? [] : ["Nothing can be done but pass."];
  return [h("span", { class: "quiet" }, sentence(ways, steps.length))];
}

function sentence(ways, begun) {
  const text = ways.length > 1 ? `${ways.slice(0, -1).join(", ")} or ${ways.at(-1)}` : ways[0];
  return `${begun ? `You may ${text}` : named(text)}.`;
}

/** What the turn would do: points by source, of a packing by the score track, workers, unlocks, streets. */
function effects(told, closed) {
  const { gain, lines, notes, streets } = told.reasons;
  const rows = lines.map(({ rule: id, points, reason }) =>
    h("tr", {}, h("td", { class: `figure ${points < 0 ? "bad" : "good"}` }, signed(points)), h("td", {}, reason), h("td", {}, ruleLink(id))));
  const changes = streets.map(({ street, before, after, leader_before, leader_after }) => {
    const counts = (each) => Object.values(each).join(":");
    const now = leader_after === leader_before ? "" : leader_after ? `, now ${leader_after}’s` : ", now nobody’s";
    return h("span", { class: "chip" }, `${street} ${counts(before)} → ${counts(after)}${now}`);
  });
  const said = notes.map(({ sentence: text, kind, rule: id }) => h("span", { class: `chip ${kind}` }, text, " ", ruleLink(id)));
  return [
    h("p", { class: "gain" }, h("b", { class: `figure ${gain < 0 ? "bad" : gain > 0 ? "good" : ""}` }, signed(gain)), " points", closed ? "" : ", if the game ended after it"),
    rows.length ? h("table", { class: "lines" }, h("tbody", {}, rows)) : null,
    h("div", { class: "row" }, said, changes),
  ];
}

/** The cards that are still to come up, with their odds: one is chosen by click, or they come up by chance. */
function drawing(making) {
  const { told } = making;
  const draw = (kind) => making.put(told.turn, { draws: [...told.draws, kind] });
  const chance = () => making.put(told.turn, { draws: told.draws, seed: seed() });
  const kinds = Object.entries(told.odds).map(([kind, odds]) => h("button", { class: `kind kind-${kind[0]}`, title: `comes up with ${odds}`, onclick: () => draw(kind) }, kind, h("small", { class: "quiet" }, odds)));
  if (!told.whole) return [h("span", {}, `${told.due} more to come up:`), h("button", { class: "primary", onclick: chance }, "By chance"), kinds];
  return [h("details", {}, h("summary", {}, told.due > 1 ? `${told.due} cards come up by chance` : "A card comes up by chance"), h("div", { class: "row" }, "or choose:", kinds))];
}

/** The rules that a try broke, the smallest conflict, and the nearest legal turns. */
function broken(making, { turn, violations, nearest, conflict }) {
  const instead = (nearest ?? []).map((each) => h("button", { class: "near", onclick: () => making.put(stepsOf(each.turn).filter((step) => step !== "pass"), {}) },
    each.turn, h("small", { class: "quiet" }, each.changes.map(({ sentence: text }) => text).join("; "))));
  const facts = conflict?.facts.map(({ sentence: text }) => text) ?? [];
  return [
    h("p", {}, h("b", {}, "Not legal: "), turn.replaceAll("@", " "), "."),
    h("ul", {}, violations.map(({ rule: id, title, sentence: text }) => h("li", {}, ruleLink(id, title), ` ${text}`))),
    facts.length ? h("p", { class: "quiet" }, `Smallest conflict: ${conflict.rules.join(" and ")}, as ${facts.join(" and ")}.`) : null,
    nearest === null ? h("p", { class: "quiet" }, "Looking for the nearest legal turns…") : instead.length ? [h("h3", {}, "Nearest legal turns"), h("div", { class: "nearest" }, instead)] : null,
  ];
}
