"""Questions about a puzzle, for every game that has puzzles: a hint, an attempt judged, its stages, its solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from ..capability import Note, Paragraph, Question, Shown, Spelled, Subject
from ..puzzles.answers import HintData

Answered = Annotated[Any, Subject("answered puzzle")]


class PuzzleHintQuestion(Question):
    """Give a hint about a turn of the answer, and say how many turns still fit it."""

    puzzle: Answered
    stage: Annotated[Literal["nudge", "where", "what", "full"] | None, Spelled(metavar="STAGE")] = Field(
        None, description="nudge, where, what, or full: each tells more; the first when not given"
    )
    turn: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(1, description="about this turn of the answer")


def hint_told(answer: HintData) -> Iterator[Shown]:
    """A hint, and how much it leaves: never one turn before that is told."""
    yield Paragraph(f"{answer.stage}: {answer.text}")
    if answer.stage != "full":
        yield " ".join(filter(None, (str(answer.left), answer.fitting, "still fit this")))


def try_told(answer: Any) -> Iterator[Shown]:
    """What an attempt comes to."""
    if answer.sentence:
        yield Paragraph(answer.sentence)
    yield "this is the answer" if answer.right else "this is not the answer"
    if answer.trap:
        yield Note("it is the tempting line")


def stage_told(answer: Any) -> Iterator[Shown]:
    """Where an attempt leads so far."""
    if answer.sentence is not None:
        yield Paragraph(f"turn {answer.turn}: {answer.sentence}")
        for broken in answer.violations:
            yield Paragraph(f"{broken.rule}: {broken.sentence}", "  ")
    if line := getattr(answer, "line", None):
        yield line
    yield f"{answer.left} still to come"


def solution_told(answer: Any) -> Iterator[Shown]:
    """A puzzle's own answer with its story."""
    if answer.told:
        yield answer.told
    yield from (Paragraph(sentence) for sentence in answer.solution)
    yield from (Paragraph(f"{each.theme}: {each.meaning}") for each in answer.ideas)
