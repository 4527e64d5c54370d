"""The file model of a puzzle of Manhattan: what its JSON Schema publishes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from ...kit.documents import FileModel, Several
from ...kit.puzzles.certificate import Proof
from ...kit.puzzles.parts import STAGES, HintStage, Provenance, PuzzleId, Sentence, Tag, Tags, Title
from .kind_names import KindName
from .puzzle import Difficulty
from .task import MOST_BUILDS

PartText = Annotated[
    str, Field(min_length=2, max_length=60, description="a build r3@C7, a selection r:1,1,2,3, void r3, or a plot C7")
]
Parts = Annotated[list[PartText], Field(min_length=1, max_length=54)]
Points = Annotated[int, Field(ge=-999, le=9999)]


class RivalFile(FileModel):
    """The best answer of another effect."""

    answer: Parts
    value: Points
    bound: Points


class CertificateFile(FileModel):
    """What the answer is worth, what nothing exceeds, and the runner-up."""

    value: Points = Field(
        description="last-go-round: the lead in the end; four-cards: points of the next scoring, or the lead behind "
        "it; still-taken: buildings; choose-pieces: points"
    )
    bound: Points
    margin: Points = Field(description="how much worse the runner-up is; 0 where floors decide")
    second: RivalFile | None = None
    proofs: Annotated[Several[Proof], Field(min_length=1, max_length=4)]


class TrapFile(FileModel):
    """The best line of most points at each build, or the wrong idea that comes nearest, and why it falls short."""

    line: Parts
    value: Points
    shortfall: Points
    cause: Tag
    sentence: Sentence
    firm: bool = Field(default=False, description="every such line falls short, ties included")


class PuzzleFile(FileModel):
    """A puzzle of Manhattan with its answer and the proof of it."""

    format: Literal["ny1901-puzzle/1"]
    game: Literal["manhattan"]
    id: PuzzleId
    title: Title
    told: Title | Literal[""] = Field(default="", description="the title for whoever knows the answer")
    kind: KindName
    grade: Annotated[int, Field(ge=1, le=5)]
    turns: Annotated[int, Field(ge=1, le=MOST_BUILDS)] = Field(
        description="own builds asked for, or that follow on chosen pieces"
    )
    counts: Literal["points", "lead"] = Field(
        default="points", description="of builds without replies: own points of the next scoring, or the lead behind it"
    )
    position: Annotated[str, Field(pattern=r"^mh1:\S+$", max_length=2000, description="a position as one line")]
    answer: Parts
    certificate: CertificateFile
    trap: TrapFile | None = None
    themes: Tags
    difficulty: Difficulty
    hints: Annotated[Several[HintStage], Field(min_length=1, max_length=len(STAGES) * MOST_BUILDS)]
    solution: Annotated[Several[Sentence], Field(min_length=1, max_length=60)]
    source: Provenance

    @model_validator(mode="after")
    def _stages_in_order(self) -> PuzzleFile:
        places = [(hint.turn, STAGES.index(hint.name)) for hint in self.hints]
        if places != sorted(set(places)) or self.hints[-1].name != "full":
            order = ", ".join(STAGES)
            raise ValueError(f"hints come build by build in the order {order}, each once, and the last is full")
        return self
