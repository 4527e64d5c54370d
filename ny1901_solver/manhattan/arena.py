"""Computer players against each other: a match as ordered, and a game of it on its deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..kit.arena import GameResult, Match
from ..kit.arena.match import chance_of, game_by_chance
from .chance import shuffled
from .edition import load_edition
from .opponents import NAMED, policy_of
from .readings import Readings
from .rules import new_game, play
from .scoring import result
from .state import GameState

FORMAT = "manhattan-arena-journal/1"

ENDS = ("points", "tallest", "majorities", "shared")
"""What decides a game (M-END-1, M-END-2)."""


@dataclass(frozen=True, slots=True)
class ArenaMatch(Match):
    """A match of Manhattan; `edition` is a shipped edition's name or a folder."""

    edition: str
    variants: tuple[str, ...] = ()
    readings: Readings | None = None

    def order(self) -> dict[str, Any]:
        """What a journal of the match begins with."""
        setup = dealt(self, 0).setup
        return self.ordered(NAMED) | {
            "edition": setup.edition.name,
            "variants": list(setup.variants),
            "readings": setup.readings.told,
        }


def dealt(match: ArenaMatch, number: int) -> GameState:
    """The start of the games of a rotated set; raises `DataError` where there is no such game."""
    edition, deal = load_edition(match.edition), shuffled(chance_of(match, number))
    return new_game(edition, match.seats, deal, variants=match.variants, readings=match.readings)


def play_game(match: ArenaMatch, clock: Callable[[], float], game: int) -> GameResult:
    """Plays a game of a match, from 0; all games of a rotated set have the same hands."""
    policies = list(map(policy_of, match.entrants))
    return game_by_chance(match, game, dealt(match, game // match.seats), policies, play, _told, clock)


def _told(state: GameState) -> tuple[str, Sequence[int], Sequence[float]]:
    """What decided a game, who wins it, and the points by seat."""
    found = result(state)
    return found.decided_by, found.winners, found.scores
