"""Makes the texts of a review: about moves, players, turning points and the meaning of the marks."""

from __future__ import annotations

from collections.abc import Callable

from ...messages import gettext, ngettext
from ...reviews.review_settings import ReviewSettings
from ...reviews.reviewed import BEYOND, MARKS, WINS, PlayerReview, Thresholds, TurningPoint
from ...reviews.wording import ReviewWords, less, loss_text, margin_text, percent, wins_text
from .reviewed import POINTS, MarginReview, ReviewedMove


class MoveWords(ReviewWords):
    """Makes the texts of a review of a game of Manhattan.

    The margins in the texts of a review are the margins after the best moves.
    """

    review: MarginReview
    usual = "greedy"

    @property
    def heads(self) -> tuple[str, ...]:
        """The column headings of the table of moves."""
        points, wins, card = gettext("points"), gettext("wins"), gettext("card")
        return gettext("move"), "", gettext("margin"), "", points, wins, card, ""

    def player_heads(self) -> tuple[str, ...]:
        """Returns the column headings of the table of players: moves, best moves, marks, losses and luck."""
        losses = gettext("points lost"), gettext("wins lost"), gettext("luck of the cards")
        return "", gettext("moves"), gettext("none better"), *MARKS, *losses

    def estimate_sentence(self, settings: ReviewSettings) -> str:
        """Returns a sentence with the numbers of games on which the review is based."""
        return ngettext(
            "estimated from what each player saw: {number} game for each decision chose the best move, "
            "{judged} other games for each compared move measured the loss, and {luck} games for each card "
            "measured the luck; seed {seed}",
            "estimated from what each player saw: {number} games for each decision chose the best move, "
            "{judged} other games for each compared move measured the loss, and {luck} games for each card "
            "measured the luck; seed {seed}",
            settings.rollouts,
            judged=settings.judged_games,
            luck=settings.luck,
            seed=settings.seed,
        )

    def proof_sentence(self, numbers: str) -> str:
        """Returns a sentence with the numbers of the proved moves."""
        return gettext("proved over all possible hidden hands: move {numbers}", numbers=numbers)

    def luck_sentence(self, player: str, swing: str) -> str:
        """Returns the sentence for a turning point that a drawn card caused."""
        return gettext("the drawn card gains {player} {swing}", player=player, swing=swing)

    def figures(self, turn: ReviewedMove) -> tuple[str, ...]:
        """Returns the cells of a move: the margin, the mark, the lost points and wins, and the luck of the card."""
        best, luck = turn.best == turn.played, turn.luck[turn.seat]
        return (
            f"{turn.before[turn.seat]:+.1f}",
            turn.mark,
            gettext("best") if best else margin_text(less(turn.lost_margin)),
            "" if best else loss_text(turn.lost),
            margin_text(luck) if luck.mean or luck.error else "",
        )

    def losses(self, player: PlayerReview) -> tuple[str, str, str]:
        """Returns the sums of a player: lost points, lost wins, and luck in points."""
        return (
            f"{player.lost_margin.mean + 0.0:.1f} ± {player.lost_margin.error:.1f}",
            f"{player.lost.mean + 0.0:.2f} ± {player.lost.error:.2f}",
            f"{player.luck.mean + 0.0:+.1f} ± {player.luck.error:.1f}",
        )

    def swing(self, point: TurningPoint) -> str:
        """Returns the size of a turning point as a share of wins or as points."""
        return wins_text(point.swing) if self.review.in_wins(point) else _points_text(point.swing)

    def change_text(self, turn: ReviewedMove) -> str:
        """Returns a change as text: a share of wins in the last round, and points before the last round."""
        margin = turn.found_margin if turn.mark == "!" else turn.lost_margin
        return super().change_text(turn) if turn.by_wins else _points_text(margin.mean)

    def find_text(self, turn: ReviewedMove) -> str:
        """Returns a change as text: a share of wins in the last round, and points before the last round."""
        return loss_text(turn.found) if turn.by_wins else margin_text(less(turn.found_margin))

    def marks(self) -> str:
        """Returns a sentence that states, for each mark such as `?`, the least loss of a move with this mark."""
        return gettext(
            "a mark means a loss of at least {points} points of margin, or in the last round {wins} of "
            "wins, and of more than {errors:g} standard errors; ! is a best move that is {find_points:g} "
            "point or {find_wins} of wins better than the move of the computer player greedy",
            points=_losses(POINTS, "{:g}".format),
            wins=_losses(WINS, percent),
            errors=BEYOND,
            find_points=POINTS.least_find,
            find_wins=percent(WINS.least_find),
        )

    def columns(self) -> str:
        """Returns a sentence that explains the columns of the tables."""
        return gettext(
            "margin: the expected lead over the best opponent at the end of the game, in points, after the best move. "
            "points and wins: how much the played move changes the margin and the chance to win. card: how much the "
            "card that is drawn after the move changes the margin. lost points, lost wins and luck: totals over all "
            "moves of a player; a total of 1 lost win is as much as a whole game"
        )


def _points_text(points: float) -> str:
    return gettext("{points:.1f} points", points=points)


def _losses(thresholds: Thresholds, text_of: Callable[[float], str]) -> str:
    return ", ".join(f"{mark} {text_of(least)}" for mark, least in thresholds.losses)
