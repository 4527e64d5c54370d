"""A state of a game that is a `Game`, as PettingZoo and OpenSpiel see it: what comes up is told kind by kind."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Any, Self

from ..errors import ImpossibleDraw
from ..game import Game
from .juncture import GameJuncture


class _Due(Exception):
    """Something comes up that is not told yet: how often each kind may."""

    def __init__(self, counts: Sequence[int]) -> None:
        super().__init__()
        self.counts = tuple(counts)


class PlainJuncture(GameJuncture):
    """A state, or one in which a step is under way: `doing`, with the kinds that have come up behind it so far.

    `actions` are the texts of all steps of the game, by their numbers.
    """

    actions: Sequence[str]

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        actions: Sequence[str],
        moves: int = 0,
        doing: Any = None,
        kinds: tuple[int, ...] = (),
    ) -> None:
        self.game, self.state, self.actions, self.moves = game, state, actions, moves
        self.doing, self.kinds = doing, kinds
        self._counts: tuple[int, ...] = ()
        if doing is not None:
            try:
                self.state = game.play(state, doing, self._deal(iter(kinds)))
                self.doing, self.kinds = None, ()
            except _Due as due:
                self._counts = due.counts

    @staticmethod
    def _deal(following: Any) -> Any:
        """A dealer that says what has come up, and asks for what has not."""

        def deal(counts: Sequence[int]) -> int:
            kind = next(following, None)
            if kind is None:
                raise _Due(counts)
            if not (0 <= kind < len(counts) and counts[kind]):
                raise ImpossibleDraw(f"kind {kind} cannot come up: of each there are {list(counts)}")
            return int(kind)

        return deal

    @property
    def to_move(self) -> int:
        """The seat that decides next, or decided last."""
        return self.game.to_move(self.state) or 0

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.doing is None and self.game.to_move(self.state) is None

    @property
    def counts(self) -> Sequence[int]:
        """How often each kind may come up now."""
        return self._counts

    @property
    def most_kinds(self) -> int:
        """How many kinds there are."""
        return len(self.game.kinds(self.state)) or 1

    @property
    def legal(self) -> list[int]:
        """The numbers of the legal steps."""
        if self.doing is not None or self.over:
            return []
        return sorted(self.actions.index(str(step)) for step in self.game.legal(self.state))

    @property
    def points(self) -> tuple[int, ...]:
        """The points by seat."""
        return tuple(self.game.standing(self.state).scores)

    @property
    def winners(self) -> Collection[int]:
        """The seats that win, as if the game ended now."""
        return self.game.standing(self.state).winners

    @property
    def line(self) -> str:
        """All of the state as one line, with the step under way."""
        return self.game.format(self.state) + self._under_way(True)

    def _under_way(self, seen: bool) -> str:
        names = self.game.kinds(self.state)
        drawn = "".join(f" {names[kind]}" if seen else " ?" for kind in self.kinds)
        return "" if self.doing is None else f" {self.doing} ->{drawn}"

    def step_text(self, seat: int, number: int) -> str:
        """A step of a number."""
        return self.actions[number]

    def kind_text(self, kind: int) -> str:
        """That a kind comes up."""
        return f"comes up: {self.game.kinds(self.state)[kind]}"

    def played(self, number: int) -> Self:
        """The juncture behind a legal step."""
        step = self.game.parse_step(self.actions[number])
        return type(self)(self.game, self.state, self.actions, self.moves + 1, step)

    def drawn(self, kind: int) -> Self:
        """The juncture once something has come up."""
        return type(self)(self.game, self.state, self.actions, self.moves + 1, self.doing, (*self.kinds, kind))

    def imagined(self, seat: int, rng: random.Random) -> Self:
        """A juncture that looks alike to a seat; one in which a step is under way is left as it is."""
        if self.doing is not None:
            return self
        return type(self)(self.game, self.game.imagined(self.state, seat, rng), self.actions, self.moves)

    def seen(self, seat: int) -> str:
        """All that a seat knows of the state."""
        return self.game.observation(self.state, seat) + self._under_way(seat == self.to_move)

    def recalled(self, seat: int, start: Self, numbers: Sequence[int]) -> str:
        """All that a seat has seen since a start, state by state."""
        here, lines = start, [start.seen(seat)]
        for number in numbers:
            here = here.drawn(number) if here.awaits_card else here.played(number)
            lines.append(here.seen(seat))
        return " | ".join(lines)
