/** Places a card beside an element, where it hides as little as possible. */

const GAP = 12;

/**
 * Moves `card`, which is fixed in the window, beside `element`, away from it and from the `board`. On a narrow page, where the
 * board stays at the top, the card lies below the board if it explains the board, and otherwise over the board. If `scrolls`
 * is true, the element is scrolled into sight.
 */
export function besides(card, element, board, scrolls = true) {
  const narrow = getComputedStyle(board).position === "sticky";
  card.classList.toggle("below", narrow && element === board);
  card.classList.toggle("above", narrow && element !== board);
  if (narrow) {
    card.style.removeProperty("left");
    card.style.removeProperty("top");
    if (scrolls && element !== board) element.scrollIntoView({ block: "start" });
    return;
  }
  if (scrolls) element.scrollIntoView({ block: "nearest" });
  const [there, own, kept] = [element, card, board].map((each) => each.getBoundingClientRect());
  const head = document.querySelector("header").getBoundingClientRect().bottom;
  const room = { left: GAP, top: head + GAP, right: innerWidth - own.width - GAP, bottom: innerHeight - own.height - GAP };
  const hidden = ([left, top]) => {
    const place = { left, top, right: left + own.width, bottom: top + own.height };
    return 8 * shared(place, there) + (element === board ? 0 : shared(place, kept));
  };
  const places = [
    [there.left, there.bottom + GAP], [there.right - own.width, there.bottom + GAP], [there.left, there.top - own.height - GAP],
    [there.right + GAP, there.bottom - own.height], [there.right + GAP, there.top], [there.left - own.width - GAP, there.top], [there.left - own.width - GAP, there.bottom - own.height],
  ].map(([left, top]) => /** @type {[number, number]} */ ([within(left, room.left, room.right), within(top, room.top, room.bottom)]));
  const [left, top] = places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
  card.style.left = `${Math.round(left)}px`;
  card.style.top = `${Math.round(top)}px`;
}

const within = (value, least, most) => Math.max(least, Math.min(value, most));

/** The area that two rectangles share. */
function shared(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
