/** The themes light, dark, and black and white. */

import * as saved from "./saved.js";
import { gettext } from "./words.js";

const system = matchMedia("(prefers-color-scheme: dark)");

/** The themes with their names; the default comes first. */
export const THEMES = [["auto", gettext("Same as the system")], ["light", gettext("Light")], ["dark", gettext("Dark")], ["bw", gettext("Black and white")]];

/** The theme that was chosen. */
export const chosen = () => saved.get("theme", "auto");

/** The theme that the page has now: "light", "dark" or "bw". */
export const worn = () => document.documentElement.dataset.theme;

/** Whether pictures are drawn in black and white. */
export const blackAndWhite = () => worn() === "bw";

/** Applies the chosen theme; calls `changed(theme)` now and at each change. Returns the function that chooses a theme. */
export function wear(changed) {
  const put = () => {
    const theme = chosen() === "auto" ? (system.matches ? "dark" : "light") : chosen();
    document.documentElement.dataset.theme = theme;
    changed(theme);
  };
  system.addEventListener("change", put);
  put();
  return (theme) => {
    saved.set("theme", theme === "auto" ? null : theme);
    put();
  };
}
