"""Take-away, a game to begin another one from: 21 stones, everybody takes 1 to 3, who takes the last one wins.

Copy this file, and replace what is of Take-away. `docs/how-to/add-a-game.md` says what each part is for."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ny1901_solver.errors import NotationError
from ny1901_solver.evaluation.evaluator import Evaluator
from ny1901_solver.evaluation.random_games import by_random_games
from ny1901_solver.protocol.game import Dealer, Game
from ny1901_solver.protocol.registration import Registration

STONES = 21


@dataclass(frozen=True)
class State:
    """A state: stones that are left, who is to move, and how many play. Equal states know the same."""

    stones: int
    seat: int
    players: int


class Result(NamedTuple):
    """Who wins, and why; `scores` are the points by seat."""

    winners: tuple[int, ...]
    decided_by: str
    reason: str
    scores: tuple[int, ...]


class TakeAway(Game[State, int]):
    """Take-away; a step is how many stones are taken."""

    name, title = "take-away", "Take-away"
    ends = ("last stone", "shared")

    @property
    def evaluator(self) -> Evaluator:
        """How steps are judged."""
        return by_random_games(self)

    def start(self, edition: str, players: int, rng: random.Random) -> State:
        """A game that begins."""
        return State(STONES, 0, players)

    def to_move(self, state: State) -> int | None:
        """The seat that takes; none when no stone is left."""
        return state.seat if state.stones else None

    def seats(self, state: State) -> Sequence[str]:
        """The players by name."""
        return ("ann", "bob", "cleo", "dan")[: state.players]

    def legal(self, state: State) -> Sequence[int]:
        """How many may be taken."""
        return [number for number in (1, 2, 3) if number <= state.stones]

    def play(self, state: State, step: int, deal: Dealer) -> State:
        """The state behind a step. A game with cards asks `deal(counts)` which kind comes up."""
        return State(state.stones - step, (state.seat + 1) % state.players, state.players)

    def standing(self, state: State) -> Result:
        """Who has won; before the end nobody leads."""
        everybody = tuple(range(state.players))
        if state.stones:
            return Result(everybody, "shared", "stones are left", (0,) * state.players)
        last = (state.seat - 1) % state.players
        scores = tuple(int(seat == last) for seat in everybody)
        return Result((last,), "last stone", "the last stone", scores)

    def parse(self, text: str) -> State:
        """Reads a line."""
        parts = text.strip().split(":")
        numbers = [int(part) for part in parts[1:] if part.isascii() and part.isdecimal()]
        known = parts[0] == "ta1" and len(numbers) == len(parts) - 1 == 3
        if not known or not 2 <= numbers[2] <= 4 or numbers[1] >= numbers[2]:
            raise NotationError(text, 0, "stones, seat and players, such as ta1:21:0:2")
        return State(*numbers)

    def format(self, state: State) -> str:
        """Writes a line."""
        return f"ta1:{state.stones}:{state.seat}:{state.players}"

    def parse_step(self, text: str) -> int:
        """Reads a step."""
        if text.strip() not in ("1", "2", "3"):
            raise NotationError(text, 0, "1, 2 or 3")
        return int(text)


REGISTRATION = Registration("take-away", "Take-away", __name__, "ta1:", "takeaway", ":TakeAway")
