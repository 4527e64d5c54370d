import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from ny1901_solver.kit.errors import DoorsDisagree
from ny1901_solver.kit.terminal import seam
from ny1901_solver.new_york_1901.cli.rule import rules
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rulings import with_readings
from ny1901_solver.new_york_1901.rulings.distance import COSTS

from ..rules.doors import read, tiny

GAMES = Path(__file__).parents[3] / "puzzles" / "games"
WIDE = tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2")
SHUFFLED = tiny(open_market="r2,r2,b2", future="1r2,1r3,2b2,1b3")


def check(*arguments: str) -> Result:
    """Runs the command under the seam."""
    program = typer.Typer(cls=seam.Seam, pretty_exceptions_enable=False)
    program.add_typer(rules, name="rule")
    result = CliRunner().invoke(program, ["rule", "check", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_a_legal_turn_is_called_legal_with_the_readings_it_hangs_on() -> None:
    judged = check(WIDE, "take blue-01; build b2@A3,A4,B3; boom s1@C2,C3")
    assert judged.exit_code == 0
    assert judged.stdout.splitlines() == [
        "legal: take blue-01; build b2@A3,A4,B3; boom s1@C2,C3",
        "",
        "the verdict hangs on readings:",
        "  same_turn_unlock=no (BLD-2, ACT-1): illegal by BLD-2",
        read(WIDE).setup.basis,
    ]


def test_an_illegal_turn_gets_its_rules_with_titles_the_conflicts_and_the_nearest_turns() -> None:
    judged = check(WIDE, "take blue-04; build s1@C2,C3", "--top", "1")
    assert (judged.exit_code, judged.stderr) == (1, "")
    assert judged.stdout.splitlines() == [
        "illegal: take blue-04; build s1@C2,C3",
        "  EXP-2  Claimed land stays claimed",
        "         blue-04 is in blue's estate (G3, H3)",
        "  BLD-2  Unlocked generations",
        "         s1 is silver, unlocked at 2 points, and the score is 0",
        "",
        "the 2 conflicts, the smallest first:",
        "  1.  EXP-2 Claimed land stays claimed",
        "      - blue-04 is in blue's estate",
        "  2.  BLD-2 Unlocked generations",
        "      - your score is 0",
        "",
        "nearest legal turns, by distance:",
        "   3  take blue-01; build b1@C2,C3",
        "        blue-01 instead of blue-04 (1); b1 instead of s1 (2)",
        "      2 more legal turns are as near as the last",
        read(WIDE).setup.basis,
    ]


def test_any_turn_at_the_end_of_a_record_is_illegal_because_the_game_is_over() -> None:
    judged = check(str(GAMES / "tie-gold.yaml"), "pass")
    assert (judged.exit_code, judged.stderr) == (1, "")
    assert judged.stdout.splitlines()[:3] == [
        "illegal: pass",
        "  END-2  The last round",
        "         the game is over: green triggered the end and the round is complete",
    ]


def test_json_has_the_whole_record() -> None:
    judged = check(WIDE, "take blue-04; pass", "--json", "--top", "2")
    found = json.loads(judged.stdout)
    assert judged.exit_code == 1
    assert (found["schema"], found["status"], found["legal"]) == ("ny1901/rule-check/1", "proved", False)
    assert found["turn"] == "take blue-04; pass"
    assert found["violations"] == [
        {
            "rule": "EXP-2",
            "title": "Claimed land stays claimed",
            "sentence": "blue-04 is in blue's estate",
            "squares": ["G3", "H3"],
            "territories": ["blue-04"],
        }
    ]
    fact = {"kind": "estate", "sentence": "blue-04 is in blue's estate", "squares": [], "territories": ["blue-04"]}
    assert found["conflicts"] == {"complete": True, "sets": [{"rules": ["EXP-2"], "facts": [fact]}]}
    assert [repair["distance"] for repair in found["repairs"]["nearest"]] == [1, 1]
    legal = json.loads(check(WIDE, "take blue-01; pass", "--json").stdout)
    assert (legal["legal"], legal["violations"], legal["repairs"]) == (True, [], None)


def test_a_reading_on_the_command_line_overrides_that_of_the_position() -> None:
    turn = "take blue-01; build b2@A3,A4,B3; boom s1@C2,C3"
    judged = check(WIDE, turn, "--reading", "same_turn_unlock=no")
    assert judged.exit_code == 1
    assert judged.stdout.splitlines()[-2:] == [
        "  same_turn_unlock=yes (BLD-2, ACT-1): legal",
        with_readings(read(WIDE), {"same_turn_unlock": "no"}).setup.basis,
    ]
    assert check(WIDE, turn, "--reading", "same_turn_unlock=maybe").exit_code == 2


def test_drawn_cards_decide_on_a_market_shift() -> None:
    def shift(*cards: str) -> Result:
        return check(SHUFFLED, "shift; take red-03; pass", *(word for card in cards for word in ("--draw", card)))

    assert shift().exit_code == 0
    assert shift("b2", "r3", "b2").exit_code == 0
    assert shift("b2", "b3", "b2").exit_code == 1
    impossible = shift("r3", "r3", "b2")
    assert (impossible.exit_code, impossible.stdout) == (2, "")
    assert "r3 cannot have come up: on top of the pile may lie" in impossible.stderr
    assert "1 card given; the Market Shift turns up 3" in " ".join(shift("r3").stderr.split())
    assert check(WIDE, "take blue-01; pass", "--draw", "b3").exit_code == 2


def test_a_turn_may_be_typed_as_at_the_table_with_the_cards_of_a_record_behind_it() -> None:
    canonical = check(WIDE, "take blue-01; build b2@A3,A4,B3").stdout
    assert canonical.startswith("legal: take blue-01; build b2@A3,A4,B3")
    assert check(WIDE, "take b1 build b2 b3 a4 a3 -> b2").stdout == canonical
    assert check(SHUFFLED, "shift take r3 pass | b2 r3 b2 r2").exit_code == 0
    assert check(SHUFFLED, "shift take r3 pass | b2 b3 b2 r2").exit_code == 1
    few = check(SHUFFLED, "shift take r3 pass | b2")
    assert "1 card given; the Market Shift turns up 3" in " ".join(few.stderr.split())


def test_a_turn_that_does_not_parse_is_told_the_place_and_what_was_expected() -> None:
    refused = check(WIDE, "take blue-01; bild b1@C2,C3")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "at character 15: 'bild' is not a step of a turn; did you mean build?" in refused.stderr


def test_the_help_has_the_table_of_distances() -> None:
    shown = " ".join(check("--help").stdout.split())
    for row, cost in COSTS.items():
        assert f"{cost} {row}" in shown


def test_doors_that_disagree_end_with_exit_code_4_and_a_saved_position(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def disagree(*_: object) -> None:
        raise DoorsDisagree("two answers")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ny1901_solver.new_york_1901.table.judging.verdict", disagree)
    judged = check(WIDE, "take blue-01; pass")
    assert judged.exit_code == seam.DISAGREE
    assert format_line(read(WIDE)) in (tmp_path / "ny1901-disagreement-1.txt").read_text(encoding="utf-8")
