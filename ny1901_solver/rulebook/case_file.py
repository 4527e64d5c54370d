"""The part of case files that all games share: a question about the rules, with its sources."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from ..files.documents import FileModel
from ..messages import gettext
from .rules_file import RuleId, Sentences, Source

BETWEEN_READINGS = "DIFFER"
"""The prefix of the ids of cases that were found by comparing two readings: `DIFFER-flip_tiles-1`."""


BETWEEN_READINGS_ID = rf"{BETWEEN_READINGS}-[a-z_]+-[1-9][0-9]*"
"""The regular expression for the ids of cases that were found by comparing two readings."""

Verdict = Literal["legal", "illegal", "impossible"]
"""The possible verdicts of a case. The verdict `impossible` means that no game reaches the position."""


def case_id(rule_id: str) -> str:
    """The regular expression for ids of cases, made from the regular expression for ids of rules."""
    return rf"^(?:{rule_id}-[a-z]{{1,2}}|{BETWEEN_READINGS_ID})$"


class ExpectedHead(FileModel):
    """The expected answer under one reading; each game adds its own fields."""

    if TYPE_CHECKING:
        verdict: Verdict | None
        violates: list[str] | None

    @model_validator(mode="after")
    def _broken_rules(self) -> ExpectedHead:
        if (self.verdict in ("illegal", "impossible")) != (self.violates is not None):
            raise ValueError(
                gettext("`violates` is required for the verdicts illegal and impossible, and not allowed for any other")
            )
        return self


class CaseHead(FileModel):
    """The first keys of a case file; each game adds keys for the position, the expected answer, and the answer in
    words.

    `expects` is the model of the expected answer. If no reading matters, the keys of the expected answer are keys of
    the case itself.
    """

    expects: ClassVar[type[FileModel]]

    format: str
    id: str
    question: Annotated[str, Field(min_length=10, pattern=r"\?", description="the question as players ask it")]
    says: Literal["yes", "no"] | None = Field(
        default=None, description="the answer in one word, if the question can be answered by yes or no"
    )
    rules: Annotated[list[RuleId], Field(min_length=1)]
    refutes: list[Annotated[str, Field(pattern=r"^WRONG-[0-9]+$")]] = Field(
        default=[], description="the ids of the wrong claims that the ruling refutes"
    )
    source: list[Source] = Field(default=[], description="the places in documents that support the answer")
    inferred: Sentences | None = Field(
        default=None, description="the reason for the answer, if the rulebooks are silent"
    )

    if TYPE_CHECKING:  # each game declares the following keys after its keys for the position
        verdict: str | None
        by_reading: Any
        answer: str

    @model_validator(mode="after")
    def _well_founded(self) -> CaseHead:
        if not self.source and self.inferred is None:
            raise ValueError(gettext("a case needs `source`, or `inferred` with the reason for the answer"))
        if not self.id.startswith((f"{self.rules[0]}-", f"{BETWEEN_READINGS}-")):
            raise ValueError(gettext("the id of a case has to start with its first rule, {rule}", rule=self.rules[0]))
        return self

    @model_validator(mode="after")
    def _one_answer(self) -> CaseHead:
        if self.by_reading is not None and any(value is not None for value in self._answers().values()):
            raise ValueError(gettext("a case with `by_reading` cannot have a single answer, too"))
        return self

    @property
    def expectations(self) -> Mapping[str, Any]:
        """The expected answers by reading. If no reading matters, there is one expected answer, whose key is an empty
        text.
        """
        return self.by_reading or {"": self.expects(**self._answers())}

    def _answers(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.expects.model_fields}

    @property
    def family(self) -> str:
        """The name of the folder that contains the file of the case: `bld` for cases about the rule BLD-2 or
        M-BLD-2.
        """
        headings = takewhile(str.isupper, self.id.split("-"))
        return [*headings][-1].lower()

    @property
    def ruling(self) -> str:
        """The answer of the case as a code: a verdict, or `score` for a case about points, or `by reading` if the
        answer depends on the reading.

        If a turn is forbidden under every reading, the ruling is `illegal`, even if different rules forbid the turn.
        """
        first, *others = (each.model_copy(update={"violates": None}) for each in self.expectations.values())
        return "by reading" if any(each != first for each in others) else first.verdict or "score"
