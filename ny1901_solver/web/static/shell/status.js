/** What is said in the status region, and errors beside what caused them. */

import { h } from "./dom.js";

const TROUBLES = document.getElementById("troubles");

/** Says a short text in the status region; the same text twice is spoken twice. */
export function say(text) {
  const status = document.getElementById("status");
  status.textContent = "";
  clearTimeout(silence);
  requestAnimationFrame(() => (status.textContent = text));
  silence = setTimeout(() => (status.textContent = ""), 10_000);
}

let silence;

/**
 * Shows an error's sentence right after a place, in the place of the one that stood there; `clearFailure` takes it away.
 * An aborted request is no error.
 */
export function fail(error, place = TROUBLES) {
  if (error?.name === "AbortError") return;
  clearFailure(place);
  const sentence = error?.message || String(error);
  place.after(h("p", { class: "error", role: "alert", data: { failure: "" } }, sentence));
}

/** Takes away the error that stands after a place. */
export function clearFailure(place = TROUBLES) {
  if (place.nextElementSibling?.matches("[data-failure]")) place.nextElementSibling.remove();
}
