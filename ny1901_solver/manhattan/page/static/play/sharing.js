/** The controls that open, copy and save a game of Manhattan. */

import { h } from "../shell/dom.js";
import { sharing as shared } from "../shell/sharing.js";
import { gettext } from "../shell/words.js";

/** Fills `root` with the controls. */
export function sharing(root, /** @type {App} */ app) {
  shared(root, app, {
    copies: [[gettext("Copy position, with all hands"), () => app.game.line]],
    drawn: () => app.board.drawn,
    record: true,
  });
  root.append(h("p", { class: "quiet" }, gettext("This browser keeps the whole game with all hands, so that you can go on after a reload. The server keeps nothing. The page shows no hand to the other players.")));
}
