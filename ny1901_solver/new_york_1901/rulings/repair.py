"""Finds the legal turns that are nearest to an illegal turn (its repairs). All legal turns are compared, so no legal
turn is nearer.

The table `COSTS` contains the costs of changes. The wanted turn (the illegal turn that was typed) and the legal turn
are both split into parts: Market Shift, claimed territories, new buildings, demolished buildings, and territories given
back. Parts that both turns contain cost nothing. All other parts of the two turns are paired in the cheapest way. A
part without a partner is left out of the typed turn, or added to it. A pass does not count as a part of a turn. Only
the wanted turn itself has distance 0 from the wanted turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeVar

from ...errors import ProofsDiffer
from ...geometry import Shape
from ...messages import gettext
from ...rulebook.near import Change, Near, Nearest, cost
from ..edition import Edition
from ..masks import SquareMask
from ..moves import Boom, Demolish, Placing, Reclaim, Shift, Step, Take, Turn
from ..moves.turn import in_order
from ..positions import format_line
from ..rules import is_legal, legal_turns
from ..rules.building import standing_on
from ..state import GameState
from ..tiles import Site

COSTS: dict[str, int] = {
    "steps put into a legal order": 1,
    "Market Shift left out": 1,
    "Market Shift used as well": 4,
    "Land Grab used as well": 1,
    "Construction Boom used as well": 1,
    "another territory of the same colour and size": 1,
    "a territory of another colour or size": 2,
    "a territory not taken": 2,
    "a territory taken": 3,
    "each square moved, 3 at most": 1,
    "a tile turned": 1,
    "another block": 1,
    "another tile of the same generation": 1,
    "a tile of another generation": 2,
    "first build made the second, or the other way round": 1,
    "demolish made a build, or the other way round": 1,
    "each building that falls in one turn only": 1,
    "a building left out": 4,
    "a building added": 4,
    "a worker taken back from another territory": 1,
    "a worker not taken back": 2,
    "a worker taken back": 3,
}
"""The cost of each change.

Moving a tile is cheapest, then changing tiles and land, then leaving out or adding steps.
"""

MOST_SQUARES = 3
_T = TypeVar("_T")


def counted_change(row: str, sentence: str, times: int = 1) -> Change:
    """A change of a kind that `COSTS` lists, the number of times it is made, and its cost."""
    return Change(COSTS[row] * times, sentence)


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a turn. `falls` are the player's own buildings that a Demolish replaces."""

    in_order: bool
    shifts: int
    takes: tuple[str, ...]
    placings: tuple[Placing, ...]
    falls: frozenset[Site]
    reclaims: tuple[str, ...]

    @classmethod
    def of(cls, state: GameState, turn: Turn) -> Parts:
        """Splits a turn, legal or not, into its parts."""
        placings = tuple(step for step in turn.steps if isinstance(step, Placing))
        return cls(
            in_order=in_order(turn.steps, state.setup.boom_alone, state.setup.boom_either),
            shifts=sum(isinstance(step, Shift) for step in turn.steps),
            takes=tuple(name for step in turn.steps if isinstance(step, Take) for name in step.territories),
            placings=placings,
            falls=frozenset(site for step in placings for site in fallen_by(state, step)),
            reclaims=tuple(step.territory for step in turn.steps if isinstance(step, Reclaim)),
        )


def distance(state: GameState, wanted: Turn, legal: Turn) -> int:
    """The distance between a legal turn and the wanted turn (the illegal turn that was typed)."""
    return cost(changes(state, wanted, legal))


def changes(state: GameState, wanted: Turn, legal: Turn) -> tuple[Change, ...]:
    """The changes from the wanted turn to a legal turn, with the parts of the two turns paired in the cheapest way."""
    old, new = Parts.of(state, wanted), Parts.of(state, legal)
    return (
        *order_changes(old),
        *shift_changes(old, new.shifts),
        *take_changes(state.edition, old.takes, new.takes),
        *placing_changes(state.edition, old.placings, new.placings),
        *fall_changes(old.falls, new.falls),
        *reclaim_changes(old.reclaims, new.reclaims),
    )


def order_changes(old: Parts) -> Iterator[Change]:
    """The change that puts the steps of the wanted turn into a legal order (TRN-1)."""
    if not old.in_order:
        yield counted_change("steps put into a legal order", gettext("steps put into a legal order"))


def shift_changes(old: Parts, shifts: int) -> Iterator[Change]:
    """The changes that concern Market Shift."""
    if shifts < old.shifts:
        yield counted_change("Market Shift left out", gettext("Market Shift left out"), old.shifts - shifts)
    if shifts > old.shifts:
        yield counted_change("Market Shift used as well", gettext("Market Shift first, if it turns up the card"))


def take_changes(edition: Edition, old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
    """The changes that concern claimed territories."""
    by_name, kind_of = edition.board.by_name, edition.kind_of

    def replacement(one: str, other: str) -> list[Change]:
        if one == other:
            return []
        alike = one in by_name and kind_of[by_name[one].index] == kind_of[by_name[other].index]
        row = "another territory of the same colour and size" if alike else "a territory of another colour or size"
        return [counted_change(row, gettext("{new} instead of {old}", new=other, old=one))]

    yield from cheapest(
        old,
        new,
        replacement,
        lambda name: counted_change("a territory not taken", gettext("{territory} not claimed", territory=name)),
        lambda name: counted_change("a territory taken", gettext("{territory} claimed", territory=name)),
    )
    if len(new) > 1 >= len(old):
        yield counted_change("Land Grab used as well", gettext("Land Grab used as well"))


def placing_changes(edition: Edition, old: Sequence[Placing], new: Sequence[Placing]) -> Iterator[Change]:
    """The changes that concern new buildings."""
    yield from cheapest(
        old,
        new,
        lambda one, other: list(replaced_placing(edition, one, other)),
        lambda step: counted_change("a building left out", gettext("{building} left out", building=step.placement)),
        lambda step: counted_change("a building added", gettext("{step} added", step=step)),
    )
    if any(isinstance(step, Boom) for step in new) and not any(isinstance(step, Boom) for step in old):
        yield counted_change("Construction Boom used as well", gettext("Construction Boom used as well"))


def replaced_placing(edition: Edition, old: Placing, new: Placing) -> Iterator[Change]:
    """The changes from one building step to another building step, whose building stands on a site (possible place) of
    the board."""
    was, becomes = old.placement, new.placement
    tiles, number = edition.tiles, edition.tile_number
    if was.tile != becomes.tile:
        alike = was.tile in number and tiles[number[was.tile]].generation == tiles[number[becomes.tile]].generation
        row = "another tile of the same generation" if alike else "a tile of another generation"
        yield counted_change(row, gettext("{new} instead of {old}", new=becomes.tile, old=was.tile))
    left, gained = set(was.squares) - set(becomes.squares), set(becomes.squares) - set(was.squares)
    if moved := max(len(left), len(gained)):
        squares = ", ".join(map(str, becomes.squares))
        sentence = gettext("{tile} on {squares}", tile=becomes.tile, squares=squares)
        yield counted_change("each square moved, 3 at most", sentence, min(moved, MOST_SQUARES))
    if was.tile == becomes.tile and was.squares and Shape.of(was.squares) != Shape.of(becomes.squares):
        yield counted_change("a tile turned", gettext("{tile} turned", tile=becomes.tile))
    board = edition.board
    blocks = {board.block_at[board.index[square]] for square in was.squares if square in board.index}
    if board.block_at[board.index[becomes.squares[0]]] not in blocks:
        yield counted_change("another block", gettext("on another block"))
    if isinstance(old, Boom) != isinstance(new, Boom):
        sentence = (
            gettext("{tile} built second, by Construction Boom", tile=becomes.tile)
            if isinstance(new, Boom)
            else gettext("{tile} built first", tile=becomes.tile)
        )
        yield counted_change("first build made the second, or the other way round", sentence)
    if isinstance(old, Demolish) != isinstance(new, Demolish):
        sentence = (
            gettext("demolish instead of build") if isinstance(new, Demolish) else gettext("build instead of demolish")
        )
        yield counted_change("demolish made a build, or the other way round", sentence)


def fallen_by(state: GameState, step: Step) -> tuple[Site, ...]:
    """The buildings of the player to move that a Demolish covers; the result is empty for any other kind of step."""
    if not isinstance(step, Demolish):
        return ()
    index = state.edition.board.index
    return standing_on(
        state.mover, SquareMask(sum(1 << index[square] for square in step.placement.squares if square in index))
    )


def fall_changes(old: frozenset[Site], new: frozenset[Site]) -> Iterator[Change]:
    """The changes that concern demolished buildings."""
    for site in sorted(old ^ new, key=lambda site: site.index):
        sentence = (
            gettext("{building} is demolished", building=site.placement)
            if site in new
            else gettext("{building} is not demolished", building=site.placement)
        )
        yield counted_change("each building that falls in one turn only", sentence)


def reclaim_changes(old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
    """The changes that concern workers taken back (TRN-5)."""

    def replacement(one: str, other: str) -> list[Change]:
        if one == other:
            return []
        sentence = gettext("{new} given back instead of {old}", new=other, old=one)
        return [counted_change("a worker taken back from another territory", sentence)]

    yield from cheapest(
        old,
        new,
        replacement,
        lambda name: counted_change("a worker not taken back", gettext("{territory} not given back", territory=name)),
        lambda name: counted_change("a worker taken back", gettext("{territory} given back", territory=name)),
    )


def cheapest(
    old: Sequence[_T],
    new: Sequence[_T],
    replaced: Callable[[_T, _T], list[Change]],
    left_out: Callable[[_T], Change],
    added: Callable[[_T], Change],
) -> list[Change]:
    """Pairs items of the wanted turn with items of a legal turn in the cheapest way, and returns the changes. If
    several pairings are equally cheap, the first pairing is used."""
    best: list[Change] | None = None
    for chosen in product([None, *range(len(old))], repeat=len(new)):
        used = [place for place in chosen if place is not None]
        if len(used) != len(set(used)):
            continue
        pairing = [left_out(thing) for place, thing in enumerate(old) if place not in used]
        for place, thing in zip(chosen, new, strict=True):
            pairing += [added(thing)] if place is None else replaced(old[place], thing)
        if best is None or cost(pairing) < cost(best):
            best = pairing
    return best or []


def repairs(state: GameState, wanted: Turn, draws: Sequence[int] | None = None, top: int = 5) -> Nearest[Turn]:
    """The `top` legal turns that are nearest to the wanted turn; the list is empty if the game is over.

    If `draws` is `None`, a turn with a Market Shift counts as legal if at least one draw allows the turn. If `draws`
    contains the cards of the Market Shift, these cards must allow the turn.
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
    return Nearest(tuple(_confirm(state, wanted, turn, far, draws) for far, turn in near[:top]), len(near[top:]))


def _last(costs: Sequence[int], top: int) -> int:
    """The distance of the last turn in the list so far, or a huge number while the list has fewer turns than
    requested."""
    seen = 0
    for far, count in sorted(Counter(costs).items()):
        seen += count
        if seen >= top:
            return far
    return 1 << 30


def _confirm(state: GameState, wanted: Turn, turn: Turn, measured: int, draws: Sequence[int] | None) -> Near[Turn]:
    differences = changes(state, wanted, turn)
    if cost(differences) != measured or not is_legal(state, turn, draws):
        raise ProofsDiffer(
            gettext(
                "the repair {repair!r} of {turn!r}, measured as {measured}, is illegal or has the distance "
                "{distance} in {position}",
                repair=str(turn),
                turn=str(wanted),
                measured=measured,
                distance=cost(differences),
                position=format_line(state),
            )
        )
    return Near(turn, measured, differences)


class _Allowed:
    """Checks whether the given cards of a Market Shift allow the claim of a turn."""

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
    """Measures the distances of legal turns from one wanted (typed) turn, and caches the costs of parts by step.

    The legal turns share their step objects, so the caches use the identity of a step as key; `_steps` keeps a
    reference to the steps, so that the identities stay valid.
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
        """A lower bound of the distance between the wanted turn and any turn with a Market Shift."""
        return self._order + self._shift[1]

    def distance(self, legal: Turn) -> int:
        """The distance between the wanted turn and a legal turn; the result equals the result of the function
        `distance`."""
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
        """The cost of the territories that a turn claims or gives back.

        `step` is the turn's first step after a Market Shift.
        """
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
        """A list of costs of a new building: first the cost of adding the building, then the cost of replacing each
        building of the wanted turn by the new building. The cost of replacing a wanted building is reduced by the cost
        of leaving out the wanted building.
        """
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
