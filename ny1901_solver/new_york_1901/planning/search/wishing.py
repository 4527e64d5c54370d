"""Which combinations can fulfil the wishes of a problem, before turns for them are looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...scoring import tally
from ...tiles import Generation
from ..effects import Worth, final_points
from ..problem import BuildTile, ReachScore, WinStreet, Wish
from .block_options import Option
from .ground import Ground
from .worths import Worths


@dataclass(frozen=True, slots=True)
class Need:
    """A sum over the options of a combination, of what `of` says of each, that has to be at least `least`."""

    least: int
    of: Callable[[Option], int]


def needs(ground: Ground, worths: Worths) -> tuple[Need, ...]:
    """What the wishes ask of a combination, as sums over its options."""
    found: list[Need] = []
    for wish in ground.problem.wishes:
        if isinstance(wish, BuildTile):
            found += _of_tile(ground, wish)
        elif isinstance(wish, WinStreet):
            found.append(_of_street(ground, worths, wish))
    return tuple(found)


def _of_tile(ground: Ground, wish: BuildTile) -> Iterator[Need]:
    """The tile is built, and unlocked by tiles of lower generations (BLD-2)."""
    sort = _sort(ground, wish)
    score, setup = ground.player.score, ground.setup
    generation = setup.edition.tiles[setup.edition.tile_number[wish.tile]].generation
    yield Need(1, lambda option: int(sort is not None and ground.counts.has(option.tiles, sort)))
    if generation == Generation.SILVER and score < setup.silver_at:
        yield Need(setup.silver_at - score, lambda option: option.bronze)
    if generation == Generation.GOLD and score < setup.gold_at:
        yield Need(setup.gold_at - score, lambda option: option.bronze + option.silver)


def _of_street(ground: Ground, worths: Worths, wish: WinStreet) -> Need:
    """More own buildings than any other player's stand on the street (SCO-1)."""
    card = ground.setup.streets.index(wish.card)
    before = {block: tally(ground.setup, sites).streets[card] for block, sites in worths.before.items()}

    def more(option: Option) -> int:
        return tally(ground.setup, option.standing).streets[card] - before.get(option.block.number, 0)

    return Need(_rivals_most(ground, card) + 1 - sum(before.values()), more)


def _rivals_most(ground: Ground, card: int) -> int:
    rivals = [player for seat, player in enumerate(ground.state.players) if seat != ground.problem.seat]
    return max(tally(ground.setup, rival.buildings).streets[card] for rival in rivals)


def _sort(ground: Ground, wish: BuildTile) -> int | None:
    """The sort of tiles that a wished-for one belongs to, if it can still be built."""
    number = ground.setup.edition.tile_number[wish.tile]
    return next((sort for sort, tiles in enumerate(ground.sorts) if number in tiles), None)


def least_gain(ground: Ground) -> int | None:
    """The gain that the wished-for score asks for; `None` when none is wished for."""
    problem = ground.problem
    before = ground.player.score if problem.counting == "points" else final_points(problem.state, problem.seat)
    return max((wish.score - before for wish in problem.wishes if isinstance(wish, ReachScore)), default=None)


def can_fulfil(ground: Ground, worths: Worths, options: Sequence[Option], worth: Worth) -> bool:
    """Whether a combination fulfils all wishes, given turns for it."""
    least = least_gain(ground)
    return (least is None or worth.gain >= least) and all(
        _can(ground, worths, options, wish) for wish in ground.problem.wishes
    )


def _can(ground: Ground, worths: Worths, options: Sequence[Option], wish: Wish) -> bool:
    if isinstance(wish, ReachScore):
        return True
    setup = ground.setup
    if isinstance(wish, BuildTile):
        sort = _sort(ground, wish)
        return sort is not None and any(ground.counts.has(option.tiles, sort) for option in options)
    card = setup.streets.index(wish.card)
    return tally(setup, worths.standing(options)).streets[card] > _rivals_most(ground, card)
