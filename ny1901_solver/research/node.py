"""A state of a game for both libraries: the seat to act, the legal action numbers, and the next states.

What comes up after a step is a separate action for each kind. A game derives `GameNode` with the numbering of its
steps."""

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
    """Something comes up that is not decided yet; `counts` is how often each kind may."""

    def __init__(self, counts: Sequence[int]) -> None:
        super().__init__()
        self.counts = tuple(counts)


class Chances(NamedTuple):
    """How often each kind may come up, by number."""

    counts: tuple[int, ...]


class GameNode(Shared):
    """An immutable state: copies share it, and derived values are computed once.

    It is a state of a `game`, or one within a step, `doing`, with the kinds that have come up after it so far. `moves`
    is the number of steps and kinds so far; `actions` are all actions of the game by number, as texts by default.
    """

    game: Game[Any, Any]
    actions: Any

    def __init__(self, state: Any, moves: int = 0, doing: Any = None, drawn_kinds: tuple[int, ...] = ()) -> None:
        self.state, self.moves, self.doing, self.drawn_kinds = state, moves, doing, drawn_kinds

    def step_of(self, seat: int, number: int) -> Any:
        """A seat's step of an action number; by default the same for all seats."""
        return self.game.parse_step(self.actions[number])

    def number_of(self, step: Any) -> int:
        """The number of a step of the seat to move."""
        number: int = self.actions.index(str(step))
        return number

    @property
    def to_move(self) -> int:
        """The seat to move; the first one if nobody is."""
        return self.game.to_move(self.state) or 0

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.doing is None and self.game.to_move(self.state) is None

    @cached_property
    def counts(self) -> Sequence[int]:
        """How often each kind may come up now, by number; empty if a player decides, or the game is over."""
        behind = self._behind
        return behind.counts if isinstance(behind, Chances) else ()

    @property
    def most_kinds(self) -> int:
        """The number of kinds that may come up in any state of the game."""
        return len(self.game.kinds(self.state)) or 1

    @cached_property
    def legal(self) -> list[int]:
        """The numbers of the legal steps, in ascending order; none if chance decides or the game is over."""
        if self.doing is not None or self.over:
            return []
        return sorted(map(self.number_of, self.game.legal(self.state)))

    @property
    def points(self) -> tuple[int, ...]:
        """The points by seat."""
        return tuple(self.game.standing(self.state).scores)

    @property
    def winners(self) -> Collection[int]:
        """The seats that win, as if the game ended now."""
        return self.game.standing(self.state).winners

    @cached_property
    def line(self) -> str:
        """The whole state as one line, with the incomplete step and what has come up."""
        return self.known_line(None)

    def known_line(self, seat: int | None) -> str:
        """The state as a seat knows it, or the whole state, with the incomplete step."""
        line = self.game.format(self.state) if seat is None else self.game.observation(self.state, seat)
        if self.doing is None:
            return line
        names = self.game.kinds(self.state)
        seen = seat is None or seat == self.to_move
        return " ".join([line, f"{self.doing} ->", *(names[kind] if seen else "?" for kind in self.drawn_kinds)])

    def step_text(self, seat: int, number: int) -> str:
        """A seat's step of a number, as text."""
        return str(self.step_of(seat, number))

    def kind_text(self, kind: int) -> str:
        """The name of the chance action of a kind."""
        return f"drew {self.game.kinds(self.state)[kind]}"

    def play(self, number: int) -> Self:
        """The node after a legal step, which is incomplete while chance decides."""
        return self.going_on(self.step_of(self.to_move, number))

    def draw(self, kind: int) -> Self:
        """The node after a kind has come up; raises `ImpossibleDraw` for an impossible one."""
        if not (0 <= kind < len(self.counts) and self.counts[kind]):
            possible = ", ".join(str(each) for each, _ in self.odds)
            raise ImpossibleDraw(gettext("{kind} cannot come up here: {kinds} may", kind=kind, kinds=possible))
        return self.going_on(self.doing, (*self.drawn_kinds, kind))

    def going_on(self, doing: Any, drawn_kinds: tuple[int, ...] = ()) -> Self:
        """The node one step or kind further on."""
        return self.with_state(self.state, self.moves + 1, doing, drawn_kinds).settle()

    def with_state(self, state: Any, moves: int, doing: Any = None, drawn_kinds: tuple[int, ...] = ()) -> Self:
        """A node of the same game."""
        return type(self)(state, moves, doing, drawn_kinds)

    def settle(self) -> Self:
        """The same node, or that after the incomplete step once nothing is left to chance."""
        behind = self._behind
        return self if self.doing is None or isinstance(behind, Chances) else self.with_state(behind, self.moves)

    def gone_on(self, deal: Callable[[Sequence[int]], int]) -> Any:
        """The state after the incomplete step."""
        return self.game.play(self.state, self.doing, deal)

    @cached_property
    def _behind(self) -> Any:
        """The state after the incomplete step, or what may come up next."""
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
        """The state as a seat knows it, as a line."""
        return self.known_line(seat)

    def recall(self, seat: int, start: Self, numbers: Sequence[int]) -> str:
        """Everything that a seat has seen from `start` on, over these steps and kinds, as a line."""
        here, lines = start, [start.view(seat)]
        for number in numbers:
            here = here.draw(number) if here.awaits_card else here.play(number)
            lines.append(here.view(seat))
        return " | ".join(lines)

    @property
    def awaits_card(self) -> bool:
        """Whether chance decides next."""
        return bool(self.counts)

    @property
    def odds(self) -> list[tuple[int, float]]:
        """The kinds that may come up now, in ascending order, each with its probability."""
        counts = self.counts
        return [(kind, count / sum(counts)) for kind, count in enumerate(counts) if count]

    def dealt(self, rng: random.Random) -> Self:
        """The node after all pending draws, as from a shuffled deck."""
        here, deal = self, deck_dealer(rng)
        while here.awaits_card:
            here = here.draw(deal(here.counts))
        return here

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """A node that a seat cannot distinguish, with hidden information drawn anew.

        A node with an incomplete step is returned unchanged.
        """
        state = self.state if self.doing is not None else self.game.imagine(self.state, seat, rng)
        return self if state is self.state else self.with_state(state, self.moves)

    @property
    def results(self) -> list[float]:
        """The returns by seat as if the game ended now; the sum is 0.

        The winner has 1, and the others lose it in equal parts; several winners share the 1 first.
        """
        winners, seats = self.winners, range(len(self.points))
        shares = [len(seats) / len(winners) if seat in winners else 0.0 for seat in seats]
        return [(share - 1) / (len(seats) - 1) for share in shares]
