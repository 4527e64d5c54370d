/** The turn so far: its steps, what can follow, its result, and the input to type it. */

/** @import { Making } from "./making.js" */

import { fill, focusOn, h, keepFocus, keyed, set } from "../shell/dom.js";
import { gettext, listed, woven } from "../shell/words.js";
import { actionFace } from "./cards.js";
import { ruleLink } from "../rules/links.js";
import { typing } from "./typed.js";

/** Shows the turn so far; `play(turn, draws)` plays it. Returns the function that updates it. */
export function turnSoFar(root, /** @type {App} */ app, making, play) {
  const prompt = h("p", { class: "prompt" });
  const [effect, cards, wrong] = ["effect", "row cards", "wrong"].map((name) => h("div", { class: name }));
  const places = { effect, cards, wrong };
  const confirm = h("button", { class: "primary", onclick: () => whole() }, gettext("✓ Play"));
  const back = h("button", { onclick: () => undo() }, gettext("Step back"));
  const hand = h("div", { class: "action-hand", role: "group", "aria-label": gettext("Action cards") }, h("div", { class: "action-cards" }), h("div", { class: "row action-used" }));
  const pass = h("button", { onclick: () => whole() }, gettext("Pass"));
  making.beside = effect;
  const typed = typing(app, making);
  root.append(prompt, h("div", { class: "row actions" }, confirm, pass, back), hand, effect, cards, wrong, typed);

  function undo() {
    if (!making.back()) return false;
    app.say(making.choices.turn || gettext("Nothing chosen"));
  }

  function whole() {
    const { choices } = making;
    if (!choices?.whole || making.wrong) return false;
    play(choices.whole, choices.draws);
    return true;
  }
  app.keys.on(["Enter", "v"], gettext("Play the turn"), whole, { panel: making.panel });
  app.keys.on("Escape", gettext("Take the last step back"), () => undo(), { panel: making.panel });

  /** Moves the focus to the button that plays the turn, or else to the turn, because what had the focus is gone. */
  function stay() {
    if (confirm.hidden || confirm.disabled) focusOn(root);
    else confirm.focus();
  }

  return function update() {
    const { choices, wrong: amiss, show } = making;
    const begun = choices.turn !== "";
    root.hidden = show.over;
    const prompted = () => fill(prompt, begun ? choices.turn.split("; ").map((step) => stepChip(making, step)) : null, ...asked(making));
    confirm.hidden = !begun;
    confirm.disabled = !choices.whole || Boolean(amiss);
    fill(confirm, choices.whole?.endsWith("pass") ? gettext("✓ Play without Build") : gettext("✓ Play"));
    pass.hidden = begun || choices.whole !== "pass";
    keepFocus(prompt, prompted, stay);
    actionCards(app, making, hand);
    back.hidden = !making.begun;
    if (begun || amiss || choices.due || choices.draws.length) import("./outcome.js").then(({ outcome }) => keepFocus(root, () => outcome(making, places), stay), (error) => app.fail(error, prompt));
    else keepFocus(root, () => Object.values(places).forEach((place) => fill(place)), stay);
  };
}

/** For each action card: whether it can be used now, whether a step uses it, and how a turn uses it. */
const USES = {
  shift: { now: (choices) => choices.shift, by: (step) => step === "shift", how: gettext("Click the card at the beginning of a turn.") },
  grab: { now: (choices) => some(choices.grabs), by: (step) => /^take \S+ \S/.test(step), how: gettext("Click the second territory after the first.") },
  boom: { now: (choices) => some(choices.booms), by: (step) => step.startsWith("boom"), how: gettext("Take a second tile after the first.") },
};
const some = (listed) => Object.keys(listed).length > 0;

/** The action cards of the player to move, also those used before; a click plays Market Shift, or says what a card does. */
function actionCards(/** @type {App} */ app, making, hand) {
  const { choices, show } = making;
  const has = show.position.players.find(({ colour }) => colour === choices.to_move)?.action_cards ?? [];
  const run = ({ id, name, does, rule }) => (id === "shift" && making.choices?.shift ? making.put("shift", { draws: [] })
    : app.say(gettext("{card} ({rule}): {does} {how}", { card: name, rule, does, how: USES[id].how })));
  const [held, used] = [true, false].map((there) => show.action_cards.filter(({ id }) => has.includes(id) === there));
  keyed(hand.firstChild, held, ({ id }) => id, (card) => h("button", { class: "action-card", title: card.does, onclick: () => run(card) }), (button, card) => {
    const { now, by } = USES[card.id];
    const uses = making.steps.some(by);
    fill(button, actionFace(card, uses ? gettext("in this turn") : ""));
    set(button, { "aria-pressed": String(uses), "aria-disabled": String(!uses && !now(choices)) });
  });
  keyed(hand.lastChild, used, ({ id }) => id, ({ name, does }) => h("span", { class: "chip", title: does }, gettext("{card}: used", { card: name })));
}

function stepChip(/** @type {Making} */ making, step) {
  const drop = () => making.put(step === "shift" ? [] : making.steps.filter((other) => other !== step));
  const tile = making.tile(step.match(/ ([\w-]+)@/)?.[1])?.name;
  const words = step.replace("@", " ").replaceAll(",", " ");
  return h("button", { class: "chip step", title: gettext("Take back: {step}", { step }), onclick: drop }, tile ? gettext("{step} ({tile})", { step: words, tile }) : words, " ×");
}

/** What can be done next, in words. */
function asked({ choices, show, steps }) {
  if (choices.due && !choices.whole && !some(choices.takes) && !some(choices.builds)) return [gettext("Which cards come up?")];
  if (choices.reclaims.length) return [gettext("Take a worker back: pick the worker’s territory.")];
  const ways = [];
  if (some(choices.takes)) ways.push(gettext("take the lit land"));
  if (some(choices.builds)) ways.push(choices.expands_first ? gettext("put a tile down first") : gettext("build"));
  if (some(choices.demolitions)) ways.push(gettext("demolish"));
  if (some(choices.grabs)) ways.push(gettext("take a second territory by Land Grab"));
  if (some(choices.booms)) ways.push(gettext("build once more by Construction Boom"));
  if (choices.expands_first && steps.some((step) => step.includes("@"))) return [h("span", {}, woven(gettext("You must also take land ({rule}): pick a lit territory."), { rule: ruleLink("TRN-2") }))];
  if (!ways.length) return steps.length || !show ? [] : [gettext("You can only pass.")];
  return [h("span", { class: "quiet" }, gettext("You may {ways}.", { ways: listed(ways, "or") }))];
}
