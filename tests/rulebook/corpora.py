"""What tests ask of every game's rulings: how cases are published, what is refused, and how questions find answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from benchmarks.mutations import PAGE, MutationCheck
from ny1901_solver.errors import DataError
from ny1901_solver.files.documents import parse_document, read_document
from ny1901_solver.rulebook import asking
from ny1901_solver.rulebook.case_file import CaseHead
from ny1901_solver.rulebook.cases import CaseResult, format_case
from ny1901_solver.rulebook.corpus import Corpus
from ny1901_solver.rulebook.rules_file import Rule

HALVES = ("tuned", "held_out")
FRESH = "fresh"


def assert_all_satisfy(schema: dict[str, Any], cases: Sequence[CaseHead]) -> None:
    """Every case, as its file has it, satisfies a schema."""
    validator = jsonschema.Draft202012Validator(schema)
    for case in cases:
        validator.validate(parse_document(format_case(case), case.id).data)


def refused(load: Callable[[], object], path: Path, text: str, old: str, new: str, complaint: str) -> DataError:
    """Why a file is refused in which something that stands there once is something else."""
    assert old in text
    path.parent.mkdir(exist_ok=True)
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=complaint) as error:
        load()
    return error.value


def assert_not_shared(
    run: Callable[[Any], CaseResult[Any, Any, Any, Any]], case: CaseHead, change: dict[str, object]
) -> None:
    """A case with another answer fails, and says why."""
    data = case.model_dump(exclude_defaults=True) | change
    result = run(type(case).model_validate({key: value for key, value in data.items() if value is not None}))
    assert not result.ok
    assert all(failure for check in result.checks for failure in check.failures)


def assert_listed(check: MutationCheck) -> None:
    """The page has every mutation and no other, each with cases that fail."""
    page = PAGE.read_text(encoding="utf-8").partition(check.start)[2].partition(check.end)[0]
    rows = [line for line in page.splitlines() if line.startswith("| ")][2:]
    listed = [tuple(cell.strip(" `") for cell in row.strip("|").split("|"))[:4] for row in rows]
    assert [row[:3] for row in listed] == [(each.rule, each.place, each.how) for each in check.mutations()]
    assert all(int(row[3]) > 0 for row in listed)


class Questions:
    """Questions of a folder with answers that they accept, and the corpus that is asked.

    One half was never looked at while words and weights were found.
    """

    def __init__(self, corpus: Corpus[Any], folder: Path) -> None:
        self.corpus = corpus
        paths = {half: folder / f"questions_{half}.yaml" for half in (*HALVES, FRESH)}
        self.halves = {half: yaml.safe_load(path.read_text(encoding="utf-8")) for half, path in paths.items()}

    def ask(self, question: str, top: int = 3) -> asking.AskedFor:
        return asking.ask(self.corpus, question, top)

    def ids(self, question: str, top: int = 3) -> list[str]:
        return [each.id for each in self.ask(question, top).found]

    def counts(self, half: str) -> tuple[int, int]:
        """How many questions of a half have an accepted answer in the first place, and among the first three."""
        found = [(self.ids(each["ask"]), set(each["answers"])) for each in self.halves[half]]
        first = sum(not right.isdisjoint(three[:1]) for three, right in found)
        return first, sum(not right.isdisjoint(three) for three, right in found)

    def shown(self, half: str) -> int:
        """How many questions get a first answer that shows what they are to be answered by: one of the texts `shows`,
        all of the line where that begins with `=`."""
        lines = [(self.ask(each["ask"]).found[0].line, each["shows"]) for each in self.halves[half]]
        return sum(any(line == text[1:] if text[0] == "=" else text in line for text in said) for line, said in lines)

    def assert_titles_find_their_rules(self) -> None:
        rules = self.corpus.registry.rules
        assert sum(self.ids(rule.title, 1) == [rule.id] for rule in rules) >= 0.9 * len(rules)

    def assert_ways_to_ask(self) -> None:
        """They are for entries, and every rule has some."""
        asked = read_document(self.corpus.questions_file).data["asked"]
        assert set(asked) <= set(self.corpus.entries)
        assert {entry.id for entry in self.corpus.entries.values() if isinstance(entry, Rule)} <= set(asked)

    def assert_one_whole_line(self, question: str, first: str, line: str) -> None:
        found = self.ask(question).found[0]
        assert found.id == first
        assert line in found.line
        assert found.line.endswith(".")

    def tell(self) -> None:
        """Prints how each half fares."""
        for half in HALVES:
            first, three = self.counts(half)
            sys.stdout.write(f"{half}: {first} of {len(self.halves[half])} first, {three} among the first three\n")
        for half in ("held_out", FRESH):
            sys.stdout.write(f"{half}: {self.shown(half)} of {len(self.halves[half])} show what answers them\n")
