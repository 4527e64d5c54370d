from __future__ import annotations

import json
import re

import pytest

from ny1901_solver.new_york_1901.rulings.cases import CORPUS, load_cases

from .test_rule import rule


def chosen(*arguments: str) -> list[str]:
    """The ids of the cases in a table."""
    return [row.split()[0] for row in rule("cases", *arguments).stdout.splitlines()[1:-2] if row[0] != " "]


def test_all_cases_are_run_in_one_table_with_the_total() -> None:
    done = rule("cases")
    assert done.exit_code == 0
    heading, *rows, total, positions = done.stdout.splitlines()
    assert heading.split() == ["case", "rules", "question", "ruling", "program"]
    begun = [row for row in rows if not row.startswith(" ")]
    assert [row.split()[0] for row in begun] == [case.id for case in load_cases()]
    assert all(row.endswith("  ok") for row in begun)
    assert max(map(len, rows)) <= 100
    assert total == f"{len(begun)} rulings; the program agrees with all of them"
    possible = [case for case in load_cases() if case.position and case.verdict != "impossible"]
    recorded = sum(case.record is not None for case in possible)
    assert positions == (
        f"a recorded game leads to {recorded} of the positions; no game is known for the other "
        f"{len(possible) - recorded}, which break no known condition"
    )
    assert recorded >= 170


def test_the_cases_of_one_rule_are_chosen() -> None:
    assert chosen("--rule", "dem-5") == [case.id for case in load_cases() if "DEM-5" in case.rules]


def test_the_cases_with_some_words_are_chosen_and_their_questions_shown_whole() -> None:
    assert "BLD-7-a" in chosen("MIRROR")
    assert set(chosen("mirror", "tile")) < set(chosen("tile"))
    assert set(chosen("tile", "--rule", "BLD-7")) == {*chosen("tile")} & {*chosen("--rule", "BLD-7")}
    first, *others = rule("cases", "sub-treasury").stdout.splitlines()[1:-2]
    shown = [re.split(r"  +", first)[2], *map(str.strip, others)]
    assert " ".join(shown) == next(case.question for case in load_cases() if "Sub-Treasury" in case.question)


def test_words_that_no_case_has_are_told_and_the_answer_is_no() -> None:
    done = rule("cases", "zeppelin", "\033]0;ship")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == "no ruling contains 'zeppelin' and '\\x1b]0;ship'\n"


def test_the_words_in_the_example_of_the_help_find_something() -> None:
    example = re.search(r"ny1901 rule cases ([a-z ]+)\n", rule("cases", "--help").stdout)
    assert example is not None
    assert chosen(*example[1].split())


def test_one_case_is_explained_with_picture_turn_readings_and_sources() -> None:
    shown = rule("cases", "--id", "dem-5-a").stdout
    assert "CEDAR STREET" in shown
    assert "turn: demolish s2@A2,A3,B2,B3\ndemolition_workers=net: expected: legal; the program agrees\n" in shown
    assert "demolition_workers=hand_only: expected: illegal by DEM-4; the program agrees\n  DEM-4: red-02" in shown
    assert "sources:\n  Demolish, lines 252-257 of rulebook-en\n" in shown


def test_an_impossible_position_is_explained_without_a_picture() -> None:
    shown = rule("cases", "--id", "COM-4-a").stdout
    assert "expected: impossible by COM-4; the program agrees\n  COM-4: green: 5 territories" in shown
    assert "open market" not in shown


def test_a_score_is_explained_by_the_sheets_and_a_wrong_claim_by_its_place() -> None:
    shown = rule("cases", "--id", "SCO-8-c").stdout
    assert "expected: won by blue; the program agrees\n  green 31: BLD-9 31\n  blue 31: BLD-9 31\n" in shown
    refuting = rule("cases", "--id", "TRN-2-a").stdout
    assert "wrong claims that it refutes:\n  WRONG-9 (Edge cases, lines 115-116 of manual)" in refuting


def test_cases_in_json_carry_the_case_and_what_was_found() -> None:
    data = json.loads(rule("cases", "--id", "DEM-4-b", "--json").stdout)
    assert (data["schema"], data["total"], data["failed"]) == ("ny1901/rule-cases/1", 1, 0)
    case = data["cases"][0]
    assert (case["id"], case["ok"], case["violates"]) == ("DEM-4-b", True, ["DEM-4"])
    assert [each["rule"] for each in case["checks"][0]["violations"]] == ["DEM-4"]


def test_a_case_that_fails_is_named_and_the_answer_is_no(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = next(case for case in load_cases() if case.id == "DEM-4-b").model_copy(update={"violates": ["DEM-2"]})
    monkeypatch.setattr(type(CORPUS), "load_cases", lambda _: (wrong,))
    done = rule("cases")
    assert done.exit_code == 1
    assert "FAILED" in done.stdout
    assert "DEM-4-b: violates: expected DEM-2, found DEM-4\n1 ruling, 1 FAILED" in done.stdout
    assert "FAILED: violates" in rule("cases", "--id", "DEM-4-b").stdout


def test_an_unknown_case_or_rule_is_a_mistake() -> None:
    assert rule("cases", "--id", "DEM-99-a").exit_code == 2
    assert rule("cases", "--rule", "DEM-99").exit_code == 2
    assert rule("cases", "--rule", "DEM-4", "--id", "DEM-4-a").exit_code == 2
    assert rule("cases", "worker", "--id", "DEM-4-a").exit_code == 2
