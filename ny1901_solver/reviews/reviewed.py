"""A review as data, for any game: judged steps, each player's losses, and the turning points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Literal, NamedTuple, TypeAlias

from ..protocol.game import Ended, Game
from ..statistics.comparing import Estimate
from ..statistics.sums import sum_in_order
from ..statistics.win_shares import parts_of_win
from .decisions import Decision

Mark: TypeAlias = Literal["", "!", "?!", "?", "??"]
MARKS: tuple[Mark, ...] = ("!", "?!", "?", "??")

BEYOND = 2.0
"""The minimum distance of a turn's loss from 0, in standard errors, for a mark.

With this minimum distance, at most one in 44 turns without a loss gets a mark.
"""


def is_sure(of: Estimate, least: float) -> bool:
    """Whether an estimate is at least `least`, and further from 0 than the randomness of the games explains."""
    return of.mean >= max(least, BEYOND * of.error)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The minimum loss of a turn for each mark, such as `??`, the worst mark first.

    A turn marked `!` is better by at least `least_find` than the turn of the simple computer player.
    """

    losses: tuple[tuple[Mark, float], ...]
    least_find: float

    @property
    def mistake(self) -> float:
        """The minimum loss of a turn marked `?`; the same number is the minimum share that changes hands at a turning
        point.
        """
        return dict(self.losses)["?"]

    def mark(self, lost: Estimate, find: Estimate) -> Mark:
        """The mark of a turn, by its loss, and by its gain compared with the simple player's turn."""
        for sign, least in self.losses:
            if is_sure(lost, least):
                return sign
        return "!" if lost.mean <= 0 and is_sure(find, self.least_find) else ""


WINS = Thresholds((("??", 0.20), ("?", 0.08), ("?!", 0.03)), 0.03)
"""The thresholds for losses that are measured in shares of wins: the three marks are for losses of one win in five, one
in twelve, and one in thirty-three.
"""


MOST_POINTS = 12
"""The maximum number of turning points that are listed; the greatest turning points are listed."""

NOTHING = Estimate(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class ReviewedStep:
    """A decision after the played step was compared with the best step, judged by the information that the player had.
    A value for a seat is the seat's share of the win.

    `before` contains the value for each seat if the best step is played. `after` contains the value for each seat after
    the step that was played, before cards come up. `share` is the share of the win of the player who moved, after the
    best step. `lost` is the share of the win that the player loses by the played step, and `lost_margin` is the loss of
    final points relative to the best other player. A loss below 0 is only due to chance. `found` and `found_margin` are
    the gains compared with the step of the `usual` player; both gains are 0 if the `usual` player might play the same
    step. `luck` contains the luck of each seat with the cards that came up after the step. If `proved` is true, `lost`
    and `lost_margin` are exact.
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
        """The number that the turn of the decision has in the record."""
        return self.decision.number

    @property
    def seat(self) -> int:
        """The seat of the player who made the decision."""
        return self.decision.seat

    @property
    def played(self) -> Any:
        """The step played."""
        return self.decision.played

    @property
    def by_wins(self) -> bool:
        """Whether the marks depend on shares of the win; if false, the marks depend on points of margin."""
        return True

    @property
    def mark(self) -> Mark:
        """The mark of the decision, such as `??`, which depends on the share of the win that was lost."""
        return WINS.mark(self.lost, self.found)

    @property
    def is_best(self) -> bool:
        """Whether no better step is known. The steps are compared by shares of the win or by points of margin,
        depending on what determines the marks.
        """
        of_margin: float = self.decision.game.evaluator.of_margin
        return self.lost.mean * self.by_wins + of_margin * self.lost_margin.mean <= 0


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """The sum of a player's losses over all turns, the number of turns with each mark, and the player's luck with
    cards.
    """

    seat: int
    turns: int
    best: int
    marks: dict[Mark, int]
    lost: Estimate
    lost_margin: Estimate
    luck: Estimate


class TurningPoint(NamedTuple):
    """A turn at which a large share of the win changed hands: by a mistake, by a find, or by cards that came up.

    `seat` is the seat that lost the share by a mistake, or that won the share by a find (an excellent turn) or by luck.
    `swing` is the size of the share that changed hands.
    """

    number: int
    seat: int
    cause: Literal["mistake", "find", "cards"]
    swing: float


@dataclass(frozen=True, repr=False)
class Review:
    """The review of a record, which may be incomplete; `end` is the position after the record's last turn.

    `rollouts` is the number of random games by which the best turn of each decision was chosen; `seed` determines the
    cards in these games.
    """

    game: Game[Any, Any]
    record: Any
    end: Any
    turns: tuple[Any, ...]
    decisions: int
    rollouts: int
    seed: int

    def __repr__(self) -> str:
        by = f"{len(self.turns)} of {self.decisions} decisions by {self.rollouts} rollouts each"
        lost = ", ".join(f"{self.names[each.seat]} lost {each.lost.mean:.2f} wins" for each in self.players())
        return f"<Review {by}: {lost}>"

    @property
    def names(self) -> Sequence[str]:
        """The names of the players, by seat."""
        return self.game.seats(self.end)

    @property
    def last_values(self) -> tuple[float, ...]:
        """The value for each seat after the last turn that was reviewed. If the game is over, the values are those of
        its result.
        """
        result = self.game.result(self.end) if self.complete else None
        return self.turns[-1].after if result is None else self.values(result)

    def values(self, result: Ended) -> tuple[float, ...]:
        """The value for each seat at the end of the game, which is the seat's share of the win."""
        return parts_of_win(result.winners, len(result.scores))

    def weighed_points(self, turn: Any) -> Iterable[tuple[float, TurningPoint]]:
        """The turning points that occurred at a turn. Each turning point has a weight, by which it is ranked: the share
        of the win that changed hands.
        """
        for point in (*points_of(turn, turn.lost, turn.found), *lucky_points(turn, WINS)):
            yield point.swing, point

    @property
    def complete(self) -> bool:
        """Whether every decision of the record has been reviewed."""
        return len(self.turns) == self.decisions

    def players(self) -> list[PlayerReview]:
        """The reviews of the players, by seat: the sums of losses and of luck over each player's turns."""
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
        """The course of the game: the value for each seat at each decision, with the number of turns played before.

        If a turn has a second decision, the values at this decision are placed half a turn later.
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
        """The greatest turning points of the game, in the order in which they occurred."""
        points = [point for turn in self.turns for point in self.weighed_points(turn)]
        points.sort(key=lambda weighed: -weighed[0])
        return sorted((point for _, point in points[:MOST_POINTS]), key=lambda point: point.number)


def total(parts: Iterable[Estimate]) -> Estimate:
    """The sum of independent estimates, with the standard error of the sum."""
    listed = list(parts)
    return Estimate(sum_in_order(part.mean for part in listed), hypot(*(part.error for part in listed)))


def points_of(turn: ReviewedStep, lost: Estimate, find: Estimate) -> list[TurningPoint]:
    """The turning point of a turn that is marked as a mistake or a find; the list is empty for other turns."""
    if turn.mark in ("?", "??"):
        return [TurningPoint(turn.number, turn.seat, "mistake", lost.mean)]
    return [TurningPoint(turn.number, turn.seat, "find", find.mean)] if turn.mark == "!" else []


def lucky_points(turn: ReviewedStep, thresholds: Thresholds) -> list[TurningPoint]:
    """The turning point of the luckiest seat, if the luck of this seat after a turn is as large as a mistake; otherwise
    an empty list.
    """
    lucky = max(range(len(turn.luck)), key=lambda seat: turn.luck[seat].mean)
    sure = is_sure(turn.luck[lucky], thresholds.mistake)
    return [TurningPoint(turn.number, lucky, "cards", turn.luck[lucky].mean)] if sure else []
