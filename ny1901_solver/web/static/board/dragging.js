/** Drags things to the board by a mouse, a pen or a finger; a click or a tap stays a click, and keys do what they did. */

const FAR = 6; // the most pixels that a pointer moves in a click
const LIFT = 44; // pixels between a finger and the place above it that is meant, which the finger would hide
const NOTCH = 120; // milliseconds; wheels and pads send many events for one notch

/**
 * Makes an element draggable. `start()` begins and returns the element that follows the pointer, or null if nothing can
 * be dragged now. `over(point)` is told the place that is meant, and returns whether the board shows the thing there, so
 * that the follower is hidden. In the end comes `drop(point)`, or `cancel()` after Esc. `turn(by)`, if given, turns the
 * thing: by the wheel, or by the tap of a second finger.
 * @typedef {{x: number, y: number}} Point
 * @param {HTMLElement} element
 * @param {{start: () => HTMLElement | null, over: (point: Point) => boolean, drop: (point: Point) => any, cancel: () => any, turn?: (by: number) => any}} acts
 */
export function draggable(element, { start, over, drop, cancel, turn = () => {} }) {
  let held = null; // the pointer that is down, where it went down, and the follower once it has moved
  let dropped = false; // whether the click that comes now belongs to a drag
  let wheeled = 0;
  element.dataset.draggable = "";

  const meant = ({ clientX, clientY }) => ({ x: clientX, y: clientY - held.lift });

  function down(event) {
    dropped = false;
    if (held || event.button !== 0 || !event.isPrimary) return;
    held = { pointer: event.pointerId, x: event.clientX, y: event.clientY, lift: event.pointerType === "touch" ? LIFT : 0, follower: null };
    element.setPointerCapture(event.pointerId);
  }

  function moved(event) {
    if (event.pointerId !== held?.pointer) return;
    if (!held.follower) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) <= FAR) return;
      held.follower = start();
      if (!held.follower) return void (held = null);
      held.follower.classList.add("follower");
      document.body.append(held.follower);
      listen("addEventListener");
    }
    const point = meant(event);
    held.follower.style.transform = `translate(${point.x}px, ${point.y}px)`;
    held.follower.classList.toggle("over", over(point));
  }

  /** Ends the drag; `ended` is what then happens, if there was a drag. */
  function end(event, ended) {
    if (!held || (event.pointerId ?? held.pointer) !== held.pointer) return;
    const { follower } = held;
    const point = event.clientX === undefined ? null : meant(event);
    held = null;
    if (!follower) return;
    follower.remove();
    listen("removeEventListener");
    dropped = true;
    setTimeout(() => (dropped = false)); // after the click event, if there is one
    ended(point);
  }

  const others = {
    keydown(event) {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      end({}, cancel);
    },
    wheel(event) {
      event.preventDefault();
      event.stopPropagation();
      if (event.timeStamp - wheeled < NOTCH) return;
      wheeled = event.timeStamp;
      turn(event.deltaY > 0 ? 1 : -1);
    },
    pointerdown(event) {
      event.stopPropagation();
      if (event.pointerId !== held.pointer) turn(1);
    },
  };
  const listen = (/** @type {"addEventListener" | "removeEventListener"} */ how) => {
    for (const [name, run] of Object.entries(others)) window[how](name, run, { capture: true, passive: false });
  };

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", moved);
  element.addEventListener("pointerup", (event) => end(event, drop));
  for (const name of ["pointercancel", "lostpointercapture"]) element.addEventListener(name, (event) => end(event, cancel));
  element.addEventListener("click", (event) => dropped && (event.stopImmediatePropagation(), event.preventDefault()), { capture: true });
  return element;
}

/** The element of a kind under a point, or null. */
export const under = ({ x, y }, selector) => document.elementFromPoint(x, y)?.closest(selector) ?? null;
