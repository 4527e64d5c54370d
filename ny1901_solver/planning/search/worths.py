"""What a set of buildings is worth, and the most that an option can add to it.

Final points come in steps (a majority, a challenge). The most that one building can add is its share of the
way to the best step, so shares of different blocks can be added without ever falling short of the truth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import lcm

from ...scoring import Tally, standing_points, tallies, tally
from ...state import Setup
from ...tiles import Site
from ..effects import Worth, tie_breaks
from .ground import Ground
from .options import Option

SCALE = lcm(*range(1, 11))
"""Weights of final points are whole numbers of this part of a point."""


class Worths:
    """The worth of combinations of options under the problem's counting."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.final = ground.problem.counting == "final"
        self.scale = SCALE if self.final else 1
        state = ground.state
        self._counts = list(tallies(state))
        self._before = standing_points(ground.setup, self._counts, ground.problem.seat)
        self._slopes = _slopes(ground, self._counts)
        self.before: dict[int, list[Site]] = {}
        for site in ground.player.buildings:
            self.before.setdefault(site.block, []).append(site)
        self._mine = self._counts[ground.problem.seat]

    @property
    def most_extra(self) -> int:
        """No plan gains more than this beyond the points scored at once."""
        return most_extra(self.ground.setup) if self.final else 0

    def weight(self, option: Option) -> int:
        """The most that an option adds to the worth, in parts of a point."""
        if not self.final:
            return option.gain
        old = tally(self.ground.setup, self.before.get(option.block.number, ()))
        new = tally(self.ground.setup, option.standing)
        more = zip(_counted(new), _counted(old), self._slopes, strict=True)
        shares = sum(slope * max(0, now - before) for now, before, slope in more)
        return option.gain * SCALE + shares + self._tycoon_share(old, new)

    def worth(self, options: Sequence[Option], cards_used: int = 0) -> Worth:
        """What a combination is worth when that many action cards are used."""
        gain = sum(option.gain for option in options)
        if not self.final:
            return Worth(gain)
        ground, seat = self.ground, self.ground.problem.seat
        buildings = self.standing(options)
        counts = [*self._counts]
        counts[seat] = tally(ground.setup, buildings)
        gain += standing_points(ground.setup, counts, seat) - self._before
        gain -= cards_used * ground.state.edition.numbers.unused_action_card
        return Worth(gain, *tie_breaks(ground.state, buildings))

    def standing(self, options: Iterable[Option]) -> list[Site]:
        """All own buildings that stand after a combination."""
        chosen = list(options)
        concerned = {option.block.number for option in chosen}
        elsewhere = [site for site in self.ground.player.buildings if site.block not in concerned]
        return [*elsewhere, *(site for option in chosen for site in option.standing)]

    def _tycoon_share(self, old: Tally, new: Tally) -> int:
        """SCO-5: a share of each district's points for every gold tile more that it may count."""
        if self.ground.setup.challenge != "gold-tycoon":
            return 0
        numbers = self.ground.state.edition.numbers
        share = 0
        for district in range(len(self.ground.state.edition.board.legend.districts)):
            have, before, now = (sum(golds >> district & 1 for golds in t.golds) for t in (self._mine, old, new))
            rich = have >= numbers.gold_tycoon_tiles and self.ground.setup.readings.tycoon_three_districts == "all"
            if now > before and not rich:
                missing = max(1, numbers.gold_tycoon_tiles - have)
                share += -(-numbers.gold_tycoon * SCALE * (now - before) // missing)  # rounded up: it bounds
        return share


def most_extra(setup: Setup) -> int:
    """What streets and the challenge are worth at most in the final score."""
    edition, numbers = setup.edition, setup.edition.numbers
    challenge = {
        "bronze-baron": max(numbers.bronze_baron.values(), default=0),
        "master-architect": max(numbers.master_architect.values(), default=0),
        "generation-king": 3 * numbers.generation_king,
        "gold-tycoon": len(edition.board.legend.districts) * numbers.gold_tycoon,
    }
    return len(setup.streets) * numbers.street_points + challenge.get(setup.challenge, 0)


def _counted(counts: Tally) -> tuple[int, ...]:
    return *counts.streets, counts.bronze, counts.silver, counts.gold, counts.irregular


def _slopes(ground: Ground, counts: Sequence[Tally]) -> tuple[int, ...]:
    """The most that one building more of each count of `_counted` adds, in parts of a point."""
    setup, numbers, seat = ground.setup, ground.state.edition.numbers, ground.problem.seat
    mine = _counted(counts[seat])
    rivals = [_counted(other) for at, other in enumerate(counts) if at != seat]
    streets = len(setup.streets)
    slopes = []
    for i, have in enumerate(mine):
        table: dict[int, int] = {}
        if i < streets:
            table = {max(rival[i] for rival in rivals) + 1: numbers.street_points}
        elif setup.challenge == "generation-king" and i < streets + 3:
            table = {max(rival[i] for rival in rivals) + 1: numbers.generation_king}
        elif setup.challenge == "bronze-baron" and i == streets:
            table = numbers.bronze_baron
        elif setup.challenge == "master-architect" and i == streets + 3:
            table = numbers.master_architect
        now = max((points for least, points in table.items() if have >= least), default=0)
        steps = [-(-SCALE * (points - now) // (least - have)) for least, points in table.items() if least > have]
        slopes.append(max(steps, default=0))
    return tuple(slopes)
