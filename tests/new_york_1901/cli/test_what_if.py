"""`ny1901 what-if`: which single change makes a turn legal, or the turn of most points."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.result import PlanResult
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.rules import legal_turns, violations
from ny1901_solver.new_york_1901.state import GameState, Market
from ny1901_solver.new_york_1901.what_if import most_points

from ..rules.statements import manhattan, read, tiny
from ..what_if.by_data import points

MID = str(Path(__file__).parents[3] / "puzzles" / "positions" / "3p-mid-2.yaml")
WIDE = tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2")
NO_WORKER = tiny("0,bsg,-,r01.r02.r03.b01,st@A2.B2")


def shuffled(line: str) -> str:
    """The position with its pile in unknown order."""
    state = read(line)
    layer = tuple(sum(counts) for counts in zip(*state.market.future, strict=True))
    return format_line(replace(state, market=Market.of(state.market.open, [layer])))


def asked(*words: str) -> Result:
    """Runs the command."""
    result = CliRunner().invoke(app, ["what-if", *words], env={"COLUMNS": "100"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def answered(*words: str) -> dict[str, Any]:
    """The answer as data."""
    found: dict[str, Any] = json.loads(asked(*words, "--json").stdout)
    return found


def test_each_change_has_its_words_its_bookkeeping_the_position_and_the_commands_that_make_it() -> None:
    line = shuffled(tiny("0,bsg,-,r01.r02,st@A2.B2", open_market="b2"))
    answer = answered(line, "take blue-01; build b1@D2,D3", "--all")
    turn = Turn.parse(answer["turn"])
    assert answer["total"] == len(answer["changes"]) == sum(each["number"] for each in answer["counts"])
    for change in answer["changes"]:
        assert violations(parse_line(change["line"]), turn) == ()
        typed = "".join(f"{command}\n" for command in change["edits"])
        made = CliRunner().invoke(app, ["edit", line, "--json"], input=typed)
        assert json.loads(made.stdout)["line"] == change["line"]


def test_a_face_up_card_changes_places_with_a_card_of_the_pile() -> None:
    line = shuffled(tiny(open_market="r2,r2,b2"))
    answer = answered(line, "take red-03; pass")
    cards = [each for each in answer["changes"] if each["kind"] == "card"]
    assert [(each["sentence"], each["also"]) for each in cards] == [
        (
            f"a card r3 would lie face up instead of {old}",
            ["a card r3 would have left the pile", f"a card {old} would be in the pile"],
        )
        for old in ("r2", "b2")
    ]
    assert answer["changes"][0]["edits"] == ["market r2 r3 b2"]
    assert answer["changes"][0]["mends"] == ["EXP-1"]


def test_a_worker_comes_back_from_land_that_the_player_would_not_have() -> None:
    answer = answered(shuffled(NO_WORKER), "take blue-02; pass", "--all")
    lands = [each for each in answer["changes"] if each["kind"] == "land"]
    assert [each["sentence"] for each in lands] == [f"{name} would be free" for name in ("red-02", "red-03", "blue-01")]
    assert lands[0]["also"] == ["your worker from red-02 would be in your hand", "a card r2 would be in the pile"]
    assert lands[0]["edits"] == ["unclaim red-02"]


def test_no_single_change_helps_against_rules_of_the_turn_alone_and_the_answer_names_the_conflict() -> None:
    result = asked(WIDE, "take red-04; take red-05; pass")
    assert result.exit_code == 1
    assert "no single change makes the turn legal" in result.stdout
    assert "proved: no single change alters any part of this conflict: TRN-1 (in every position)" in result.stdout
    answer = answered(WIDE, "take red-04; take red-05; pass")
    assert (answer["tried"], answer["conflict"]["rules"], answer["excluded"]["rules"]) == (0, ["TRN-1"], ["TRN-1"])


def test_the_conflict_that_excludes_every_change_is_the_one_that_is_named() -> None:
    turn = "take yellow-08; build g4@N12,O12,P12"  # outside the estate, and of another shape: two conflicts of one size
    answer = answered(MID, turn)
    assert {"BLD-3", "BLD-7"} <= {each["rule"] for each in answer["violations"]}
    assert answer["conflict"]["rules"] == answer["excluded"]["rules"] == ["BLD-7"]


def test_a_turn_that_is_legal_or_scores_most_needs_no_change() -> None:
    result = asked(WIDE, "take blue-01; build b1@C2,C3")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (
        0,
        "legal now, 2 points: take blue-01; build b1@C2,C3",
    )
    best = most_points.best_turn(read(WIDE))
    assert best is not None
    answer = answered(WIDE, str(best.turn), "--best")
    assert (answer["holds"], answer["changes"], answer["points"]) == (True, [], best.points)


def test_the_turn_of_most_points_is_proved_by_a_search_and_told_with_its_ties() -> None:
    turn = "take red-11; build s2@F2,G2,G3"
    answer = answered(MID, turn, "--best", "--top", "2")
    assert (answer["legal"], answer["points"], answer["best_now"]["points"]) == (True, 4, 5)
    assert answer["total"] > len(answer["changes"]) == 2
    for change in answer["changes"]:
        after = parse_line(change["line"])
        gains = [points(after, each) for each in legal_turns(after, shifts=False)]
        assert (max(gains), change["proved_by"], change["alone"]) == (4, "search", False)
    shown = asked(MID, turn, "--best", "--top", "1").stdout
    assert "now the turn that scores most scores 5 points: " in shown
    assert "compared by the exact search" in " ".join(shown.split())


def test_the_answer_names_all_that_compared_points_also_for_changes_that_are_not_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn, search = "take red-11; build s2@F2,G2,G3", most_points.most_points
    assert answered(MID, turn, "--best", "--top", "1")["compared_by"] == ["search"]
    asked_before = list[bool]()

    def by_model_later(state: GameState, second: bool = False) -> PlanResult:
        asked_before.append(second)
        return replace(search(state, second), proved_by="model" if len(asked_before) > 20 else "search")

    monkeypatch.setattr(most_points, "most_points", by_model_later)
    answer = answered(MID, turn, "--best", "--top", "1")
    assert [each["proved_by"] for each in answer["changes"]] == ["search"]
    assert answer["compared_by"] == ["search", "model"]
    asked_before.clear()
    shown = " ".join(asked(MID, turn, "--best", "--top", "1").stdout.split())
    assert "compared by the exact search and the CP-SAT model" in shown
    monkeypatch.setattr(most_points, "bound", lambda state: 4)
    assert "bound" in answered(MID, turn, "--best", "--top", "1")["compared_by"]


def test_changes_after_the_limit_of_searches_are_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(most_points, "MOST_SEARCHES", 0)
    result = asked(WIDE, "take blue-01; build b1@C2,C3", "--best")
    assert result.exit_code in (0, 3)
    answer = answered(WIDE, "take blue-01; build b1@C2,C3", "--best")
    assert answer["undecided"] > 0
    assert answer["status"] == "undecided"
    assert "proved: the rules judged" not in result.stdout


def test_a_picture_shows_the_position_after_the_first_change(tmp_path: Path) -> None:
    file = tmp_path / "changed.svg"
    assert asked(NO_WORKER, "take blue-02; pass", "--draw", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((WIDE, "take blue-01; pass -> b2"), "names cards"),
        ((WIDE, "shift; take blue-01; pass", "--best"), "is not allowed with a Market Shift"),
        ((WIDE, "pass", "--top", "2", "--all"), "choose one of"),
        ((WIDE, "fly to red-01"), "fly"),
        ((WIDE, "pass", "--top", "0"), "0"),
    ],
)
def test_what_cannot_be_answered_is_refused(words: tuple[str, ...], told: str) -> None:
    result = asked(*words)
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_position_in_the_middle_of_a_turn_is_refused() -> None:
    state = parse_line(manhattan(open_market="b2"))
    begun = format_line(state).replace(":green:", ":green~shift:", 1)
    result = asked(begun, "pass")
    assert result.exit_code == 2
    assert "only positions between two turns can be changed" in result.stderr
