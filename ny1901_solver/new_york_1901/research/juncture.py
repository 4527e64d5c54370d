"""A state as both libraries see it: who acts, with which numbers, and what each leads to."""

from __future__ import annotations

import random
from functools import cached_property
from typing import Any

from ...kit.shared import Shared
from ..chance import shuffled
from ..edition import Edition
from ..positions import format_line, parse_line
from ..rules import chance, draw, play_step
from ..rules.options import awaits_card
from ..rules.stepwise import open_choices
from ..scoring import outcome
from ..state import GameState
from .numbered_steps import ActionSpace


class Juncture(Shared):
    """A state that never changes: copies share it, and what is worked out of it is worked out once.

    `moves` is how many steps and cards have led here. It is pickled as the one-line text of the state, so that a file
    of it is small and outlives the program.
    """

    def __init__(self, state: GameState, moves: int = 0) -> None:
        self.state = state
        self.moves = moves
        self.actions = ActionSpace.of(state.edition)
        self.awaits_card = awaits_card(state)

    @cached_property
    def legal(self) -> list[int]:
        """The numbers of the legal steps, in ascending order; none when a card has to come up or the game is over."""
        return self.actions.legal(open_choices(self.state))

    @property
    def odds(self) -> list[tuple[int, float]]:
        """The kinds of card that may come up now, in ascending order, each with its probability."""
        return [(kind, float(odds)) for kind, odds in chance(self.state).items()]

    @cached_property
    def line(self) -> str:
        """The state as one line."""
        return format_line(self.state)

    def played(self, number: int) -> Juncture:
        """The juncture behind a legal step."""
        return Juncture(play_step(self.state, self.actions.steps[number]), self.moves + 1)

    def drawn(self, kind: int) -> Juncture:
        """The juncture once a card has come up; raises `ImpossibleDraw` for one that cannot."""
        return Juncture(draw(self.state, kind), self.moves + 1)

    def dealt(self, rng: random.Random) -> Juncture:
        """The juncture once all cards that are due have come up, as from a shuffled deck."""
        here, deal = self, shuffled(rng)
        while here.awaits_card:
            here = here.drawn(deal(here.state.market))
        return here

    @property
    def results(self) -> list[float]:
        """What the game is worth to each seat by SCO-8, as if it ended now; the sum is 0.

        The winner has 1, and the others have lost that among them; winners who share the victory share the 1 first.
        """
        winners, seats = outcome(self.state).winners, self.state.setup.seats
        shares = [len(seats) / len(winners) if seat in winners else 0.0 for seat in seats]
        return [(share - 1) / (len(seats) - 1) for share in shares]

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (self.line, self.state.edition, self.moves)


def _read(line: str, edition: Edition, moves: int) -> Juncture:
    return Juncture(parse_line(line, edition), moves)
