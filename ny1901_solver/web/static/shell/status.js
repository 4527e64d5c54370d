/** Messages in the status region, and errors next to the element that caused them. */

import { h } from "./dom.js";

const TROUBLES = document.getElementById("troubles");

/** Shows a text in the status region; screen readers also speak a text that is repeated. */
export function say(text) {
  const status = document.getElementById("status");
  status.textContent = "";
  clearTimeout(silence);
  requestAnimationFrame(() => (status.textContent = text));
  silence = setTimeout(() => (status.textContent = ""), 10_000);
}

let silence;

/**
 * Shows the message of an error right after an element, in place of an earlier error; `clearFailure` removes it.
 * Aborted requests are ignored.
 */
export function fail(error, place = TROUBLES) {
  if (error?.name === "AbortError") return;
  clearFailure(place);
  const sentence = error?.message || String(error);
  place.after(h("p", { class: "error", role: "alert", data: { failure: "" } }, sentence));
}

/** Removes the error after an element. */
export function clearFailure(place = TROUBLES) {
  if (place.nextElementSibling?.matches("[data-failure]")) place.nextElementSibling.remove();
}
