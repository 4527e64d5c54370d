"""How drafts are edited: the editor of the game, and the places that a tile may still be put down on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

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
    """The squares that a player's tile may still be put down on, for each place, as `build` takes them: `C4,C5`.

    Those of the starter building lie on the starter territories. Raises `Refused` for a player or tile that is not
    of the game.
    """
    seat, number = read_seat(draft.setup, colour), read_tile(draft.edition, tile)
    sites = buildable_sites(draft, seat, number)
    if number == draft.edition.starter:
        lands = {1 << index for index in draft.edition.starters if index >= 0}
        sites = [site for site in sites if site.territories in lands]
    return [",".join(map(str, site.placement.squares)) for site in sites]


class NewYorkEditor(Editor[Draft]):
    """How positions are set up and changed; a draft may come to none yet."""

    commands = EDITS
    shows = "the board, the market and all players"
    tells = False  # a board begins empty: the prompt counts what is to mend

    def __init__(self, game: Game[GameState, Any]) -> None:
        self.game = game

    def problems(self, draft: Draft) -> Sequence[str]:
        """Everything that does not add up yet."""
        return draft.problems()

    def title(self, draft: Draft) -> str:
        """The title of the edition."""
        return draft.edition.title

    def line(self, draft: Draft) -> str:
        """The position as one line."""
        return format_line(draft.state)

    def draft_lines(self, draft: Draft) -> Iterator[Any]:
        """The board, the market and all players."""
        return self.game.position_lines(draft.state, ())

    def at_bottom(self, draft: Draft) -> str:
        """The player to move, the scores, and what does not add up."""
        state, problems = draft.state, len(self.problems(draft))
        scores = ", ".join(f"{state.colour(seat)} {player.score}" for seat, player in enumerate(state.players))
        return f"{state.colour(state.to_move)} to move | {scores} | {problems or 'nothing'} to mend"

    def kept(self, draft: Draft) -> str:
        """The script of the draft, in which not all need be told."""
        return format_draft(draft)

    def text(self, draft: Draft) -> str:
        """The position file."""
        return format_position(draft.state, draft.source)

    def draw_fields(self, draft: Draft) -> dict[str, Any]:
        """The position that it comes to."""
        return {"position": draft.state}
