"""The cards that a turn turns up, told of where options are: `--draw` and `--seed`."""

from __future__ import annotations

from collections.abc import Sequence

from ...kit.errors import ImpossibleDraw
from ..chance import Cards, CardUnknown
from ..edition import Edition
from ..moves import Turn
from ..rules.dealing import carried_out as dealt
from ..state import GameState
from ..table.judging import cards_told
from .inputs import in_option


def told_cards(edition: Edition, told: Sequence[int], option: Sequence[str] | None) -> list[int]:
    """The cards that stand behind a turn, or that `--draw` gives; not both."""
    with in_option("--draw"):
        return cards_told(edition, told, option or ())


def carried_out(state: GameState, turn: Turn, cards: Cards) -> GameState:
    """The state after a turn, as `rules.dealing` has it; of a card that nobody told, the options are named."""
    try:
        return dealt(state, turn, cards)
    except CardUnknown as error:
        raise ImpossibleDraw(
            f"{error} with --draw, one for each card in order, or draw at random with --seed"
        ) from None
