/** What the game is played with: streets, challenge, variant, readings, who triggered the end, which edition. */

import { fill, h, keyed } from "../shell/dom.js";

const WORDS = { starters: "Starter buildings", unlocks: "Unlocks", action_cards: "Action cards" };

/** The setting's part of the panel. */
export function set({ app, draft, act }) {
  const run = (edit) => act(() => draft.edit([edit]));
  let chosen = null; // streets that are not all chosen yet
  const streets = h("div", { id: "edit-streets", class: "row", role: "group", "aria-label": "Street cards in play" });
  const wanted = h("h3", {});
  const challenge = h("select", { id: "edit-challenge", onchange: () => run(`challenge ${challenge.value}`) });
  const ended = h("select", { id: "edit-ended_by", onchange: () => run(`ended ${ended.value}`) });
  const options = h("div", { class: "edit-grid" });
  const readings = h("div", { class: "edit-grid" });
  const editions = h("select", { id: "edit-edition", onchange: () => other(editions.value) });
  const root = h("section", { class: "card", "aria-label": "Cards in play and variant" }, wanted, streets, labelled("Challenge", challenge),
    h("details", {}, h("summary", {}, "Variant, readings, edition"), options, labelled("The end was triggered by", ended), labelled("Edition (begins anew)", editions),
      h("h4", {}, "Readings of silent rules"), readings));
  let shipped = [];
  app.ask("edition-list").then((told) => (shipped = told.editions.map(({ name }) => name))).then(() => draft.answer && update(draft.answer));

  function other(name) {
    const edition = app.saved.get("editions", {})[name];
    const colours = draft.answer.players.map(({ colour }) => colour);
    return act(() => draft.begin({ name, colours, ...(edition && { edition }) }));
  }

  function toggle(id) {
    const now = chosen ?? draft.answer.streets;
    chosen = now.includes(id) ? now.filter((each) => each !== id) : [...now, id];
    if (chosen.length === draft.choices.streets_in_play) run(`streets ${chosen.join(" ")}`);
    else update(draft.answer);
  }

  function update(answer) {
    const { choices } = answer;
    if (chosen?.length === choices.streets_in_play) chosen = null;
    const now = chosen ?? answer.streets;
    fill(wanted, `Street cards: ${now.length} of ${choices.streets_in_play}`);
    keyed(streets, choices.streets, ({ id }) => id, ({ id, name }) => h("button", { onclick: () => toggle(id) }, name),
      (button, { id }) => {
        button.setAttribute("aria-pressed", now.includes(id));
        button.disabled = !now.includes(id) && now.length >= choices.streets_in_play;
      });
    choose(challenge, choices.challenges.map(({ id, name }) => [id, name]), answer.challenge, "not chosen yet");
    choose(ended, [["nobody", "nobody"], ...answer.players.map(({ colour }) => [colour, colour])], answer.ended_by ?? "nobody");
    table(options, choices.options, answer.options, "option", WORDS);
    table(readings, choices.readings, answer.readings, "reading", {});
    const names = new Set([...shipped, ...Object.keys(app.saved.get("editions", {})), answer.edition.name]);
    choose(editions, [...names].map((name) => [name, name]), answer.edition.name);
  }

  function table(parent, all, now, word, names) {
    keyed(parent, Object.entries(all), ([name]) => name,
      ([name]) => labelled(names[name] ?? name.replaceAll("_", " "), h("select", { onchange: (event) => run(`${word} ${name} ${event.target.value}`) })),
      (label, [name, values]) => choose(label.querySelector("select"), values.map((value) => [value, value.replaceAll("_", " ")]), now[name]));
  }

  return { root, update };
}

const labelled = (text, control) => h("label", { class: "edit-field" }, h("span", {}, text), control);

function choose(select, values, now, none) {
  const all = none && !now ? [["", none], ...values] : values;
  keyed(select, all, ([value]) => value, ([value, name]) => h("option", { value }, name));
  select.value = now ?? "";
}
