"""A review in words, and its figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..statistics.comparing import Estimate
from ..text.words import give_or_take, quantity
from .review_settings import ReviewSettings
from .reviewed import BEYOND, MARKS, WINS, PlayerReview, Review, TurningPoint


@dataclass(frozen=True, slots=True)
class ReviewInWords:
    """What is said of a review: its turns under `heads`, each with what would have been better, and its players.

    `noun` is what a turn is called, `usual` the computer player who would not have found what has a `!`. The players
    begin with their heads; `points` are where the game turned, by the numbers of their turns; `basis` is what the
    review rests on.
    """

    noun: str
    usual: str
    heads: tuple[str, ...]
    turns: tuple[tuple[tuple[str, ...], str], ...]
    players: tuple[tuple[str, ...], ...]
    points: tuple[tuple[int, str], ...]
    basis: tuple[str, ...]


def percent(share: float) -> str:
    """A share as whole percents."""
    return f"{100 * share:.0f} %"


def share_text(of: Estimate) -> str:
    """A share that was won, or with a minus lost, in whole percents with its error."""
    error = give_or_take(100 * of.error) if of.error else ""
    return f"{round(100 * of.mean) + 0.0:+.0f}{error} %" if of.mean or of.error else ""


def loss_text(of: Estimate) -> str:
    """A share that was lost, with a minus."""
    return share_text(less(of)) or "0 %"


def less(of: Estimate) -> Estimate:
    """What was lost, with a minus."""
    return Estimate(-of.mean, of.error)


def margin_text(of: Estimate) -> str:
    """Points with their sign and their error."""
    error = give_or_take(of.error, 1) if of.error else ""
    return f"{round(of.mean, 1) + 0.0:+.1f}{error}"


class ReviewWords:
    """The words of a game for a review; as they stand losses are told in wins first.

    `usual` is the computer player who would not have found what has a `!`. Over the turns stands `luck` for `behind`,
    what came up behind them. Over the players `decisions` counts theirs, and `lost` is what they lost and what the
    cards brought them. `brings` begins a sentence about what came up behind a turn. Estimates are as `seen`, luck is
    counted by `card`, and proofs are over all `proves`.
    """

    usual: str = "random"
    luck: str = "luck"
    behind: str = "what came up behind it"
    lost: tuple[str, str, str] = ("wins lost", "points lost", "luck of the cards")
    brings: str = "what comes up brings"
    seen: str = " from what each player saw"
    card: str = "draw"
    proves: str = "that may follow"

    def __init__(self, review: Review) -> None:
        self.review, self.noun = review, review.game.noun

    @property
    def decisions(self) -> str:
        """What the decisions of a player are called."""
        return f"{self.noun}s"

    @property
    def heads(self) -> tuple[str, ...]:
        """What stands over the turns."""
        return (self.noun, "", "wins", "", "played", "points", self.luck, "")

    def figures(self, turn: Any) -> tuple[str, ...]:
        """The wins of the best step, the mark, what was lost of them and in points, and the luck of the cards."""
        best = turn.best == turn.played
        lost = "best" if best else loss_text(turn.lost)
        points = "" if best else margin_text(less(turn.lost_margin))
        return percent(turn.before[turn.seat]), turn.mark, lost, points, share_text(turn.luck[turn.seat])

    def losses(self, player: PlayerReview) -> tuple[str, str, str]:
        """What a player lost in wins and in points, and what the cards brought him in wins."""
        return (
            f"{player.lost.mean:.2f} ± {player.lost.error:.2f}",
            f"{player.lost_margin.mean:.0f} ± {player.lost_margin.error:.0f}",
            f"{player.luck.mean + 0.0:+.2f} ± {player.luck.error:.2f}",
        )

    def swing(self, point: TurningPoint) -> str:
        """How much a turning point moved: a share of wins."""
        return f"{percent(point.swing)} of wins"

    def change_text(self, turn: Any) -> str:
        """What a turn with a mark lost, or a find won: a share of wins."""
        return f"{percent((turn.found if turn.mark == '!' else turn.lost).mean)} of wins"

    def find_text(self, turn: Any) -> str:
        """What a find is better by than what the usual player plays, with a minus."""
        return loss_text(turn.found)

    def marks(self) -> str:
        """What is lost with each mark at least."""
        losses = ", ".join(f"{mark} {percent(least)}" for mark, least in WINS.losses)
        return (
            f"{losses} of wins lost at least, and {BEYOND:g} standard errors; ! is a best {self.noun}, "
            f"{percent(WINS.least_find)} better than what {self.usual} plays"
        )

    def columns(self) -> str:
        """What the columns mean."""
        return (
            f"wins are those of the best {self.noun}; played, points and {self.luck} say what the {self.noun} and "
            f"{self.behind} changed of the mover's wins and final margin; lost wins and luck are added up, "
            "1 is a whole victory"
        )

    def wording(self) -> ReviewInWords:
        """All that is said."""
        review = self.review
        return ReviewInWords(
            self.noun,
            self.usual,
            self.heads,
            tuple((self._row(turn), self._better(turn)) for turn in review.turns),
            (self._player_heads(), *map(self._player_row, review.players())),
            tuple((point.number, self._point_sentence(point)) for point in review.turning_points()),
            tuple(self.basis()),
        )

    def basis(self) -> Iterator[str]:
        """What the review rests on, and what its marks mean."""
        review, noun = self.review, self.noun
        settings = ReviewSettings(review.rollouts, review.seed)
        yield f"marks: {self.marks()}"
        yield self.columns()
        yield (
            f"estimated{self.seen}: {quantity(review.rollouts, 'game')} chose the best of each {noun}, "
            f"{settings.judged_games} others behind each {noun} compared say what was lost, {settings.luck} behind "
            f"each {self.card} what a draw was worth; seed {review.seed}"
        )
        proved = [turn.number for turn in review.turns if turn.proved]
        if proved:
            yield f"proved, over all {self.proves}: {noun} {', '.join(map(str, proved))}"

    def _row(self, turn: Any) -> tuple[str, ...]:
        """A turn as the heads have it; losses and luck stand with their sign."""
        return str(turn.number), self.review.names[turn.seat], *self.figures(turn), str(turn.played)

    def _better(self, turn: Any) -> str:
        """What would have been better than a turn with a mark, or what the usual player would have played."""
        if turn.mark == "!":
            return f"{self.usual}: {turn.usual}, {self.find_text(turn)}"
        return f"best: {turn.best}" if turn.mark else ""

    def _player_heads(self) -> tuple[str, ...]:
        return "", self.decisions, "none better", *MARKS, *self.lost

    def _player_row(self, player: PlayerReview) -> tuple[str, ...]:
        """A player: shares are added up, so that 1 is a whole victory."""
        marks = (str(player.marks[mark]) for mark in MARKS)
        return (self.review.names[player.seat], str(player.turns), str(player.best), *marks, *self.losses(player))

    def _point_sentence(self, point: TurningPoint) -> str:
        """A turning point in a sentence without its turn."""
        name, swing = self.review.names[point.seat], self.swing(point)
        if point.cause == "mistake":
            return f"{name} loses {swing} by the {self.noun}"
        if point.cause == "find":
            return f"{name} finds the best {self.noun}, {swing} better than what {self.usual} plays"
        return f"{self.brings} {name} {swing}"
