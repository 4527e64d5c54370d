"""The option `--points` of `hint`: the turns ranked by the points they score if the game ended after them, with
proof."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pydantic import Field

from ...capabilities.fields import Seconds
from ...capabilities.points import MostPoints, expect_deciding
from ...capabilities.points import points_lines as ranked_step_lines
from ...exit_codes import NOT_DECIDED
from ...messages import gettext
from ...questions.answers import Answer
from ...questions.capability import Asker, Capability, Python, Shown, Unfit, in_field, proof_so_far
from ..answers import turns as of_turns
from ..answers.answer import basis_of
from ..answers.turns import PointsAnswer
from ..game import NEW_YORK_1901
from ..loading import whole_turns
from ..planning.result import PlanResult
from ..points import Hint
from ..points import hint as most_points


class PointsQuestion(MostPoints):
    """Rank the turns by the points that they score if the game ended after them, with proof.

    The ranking counts tiles, streets, challenge and cards. It is no advice: a player who always took its first turn
    won 24 of 200 games against the simple computer player `quick`.
    """

    wording = {"noun": "turn", "PLAYER": "COLOUR"}

    twice: bool = Field(False, description="prove the best gain a second time, with the CP-SAT model")
    time_limit: Seconds | None = Field(None, description="the time limit of the second proof, in seconds")

    def check(self) -> None:
        """Raises `Unfit` for a time limit without the second proof, because only the second proof takes long."""
        if self.time_limit is not None and not self.twice:
            raise Unfit("time_limit", gettext("is allowed only with the second proof, which {twice} requests"))


class RankedByPoints(NamedTuple):
    """The ranked turns, and the second proof if it was requested."""

    ranking: Hint
    second: PlanResult | None


def _points(asked: PointsQuestion, asker: Asker) -> RankedByPoints:
    state = asked.position
    expect_deciding(NEW_YORK_1901, state, asked.player)
    if not asked.twice:
        return RankedByPoints(most_points(state, asked.top), None)
    from ..points.twice import prove_twice

    with in_field("position"):
        state = whole_turns(state, gettext("the second proof needs a position between two turns"))
    ranking = most_points(state, asked.top)
    return RankedByPoints(ranking, prove_twice(state, ranking, asked.time_limit, stop=asker.stop, report=asker.report))


def _points_answer(asked: PointsQuestion, result: RankedByPoints, _: Asker) -> PointsAnswer:
    return of_turns.points(asked.position, result.ranking, result.second)


def points_lines(answer: PointsAnswer) -> Iterator[Shown]:
    """Returns the lines of the answer: the turns, each with its points by source, and the results of both proofs."""
    yield gettext("{player} to move", player=answer.to_move)
    yield from ranking_lines(answer)
    if "second_proof" in answer.model_fields_set:
        proof = answer.second_proof
        if proof.status == "proved":
            yield gettext(
                "proved twice: the CP-SAT model also finds no turn without a Market Shift that gains more than "
                "{points:+d}",
                points=proof.value,
            )
        else:
            yield gettext("the second proof did not finish within the time limit")
    yield basis_of(answer)


def ranking_lines(answer: PointsAnswer) -> Iterator[Shown]:
    """Returns the lines about the turns, each with its points by source, and about the first proof."""
    for place, ranked in enumerate(answer.turns, start=1):
        yield from ranked_step_lines(place, ranked, ranked.turn)
        for note in ranked.notes:
            yield f"         {note}"
        if ranked.ways > 1:
            yield f"         {gettext('{number} legal turns have the same effect', number=ranked.ways)}"
    yield ""
    shift, first = answer.market_shift, answer.turns[0]
    if shift is None:
        yield gettext(
            "proved: no turn gains more than {points:+d} if the game ended after the turn; {effects} different "
            "effects were compared",
            points=first.value,
            effects=answer.effects,
        )
        return
    yield gettext(
        "proved: no turn without a Market Shift gains more than {points:+d} if the game ended after the turn; "
        "{effects} different effects were compared",
        points=answer.without_shift or 0,
        effects=answer.effects,
    )
    if first.turn.startswith("shift"):
        yield gettext(
            "no turn that starts with a Market Shift and takes only known cards gains more than {points:+d}",
            points=first.value,
        )
    yield gettext(
        "a turn that starts with a Market Shift gains {mean:+.2f} on average, {worst:+d} at worst and {best:+d} at "
        "best",
        mean=shift.expected,
        worst=shift.worst,
        best=shift.best,
    )


def _points_code(answer: Answer) -> int:
    assert isinstance(answer, PointsAnswer)
    undecided = "second_proof" in answer.model_fields_set and answer.second_proof.status not in ("proved", "infeasible")
    return NOT_DECIDED if undecided else 0


def _progress(asked: PointsQuestion, so_far: tuple[str, int]) -> str:
    return gettext("so far proved: no turn gains more than {points:+d}", points=so_far[1])


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
    progress=_progress,
)
