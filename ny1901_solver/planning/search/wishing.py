"""Which combinations can fulfil the wishes of a problem, before turns for them are looked for."""

from __future__ import annotations

from collections.abc import Sequence

from ...scoring import tally
from ..effects import Worth, final_points
from ..problem import BuildTile, ReachScore, Wish
from .ground import Ground
from .options import Option
from .worths import Worths


def least_gain(ground: Ground) -> int:
    """The gain that the wished-for score asks for; far below any gain when none is wished for."""
    problem = ground.problem
    before = ground.player.score if problem.counting == "points" else final_points(problem.state, problem.seat)
    return max((wish.score - before for wish in problem.wishes if isinstance(wish, ReachScore)), default=-1000)


def can_fulfil(ground: Ground, worths: Worths, options: Sequence[Option], worth: Worth) -> bool:
    """Whether a combination fulfils all wishes, given turns for it."""
    return worth.gain >= least_gain(ground) and all(
        _can(ground, worths, options, wish) for wish in ground.problem.wishes
    )


def _can(ground: Ground, worths: Worths, options: Sequence[Option], wish: Wish) -> bool:
    if isinstance(wish, ReachScore):
        return True
    setup = ground.setup
    if isinstance(wish, BuildTile):
        number = setup.edition.tile_number[wish.tile]
        sort = next((sort for sort, tiles in enumerate(ground.sorts) if number in tiles), None)
        return sort is not None and any(option.tiles >> 4 * sort & 15 for option in options)
    card = setup.streets.index(wish.card)
    rivals = [player for seat, player in enumerate(ground.state.players) if seat != ground.problem.seat]
    mine = tally(setup, worths.standing(options)).streets[card]
    return mine > max(tally(setup, rival.buildings).streets[card] for rival in rivals)
