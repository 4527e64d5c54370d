"""A game state of New York 1901 for PettingZoo and OpenSpiel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ...research.node import GameNode
from ..edition import Edition
from ..game import NEW_YORK_1901
from ..moves import Step
from ..positions import parse_line
from ..rules import draw, play_step
from ..rules.options import awaits_card
from ..rules.transition import open_choices
from ..state import GameState
from .numbered_steps import ActionSpace


class DecisionNode(GameNode):
    """A node in a game of New York 1901: a decision of a player, or a card that has to come up.

    A node is pickled as the one-line text of its state, so pickle files are small and work with later versions.
    """

    game = NEW_YORK_1901
    state: GameState
    actions: ActionSpace

    def __init__(self, state: GameState, moves: int = 0) -> None:
        super().__init__(state, moves)
        self.actions = ActionSpace.of(state.edition)

    @property
    def to_move(self) -> int:
        """The seat that decides next; if the game is over, the seat that decided last."""
        return self.state.to_move

    @cached_property
    def counts(self) -> Sequence[int]:
        """The number of cards of each kind from which the next card is drawn; empty if no card has to come up."""
        return self.state.market.future[0] if awaits_card(self.state) else ()

    @cached_property
    def legal(self) -> list[int]:
        """The numbers of the legal steps, in ascending order; empty if a card has to come up or the game is over."""
        return self.actions.legal(open_choices(self.state))

    @property
    def points(self) -> tuple[int, ...]:
        """The points scored so far, by seat."""
        return tuple(player.score for player in self.state.players)

    def step_of(self, seat: int, number: int) -> Step:
        """Returns the step with this number; a step has the same number for all seats."""
        return self.actions.steps[number]

    def number_of(self, step: Step) -> int:
        """Returns the number of a step."""
        return self.actions.numbers[step]

    def play(self, number: int) -> DecisionNode:
        """Returns the node after a legal step."""
        return DecisionNode(play_step(self.state, self.actions.steps[number]), self.moves + 1)

    def draw(self, kind: int) -> DecisionNode:
        """Returns the node after a card has come up; raises `ImpossibleDraw` for an impossible card."""
        return DecisionNode(draw(self.state, kind), self.moves + 1)

    def recall(self, seat: int, start: DecisionNode, numbers: Sequence[int]) -> str:
        """Returns the moves that the player at a seat has seen: the start of the game, and the numbers of all later
        moves."""
        return f"{start.line} {', '.join(map(str, numbers))}".rstrip()

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (self.line, self.state.edition, self.moves)


def _read(line: str, edition: Edition, moves: int) -> DecisionNode:
    return DecisionNode(parse_line(line, edition), moves)
