"""A review as data, whatever the game: what each player lost in all, and the points where a game turned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Literal, NamedTuple, TypeAlias

from ..protocol.game import Ended, Game
from ..statistics.comparing import Estimate
from ..statistics.sums import sum_in_order
from ..statistics.win_shares import parts_of_win
from ..text.words import quantity
from .decisions import Decision

Mark: TypeAlias = Literal["", "!", "?!", "?", "??"]
MARKS: tuple[Mark, ...] = ("!", "?!", "?", "??")

BEYOND = 2.0
"""Standard errors that a loss has to be away from nothing: of 44 turns that lose nothing one is marked at most."""


def is_sure(of: Estimate, least: float) -> bool:
    """Whether something is at least so much, and further from nothing than chance explains."""
    return of.mean >= max(least, BEYOND * of.error)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What a turn with each mark loses at least, the worst mark first.

    A turn marked `!` beats what the simple computer player plays by `least_find` at least.
    """

    losses: tuple[tuple[Mark, float], ...]
    least_find: float

    @property
    def mistake(self) -> float:
        """What a turn marked `?` loses at least: so much turns a game."""
        return dict(self.losses)["?"]

    def mark(self, lost: Estimate, find: Estimate) -> Mark:
        """The mark of a turn that lost so much, and beats what the simple player plays by so much."""
        for sign, least in self.losses:
            if is_sure(lost, least):
                return sign
        return "!" if lost.mean <= 0 and is_sure(find, self.least_find) else ""


WINS = Thresholds((("??", 0.20), ("?", 0.08), ("?!", 0.03)), 0.03)
"""Marks by the share of wins: one game in five, one in twelve, one in thirty-three."""


MOST_POINTS = 12
"""Turning points that are told, the greatest of them: as many as anybody looks at."""

NOTHING = Estimate(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class ReviewedStep:
    """A decision held against the best by what its player saw; values by seat are shares of the win.

    They are `before` it, if the best is played, and `after` it, before its cards come up; `share` is the mover's behind
    the best. `lost` is the share that the mover lost between the two, `lost_margin` the same in final points to the
    best of the others; less than 0 where it looks better than what games took for the best before, and that is not
    sure. `least_find` and `found_margin` are what it is better by than what the `usual` player plays; 0 where he may
    play it, too. `luck` is what came up behind it brought each seat. Where it is `proved` the losses are exact.
    """

    decision: Decision
    best: Any
    usual: Any
    share: float
    before: tuple[float, ...]
    after: tuple[float, ...]
    lost: Estimate
    lost_margin: Estimate
    found: Estimate
    found_margin: Estimate
    luck: tuple[Estimate, ...]
    proved: bool

    @property
    def number(self) -> int:
        """That of its turn."""
        return self.decision.number

    @property
    def seat(self) -> int:
        """Whose it was."""
        return self.decision.seat

    @property
    def played(self) -> Any:
        """What was played."""
        return self.decision.played

    @property
    def by_wins(self) -> bool:
        """Whether the share of the win counts before all, and marks go by it; else points of margin do."""
        return True

    @property
    def mark(self) -> Mark:
        """Its mark, by the share that it lost."""
        return WINS.mark(self.lost, self.found)

    @property
    def is_best(self) -> bool:
        """Whether nothing better is known: in share of the win, and in points where that is decided."""
        of_margin: float = self.decision.game.evaluator.of_margin
        return self.lost.mean * self.by_wins + of_margin * self.lost_margin.mean <= 0


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """What a player's turns lost in all, how many there are with each mark, and what the cards brought."""

    seat: int
    turns: int
    best: int
    marks: dict[Mark, int]
    lost: Estimate
    lost_margin: Estimate
    luck: Estimate


class TurningPoint(NamedTuple):
    """A turn where much of the victory went from one to another: by a mistake, a find, or the cards that came up.

    `seat` is who lost it by a mistake, or who won it otherwise, and `swing` is how much.
    """

    number: int
    seat: int
    cause: Literal["mistake", "find", "cards"]
    swing: float


@dataclass(frozen=True, repr=False)
class Review:
    """The review of a record, as far as it has come: `end` is the position behind its last turn.

    So many `rollouts` chose the best turn of each decision, and `seed` decided their cards.
    """

    game: Game[Any, Any]
    record: Any
    end: Any
    turns: tuple[Any, ...]
    decisions: int
    rollouts: int
    seed: int

    def __repr__(self) -> str:
        by = f"{len(self.turns)} of {quantity(self.decisions, 'decision')} by {quantity(self.rollouts, 'rollout')} each"
        lost = ", ".join(f"{self.names[each.seat]} lost {each.lost.mean:.2f} wins" for each in self.players())
        return f"<Review {by}: {lost}>"

    @property
    def names(self) -> Sequence[str]:
        """What the players are called, by seat."""
        return self.game.seats(self.end)

    @property
    def last_values(self) -> tuple[float, ...]:
        """What the game is worth to each seat behind the last turn that was looked at, or by its result once over."""
        result = self.game.result(self.end) if self.complete else None
        return self.turns[-1].after if result is None else self.values(result)

    def values(self, result: Ended) -> tuple[float, ...]:
        """What a game that is over was worth to each seat: the shares of the win."""
        return parts_of_win(result.winners, len(result.scores))

    def weighed_points(self, turn: Any) -> Iterable[tuple[float, TurningPoint]]:
        """Where a turn turned the game, each with how greatly: by the share that went from one to another."""
        for point in (*points_of(turn, turn.lost, turn.found), *lucky_points(turn, WINS)):
            yield point.swing, point

    @property
    def complete(self) -> bool:
        """Whether every decision was looked at."""
        return len(self.turns) == self.decisions

    def players(self) -> list[PlayerReview]:
        """What each player's turns come to, by seat."""
        return [self._player(seat) for seat in range(len(self.names))]

    def _player(self, seat: int) -> PlayerReview:
        own = [turn for turn in self.turns if turn.seat == seat]
        marks = [turn.mark for turn in own]
        return PlayerReview(
            seat,
            len(own),
            sum(turn.is_best for turn in own),
            {sign: marks.count(sign) for sign in MARKS},
            total(turn.lost for turn in own),
            total(turn.lost_margin for turn in own),
            total(turn.luck[seat] for turn in self.turns),
        )

    def course(self) -> list[tuple[float, tuple[float, ...]]]:
        """What the game was worth to each seat over its course, behind the turns that were played by then.

        A second decision of a turn stands half a turn further on.
        """
        if not self.turns:
            return []
        numbers = [turn.number for turn in self.turns]
        course = [
            (turn.number - 1 + (turn.number in numbers[:place]) / 2, turn.before)
            for place, turn in enumerate(self.turns)
        ]
        return [*course, (float(numbers[-1]), self.last_values)]

    def turning_points(self) -> list[TurningPoint]:
        """Where the game turned, in its order: the greatest swings that deserve a `?`, and every find."""
        points = [point for turn in self.turns for point in self.weighed_points(turn)]
        points.sort(key=lambda weighed: -weighed[0])
        return sorted((point for _, point in points[:MOST_POINTS]), key=lambda point: point.number)


def total(parts: Iterable[Estimate]) -> Estimate:
    """The sum of estimates that know nothing of each other."""
    listed = list(parts)
    return Estimate(sum_in_order(part.mean for part in listed), hypot(*(part.error for part in listed)))


def points_of(turn: ReviewedStep, lost: Estimate, find: Estimate) -> list[TurningPoint]:
    """The mistake or the find of a turn with a mark that is one, by what it is marked by."""
    if turn.mark in ("?", "??"):
        return [TurningPoint(turn.number, turn.seat, "mistake", lost.mean)]
    return [TurningPoint(turn.number, turn.seat, "find", find.mean)] if turn.mark == "!" else []


def lucky_points(turn: ReviewedStep, thresholds: Thresholds) -> list[TurningPoint]:
    """The seat to which the cards behind a turn brought as much as a mistake loses, if there is one."""
    lucky = max(range(len(turn.luck)), key=lambda seat: turn.luck[seat].mean)
    sure = is_sure(turn.luck[lucky], thresholds.mistake)
    return [TurningPoint(turn.number, lucky, "cards", turn.luck[lucky].mean)] if sure else []
