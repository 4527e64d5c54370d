"""Former names of players are understood; records with players who play in the benchmarks alone are as good as ever."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.policies.named import OF_BENCHMARKS
from ny1901_solver.new_york_1901.replay import record_game, write_record
from ny1901_solver.new_york_1901.rules import new_game

from .conftest import Run


@pytest.fixture(params=OF_BENCHMARKS)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    start = new_game(load_edition("tiny"), 2, random.Random(1))
    game = record_game(start, POLICIES["quick"], random.Random(1))
    path = tmp_path / "game.record.yaml"
    write_record(path, replace(game.first(2), seats=(f"{request.param}:20", "")))
    return path


def test_they_load_replay_and_are_reviewed(run: Run, file: Path, tmp_path: Path) -> None:
    assert run("replay", file).exit_code == 0
    assert run("show", file).exit_code == 0
    assert run("review", file, "--rollouts", 2, "--cache", tmp_path).exit_code == 0


def test_a_game_with_one_goes_on_with_another_in_its_seat(run: Run, file: Path) -> None:
    said = run("play", "--record", file, text="auto\nseat green greedy\nauto\n")
    assert "plays only in the benchmarks; the computer players are random, " in said.stderr
    assert "green is played by quick" in said.stdout


def test_a_record_and_a_journal_with_a_former_name_go_on(run: Run, file: Path, tmp_path: Path) -> None:
    old = file.read_text(encoding="utf-8")
    file.write_text(old.replace(file_player(old), "greedy"), encoding="utf-8")
    assert "green is played by quick" in run("play", "--record", file, text="").stdout
    match = ("arena", "greedy", "random", "--edition", "tiny", "--games", "2", "--seed", "3", "--record")
    journal = tmp_path / "games.jsonl"
    begun = standings(run(*match, journal).stdout)
    now = journal.read_text(encoding="utf-8")
    assert begun.startswith("quick and random: 2 games")
    assert '"players": ["quick", "random"]' in now
    journal.write_text(now.replace('["quick", "random"]', '["greedy", "random"]'), encoding="utf-8")
    again = run(*match, journal, "--resume")
    assert (again.exit_code, standings(again.stdout)) == (0, begun)


@pytest.mark.parametrize("order", ["null", "[]", "7", "{}", '{"players": null}', '{"players": [7]}', '{"players": 7}'])
def test_a_journal_of_an_odd_order_is_refused_in_a_sentence(run: Run, tmp_path: Path, order: str) -> None:
    journal = tmp_path / "games.jsonl"
    journal.write_text(f'{{"format": "ny1901-arena-journal/2", "order": {order}}}\n', encoding="utf-8")
    refused = run("arena", "quick", "random", "--edition", "tiny", "--games", "2", "--record", journal, "--resume")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "line 1: this is not the journal of a run" in refused.stderr


def standings(told: str) -> str:
    """What a match came to, without its measured seconds."""
    return told.partition("CPU time")[0]


def file_player(record: str) -> str:
    """The player of the computer in a record's text."""
    return next(name for name in OF_BENCHMARKS if f"{name}:20" in record) + ":20"


def test_none_can_be_asked_for(run: Run) -> None:
    refused = run("arena", "mcts", "random", "--games", 2)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "mcts plays only in the benchmarks; the computer players are random, " in refused.stderr
