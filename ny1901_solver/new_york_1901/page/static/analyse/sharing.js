/** The controls that open, copy and save a game of New York 1901. */

import { sharing as shared } from "../shell/sharing.js";
import { gettext } from "../shell/words.js";

/** Fills `root` with the controls. */
export function sharing(root, /** @type {App} */ app) {
  shared(root, app, {
    copies: [[gettext("Copy line"), () => app.game.line]],
    drawn: () => ({ position: app.game.line }),
  });
}
