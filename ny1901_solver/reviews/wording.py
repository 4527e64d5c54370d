"""The texts and the printed numbers of a review."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..messages import gettext, ngettext
from ..statistics.comparing import Estimate
from ..text.words import give_or_take
from .review_settings import ReviewSettings
from .reviewed import BEYOND, MARKS, WINS, PlayerReview, Review, TurningPoint


@dataclass(frozen=True, slots=True)
class ReviewInWords:
    """The texts of a review.

    `turns` is a table: each row consists of the cells of a turn and a better alternative, and `heads` contains the
    column headings. `players` is the table of players; its first row contains the column headings. `points` contains
    sentences about the turning points, each with the number of the turn. `basis` contains sentences that explain how
    the review was made.
    """

    heads: tuple[str, ...]
    turns: tuple[tuple[tuple[str, ...], str], ...]
    players: tuple[tuple[str, ...], ...]
    points: tuple[tuple[int, str], ...]
    basis: tuple[str, ...]


def percent(share: float) -> str:
    """A share, from 0 to 1, as text: a whole number of percent."""
    return f"{100 * share:.0f} %"


def share_text(of: Estimate) -> str:
    """A gained share, or a lost share with a minus sign, in whole percent with its standard error."""
    error = give_or_take(100 * of.error) if of.error else ""
    return f"{round(100 * of.mean) + 0.0:+.0f}{error} %" if of.mean or of.error else ""


def loss_text(of: Estimate) -> str:
    """A lost share in percent, with a minus sign."""
    return share_text(less(of)) or "0 %"


def wins_text(share: float) -> str:
    """A share of wins in words, such as `12 % of wins`."""
    return gettext("{percent} of wins", percent=percent(share))


def less(of: Estimate) -> Estimate:
    """The negative of an estimate, with the same standard error."""
    return Estimate(-of.mean, of.error)


def margin_text(of: Estimate) -> str:
    """A number of points with its sign and its standard error, as text."""
    error = give_or_take(of.error, 1) if of.error else ""
    return f"{round(of.mean, 1) + 0.0:+.1f}{error}"


class ReviewWords:
    """The words that a game uses in its reviews. By default the texts call a step a move, and state losses in wins
    before losses in points.

    `usual` is the name of the default computer player, with whose turns finds (excellent turns) are compared.
    """

    usual: str = "random"

    def __init__(self, review: Review) -> None:
        self.review = review

    @property
    def heads(self) -> tuple[str, ...]:
        """The column headings of the table of turns."""
        played, points, luck = gettext("played"), gettext("points"), gettext("luck")
        return gettext("move"), "", gettext("wins"), "", played, points, luck, ""

    def number_text(self, number: int) -> str:
        """The name of a turn in the texts, made from the turn's number."""
        return gettext("move {number}", number=number)

    def count_text(self, number: int) -> str:
        """A number of turns in words."""
        return ngettext("{number} move", "{number} moves", number)

    def player_heads(self) -> tuple[str, ...]:
        """The column headings of the table of players: decisions, best decisions, marks, losses and luck."""
        losses = gettext("wins lost"), gettext("points lost"), gettext("luck of the cards")
        return "", gettext("moves"), gettext("none better"), *MARKS, *losses

    def figures(self, turn: Any) -> tuple[str, ...]:
        """Further cells in the row of a turn: the wins of the best turn, the mark, the losses in wins and points, and
        the luck of the cards.
        """
        best = turn.best == turn.played
        lost = gettext("best") if best else loss_text(turn.lost)
        points = "" if best else margin_text(less(turn.lost_margin))
        return percent(turn.before[turn.seat]), turn.mark, lost, points, share_text(turn.luck[turn.seat])

    def losses(self, player: PlayerReview) -> tuple[str, str, str]:
        """Further cells in the row of a player: the losses in wins and in points, and the luck in wins."""
        return (
            f"{player.lost.mean:.2f} ± {player.lost.error:.2f}",
            f"{player.lost_margin.mean:.0f} ± {player.lost_margin.error:.0f}",
            f"{player.luck.mean + 0.0:+.2f} ± {player.luck.error:.2f}",
        )

    def swing(self, point: TurningPoint) -> str:
        """The size of a turning point, as a share of wins."""
        return wins_text(point.swing)

    def change_text(self, turn: Any) -> str:
        """The loss by a marked turn, or the gain by a find (an excellent turn), as a share of wins."""
        return wins_text((turn.found if turn.mark == "!" else turn.lost).mean)

    def find_text(self, turn: Any) -> str:
        """For an excellent turn (mark `!`): the amount by which the default computer player's turn is worse, with a
        minus sign.
        """
        return loss_text(turn.found)

    def marks(self) -> str:
        """A sentence with the minimum loss for each mark."""
        return gettext(
            "at least this share of wins is lost: {losses}; a loss also has to exceed {errors:g} standard "
            "errors; ! is a best move that is at least {percent} better than the move of {usual}",
            losses=", ".join(f"{mark} {percent(least)}" for mark, least in WINS.losses),
            errors=BEYOND,
            percent=percent(WINS.least_find),
            usual=self.usual,
        )

    def columns(self) -> str:
        """A sentence with the meaning of the columns in the table of turns."""
        return gettext(
            "wins: the chance to win after the best move; played: the change of that chance by the move played; "
            "points: the change of the final margin by the move played; luck: the change of the chance by the "
            "cards that came up afterwards; for a player, lost wins and luck are sums over all moves, and 1 is a "
            "whole win"
        )

    def estimate_sentence(self, settings: ReviewSettings) -> str:
        """A sentence with the number of games on which the review is based."""
        return ngettext(
            "estimated from what each player saw: {number} game chose the best move, {judged} more games after "
            "each compared move measured the loss, {luck} games after each possible card measured the luck; seed "
            "{seed}",
            "estimated from what each player saw: {number} games chose the best move, {judged} more games after "
            "each compared move measured the loss, {luck} games after each possible card measured the luck; seed "
            "{seed}",
            settings.rollouts,
            judged=settings.judged_games,
            luck=settings.luck,
            seed=settings.seed,
        )

    def proof_sentence(self, numbers: str) -> str:
        """A sentence with the numbers of the proved turns."""
        return gettext("the judgement of these moves is proved: {numbers}", numbers=numbers)

    def mistake_sentence(self, player: str, swing: str) -> str:
        """A sentence about a turning point that is a mistake."""
        return gettext("{player} loses {swing} by the move", player=player, swing=swing)

    def find_sentence(self, player: str, swing: str) -> str:
        """A sentence about a turning point that is a find (an excellent turn)."""
        return gettext(
            "{player} finds the best move, which is {swing} better than the move of {usual}",
            player=player,
            swing=swing,
            usual=self.usual,
        )

    def luck_sentence(self, player: str, swing: str) -> str:
        """A sentence about a turning point that is due to the cards that came up."""
        return gettext("the cards that come up bring {player} {swing}", player=player, swing=swing)

    def points_title(self, first: int | None) -> str:
        """The heading of the list of turning points.

        `first` is the number of the first turning point, or `None` if the game has no turning points.
        """
        if first is None:
            return gettext("no move turned the game")
        return gettext(
            "turning points (to see the position before move {number}, show RECORD@{before})",
            before=first - 1,
            number=first,
        )

    def nothing_turned(self) -> str:
        """The sentence for a game without turning points."""
        return gettext("No move turned the game.")

    def all_turns(self) -> str:
        """The title of the table of all turns."""
        return gettext("All moves")

    def plot_description(self, named: str, values: str) -> str:
        """The description of the plot for people who do not see it: the name of the values, and the values at
        the end.
        """
        return ngettext(
            "The line plot shows the {named} before the {number} move. Values at the end of the game: {values}.",
            "The line plot shows the {named} before each of {number} moves. Values at the end of the game: {values}.",
            len(self.review.record.turns),
            named=named,
            values=values,
        )

    def axis(self) -> str:
        """The label of the plot's horizontal axis, which counts turns."""
        return gettext("moves played")

    def wording(self) -> ReviewInWords:
        """All texts of the review."""
        review = self.review
        return ReviewInWords(
            self.heads,
            tuple((self._row(turn), self._better(turn)) for turn in review.turns),
            (self.player_heads(), *map(self._player_row, review.players())),
            tuple((point.number, self._point_sentence(point)) for point in review.turning_points()),
            tuple(self.basis()),
        )

    def basis(self) -> Iterator[str]:
        """Sentences that explain how the review was made, and the meaning of its marks and columns."""
        review = self.review
        yield gettext("marks: {marks}", marks=self.marks())
        yield self.columns()
        yield self.estimate_sentence(ReviewSettings(review.rollouts, review.seed))
        if proved := [turn.number for turn in review.turns if turn.proved]:
            yield self.proof_sentence(", ".join(map(str, proved)))

    def _row(self, turn: Any) -> tuple[str, ...]:
        """The cells in the row of a turn, in the order of the column headings. Losses and luck are written with their
        sign.
        """
        return str(turn.number), self.review.names[turn.seat], *self.figures(turn), str(turn.played)

    def _better(self, turn: Any) -> str:
        """A better alternative to a turn that is marked as a loss. For a find (an excellent turn), the text names the
        default computer player's turn. For a turn without a mark, the text is empty.
        """
        if turn.mark == "!":
            return f"{self.usual}: {turn.usual}, {self.find_text(turn)}"
        return gettext("best: {turn}", turn=turn.best) if turn.mark else ""

    def _player_row(self, player: PlayerReview) -> tuple[str, ...]:
        """The cells in the row of a player. Losses and luck are added up over all turns, so that 1 stands for a whole
        win.
        """
        marks = (str(player.marks[mark]) for mark in MARKS)
        return (self.review.names[player.seat], str(player.turns), str(player.best), *marks, *self.losses(player))

    def _point_sentence(self, point: TurningPoint) -> str:
        """A sentence about a turning point. The sentence does not contain the number of the turn."""
        name, swing = self.review.names[point.seat], self.swing(point)
        if point.cause == "mistake":
            return self.mistake_sentence(name, swing)
        return self.find_sentence(name, swing) if point.cause == "find" else self.luck_sentence(name, swing)
