import json
import signal
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.cli import plan as command
from ny1901_solver.errors import DoorsDisagree
from ny1901_solver.moves import Take, Turn
from ny1901_solver.planning import plan as planning
from ny1901_solver.planning.problem import PlanProblem, with_queue
from ny1901_solver.planning.result import PlanResult
from ny1901_solver.planning.search import best_plan
from ny1901_solver.replay import Record, position_after
from ny1901_solver.rules import apply
from ny1901_solver.state import GameState, format_line
from ny1901_solver.state.position import read_position

from ..planning.exhaustive import exhaust
from .conftest import Run

MID = Path(__file__).parents[2] / "puzzles" / "positions" / "3p-mid-2.yaml"
QUEUE = ("--queue", "r3,p2,b2")


def answered(run: Run, *arguments: object) -> dict[str, Any]:
    result = run("plan", *arguments, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_plan_gains_what_trying_every_plan_gains(run: Run, tiny: GameState, line: str) -> None:
    oracle = exhaust(PlanProblem(tiny, 2))
    assert oracle.best is not None
    found = answered(run, line, "--turns", 2, "--second", "--all")
    assert (found["schema"], found["status"]) == ("ny1901/plan/1", "proved")
    assert found["value"] == found["bound"] == oracle.best.gain
    assert sum(each["points"] for each in found["lines"]) == oracle.best.gain
    assert oracle.second is not None
    assert found["second"] == {"worth": oracle.second._asdict(), "proved": True}
    assert len(found["effects"]) == min(command.LISTED, len(oracle.optimal))
    assert found["complete"] == (len(oracle.optimal) <= command.LISTED)


def test_the_turns_of_a_plan_with_a_known_queue_are_legal_one_after_another(run: Run) -> None:
    state = read_position(MID)
    kinds = [state.edition.kind(name) for name in ("r3", "p2", "b2")]
    found = answered(run, MID, "--turns", 3, *QUEUE)
    seat, before, after = state.to_move, state.mover.score, with_queue(state, kinds)
    for text in found["plan"]:
        played = apply(after, Turn.parse(text), [kinds.pop(0)] if "take" in text else [])
        after = replace(played, to_move=seat)  # the others stand still
    assert after.players[seat].score - before == found["value"]


def test_the_same_question_gets_the_same_bytes(run: Run) -> None:
    arguments = ("plan", MID, "--turns", 3, *QUEUE, "--second", "--all")
    first, again = run(*arguments), run(*arguments)
    assert first.exit_code == 0
    assert first.stdout == again.stdout
    assert run(*arguments, "--json").stdout == run(*arguments, "--json").stdout


def test_a_plan_is_printed_turn_by_turn_with_its_sheet_and_its_proof(run: Run) -> None:
    shown = run("plan", MID, "--turns", 3, *QUEUE, "--final", "--second").stdout.splitlines()
    assert shown[0] == "yellow to move"
    assert [line[:2] for line in shown[1:4]] == ["1.", "2.", "3."]
    total = next(int(line.split()[0]) for line in shown if " in all" in line)
    sheet = [line for line in shown if line.startswith("  ")]
    assert total == sum(int(line.split()[0]) for line in sheet)
    assert any("(SCO-1)" in line for line in sheet)
    assert any(line.startswith(f"proved: no plan of 3 turns gains more than {total:+d}") for line in shown)
    assert any(line.startswith("second best") and line.endswith("proved") for line in shown)
    assert shown[-1] == "edition lower-manhattan (synthetic); readings all at their defaults"


def test_the_end_of_the_game_cuts_a_plan_short(run: Run, game: Record) -> None:
    last = format_line(position_after(game, len(game.turns) - 1))
    assert "the game ends, and cuts the plan short (END-2)" in run("plan", last, "--turns", 3).stdout
    assert len(answered(run, last, "--turns", 3)["plan"]) == 1
    over = format_line(position_after(game, len(game.turns)))
    assert run("plan", over, "--turns", 1).stderr == "the game is over\n"
    assert answered(run, over, "--turns", 1)["plan"] == []


def test_no_plan_takes_a_card_that_nobody_knows(run: Run) -> None:
    cards = [card for turn in answered(run, MID, "--turns", 4)["plan"] for card in taken(turn)]
    state = read_position(MID)
    kinds = [state.edition.kind_of[state.edition.board.by_name[name].index] for name in cards]
    assert kinds
    assert not Counter(kinds) - Counter(state.market.open)


def taken(turn: str) -> list[str]:
    """The territories that a turn takes."""
    return [name for step in Turn.parse(turn).steps if isinstance(step, Take) for name in step.territories]


def test_goals_are_reached_in_the_fewest_turns(run: Run) -> None:
    found = answered(run, MID, "--turns", 3, *QUEUE, "--goal", "tile=s2", "--goal", "score=37")
    assert found["value"] == found["bound"] == len(found["plan"]) == 2
    assert any("s2@" in turn for turn in found["plan"])
    assert found["worth"]["gain"] >= 37 - read_position(MID).mover.score
    one = run("plan", MID, "--turns", 1, *QUEUE, "--goal", "tile=s2", "--goal", "score=37")
    assert (one.exit_code, one.stdout) == (1, "")
    assert "no plan of 1 turn or fewer reaches the goal" in one.stderr


@pytest.mark.parametrize(
    ("options", "blamed"),
    [
        (["--turns", "0"], "--turns"),
        (["--turns", "9"], "--turns"),
        (["--turns", "2", "--queue", "b2,z9"], "z9"),
        (["--turns", "2", "--queue", "b3,b3"], "no such card is left"),
        (["--turns", "2", "--goal", "tile=s9"], "s9"),
        (["--turns", "2", "--goal", "street=green"], "green"),
        (["--turns", "2", "--goal", "score=many"], "score=many"),
        (["--turns", "2", "--goal", "luck=1"], "luck=1"),
    ],
)
def test_asking_for_what_there_is_not_is_a_mistake(run: Run, options: list[str], blamed: str) -> None:
    result = run("plan", MID, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert blamed in result.stderr


def test_a_time_limit_that_is_met_leaves_the_answer_open(run: Run) -> None:
    result = run("plan", MID, "--turns", 4, *QUEUE, "--time-limit", 0.001)
    assert (result.exit_code, result.stdout) == (3, "")
    assert "not decided: no plan of 4 turns was found" in result.stderr


def test_an_interrupted_search_prints_the_best_plan_so_far(
    run: Run, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(progress: command._Progress) -> None:
        if progress.bound is not None:
            monkeypatch.setattr(command._Progress, "show", lambda progress: None)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(command._Progress, "show", interrupted)
    before = signal.getsignal(signal.SIGINT)
    result = run("plan", line, "--turns", 4)
    assert result.exit_code == 3
    assert "the best plan so far; the proof is not finished" in result.stdout
    assert "not proved" in result.stdout
    assert signal.getsignal(signal.SIGINT) is before


def test_a_progress_line_stands_on_a_terminal_only_and_vanishes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "EVERY", 0)
    for terminal in (False, True):
        monkeypatch.setattr("sys.stderr.isatty", lambda terminal=terminal: terminal)
        with command._watched() as (stop, report):
            report(7)
            assert not stop()
        shown = capsys.readouterr()
        assert shown.out == ""
        assert ("gains above +7 are settled" in shown.err) == terminal
        assert not shown.err.rpartition("\r")[2]
        assert not shown.err.rstrip("\r").rpartition("\r")[2].strip()


def test_a_sheet_that_does_not_sum_to_the_gain_is_a_bug_of_the_program(
    tiny: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cooked(problem: PlanProblem, **options: Any) -> PlanResult:
        found = best_plan(problem, **options)
        return replace(found, lines=(*found.lines, found.lines[0]))

    monkeypatch.setattr(planning, "best_plan", cooked)
    with pytest.raises(DoorsDisagree, match="does not sum"):
        planning.plan(PlanProblem(tiny, 1), clock=lambda: 0.0)


def test_the_seconds_are_those_of_the_clock_that_comes_in(tiny: GameState) -> None:
    ticks = iter((10.0, 12.5))
    assert planning.plan(PlanProblem(tiny, 1), clock=lambda: next(ticks)).work.seconds == 2.5
