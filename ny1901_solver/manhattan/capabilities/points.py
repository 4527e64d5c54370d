"""The capability `points`, which ranks moves by their points if the round were scored right after the move."""

from __future__ import annotations

from collections.abc import Iterator

from ...capabilities.points import MostPoints, expect_deciding, points_lines
from ...messages import ngettext
from ...questions.capability import Asker, Capability, Python, Shown, in_field
from ..answers import advice as of_advice
from ..answers.advice import PointsAnswer
from ..game import MANHATTAN
from ..hint.most_points import PaidMoves, most_points
from ..state.seen import expect_mover_hand, mover_phrase


class PointsNow(MostPoints):
    """Rank the moves by the points that the board would pay if the round were scored right after the move.

    The ranking counts buildings, cities and the tallest building for the player to move. It is proved, but it ignores
    all later moves, so it is no advice.
    """

    wording = {"noun": "move", "PLAYER": "PLAYER"}


def _points(asked: PointsNow, _: Asker) -> PaidMoves:
    with in_field("position"):
        expect_mover_hand(asked.position)
    expect_deciding(MANHATTAN, asked.position, asked.player)
    return most_points(asked.position, asked.top)


def _points_answer(asked: PointsNow, result: PaidMoves, _: Asker) -> PointsAnswer:
    return of_advice.points(asked.position, result)


def _points_lines(answer: PointsAnswer) -> Iterator[Shown]:
    yield mover_phrase(answer.about)
    for place, each in enumerate(answer.moves, 1):
        yield from points_lines(place, each, each.move)
    yield ""
    yield ngettext(
        "proved: no move changes the player's points by more than {points:+d} if the round is scored "
        "right after the move; compared {number} legal move",
        "proved: no move changes the player's points by more than {points:+d} if the round is scored "
        "right after the move; compared {number} legal moves",
        answer.looked_at,
        points=answer.moves[0].value,
    )
    yield answer.about.setup.basis


POINTS = Capability(
    PointsNow,
    _points,
    _points_answer,
    _points_lines,
    ("game.mh", "game.mh --top 1 --json"),
    python=Python(("top",)),
)
