/** A text area with numbered lines, in which lines with mistakes are marked. */

import { fill, h } from "../shell/dom.js";

/** Makes the text area; `typed(text)` is called at every change, `moved(line, column)` when the caret may have moved. */
export function numbered({ label, typed, moved }) {
  const numbers = h("div", { class: "own-numbers", "aria-hidden": "true" });
  const area = h("textarea", {
    class: "own-text", wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": label,
    oninput: () => { count(); typed(area.value); }, onscroll: () => (numbers.scrollTop = area.scrollTop),
    onkeyup: () => told(), onclick: () => told(),
  });
  let marks = new Map();

  function count() {
    const lines = area.value.split("\n").length;
    if (numbers.childElementCount === lines) return;
    fill(numbers, Array.from({ length: lines }, (_, at) => h("span", {}, at + 1)));
    mark(marks);
  }

  function mark(found) {
    marks = found;
    for (const [at, number] of [...numbers.children].entries()) {
      const grade = marks.get(at + 1);
      number.className = grade ?? "";
    }
  }

  function told() {
    const before = area.value.slice(0, area.selectionStart).split("\n");
    moved(before.length, before.at(-1).length + 1);
  }

  return {
    root: h("div", { class: "own-lines" }, numbers, area),
    area,
    mark,
    put(text) {
      if (area.value !== text) area.value = text;
      count();
    },
    /** Moves the caret to a line and column, counted from 1, and selects `length` characters. */
    go(line, column, length) {
      const start = area.value.split("\n").slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
      area.focus();
      area.setSelectionRange(start, start + length);
      const height = area.scrollHeight / area.value.split("\n").length;
      area.scrollTop = Math.max(0, (line - 4) * height);
      area.scrollLeft = Math.max(0, (column - 30) * 8);
    },
  };
}
