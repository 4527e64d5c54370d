import json
from pathlib import Path

from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.replay import Record, position_after
from ny1901_solver.new_york_1901.scoring import outcome

from .conftest import Run


def test_a_record_is_replayed_turn_by_turn_to_its_result(run: Run, game: Record, record: Path) -> None:
    result = run("replay", record)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert len(lines) == len(game.turns) + 3
    assert str(game.turns[0].turn) in lines[0]
    assert lines[-2].startswith("blue wins: ")


def test_the_position_after_some_turns_can_be_had(run: Run, game: Record, record: Path) -> None:
    after = position_after(game, 2)
    assert run("replay", record, "--to", 2).stdout == run("show", format_line(after)).stdout
    assert json.loads(run("replay", record, "--to", 2, "--json").stdout)["line"] == format_line(after)


def test_an_illegal_turn_in_a_record_is_named_by_its_number(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8").replace("blue: take red-03;", "blue: take red-04;")
    record.write_text(text, encoding="utf-8")
    result = run("replay", record)
    assert result.exit_code == 1
    assert "turn 2, blue" in result.stderr
    assert "EXP-2" in result.stderr
    assert result.stdout == ""


def test_a_record_that_is_too_short_or_no_record_is_a_mistake(run: Run, record: Path, position: Path) -> None:
    assert "6 turns" in run("replay", record, "--to", 99).stderr
    assert run("replay", record, "--to", 99).exit_code == 2
    assert run("replay", position).exit_code == 2
    assert run("replay", "nowhere.yaml").exit_code == 2


def test_a_score_lists_every_rule_for_every_player(run: Run, game: Record) -> None:
    last = position_after(game, len(game.turns))
    scored = json.loads(run("score", format_line(last), "--json").stdout)
    assert scored["winners"] == ["blue"]
    assert scored["over"] is True
    for player, sheet in zip(scored["players"], outcome(last).sheets, strict=True):
        assert player["total"] == sheet.total == sum(entry["points"] for entry in player["lines"])
    printed = run("score", format_line(last)).stdout
    for rule in ("BLD-9", "SCO-1", "SCO-4", "SCO-7"):
        assert rule in printed
    assert "blue wins:" in printed


def test_before_the_end_a_score_names_the_leader(run: Run, game: Record) -> None:
    printed = run("score", format_line(position_after(game, 2)), "--ascii").stdout
    assert "leads:" in printed
    assert printed.isascii()
