"""Serves the web page on which people play Manhattan.

The web page gets everything about the game from the module `methods`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...web.page import OwnPage, ServeSource, serving
from ..registration import REGISTRATION

if TYPE_CHECKING:
    from ...web.child import Setup


class Serve(ServeSource):
    """Play on a page in the browser, with others at one screen or against computer players, with hints and reviews.

    If several people play at the screen, a hand stays hidden until its player is ready. The command prints the address
    of the page and opens the page. Only programs on this machine can reach the page, and they need the secret in the
    address, which is new each time. Ctrl-C stops the command.
    """


class ManhattanPage(OwnPage):
    """The server of the web page of Manhattan.

    The server's processes load the drawing modules before the first request.
    """

    hides_hands = True
    panel = "play"

    def begin(self, setup: Setup) -> None:
        """Loads the drawing modules when a process of the server starts."""
        from .. import drawing  # noqa: F401  # loaded before the first request


PAGE = ManhattanPage(REGISTRATION)
SERVE = serving(
    Serve,
    PAGE,
    "ny1901 --game manhattan serve",
    "game.mh --no-browser",
    "game.record.yaml",
)
