"""The form of a puzzle's file: the keys that the files of every game have.

A game puts its own keys between them: the fields of a model stand in the order of its bases, from the last one on."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from ..files.documents import FileModel, Several
from .certificate import Proof
from .parts import STAGES, HintStage, Provenance, PuzzleId, Sentence, Tag, Tags, Title
from .puzzle import WhoFails

FORMAT = "ny1901-puzzle/1"
Points = Annotated[int, Field(ge=-999, le=9999)]
Grade = Annotated[int, Field(ge=1, le=5)]


class RivalForm(FileModel):
    """The best answer of another effect."""

    answer: list[str]
    value: Points
    bound: Points


class CertificateForm(FileModel):
    """What the answer is worth, what nothing exceeds, and the runner-up."""

    value: Points
    bound: Points
    margin: Points
    second: RivalForm | None = None
    proofs: Annotated[Several[Proof], Field(min_length=1, max_length=4)]


class TrapForm(FileModel):
    """The tempting line, and why it falls short."""

    line: list[str] | None
    value: Points
    shortfall: Points
    cause: Tag
    sentence: Sentence
    firm: bool = False


class PuzzleHead(FileModel):
    """Which puzzle it is, and of what kind."""

    format: Literal["ny1901-puzzle/1"]
    id: PuzzleId
    title: Title
    told: Title | Literal[""] = Field(default="", description="the title for whoever knows the answer")
    kind: str
    grade: Grade
    turns: int


class PuzzleForm(FileModel):
    """The proof of the answer, and what has been worked out about it; `part` is what the game calls an own turn."""

    part: ClassVar[str] = "turn"

    certificate: CertificateForm
    trap: TrapForm | None = None
    themes: Tags
    difficulty: WhoFails
    hints: Annotated[Several[HintStage], Field(min_length=1)]
    solution: Annotated[Several[Sentence], Field(min_length=1, max_length=60)]
    source: Provenance

    @model_validator(mode="after")
    def _stages_in_order(self) -> Any:
        places = [(hint.turn, STAGES.index(hint.name)) for hint in self.hints]
        if places != sorted(set(places)) or self.hints[-1].name != "full":
            order = f"{self.part} by {self.part} in the order {', '.join(STAGES)}"
            raise ValueError(f"hints come {order}, each once, and the last is full")
        return self
