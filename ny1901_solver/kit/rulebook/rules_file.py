"""The file model of a rulebook: `rules.yaml` of a game."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from ..documents import FileModel

Authority = Literal["rulebook", "reference", "inferred"]
Weight = Literal["highest", "reference", "lowest", "none"]
RuleId = Annotated[str, Field(pattern=r"^[A-Z]+(?:-[A-Z]+)*-[0-9]+[a-z]?$")]
Sentences = Annotated[str, Field(min_length=2, pattern=r"\.$")]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z-]*$")]
Switch = Annotated[str, Field(pattern=r"^[a-z][a-z_]*$")]
Place = Annotated[str, Field(pattern=r"^(line [0-9]+|lines [0-9]+-[0-9]+), \S.*$")]


class DocumentFile(FileModel):
    """A document that speaks of the rules, and how much it counts."""

    id: Name
    title: str
    year: int | None
    file: str
    weight: Weight
    standing: Sentences


class CitationFile(FileModel):
    """Where a document speaks of a rule."""

    document: Name
    place: Place


class RuleFile(FileModel):
    """A rule in words of this project."""

    id: RuleId
    title: str
    text: Sentences
    sources: Annotated[list[CitationFile], Field(min_length=1)]
    authority: Authority
    reason: Sentences | None = None
    readings: list[Switch] = []

    @model_validator(mode="after")
    def _inferred_has_a_reason(self) -> RuleFile:
        if self.authority != "rulebook" and self.reason is None:
            raise ValueError(f"a rule with authority {self.authority} needs a reason")
        return self


class ReadingValueFile(FileModel):
    """A value of a switch and what it means."""

    value: str
    meaning: Sentences


class ReadingFile(FileModel):
    """A switch, its values with the default first, and the reason for the default."""

    switch: Switch
    rules: Annotated[list[RuleId], Field(min_length=1)]
    values: Annotated[list[ReadingValueFile], Field(min_length=2)]
    default_because: Sentences


class WrongClaimFile(FileModel):
    """A claim of some document that the rules refute."""

    id: Annotated[str, Field(pattern=r"^WRONG-[0-9]+$")]
    claim: Sentences
    document: Name
    place: Place
    refuted_by: Annotated[list[RuleId], Field(min_length=1)]


class RulesFile(FileModel):
    """All rules, their documents and readings, and the wrong claims."""

    format: Literal["ny1901-rules/1"]
    documents: list[DocumentFile]
    rules: list[RuleFile]
    readings: list[ReadingFile]
    wrong_claims: list[WrongClaimFile]
