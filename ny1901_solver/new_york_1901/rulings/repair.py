"""The nearest legal repairs of a turn: all legal turns are measured by `distance`, so none is nearer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...kit.errors import DoorsDisagree
from ...kit.rulebook.near import Near, Nearest, cost
from ..moves import Boom, Demolish, Placing, Shift, Step, Take, Turn
from ..positions import format_line
from ..rules import is_legal, legal_turns
from ..state import GameState
from .distance import (
    COSTS,
    Parts,
    changes,
    fallen_by,
    order_changes,
    reclaim_changes,
    replaced_placing,
    shift_changes,
    take_changes,
)


def repairs(state: GameState, wanted: Turn, draws: Sequence[int] | None = None, top: int = 5) -> Nearest[Turn]:
    """The `top` legal turns nearest to the wanted one; none when the game is over.

    A turn with a Market Shift counts as legal when some draw allows it or, where `draws` tell what the shift turns
    up, when they do.
    """
    yardstick = _Yardstick(state, wanted)
    turns = legal_turns(state, shifts=False)
    costs = [yardstick.distance(turn) for turn in turns]
    if yardstick.nearest_with_shift <= _last(costs, top):
        allowed = _Allowed(state, draws)
        shifting = [turn for turn in legal_turns(state) if turn.steps[0] == Shift() and allowed(turn)]
        turns += shifting
        costs += [yardstick.distance(turn) for turn in shifting]
    last = _last(costs, top)
    near = sorted(
        ((far, turn) for far, turn in zip(costs, turns, strict=True) if far <= last),
        key=lambda pair: (pair[0], str(pair[1])),
    )
    return Nearest(tuple(_confirmed(state, wanted, turn, far, draws) for far, turn in near[:top]), len(near[top:]))


def _last(costs: Sequence[int], top: int) -> int:
    """The distance of the last turn to list, a great one when there are fewer turns than wanted."""
    seen = 0
    for far, count in sorted(Counter(costs).items()):
        seen += count
        if seen >= top:
            return far
    return 1 << 30


def _confirmed(state: GameState, wanted: Turn, turn: Turn, measured: int, draws: Sequence[int] | None) -> Near[Turn]:
    found = changes(state, wanted, turn)
    if cost(found) != measured or not is_legal(state, turn, draws):
        raise DoorsDisagree(
            f"the repair {str(turn)!r} of {str(wanted)!r}, measured as {measured}, is illegal or at distance "
            f"{cost(found)} in {format_line(state)}"
        )
    return Near(turn, measured, found)


class _Allowed:
    """Whether the cards that a Market Shift is known to turn up allow what is taken then."""

    def __init__(self, state: GameState, draws: Sequence[int] | None) -> None:
        self._state = state
        self._draws = draws
        self._takes: dict[Take, bool] = {}

    def __call__(self, turn: Turn) -> bool:
        take = turn.steps[1]
        if self._draws is None or not isinstance(take, Take):
            return True
        known = self._takes.get(take)
        if known is None:
            known = self._takes[take] = is_legal(self._state, Turn.of(Shift(), take), self._draws)
        return known


class _Yardstick:
    """The distance from one wanted turn, with what its parts cost remembered by step.

    The generator's turns share their steps, so a step is known by its identity; `_steps` keeps them alive.
    """

    def __init__(self, state: GameState, wanted: Turn) -> None:
        self._state = state
        self._old = Parts.of(state, wanted)
        self._steps: list[Step | Placing] = []
        self._before: dict[int, int] = {}
        self._placings: dict[int, list[int]] = {}
        self._falls: dict[int, int] = {}
        self._order = cost(order_changes(self._old))
        self._shift = [cost(shift_changes(self._old, shifts)) for shifts in (0, 1)]
        self._left_out = COSTS["a building left out"] * len(self._old.placings)
        booms = any(isinstance(step, Boom) for step in self._old.placings)
        self._boom = 0 if booms else COSTS["Construction Boom used as well"]
        places = range(len(self._old.placings) + 1)
        self._pairs = [(i, j) for i in places for j in places if i != j or not i]

    @property
    def nearest_with_shift(self) -> int:
        """What no turn with a Market Shift is nearer than."""
        return self._order + self._shift[1]

    def distance(self, legal: Turn) -> int:
        """The distance of a legal turn, as `distance.distance` has it."""
        steps = legal.steps
        shifts = isinstance(steps[0], Shift)
        total = self._order + self._shift[shifts] + self._land(steps[shifts])
        placings = [step for step in steps if isinstance(step, Placing)]
        if not placings:
            return total + self._left_out + len(self._old.falls)
        total += self._left_out + self._fall(
            next((each for each in placings if isinstance(each, Demolish)), placings[0])
        )
        total += self._boom if any(isinstance(each, Boom) for each in placings) else 0
        first = self._placing(placings[0])
        if len(placings) == 1:
            return total + min(first)
        second = self._placing(placings[1])
        return total + min([first[i] + second[j] for i, j in self._pairs])

    def _land(self, step: Step) -> int:
        """What the territories cost that the turn takes or gives back, told by its first step after a shift."""
        known = self._before.get(id(step))
        if known is None:
            self._steps.append(step)
            parts = Parts.of(self._state, Turn((step,)))
            known = self._before[id(step)] = cost(
                [
                    *take_changes(self._state.edition, self._old.takes, parts.takes),
                    *reclaim_changes(self._old.reclaims, parts.reclaims),
                ]
            )
        return known

    def _placing(self, step: Placing) -> list[int]:
        """The cost of a new building when it is added, then when it stands for each wanted one (not left out then)."""
        known = self._placings.get(id(step))
        if known is None:
            self._steps.append(step)
            left_out, edition = COSTS["a building left out"], self._state.edition
            known = self._placings[id(step)] = [COSTS["a building added"]]
            known += [cost(replaced_placing(edition, old, step)) - left_out for old in self._old.placings]
        return known

    def _fall(self, step: Placing) -> int:
        if not isinstance(step, Demolish):
            return len(self._old.falls)
        known = self._falls.get(id(step))
        if known is None:
            self._steps.append(step)
            known = self._falls[id(step)] = len(self._old.falls ^ set(fallen_by(self._state, step)))
        return known
