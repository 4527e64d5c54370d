"""`hint`: advice with its errors, the same for a seed, the player's own idea beside it, and points when asked."""

from __future__ import annotations

import json
import re

import pytest

from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.rules import is_legal

from .conftest import run

LINE = json.loads(run("new", "--players", 2, "--seed", 8, "--json").stdout)["line"]


def test_turns_come_best_first_with_errors_and_parts() -> None:
    shown = run("hint", LINE, "--rollouts", 120, "--top", 2).stdout.splitlines()
    assert shown[0].endswith(" to move")
    assert re.fullmatch(r"1\. \d+ ± \d+ % of wins, [+-]\d+\.\d ± \d+\.\d  take .*", shown[1])
    assert re.fullmatch(r"     (?:[+-]\d+\.\d [a-z ]+(?:, )?)+", shown[2])
    assert shown[3].startswith("2. ")
    assert "against the first" in shown[4]
    assert any(line.startswith("estimated: ") for line in shown)
    assert re.search(r"\d+ games behind them, of 3 turns of each player", "\n".join(shown))


def test_the_same_seed_prints_the_same_bytes() -> None:
    first, again, other = (run("hint", LINE, "--rollouts", 60, "--seed", seed, "--json").stdout for seed in (3, 3, 4))
    assert first == again != other


def test_the_answer_as_data_adds_up() -> None:
    found = json.loads(run("hint", LINE, "--rollouts", 60, "--json", "--top", 3).stdout)
    assert (found["command"], found["status"], len(found["turns"])) == ("hint", "estimated", 3)
    assert found["rollouts"] == 60
    for each in found["turns"]:
        assert sum(each["parts"].values()) == pytest.approx(each["margin"]["mean"])
        assert is_legal(parse_line(LINE), Turn.parse(each["turn"])) or each["turn"] == "shift"


def test_an_idea_of_one_s_own_stands_beside_the_best() -> None:
    shown = run("hint", LINE, "--rollouts", 60, "--top", 1, "--why-not", idea()).stdout
    assert "(yours)" in shown
    assert shown.count("of wins") == 2


def idea() -> str:
    """A legal turn that builds nothing, as it is typed."""
    legal = json.loads(run("legal", LINE, "--json").stdout)["turns"]
    return str(next(turn for turn in legal if turn.startswith("take ") and turn.endswith("; pass")))


def test_an_illegal_idea_is_told_with_its_rules() -> None:
    refused = run("hint", LINE, "--rollouts", 20, "--why-not", "demolish b1 A1 A2")
    assert refused.exit_code == 1
    assert "illegal: demolish b1@A1,A2" in refused.stderr
    assert "DEM-1" in refused.stderr


def test_a_forced_turn_and_a_game_that_is_over_need_no_comparison() -> None:
    over = run("hint", LINE, "--time-limit", 0.001)
    assert over.exit_code == 0
    assert "of wins" in over.stdout


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--rollouts", 5, "--time-limit", 2], "choose one of --rollouts and --time-limit"),
        (["--twice"], "the second proof is of points; add --points"),
        (["--points", "--rollouts", 5], "is for advice, which --points is not"),
        (["--points", "--why-not", "pass"], "is for advice, which --points is not"),
        (["--points", "--time-limit", 5], "the time limit is for the second proof; add --twice"),
        (["--rollouts", 0], "0"),
        (["--why-not", "take q9"], "q9"),
    ],
)
def test_options_that_do_not_go_together_are_told(options: list[object], sentence: str) -> None:
    result = run("hint", LINE, *options)
    assert result.exit_code == 2
    assert sentence in result.stderr
