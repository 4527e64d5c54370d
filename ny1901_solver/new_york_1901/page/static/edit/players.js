/** The players: how many and in which colours, their score, workers, action cards, and who is to move. */

import { h, keyed } from "../shell/dom.js";

/** The players' part of the panel. */
export function players({ draft, act }) {
  const counts = [2, 3, 4].map((count) => h("button", { data: { count }, onclick: () => act(() => draft.seat(seated(count))) }, count));
  const rows = h("div", { class: "edit-players" });
  const root = h("section", { class: "card", id: "edit-players", "aria-label": "Players" },
    h("div", { class: "row", role: "group", "aria-label": "How many players" }, h("h3", {}, "Players"), counts), rows);

  function seated(count) {
    const now = draft.answer.players.map(({ colour }) => colour);
    return [...now, ...draft.choices.colours.filter((colour) => !now.includes(colour))].slice(0, count);
  }

  /** Another colour at a seat; the player who has it changes with this one. */
  function recolour(seat, colour) {
    const now = draft.answer.players.map((player) => player.colour);
    if (now.includes(colour)) now[now.indexOf(colour)] = now[seat];
    now[seat] = colour;
    return act(() => draft.seat(now));
  }

  function make({ seat }) {
    const mine = () => draft.answer.players[seat];
    const run = (...edits) => act(() => draft.edit(edits));
    const score = h("input", { type: "number", min: 0, "aria-label": "Score", onchange: () => run(`score ${mine().colour} ${score.value || "auto"}`) });
    return h("div", { id: `edit-seat-${seat}`, class: "edit-seat" },
      h("i", { class: "edit-dot" }),
      h("select", { "aria-label": `Colour of player ${seat + 1}`, onchange: (event) => recolour(seat, event.target.value) }),
      h("label", { class: "edit-score" }, score, h("button", { class: "plain", title: "as the tiles built print", onclick: () => run(`score ${mine().colour} auto`) })),
      h("span", { class: "figure edit-workers" }),
      h("span", { class: "row edit-cards", role: "group", "aria-label": "Action cards in hand" }),
      h("button", { class: "edit-move", title: "Whose turn it is", onclick: () => run(`turn ${mine().colour}`) }, "to move"));
  }

  function update(element, { player, answer }) {
    const [, colours, points, workers, cards, move] = element.children;
    element.dataset.colour = player.colour;
    keyed(colours, answer.choices.colours, (colour) => colour, (colour) => h("option", { value: colour }, colour));
    colours.value = player.colour;
    const [score, auto] = points.children;
    if (document.activeElement !== score) score.value = player.score;
    auto.hidden = !player.overruled;
    auto.textContent = `printed ${player.printed}`;
    workers.textContent = `${player.workers} ${player.workers === 1 ? "worker" : "workers"}`;
    workers.classList.toggle("bad", player.workers < 0);
    const held = new Set(player.action_cards);
    const others = (id) => answer.choices.action_cards.map((card) => card.id).filter((each) => held.has(each) !== (each === id));
    const press = ({ id }) => act(() => draft.edit([`cards ${player.colour} ${others(id).join(" ") || "none"}`]));
    keyed(cards, answer.choices.action_cards, (card) => card.id, (card) => h("button", { title: card.name }, card.id), (button, card) => {
      button.setAttribute("aria-pressed", held.has(card.id));
      button.onclick = () => press(card);
    });
    cards.hidden = answer.options.action_cards === "no";
    move.setAttribute("aria-pressed", answer.to_move === player.colour);
  }

  return {
    root,
    update(answer) {
      for (const button of counts) button.setAttribute("aria-pressed", Number(button.dataset.count) === answer.players.length);
      const items = answer.players.map((player, seat) => ({ seat, player, answer }));
      keyed(rows, items, ({ seat }) => seat, make, update);
    },
  };
}
