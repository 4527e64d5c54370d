/** The market: cards by kind, face up, next in the pile, or under it. */

import { fill, h, keyed } from "../shell/dom.js";

const REST = "...";
const PLACES = [["open", "Face up"], ["top", "Next in the pile"], ["bottom", "Under the pile"]];

/** The market's part of the panel. */
export function market({ draft, act }) {
  let place = "open";
  const heads = PLACES.map(([id, name]) => h("button", { data: { id }, onclick: () => { place = id; update(draft.answer); } }, name));
  const kinds = h("div", { class: "edit-kinds" });
  const open = h("h3", {});
  const pile = h("div", { class: "row edit-pile", "aria-label": "The pile, top first" });
  const root = h("section", { class: "card", id: "edit-market", "aria-label": "Market" },
    open, h("div", { class: "row", role: "group", "aria-label": "Where a card goes" }, heads), kinds, pile);

  const run = (makes) => act(() => draft.edit((answer) => [makes(answer)].filter(Boolean)));
  const lay = (cards) => `market ${cards.join(" ") || "none"}`;
  const stack = (words) => `future ${words.join(" ") || "none"}`;

  function more(kind, { face_up: shown, pile: words }) {
    if (place === "open") return lay([...shown, kind]);
    const rest = words.indexOf(REST);
    if (place === "top") return stack([...words.slice(0, Math.max(rest, 0)), kind, ...words.slice(Math.max(rest, 0))]);
    // What is put under the pile together is in unknown order.
    const last = words.at(-1);
    return stack(rest === words.length - 1 || !last ? [...words, kind] : [...words.slice(0, -1), `${last},${kind}`]);
  }

  const less = (kind, { face_up: shown }) => shown.includes(kind) && lay(shown.toSpliced(shown.indexOf(kind), 1));

  function update(answer) {
    const { face_up: shown, face_down: hidden, pile: words, choices } = answer;
    fill(open, `Market: ${shown.length} of ${choices.open_market} face up`);
    for (const button of heads) button.setAttribute("aria-pressed", button.dataset.id === place);
    keyed(kinds, choices.kinds, (kind) => kind, (kind) =>
      h("div", { class: "edit-kind", data: { district: kind[0] } },
        h("button", { "aria-label": `one ${kind} less`, onclick: () => run((answer) => less(kind, answer)) }, "−"),
        h("button", { class: "edit-card", onclick: () => run((answer) => more(kind, answer)) }, h("b", {}, kind), h("span", { class: "figure" }), h("small", { class: "figure" }))),
      (element, kind) => {
        const up = shown.filter((each) => each === kind).length;
        const [minus, plus] = element.children;
        minus.disabled = !up || place !== "open";
        plus.children[1].textContent = up || "";
        plus.children[2].textContent = `${hidden[kind]} down`;
        plus.setAttribute("aria-label", `one ${kind} more; ${up} face up, ${hidden[kind]} face down`);
        element.classList.toggle("edit-up", up > 0);
      });
    pile.hidden = words.length === 1 && words[0] === REST;
    fill(pile, "Pile from the top:", words.map((word, at) =>
      word === REST ? h("span", { class: "chip" }, "all others")
        : h("button", { class: "chip", "aria-label": `take ${word} out`, onclick: () => run((now) => stack(now.pile.filter((_, other) => other !== at))) }, word, " ×")));
  }

  return { root, update };
}
