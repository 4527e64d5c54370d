"""A state of New York 1901 as both libraries see it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any

from ...kit.research.juncture import GameJuncture
from ..edition import Edition
from ..positions import format_line, parse_line
from ..rules import draw, play_step
from ..rules.options import awaits_card
from ..rules.stepwise import open_choices
from ..scoring import outcome
from ..state import GameState
from .numbered_steps import ActionSpace


class Juncture(GameJuncture):
    """A juncture of New York 1901, where a state itself says which card it awaits.

    It is pickled as the one-line text of the state, so that a file of it is small and outlives the program.
    """

    state: GameState
    actions: ActionSpace

    def __init__(self, state: GameState, moves: int = 0) -> None:
        self.state = state
        self.moves = moves
        self.actions = ActionSpace.of(state.edition)

    @cached_property
    def counts(self) -> Sequence[int]:
        """How many cards of each kind the next one may be; empty where none comes up."""
        return self.state.market.future[0] if awaits_card(self.state) else ()

    @property
    def most_kinds(self) -> int:
        """The kinds of cards."""
        return self.state.edition.kinds

    @cached_property
    def legal(self) -> list[int]:
        """The numbers of the legal steps, in ascending order; none when a card has to come up or the game is over."""
        return self.actions.legal(open_choices(self.state))

    @property
    def points(self) -> tuple[int, ...]:
        """The points by seat."""
        return tuple(player.score for player in self.state.players)

    @property
    def winners(self) -> Collection[int]:
        """The seats that win by SCO-8, as if the game ended now."""
        return outcome(self.state).winners

    @cached_property
    def line(self) -> str:
        """The state as one line."""
        return format_line(self.state)

    def step_text(self, seat: int, number: int) -> str:
        """The step of a number, the same for all seats."""
        return str(self.actions.steps[number])

    def kind_text(self, kind: int) -> str:
        """What is said of a card that comes up."""
        return f"drew {self.state.edition.kind_names[kind]}"

    def played(self, number: int) -> Juncture:
        """The juncture behind a legal step."""
        return Juncture(play_step(self.state, self.actions.steps[number]), self.moves + 1)

    def drawn(self, kind: int) -> Juncture:
        """The juncture once a card has come up; raises `ImpossibleDraw` for one that cannot."""
        return Juncture(draw(self.state, kind), self.moves + 1)

    def seen(self, seat: int) -> str:
        """The state as one line, of which all know the same."""
        return self.line

    def recalled(self, seat: int, start: Juncture, numbers: Sequence[int]) -> str:
        """The start and the numbers of all since, which all have seen."""
        return f"{start.line} {', '.join(map(str, numbers))}".rstrip()

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (self.line, self.state.edition, self.moves)


def _read(line: str, edition: Edition, moves: int) -> Juncture:
    return Juncture(parse_line(line, edition), moves)
