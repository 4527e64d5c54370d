"""Answers the command `layout`: the most points of tiles that a player can still build on held land and on named land,
with the market left out.

A turn may claim a named territory as if its card lay open, and the other players do nothing. The rules replay every
layout: before each turn, exactly the cards that the turn takes lie open (`laid_out`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ...cpsat.work import Work
from ...errors import ProofsDiffer, Refused
from ...messages import gettext
from ...runs.watching import Report, Stop, check_seconds, never, silent
from ..board import bits
from ..chance import any_card
from ..masks import NO_TERRITORIES, TerritoryMask
from ..moves import Pass, Take, Turn
from ..positions import format_line
from ..rules import play, violations
from ..state import GameState, Market
from .result import Status

MOST_TURNS = 12
"""The greatest number of turns of a layout. Of 40 mid-game positions of the edition `lower-manhattan`, the default
budget proves all layouts of twelve turns on held land, 39 with two named territories, and, with four named territories,
33 of eight turns."""
EFFORT = 20.0
"""The default budget of the main question, in the solver's deterministic time, which is about a second each."""
SHARE = 10
"""Each further question (one more turn, one more land) has the main question's budget divided by this number."""


@dataclass(frozen=True, slots=True)
class LayoutProblem:
    """A question about the player to move of a position: the number of own turns, the named land as a mask, and whether
    demolitions are allowed.

    `state` has an empty market, so that no turn has to take land (TRN-2).
    """

    state: GameState
    turns: int
    lands: TerritoryMask = NO_TERRITORIES
    demolish: bool = True

    @classmethod
    def of(
        cls, state: GameState, turns: int, lands: TerritoryMask = NO_TERRITORIES, demolish: bool = True
    ) -> LayoutProblem:
        """Makes the problem of a position; raises `Refused` if named land is not free."""
        if taken := state.edition.board.names(lands & ~state.unclaimed):
            raise Refused(_not_free(state, taken[0]))
        return cls(replace(state, market=Market.of((), ())), turns, lands, demolish)

    @property
    def left(self) -> int:
        """The number of turns that the player still has; the end of the game can reduce this number (END-2)."""
        ended_by, seat = self.state.ended_by, self.state.to_move
        if ended_by is None:
            return self.turns
        return 0 if ended_by == seat else min(1, self.turns)

    @property
    def touching(self) -> tuple[int, ...]:
        """The free territories that share an edge with the player's land or with named land, by index."""
        board, state = self.state.edition.board, self.state
        near = board.halo(board.land(state.mover.estate | self.lands))
        return tuple(t for t in bits(state.unclaimed & ~self.lands) if board.territories[t].mask & near)

    def with_land(self, territory: int) -> LayoutProblem:
        """The same question with one more named territory."""
        return replace(self, lands=self.lands | 1 << territory)


def _not_free(state: GameState, name: str) -> str:
    """Returns a sentence with the reason why a territory cannot be named."""
    territory = state.edition.board.by_name[name]
    for seat, player in enumerate(state.players):
        if player.estate >> territory.index & 1:
            return gettext("{territory} is not free: it belongs to {player}", territory=name, player=state.colour(seat))
    return gettext("nobody can claim {territory} in this game (SET-1)", territory=name)


def at_seat(state: GameState, seat: int) -> GameState:
    """Returns the position as if the player at a seat were to move; a player without a further turn gets none (END-2).

    If the end of the game is triggered, only the players before the one who triggered it still have a turn.
    """
    if seat == state.to_move:
        return state
    players, ended_by = len(state.players), state.ended_by
    if ended_by is not None and (seat - state.to_move) % players >= (ended_by - state.to_move) % players:
        ended_by = seat
    return replace(state, to_move=seat, ended_by=ended_by)


def laid_out(state: GameState, turn: Turn) -> GameState:
    """Returns the position in which exactly the cards that a turn takes lie open.

    Cards under the open ones keep the market from ending the game, and allow Land Grab (ACT-3, END-1a).
    """
    edition = state.edition
    kinds = [kind for step in turn.steps if isinstance(step, Take) for kind in edition.kinds_of(step.territories)]
    pile = [(edition.numbers.open_market + 1,) * edition.kinds] if kinds else []
    return replace(state, market=Market.of(kinds, pile))


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn of a layout, with the position before it, in which the cards of the turn lie open, and its points."""

    turn: Turn
    before: GameState
    points: int


@dataclass(frozen=True, slots=True)
class PlayedLayout:
    """The turns of a layout as the rules play them, and the position after them.

    `broken` is the number of the first turn (from 0) that the rules forbid; then the later turns are left out.
    """

    turns: tuple[PlayedTurn, ...]
    after: GameState
    broken: int | None = None
    reasons: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """The points of all turns."""
        return sum(turn.points for turn in self.turns)


def play_layout(problem: LayoutProblem, turns: Sequence[Turn]) -> PlayedLayout:
    """Plays the turns of a layout one after the other, while the other players do nothing."""
    state, seat = problem.state, problem.state.to_move
    named = problem.lands | state.mover.estate
    played: list[PlayedTurn] = []
    for number, turn in enumerate(turns):
        before = laid_out(state, turn)
        takes = [name for step in turn.steps if isinstance(step, Take) for name in step.territories]
        reasons = [violation.rule for violation in violations(before, turn)] if not state.over else ["END-2"]
        if any(not named >> state.edition.board.by_name[name].index & 1 for name in takes):
            reasons.append("EXP-1")
        if number >= problem.left:
            reasons.append("END-2")
        if reasons:
            return PlayedLayout(tuple(played), state, number, tuple(reasons))
        after = play(before, turn, any_card)
        played.append(PlayedTurn(turn, before, after.players[seat].score - state.players[seat].score))
        state = replace(after, to_move=seat, market=Market.of((), ()))
    return PlayedLayout(tuple(played), state)


def without_idle(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """Returns the turns without those that only pass.

    The others stay legal: the market is left out, so nothing but the player's own turns changes the position.
    """
    return tuple(turn for turn in turns if turn.steps != (Pass(),))


@dataclass(frozen=True, slots=True)
class BestLayout:
    """The best layout, or a partial answer if the budget ran out.

    `status` is `proved` or `feasible` (a layout without proof that it is the best). No layout scores more than `bound`.
    """

    status: Status
    played: PlayedLayout
    bound: int
    work: Work = field(default_factory=Work)

    @property
    def value(self) -> int:
        """The points of the layout."""
        return self.played.points

    @property
    def proved(self) -> bool:
        """Whether no layout scores more."""
        return self.status == "proved"

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the layout."""
        return tuple(each.turn for each in self.played.turns)


def checked(problem: LayoutProblem, layout: BestLayout) -> BestLayout:
    """Returns a layout whose turns the rules play; raises `ProofsDiffer` if they forbid a turn or score differently."""
    again = play_layout(problem, layout.turns)
    if again.broken is not None or again.points != layout.value or layout.bound < layout.value:
        raise ProofsDiffer(
            gettext(
                "the layout {turns} is not what the model says ({reasons}), in {position}",
                turns=" | ".join(map(str, layout.turns)),
                reasons=", ".join(again.reasons),
                position=format_line(problem.state),
            )
        )
    return layout


@dataclass(frozen=True, slots=True)
class More:
    """What one more turn, or one more named territory, adds: at least `least` and at most `most` points.

    `layout` is the layout of the further question.
    """

    least: int
    most: int
    layout: BestLayout

    @property
    def settled(self) -> bool:
        """Whether the gain is proved."""
        return self.least == self.most


@dataclass(frozen=True, slots=True)
class LayoutAnswered:
    """The layout, what one more turn adds (`None` if the game leaves none, or if it was not requested), and what each
    further territory that touches the land adds, the greatest gain first."""

    layout: BestLayout
    turn: More | None = None
    lands: tuple[tuple[int, More], ...] = ()

    @property
    def settled(self) -> bool:
        """Whether every part of the answer is proved."""
        parts = [each for _, each in self.lands] + ([] if self.turn is None else [self.turn])
        return self.layout.proved and all(part.settled for part in parts)


def answer_layout(
    problem: LayoutProblem,
    *,
    clock: Callable[[], float],
    effort: float = EFFORT,
    alone: bool = False,
    time_limit: float | None = None,
    stop: Stop = never,
    report: Report = silent,
) -> LayoutAnswered:
    """Returns the best layout and, unless `alone`, what one more turn and one more territory would add.

    `effort` is a budget in the solver's deterministic time; `time_limit` are seconds of `clock` for everything. `stop`
    ends the work if it returns true; the answer then states what is not proved.
    """
    from .turns.layout import best_layout  # loads CP-SAT only here

    check_seconds(time_limit)
    started = clock()

    def ends() -> bool:
        return stop() or (time_limit is not None and clock() - started >= time_limit)

    layout = checked(problem, best_layout(problem, effort=effort, stop=ends, report=report))
    if alone or not problem.left:
        return LayoutAnswered(layout)

    def more(further: LayoutProblem) -> More:
        again = checked(further, best_layout(further, effort=effort / SHARE, stop=ends, known=layout.turns))
        return More(max(0, again.value - layout.bound), max(0, again.bound - layout.value), again)

    longer = replace(problem, turns=problem.turns + 1)
    turn = more(longer) if longer.left > problem.left else None
    lands = [(t, more(problem.with_land(t))) for t in problem.touching]
    lands.sort(key=lambda each: (-each[1].least, -each[1].most, each[0]))
    return LayoutAnswered(layout, turn, tuple(lands))
