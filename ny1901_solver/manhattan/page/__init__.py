"""The page of Manhattan. What it knows of the game it asks of `methods`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...web.page import OwnPage, ServeSource, serving
from ..registration import REGISTRATION

if TYPE_CHECKING:
    from ...web.child import Setup


class Serve(ServeSource):
    """Play on a page in the browser: with others at one screen, against computer players, with hints; review games.

    Between two players at the screen a hand is hidden until its player says that he is ready. Prints the address of
    the page and opens it. Only programs of this machine reach it, and only who has the secret in that address is
    answered; it is another one each time. Ctrl-C ends it.
    """


class ManhattanPage(OwnPage):
    """The page, whose processes load what draws before it is asked for."""

    def begin(self, setup: Setup) -> None:
        """Loads what draws."""
        from .. import drawing  # noqa: F401  # loaded before it is asked for


PAGE = ManhattanPage(REGISTRATION)
SERVE = serving(
    Serve,
    PAGE,
    "ny1901 --game manhattan serve",
    "game.mh --no-browser",
    "game.record.yaml",
)
