"""The rulings corpus: every case holds, and together they decide every rule, reading and wrong claim."""

from __future__ import annotations

from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.edition import available_editions
from ny1901_solver.new_york_1901.rulings.cases import CASES, CaseFile, ExpectedFile, load_cases, run
from ny1901_solver.new_york_1901.rulings.registry import load_registry
from ny1901_solver.new_york_1901.state import READINGS
from ny1901_solver.rulebook.cases import format_case
from tests.rulebook.corpora import assert_not_shared, refused

pytestmark = pytest.mark.always

ALL = load_cases()
BY_ID = {case.id: case for case in ALL}
REGISTRY = load_registry()


def answers(case: CaseFile) -> list[ExpectedFile]:
    return list(case.expectations.values())


FORBIDDEN = {rule for case in ALL for answer in answers(case) for rule in answer.violates or ()}
ALLOWED = {rule for case in ALL if any(answer.verdict == "legal" for answer in answers(case)) for rule in case.rules}


TURN_BREAKS = {
    *("COM-1", "SET-1", "TRN-1", "TRN-2", "TRN-4", "TRN-5", "EXP-1", "EXP-2", "DEM-1", "DEM-2", "DEM-4"),
    *("BLD-1", "BLD-2", "BLD-3", "BLD-4", "BLD-5", "BLD-6", "BLD-7", "ACT-1", "ACT-2", "ACT-3", "END-2"),
}
POSITION_BREAKS = {"COM-4", "COM-5", "SET-2", "SET-3", "SET-5", "SET-6", "TRN-6", "BLD-9", "END-1"}


def test_every_rule_that_can_be_broken_has_a_forbidden_case_and_an_allowed_one() -> None:
    assert TURN_BREAKS | POSITION_BREAKS == FORBIDDEN
    assert TURN_BREAKS | POSITION_BREAKS <= ALLOWED


@pytest.mark.parametrize("switch", READINGS)
def test_every_switch_has_a_case_whose_answer_depends_on_it(switch: str) -> None:
    wanted = {f"{switch}={value}" for value in READINGS[switch]}
    cases = [case for case in ALL if set(case.by_reading or ()) == wanted]
    assert any(answers(case)[0] != answers(case)[-1] for case in cases)
    assert len(cases) >= 2  # and one where it changes nothing


@pytest.mark.parametrize("claim", [claim.id for claim in REGISTRY.wrong_claims])
def test_every_wrong_claim_is_refuted_with_its_own_place_cited(claim: str) -> None:
    wrong = next(each for each in REGISTRY.wrong_claims if each.id == claim)
    cases = [case for case in ALL if claim in case.refutes]
    assert cases
    for case in cases:
        assert set(case.rules) & set(wrong.refuted_by), case.id
    assert wrong.source in [source for case in cases for source in case.source]


def test_a_board_made_for_cases_is_no_edition_to_play_on() -> None:
    boards = {path.parent.name for path in CASES.glob("boards/*/edition.yaml")}
    assert boards == {case.board for case in ALL if case.board}
    assert boards.isdisjoint(available_editions())


GOOD = format_case(BY_ID["DEM-4-b"])


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("violates: [DEM-4]", "violates: [DEM-9]", "no rule DEM-9"),
        ("verdict: illegal", "verdict: legal", "illegal and impossible"),
        ("verdict: illegal\nviolates: [DEM-4]\n", "", "either a verdict or a score"),
        ("document: rulebook-en", "document: rulebook-fr", "no document 'rulebook-fr'"),
        ("rules: [DEM-4]", "rules: [DEM-5]", "has to start with its first rule"),
        ("rules: [DEM-4]", "rules: [DEM-4, DEM-9]", "no rule DEM-9"),
        ("rules: [DEM-4]", "rules: [DEM-4]\nrefutes: [WRONG-99]", "no wrong claim WRONG-99"),
        ("turn: demolish", "turn: raze", "expected shift, take, demolish"),
        ("turn: demolish s1@A2,B2\n", "", "expects legal or illegal"),
        ("id: DEM-4-b", "id: DEM-4-z", "dem/DEM-4-z"),
        ("format: ny1901-case/1", "format: ny1901-case/9", "ny1901-case/1"),
    ],
)
def test_a_file_that_does_not_add_up_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    path = tmp_path / "dem" / "DEM-4-b.yaml"
    error = refused(lambda: load_cases(tmp_path), path, GOOD, old, new, complaint)
    assert all(str(path) in problem for problem in error.problems)


@pytest.mark.parametrize(
    ("case", "change"),
    [
        ("DEM-4-a", {"then": {"workers": 3}}),
        ("DEM-4-a", {"verdict": "illegal", "violates": ["DEM-4"], "then": None}),
        ("DEM-4-b", {"violates": ["DEM-2"]}),
        ("DEM-4-b", {"verdict": "legal", "violates": None}),
        ("COM-4-a", {"violates": ["COM-5"]}),
        ("SCO-8-c", {"winners": ["green"]}),
        ("SCO-1-a", {"score": {"green": {"BLD-9": 5}}}),
        ("SET-4-a", {"then": {"open_size": 5}}),
        ("TRN-4-b", {"by_reading": {"no_worker_pass=must_build": {"verdict": "legal"}}}),
    ],
)
def test_a_ruling_that_the_program_does_not_share_fails(case: str, change: dict[str, object]) -> None:
    assert_not_shared(run, BY_ID[case], change)
