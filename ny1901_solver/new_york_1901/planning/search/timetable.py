"""Finds turns that build a set of buildings. The search first finds outlines of turns and completes the outlines to
turns of the game; in some cases a plain search through legal turns replaces the outlines.

Land that is claimed without building on it uses a card and a worker. For land without a building, the choice of the
territory matters only if a player is stuck without a worker (TRN-4, TRN-5). Outlines of turns cannot decide the cases
in which a player is stuck (`Timetable.stuck`), so the plain search through legal turns decides these cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from ...board import bits
from ...moves import Boom, Build, Demolish, Pass, Placing, Shift, Step, Take, Turn
from ...rules import legal_turns
from ...state import BOOM, GRAB, SHIFT
from ...tiles import Placement, Site
from ..outlook import Outlook
from ..problem import Stage, advance, first_stage, knows_cards
from ..result import fulfils, look
from .block_options import in_the_way
from .survey import Candidate, Ground


@dataclass(frozen=True, slots=True)
class Sketch:
    """The outline of a turn: `claims` for buildings, kinds of `idle` claims (without a building), and the numbers of
    the buildings, in order.

    `boom` is the index, in the list of buildings, of the building that Construction Boom builds. If the list has no
    building at this index, the turn does not use Construction Boom.
    """

    shift: bool
    claims: tuple[int, ...]
    idle: tuple[int, ...]
    demolishes: bool
    builds: tuple[int, ...]
    boom: int = 1


class Now(NamedTuple):
    """A partial plan: the number of turns `left`, and the masks of the wanted buildings that are `built`, of the
    buildings that are `standing`, and of the territories that are `claimed`.

    `idle` counts the workers on land that is claimed without a building.
    """

    left: int
    built: int
    standing: int
    claimed: int
    idle: int
    outlook: Outlook
    cards: int
    score: int


Way: TypeAlias = tuple[Sketch, ...]
Choice: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
REPORTED = 64


class Timetable:
    """The search for turns that build exactly `wanted` and leave exactly `standing` on the blocks concerned.

    If the search returns `None`, turns may still exist in which a stuck player waits or takes a worker back. If the
    search is `hopeless`, no turns at all build the wanted buildings. `spend` is called from time to time with the
    number of examined partial plans.
    """

    def __init__(
        self, ground: Ground, wanted: Sequence[Candidate], standing: Sequence[Site], spend: Callable[[int], None]
    ) -> None:
        self.ground = ground
        self.wanted = wanted
        self.stuck = self.hopeless = False
        self._spend, self._nodes = spend, 0
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
        self._kinds = {ground.state.edition.kind_of[t] for t in bits(self._needed)}
        self._failed: set[Now] = set()
        self._left_vacant: dict[tuple[int, int], int] = {}
        self._own = player.unbuilt.bit_count()
        numbers = ground.state.edition.numbers
        self._workers, self._end, self._size = numbers.workers, numbers.end_unbuilt, numbers.open_market

    def way(self, unused: int | None = None) -> Way | None:
        """Returns turns that build the wanted buildings; with `unused`, turns that leave exactly `unused` action cards.

        The first search uses lenient rules: a player without a worker may wait, or take any worker back. The lenient
        rules allow every turn that the real rules allow. So if the first search finds no turns, no turns exist
        (`hopeless`). If no player is ever stuck, the lenient rules and the real rules allow the same turns.
        """
        lenient = self._way(unused, True)
        self.hopeless = lenient is None
        return self._way(unused, False) if self.stuck and not self.hopeless else lenient

    def _way(self, unused: int | None, lenient: bool) -> Way | None:
        player = self.ground.player
        self._unused, self._lenient = unused, lenient
        self._failed.clear()
        start = Now(self.ground.turns, 0, (1 << self._old) - 1, 0, 0, self.ground.outlook, player.cards, player.score)
        try:
            return self._from(start)
        finally:
            self._spend(self._nodes % REPORTED)
            self._nodes = 0

    def _from(self, now: Now) -> Way | None:
        todo = len(self.wanted) - now.built.bit_count()
        if not now.left:
            if todo or {self.sites[i].index for i in bits(now.standing)} != self._goal:
                return None
            return () if self._unused is None or now.cards.bit_count() == self._unused else None
        waiting = (self._needed & ~now.claimed).bit_count()
        # A turn builds one tile and claims one territory; Construction Boom and Land Grab each add one (ACT-1, ACT-3).
        # A partial plan that has failed always fails, because the turns that may follow depend only on `Now`.
        if (
            todo > now.left + bool(now.cards & BOOM)
            or waiting > now.left + bool(now.cards & GRAB)
            or now in self._failed
        ):
            return None
        self._nodes += 1
        if not self._nodes % REPORTED:
            self._spend(REPORTED)
        for sketch, after in self._turns(now):
            if (rest := self._from(after)) is not None:
                return (sketch, *rest)
        self._failed.add(now)
        return None

    def _turns(self, now: Now) -> Iterator[tuple[Sketch, Now]]:
        yield from self._after_shift(now, False)
        if now.cards & SHIFT:
            # More cards than the market holds lie face up only after `_waits`: all kinds, and they stay there.
            outlook = now.outlook if now.outlook.open_size > self._size else now.outlook.shift(self._size)
            if not (self.ground.problem.sure_shifts and outlook.hidden):
                yield from self._after_shift(now._replace(outlook=outlook, cards=now.cards & ~SHIFT), True)

    def _after_shift(self, now: Now, shift: bool) -> Iterator[tuple[Sketch, Now]]:
        vacant, idle = self._vacant(now)
        workers = self._workers - vacant.bit_count() - idle
        if workers > 0 and now.outlook.open_size:
            for claims, kinds, after in self._takes(now, workers):
                ended = self._market_ends(after.outlook)
                for builds, boom, then in self._builds(after):
                    yield Sketch(shift, claims, kinds, False, builds, boom), self._end_turn(then, ended)
                if self._can_do_without_build(after):
                    yield Sketch(shift, claims, kinds, False, ()), self._end_turn(after, ended)
            yield from self._demolitions(now, shift)
            return
        able = False
        for sketch, after in self._demolitions(now, shift):
            able = True
            yield sketch, after
        for builds, boom, then in self._builds(now):
            able = True
            yield Sketch(shift, (), (), False, builds, boom), self._end_turn(then, False)
        if able and self.ground.setup.readings.no_worker_pass == "may_pass":
            yield Sketch(shift, (), (), False, ()), self._end_turn(now, False)
        self.stuck = True
        if self._lenient:
            yield from self._waits(now, shift)

    def _can_do_without_build(self, now: Now) -> bool:
        """Returns whether the turns after the current turn are enough for all remaining buildings."""
        return len(self.wanted) - now.built.bit_count() < now.left + bool(now.cards & BOOM)

    def _waits(self, now: Now, shift: bool) -> Iterator[tuple[Sketch, Now]]:
        """Yields the result of a turn without a building under the lenient rules, with or without one worker taken
        back.

        The card of a worker that is taken back goes under the pile (TRN-5). If this card could come up within the plan,
        all kinds of card count as face up from then on; this assumption forbids no turn that the rules allow. In this
        case so many cards of each kind count as face up that claims never use up a kind, and a Market Shift does not
        remove these cards.
        """
        sketch, outlook = Sketch(shift, (), (), False, ()), now.outlook
        yield sketch, self._end_turn(now, False)
        if not outlook.rest and len(outlook.queue) < self.ground.actions + self._size:
            many = self.ground.turns + self._size + 1  # one turn has passed, so at most `turns` more cards are taken
            every = tuple(kind for kind in range(self.ground.state.edition.kinds) for _ in range(many))
            outlook = Outlook(every, 0, (), self.ground.turns * self._size)
        yield sketch, self._end_turn(now._replace(idle=now.idle - 1, outlook=outlook), False)

    def _end_turn(self, now: Now, market: bool) -> Now:
        """Returns the partial plan with one turn less to play; if the turn triggers the end of the game, no turn is
        left (END-1)."""
        if market or self._unbuilt(now.built) <= self._end:
            return Now(0, *now[1:])
        return Now(now.left - 1, *now[1:])

    def _unbuilt(self, built: int) -> int:
        return self._own - sum(not self.wanted[i].site.legendary for i in bits(built))

    def _market_ends(self, outlook: Outlook) -> bool:
        return not outlook.future_size and outlook.open_size <= self.ground.state.edition.numbers.end_open_market

    def _vacant(self, now: Now) -> tuple[int, int]:
        key = now.standing, now.claimed
        vacant = self._left_vacant.get(key)
        if vacant is None:
            vacant = self.ground.player.estate | now.claimed
            for i in bits(now.standing):
                vacant &= ~self.sites[i].territories
            self._left_vacant[key] = vacant
        return vacant, now.idle

    def _takes(self, now: Now, workers: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], Now]]:
        """Yields the claims that a turn can make: claims of needed territories, and idle claims (without a building) by
        kind of card. A turn makes one claim, or two claims with Land Grab (EXP-1, ACT-3)."""
        kind_of = self.ground.state.edition.kind_of
        missing = [t for t in bits(self._needed & ~now.claimed) if kind_of[t] in now.outlook.open]
        singles: list[Choice] = [((t,), ()) for t in missing]
        singles += [((), (kind,)) for kind in self._idle_kinds(now, {kind_of[t] for t in missing})]
        if now.cards & GRAB and workers >= 2 and now.outlook.future_size:
            singles = [*self._pairs(now.outlook, singles), *singles]
        for claims, idle in singles:
            kinds = [*(kind_of[t] for t in claims), *idle]
            yield (
                claims,
                idle,
                Now(
                    now.left,
                    now.built,
                    now.standing,
                    now.claimed | sum(1 << t for t in claims),
                    now.idle + len(idle),
                    self.ground.take(now.outlook, tuple(kinds)),
                    now.cards & ~GRAB if len(kinds) > 1 else now.cards,
                    now.score,
                ),
            )

    def _idle_kinds(self, now: Now, missing: set[int]) -> list[int]:
        """Returns the kinds of card that are worth taking without a building.

        If a needed territory still requires a card of a kind, an earlier idle claim (without a building) by this kind
        never helps: the two claims can be swapped, unless a Land Grab makes both claims at once. Kinds that no building
        needs are equivalent, except for their size in a Land Grab and for the cards that a Market Shift puts under the
        pile.
        """
        # The exchange: a plan takes a card of kind k for idle land, and a later one for land that it needs. If the two
        # are swapped, the same cards go in the same turns, as many workers stand on the board at any time, and the
        # needed land is there earlier, which forbids nothing. So only the swapped order has to be tried.
        both_at_once = bool(now.cards & GRAB)
        kinds = [kind for kind in sorted(set(now.outlook.open)) if both_at_once or kind not in missing]
        if now.cards & SHIFT:
            return kinds
        needless = [kind for kind in kinds if kind not in self._kinds]
        if now.cards & GRAB:
            size_of = self.ground.state.edition.size_of
            needless = [k for k in needless if size_of(k) == 2][:2] + [k for k in needless if size_of(k) == 3][:1]
        else:
            needless = needless[:1]
        return [*(kind for kind in kinds if kind in self._kinds), *needless]

    def _pairs(self, outlook: Outlook, singles: Sequence[Choice]) -> Iterator[Choice]:
        kind_of, size_of = self.ground.state.edition.kind_of, self.ground.state.edition.size_of
        small = [(c, i) for c, i in singles if all(size_of(kind) == 2 for kind in (*(kind_of[t] for t in c), *i))]
        for (claims, idle), (more, others) in combinations_with_replacement(small, 2):
            if claims and claims == more:
                continue
            kinds = [*(kind_of[t] for t in (*claims, *more)), *idle, *others]
            if all(outlook.open.count(kind) >= kinds.count(kind) for kind in kinds):
                yield (*claims, *more), (*idle, *others)

    def _builds(self, now: Now) -> Iterator[tuple[tuple[int, ...], int, Now]]:
        """Yields every Build of a wanted building, alone or with a second building by Construction Boom, and the index
        of the building that Construction Boom builds."""
        for i in self._buildable(now, now.score, False):
            after = self._place(now, i)
            for builds, then in self._second(now, after, i):
                yield builds, 1, then
            yield (i,), 1, after
            if self.ground.setup.boom_alone and now.cards & BOOM and self._leaves_enough(after, (i,)):
                yield (i,), 0, after._replace(cards=after.cards & ~BOOM)

    def _demolitions(self, now: Now, shift: bool) -> Iterator[tuple[Sketch, Now]]:
        covers = self.ground.setup.boom_covers
        for i in self._buildable(now, now.score, True):
            alone = self._is_covered(now, i)
            if alone or covers:
                after = self._place(now, i)
                for builds, then in self._second(now, after, i):
                    if alone or self._is_covered(now, *builds):
                        yield Sketch(shift, (), (), True, builds), self._end_turn(then, False)
            if alone:
                yield Sketch(shift, (), (), True, (i,)), self._end_turn(after, False)
        if self.ground.setup.boom_either and now.cards & BOOM:
            yield from self._behind_boom(now, shift)

    def _behind_boom(self, now: Now, shift: bool) -> Iterator[tuple[Sketch, Now]]:
        """Yields demolitions after a Construction Boom of the same turn; the building of the Boom is not demolished
        (reading of the rules boom_order)."""
        for j in self._buildable(now, now.score, False):
            built = self._place(now, j)
            for i in self._buildable(built, self._late_score(now, built), True):
                if self._meets[self._old + i] >> self._old + j & 1 or not self._is_covered(built, i):
                    continue
                then = self._place(built, i)
                if self._leaves_enough(then, (j, i)):
                    after = then._replace(cards=then.cards & ~BOOM)
                    yield Sketch(shift, (), (), True, (j, i), 0), self._end_turn(after, False)

    def _late_score(self, now: Now, after: Now) -> int:
        """Returns the score that unlocks generations for the second building of a turn (BLD-2, reading of the rules
        same_turn_unlock)."""
        return after.score if self.ground.setup.readings.same_turn_unlock == "yes" else now.score

    def _leaves_enough(self, then: Now, builds: tuple[int, ...]) -> bool:
        """Returns whether a turn with these builds may use Construction Boom, which requires that enough tiles stay
        unbuilt (ACT-1)."""
        left = self._unbuilt(then.built)
        if self.ground.setup.readings.boom_counts_legendary == "yes":
            left -= sum(self.wanted[i].site.legendary for i in builds)
        return left >= self._end

    def _second(self, now: Now, after: Now, first: int) -> Iterator[tuple[tuple[int, ...], Now]]:
        """Yields the second buildings that a turn can build by Construction Boom (ACT-1)."""
        if not now.cards & BOOM:
            return
        for i in self._buildable(after, self._late_score(now, after), False):
            then = self._place(after, i)
            if self._leaves_enough(then, (first, i)):
                yield (first, i), then._replace(cards=then.cards & ~BOOM)

    def _buildable(self, now: Now, score: int, demolish: bool) -> Iterator[int]:
        """Yields the wanted buildings that can be built now, by a Demolish or on free squares (BLD-2, BLD-3, BLD-4,
        DEM-2)."""
        unlocked = self.ground.setup.unlocked_at(score)
        for i, candidate in enumerate(self.wanted):
            if now.built >> i & 1 or candidate.claims & ~now.claimed or not unlocked & candidate.site.tile_bit:
                continue
            hit = self._meets[self._old + i] & now.standing
            if bool(hit) == demolish and not hit & ~self._lower[self._old + i]:
                yield i

    def _place(self, now: Now, i: int) -> Now:
        at = self._old + i
        return now._replace(
            built=now.built | 1 << i,
            standing=now.standing & ~self._meets[at] | 1 << at,
            score=now.score + self.wanted[i].gain,
        )

    def _is_covered(self, now: Now, i: int, second: int | None = None) -> bool:
        """Returns whether enough workers are available for the territories that a demolition, or a second Build,
        leaves without a building (DEM-4, DEM-5)."""
        vacant, idle = self._vacant(now)
        after, _ = self._vacant(self._place(now, i))
        bare = after & ~vacant
        left = (bare if second is None else bare & ~self.wanted[second].site.territories).bit_count()
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


# Listing so many turns takes about as long as playing one: 2 against 30 microseconds.
LISTED = 16


def turns_of(ground: Ground, wanted: Sequence[Candidate], way: Way) -> tuple[Turn, ...]:
    """Returns the turns of an outline; for idle claims (without a building), the function chooses the first free
    territories of their kind that no building needs."""
    edition, names = ground.state.edition, ground.state.edition.board.territories
    needed = 0
    for candidate in wanted:
        needed |= candidate.claims
    free = bits(ground.state.unclaimed & ~needed)
    tiles = {sort: list(numbers) for sort, numbers in enumerate(ground.sorts)}
    turns = []
    for sketch in way:
        steps: list[Step] = [Shift()] if sketch.shift else []
        claims = list(sketch.claims)
        for kind in sketch.idle:
            claims.append(next(t for t in free if edition.kind_of[t] == kind))
            free.remove(claims[-1])
        if claims:
            steps.append(Take(tuple(sorted(names[t].name for t in claims))))
        for place, i in enumerate(sketch.builds):
            tile = edition.tiles[tiles[wanted[i].sort].pop(0)].id
            placement = Placement(tile, wanted[i].site.placement.squares)
            first = Demolish if sketch.demolishes else Build
            steps.append(Boom(placement) if place == sketch.boom else first(placement))
        turns.append(Turn.of(*steps) if steps else Turn((Pass(),)))
    return tuple(turns)


class PlainSearch:
    """A depth-first search through legal turns that build only wanted buildings.

    The plain search plays complete turns and uses no outlines of turns. The plain search is exact even if a player is
    stuck without a worker, but slow. If the search returns `None`, `gave_up` is true if the limit of turns was reached.
    The function `spend` is called for every examined turn.
    """

    def __init__(
        self,
        ground: Ground,
        wanted: Sequence[Candidate],
        standing: Sequence[Site],
        limit: int,
        spend: Callable[[int], None],
    ) -> None:
        self.ground, self.limit, self.spend = ground, limit, spend
        self.gave_up = False
        self._count = len(wanted)
        concerned = {candidate.site.block for candidate in wanted}
        elsewhere = [site for site in ground.player.buildings if site.block not in concerned]
        self._goal = sorted(map(look, [*standing, *elsewhere]))
        self._sites = [candidate.site for candidate in wanted]
        self._failed: set[tuple[Stage, tuple[int, ...]]] = set()

    def way(self, unused: int | None = None) -> tuple[Turn, ...] | None:
        """Returns turns that build the wanted buildings; with `unused`, turns that leave exactly `unused` action
        cards."""
        self._unused = unused
        self._failed.clear()
        return self._from(first_stage(self.ground.problem), tuple(range(self._count)))

    def _from(self, stage: Stage, todo: tuple[int, ...]) -> tuple[Turn, ...] | None:
        seat = self.ground.problem.seat
        player = stage.state.players[seat]
        if not stage.left:
            if todo or sorted(map(look, player.buildings)) != self._goal:
                return None
            if any(not fulfils(self.ground.problem, wish, stage.state) for wish in self.ground.problem.wishes):
                return None
            return () if self._unused in (None, player.cards.bit_count()) else None
        if len(todo) > stage.left + 1 or (stage, todo) in self._failed:
            return None
        turns = legal_turns(stage.state)
        if not self._may_look(len(turns) // LISTED):
            return None
        for turn in turns:
            rest_todo = self._left_over(turn, todo)
            if rest_todo is None or not knows_cards(stage, turn):
                continue
            if not self._may_look(1):
                return None
            rest = self._from(advance(self.ground.problem, stage, turn), rest_todo)
            if rest is not None:
                return (turn, *rest)
            if self.gave_up:
                return None
        self._failed.add((stage, todo))
        return None

    def _may_look(self, turns: int) -> bool:
        """Counts turns; if too many turns were examined, returns `False` and gives up."""
        self.limit -= turns
        self.spend(turns)
        self.gave_up = self.gave_up or self.limit < 0
        return not self.gave_up

    def _left_over(self, turn: Turn, todo: tuple[int, ...]) -> tuple[int, ...] | None:
        """Returns the wanted buildings that are still unbuilt after a turn, or `None` if the turn builds any other
        building.
        """
        left = list(todo)
        for step in turn.steps:
            if not isinstance(step, Placing):
                continue
            site = self.ground.state.edition.sites.by_placement[step.placement]
            match = next((i for i in left if look(self._sites[i]) == look(site)), None)
            if match is None:
                return None
            left.remove(match)
        return tuple(left)
