/** Light, dark, black and white: chosen in the menu, else as the system asks. */

import * as saved from "./saved.js";
import { gettext } from "./words.js";

const system = matchMedia("(prefers-color-scheme: dark)");

/** The themes with their names, the system's first. */
export const THEMES = [["auto", gettext("As the system")], ["light", gettext("Light")], ["dark", gettext("Dark")], ["bw", gettext("Black and white")]];

/** The theme that was chosen. */
export const chosen = () => saved.get("theme", "auto");

/** Whether pictures are drawn in black and white. */
export const blackAndWhite = () => document.documentElement.dataset.theme === "bw";

/** Puts a theme on; `changed` is called now and whenever the theme changes. */
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
