/** The input for a turn or a position, with the words that can come next. */

import { fill, h, oneAtATime } from "../shell/dom.js";
import { clearFailure } from "../shell/status.js";
import { byTouch, gettext } from "../shell/words.js";

/** Makes the input. Tab completes a word by the first of the words that can come next. */
export function typing(/** @type {App} */ app, making) {
  const input = h("input", { "data-input": true, placeholder: gettext("Type a turn: take b7; build s4 …"), "aria-label": gettext("Type a turn"), autocomplete: "off", spellcheck: "false", oninput: () => typed(), onkeydown: (event) => key(event) });
  const words = h("div", { class: "row words", role: "group", "aria-label": gettext("Words that can come next") });
  const form = h("form", { class: "typed", onsubmit: (event) => enter(event) }, input, words);

  /** Shows the words that can come next. */
  const complete = oneAtATime(async () => {
    const text = input.value;
    const asks = text.trim() && !text.startsWith("ny1:");
    const answer = asks ? await making.ask("complete", { text }).catch(() => null) : null;
    fill(words, (answer?.words ?? []).slice(0, 10).map((word) => h("button", { type: "button", class: "chip", tabindex: -1, onclick: () => choose(word) }, word)));
  });

  function typed() {
    clearFailure(input);
    complete();
  }

  function choose(word) {
    input.value = `${input.value.replace(/[^\s,@]*$/, "")}${word} `;
    input.focus();
    typed();
  }

  function key(event) {
    if (event.key === "Tab" && !event.shiftKey && words.firstChild && /\S$/.test(input.value)) {
      event.preventDefault();
      choose(words.firstChild.textContent);
    }
  }

  /** Tries a turn once its position is there; tries it again if the position has been asked for again meanwhile. */
  async function tried(text) {
    const { arriving } = making;
    await arriving?.catch(() => {});
    const legal = await making.tried(text).catch((error) => {
      if (making.arriving === arriving) throw error;
    });
    return making.arriving === arriving ? legal : tried(text);
  }

  async function enter(event) {
    event.preventDefault();
    const text = input.value.trim();
    clearFailure(input);
    if (!text) return;
    try {
      const opens = text.startsWith("ny1:") && making.panel === "analyse";
      if (opens) app.game.start((await app.ask("show", { position: text })).line);
      else if (!(await tried(text))) {
        if (making.wrong) app.say(making.aloud);
        return input.select();
      }
      input.value = "";
      fill(words);
      if (opens) return;
      app.say(making.choices.whole ? byTouch() ? gettext("{turn}: press ✓ Play to play it", { turn: making.choices.whole }) : gettext("{turn}: press Enter to play it", { turn: making.choices.whole }) : making.choices.turn);
      if (making.choices.whole) form.parentElement?.querySelector(".primary")?.focus();
    } catch (error) {
      app.fail(error, input);
    }
  }
  return form;
}
