"""The texts of a review of a game."""

from __future__ import annotations

from collections.abc import Iterator

from ...messages import gettext, ngettext
from ...reviews.review_settings import ReviewSettings
from ...reviews.reviewed import BEYOND, MARKS, WINS
from ...reviews.wording import ReviewWords, percent
from .reviewed import TurnReview


class TurnWords(ReviewWords):
    """The texts of a review. The review counts decisions, because a turn with a Market Shift has two decisions."""

    usual = "quick"

    @property
    def heads(self) -> tuple[str, ...]:
        """Returns the column heads of the table of turns."""
        played, points, cards = gettext("played"), gettext("points"), gettext("cards")
        return gettext("turn"), "", gettext("wins"), "", played, points, cards, ""

    def number_text(self, number: int) -> str:
        """Returns the name of a turn by its number."""
        return gettext("turn {number}", number=number)

    def count_text(self, number: int) -> str:
        """Returns a number of turns in words."""
        return ngettext("{number} turn", "{number} turns", number)

    def player_heads(self) -> tuple[str, ...]:
        """Returns the column heads of the table of players: decisions, best decisions, marks, losses and luck."""
        losses = gettext("wins lost"), gettext("points lost"), gettext("luck of the cards")
        return "", gettext("decisions"), gettext("best decisions"), *MARKS, *losses

    def marks(self) -> str:
        """Returns a sentence with the least loss for each mark (such as `?!`)."""
        return gettext(
            "a mark means a loss of at least {losses} of wins, and of at least {errors:g} standard errors; ! is a "
            "best turn that is {percent} better than the turn of {usual}",
            losses=", ".join(f"{mark} {percent(least)}" for mark, least in WINS.losses),
            errors=BEYOND,
            percent=percent(WINS.least_find),
            usual=self.usual,
        )

    def columns(self) -> str:
        """Returns a sentence that explains the columns."""
        return gettext(
            '"wins" is the win share of the best turn; "played" is the change of the mover\'s win share by the played '
            'turn, "points" the change of the final margin, and "cards" the change of the win share by the cards after '
            'the turn; "wins lost" and "luck" are sums, in which 1 is a whole win'
        )

    def estimate_sentence(self, settings: ReviewSettings) -> str:
        """Returns a sentence with the number of games on which the review is based."""
        return ngettext(
            "estimated: {number} game was played to choose the best turn, {judged} other games from each compared "
            "turn to measure the loss, and {luck} games for each kind of card to measure the luck; seed {seed}",
            "estimated: {number} games were played to choose the best turn, {judged} other games from each compared "
            "turn to measure the loss, and {luck} games for each kind of card to measure the luck; seed {seed}",
            settings.rollouts,
            judged=settings.judged_games,
            luck=settings.luck,
            seed=settings.seed,
        )

    def proof_sentence(self, numbers: str) -> str:
        """Returns a sentence with the numbers of the proved turns."""
        return gettext("the losses of these turns are proved: {numbers}", numbers=numbers)

    def mistake_sentence(self, player: str, swing: str) -> str:
        """Returns a sentence about a mistake that changed the result."""
        return gettext("{player} loses {swing} with this turn", player=player, swing=swing)

    def find_sentence(self, player: str, swing: str) -> str:
        """Returns a sentence about a good turn that changed the result."""
        return gettext(
            "{player} finds the best turn, which is {swing} better than the turn of {usual}",
            player=player,
            swing=swing,
            usual=self.usual,
        )

    def luck_sentence(self, player: str, swing: str) -> str:
        """Returns a sentence about cards that changed the result."""
        return gettext("the cards that come up change the result for {player} by {swing}", player=player, swing=swing)

    def points_title(self, first: int | None) -> str:
        """Returns the title of the list of a game's turning points. `first` is the number of the first turning point,
        if the game has turning points."""
        if first is None:
            return gettext("no single turn decided the game")
        return gettext(
            "turning points (RECORD@{before} is the position before turn {number})", before=first - 1, number=first
        )

    def nothing_turned(self) -> str:
        """Returns the sentence about a game without turning points."""
        return gettext("No single turn decided the game.")

    def all_turns(self) -> str:
        """Returns the title of the table of turns."""
        return gettext("All turns")

    def plot_description(self, named: str, values: str) -> str:
        """Returns the description of a plot; `named` are the plotted values, and `values` their values at the end."""
        return ngettext(
            "The line plot shows the {named} before the {number} turn. Values at the end of the game: {values}.",
            "The line plot shows the {named} before each of {number} turns. Values at the end of the game: {values}.",
            len(self.review.record.turns),
            named=named,
            values=values,
        )

    def axis(self) -> str:
        """Returns the label of the plot's axis of turns."""
        return gettext("turns played")

    def basis(self) -> Iterator[str]:
        """Yields the sentences that explain the review, and, if Python plays the games, a sentence about that."""
        yield from super().basis()
        assert isinstance(self.review, TurnReview)
        if self.review.by_python:
            yield self.review.by_python
