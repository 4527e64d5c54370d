"""The rulings corpus of Manhattan: every case holds, and together they decide every rule, reading and wrong claim."""

from __future__ import annotations

from pathlib import Path

import pytest

from ny1901_solver.manhattan.positions import format_line, parse_line
from ny1901_solver.manhattan.readings import READINGS, VARIANTS
from ny1901_solver.manhattan.rulings import load_registry
from ny1901_solver.manhattan.rulings.case_file import CaseFile, ExpectedFile
from ny1901_solver.manhattan.rulings.cases import load_cases, run
from ny1901_solver.rulebook.cases import format_case
from tests.rulebook.corpora import assert_not_shared, refused

pytestmark = pytest.mark.always

ALL = load_cases()
BY_ID = {case.id: case for case in ALL}
REGISTRY = load_registry()


def answers(case: CaseFile) -> list[ExpectedFile]:
    return list(case.expectations.values())


FORBIDDEN = {rule for case in ALL for answer in answers(case) for rule in answer.violates or ()}
POSSIBLE = [case for case in ALL if "impossible" not in {answer.verdict for answer in answers(case)}]
ALLOWED = {rule for case in POSSIBLE for rule in case.rules}


BREAKABLE = {
    *("M-COM-1", "M-COM-2", "M-COM-3", "M-CARD-1", "M-CARD-2", "M-RND-1", "M-RND-2", "M-RND-3", "M-RND-4", "M-TRN-1"),
    *(
        "M-TRN-2",
        "M-TRN-3",
        "M-TRN-6",
        "M-BLD-2",
        "M-BLD-3",
        "M-END-1",
        "M-NUM-1",
        "M-MON-8",
        "M-MON-9",
        "M-SLO-1",
        "M-SLO-2",
    ),
    *("M-ANT-1", "M-ANT-2"),
}


def test_every_rule_that_can_be_broken_has_a_forbidden_case_and_an_allowed_one() -> None:
    assert BREAKABLE == FORBIDDEN
    assert BREAKABLE <= ALLOWED


@pytest.mark.parametrize("switch", READINGS)
def test_every_switch_has_a_case_for_each_value_and_one_that_depends_on_it(switch: str) -> None:
    told = [
        {part.partition("=")[2]: answer for reading, answer in case.expectations.items() for part in reading.split(",")
         if part.startswith(f"{switch}=")}
        for case in ALL
    ]  # fmt: skip
    whole = [list(answers.values()) for answers in told if set(answers) == set(READINGS[switch])]
    assert any(answer != values[0] for values in whole for answer in values)


def test_players_sit_in_every_way_that_the_reading_seats_tells_of() -> None:
    ways = {" ".join(seat[0] for seat in case.situation.seats.split(",")) for case in POSSIBLE}
    (seats,) = (reading for reading in REGISTRY.readings if reading.switch == "seats")
    assert ways == {each.value for each in seats.values}


def test_every_variant_is_played_in_a_case() -> None:
    assert {name for case in ALL for name in case.situation.variants} == set(VARIANTS)


def test_what_is_filled_in_makes_a_position_that_reads_back() -> None:
    states = [state for case in POSSIBLE if (state := run(case).state)]
    assert len(states) == len(POSSIBLE) > 150
    for state in states[::9]:
        assert parse_line(format_line(state)) == state


GOOD = format_case(BY_ID["M-BLD-3-b"])


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("violates: [M-BLD-3]", "violates: [M-BLD-9]", "no rule M-BLD-9"),
        ("verdict: illegal", "verdict: legal", "illegal and impossible"),
        ("rules: [M-BLD-3]", "rules: [M-BLD-4]", "has to start with its first rule"),
        ("move: b3@A1\n", "", "needs the verdict legal or illegal"),
        ("move: b3@A1", "move: b3@", "expected a build"),
        ("board: A1 r4", "board: A1", "situation.board"),
        ("id: M-BLD-3-b", "id: M-BLD-3-z", "bld/M-BLD-3-z"),
        ("format: manhattan-case/1", "format: manhattan-case/9", "manhattan-case/1"),
    ],
)
def test_a_file_that_does_not_add_up_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    path = tmp_path / "bld" / "M-BLD-3-b.yaml"
    error = refused(lambda: load_cases(tmp_path), path, GOOD, old, new, complaint)
    assert all(str(path) in problem for problem in error.problems)


@pytest.mark.parametrize(
    ("case", "change"),
    [
        ("M-BLD-3-a", {"then": {"board": "A1 r4"}}),
        ("M-BLD-3-a", {"verdict": "illegal", "violates": ["M-BLD-3"], "then": None}),
        ("M-BLD-3-b", {"violates": ["M-BLD-2"]}),
        ("M-BLD-3-b", {"verdict": "legal", "violates": None}),
        ("M-COM-2-d", {"violates": ["M-COM-3"]}),
        ("M-COM-2-d", {"verdict": None, "violates": None, "then": {"round": 3}}),
        ("M-END-1-b", {"winners": ["b"]}),
        ("M-SCO-1-a", {"totals": {"r": 5, "b": 1, "g": 1, "y": 4}}),
        ("M-SCO-1-a", {"score": {"r": {"M-SCO-1": 2}}}),
        ("M-BLD-2-a", {"by_reading": {"top_own=no": {"verdict": "legal"}}}),
    ],
)
def test_a_ruling_that_the_program_does_not_share_fails(case: str, change: dict[str, object]) -> None:
    assert_not_shared(run, BY_ID[case], change)
