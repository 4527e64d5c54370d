"""Reviews of any game: moves held against the best by games of random players, as advice on it is."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..advice import ComparedSteps, PlainEnd, compared, played_on, shares_of
from ..comparing import Estimate
from ..files import fingerprint
from ..game import Game
from ..records.of_game import Records
from ..records.replaying import Played
from ..watching import Stop, never
from .judging import Judge, Seen
from .kept import KeptReviews
from .marks import WINS, Mark
from .reviewed import GameReview
from .run import Reviews
from .thoroughness import Thoroughness
from .wording import ReviewWords


@dataclass(frozen=True, slots=True)
class PlainDecision:
    """A step of a record in a position of a game."""

    game: Game[Any, Any]
    number: int
    seat: int
    state: Any
    step: Any

    @property
    def key(self) -> str:
        """A short text, the same for the same decision in any record, however what is hidden lay."""
        return fingerprint(self.game.observation(self.state, self.seat), str(self.step))


@dataclass(frozen=True, slots=True)
class ReviewedStep:
    """A step held against the best by what its player saw; values are shares of the win by seat.

    They are `before` it, if the best is played, and `after` it, of which `share` is the mover's. `lost` is the share
    that it lost, `lost_margin` the points, `found` the share by which it beats what the usual player plays.
    """

    number: int
    seat: int
    step: Any
    best: Any
    usual: Any
    share: float
    before: tuple[float, ...]
    after: tuple[float, ...]
    lost: Estimate
    lost_margin: Estimate
    found: Estimate
    luck: tuple[Estimate, ...]
    proved: bool

    @property
    def mark(self) -> Mark:
        """Its mark, by the share that it lost."""
        return WINS.mark(self.lost, self.found)

    @property
    def is_best(self) -> bool:
        """Whether nothing better is known."""
        return self.lost.mean <= 0


class StepJudge(Judge[PlainDecision, Any]):
    """Judges a step by games of players who take any that is legal."""

    usual = "random"

    def step(self) -> Any:
        """The step."""
        return self.decision.step

    def played_usually(self, rng: random.Random) -> Any:
        """Any legal step."""
        return rng.choice(self.decision.game.legal(self.decision.state))

    def advised(self) -> ComparedSteps:
        """All legal steps compared."""
        asked, at = self.thorough, self.decision
        return compared(at.game, at.state, asked.rollouts, asked.seed, self.stop, also=at.step)

    def best(self, advice: ComparedSteps) -> Any:
        """The best step."""
        return advice.steps[0].step

    def proved(self, advice: ComparedSteps) -> tuple[Estimate, Estimate] | None:
        """Nothing, as games are random."""
        return None

    def end(self, step: Any, chance: str) -> Seen:
        """How a game ends, in a world as the mover imagines it."""
        found = played_on(self.decision.game, self.decision.state, step, chance)
        own = PlainEnd.of(found, self.decision.seat)
        return Seen(own.share, own.margin, own.worth, shares_of(found))

    def seats(self) -> Sequence[int]:
        """All who play."""
        return range(len(self.decision.game.seats(self.decision.state)))


@dataclass(frozen=True)
class PlainReview(GameReview[Any, Any, ReviewedStep]):
    """The review of a record of any game."""

    game: Any = None

    @property
    def names(self) -> Sequence[str]:
        """The players by seat."""
        found: Sequence[str] = self.game.seats(self.end)
        return found

    @property
    def last_values(self) -> tuple[float, ...]:
        """The shares behind the last step that was looked at: those of the result where the game is over."""
        over = self.complete and self.game.to_move(self.end) is None
        return shares_of(self.game.standing(self.end)) if over else self.turns[-1].after


class NothingKept(KeptReviews[Any, Any]):
    """No reviews are kept of a game that does not say how."""

    def find(self, decision: Any) -> None:
        """None is known."""

    def keep(self, decision: Any, reviewed: Any) -> None:
        """It is not."""


class StepWords(ReviewWords):
    """The words for the steps of any game."""

    usual = "random"
    brings, seen, card, proves = "what comes up brings", " from what each player saw", "draw", "that may follow"

    def __init__(self, review: PlainReview) -> None:
        super().__init__(review)
        self.noun = review.game.noun
        self.decisions = f"{self.noun}s"
        self.heads = (self.noun, "", "wins", "", "played", "points", "luck", "")

    def played(self, turn: ReviewedStep) -> Any:
        """The step."""
        return turn.step

    def usually(self, turn: ReviewedStep) -> Any:
        """What the usual player plays."""
        return turn.usual

    def columns(self) -> str:
        """What the columns mean."""
        return (
            f"wins are those of the best {self.noun}; played and points say what the {self.noun} changed of the "
            "mover's wins and final margin; lost wins are added up, 1 is a whole victory"
        )


def review_step(thorough: Thoroughness, decision: PlainDecision, stop: Stop = never) -> ReviewedStep:
    """A decision held against the best; raises `Stopped` once `stop` says so."""
    found = StepJudge(thorough, decision, stop).judged()
    return ReviewedStep(
        decision.number,
        decision.seat,
        decision.step,
        found.best,
        found.usual,
        found.share,
        found.before,
        found.after,
        found.lost,
        found.lost_margin,
        found.found,
        found.luck,
        found.proved,
    )


def reviews_of(game: Game[Any, Any], records: Records[Any, Any]) -> Reviews[PlainReview]:
    """How records of any game are reviewed."""

    def decisions(played: Played[Any, Any, Any]) -> Iterator[PlainDecision]:
        yield PlainDecision(game, played.number, played.seat, played.before, played.turn)

    shape = partial(PlainReview, game=game)
    return Reviews(game.noun, records.replay, decisions, review_step, shape, NothingKept, StepWords)
