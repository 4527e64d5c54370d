"""What a review says, in words: its moves, its players, its turning points, and what its marks mean."""

from __future__ import annotations

from collections.abc import Callable

from ...reviews.reviewed import BEYOND, WINS, PlayerReview, Thresholds, TurningPoint
from ...reviews.wording import ReviewWords, less, loss_text, margin_text, percent
from .reviewed import POINTS, MarginReview, ReviewedMove


class MoveWords(ReviewWords):
    """The words for moves; the margin is that of the best move."""

    review: MarginReview
    usual, heads = "greedy", ("move", "", "margin", "", "points", "wins", "card", "")
    lost = ("points lost", "wins lost", "luck of the cards")
    brings, card, proves = "the card drawn brings", "card", "hidden hands"

    def figures(self, turn: ReviewedMove) -> tuple[str, ...]:
        """The margin, the mark, and what was lost of it and of the wins, and the luck of the card."""
        best, luck = turn.best == turn.played, turn.luck[turn.seat]
        return (
            f"{turn.before[turn.seat]:+.1f}",
            turn.mark,
            "best" if best else margin_text(less(turn.lost_margin)),
            "" if best else loss_text(turn.lost),
            margin_text(luck) if luck.mean or luck.error else "",
        )

    def losses(self, player: PlayerReview) -> tuple[str, str, str]:
        """Points, wins, and luck in points."""
        return (
            f"{player.lost_margin.mean + 0.0:.1f} ± {player.lost_margin.error:.1f}",
            f"{player.lost.mean + 0.0:.2f} ± {player.lost.error:.2f}",
            f"{player.luck.mean + 0.0:+.1f} ± {player.luck.error:.1f}",
        )

    def swing(self, point: TurningPoint) -> str:
        """A share of wins, or points."""
        return f"{percent(point.swing)} of wins" if self.review.in_wins(point) else f"{point.swing:.1f} points"

    def change_text(self, turn: ReviewedMove) -> str:
        """A share of wins in the last round, else points."""
        margin = turn.found_margin if turn.mark == "!" else turn.lost_margin
        return super().change_text(turn) if turn.by_wins else f"{margin.mean:.1f} points"

    def find_text(self, turn: ReviewedMove) -> str:
        """A share of wins in the last round, else points."""
        return loss_text(turn.found) if turn.by_wins else margin_text(less(turn.found_margin))

    def marks(self) -> str:
        """What is lost with each mark at least."""
        return (
            f"{_losses(POINTS, '{:g}'.format)} points of margin lost at least, in the last round "
            f"{_losses(WINS, percent)} of wins, and {BEYOND:g} standard errors; ! is a best move, "
            f"{POINTS.least_find:g} point or {percent(WINS.least_find)} of wins better than what greedy plays"
        )

    def columns(self) -> str:
        """What the columns mean."""
        return (
            "margins are points to the best of the others at the end, behind the best move; points, wins and card say "
            "what the move and the card drawn behind it changed of them; lost wins and luck are added up, 1 is a "
            "whole victory"
        )


def _losses(thresholds: Thresholds, text_of: Callable[[float], str]) -> str:
    return ", ".join(f"{mark} {text_of(least)}" for mark, least in thresholds.losses)
