"""The head of a case: a question about the rules, and who answers it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, model_validator

from ..documents import FileModel
from .rules_file import RuleId, Sentences, Source

BETWEEN_READINGS = "DIFFER"
"""How the id of a case starts that was found by comparing two readings: `DIFFER-flip_tiles-1`."""


class CaseHead(FileModel):
    """What every case begins with; its game adds the position, what is expected there, and the answer in words."""

    format: str
    id: str
    question: Annotated[str, Field(min_length=10, pattern=r"\?")]
    rules: Annotated[list[RuleId], Field(min_length=1)]
    refutes: list[Annotated[str, Field(pattern=r"^WRONG-[0-9]+$")]] = Field(default=[], description="wrong claims")
    source: list[Source] = []
    inferred: Sentences | None = Field(default=None, description="why so, where the rulebooks are silent")

    if TYPE_CHECKING:  # declared by each game, behind what it says of the position
        verdict: str | None
        by_reading: Any
        answer: str

        @property
        def expected(self) -> Mapping[str, Any]:
            """What is expected by the reading; under an empty text where no switch matters."""

    @model_validator(mode="after")
    def _well_founded(self) -> CaseHead:
        if not self.source and self.inferred is None:
            raise ValueError("a case needs a source, or the reason why it is inferred")
        if not self.id.startswith((f"{self.rules[0]}-", f"{BETWEEN_READINGS}-")):
            raise ValueError(f"the id of a case starts with its first rule, {self.rules[0]}")
        return self

    @property
    def family(self) -> str:
        """The folder that the case's file stands in: `bld` of the cases about BLD-2, or of those about M-BLD-2."""
        headings = takewhile(str.isupper, self.id.split("-"))
        return [*headings][-1].lower()

    @property
    def ruling(self) -> str:
        """The ruling in a word or two: a verdict, `score`, or `by reading` where that decides.

        A turn that every reading refuses is illegal, whichever rules it breaks.
        """
        first, *others = (each.model_copy(update={"violates": None}) for each in self.expected.values())
        return "by reading" if any(each != first for each in others) else first.verdict or "score"
