/** A text area with numbered lines, in which mistakes are marked: their lines, and under the text their characters. */

import { fill, h } from "../shell/dom.js";

const ABOVE = 6; // pixels above the first line, as in own.css
const BESIDE = 8; // pixels before the first character
const LINE = 20; // pixels of a line

/** Makes the text area; `typed(text)` is called at every change, `moved(line, column)` when the caret may have moved. */
export function numbered({ label, typed, moved }) {
  const numbers = h("div", { class: "own-numbers", "aria-hidden": "true" });
  const spots = h("div", { class: "own-spots" });
  const area = h("textarea", {
    class: "own-text", wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": label,
    oninput: () => { count(); typed(area.value); }, onscroll: () => scrolled(),
    onkeyup: () => reportCaret(), onclick: () => reportCaret(),
  });
  let marks = new Map();

  function scrolled() {
    numbers.scrollTop = area.scrollTop;
    spots.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
  }

  function count() {
    const lines = area.value.split("\n").length;
    if (numbers.childElementCount === lines) return;
    fill(numbers, Array.from({ length: lines }, (_, at) => h("span", {}, at + 1)));
    mark(marks);
  }

  /** Marks lines by a grade each, and the characters of `places` with a line, column and length. */
  function mark(found, places = []) {
    marks = found;
    fill(spots, places.map(({ line, column, length }) => {
      const spot = h("i", {});
      Object.assign(spot.style, { top: `${ABOVE + (line - 1) * LINE}px`, left: `calc(${BESIDE}px + ${column - 1}ch)`, width: `${Math.max(1, length)}ch` });
      return spot;
    }));
    for (const [at, number] of [...numbers.children].entries()) {
      const grade = marks.get(at + 1);
      number.className = grade ?? "";
    }
  }

  function reportCaret() {
    const before = area.value.slice(0, area.selectionStart).split("\n");
    moved(before.length, before[before.length - 1].length + 1);
  }

  function characterWide() {
    const ruler = h("i", {}, "0".repeat(50));
    spots.append(ruler);
    const { width } = ruler.getBoundingClientRect();
    ruler.remove();
    return width / 50;
  }

  return {
    root: h("div", { class: "own-lines" }, numbers, h("div", { class: "own-sheet" }, h("div", { class: "own-under", "aria-hidden": "true" }, spots), area)),
    area,
    mark,
    put(text) {
      if (area.value !== text) area.value = text;
      count();
    },
    /** The width of the longest line that is no comment, with the numbers, in pixels. */
    get wide() {
      const longest = Math.max(0, ...area.value.split("\n").filter((line) => !line.startsWith("#")).map((line) => line.length));
      return longest * characterWide() + numbers.offsetWidth + 2 * BESIDE + 24;
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
