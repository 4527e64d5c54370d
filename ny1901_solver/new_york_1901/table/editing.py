"""The editor of drafts (positions that may be incomplete), and a function for the places where a tile can still be
put."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...messages import gettext, gettext_noop
from ...protocol.editing import Editor
from ...protocol.game import Game
from ..positions import format_line
from ..positions.file import format_position
from ..state import GameState
from .commands import EDITS
from .draft import Draft
from .naming import read_seat, read_tile
from .placing import buildable_sites
from .script import format_draft


def fitting(draft: Draft, colour: str, tile: str) -> list[str]:
    """The places where a player's tile can still be put. Each place is a text of squares as in the command `build`:
    `C4,C5`.

    The starter building can stand only on starter territories. Raises `Refused` for an unknown player or tile.
    """
    seat, number = read_seat(draft.setup, colour), read_tile(draft.edition, tile)
    sites = buildable_sites(draft, seat, number)
    if number == draft.edition.starter:
        lands = {1 << index for index in draft.edition.starters if index >= 0}
        sites = [site for site in sites if site.territories in lands]
    return [",".join(map(str, site.placement.squares)) for site in sites]


class NewYorkEditor(Editor[Draft]):
    """The editor that sets up and changes positions. The position, a draft, may be incomplete."""

    commands = EDITS
    shows = gettext_noop("the board, the market and all players")
    tells = False  # a new board is empty and has many problems, so the prompt shows their number and does not list them

    def __init__(self, game: Game[GameState, Any]) -> None:
        self.game = game

    def problems(self, draft: Draft) -> Sequence[str]:
        """The problems of the draft."""
        return draft.problems()

    def title(self, draft: Draft) -> str:
        """The title of the edition."""
        return draft.edition.title

    def line(self, draft: Draft) -> str:
        """The position as one line of text."""
        return format_line(draft.state)

    def draft_lines(self, draft: Draft) -> Iterator[Any]:
        """The lines of text that show the board, the market and all players of the draft."""
        return self.game.position_lines(draft.state, ())

    def at_bottom(self, draft: Draft) -> str:
        """The player to move, the scores, and the number of problems, for the line at the bottom of the screen."""
        state, problems = draft.state, len(self.problems(draft))
        scores = ", ".join(f"{state.colour(seat)} {player.score}" for seat, player in enumerate(state.players))
        mover = gettext("{player} to move", player=state.colour(state.to_move))
        to_mend = gettext("{problems} problems to mend", problems=problems) if problems else gettext("nothing to mend")
        return f"{mover} | {scores} | {to_mend}"

    def kept(self, draft: Draft) -> str:
        """The draft, which may be incomplete, as a script of commands."""
        return format_draft(draft)

    def text(self, draft: Draft) -> str:
        """The text of the position file."""
        return format_position(draft.state, draft.source)

    def draw_fields(self, draft: Draft) -> dict[str, Any]:
        """The data from which a picture of the draft's position is drawn."""
        return {"position": draft.state}
