/**
 * Short motions of things that the page shows. Only likenesses over the page move, so that the board need not be painted
 * again; a motion changes nothing, and where it ends everything stands as it is drawn.
 */

import { h, s, set } from "../shell/dom.js";

const LENGTH = 200; // milliseconds
const still = matchMedia("(prefers-reduced-motion: reduce)");
const running = new Set(); // functions that end a motion
const air = h("div", { class: "air", "aria-hidden": "true", inert: true }); // over the whole page
let aim = null;

/** Begins the motions towards a position, and ends those towards another at once; returns whether things may move at all. */
export function begin(line) {
  if (line !== aim) end();
  aim = line;
  return !still.matches;
}

/** Ends all motions at once. */
export function end() {
  for (const ended of [...running]) ended();
}

/** Moves a likeness through `frames`, and removes it; the `original`, a part of a picture, is hidden meanwhile. */
function move(likeness, frames, original = null) {
  if (original) set(original, { visibility: "hidden" });
  const animation = likeness.animate(frames, { duration: LENGTH, easing: "ease-out", fill: "forwards" });
  const ended = () => {
    running.delete(ended);
    animation.onfinish = null;
    if (original) set(original, { visibility: null });
    likeness.remove();
  };
  running.add(ended);
  animation.onfinish = ended;
}

const raised = (height) => ({ transform: `translateY(${-height}%)`, opacity: 0 });

/** Lets a likeness come down to its original; heights are in percent of the likeness, which is as large as the board. */
export const comeDown = (likeness, height, original) => move(likeness, [raised(height), {}], original);

/** Keeps a likeness in its place until what covers it has come down. */
export const wait = (likeness) => move(likeness, [{ opacity: 1 }, { opacity: 1 }]);

/** Fades a likeness, upwards by a height. */
export const leave = (likeness, height = 0) => move(likeness, [{}, raised(height)]);

/** Flies a likeness from one rectangle of the window to another, where its original is hidden meanwhile; without `to`, fades it. */
export function fly(likeness, from, to, original = null) {
  if (!air.isConnected) document.body.append(air);
  Object.assign(likeness.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
  air.append(likeness);
  if (!to) return leave(likeness, 60);
  const [dx, dy] = [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
  return move(likeness, [{}, { transform: `translate(${dx}px, ${dy}px) scale(${Math.min(1, to.height / from.height)})` }], original);
}

/** The rectangle of an element in the window; null if it is out of sight. */
export function seen(element) {
  const place = element?.getBoundingClientRect();
  return place?.width && place.right > 0 && place.bottom > 0 && place.left < innerWidth && place.top < innerHeight ? place : null;
}

/** A likeness of an element of the page, without its name. */
export function likeness(element) {
  const copy = element.cloneNode(true);
  for (const name of ["id", "data-key", "title", "aria-pressed"]) copy.removeAttribute(name);
  return copy;
}

/** A likeness of a group of a picture, as large as the picture, and with the given `patterns`. */
export const cutOut = (group, viewBox, patterns = []) => s("svg", { viewBox }, s("defs", {}, patterns), likeness(group));
