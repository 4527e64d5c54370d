"""The turns of most points if the game ended after them, ranked with proof."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pydantic import Field

from ...capabilities.fields import Seconds
from ...capabilities.points import MostPoints, expect_deciding
from ...capabilities.points import points_lines as ranked_step_lines
from ...exit_codes import NOT_DECIDED
from ...questions.answers import Answer
from ...questions.capability import Asker, Capability, Python, Shown, Unfit, in_field, proof_so_far
from ..answers import turns as of_turns
from ..answers.positions import basis_of
from ..answers.turns import PointsAnswer
from ..game import NEW_YORK_1901
from ..loading import whole_turns
from ..planning.result import PlanResult
from ..points import Hint
from ..points import hint as most_points


class PointsQuestion(MostPoints):
    """Rank the turns by points if the game ended after them, with proof.

    It is a count of tiles, streets, challenge and cards, and no advice; who always followed it won 24 of 200 games
    against the simple computer player `quick`.
    """

    wording = {"noun": "turn", "PLAYER": "COLOUR"}

    twice: bool = Field(False, description="prove the best gain again, by the CP-SAT model")
    time_limit: Seconds | None = Field(None, description="seconds for the second proof")

    def check(self) -> None:
        """Raises `Unfit` for a time limit without the second proof, which alone takes time."""
        if self.time_limit is not None and not self.twice:
            raise Unfit("time_limit", "is for the second proof; ask for it by {twice}")


class RankedByPoints(NamedTuple):
    """The turns of most points, and the second proof, where one was asked for."""

    ranking: Hint
    second: PlanResult | None


def _points(asked: PointsQuestion, asker: Asker) -> RankedByPoints:
    state = asked.position
    expect_deciding(NEW_YORK_1901, state, asked.player)
    if not asked.twice:
        return RankedByPoints(most_points(state, asked.top), None)
    from ..points.twice import prove_twice

    with in_field("position"):
        state = whole_turns(state, "the second proof is of whole turns")
    ranking = most_points(state, asked.top)
    return RankedByPoints(ranking, prove_twice(state, ranking, asked.time_limit, stop=asker.stop, report=asker.report))


def _points_answer(asked: PointsQuestion, result: RankedByPoints, _: Asker) -> PointsAnswer:
    return of_turns.points(asked.position, result.ranking, result.second)


def points_lines(answer: PointsAnswer) -> Iterator[Shown]:
    """The turns, each with its points by source, and what is proved."""
    yield f"{answer.to_move} to move"
    yield from ranking_lines(answer)
    if "second_proof" in answer.model_fields_set:
        proof = answer.second_proof
        yield (
            f"proved twice: the CP-SAT model has no turn without a Market Shift above {proof.value:+d}, either"
            if proof.status == "proved"
            else "the second proof was not finished in the time limit"
        )
    yield basis_of(answer)


def ranking_lines(answer: PointsAnswer) -> Iterator[Shown]:
    """The turns, each with its points by source, and what is proved once."""
    for place, ranked in enumerate(answer.turns, start=1):
        yield from ranked_step_lines(place, ranked, ranked.turn)
        for note in ranked.notes:
            yield f"         {note}"
        if ranked.ways > 1:
            yield f"         {ranked.ways} legal turns come to the same"
    yield ""
    shift, first = answer.market_shift, answer.turns[0]
    most = first.value if shift is None else answer.without_shift or 0
    without = " without a Market Shift" if shift is not None else ""
    compared = f"{answer.effects} effects compared"
    yield f"{answer.status}: no turn{without} gains more than {most:+d} if the game ended after it; {compared}"
    if shift is not None:
        if first.turn.startswith("shift"):
            yield f"with one first, no turn that takes only known cards gains more than {first.value:+d}"
        yield (
            f"a Market Shift first gains {shift.expected:+.2f} on average, "
            f"{shift.worst:+d} at worst and {shift.best:+d} at best"
        )


def _points_code(answer: Answer) -> int:
    assert isinstance(answer, PointsAnswer)
    undecided = "second_proof" in answer.model_fields_set and answer.second_proof.status not in ("proved", "infeasible")
    return NOT_DECIDED if undecided else 0


POINTS = Capability(
    PointsQuestion,
    _points,
    _points_answer,
    points_lines,
    ("game.yaml", "game.yaml --twice"),
    python=Python(("top",), lambda result: result.ranking, "ny1901_solver.new_york_1901.points:Hint"),
    code=_points_code,
    searches=True,
    ends_early=True,
    tells=True,
    says_unfinished=True,
    so_far=proof_so_far,
    progress=lambda asked, so_far: f"nothing gains more than {so_far[1]:+d}",
)
