"""Take-away, an example game: players take 1 to 3 of 21 stones in turn, and the player who takes the last one wins.

To write your own game, copy this file and replace the rules. `docs/how-to/add-a-game.md` explains each part."""

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
    """A state: the remaining stones, the seat to move, and the number of players. States compare by value."""

    stones: int
    seat: int
    players: int


class Result(NamedTuple):
    """The winners, with the reason; `scores` contains the points of each seat."""

    winners: tuple[int, ...]
    decided_by: str
    reason: str
    scores: tuple[int, ...]


class TakeAway(Game[State, int]):
    """The rules of Take-away; a step is the number of stones that a player takes."""

    name, title = "take-away", "Take-away"
    ends = ("last stone", "shared")

    @property
    def evaluator(self) -> Evaluator:
        """Returns the evaluator, with which `hint` compares steps."""
        return by_random_games(self)

    def start(self, edition: str, players: int, rng: random.Random) -> State:
        """Returns the state at the beginning of a game."""
        return State(STONES, 0, players)

    def to_move(self, state: State) -> int | None:
        """Returns the seat to move, or `None` if no stone is left."""
        return state.seat if state.stones else None

    def seats(self, state: State) -> Sequence[str]:
        """Returns the names of the players."""
        return ("ann", "bob", "cleo", "dan")[: state.players]

    def legal(self, state: State) -> Sequence[int]:
        """Returns the numbers of stones that the player may take."""
        return [number for number in (1, 2, 3) if number <= state.stones]

    def play(self, state: State, step: int, deal: Dealer) -> State:
        """Returns the state after a step. A game with cards calls `deal(counts)` to learn which kind comes up."""
        return State(state.stones - step, (state.seat + 1) % state.players, state.players)

    def standing(self, state: State) -> Result:
        """Returns the winner; before the end, all players share the lead."""
        everybody = tuple(range(state.players))
        if state.stones:
            return Result(everybody, "shared", "stones are left", (0,) * state.players)
        last = (state.seat - 1) % state.players
        scores = tuple(int(seat == last) for seat in everybody)
        return Result((last,), "last stone", "the last stone", scores)

    def parse(self, text: str) -> State:
        """Returns the state that a line describes; raises `NotationError`."""
        parts = text.strip().split(":")
        numbers = [int(part) for part in parts[1:] if part.isascii() and part.isdecimal()]
        known = parts[0] == "ta1" and len(numbers) == len(parts) - 1 == 3
        if not known or not 2 <= numbers[2] <= 4 or numbers[1] >= numbers[2]:
            raise NotationError(text, 0, "stones, seat and players, such as ta1:21:0:2")
        return State(*numbers)

    def format(self, state: State) -> str:
        """Returns the line that describes a state."""
        return f"ta1:{state.stones}:{state.seat}:{state.players}"

    def parse_step(self, text: str) -> int:
        """Returns the step that a text describes; raises `NotationError`."""
        if text.strip() not in ("1", "2", "3"):
            raise NotationError(text, 0, "1, 2 or 3")
        return int(text)


REGISTRATION = Registration("take-away", "Take-away", __name__, "ta1:", "takeaway", ":TakeAway")
