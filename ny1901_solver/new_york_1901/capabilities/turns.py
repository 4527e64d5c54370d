"""Questions about the turns that may be played in a position, and about those of most points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from pydantic import Field

from ...kit.answers import Answer
from ...kit.capabilities.fields import Seconds
from ...kit.capabilities.moves import Listed, listed_told
from ...kit.capabilities.points import MostPoints
from ...kit.capabilities.points import points_told as ranked_step_told
from ...kit.capability import Asker, Capability, Note, Python, Question, Shown, Unfit, in_field
from ...kit.exit_codes import NOT_DECIDED
from ..answers import of_turns
from ..answers.of_positions import basis_of
from ..answers.of_turns import LegalAnswer, LegalCertificateAnswer, LegalStepsAnswer, PointsAnswer
from ..hints import Hint
from ..hints import hint as most_points
from ..loading import whole_turns
from ..moves import Step, Turn
from ..planning.result import PlanResult
from ..rules import legal_turns
from ..rules.list_certificate import ListCertificate, certificate
from ..rules.options import awaits_card
from ..rules.stepwise import chance, legal_steps
from ..state import SHIFT, GameState
from ..table.advice_asked import expect_more_turns, expect_on_turn
from ..table.judging import CARD_IS_DUE, is_so
from ..table.naming import read_territory, read_tile
from .fields import Position


class LegalList(Question):
    """List the legal turns of the player to move.

    Turns that start with a Market Shift are listed when some draw allows them.
    """

    position: Position
    kind: Literal["take", "grab", "demolish", "build", "boom", "shift", "reclaim", "pass"] | None = Field(
        None, description="only turns with such a step; grab is a take of two territories"
    )
    tile: str | None = Field(None, description="only turns that place this tile")
    territory: str | None = Field(None, description="only turns that take this territory, or give it back")
    no_shift: bool = Field(False, description="leave out turns that start with a Market Shift")
    by_model: bool = Field(False, description="let the CP-SAT model list them, without Market Shift; slow")

    def turns(self) -> list[Turn]:
        """The legal turns that are so."""
        edition = self.position.edition
        tile = territory = None
        if self.tile is not None:
            with in_field("tile"):
                tile = edition.tiles[read_tile(edition, self.tile)].id
        if self.territory is not None:
            with in_field("territory"):
                territory = read_territory(edition, self.territory).name
        return [turn for turn in self._all() if is_so(turn, self.kind, tile, territory)]

    def _all(self) -> list[Turn]:
        """All legal turns, by the generator or by the model, which knows no Market Shift."""
        if not self.by_model:
            return legal_turns(self.position, not self.no_shift)
        if self.position.mover.cards & SHIFT and not self.no_shift:
            raise Unfit("by_model", "the model leaves Market Shift aside; add {no_shift}")
        from ..planning.one_turn import enumerate_turns

        return enumerate_turns(whole_turns(self.position, "the model lists whole turns"))


class Legal(Listed, LegalList):
    """List the legal turns of the player to move.

    Turns that start with a Market Shift are listed when some draw allows them.
    """


def _legal(asked: Legal, _: Asker) -> list[Turn]:
    return asked.turns()


def _legal_answer(asked: Legal, found: list[Turn], _: Asker) -> LegalAnswer:
    return of_turns.legal(asked.position, found, asked.limit, asked.count)


def _legal_told(answer: LegalAnswer) -> Iterator[Shown]:
    return listed_told(answer, answer.turns, "turns", _why_none(answer.about))


def _why_none(state: GameState) -> str:
    if awaits_card(state):
        return CARD_IS_DUE
    return "the game is over" if state.over else "no such turn is legal"


class Certify(LegalList):
    """Tell the number of legal turns by kind, and the SHA-256 of their sorted list."""


def _certify(asked: Certify, _: Asker) -> ListCertificate:
    return certificate(asked.turns())


def _certify_answer(asked: Certify, found: ListCertificate, _: Asker) -> LegalCertificateAnswer:
    return of_turns.certified(asked.position, found)


def _certify_told(answer: LegalCertificateAnswer) -> Iterator[Shown]:
    yield f"total {answer.total}"
    for name, number in answer.by_kind.items():
        yield f"{name} {number}"
    yield f"sha256 {answer.sha256}"
    yield basis_of(answer)


CERTIFY = Capability(Certify, _certify, _certify_answer, _certify_told, answers="legal")


class NextSteps(NamedTuple):
    """The legal next steps, or the odds of the cards that may come up instead, by kind."""

    steps: list[Step]
    odds: Mapping[int, Fraction]


class Steps(Question):
    """List the legal next steps, or the cards that may come up with their odds."""

    position: Position


def _steps(asked: Steps, _: Asker) -> NextSteps:
    return NextSteps(legal_steps(asked.position), chance(asked.position))


def _steps_answer(asked: Steps, found: NextSteps, _: Asker) -> LegalStepsAnswer:
    return of_turns.steps(asked.position, found.steps, found.odds)


def _steps_told(answer: LegalStepsAnswer) -> Iterator[Shown]:
    yield from answer.steps
    for card, odds in answer.odds.items():
        yield f"{card} {odds}"
    if not answer.steps and not answer.odds:
        yield Note("the game is over")


STEPS = Capability(Steps, _steps, _steps_answer, _steps_told, answers="legal")

LEGAL = Capability(
    Legal,
    _legal,
    _legal_answer,
    _legal_told,
    (
        "game.yaml --no-shift --limit 20",
        "game.yaml --kind demolish",
        "game.yaml --tile s4 --territory blue-07",
        "game.yaml --steps",
        "game.yaml --certify",
        "game.yaml --certify --no-shift --by-model",
    ),
    instead={"steps": STEPS, "certify": CERTIFY},
)


class PointsQuestion(MostPoints):
    """Rank the turns by points if the game ended after them, with proof.

    It is a count of tiles, streets, challenge and cards, and no advice; who always followed it won 24 of 200 games
    against the simple computer player `greedy`.
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

    found: Hint
    second: PlanResult | None


def _points(asked: PointsQuestion, asker: Asker) -> RankedByPoints:
    state = asked.position
    expect_deciding(state, asked.player)
    if not asked.twice:
        return RankedByPoints(most_points(state, asked.top), None)
    from ..hints.twice import prove_twice

    with in_field("position"):
        state = whole_turns(state, "the second proof is of whole turns")
    found = most_points(state, asked.top)
    return RankedByPoints(found, prove_twice(state, found, asked.time_limit, stop=asker.stop, report=asker.report))


def expect_deciding(state: GameState, player: str | None) -> None:
    """Raises `Unfit` where the game is over, or where another player is on turn than the one named."""
    with in_field("position"):
        expect_more_turns(state)
    with in_field("player"):
        expect_on_turn(state, player)


def _points_answer(asked: PointsQuestion, found: RankedByPoints, _: Asker) -> PointsAnswer:
    return of_turns.points(asked.position, found.found, found.second)


def points_told(answer: PointsAnswer) -> Iterator[Shown]:
    """The turns, each with its points by source, and what is proved."""
    yield f"{answer.to_move} to move"
    yield from ranked_told(answer)
    if "second_proof" in answer.model_fields_set:
        proof = answer.second_proof
        yield (
            f"proved twice: the CP-SAT model has no turn without a Market Shift above {proof.value:+d}, either"
            if proof.status == "proved"
            else "the second proof was not finished in the time limit"
        )
    yield basis_of(answer)


def ranked_told(answer: PointsAnswer) -> Iterator[Shown]:
    """The turns, each with its points by source, and what is proved once."""
    for place, ranked in enumerate(answer.turns, start=1):
        yield from ranked_step_told(place, ranked, ranked.turn)
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


def _points_so_far(_: PointsQuestion, told: tuple[int | None, int], __: Asker) -> dict[str, int | None]:
    return {"value": told[0], "bound": told[1]}


def _points_progress(_: PointsQuestion, told: tuple[int | None, int]) -> str:
    return f"nothing gains more than {told[1]:+d}"


POINTS = Capability(
    PointsQuestion,
    _points,
    _points_answer,
    points_told,
    ("game.yaml", "game.yaml --twice"),
    python=Python(("top",), lambda found: found.found, "ny1901_solver.new_york_1901.hints:Hint"),
    code=_points_code,
    searches=True,
    ends_early=True,
    tells=True,
    says_unfinished=True,
    so_far=_points_so_far,
    progress=_points_progress,
)
