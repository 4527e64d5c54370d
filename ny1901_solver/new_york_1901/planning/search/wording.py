"""From turns in outline to turns of the game, and the plain search for the few plans that outlines cannot tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...board import bits
from ...moves import Boom, Build, Demolish, Pass, Placing, Shift, Step, Take, Turn
from ...rules import legal_turns
from ...tiles import Placement, Site
from ..effects import fulfils, look
from ..problem import Stage, advance, first_stage, knows_cards
from .ground import Candidate, Ground
from .timetable import Way

# So many turns that are only listed take about as long as one that is played: 2 against 30 microseconds.
LISTED = 16


def turns_of(ground: Ground, wanted: Sequence[Candidate], way: Way) -> tuple[Turn, ...]:
    """The turns of an outline: idle claims are the first free territories of their kind that nothing needs."""
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
    """A depth-first search over legal turns that build nothing but what is wanted.

    It knows no outlines, so it is exact where a player is stuck without a worker; it is slow. After an answer
    of `None`, `gave_up` tells whether the limit of turns looked at was met. `spend` is told of every turn.
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
        """Turns for the buildings; with `unused`, such as leave that many action cards."""
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
        """Counts turns looked at; `False`, and so given up, when they are too many."""
        self.limit -= turns
        self.spend(turns)
        self.gave_up = self.gave_up or self.limit < 0
        return not self.gave_up

    def _left_over(self, turn: Turn, todo: tuple[int, ...]) -> tuple[int, ...] | None:
        """The wanted buildings that a turn leaves to be built, or `None` when it builds anything else."""
        left = list(todo)
        for site in _built(self.ground, turn):
            match = next((i for i in left if look(self._sites[i]) == look(site)), None)
            if match is None:
                return None
            left.remove(match)
        return tuple(left)


def _built(ground: Ground, turn: Turn) -> Iterator[Site]:
    for step in turn.steps:
        if isinstance(step, Placing):
            yield ground.state.edition.sites.by_placement[step.placement]
