/** Hints: in stages, then the candidates, which get better while the engine thinks; and why a turn is not the best. */

import { fill, h, keyed } from "../shell/dom.js";
import { counted, signed } from "../shell/words.js";
import { squaresOf } from "./shapes.js";
import { reveal } from "./table.js";
import { drawn } from "./turn_maker.js";

const STAGES = 3;
const GAMES = 80;
const PLANNED = 3;
const OUTLINED = 3; // more of them hide the board

/** Shows hints; `{update, end, whyNot}`: of another position, when the panel is left, and of a turn. */
export function hints(root, app, making, play) {
  const stages = h("ol", { class: "stages" });
  const next = h("button", { onclick: () => hint() }, "Hint");
  const compare = h("button", { onclick: () => think() }, "Compare turns");
  const points = h("button", { onclick: () => reach() }, "Points now");
  const plan = h("button", { onclick: () => ahead() }, "Plan ahead");
  const stop = h("button", { onclick: () => stopping?.abort(), hidden: true }, "Stop");
  const state = h("p", { class: "quiet", "aria-live": "off" });
  const list = h("ol", { class: "list candidates", onpointerleave: () => { held = false; show(shown); unseen(); }, onpointerenter: () => (held = true) });
  const told = h("p", { class: "quiet legend", hidden: true }, h("span", { class: "seal-proved" }, "proved"), " holds whatever is drawn and played; ", h("span", { class: "seal-estimated" }, "estimated"), " from games against sensible players, ± one standard error. The figures: % of wins, and points more than the best of the others at the end.");
  const why = h("div", { class: "why" });
  root.append(h("h3", {}, "Hints"), h("div", { class: "row" }, next, compare, points, plan, stop), stages, state, list, told, why);

  let [stopping, leaving, searching] = [null, null, null]; // what ends the search, what leaves it, what it is for
  let [known, best, stage] = [null, null, 0]; // the stages of a hint, the turn that they lead to, how many are told
  let [shown, listed, held] = [[], [], false]; // candidates, their turns as they stand, whether they are to stay so

  app.keys.on("h", "Hint", () => hint(), { panel: "analyse" });
  app.keys.on("c", "Compare turns, candidates", () => (list.firstChild ? list.querySelector("button").focus() : think()), { panel: "analyse" });
  app.keys.on("p", "Plan ahead", () => ahead(), { panel: "analyse" });
  app.keys.on(["1", "2", "3", "4", "5"], "Play a candidate", ({ key }) => (shown[key - 1] ? void chosen(shown[key - 1].turn) : false), { panel: "analyse" });

  /** Ends the search before; the signal is that of the next one. */
  function another() {
    leaving?.abort();
    leaving = new AbortController();
    return leaving.signal;
  }

  /** Runs a search that ends when the position is left, and tells what it has when it is stopped. */
  async function search(method, fields, what, partial, signal = another()) {
    stopping = new AbortController();
    searching = what;
    stop.hidden = false;
    try {
      return await app.ask(method, { position: making.line, ...fields }, { signal, stopped: stopping.signal, partial });
    } finally {
      if (leaving.signal === signal) [stop.hidden, searching] = [true, null];
    }
  }

  async function guarded(work) {
    try {
      await work();
    } catch (error) {
      if (!searching) fill(state);
      app.fail(error, state);
    }
  }

  const hint = () => guarded(async () => {
    if (!known) {
      if (searching === "stages") return;
      reveal(app, root);
      fill(state, "Thinking…");
      best = await search("hint", { top: 5, rollouts: GAMES }, "stages");
      known = (await search("hint", { level: "what", rollouts: 1, ...onlyThat(best.turns[0].turn) }, "stages")).stages;
      fill(state);
    }
    stage += 1;
    if (stage > known.length) {
      next.hidden = true;
      return candidates(best, "");
    }
    keyed(stages, known.slice(0, stage), (each) => each.name, (each) => h("li", {}, each.text, " ", h("span", { class: "quiet figure" }, `${counted(each.left, "turn")} left`)));
    app.say(known[stage - 1].text);
    fill(next, stage < STAGES ? `Hint ${stage + 1} of ${STAGES + 1}` : "Show the turn, 1 left");
  });

  const think = () => guarded(async () => {
    fill(state, "Thinking…");
    reveal(app, root);
    const signal = another();
    if (!shown.length) reachFirst(signal);
    const answer = await search("hint", { top: 5 }, "turns", (part) => candidates(part, "thinking"), signal);
    candidates(answer, answer.interrupted ? "stopped" : "");
    app.say(`Best so far: ${answer.turns[0].turn}`);
  });

  /** Points in reach now, told as that, until the first comparison is there. */
  async function reachFirst(signal) {
    const answer = await app.ask("points", { position: making.line, top: 3 }, { signal }).catch(() => null);
    if (answer && !signal.aborted && !shown.length) pointsTold(answer);
  }

  const reach = () => guarded(async () => pointsTold(await search("points", { top: 5 }, "points")));

  function pointsTold(answer) {
    fill(state, `${searching === "turns" ? "Thinking; meanwhile: most" : "Most"} points if the game ended after the turn${answer.status === "proved" ? ", proved" : ""}; no advice against opponents.`);
    show(answer.turns.map((each, at) => ({ turn: each.turn, place: at + 1, figures: [h("b", { class: "figure" }, signed(each.value)), h("span", { class: "quiet" }, each.lines.map((line) => `${signed(line.points)} ${line.reason}`).join(", "))] })));
  }

  /** The best plan of some own turns while the others stand still, by the final score. */
  const ahead = () => guarded(async () => {
    fill(state, "Planning…");
    reveal(app, root);
    const sofar = ({ value, bound }) => fill(state, `Planning: ${value === null ? "no plan yet" : signed(value)}, at most ${signed(bound)}.`);
    const { plan: turns, value, status } = await search("plan", { turns: PLANNED, final: true }, "plan", sofar);
    show([]);
    fill(state, turns.length ? `${signed(value)} at the end by the best plan of ${turns.length} own turns while the others stand still${status === "proved" ? ", proved" : ", as far as known"}.` : "No plan was found.");
    fill(why, h("ol", { class: "stages" }, turns.map((turn) => h("li", {}, pretty(turn)))), turns[0] && h("button", { class: "near", onclick: () => chosen(turns[0]) }, "Play its first turn"));
    turns.forEach((turn, at) => app.board.outline(`plan-${at}`, squaresOf(turn, app.board), String(at + 1)));
  });

  function candidates(answer, doing) {
    const games = `${answer.rollouts} games over ${answer.compared} of ${answer.looked_at} turns looked at`;
    fill(state, doing === "thinking" ? `Thinking: ${games}.` : doing ? `Stopped: ${games}.` : answer.status === "proved" ? "Proved." : `${games}.`);
    fill(why, answer.turns[0]?.why.slice(0, 3).map((text) => h("p", {}, text)));
    show(answer.turns.map((each) => ({ turn: each.turn, place: each.place, figures: figuresOf(each), seal: each.proved })));
  }

  function show(turns) {
    const at = ({ turn }) => (held && listed.includes(turn) ? listed.indexOf(turn) : listed.length);
    shown = turns;
    told.hidden = !turns.some(({ seal }) => seal !== undefined);
    const rows = [...turns].sort((one, other) => at(one) - at(other));
    listed = rows.map(({ turn }) => turn);
    keyed(list, rows, ({ turn }) => turn, row, (element, each) => {
      fill(element.firstChild.children[0], each.place);
      element.firstChild.children[0].className = `rank rank-${each.place}`;
      fill(element.firstChild.children[2], each.figures, each.seal !== undefined && h("span", { class: `seal-${each.seal ? "proved" : "estimated"}` }, each.seal ? "proved" : "estimated"));
    });
    outlined();
  }

  /** Plays a candidate as a branch; behind a Market Shift cards come up first. */
  const chosen = (turn) => (turn.startsWith("shift") ? making.put("shift", { draws: [] }) : play(turn, []));

  function outlined() {
    app.board.clear("outline");
    for (const { turn, place } of shown.slice(0, OUTLINED)) app.board.outline(`candidate-${place}`, squaresOf(turn, app.board), String(place));
  }

  function row({ turn }) {
    const draw = () => !turn.startsWith("shift") && app.board.show(making.line, { turn });
    return h("li", {}, h("button", { class: "plain candidate", onclick: () => chosen(turn), onpointerenter: draw, onfocus: draw, onblur: unseen, title: "Play it as a branch" },
      h("span", {}), h("span", { class: "turn" }, pretty(turn)), h("span", { class: "row figures" })));
  }

  const unseen = () => making.line && app.board.show(making.line, drawn(making));

  /** Why a turn is not the best one: the split of both margins, and what goes wrong. */
  const whyNot = (line, turn) => guarded(async () => {
    fill(why, h("p", { class: "quiet" }, `Comparing ${pretty(turn)}…`));
    const at = making.line;
    const { split } = await import("./why.js");
    if (at !== making.line) return; // another position is shown by now
    let seen = false;
    const told = (answer) => {
      fill(why, split(answer, turn));
      if (!seen) reveal(app, why);
      seen = why.querySelector("table") !== null; // what comes before it is too short to be scrolled to
    };
    const answer = await search("hint", { position: line, why_not: turn, top: 1 }, "why", told);
    told(answer);
    fill(state);
    app.say(answer.turns.find(({ yours }) => yours)?.goes_wrong ?? "");
  });

  function end() {
    leaving?.abort();
    app.board.clear("outline");
  }

  function update() {
    end();
    [shown, known, stage, held] = [[], null, 0, false];
    for (const place of [state, stages, why, list]) fill(place);
    told.hidden = true;
    next.hidden = false;
    root.hidden = Boolean(making.show?.over);
    fill(next, `Hint 1 of ${STAGES + 1}`);
  }
  return { update, end, whyNot };
}

/** What limits a hint to one turn, so that its stages tell of that one. */
function onlyThat(turn) {
  const only = turn.startsWith("shift") ? ["shift"] : turn.split("; ");
  const verbs = only.map((step) => (/^take \S+ \S/.test(step) ? "grab" : step.split(" ")[0]));
  return { only, avoid: ["grab", "boom"].filter((verb) => !verbs.includes(verb)) };
}

/** A turn for people's eyes. */
export const pretty = (turn) => turn.replace(/^shift$/, "Market Shift first").replaceAll("@", " ").replaceAll(",", " ").replaceAll("; ", " · ");

function figuresOf({ share, margin, proved }) {
  const error = (each, scale, digits) => (proved || each.error === null ? "" : ` ± ${(each.error * scale).toFixed(digits)}`);
  return [
    h("span", { class: "figure", title: "win share" }, `${Math.round(share.mean * 100)}${error(share, 100, 0)} %`),
    h("span", { class: "figure", title: "final points more than the best of the others" }, `${signed(margin.mean, 1)}${error(margin, 1, 1)}`),
  ];
}
