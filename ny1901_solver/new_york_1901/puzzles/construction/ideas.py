"""The ideas of constructed puzzles: what is unknown of a position, what the idea demands, and which answers show it.

The answers of the ideas in this module are lines of turns of one player; `street_ideas` has the ideas about streets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ....cpsat.linear import Term
from ...board import bits
from ...edition import BOOM
from ...masks import NO_TILES, SquareMask, TerritoryMask, TileMask
from ...moves import Reclaim, Turn
from ...planning.result import PlanResult, tie_breaks
from ...planning.search import Budget, best_plan
from ...rules.options import build_sites
from ...state import GameState
from ...tiles import Generation
from ..attempt import endings
from ..kinds import KINDS, Kind
from ..kinds.last_turn import lead, wins
from ..solvers.greedy import every_greedy_line
from ..task import Answer, Task
from ..wording.difference import cause_of
from ..wording.played_line import Line
from ..wording.themes import tempo
from .needs import FinalPoints, NeededLine
from .sketches import CHOICE, Idea, NextTileEnds, NoSketch
from .street_ideas import FarAhead, LockedStreetIdea

MOST_GREEDY = 2_000  # the most turns of greedy lines that are played in a position
NODES = 5_000  # the limit for one answer, in nodes of the search
PLAYED = 3  # the fewest rounds before a question about the final score


class Answers(NamedTuple):
    """The best lines of a position, one for each effect (at most two), and the next best line, which is worth `gap`
    points less than the best; `proved` is false if the prover gave up.
    """

    best: Sequence[Answer]
    next_best: Answer | None
    gap: int
    proved: bool


class LineIdea(Idea):
    """An idea whose answer is a line of turns of the player to move."""

    def shows(self, line: Line) -> bool:
        """Whether an answer shows the idea."""
        return True

    def candidates(self, task: Task, lines: Sequence[Answer]) -> Iterator[tuple[Answer, Turn]]:
        """Yields lines that can become the answer, each with the turn that tempts a player away from it: no line that
        always scores most points at once comes to the same end. `lines` are the best lines of the position.
        """
        greedy = every_greedy_line(task, MOST_GREEDY)
        usual = Line.of(task, next(iter(greedy.lines.values()), ()))
        if not greedy.complete or usual is None or not usual.turns:
            return
        for turns in lines:
            line = Line.of(task, turns)
            if line is None or line.played.left or not self.shows(line) or line.played.ending in greedy.lines:
                continue
            if self.cause is None or cause_of(line, usual)[0] == self.cause:
                yield turns, usual.turns[0]

    def answers(self, task: Task) -> Answers:
        """Answers a task by its prover."""
        return answers_to(task)

    def hold(self, line: NeededLine, known: GameState, final: FinalPoints) -> None:
        """Adds what the idea demands of the answer, besides its needs: by default nothing.

        `known` is the position of the answer.
        """
        return

    def gap(self, kept: NeededLine, line: NeededLine, final: FinalPoints) -> Term:
        """The points by which the kept answer is better than another line."""
        if KINDS[self.kind].counting == "points":
            return kept.points - line.points
        return final.of(kept, self.seat) - final.of(line, self.seat)


def answers_to(task: Task) -> Answers:
    """Answers a task by the exact search."""
    result: PlanResult = best_plan(task.problem, effects=2, second=True, budget=Budget(nodes=NODES))
    best, next_best = [each.plan for each in result.effects], result.runner_up
    proved = result.status == "proved" and (len(best) > 1 or (result.complete and result.second_proved))
    if next_best is None or result.worth is None:
        return Answers(best, None, 0, proved)
    return Answers(best, next_best.plan, result.worth.gain - next_best.effect.worth.gain, proved)


class Packing(LineIdea):
    """Most points on three or four territories of one's own, with the market closed."""

    kind = Kind.PACKING
    lengths = (2, 3)

    def variant(self) -> dict[str, Any]:
        """Returns the variant: a packing needs no action cards."""
        return super().variant() | {"action_cards": False}

    def choose_land(self) -> TerritoryMask:
        """Returns three or four territories side by side."""
        return self.together(self.rng.choice((3, 4)) if self.order.turns == 2 else 4)

    def demand(self) -> None:
        """Demands a random number of tiles that the player has built."""
        self.unknown.model.add(self.unknown.built[self.seat] == self.rng.randint(0, 7))

    def shows(self, line: Line) -> bool:
        """Whether every turn builds."""
        return len(line.sites) >= self.order.turns


class BoomMissed(LineIdea):
    """Construction Boom belongs to a turn that does not look like it."""

    kind = Kind.PLAN
    cause = "boom-missed"
    cards = BOOM

    def choose_land(self) -> TerritoryMask:
        """Returns two to four territories side by side."""
        return self.together(self.rng.choice((2, 3, 4)))

    def demand(self) -> None:
        """Demands a position in mid-game, with cards for land beside the land of the player."""
        unknown = self.unknown
        unknown.model.add(unknown.rounds >= PLAYED)
        unknown.model.add(unknown.built[self.seat] >= self.rng.randint(1, 8))
        unknown.limit_choice(CHOICE)
        self.shown_beside(2)

    def fallen(self, seat: int) -> TileMask:
        """Returns the tiles of the player to move that a building can have replaced."""
        return self.replaceable() if seat == self.seat else NO_TILES

    def shows(self, line: Line) -> bool:
        """Whether the answer plays Construction Boom."""
        return any(turn.cards & BOOM for turn in line.turns)


class ForcedReturn(LineIdea):
    """All workers stand on land on which nothing can be built, so one of them has to be taken back (TRN-5)."""

    kind = Kind.PLAN
    theme = "forced-return"
    lengths = (3,)

    def variant(self) -> dict[str, Any]:
        """Returns the variant, which is often without action cards."""
        return super().variant() | {"action_cards": self.rng.random() < 0.4}

    def choose_land(self) -> TerritoryMask:
        """Returns territories for all workers, or for all but one, mostly apart from each other."""
        board, free, land = self.edition.board, self.state.unclaimed, 0
        for _ in range(self.edition.numbers.workers - self.rng.choice((0, 1))):
            near = board.halo(board.land(TerritoryMask(land)))
            apart = [i for i in bits(free & ~land) if not board.territories[i].mask & near or self.rng.random() < 0.3]
            if not apart:
                raise NoSketch
            land |= 1 << self.rng.choice(apart)
        return TerritoryMask(land)

    def demand(self) -> None:
        """Demands that no bronze tile which fits on the land is left."""
        unknown, setup = self.unknown, self.state.setup
        unknown.model.add(unknown.rounds >= PLAYED)
        unknown.model.add(unknown.built[self.seat] >= self.rng.randint(6, 12))
        unknown.limit_choice(CHOICE)
        land = SquareMask(self.edition.board.land(self.land))
        for tile in {site.tile for site in build_sites(setup, land, setup.generations[Generation.BRONZE])}:
            if tile not in unknown.used[self.seat]:
                raise NoSketch
            unknown.model.add(unknown.used[self.seat][tile] == 1)

    def tiles(self) -> TileMask:
        """Returns all own tiles."""
        return self.edition.own_tiles

    def fallen(self, seat: int) -> TileMask:
        """Returns the tiles of the player to move that a building can have replaced."""
        return self.replaceable() if seat == self.seat else NO_TILES

    def shows(self, line: Line) -> bool:
        """Whether a turn after the first one takes a worker back."""
        return any(isinstance(step, Reclaim) for turn in line.turns[1:] for step in turn.steps)


class Tempo(NextTileEnds, LineIdea):
    """The next tile that the player builds ends the game, and so takes the turn after it away (END-1)."""

    kind = Kind.PLAN
    theme = "tempo"

    def shows(self, line: Line) -> bool:
        """Whether the game goes on although a turn could end it."""
        return tempo(line)


class TieByHeight(LineIdea):
    """The last turn wins with equal points: by the tallest Legendary, or else by most gold tiles (SCO-8)."""

    kind = Kind.LAST_TURN
    theme = "tie-break"
    lengths = (1,)
    cards = BOOM  # without Market Shift the constraint model can prove the list of turns, too

    is_last = True

    def choose_land(self) -> TerritoryMask:
        """Returns three or four territories side by side."""
        return self.together(self.rng.choice((3, 4)))

    def demand(self) -> None:
        """Demands a late position with few claims to choose from."""
        self.unknown.model.add(self.unknown.built[self.seat] >= 6)
        self.unknown.limit_choice(CHOICE)
        self.unknown.model.add(self.unknown.vacant[1 - self.seat] <= 1)

    def tiles(self) -> TileMask:
        """Returns all tiles, including the Legendaries."""
        return TileMask(self.edition.own_tiles | self.edition.legendaries)

    def fallen(self, seat: int) -> TileMask:
        """Returns the tiles that a building can have replaced, for both players."""
        return self.replaceable()

    def task(self, state: GameState) -> Task:
        """Returns the question for the turn that wins alone."""
        return Task(self.kind, state, wanted="win")

    def answers(self, task: Task) -> Answers:
        """Returns the turns that win, one for each ending, and a turn that does not."""
        found = endings(task)
        winning = [turns[:1] for ending, turns in found.turns.items() if wins(task, ending)]
        losing = [turns[:1] for ending, turns in found.turns.items() if not wins(task, ending)]
        return Answers(winning, losing[0] if losing else None, 1, True)

    def candidates(self, task: Task, lines: Sequence[Answer]) -> Iterator[tuple[Answer, Turn]]:
        """Yields turns after which the tie-break would be in favour of the player, those with the least difference of
        points first; the turn with most points at once tempts.
        """
        greedy = every_greedy_line(task, MOST_GREEDY)
        usual = next(iter(greedy.lines.values()), ())
        if not greedy.complete or not usual:
            return
        found = endings(task)
        for ending in sorted(found.turns, key=lambda ending: (abs(lead(task, ending)), str(found.turns[ending][0]))):
            after = Line.of(task, found.turns[ending][:1])
            if ending not in greedy.lines and after is not None and self._breaks_tie(after.after):
                yield found.turns[ending][:1], usual[0]

    def _breaks_tie(self, after: GameState) -> bool:
        mine, other = (tie_breaks(after, after.players[seat].buildings) for seat in (self.seat, 1 - self.seat))
        return mine > other if mine[0] or other[0] else mine[1] > other[1]

    def hold(self, line: NeededLine, known: GameState, final: FinalPoints) -> None:
        """Demands equal points, and Legendaries and gold tiles as in the known position."""
        unknown, model = self.unknown, self.unknown.model
        model.add(final.of(line, self.seat) == final.of(line, 1 - self.seat))
        for seat in unknown.seats:
            for site, stands in unknown.stands[seat].items():
                if site.legendary:
                    model.add(stands == int(site in known.players[seat].buildings))
            golds = unknown.standing(seat, (s for s in unknown.stands[seat] if s.generation == Generation.GOLD))
            model.add(golds == sum(s.generation == Generation.GOLD for s in known.players[seat].buildings))

    def gap(self, kept: NeededLine, line: NeededLine, final: FinalPoints) -> Term:
        """The points by which the player is behind after another line."""
        return final.of(line, 1 - self.seat) - final.of(line, self.seat)


IDEAS: tuple[type[Idea], ...] = (
    Packing,
    BoomMissed,
    ForcedReturn,
    Tempo,
    TieByHeight,
    FarAhead,
    LockedStreetIdea,
)
