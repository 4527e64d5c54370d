/** What is told once a puzzle is over: the answer turn by turn on the board, its idea, the trap, the runner-up. */

import { linked } from "../rules/links.js";
import { h } from "../shell/dom.js";

/** The elements of the story; the turns of answer, runner-up and trap can be shown on the board. */
export async function story(app, told, puzzle, { answer, flips, ideas, trap, second, margin, solution }) {
  const shown = (turns) => h("ol", { class: "turns" }, turns.map((turn, at) =>
    h("li", {}, h("button", { class: "mono", onclick: () => draw(turns, at, true) }, turn))));
  const place = told.streets.length ? h("div", { class: "card" }, h("h3", {}, flips.length ? "What can change hands" : "No street can change hands"), flips.map(flipped))
    : h("div", { class: "card" }, h("h3", {}, answer.length > 1 ? "The answer, turn by turn" : "The answer"), shown(answer));

  function flipped({ street, holder, turns, lines }) {
    const { name } = told.streets.find(({ id }) => id === street);
    return [h("h4", {}, `${name}: ${holder ?? "nobody"}`), h("ol", { class: "turns" }, turns.map((turn, at) =>
      h("li", {}, h("button", { class: "mono", onclick: () => put(lines[at], turn, true) }, turn))))];
  }

  async function draw(turns, at, asked) {
    try {
      const { line } = await app.ask("puzzle-stage", { puzzle, turns: told.choices.length ? [] : turns.slice(0, at) });
      await put(line, turns[at], asked);
    } catch (error) {
      app.fail(error, place);
    }
  }

  async function put(line, turn, asked) {
    try {
      await app.board.show(line, { turn });
      if (asked) app.say(`On the board: ${turn}`);
    } catch (error) {
      app.fail(error, place);
    }
  }

  if (flips.length) await put(flips[0].lines[0], flips[0].turns[0]);
  else if (answer.length) await draw(answer, 0);
  return [
    place,
    ideas.length > 0 && h("p", {}, h("strong", {}, `${ideas.length > 1 ? "Ideas" : "The idea"}: `), ideas.map(({ theme, meaning }, at) => [at ? "; " : "", h("b", {}, theme.replaceAll("-", " ")), ` (${meaning.replace(/\.$/, "")})`]), "."),
    h("div", { class: "why-so" }, solution.map((sentence) => h("p", {}, linked(sentence)))),
    trap && h("div", { class: "card" }, h("h3", {}, "The trap"), h("p", {}, linked(trap.sentences.join(" "))), trap.line.length > 0 && shown(trap.line)),
    second?.answer.length > 0 && h("div", { class: "card" }, h("h3", {}, `The runner-up, ${margin} less`), shown(second.answer)),
  ];
}
