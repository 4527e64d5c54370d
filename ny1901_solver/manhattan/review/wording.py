"""What a review says, in words: its moves, its players, its turning points, and what its marks mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...kit.review.marks import BEYOND, WINS, Thresholds
from ...kit.review.reviewed import PlayerReview, TurningPoint
from ...kit.review.thoroughness import Thoroughness
from ...kit.review.wording import ReviewInWords, gone, less, percent, signed
from ...kit.words import counted
from .reviewed import POINTS, Review, ReviewedMove

MOVE_HEADS = ("move", "", "margin", "", "points", "wins", "card", "")
PLAYER_HEADS = ("", "moves", "none better", "!", "?!", "?", "??", "points lost", "wins lost", "luck of the cards")


def in_words(review: Review) -> ReviewInWords:
    """All that is said of a review."""
    return ReviewInWords(
        "move",
        "greedy",
        MOVE_HEADS,
        tuple((_row(review, turn), _better(turn)) for turn in review.turns),
        (PLAYER_HEADS, *(_player_row(review, player) for player in review.players())),
        tuple((point.number, _told_point(review, point)) for point in review.turning_points()),
        tuple(basis(review)),
    )


def _row(review: Review, turn: ReviewedMove) -> tuple[str, ...]:
    """A move as `MOVE_HEADS` has it: the margin is that of the best move; losses and luck stand with their sign."""
    best, luck = turn.best == turn.move, turn.luck[turn.seat]
    return (
        str(turn.number),
        review.names[turn.seat],
        f"{turn.before[turn.seat]:+.1f}",
        turn.mark,
        "best" if best else signed(less(turn.lost_margin)),
        "" if best else gone(turn.lost),
        signed(luck) if luck.mean or luck.error else "",
        str(turn.move),
    )


def _better(turn: ReviewedMove) -> str:
    """What would have been better than a move with a mark, or what `greedy` would have played."""
    if turn.mark == "!":
        behind = gone(turn.found) if turn.by_wins else signed(less(turn.found_margin))
        return f"greedy: {turn.greedy}, {behind}"
    return f"best: {turn.best}" if turn.mark else ""


def _player_row(review: Review, player: PlayerReview) -> tuple[str, ...]:
    """A player as `PLAYER_HEADS` has it: shares are added up, so that 1 is a whole victory."""
    return (
        review.names[player.seat],
        str(player.turns),
        str(player.best),
        *(str(player.marks[mark]) for mark in ("!", "?!", "?", "??")),
        f"{player.lost_margin.mean + 0.0:.1f} ± {player.lost_margin.error:.1f}",
        f"{player.lost.mean + 0.0:.2f} ± {player.lost.error:.2f}",
        f"{player.luck.mean + 0.0:+.1f} ± {player.luck.error:.1f}",
    )


def _told_point(review: Review, point: TurningPoint) -> str:
    """A turning point in a sentence without its move."""
    name = review.names[point.seat]
    swing = f"{percent(point.swing)} of wins" if review.in_wins(point) else f"{point.swing:.1f} points"
    if point.cause == "mistake":
        return f"{name} loses {swing} by the move"
    if point.cause == "find":
        return f"{name} finds the best move, {swing} better than what greedy plays"
    return f"the card drawn brings {name} {swing}"


def basis(review: Review) -> Iterator[str]:
    """What the review rests on, and what its marks mean."""
    thorough = Thoroughness(review.rollouts, review.seed)
    yield (
        f"marks: {_losses(POINTS, '{:g}'.format)} points of margin lost at least, in the last round "
        f"{_losses(WINS, percent)} of wins, and {BEYOND:g} standard errors; ! is a best move, "
        f"{POINTS.found:g} point or {percent(WINS.found)} of wins better than what greedy plays"
    )
    yield (
        "margins are points to the best of the others at the end, behind the best move; points, wins and card say what "
        "the move and the card drawn behind it changed of them; lost wins and luck are added up, 1 is a whole victory"
    )
    yield (
        f"estimated from what each player saw: {counted(review.rollouts, 'game')} chose the best of each move, "
        f"{thorough.judged} others behind each move compared say what was lost, {thorough.luck} behind each card what "
        f"a draw was worth; seed {review.seed}"
    )
    proved = [turn.number for turn in review.turns if turn.proved]
    if proved:
        yield f"proved, over all hidden hands: move {', '.join(map(str, proved))}"


def _losses(thresholds: Thresholds, told: Callable[[float], str]) -> str:
    return ", ".join(f"{mark} {told(least)}" for mark, least in thresholds.losses)
