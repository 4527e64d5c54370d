"""The kept match of *strongest* against *hard*: it is played again byte for byte, whoever plays its games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.capabilities.arena import MATCHES, ArenaMatch, TurnMatches
from ny1901_solver.new_york_1901.kernel import choosing, playing
from ny1901_solver.new_york_1901.policies.named import OPPONENTS

from .conftest import Run

KEPT = Path(__file__).parents[3] / "benchmarks" / "arena" / "strongest-hard-turns.jsonl"
COMMAND = ("arena", "strong:2000", "strong:20", "--games", "20", "--seed", "1901", "--turns", "--record", str(KEPT))
MATCH = ArenaMatch(("strong:2000", "strong:20"), 2, 20, 1901, "lower-manhattan", None, turns=True)
LINES = KEPT.read_text(encoding="utf-8").splitlines()

rotates = pytest.mark.rotates(6, "ny1901_solver/new_york_1901/hint", "ny1901_solver/new_york_1901/kernel")


def test_the_kept_match_is_of_todays_named_opponents() -> None:
    assert MATCH.players == (OPPONENTS["strongest"], OPPONENTS["hard"])
    assert json.loads(LINES[0])["order"] == MATCHES.order(MATCH)
    assert len(LINES) == 21


@rotates
@pytest.mark.parametrize("game", [0, 13])
def test_a_kept_game_comes_out_again_byte_for_byte(game: int) -> None:
    assert json.dumps(MATCHES.play(MATCH, lambda: 0.0, game).data()) == LINES[game + 1]


@pytest.mark.slow
def test_the_first_turns_of_a_kept_game_come_out_again_without_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (playing, choosing):
        monkeypatch.setattr(module, "machine", lambda: None)
    monkeypatch.setattr(TurnMatches, "limit", 2)
    kept = json.loads(LINES[19])["played"]
    assert list(MATCHES.play(MATCH, lambda: 0.0, 18).played) == kept[:2]


@pytest.mark.slow
def test_the_documented_command_finds_all_games_the_same_with_two_processes(run: Run) -> None:
    result = run(*COMMAND, "--compare", "--workers", "2", "--json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["compared"] == {"games": 20, "recorded": 20, "difference": None}
