from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.new_york_1901.rulings.cases import CASES
from ny1901_solver.new_york_1901.rulings.differ import ReadingSearch

from .test_rule import rule

FLIPS = ("flip_tiles=no", "flip_tiles=yes")


@pytest.mark.parametrize(
    "name", ["DIFFER-flip_tiles-1", "DIFFER-demolition_workers-1", "DIFFER-starter_counts_on_streets-1"]
)
def test_a_shipped_case_is_made_again_byte_by_byte(name: str, tmp_path: Path) -> None:
    shipped = CASES / "differ" / f"{name}.yaml"
    readings = [line.strip().split(":")[0] for line in shipped.read_text().splitlines() if line.startswith("  ")]
    a, b = [text for text in readings if text.startswith(name.split("-")[1] + "=")]
    again = tmp_path / "again.yaml"
    assert rule("differ", a, b, "--id", name, "-o", str(again)).exit_code == 0
    assert again.read_bytes() == shipped.read_bytes()


def test_a_difference_is_told_with_both_verdicts_and_the_rule_between_them() -> None:
    done = rule("differ", *FLIPS, "--compare", "1")
    assert done.exit_code == 0
    shown = done.stdout
    assert shown.startswith("position: ny1:tiny:")
    assert "\nflip_tiles=no: illegal\n  BLD-7  Turned, not turned over\n" in shown
    assert "\nflip_tiles=yes: legal\n" in shown
    assert "\ncase: DIFFER-flip_tiles-2\n" in shown


def test_a_difference_in_json_carries_both_sides_and_the_case() -> None:
    data = json.loads(rule("differ", *FLIPS, "--compare", "1", "--json").stdout)
    assert (data["schema"], data["seed"], data["found"], data["board"]) == ("ny1901/rule-differ/1", 1, True, "tiny")
    assert [side["legal"] for side in data["sides"]] == [False, True]
    assert [each["rule"] for each in data["sides"][0]["violations"]] == ["BLD-7"]
    assert data["case"]["position"] == data["position"]


def test_scores_are_told_for_both_readings() -> None:
    readings = ("starter_counts_on_streets=yes", "starter_counts_on_streets=no")
    data = json.loads(rule("differ", *readings, "--compare", "1", "--json").stdout)
    assert data["turn"] is None
    by_yes, by_no = (side["score"] for side in data["sides"])
    assert by_yes != by_no
    shown = rule("differ", *readings, "--compare", "1").stdout
    assert "starter_counts_on_streets=yes:\n" in shown
    assert "SCO-1 5" in shown


def test_best_turns_are_told_with_their_gains() -> None:
    shown = rule("differ", "same_turn_unlock=yes", "same_turn_unlock=no", "--best", "--compare", "1").stdout
    assert shown.count("  the greatest gain of a turn is ") == 2


def test_no_difference_within_the_limit_is_the_answer_no() -> None:
    done = rule("differ", *FLIPS, "--limit", "1", "--board", "tiny")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "no difference found in 1 position;" in done.stderr
    data = json.loads(rule("differ", *FLIPS, "--limit", "1", "--board", "tiny", "--json").stdout)
    assert (data["found"], data["status"], data["tried"]) == (False, "estimated", 1)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("flip_tiles=no", "flip_tiles=no"), "are the same reading"),
        (("flip_tiles=no", "same_turn_unlock=yes"), "mean the same: where only one of them sets a switch"),
        (("flip_tiles=no", "flip_tiles=maybe"), "expected no or yes"),
        (("flip_tiles=no", "flips=yes"), "expected a reading, one of no_worker_pass"),
        ((*FLIPS, "--board", "narnia"), "is not one of tiny, crossing"),
        ((*FLIPS, "--id", "BLD-7-z"), "DIFFER-flip_tiles-1"),
    ],
)
def test_what_cannot_be_compared_is_a_mistake(arguments: tuple[str, ...], complaint: str) -> None:
    done = rule("differ", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert complaint in " ".join(done.stderr.replace("│", " ").split())


def test_a_case_is_never_overwritten(tmp_path: Path) -> None:
    there = tmp_path / "there.yaml"
    there.write_text("mine")
    done = rule("differ", *FLIPS, "-o", str(there))
    assert done.exit_code == 2
    assert "an existing file is not overwritten" in done.stderr
    assert there.read_text() == "mine"


def test_a_search_that_is_stopped_tells_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    differences = ReadingSearch.differences

    def stopped(*arguments: Any) -> Iterator[object]:
        for found in differences(*arguments):
            yield found
            if found is not None:
                raise KeyboardInterrupt

    monkeypatch.setattr(ReadingSearch, "differences", stopped)
    done = rule("differ", *FLIPS)
    assert done.exit_code == 0
    assert done.stderr == "the search was stopped\n"
    assert "flip_tiles=yes: legal" in done.stdout
