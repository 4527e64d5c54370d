"""What a review says, in words: its turns, its players, its turning points, and what its marks mean."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit.review.marks import BEYOND, WINS
from ...kit.review.reviewed import PlayerReview, TurningPoint
from ...kit.review.thoroughness import Thoroughness
from ...kit.review.wording import ReviewInWords, gained, gone, less, percent, signed
from ...kit.words import counted
from .reviewed import Review, ReviewedTurn

TURN_HEADS = ("turn", "", "wins", "", "played", "points", "cards", "")
PLAYER_HEADS = ("", "decisions", "none better", "!", "?!", "?", "??", "wins lost", "points lost", "luck of the cards")


def in_words(review: Review) -> ReviewInWords:
    """All that is said of a review."""
    return ReviewInWords(
        "turn",
        "quick",
        TURN_HEADS,
        tuple((_row(review, turn), _better(turn)) for turn in review.turns),
        (PLAYER_HEADS, *(_player_row(review, player) for player in review.players())),
        tuple((point.number, _told_point(review, point)) for point in review.turning_points()),
        tuple(basis(review)),
    )


def _row(review: Review, turn: ReviewedTurn) -> tuple[str, ...]:
    """A turn as `TURN_HEADS` has it: the wins are those of the best turn; losses and luck stand with their sign."""
    best = turn.best == turn.turn
    return (
        str(turn.number),
        review.names[turn.seat],
        percent(turn.before[turn.seat]),
        turn.mark,
        "best" if best else gone(turn.lost),
        "" if best else signed(less(turn.lost_margin)),
        gained(turn.luck[turn.seat]),
        str(turn.turn),
    )


def _better(turn: ReviewedTurn) -> str:
    """What would have been better than a turn with a mark, or what `quick` would have played."""
    if turn.mark == "!":
        return f"quick: {turn.quick}, {gone(turn.found)}"
    return f"best: {turn.best}" if turn.mark else ""


def _player_row(review: Review, player: PlayerReview) -> tuple[str, ...]:
    """A player as `PLAYER_HEADS` has it: shares are added up, so that 1 is a whole victory."""
    return (
        review.names[player.seat],
        str(player.turns),
        str(player.best),
        *(str(player.marks[mark]) for mark in ("!", "?!", "?", "??")),
        f"{player.lost.mean:.2f} ± {player.lost.error:.2f}",
        f"{player.lost_margin.mean:.0f} ± {player.lost_margin.error:.0f}",
        f"{player.luck.mean + 0.0:+.2f} ± {player.luck.error:.2f}",
    )


def _told_point(review: Review, point: TurningPoint) -> str:
    """A turning point in a sentence without its turn."""
    colour, swing = review.names[point.seat], percent(point.swing)
    if point.cause == "mistake":
        return f"{colour} loses {swing} of wins by the turn"
    if point.cause == "find":
        return f"{colour} finds the best turn, {swing} of wins better than what quick plays"
    return f"the cards that come up bring {colour} {swing} of wins"


def basis(review: Review) -> Iterator[str]:
    """What the review rests on, and what its marks mean."""
    thorough = Thoroughness(review.rollouts, review.seed)
    losses = ", ".join(f"{mark} {percent(least)}" for mark, least in WINS.losses)
    yield (
        f"marks: {losses} of wins lost at least, and {BEYOND:g} standard errors; ! is a best turn, "
        f"{percent(WINS.found)} better than what quick plays"
    )
    yield (
        "wins are those of the best turn; played, points and cards say what the turn and the cards behind it changed "
        "of the mover's wins and final margin; lost wins and luck are added up, 1 is a whole victory"
    )
    yield (
        f"estimated: {counted(review.rollouts, 'game')} chose the best of each turn, {thorough.judged} others behind "
        f"each turn compared say what was lost, {thorough.luck} behind each kind of card what a draw was worth; "
        f"seed {review.seed}"
    )
    proved = [turn.number for turn in review.turns if turn.proved]
    if proved:
        yield f"proved, over all that may follow: turn {', '.join(map(str, proved))}"
