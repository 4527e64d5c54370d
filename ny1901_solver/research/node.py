"""A state of a game for the libraries PettingZoo and OpenSpiel, with the seat to act, the numbers of the legal actions,
and the next states.

Each kind of card that may come up after a step is a separate chance action. Each game defines a subclass of `GameNode`
that numbers the game's steps.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Self

from ..errors import ImpossibleDraw
from ..messages import gettext
from ..protocol.game import Game, deck_dealer
from ..protocol.shared import Shared


class Awaited(Exception):
    """The error that interrupts a step because chance has to decide what comes up; `counts` is the number of cards left
    of each kind.
    """

    def __init__(self, counts: Sequence[int]) -> None:
        super().__init__()
        self.counts = tuple(counts)


class Chances(NamedTuple):
    """The number of cards left of each kind of card that may come up, by the number of the kind."""

    counts: tuple[int, ...]


class GameNode(Shared):
    """An immutable node (a state of a game). A copy of a node is the same object, and derived values are computed once.
    A node contains a `state` of a `game`. While chance has to decide what comes up, a node also contains the incomplete
    step `doing`, and the kinds of cards that have come up so far. `moves` is the number of steps and chance moves that
    led to this node. `actions` is the list of all actions of the game, whose index is the action number; by default, an
    action is a text.
    """

    game: Game[Any, Any]
    actions: Any

    def __init__(self, state: Any, moves: int = 0, doing: Any = None, drawn_kinds: tuple[int, ...] = ()) -> None:
        self.state, self.moves, self.doing, self.drawn_kinds = state, moves, doing, drawn_kinds

    def step_of(self, seat: int, number: int) -> Any:
        """The step of a seat that has the given action number. By default, an action number means the same step for all
        seats.
        """
        return self.game.parse_step(self.actions[number])

    def number_of(self, step: Any) -> int:
        """The action number of a step of the seat to move."""
        number: int = self.actions.index(str(step))
        return number

    @property
    def to_move(self) -> int:
        """The seat to move; seat 0 if nobody is to move."""
        return self.game.to_move(self.state) or 0

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.doing is None and self.game.to_move(self.state) is None

    @cached_property
    def counts(self) -> Sequence[int]:
        """The number of cards left of each kind that may come up now; empty if a player decides next or the game is
        over.
        """
        behind = self._behind
        return behind.counts if isinstance(behind, Chances) else ()

    @property
    def most_kinds(self) -> int:
        """The number of all kinds of cards that can come up in the game, but at least 1."""
        return len(self.game.kinds(self.state)) or 1

    @cached_property
    def legal(self) -> list[int]:
        """The action numbers of the legal steps, in ascending order; empty if chance decides or the game is over."""
        if self.doing is not None or self.over:
            return []
        return sorted(map(self.number_of, self.game.legal(self.state)))

    @property
    def points(self) -> tuple[int, ...]:
        """The points by seat."""
        return tuple(self.game.standing(self.state).scores)

    @property
    def winners(self) -> Collection[int]:
        """The seats that would win if the game ended now."""
        return self.game.standing(self.state).winners

    @cached_property
    def line(self) -> str:
        """The whole state as one line, with an incomplete step and the kinds of cards that have come up after it."""
        return self.known_line(None)

    def known_line(self, seat: int | None) -> str:
        """The state as one line that contains only what a seat knows; if no seat is given, the line contains the whole
        state. If the node contains an incomplete step, the line contains it, too.
        """
        line = self.game.format(self.state) if seat is None else self.game.observation(self.state, seat)
        if self.doing is None:
            return line
        names = self.game.kinds(self.state)
        seen = seat is None or seat == self.to_move
        return " ".join([line, f"{self.doing} ->", *(names[kind] if seen else "?" for kind in self.drawn_kinds)])

    def step_text(self, seat: int, number: int) -> str:
        """The text of the step of a seat that has the given action number."""
        return str(self.step_of(seat, number))

    def kind_text(self, kind: int) -> str:
        """The name of the chance action in which a card of the given kind comes up."""
        return f"drew {self.game.kinds(self.state)[kind]}"

    def play(self, number: int) -> Self:
        """The node after a legal step. If chance has to decide what comes up, the new node contains the step as an
        incomplete step.
        """
        return self.going_on(self.step_of(self.to_move, number))

    def draw(self, kind: int) -> Self:
        """The node after a card of a kind has come up; raises `ImpossibleDraw` for an impossible kind."""
        if not (0 <= kind < len(self.counts) and self.counts[kind]):
            possible = ", ".join(str(each) for each, _ in self.odds)
            raise ImpossibleDraw(gettext("{kind} cannot come up now; possible are {kinds}", kind=kind, kinds=possible))
        return self.going_on(self.doing, (*self.drawn_kinds, kind))

    def going_on(self, doing: Any, drawn_kinds: tuple[int, ...] = ()) -> Self:
        """The node after one more step of a player or one more chance move."""
        return self.with_state(self.state, self.moves + 1, doing, drawn_kinds).settle()

    def with_state(self, state: Any, moves: int, doing: Any = None, drawn_kinds: tuple[int, ...] = ()) -> Self:
        """Makes a node with another state of the same game."""
        return type(self)(state, moves, doing, drawn_kinds)

    def settle(self) -> Self:
        """If chance has decided everything about the incomplete step, returns the node after this step; otherwise
        returns the node itself.
        """
        behind = self._behind
        return self if self.doing is None or isinstance(behind, Chances) else self.with_state(behind, self.moves)

    def gone_on(self, deal: Callable[[Sequence[int]], int]) -> Any:
        """The state after the incomplete step; `deal` decides what comes up."""
        return self.game.play(self.state, self.doing, deal)

    @cached_property
    def _behind(self) -> Any:
        """The state after the incomplete step. If chance has to decide before, returns the kinds of cards that may come
        up next instead.
        """
        following = iter(self.drawn_kinds)

        def deal(counts: Sequence[int]) -> int:
            kind = next(following, None)
            if kind is None:
                raise Awaited(counts)
            return kind

        try:
            return self.state if self.doing is None else self.gone_on(deal)
        except Awaited as awaited:
            return Chances(awaited.counts)

    def view(self, seat: int) -> str:
        """The state as one line that contains only what a seat knows."""
        return self.known_line(seat)

    def recall(self, seat: int, start: Self, numbers: Sequence[int]) -> str:
        """All that a seat has seen since the node `start`, as one line. `numbers` contains the action numbers of the
        steps and chance moves since `start`.
        """
        here, lines = start, [start.view(seat)]
        for number in numbers:
            here = here.draw(number) if here.awaits_card else here.play(number)
            lines.append(here.view(seat))
        return " | ".join(lines)

    @property
    def awaits_card(self) -> bool:
        """Whether chance decides next, and not a player."""
        return bool(self.counts)

    @property
    def odds(self) -> list[tuple[int, float]]:
        """The kinds of cards that may come up now, each with its probability, in ascending order of their numbers."""
        counts = self.counts
        return [(kind, count / sum(counts)) for kind, count in enumerate(counts) if count]

    def dealt(self, rng: random.Random) -> Self:
        """The node after all pending chance moves, drawn at random as from a shuffled deck."""
        here, deal = self, deck_dealer(rng)
        while here.awaits_card:
            here = here.draw(deal(here.counts))
        return here

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """A random node that the seat cannot distinguish from this node: the hidden information is drawn anew.

        If the node contains an incomplete step, it is returned unchanged.
        """
        state = self.state if self.doing is not None else self.game.imagine(self.state, seat, rng)
        return self if state is self.state else self.with_state(state, self.moves)

    @property
    def results(self) -> list[float]:
        """The return of each seat if the game ended now; the returns add up to 0.

        The winner gets the return 1, and the losers get equal negative returns. If there are several winners, they
        share the return 1 equally.
        """
        winners, seats = self.winners, range(len(self.points))
        shares = [len(seats) / len(winners) if seat in winners else 0.0 for seat in seats]
        return [(share - 1) / (len(seats) - 1) for share in shares]
