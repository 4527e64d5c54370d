"""Cases of a game that has two rules and one question: whether a number of floors is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.files.documents import Document
from ny1901_solver.rulebook.case_file import CaseHead, ExpectedHead
from ny1901_solver.rulebook.cases import differing, differing_facts, format_case, read_cases
from ny1901_solver.rulebook.registry import Registry, read_registry

PACKAGE = Path(__file__).parent
RULES = """\
format: ny1901-rules/1
documents:
- {id: rulebook, title: Floors, year: 1994, file: floors.txt, weight: highest, standing: The rules.}
rules:
- {id: M-BLD-1, title: One, text: Build one floor., sources: [{document: rulebook, place: "line 1, Build"}],
   authority: rulebook}
- {id: M-BLD-2, title: Two, text: Never two., sources: [{document: rulebook, place: "line 2, Build"}],
   authority: inferred, reason: Nobody says so., readings: [two]}
readings:
- {switch: two, rules: [M-BLD-2], values: [{value: no, meaning: Never.}, {value: yes, meaning: Always.}],
   default_because: It is usual.}
wrong_claims:
- {id: WRONG-1, claim: Three., document: rulebook, place: "lines 3-4, Build", refuted_by: [M-BLD-2]}
"""
CASE = """\
format: floors/1
id: M-BLD-2-a
question: May two floors be built?
rules: [M-BLD-2, M-BLD-1]
refutes: [WRONG-1]
source:
- {document: rulebook, place: 'line 2, Build'}
floors: 2
"""


class FloorsCase(CaseHead):
    expects = ExpectedHead
    floors: int
    by_reading: dict[str, ExpectedHead] | None = None


def problems(document: Document, case: FloorsCase) -> Iterator[str]:
    if case.floors > 9:
        yield document.problem(("floors",), "so high builds nobody")


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    path = tmp_path / "rules.yaml"
    path.write_text(RULES.replace("value: no", "value: 'no'").replace("value: yes", "value: 'yes'"), encoding="utf-8")
    return read_registry(path)


def written(folder: Path, **files: str) -> Path:
    (folder / "cases" / "bld").mkdir(parents=True)
    for name, text in files.items():
        (folder / "cases" / "bld" / f"{name.replace('_', '-')}.yaml").write_text(text, encoding="utf-8")
    return folder / "cases"


def test_cases_come_in_the_order_of_the_rules_and_are_written_as_they_were(tmp_path: Path, registry: Registry) -> None:
    first = CASE.replace("M-BLD-2-a", "M-BLD-1-a").replace("[M-BLD-2, M-BLD-1]", "[M-BLD-1]")
    folder = written(tmp_path, M_BLD_2_a=CASE, M_BLD_1_a=first)
    cases = read_cases(folder, FloorsCase, registry, problems, PACKAGE)
    assert [case.id for case in cases] == ["M-BLD-1-a", "M-BLD-2-a"]
    assert [format_case(case) for case in cases] == [first, CASE]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("id: M-BLD-2-a", "id: M-BLD-2-b", "the case M-BLD-2-b has to be in the file bld/M-BLD-2-b.yaml"),
        ("M-BLD-1]", "M-BLD-7]", "rules.1: no rule M-BLD-7"),
        ("refutes: [WRONG-1]", "refutes: [WRONG-2]", "refutes.0: no wrong claim WRONG-2"),
        ("document: rulebook", "document: hearsay", "source.0.document: no document 'hearsay'"),
        ("floors: 2", "floors: 12", "floors: so high builds nobody"),
        ("source:\n- {document: rulebook, place: 'line 2, Build'}\n", "", "a case needs `source`, or `inferred`"),
        ("rules: [M-BLD-2, M-BLD-1]", "rules: [M-BLD-1]", "the id of a case has to start with its first rule, M-BLD-1"),
    ],
)
def test_a_name_that_leads_nowhere_is_told_with_its_place(
    tmp_path: Path, registry: Registry, old: str, new: str, complaint: str
) -> None:
    assert old in CASE
    folder = written(tmp_path, M_BLD_2_a=CASE.replace(old, new))
    with pytest.raises(DataError, match=r"M-BLD-2-a\.yaml, line [0-9]+") as refused:
        read_cases(folder, FloorsCase, registry, problems, PACKAGE)
    assert complaint in str(refused.value)


def test_two_cases_of_one_id_are_refused(tmp_path: Path, registry: Registry) -> None:
    with pytest.raises(DataError, match="another case has the same id, M-BLD-2-a"):
        read_cases(written(tmp_path, M_BLD_2_a=CASE, M_BLD_2_b=CASE), FloorsCase, registry, problems, PACKAGE)


def test_a_failure_says_what_was_expected_and_what_was_found() -> None:
    assert differing("violates", ["M-BLD-2"], []) == ["violates: expected M-BLD-2, found none"]
    assert differing("score", {}, {"M-SCO-1": 3}) == ["score: expected nothing, found M-SCO-1 3"]
    assert differing("verdict", "legal", "legal") == []


def test_only_the_facts_that_a_case_states_are_asked_for() -> None:
    facts = FloorsCase.model_construct(_fields_set={"floors", "id"}, floors=2, id="M-BLD-2-a")
    found = {"floors": 3, "id": "M-BLD-2-b"}
    told = ["floors: expected 2, found 3", "id: expected M-BLD-2-a, found M-BLD-2-b"]
    assert differing_facts(facts, found.__getitem__) == told
    assert differing_facts(None, found.__getitem__) == []
