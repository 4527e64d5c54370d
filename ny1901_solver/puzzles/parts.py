"""What puzzle files of any game share: their spelling of ids, texts and ratings, their traps, hints and origins."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Generic, Literal, TypeAlias, get_args

from pydantic import Field

from ..errors import DataError
from ..files.documents import FileModel, Several
from ..text.words import quantity
from .certificate import Count, Turn

if TYPE_CHECKING:
    from .puzzle import AnyPuzzle


MOST_TURNS = 9  # own turns that a task may ask for
LONGEST = 600  # characters of a hint and of a sentence
Sentence = Annotated[str, Field(min_length=2, max_length=LONGEST, pattern=r"^\S[^\r\n]*$")]
Title = Annotated[str, Field(min_length=2, max_length=100, pattern=r"^\S[^\r\n]*$")]
Tag = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$", max_length=40)]
Tags = Annotated[Several[Tag], Field(max_length=40)]
PuzzleId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=80)]
RatingPoints = Annotated[int, Field(ge=0, le=9999)]

StageName: TypeAlias = Literal["nudge", "where", "what", "full"]
STAGES: tuple[StageName, ...] = get_args(StageName)


@dataclass(frozen=True)
class Trap(Generic[Turn]):
    """The best line of most points at each turn, and why it falls short of the answer by `shortfall`.

    A trap is `firm` where every such line falls short, ties included, and so does what the game's quick player plays.
    """

    line: tuple[Turn, ...]
    value: int
    shortfall: int
    cause: str
    sentence: str
    firm: bool = False


class HintStage(FileModel):
    """One hint about one of the answer's turns, and how many different turns are left that fit it."""

    name: StageName
    text: Sentence
    left: Count
    turn: Annotated[int, Field(ge=1, le=MOST_TURNS, description="of the answer, from 1")] = 1


@dataclass(frozen=True, slots=True)
class StepStages:
    """What is told of a step stage by stage, of so many legal ones; the last stage, `full`, is the step.

    Of steps of the same effect one is counted, and no stage tells them apart.
    """

    legal: int
    stages: tuple[HintStage, ...]

    def up_to(self, level: StageName) -> tuple[HintStage, ...]:
        """The stages that tell no more than a level; one for which there are no words is left out."""
        return tuple(stage for stage in self.stages if STAGES.index(stage.name) <= STAGES.index(level))


class Provenance(FileModel):
    """Where the puzzle comes from."""

    made_by: Literal["generator", "hand", "composed"]
    version: Annotated[str, Field(pattern=r"^[0-9A-Za-z][0-9A-Za-z.+-]*$", max_length=40)]
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    lesson: Sentence | None = Field(default=None, description="what a puzzle made by hand teaches")
    made_of: PuzzleId | None = Field(default=None, description="the puzzle that a composed one was made of")


def hint_at(puzzle: AnyPuzzle, turn: int, stage: str | None, part: str = "turn") -> HintStage:
    """The hint of a turn and a stage, or its first one; raises `DataError` with those that there are.

    `part` is what the game calls a turn of an answer.
    """
    turns = max(hint.turn for hint in puzzle.hints)
    there = {str(hint.name): hint for hint in puzzle.hints if hint.turn == turn}
    if not there:
        raise DataError([f"{puzzle.id} has hints about {quantity(turns, part)}, and none about {part} {turn}"])
    if stage is not None and stage not in there:
        about = f" about {part} {turn}" if turns > 1 else ""
        raise DataError([f"{puzzle.id} has no hint {stage!r}{about}; it has {', '.join(there)}"])
    return there[stage or next(iter(there))]


def next_hint(puzzle: AnyPuzzle, given: Collection[HintStage], right_parts: int) -> HintStage | None:
    """The first hint that is not given yet, about a turn that is not found yet; none where all are given."""
    return next((hint for hint in puzzle.hints if hint.turn > right_parts and hint not in given), None)
