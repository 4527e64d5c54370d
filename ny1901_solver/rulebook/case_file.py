"""The head of a case: a question about the rules, and who answers it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from ..files.documents import FileModel
from .rules_file import RuleId, Sentences, Source

BETWEEN_READINGS = "DIFFER"
"""How the id of a case starts that was found by comparing two readings: `DIFFER-flip_tiles-1`."""


BETWEEN_READINGS_ID = rf"{BETWEEN_READINGS}-[a-z_]+-[1-9][0-9]*"
"""The form of the id of such a case, as a regular expression."""

Verdict = Literal["legal", "illegal", "impossible"]
"""What a case can be ruled to be: of an impossible position that no game reaches it."""


def case_id(rule_id: str) -> str:
    """The form of the ids of cases, for the form of those of rules, as regular expressions."""
    return rf"^(?:{rule_id}-[a-z]{{1,2}}|{BETWEEN_READINGS_ID})$"


class ExpectedHead(FileModel):
    """What the rules answer, under one reading of them; its game says what can be expected."""

    if TYPE_CHECKING:
        verdict: Verdict | None
        violates: list[str] | None

    @model_validator(mode="after")
    def _broken_rules(self) -> ExpectedHead:
        if (self.verdict in ("illegal", "impossible")) != (self.violates is not None):
            raise ValueError("`violates` goes with the verdicts illegal and impossible, and with them only")
        return self


class CaseHead(FileModel):
    """What every case begins with; its game adds the position, what is expected there, and the answer in words.

    `expects` is the model of what is expected, whose keys stand in the case itself where no reading matters.
    """

    expects: ClassVar[type[FileModel]]

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

    @model_validator(mode="after")
    def _well_founded(self) -> CaseHead:
        if not self.source and self.inferred is None:
            raise ValueError("a case needs a source, or the reason why it is inferred")
        if not self.id.startswith((f"{self.rules[0]}-", f"{BETWEEN_READINGS}-")):
            raise ValueError(f"the id of a case starts with its first rule, {self.rules[0]}")
        return self

    @model_validator(mode="after")
    def _one_answer(self) -> CaseHead:
        if self.by_reading is not None and any(value is not None for value in self._answers().values()):
            raise ValueError("`by_reading` stands in place of a single answer")
        return self

    @property
    def expectations(self) -> Mapping[str, Any]:
        """What is expected by the reading; under an empty text where no switch matters."""
        return self.by_reading or {"": self.expects(**self._answers())}

    def _answers(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.expects.model_fields}

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
        first, *others = (each.model_copy(update={"violates": None}) for each in self.expectations.values())
        return "by reading" if any(each != first for each in others) else first.verdict or "score"
