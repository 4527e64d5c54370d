"""Computer players against each other: a match as ordered, and a game of it on its deal."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..kit.arena import GameResult, Match, game_played
from .chance import shuffled
from .edition import load_edition
from .opponents import policy_of
from .policies import Policy, take_turn
from .policies.named import ALL
from .rules import new_game
from .rules.transition import tiles_are_ending
from .scoring import outcome
from .state import GameState

FORMAT = "ny1901-arena-journal/2"
LIMIT = 1000
"""Turns after which a game is broken off: the forced return (TRN-5) can go on for ever. The longest of 400 games of
four `random` players had 775."""

ENDS = ("market", "tiles", "broken off")
"""What ends a game (END-1); `tiles` where it was both."""


@dataclass(frozen=True, slots=True)
class ArenaMatch(Match):
    """A match of New York 1901; `edition` is a shipped edition's name or a folder."""

    edition: str
    challenge: str | None

    def order(self) -> dict[str, Any]:
        """What a journal of the match begins with."""
        edition = load_edition(self.edition)
        return self.ordered(ALL) | {
            "edition": edition.name,
            "content_hash": edition.content_hash,
            "challenge": self.challenge,
        }


def dealt(match: ArenaMatch, number: int) -> GameState:
    """The start of the games of a rotated set; raises `DataError` where the edition cannot seat the players."""
    chance = random.Random(f"set-up {match.seed} {number}")
    return new_game(load_edition(match.edition), match.seats, chance, challenge=match.challenge)


def play_game(
    match: ArenaMatch, clock: Callable[[], float], game: int, player: Callable[[str], Policy] | None = None
) -> GameResult:
    """Plays a game of a match, from 0; all games of a rotated set have the same set-up and the same pile.

    Each entrant has chance of its own, so that nobody changes another's by what they ask of it. `player` makes a
    player of a name, where that is another than `policy_of`.
    """
    number = game // match.seats
    state, deal = dealt(match, number), f"{match.seed} {number}"
    pile = shuffled(random.Random(f"pile {deal}"))
    policies = list(map(player or policy_of, match.entrants))
    chances = [random.Random(f"player {entrant} {deal}") for entrant in range(match.seats)]

    def take(entrant: int, state: GameState) -> GameState:
        return take_turn(state, policies[entrant], chances[entrant], pile).after

    return game_played(game, match.seats, state, take, _told, clock, LIMIT)


def _told(state: GameState) -> tuple[str, Sequence[int], Sequence[float]]:
    """A game as it ended; one that was broken off is shared by all, with the points as if it ended there."""
    result = outcome(state)
    return _end(state), result.winners if state.over else state.setup.seats, [each.total for each in result.sheets]


def _end(state: GameState) -> str:
    if not state.over or state.ended_by is None:
        return "broken off"
    return "tiles" if tiles_are_ending(state.setup, state.players[state.ended_by]) else "market"
