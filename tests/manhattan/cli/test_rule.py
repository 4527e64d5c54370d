"""The commands `rule ...` of Manhattan: shown, asked, run, checked, compared."""

from __future__ import annotations

import json

import pytest

from ny1901_solver.manhattan.rulings import load_registry

from .conftest import Run
from .test_commands import BUILDING


def test_rules_are_listed_and_those_not_printed_are_marked(run: Run) -> None:
    listed = run("rule", "list").stdout.splitlines()
    assert [line.split()[0] for line in listed] == [rule.id for rule in load_registry().rules]
    assert "M-MON-7   At the outer edge (inferred)" in listed
    answer = json.loads(run("rule", "list", "--json").stdout)
    assert (answer["schema"], len(answer["rules"])) == ("ny1901/rule-list/1", len(listed))


def test_a_rule_a_reading_a_wrong_claim_and_a_ruling_are_shown(run: Run) -> None:
    assert "refutes the wrong claim WRONG-3 (bd, on capping):" in run("rule", "show", "m-bld-3").stdout
    assert "  void (default): One selected piece" in run("rule", "show", "stuck").stdout
    assert "rules that refute it:\n  M-SCO-2  The most buildings in a city" in run("rule", "show", "wrong-19").stdout
    ruling = run("rule", "show", "M-BLD-3-b").stdout
    assert "expected: illegal by M-BLD-3; the program agrees" in ruling
    assert "blue would have 3 floors" in ruling
    assert ruling == run("rule", "cases", "--id", "m-bld-3-b").stdout
    shown = [json.loads(run("rule", "show", each, "--json").stdout) for each in ("M-BLD-3", "stuck", "M-BLD-3-b")]
    assert [each["kind"] for each in shown] == ["rule", "reading", "ruling"]
    assert [each["schema"].partition("/")[0] for each in shown] == ["ny1901", "ny1901", "manhattan"]


def test_a_question_is_answered_and_names_the_command_of_this_game(run: Run) -> None:
    asked = run("rule", "ask", "two of my towers are the tallest")
    assert asked.exit_code == 0
    assert asked.stdout.startswith("M-SCO-3")
    assert "to read the whole entry: ny1901 --game manhattan rule show M-SCO-3" in asked.stdout
    nothing = run("rule", "ask", "zeppelin")
    assert (nothing.exit_code, nothing.stdout) == (1, "")


def test_cases_are_run_in_one_table(run: Run) -> None:
    table = run("rule", "cases", "--rule", "M-END-2")
    assert table.exit_code == 0
    assert "M-END-2-a  M-END-2  " in table.stdout
    assert table.stdout.endswith("6 rulings; the program agrees with all of them\n")
    answer = json.loads(run("rule", "cases", "edge", "--json").stdout)
    assert answer["failed"] == 0
    assert {case["ok"] for case in answer["cases"]} == {True}
    facts = json.loads(run("rule", "cases", "--id", "M-TRN-3-c", "--json").stdout)
    assert facts["schema"] == "manhattan/rule-cases/1"


def test_the_winners_that_a_ruling_expects_are_named_by_their_colours(run: Run) -> None:
    assert "expected: won by blue+yellow; the program agrees\n" in run("rule", "cases", "--id", "M-NUM-3-d").stdout
    shared = run("rule", "cases", "--id", "M-END-2-b").stdout
    assert "final_tie=shared: expected: won by red and blue; the program agrees\n" in shared


@pytest.mark.parametrize("word", ["coverage", "page"])
def test_what_became_a_script_of_the_checkout_says_which(run: Run, word: str) -> None:
    gone = run("rule", word)
    assert (gone.exit_code, gone.stdout) == (2, "")
    script = {"coverage": "python -m tests.rule_coverage", "page": "python -m tests.derived"}[word]
    assert gone.stderr == f"the command `rule {word}` is now the script `{script}`, in a checkout of the project\n"


def test_a_move_is_judged_with_what_was_drawn_behind_it(run: Run) -> None:
    for move in ("b4@C5", "b1@A2"):
        judged = run("rule", "check", BUILDING, move)
        behind = [run("rule", "check", BUILDING, f"{move}{drawn}") for drawn in (" -> 5", " | 5")]
        assert [(each.exit_code, each.stdout) for each in behind] == [(judged.exit_code, judged.stdout)] * 2


def test_where_readings_part_is_said_in_sentences(run: Run) -> None:
    found = run("rule", "differ", "top_own=yes", "top_own=no", "--compare", "3", "--top", "2")
    assert found.exit_code == 0
    assert found.stdout.count("  position: mh1:") == 2
    assert "illegal by M-BLD-2" in found.stdout
    words = ("rule", "differ", "stuck=void", "stuck=redraw", "--board", "mayfair", "--limit", "50")
    none = run(*words)
    assert (none.exit_code, none.stdout) == (1, "")
    assert none.stderr == "no difference found in 50 positions; try another --seed or a greater --limit\n"
    assert json.loads(run(*words, "--json").stdout)["differences"] == []


@pytest.mark.parametrize(
    ("words", "rule", "needs"),
    [
        (("cap_compare=owner", "cap_compare=every_other"), "M-FACT-1", {"partner_colour": "as_own"}),
        (("reshuffle=when_empty", "reshuffle=when_needed"), "M-TRN-5", {"round_reshuffle": "no"}),
        (("monster_edge=stay", "monster_edge=wrap", "--board", "tiny"), "M-MON-1", {}),
        (("growth_order=listed", "growth_order=drawn", "--board", "mandoo-2018"), "M-SLO-1", {}),
    ],
)
def test_of_readings_that_never_part_it_is_said_why_and_what_both_need(
    run: Run, words: tuple[str, ...], rule: str, needs: dict[str, str]
) -> None:
    told = run("rule", "differ", *words)
    assert (told.exit_code, told.stdout) == (1, "")
    assert f"{words[0]} and {words[1]} never lead to different answers: " in told.stderr
    assert f"({rule})" in told.stderr
    answer = json.loads(run("rule", "differ", *words, "--json").stdout)
    assert [(each["rule"], each["needs"]) for each in answer["never"]] == [(rule, needs)]
    assert (answer["tried"], answer["differences"]) == (0, [])
    if needs:
        [(switch, value)] = needs.items()
        assert f"they can if both are combined with {switch}={value}\n" in told.stderr
        both = [f"{each},{switch}={value}" for each in words]
        assert run("rule", "differ", *both, "--compare", "1").exit_code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "M-BLD-33"), "did you mean M-BLD-3"),
        (("cases", "--rule", "DEM-4"), "'DEM-4' is not the id of a rule, such as M-COM-1"),
        (("differ", "top_own=yes", "top_own=yes"), "are the same reading"),
        (("differ", "top_own=yes", "top=no"), "a reading, one of selection, cap_compare"),
    ],
)
def test_a_mistake_is_one_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    refused = run("rule", *words)
    assert refused.exit_code == 2
    assert sentence in refused.stderr
