"""The registry of rules: their texts, their sources, and the authority of each source."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

from ..errors import DataError
from ..files.documents import Document, FileModel, Loc, Several, read_document, validate
from ..messages import gettext
from ..text.choosing import choose
from .rules_file import HAS_LINES, Reading, Rule, Source, SourceDocument, WrongClaim

_SPAN = re.compile(r"\b((?:[A-Z]+-)+)([0-9]+) to \1([0-9]+)\b")


def citations(text: str, rule_id: str) -> tuple[str, ...]:
    """The ids of rules that a text cites, in order and each once; a range such as `SET-1 to SET-6` is written out.

    `rule_id` is the regular expression that matches the id of a rule.
    """
    for prefix, first, last in _SPAN.findall(text):
        written = ", ".join(f"{prefix}{number}" for number in range(int(first), int(last) + 1))
        text = text.replace(f"{prefix}{first} to {prefix}{last}", written)
    return tuple(dict.fromkeys(re.findall(rf"(?<![\w-])(?:{rule_id})\b", text)))


class Registry(FileModel):
    """All rules in order, with the documents that state the rules, the readings, and the wrong claims that the rules
    refute.
    """

    format: Literal["ny1901-rules/1"]
    documents: Several[SourceDocument]
    rules: Several[Rule]
    readings: Several[Reading]
    wrong_claims: Several[WrongClaim]

    def rule(self, text: str) -> Rule:
        """The rule with an id, which may be typed in capital or small letters; raises `UnknownWord`, which suggests the
        most similar id.
        """
        wanted = gettext("the id of a rule, such as {rule}", rule=self.rules[0].id)
        return choose(text, {rule.id: rule for rule in self.rules}, wanted)

    @property
    def by_id(self) -> dict[str, Rule | Reading | WrongClaim]:
        """All entries of the registry by name: rules and wrong claims by their id, and readings by the name of their
        switch.
        """
        rules = {rule.id: rule for rule in self.rules}
        readings = {reading.switch: reading for reading in self.readings}
        return {**rules, **readings, **{claim.id: claim for claim in self.wrong_claims}}

    @property
    def titles(self) -> dict[str, str]:
        """The titles of the rules by id."""
        return {rule.id: rule.title for rule in self.rules}

    def under(self, heading: str) -> list[Rule]:
        """The rules whose ids begin with a prefix, such as `BLD`."""
        return [rule for rule in self.rules if rule.id.startswith(f"{heading}-")]

    def document_of(self, source: Source) -> SourceDocument:
        """The document to which a source refers."""
        return next(document for document in self.documents if document.id == source.document)

    def readings_of(self, rule: Rule) -> tuple[Reading, ...]:
        """The switches whose value changes the meaning of a rule."""
        return tuple(reading for reading in self.readings if reading.switch in rule.readings)

    def meanings(self, setting: Mapping[str, str]) -> list[str]:
        """For each switch of a setting, the meaning of the switch's value in words."""
        values = {reading.switch: reading.values for reading in self.readings}
        return [each.meaning for switch, value in setting.items() for each in values[switch] if each.value == value]

    def claims_refuted_by(self, rule: Rule) -> tuple[WrongClaim, ...]:
        """The wrong claims that a rule refutes."""
        return tuple(claim for claim in self.wrong_claims if rule.id in claim.refuted_by)


@lru_cache(maxsize=4)
def read_registry(path: Path) -> Registry:
    """Reads the registry from a file; raises `DataError` with all inconsistencies."""
    document = read_document(path)
    registry = validate(document, Registry)
    if problems := _problems(document, registry):
        raise DataError(problems)
    return registry


def _problems(document: Document, file: Registry) -> list[str]:
    """Finds references to unknown names, and names that are used twice."""
    documents = {entry.id for entry in file.documents}
    rules = {entry.id for entry in file.rules}
    changed = {(rule, entry.switch) for entry in file.readings for rule in entry.rules}
    declared = {(entry.id, switch) for entry in file.rules for switch in entry.readings}
    problems: list[tuple[Loc, str]] = []
    for part, names in (
        ("documents", [entry.id for entry in file.documents]),
        ("rules", [entry.id for entry in file.rules]),
        ("readings", [entry.switch for entry in file.readings]),
        ("wrong_claims", [entry.id for entry in file.wrong_claims]),
    ):
        problems += [
            ((part, i), gettext("{name} is given twice", name=name))
            for i, name in enumerate(names)
            if name in names[:i]
        ]
    for i, entry in enumerate(file.rules):
        for j, source in enumerate(entry.sources):
            if source.document not in documents:
                missing = gettext("no document {document!r}", document=source.document)
                problems.append((("rules", i, "sources", j), missing))
        problems += [
            (("rules", i, "also", j), gettext("no document {document!r}", document=name))
            for j, name in enumerate(entry.also)
            if name not in documents
        ]
        for switch in entry.readings:
            if (entry.id, switch) not in changed:
                missing = gettext("there is no reading {switch!r} that names {rule}", switch=switch, rule=entry.id)
                problems.append((("rules", i, "readings"), missing))
    for i, reading in enumerate(file.readings):
        for rule in reading.rules:
            if (rule, reading.switch) not in declared:
                missing = gettext("there is no rule {rule} that names {switch}", rule=rule, switch=reading.switch)
                problems.append((("readings", i, "rules"), missing))
    for i, claim in enumerate(file.wrong_claims):
        if claim.document not in documents:
            missing = gettext("no document {document!r}", document=claim.document)
            problems.append((("wrong_claims", i, "document"), missing))
        elif file.document_of(claim.source).file.endswith(".txt") and not HAS_LINES.match(claim.place):
            missing = gettext(
                "{place!r} does not name a line of {document}", place=claim.place, document=claim.document
            )
            problems.append((("wrong_claims", i, "place"), missing))
        for rule in claim.refuted_by:
            if rule not in rules:
                problems.append((("wrong_claims", i, "refuted_by"), gettext("no rule {rule}", rule=rule)))
    return [document.problem(loc, sentence) for loc, sentence in problems]
