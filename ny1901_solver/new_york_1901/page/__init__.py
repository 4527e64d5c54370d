"""The browser page of New York 1901. The page gets all facts about the game by requests to the methods of the
engine.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from ...engine import Caller, Method
from ...questions.capability import Subject
from ...terminal.options import USUAL_PORT
from ...web.page import OwnPage, ServeSource, ShownFirst, serving
from ..edition import Edition, available_editions, load_edition
from ..edition.load import own_edition
from ..positions import format_line
from ..registration import REGISTRATION
from ..rules import legal_turns, new_game

if TYPE_CHECKING:
    from ...web.child import Setup


class Serve(ServeSource):
    """Show the board in the browser, to play, analyse, solve puzzles and review games.

    The command prints the address of the page and opens the page in your browser. Only programs on this machine can
    reach the page, and only with the secret in its address, which is new each time. Ctrl-C ends the command.
    """

    edition: Annotated[Edition, Subject("named edition")] | None = None


class NewYorkPage(OwnPage):
    """The page of New York 1901, also for your own edition. The page's worker processes load the modules for the first
    requests in advance."""

    def first_view(self, asked: Any) -> ShownFirst:
        """Returns the position that the user names, or a new game with the named edition."""
        if asked.where is not None or asked.edition is None:
            return super().first_view(asked)
        return ShownFirst({"pos": format_line(new_game(asked.edition, 2, random.Random(USUAL_PORT)))})

    def setup(self, asked: Any) -> Setup:
        """Returns the folder of the edition that the user names."""
        return {"edition": None if asked.edition is None else str(asked.edition.folder.resolve())}

    def begin(self, setup: Setup) -> None:
        """Loads the edition, and starts to load the modules for the first requests."""
        own = None if setup["edition"] is None else load_edition(setup["edition"])
        own_edition.set(own)
        edition = own or load_edition(available_editions()[0])
        threading.Thread(target=_warm, args=(edition, self.methods(), setup["searches"]), daemon=True).start()


def _warm(edition: Edition, methods: Mapping[str, Method], searches: bool) -> None:
    """Makes the requests that a page makes first, so that their modules are loaded; the request for a hint is
    stopped at its first partial answer."""
    state = new_game(edition, 2, random.Random(0))
    turn = str(next(iter(legal_turns(state))))
    short: dict[str, dict[str, Any]] = {"draw": {}, "rule-check": {"turn": f"{turn}; {turn}"}}
    for name, fields in {"hint": {"partial": True, "stages": True}}.items() if searches else short.items():
        asked = {"id": "1", "method": name, "position": format_line(state), **fields}
        method = methods[name]
        method.answer(method.request.model_validate(asked), Caller(lambda: searches, lambda _: None))


PAGE = NewYorkPage(REGISTRATION)
SERVE = serving(Serve, PAGE, "ny1901 serve", "game.yaml", "last-turn-704-1441 --no-browser")
