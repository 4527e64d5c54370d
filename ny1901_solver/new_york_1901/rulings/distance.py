"""How far a legal turn is from the one that was wanted: the sum of its changes, each with a fixed cost.

`COSTS` is the table. Both turns are taken apart into Market Shift, territories taken, new buildings, buildings that
fall, and territories given back. What both have costs nothing; the rest is paired in the cheapest way, and what
finds no pair is left out or added. A pass is no part of its own. The distance is 0 for one turn only, the
wanted one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeVar

from ...kit.geometry import Shape, Square
from ...kit.rulebook.near import Change, cost
from ..edition import Edition
from ..masks import SquareMask
from ..moves import Boom, Demolish, Placing, Reclaim, Shift, Step, Take, Turn
from ..moves.order import in_order
from ..rules.building import fallen
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
"""What each change costs: a tile moved is nearest, then other tiles and land, then steps left out or added."""

MOST_SQUARES = 3
_T = TypeVar("_T")


def counted_change(row: str, sentence: str, times: int = 1) -> Change:
    """A change of a row of `COSTS`."""
    return Change(COSTS[row] * times, sentence)


@dataclass(frozen=True, slots=True)
class Parts:
    """A turn taken apart; `falls` are the own buildings under a Demolish."""

    in_order: bool
    shifts: int
    takes: tuple[str, ...]
    placings: tuple[Placing, ...]
    falls: frozenset[Site]
    reclaims: tuple[str, ...]

    @classmethod
    def of(cls, state: GameState, turn: Turn) -> Parts:
        """Takes a turn apart, legal or not."""
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
    """The distance of a legal turn from the wanted one."""
    return cost(changes(state, wanted, legal))


def changes(state: GameState, wanted: Turn, legal: Turn) -> tuple[Change, ...]:
    """The changes that lead from the wanted turn to a legal one, paired in the cheapest way."""
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
    """For a wanted turn whose steps are not those of a turn (TRN-1)."""
    if not old.in_order:
        yield counted_change("steps put into a legal order", "steps put into a legal order")


def shift_changes(old: Parts, shifts: int) -> Iterator[Change]:
    """For Market Shift."""
    if shifts < old.shifts:
        yield counted_change("Market Shift left out", "Market Shift left out", old.shifts - shifts)
    if shifts > old.shifts:
        yield counted_change("Market Shift used as well", "Market Shift first, should it turn up the card")


def take_changes(edition: Edition, old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
    """For the territories taken."""
    by_name, kind_of = edition.board.by_name, edition.kind_of

    def replaced(one: str, other: str) -> list[Change]:
        if one == other:
            return []
        alike = one in by_name and kind_of[by_name[one].index] == kind_of[by_name[other].index]
        row = "another territory of the same colour and size" if alike else "a territory of another colour or size"
        return [counted_change(row, f"{other} instead of {one}")]

    yield from cheapest(
        old,
        new,
        replaced,
        lambda name: counted_change("a territory not taken", f"{name} not taken"),
        lambda name: counted_change("a territory taken", f"{name} taken"),
    )
    if len(new) > 1 >= len(old):
        yield counted_change("Land Grab used as well", "Land Grab used as well")


def placing_changes(edition: Edition, old: Sequence[Placing], new: Sequence[Placing]) -> Iterator[Change]:
    """For the new buildings."""
    yield from cheapest(
        old,
        new,
        lambda one, other: list(replaced_placing(edition, one, other)),
        lambda step: counted_change("a building left out", f"{step.placement} left out"),
        lambda step: counted_change("a building added", f"{step} added"),
    )
    if any(isinstance(step, Boom) for step in new) and not any(isinstance(step, Boom) for step in old):
        yield counted_change("Construction Boom used as well", "Construction Boom used as well")


def replaced_placing(edition: Edition, old: Placing, new: Placing) -> Iterator[Change]:
    """The changes from one step that builds to another; the new one is on a site."""
    was, becomes = old.placement, new.placement
    tiles, number = edition.tiles, edition.tile_number
    if was.tile != becomes.tile:
        alike = was.tile in number and tiles[number[was.tile]].generation == tiles[number[becomes.tile]].generation
        row = "another tile of the same generation" if alike else "a tile of another generation"
        yield counted_change(row, f"{becomes.tile} instead of {was.tile}")
    left, gained = set(was.squares) - set(becomes.squares), set(becomes.squares) - set(was.squares)
    if moved := max(len(left), len(gained)):
        sentence = f"{becomes.tile} on {_listed(becomes.squares)}"
        yield counted_change("each square moved, 3 at most", sentence, min(moved, MOST_SQUARES))
    if was.tile == becomes.tile and was.squares and Shape.of(was.squares) != Shape.of(becomes.squares):
        yield counted_change("a tile turned", f"{becomes.tile} turned")
    board = edition.board
    blocks = {board.block_at[board.index[square]] for square in was.squares if square in board.index}
    if board.block_at[board.index[becomes.squares[0]]] not in blocks:
        yield counted_change("another block", "on another block")
    if isinstance(old, Boom) != isinstance(new, Boom):
        place = "second, by Construction Boom" if isinstance(new, Boom) else "first"
        yield counted_change("first build made the second, or the other way round", f"{becomes.tile} {place}")
    if isinstance(old, Demolish) != isinstance(new, Demolish):
        sentence = "demolish instead of build" if isinstance(new, Demolish) else "build instead of demolish"
        yield counted_change("demolish made a build, or the other way round", sentence)


def fallen_by(state: GameState, step: Step) -> tuple[Site, ...]:
    """The mover's buildings under the footprint of a Demolish, none for other steps."""
    if not isinstance(step, Demolish):
        return ()
    index = state.edition.board.index
    return fallen(
        state.mover, SquareMask(sum(1 << index[square] for square in step.placement.squares if square in index))
    )


def fall_changes(old: frozenset[Site], new: frozenset[Site]) -> Iterator[Change]:
    """For the buildings that fall."""
    for site in sorted(old ^ new, key=lambda site: site.index):
        falls = "falls" if site in new else "stays"
        yield counted_change("each building that falls in one turn only", f"{site.placement} {falls}")


def reclaim_changes(old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
    """For the workers taken back (TRN-5)."""
    yield from cheapest(
        old,
        new,
        lambda one, other: (
            []
            if one == other
            else [counted_change("a worker taken back from another territory", f"{other} given back instead of {one}")]
        ),
        lambda name: counted_change("a worker not taken back", f"{name} not given back"),
        lambda name: counted_change("a worker taken back", f"{name} given back"),
    )


def cheapest(
    old: Sequence[_T],
    new: Sequence[_T],
    replaced: Callable[[_T, _T], list[Change]],
    left_out: Callable[[_T], Change],
    added: Callable[[_T], Change],
) -> list[Change]:
    """The changes of the cheapest pairing of old things with new ones; of several the first."""
    best: list[Change] | None = None
    for chosen in product([None, *range(len(old))], repeat=len(new)):
        used = [place for place in chosen if place is not None]
        if len(used) != len(set(used)):
            continue
        found = [left_out(thing) for place, thing in enumerate(old) if place not in used]
        for place, thing in zip(chosen, new, strict=True):
            found += [added(thing)] if place is None else replaced(old[place], thing)
        if best is None or cost(found) < cost(best):
            best = found
    return best or []


def _listed(squares: Sequence[Square]) -> str:
    return ", ".join(map(str, squares))
