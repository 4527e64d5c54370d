"""Computer players against each other: a match as ordered, and a game of it on its deal."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..kit.arena import GameResult, seating
from .chance import shuffled
from .edition import load_edition
from .opponents import policy_of
from .policies import take_turn
from .policies.named import NAMED, parse_name
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
class ArenaMatch:
    """A match as ordered: players by name, at so many seats, the last of them at all that are left.

    `games` is a multiple of `seats`; `edition` is a shipped edition's name or a folder.
    """

    players: tuple[str, ...]
    seats: int
    games: int
    seed: int
    edition: str
    challenge: str | None

    @property
    def entrants(self) -> list[str]:
        """The players' names, one an entrant."""
        return [*self.players, *[self.players[-1]] * (self.seats - len(self.players))]

    def order(self) -> dict[str, Any]:
        """What a journal of the match begins with; `games` may grow. Other players than before go by other versions."""
        edition = load_edition(self.edition)
        return {
            "players": list(self.players),
            "versions": [NAMED[parse_name(name).word].version for name in self.players],
            "seats": self.seats,
            "games": self.games,
            "seed": self.seed,
            "edition": edition.name,
            "content_hash": edition.content_hash,
            "challenge": self.challenge,
        }


def dealt(match: ArenaMatch, number: int) -> GameState:
    """The start of the games of a rotated set; raises `DataError` where the edition cannot seat the players."""
    chance = random.Random(f"set-up {match.seed} {number}")
    return new_game(load_edition(match.edition), match.seats, chance, challenge=match.challenge)


def play_game(match: ArenaMatch, clock: Callable[[], float], game: int) -> GameResult:
    """Plays a game of a match, from 0; all games of a rotated set have the same set-up and the same pile.

    Each entrant has chance of its own, so that nobody changes another's by what they ask of it.
    """
    number, seats = game // match.seats, seating(game, match.seats)
    state, deal = dealt(match, number), f"{match.seed} {number}"
    pile = shuffled(random.Random(f"pile {deal}"))
    policies = list(map(policy_of, match.entrants))
    chances = [random.Random(f"player {entrant} {deal}") for entrant in range(match.seats)]
    turns, seconds = [0] * match.seats, [0.0] * match.seats
    while not state.over and sum(turns) < LIMIT:
        entrant, begun = seats[state.to_move], clock()
        state = take_turn(state, policies[entrant], chances[entrant], pile).after
        turns[entrant] += 1
        seconds[entrant] += clock() - begun
    return _result(game, state, seats, turns, seconds)


def _result(
    game: int, state: GameState, seats: Sequence[int], turns: Sequence[int], seconds: Sequence[float]
) -> GameResult:
    """A game as it ended; one that was broken off is shared by all, with the points as if it ended there."""
    result = outcome(state)
    winners = result.winners if state.over else state.setup.seats
    shares, totals = [0.0] * len(seats), [0.0] * len(seats)
    for seat, entrant in enumerate(seats):
        shares[entrant] = 1 / len(winners) if seat in winners else 0.0
        totals[entrant] = float(result.sheets[seat].total)
    return GameResult(game, _end(state), tuple(shares), tuple(totals), tuple(turns), tuple(seconds))


def _end(state: GameState) -> str:
    if not state.over or state.ended_by is None:
        return "broken off"
    return "tiles" if tiles_are_ending(state.setup, state.players[state.ended_by]) else "market"
