"""The content of a rulebook, in the form of its file `rules.yaml`."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field, model_validator

from ..files.documents import FileModel, Several
from ..messages import gettext

RuleId = Annotated[str, Field(pattern=r"^[A-Z]+(?:-[A-Z]+)*-[0-9]+[a-z]?$")]
Sentences = Annotated[str, Field(min_length=2, pattern=r"\.$")]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z-]*$")]
Switch = Annotated[str, Field(pattern=r"^[a-z][a-z_]*$")]
HAS_LINES = re.compile(r"^(line [0-9]+|lines [0-9]+-[0-9]+), \S.*$")
"""A regular expression that matches the place of a source if the place contains line numbers: `line 19, Gameplay
basics`.
"""

Place = Annotated[str, Field(pattern=HAS_LINES.pattern)]
RuleIds = Annotated[Several[RuleId], Field(min_length=1)]


class SourceDocument(FileModel):
    """A document about the rules, and its weight.

    `file` is a text file (`.txt`), whose lines the sources refer to, or the address of a document that is only quoted.
    """

    id: Name
    title: str
    year: int | None
    file: str
    weight: Literal["highest", "reference", "lowest", "none"]
    standing: Sentences


class Source(FileModel):
    """A place in a document that concerns a rule."""

    document: Name = Field(description="the name of the document")
    place: Place = Field(description="the place in the document")

    def __str__(self) -> str:
        lines, _, heading = self.place.partition(", ")
        if HAS_LINES.match(self.place):
            return gettext("{heading}, {lines} of {document}", heading=heading, lines=lines, document=self.document)
        return gettext("{document}, on {place}", document=self.document, place=self.place)


class Rule(FileModel):
    """A rule in this project's own words.

    `authority` is `rulebook`, `reference` (only the reference manual states it) or `inferred`. `authority` is
    `inferred` if the rulebooks are silent on at least a part of the rule; `reason` then explains the choice. `also`
    lists documents that state the same rule and are only quoted. `readings` are the switches that change the rule.
    """

    id: RuleId
    title: str
    text: Sentences
    sources: Annotated[Several[Source], Field(min_length=1)]
    also: Several[Name] = ()
    authority: Literal["rulebook", "reference", "inferred"]
    reason: Sentences | None = None
    readings: Several[Switch] = ()

    @model_validator(mode="after")
    def _inferred_has_a_reason(self) -> Rule:
        if self.authority != "rulebook" and self.reason is None:
            raise ValueError(gettext("a rule with authority {authority} needs a reason", authority=self.authority))
        return self


class ReadingValue(FileModel):
    """A value of a switch, and its meaning."""

    value: str
    meaning: Sentences


class Reading(FileModel):
    """A switch between the readings of a rule on which the rulebooks are silent or ambiguous; the first value
    is the default.
    """

    switch: Switch
    rules: RuleIds
    values: Annotated[Several[ReadingValue], Field(min_length=2)]
    default_because: Sentences


class WrongClaim(FileModel):
    """A claim in a document that the rules refute; `place` contains line numbers if the text of the document is
    available.
    """

    id: Annotated[str, Field(pattern=r"^WRONG-[0-9]+$")]
    claim: Sentences
    document: Name
    place: Annotated[str, Field(min_length=1)]
    refuted_by: RuleIds

    @property
    def source(self) -> Source:
        """The place of the wrong claim in its document, as a `Source`."""
        return Source.model_construct(document=self.document, place=self.place)
