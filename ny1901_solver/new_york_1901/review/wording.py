"""The texts of a review of turns."""

from __future__ import annotations

from ...messages import gettext, ngettext
from ...reviews.review_settings import ReviewSettings
from ...reviews.reviewed import BEYOND, MARKS, WINS
from ...reviews.wording import ReviewWords, percent


class TurnWords(ReviewWords):
    """The words of a review of turns; it counts decisions, as a Market Shift makes two of a turn."""

    usual = "quick"

    @property
    def heads(self) -> tuple[str, ...]:
        """The heads over the turns."""
        played, points, cards = gettext("played"), gettext("points"), gettext("cards")
        return gettext("turn"), "", gettext("wins"), "", played, points, cards, ""

    def number_text(self, number: int) -> str:
        """The name of a turn by its number."""
        return gettext("turn {number}", number=number)

    def count_text(self, number: int) -> str:
        """A number of turns."""
        return ngettext("{number} turn", "{number} turns", number)

    def player_heads(self) -> tuple[str, ...]:
        """The heads over the players: decisions, those that were best, marks, losses and luck."""
        losses = gettext("wins lost"), gettext("points lost"), gettext("luck of the cards")
        return "", gettext("decisions"), gettext("none better"), *MARKS, *losses

    def marks(self) -> str:
        """The least loss of each mark."""
        return gettext(
            "{losses} of wins lost at least, and {errors:g} standard errors; ! is a best turn, {percent} better than "
            "what {usual} plays",
            losses=", ".join(f"{mark} {percent(least)}" for mark, least in WINS.losses),
            errors=BEYOND,
            percent=percent(WINS.least_find),
            usual=self.usual,
        )

    def columns(self) -> str:
        """The meaning of the columns."""
        return gettext(
            "wins are those of the best turn; played, points and cards are the changes to the mover's wins and final "
            "margin, by the turn and by the cards after it; lost wins and luck are sums, 1 is a whole win"
        )

    def estimate_sentence(self, settings: ReviewSettings) -> str:
        """How many games the review is based on."""
        return ngettext(
            "estimated: {number} game chose the best of the turns, {judged} others from each turn compared measured "
            "the loss, {luck} from each kind of card its luck; seed {seed}",
            "estimated: {number} games chose the best of the turns, {judged} others from each turn compared measured "
            "the loss, {luck} from each kind of card its luck; seed {seed}",
            settings.rollouts,
            judged=settings.judged_games,
            luck=settings.luck,
            seed=settings.seed,
        )

    def proof_sentence(self, numbers: str) -> str:
        """The numbers of the proved turns."""
        return gettext("proved, whatever may follow: turn {numbers}", numbers=numbers)

    def mistake_sentence(self, player: str, swing: str) -> str:
        """A turning point by a mistake."""
        return gettext("{player} loses {swing} by the turn", player=player, swing=swing)

    def find_sentence(self, player: str, swing: str) -> str:
        """A turning point by a find."""
        return gettext(
            "{player} finds the best turn, {swing} better than what {usual} plays",
            player=player,
            swing=swing,
            usual=self.usual,
        )

    def luck_sentence(self, player: str, swing: str) -> str:
        """A turning point by the cards that came up."""
        return gettext("the cards that come up bring {player} {swing}", player=player, swing=swing)

    def points_title(self, first: int | None) -> str:
        """The line over the turning points of a game, with the number of the first if there is one."""
        if first is None:
            return gettext("no turn turned the game")
        return gettext(
            "turning points (RECORD@{before} is the position before turn {number})", before=first - 1, number=first
        )

    def nothing_turned(self) -> str:
        """A game without turning points."""
        return gettext("No turn turned the game.")

    def all_turns(self) -> str:
        """The title over the turns."""
        return gettext("All turns")

    def plot_description(self, named: str, values: str) -> str:
        """The description of the plot of some named values, with those at the end."""
        return ngettext(
            "The {named} before the {number} turn; in the end {values}.",
            "The {named} before each of {number} turns; in the end {values}.",
            len(self.review.record.turns),
            named=named,
            values=values,
        )

    def axis(self) -> str:
        """The label of the plot's axis of turns."""
        return gettext("turns played")
