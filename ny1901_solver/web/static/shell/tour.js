/** Tours: small cards, one after the other, each beside the part of the page that it explains. Nothing is blocked meanwhile. */

import { tourOf } from "../tour/steps.js";
import { fill, h, set, styled } from "./dom.js";
import { besides } from "./placing.js";
import { byTouch, gettext } from "./words.js";

const PAUSE = 900; // milliseconds between a task that was done and the next step
let running = null;

/** Starts the tour of a name, in place of one that is under way. */
export async function startTour(/** @type {App} */ app, name) {
  running?.end();
  await styled("tour/tour.css");
  running = new Tour(app, await tourOf(app, name));
  await running.go(0);
  app.say("");
  running?.card.focus();
}

/**
 * A tour that is under way. `title` names it; `lasts()` returns whether the page still shows what the tour is about; `leave()`
 * puts back what the tour has set aside. Each of the `steps` has a `title`, a `text`, and `at()`, which returns the element
 * that it explains. `enter()` brings the page to the beginning of the step, whatever was done before. A step with a task has
 * `task`, a sentence, `done()`, and `keys`, a sentence about the keys for the task.
 */
class Tour {
  /** @type {App} */
  app;
  /** @type {string} */
  title;
  /** @type {{title: string, text: string, at: () => HTMLElement | null, enter?: () => any, task?: string, done?: () => boolean, keys?: string}[]} */
  steps;
  /** @type {() => boolean} */
  lasts;
  /** @type {() => any} */
  leave;
  #at = 0;
  #before = true; // whether the task was done when the step began
  #turning = 0; // the timer of the next step
  #target = null;
  #off = [];

  constructor(/** @type {App} */ app, { title, steps, lasts, leave }) {
    Object.assign(this, { app, title, steps, lasts, leave });
    this.said = h("div", { id: "tour-said", "aria-live": "polite" });
    this.back = h("button", { onclick: () => this.go(this.#at - 1) }, gettext("Back"));
    this.next = h("button", { class: "primary", onclick: () => this.forward() });
    const skip = h("button", { class: "plain", onclick: () => this.end() }, gettext("Skip"));
    this.card = h("section", { id: "tour", role: "dialog", "aria-label": title, "aria-describedby": "tour-said", tabindex: -1, onkeydown: (event) => this.#pressed(event) },
      this.said, h("div", { class: "row" }, this.back, this.next, skip));
    document.querySelector("main").before(this.card);
    document.documentElement.dataset.touring = "";
    this.#listen();
  }

  #listen() {
    const seen = () => this.#changed();
    const watching = new MutationObserver(seen);
    watching.observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
    watching.observe(document.documentElement, { attributes: true, attributeFilter: ["data-panel"] });
    const sized = new ResizeObserver(seen);
    for (const part of [document.documentElement, this.card]) sized.observe(part);
    document.addEventListener("scroll", seen, { capture: true, passive: true });
    this.#off = [
      () => watching.disconnect(), () => sized.disconnect(), () => document.removeEventListener("scroll", seen, { capture: true }),
      this.app.keys.on("g", gettext("Go to the card of the tour"), () => this.card.focus()),
      this.app.keys.on("Escape", gettext("End the tour"), () => (document.querySelector(":popover-open") ? false : this.end())),
    ];
  }

  /** The element that the current step explains. */
  get #explained() {
    return this.steps[this.#at].at() ?? document.querySelector(".panel:not([hidden])");
  }

  /** Goes to a step. */
  async go(at) {
    this.#at = at;
    this.#before = true; // until the step has begun
    clearTimeout(this.#turning);
    const step = this.steps[at];
    const pressed = this.card.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement);
    try {
      await step.enter?.();
    } catch (error) {
      this.app.fail(error);
    }
    if (this.#at !== at || !this.card.isConnected) return;
    if (pressed) pressed.focus();
    this.#before = Boolean(step.done?.());
    fill(this.said, h("p", { class: "quiet" }, gettext("{tour}: step {step} of {steps}", { tour: this.title, step: at + 1, steps: this.steps.length })),
      h("h2", {}, step.title), h("p", {}, step.text), step.task && h("p", { class: "task" }, step.task), step.keys && !byTouch() && h("p", { class: "quiet" }, step.keys));
    this.back.disabled = !at;
    fill(this.next, at + 1 < this.steps.length ? gettext("Next") : gettext("Finish"));
    this.#point(this.#explained);
  }

  /** Goes to the next step, or ends the tour after the last one. */
  forward() {
    return this.#at + 1 < this.steps.length ? this.go(this.#at + 1) : this.end();
  }

  /** Ends the tour. */
  end() {
    if (!this.card.isConnected) return;
    const focused = this.card.contains(document.activeElement);
    for (const off of this.#off) off();
    clearTimeout(this.#turning);
    this.#point(null);
    this.card.remove();
    delete document.documentElement.dataset.touring;
    running = null;
    this.leave();
    if (focused) document.querySelector(".panel:not([hidden])")?.focus();
  }

  /** Outlines an element, and moves the card beside it. */
  #point(element) {
    if (this.#target !== element) {
      this.#target?.removeAttribute("data-tour");
      if (element) set(element, { data: { tour: "" } });
      this.#target = element;
    }
    if (!element) return;
    besides(this.card, element, this.app.board.root);
  }

  /** Follows the page: ends the tour if the page shows something else, and goes on once the task of the step is done. */
  #changed() {
    if (!this.lasts()) return this.end();
    const step = this.steps[this.#at];
    if (this.#explained !== this.#target) this.#point(this.#explained);
    else besides(this.card, this.#target, this.app.board.root, false);
    if (this.#before || !step.done?.()) return;
    this.#before = true;
    if (this.#at + 1 < this.steps.length) this.#turning = setTimeout(() => this.forward(), PAUSE);
  }

  #pressed(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
  }
}
