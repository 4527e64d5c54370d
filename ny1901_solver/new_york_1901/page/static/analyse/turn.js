/** The turn so far: its steps, what it would do, what it breaks, the cards that come up, and the line to type it. */

import { clearFailure } from "../shell/status.js";
import { fill, h, keyed, set } from "../shell/dom.js";
import { stepsOf } from "./making.js";
import { rule } from "./tray.js";
import { named, signed } from "./table.js";

/** Shows the turn so far; `play(turn, draws)` plays it. The function that it returns brings it up to date. */
export function turnSoFar(root, app, making, play) {
  const prompt = h("p", { class: "prompt" });
  const effect = h("div", { class: "effect" });
  const cards = h("div", { class: "row cards" });
  const wrong = h("div", { class: "wrong", role: "alert" });
  const confirm = h("button", { class: "primary", onclick: () => whole() }, "✓ Play");
  const back = h("button", { onclick: () => making.back() }, "Step back");
  const hand = h("div", { class: "row hand", role: "group", "aria-label": "Action cards" });
  const pass = h("button", { onclick: () => whole() }, "Pass");
  const typed = typing(app, making);
  root.append(prompt, h("div", { class: "row actions" }, confirm, pass, back), hand, effect, cards, wrong, typed);

  function whole() {
    const { told } = making;
    if (!told?.whole || making.wrong) return false;
    play(told.whole, told.draws);
    return true;
  }
  app.keys.on(["Enter", "v"], "Play the turn", whole, { panel: making.panel });
  app.keys.on("Escape", "Last step back", () => making.back(), { panel: making.panel });

  return function update() {
    const { told, wrong: amiss, show } = making;
    const begun = told.turn !== "";
    root.hidden = show.over;
    fill(prompt, begun ? told.turn.split("; ").map((step) => stepChip(making, step)) : null, ...asked(making));
    confirm.hidden = !begun;
    confirm.disabled = !told.whole || Boolean(amiss);
    fill(confirm, told.whole?.endsWith("pass") ? "✓ Play, no Build" : "✓ Play");
    pass.hidden = begun || told.whole !== "pass";
    keyed(hand, actions(making), ({ card }) => card, ({ title, run }) => h("button", { onclick: () => run(app, making) }, title), (button, { now, used }) => set(button, { "aria-pressed": String(used), "aria-disabled": String(!now && !used) }));
    back.hidden = !making.begun;
    fill(effect, told.reasons ? effects(app, told) : null);
    fill(cards, told.due ? drawing(making) : told.draws.length ? ["Came up: ", told.draws.map((kind) => h("span", { class: "chip" }, kind))] : null);
    fill(wrong, amiss ? broken(app, making, amiss) : null);
  };
}

/** The mover's action cards: `now` where one can be used, `used` where the turn uses it; `run` uses it or says when it can be. */
function actions({ told, steps, show }) {
  const has = show.position.players.find(({ colour }) => colour === told.to_move)?.action_cards ?? [];
  const some = (listed) => Object.keys(listed).length > 0;
  const say = (text) => (app) => app.say(text);
  const pairs = steps.some((step) => step.startsWith("take") && step.split(" ").length > 2);
  return [
    { card: "shift", title: "Market Shift", now: told.shift, used: steps[0] === "shift", run: (app, making) => (making.told.shift ? making.put("shift", { draws: [] }) : app.say("Market Shift begins a turn (ACT-2)")) },
    { card: "grab", title: "Land Grab", now: some(told.grabs), used: pairs, run: say("Land Grab: take land, then click a second territory of two squares (ACT-3)") },
    { card: "boom", title: "Construction Boom", now: some(told.booms), used: steps.some((step) => step.startsWith("boom")), run: say("Construction Boom: build, then build once more from the tray (ACT-1)") },
  ].filter(({ card }) => has.includes(card));
}

function stepChip(making, step) {
  const rest = making.steps.filter((other) => other !== step);
  const drop = () => making.put(step.startsWith("shift") ? [] : rest);
  return h("button", { class: "chip step", title: `Take back: ${step}`, onclick: drop }, step.replace("@", " ").replaceAll(",", " "), " ×");
}

/** What can be done next, in words. */
function asked({ told, show, steps }) {
  const some = (listed) => Object.keys(listed).length > 0;
  if (told.due && !told.whole && !some(told.takes) && !some(told.builds)) return ["Which cards come up?"];
  if (told.reclaims.length) return ["Take a worker back: pick its land."];
  const ways = [];
  if (some(told.takes)) ways.push("take land that is lit");
  if (some(told.builds) && !told.expands_first) ways.push("build");
  if (some(told.demolitions)) ways.push("demolish");
  if (some(told.grabs)) ways.push("take a second one by Land Grab");
  if (some(told.booms)) ways.push("build once more by Construction Boom");
  if (told.expands_first && steps.length) return [h("span", {}, "Land has to be taken as well (TRN-2): "), "pick some that is lit."];
  if (!ways.length) return steps.length || !show ? [] : ["Nothing can be done but pass."];
  return [h("span", { class: "quiet" }, sentence(ways, steps.length))];
}

function sentence(ways, begun) {
  const text = ways.length > 1 ? `${ways.slice(0, -1).join(", ")} or ${ways.at(-1)}` : ways[0];
  return `${begun ? `You may ${text}` : text[0].toUpperCase() + text.slice(1)}.`;
}

/** What the turn would do: points by source, workers, unlocks, streets. */
function effects(app, told) {
  const { gain, lines, notes, streets } = told.reasons;
  const rows = lines.map(({ rule: id, points, reason }) =>
    h("tr", {}, h("td", { class: `figure ${points < 0 ? "bad" : "good"}` }, signed(points)), h("td", {}, reason), h("td", {}, rule(app, id))));
  const changes = streets.map(({ street, before, after, leader_before, leader_after }) => {
    const counts = (each) => Object.values(each).join(":");
    const now = leader_after === leader_before ? "" : leader_after ? `, now ${leader_after}’s` : ", now nobody’s";
    return h("span", { class: "chip" }, `${street} ${counts(before)} → ${counts(after)}${now}`);
  });
  const said = notes.map(({ sentence: text, kind, rule: id }) => h("span", { class: `chip ${kind}` }, text, " ", rule(app, id)));
  return [
    h("p", { class: "gain" }, h("b", { class: `figure ${gain < 0 ? "bad" : gain > 0 ? "good" : ""}` }, signed(gain)), " points, if the game ended behind it"),
    rows.length ? h("table", { class: "lines" }, h("tbody", {}, rows)) : null,
    h("div", { class: "row" }, said, changes),
  ];
}

/** The cards that are still to come up, with their odds: one is chosen by click, or they come up by chance. */
function drawing(making) {
  const { told } = making;
  const draw = (kind) => making.put(told.turn, { draws: [...told.draws, kind] });
  const chance = () => making.put(told.turn, { draws: told.draws, seed: crypto.getRandomValues(new Uint32Array(1))[0] });
  const kinds = Object.entries(told.odds).map(([kind, odds]) => h("button", { class: `kind kind-${kind[0]}`, title: `comes up with ${odds}`, onclick: () => draw(kind) }, kind, h("small", { class: "quiet" }, odds)));
  if (!told.whole) return [h("span", {}, `${told.due} more to come up:`), h("button", { class: "primary", onclick: chance }, "By chance"), kinds];
  return [h("details", {}, h("summary", {}, told.due > 1 ? `${told.due} cards come up by chance` : "A card comes up by chance"), h("div", { class: "row" }, "or choose:", kinds))];
}

/** The rules that a try broke, the smallest conflict, and the nearest legal turns. */
function broken(app, making, { turn, violations, nearest, conflict }) {
  const instead = (nearest ?? []).map((each) => h("button", { class: "near", onclick: () => making.put(stepsOf(each.turn).filter((step) => step !== "pass"), {}) },
    each.turn, h("small", { class: "quiet" }, each.changes.map(({ sentence: text }) => text).join("; "))));
  const facts = conflict?.facts.map(({ sentence: text }) => text) ?? [];
  return [
    h("p", {}, h("b", {}, "Not legal: "), turn.replaceAll("@", " "), "."),
    h("ul", {}, violations.map(({ rule: id, title, sentence: text }) => h("li", {}, rule(app, id, title), ` ${text}`))),
    facts.length ? h("p", { class: "quiet" }, `Smallest conflict: ${conflict.rules.join(" and ")}, as ${facts.join(" and ")}.`) : null,
    nearest === null ? h("p", { class: "quiet" }, "Looking for the nearest legal turns…") : instead.length ? [h("h4", {}, "Nearest legal turns"), h("div", { class: "nearest" }, instead)] : null,
  ];
}

/** The line in which a turn, a position or a record is typed, with the words that can come next. */
function typing(app, making) {
  const input = h("input", { "data-input": true, placeholder: "Type a turn: take b7; build s4 …", "aria-label": "Type a turn", autocomplete: "off", spellcheck: "false", oninput: () => complete(), onkeydown: (event) => key(event) });
  const words = h("div", { class: "row words", "aria-label": "Words that can come next" });
  const form = h("form", { class: "typed", onsubmit: (event) => enter(event) }, input, words);
  let asking = null;

  async function complete() {
    asking?.abort();
    asking = new AbortController();
    clearFailure(input);
    if (!input.value.trim() || input.value.startsWith("ny1:")) return void fill(words);
    try {
      const told = await app.ask("complete", { position: making.line, text: input.value }, { signal: asking.signal });
      fill(words, told.words.slice(0, 10).map((word) => h("button", { type: "button", class: "chip", tabindex: -1, onclick: () => choose(word) }, word)));
    } catch (error) {
      if (error.name !== "AbortError") fill(words);
    }
  }

  function choose(word) {
    input.value = `${input.value.replace(/[^\s,@]*$/, "")}${word} `;
    input.focus();
    complete();
  }

  function key(event) {
    if (event.key === "Tab" && words.firstChild && !event.shiftKey) {
      event.preventDefault();
      choose(words.firstChild.textContent);
    }
  }

  async function enter(event) {
    event.preventDefault();
    const text = input.value.trim();
    clearFailure(input);
    if (!text) return;
    try {
      if (text.startsWith("ny1:") && making.panel === "analyse") app.game.start((await app.ask("show", { position: text })).line);
      else if (await making.put(text)) app.say(making.told.whole ? `${named(making.mover)}: ${making.told.whole}. Enter plays it.` : making.told.turn);
      input.value = "";
      fill(words);
      if (making.told?.whole && !making.wrong) form.parentElement.querySelector(".primary")?.focus();
    } catch (error) {
      app.fail(error, input);
    }
  }
  return form;
}
