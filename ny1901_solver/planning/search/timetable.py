"""Whether turns exist for a set of buildings, and which: claims, workers, cards, unlocks, demolitions, the end.

Land claimed for no building is a card taken and a worker placed; which territory of the card's kind it is
matters only where a player is stuck without a worker (TRN-4, TRN-5), and such turns are left to `stuck`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import TypeAlias

from ...board import bits
from ...state import BOOM, GRAB, SHIFT
from ...tiles import Site
from ..outlook import Outlook
from .ground import Candidate, Ground
from .options import in_the_way


@dataclass(frozen=True, slots=True)
class Sketch:
    """A turn in outline: `claims` for buildings, kinds of idle claims, and the buildings by number, in order."""

    shift: bool
    claims: tuple[int, ...]
    idle: tuple[int, ...]
    demolishes: bool
    builds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Now:
    """A plan under way: masks over buildings (`built`, `standing`) and territories (`claimed`), idle claims counted."""

    left: int
    built: int
    standing: int
    claimed: int
    idle: int
    outlook: Outlook
    cards: int
    score: int


Way: TypeAlias = tuple[Sketch, ...]
Take: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


class Timetable:
    """The search for turns that build exactly `wanted` and leave exactly `standing`, of the blocks concerned.

    After an answer of `None`, `stuck` tells whether some turn came up in which the player may have nothing to
    do but wait or take back a worker: only then can there still be a way.
    """

    def __init__(self, ground: Ground, wanted: Sequence[Candidate], standing: Sequence[Site]) -> None:
        self.ground = ground
        self.wanted = wanted
        self.stuck = False
        self.nodes = 0
        player = ground.player
        self._old = len(player.buildings)
        self.sites = [*player.buildings, *(candidate.site for candidate in wanted)]
        self._meets, self._lower = in_the_way(self.sites)
        concerned = {candidate.site.block for candidate in wanted}
        elsewhere = [site for site in player.buildings if site.block not in concerned]
        self._goal = {site.index for site in (*standing, *elsewhere)}
        self._needed = 0
        for candidate in wanted:
            self._needed |= candidate.claims
        self._failed: set[Now] = set()
        self._own = player.unbuilt.bit_count()
        numbers = ground.state.edition.numbers
        self._workers, self._end, self._size = numbers.workers, numbers.end_unbuilt, numbers.open_market

    def way(self, unused: int | None = None) -> Way | None:
        """Turns for the buildings; with `unused`, such as leave that many action cards."""
        return self._way(unused, False)

    def conceivable(self, unused: int | None = None) -> bool:
        """Whether turns exist when a player without a worker may wait, or take back any worker, at will.

        Where this says no, none exist under the rules.
        """
        return self._way(unused, True) is not None

    def _way(self, unused: int | None, lenient: bool) -> Way | None:
        player = self.ground.player
        self._unused, self._lenient = unused, lenient
        self._failed.clear()
        start = Now(self.ground.turns, 0, (1 << self._old) - 1, 0, 0, self.ground.outlook, player.cards, player.score)
        return self._from(start)

    def _from(self, now: Now) -> Way | None:
        todo = len(self.wanted) - now.built.bit_count()
        if not now.left:
            if todo or {self.sites[i].index for i in bits(now.standing)} != self._goal:
                return None
            return () if self._unused is None or now.cards.bit_count() == self._unused else None
        waiting = (self._needed & ~now.claimed).bit_count()
        if (
            todo > now.left + bool(now.cards & BOOM)
            or waiting > now.left + bool(now.cards & GRAB)
            or now in self._failed
        ):
            return None
        self.nodes += 1
        for sketch, after in self._turns(now):
            if (rest := self._from(after)) is not None:
                return (sketch, *rest)
        self._failed.add(now)
        return None

    def _turns(self, now: Now) -> Iterator[tuple[Sketch, Now]]:
        yield from self._after_shift(now, False)
        if now.cards & SHIFT and (outlook := now.outlook.shifted(self._size)) is not None:
            yield from self._after_shift(replace(now, outlook=outlook, cards=now.cards & ~SHIFT), True)

    def _after_shift(self, now: Now, shift: bool) -> Iterator[tuple[Sketch, Now]]:
        vacant, idle = self._vacant(now)
        workers = self._workers - vacant.bit_count() - idle
        if workers > 0 and now.outlook.shown:
            for claims, kinds, after in self._takes(now, workers):
                ended = self._market_ends(after.outlook)
                for builds, then in self._builds(after):
                    yield Sketch(shift, claims, kinds, False, builds), self._ended(then, ended)
                yield Sketch(shift, claims, kinds, False, ()), self._ended(after, ended)
            yield from self._demolitions(now, shift)
            return
        able = False
        for sketch, after in self._demolitions(now, shift):
            able = True
            yield sketch, after
        for builds, then in self._builds(now):
            able = True
            yield Sketch(shift, (), (), False, builds), self._ended(then, False)
        if able and self.ground.setup.readings.no_worker_pass == "may_pass":
            yield Sketch(shift, (), (), False, ()), self._ended(now, False)
        self.stuck = True
        if self._lenient:
            yield from self._waits(now, shift)

    def _waits(self, now: Now, shift: bool) -> Iterator[tuple[Sketch, Now]]:
        """A turn without a building, with one worker back or none, and whatever cards that may bring up."""
        sketch, outlook = Sketch(shift, (), (), False, ()), now.outlook
        yield sketch, self._ended(now, False)
        if not outlook.rest and len(outlook.queue) < self.ground.actions + self._size:
            every = tuple(kind for kind in range(self.ground.state.edition.kinds) for _ in range(self.ground.turns))
            outlook = Outlook(every, 0, (), self.ground.turns * self._size)
        yield sketch, self._ended(replace(now, idle=now.idle - 1, outlook=outlook), False)

    def _ended(self, now: Now, market: bool) -> Now:
        """One turn less; none is left once it has triggered the end (END-1)."""
        if market or self._unbuilt(now.built) <= self._end:
            return replace(now, left=0)
        return replace(now, left=now.left - 1)

    def _unbuilt(self, built: int) -> int:
        return self._own - sum(not self.wanted[i].site.legendary for i in bits(built))

    def _market_ends(self, outlook: Outlook) -> bool:
        return not outlook.future_size and outlook.shown <= self.ground.state.edition.numbers.end_open_market

    def _vacant(self, now: Now) -> tuple[int, int]:
        touched = 0
        for i in bits(now.standing):
            touched |= self.sites[i].territories
        return (self.ground.player.estate | now.claimed) & ~touched, now.idle

    def _takes(self, now: Now, workers: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], Now]]:
        """Every claim, of needed territories and of idle ones by kind, one or two by Land Grab (EXP-1, ACT-3)."""
        kind_of = self.ground.state.edition.kind_of
        missing = [t for t in bits(self._needed & ~now.claimed) if kind_of[t] in now.outlook.open]
        shown = sorted(set(now.outlook.open))
        singles: list[Take] = [((t,), ()) for t in missing]
        singles += [((), (kind,)) for kind in shown]
        if now.cards & GRAB and workers >= 2 and now.outlook.future_size:
            singles = [*self._pairs(now.outlook, singles), *singles]
        for claims, idle in singles:
            kinds = [*(kind_of[t] for t in claims), *idle]
            yield (
                claims,
                idle,
                replace(
                    now,
                    claimed=now.claimed | sum(1 << t for t in claims),
                    idle=now.idle + len(idle),
                    outlook=now.outlook.taken(kinds, self._size),
                    cards=now.cards & ~GRAB if len(kinds) > 1 else now.cards,
                ),
            )

    def _pairs(self, outlook: Outlook, singles: Sequence[Take]) -> Iterator[Take]:
        kind_of = self.ground.state.edition.kind_of
        small = [(c, i) for c, i in singles if all(kind % 2 == 0 for kind in (*(kind_of[t] for t in c), *i))]
        for (claims, idle), (more, others) in combinations_with_replacement(small, 2):
            if claims and claims == more:
                continue
            kinds = [*(kind_of[t] for t in (*claims, *more)), *idle, *others]
            if all(outlook.open.count(kind) >= kinds.count(kind) for kind in kinds):
                yield (*claims, *more), (*idle, *others)

    def _builds(self, now: Now) -> Iterator[tuple[tuple[int, ...], Now]]:
        """Every Build of a wanted building, and each second one by Construction Boom."""
        for i in self._buildable(now, now.score, False):
            after = self._placed(now, i)
            yield from self._second(now, after, i)
            yield (i,), after

    def _demolitions(self, now: Now, shift: bool) -> Iterator[tuple[Sketch, Now]]:
        for i in self._buildable(now, now.score, True):
            if self._covered(now, i):
                after = self._placed(now, i)
                for builds, then in self._second(now, after, i):
                    yield Sketch(shift, (), (), True, builds), self._ended(then, False)
                yield Sketch(shift, (), (), True, (i,)), self._ended(after, False)

    def _second(self, now: Now, after: Now, first: int) -> Iterator[tuple[tuple[int, ...], Now]]:
        """Second Builds (ACT-1)."""
        if not now.cards & BOOM:
            return
        readings = self.ground.setup.readings
        score = after.score if readings.same_turn_unlock == "yes" else now.score
        for i in self._buildable(after, score, False):
            then = self._placed(after, i)
            left = self._unbuilt(then.built)
            if readings.boom_counts_legendary == "yes":
                left -= sum(self.wanted[j].site.legendary for j in (first, i))
            if left >= self._end:
                yield (first, i), replace(then, cards=then.cards & ~BOOM)

    def _buildable(self, now: Now, score: int, demolish: bool) -> Iterator[int]:
        """The wanted buildings that can be put up now, by a Demolish or on free ground (BLD-2, BLD-3, BLD-4, DEM-2)."""
        unlocked = self.ground.setup.unlocked_at(score)
        for i, candidate in enumerate(self.wanted):
            if now.built >> i & 1 or candidate.claims & ~now.claimed or not unlocked & candidate.site.tile_bit:
                continue
            hit = self._meets[self._old + i] & now.standing
            if bool(hit) == demolish and not hit & ~self._lower[self._old + i]:
                yield i

    def _placed(self, now: Now, i: int) -> Now:
        at = self._old + i
        return replace(
            now,
            built=now.built | 1 << i,
            standing=now.standing & ~self._meets[at] | 1 << at,
            score=now.score + self.wanted[i].gain,
        )

    def _covered(self, now: Now, i: int) -> bool:
        """Whether enough workers count for the land that a demolition leaves (DEM-4, DEM-5)."""
        vacant, idle = self._vacant(now)
        after, _ = self._vacant(self._placed(now, i))
        left = (after & ~vacant).bit_count()
        hand = self._workers - vacant.bit_count() - idle
        reading = self.ground.setup.readings.demolition_workers
        site = self.wanted[i].site
        back = vacant & site.territories
        if not left or reading == "hand_only":
            return left <= hand
        if reading == "net":
            return left <= hand + back.bit_count()
        board = self.ground.state.edition.board
        return left <= hand + sum(not board.territories[t].mask & ~site.mask for t in bits(back))
