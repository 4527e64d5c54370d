/** Pictures on paper: a picture that is dark on the screen is printed as a light one, which is asked for beforehand, because printing does not wait. */

const SOON = 1200; // milliseconds that a dark picture stays before its light twin is asked for

/** The light twins, by the element that has the picture: the `dark` picture, and the `light` one once it is there. */
/** @type {Map<HTMLElement, {dark: SVGElement, light: SVGElement | null}>} */
const twins = new Map();

/**
 * Prepares a dark picture for printing. `place` is the element that has it, and `draw()` resolves to the light picture;
 * without one, print.css inverts the dark picture.
 * @param {HTMLElement} place
 * @param {SVGElement} dark
 * @param {() => Promise<SVGElement>} draw
 */
export function onPaper(place, dark, draw) {
  for (const each of twins.keys()) if (!each.isConnected) twins.delete(each);
  delete place.dataset.paper;
  /** @type {{dark: SVGElement, light: SVGElement | null}} */
  const twin = { dark, light: null };
  twins.set(place, twin);
  const wanted = () => twins.get(place) === twin && dark.isConnected;
  setTimeout(async () => {
    if (!wanted()) return;
    const light = await draw().catch(() => null); // then the dark picture is inverted
    if (!light || !wanted()) return;
    light.classList.add("on-paper");
    twin.light = light;
    place.dataset.paper = "";
  }, SOON);
}

/** The picture of the screen is the only one again, because another one has taken its place or is light. */
export function offPaper(/** @type {HTMLElement} */ place) {
  twins.delete(place);
  delete place.dataset.paper;
}

/** Puts the light pictures in place of the dark ones, or these in place of the light ones. */
function swap(/** @type {"dark" | "light"} */ from, /** @type {"dark" | "light"} */ to) {
  for (const twin of twins.values()) {
    const [now, next] = [twin[from], twin[to]];
    if (now?.isConnected && next) now.replaceWith(next);
  }
}

addEventListener("beforeprint", () => swap("dark", "light"));
addEventListener("afterprint", () => swap("light", "dark"));
