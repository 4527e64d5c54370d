"""The shipped games end in every way a game can end, and the shipped positions are moments of them."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from types import ModuleType

import pytest

from ny1901_solver.files.documents import read_document
from ny1901_solver.new_york_1901.edition import CHALLENGES
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.positions.file import format_position, read_position
from ny1901_solver.new_york_1901.replay import Played, position_after, read_record, replay
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import GameState

PUZZLES = Path(__file__).parents[3] / "puzzles"
GAMES = sorted((PUZZLES / "games").glob("*.yaml"))
POSITIONS = sorted((PUZZLES / "positions").glob("*.yaml"))

STAGES = {"early": range(13, 19), "mid": range(8, 13), "late": range(5, 8), "last": range(4, 8)}  # unbuilt tiles


def _played(path: Path) -> list[Played]:
    return list(replay(read_record(path)))


def _states(path: Path) -> list[GameState]:
    played = _played(path)
    return [played[0].before, *(turn.after for turn in played)]


def _halves(path: Path) -> set[str]:
    """The halves of END-1 that held right after the turn that triggered the end."""
    last = next(turn for turn in _played(path) if turn.after.ended_by is not None)
    unbuilt, market = last.after.players[last.seat].unbuilt, last.after.market
    return {
        *(["tiles"] if unbuilt.bit_count() == 4 else []),
        *(["market"] if len(market.open) == 3 and not market.future else []),
    }


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_shipped_game_is_legal_and_whole(path: Path) -> None:
    record = read_record(path)
    states = _states(path)
    assert record.result is not None
    assert states[-1].over
    assert not any(state.over for state in states[:-1])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("half", ["tiles", "market"])
def test_a_game_ends_when_tiles_or_market_run_out(half: str, players: int) -> None:
    path = PUZZLES / "games" / f"{half}-{players}p.yaml"
    assert len(read_record(path).start.players) == players
    assert _halves(path) == {half}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_winner_has_what_decides(path: Path) -> None:
    """Most points; of those the tallest legendary; without one, the most gold tiles; else shared (SCO-8)."""
    last = _states(path)[-1]
    end = outcome(last)
    totals = [sheet.total for sheet in end.sheets]
    tied = [seat for seat in last.setup.seats if totals[seat] == max(totals)]
    heights = [
        max([last.edition.tiles[site.tile].height_m or 0 for site in last.players[seat].buildings]) for seat in tied
    ]
    golds = [sum(site.generation == 3 for site in last.players[seat].buildings) for seat in tied]
    if len(tied) == 1:
        expected = ("points", tied)
    elif any(heights):
        expected = ("legendary", [tied[heights.index(max(heights))]])
    else:
        best = [seat for seat, gold in zip(tied, golds, strict=True) if gold == max(golds)]
        expected = ("gold" if len(best) == 1 else "shared", best)
    assert (end.decided_by, sorted(end.winners)) == expected


def test_every_way_to_win_is_shipped() -> None:
    results = {path.stem: read_record(path).result for path in GAMES}
    decided = {stem: result.decided_by for stem, result in results.items() if result is not None}
    assert decided["tiles-2p"] == "points"
    assert decided["tie-legendary"] == "legendary"
    assert decided["tie-gold"] == "gold"
    assert decided["tie-shared"] == "shared"


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_shipped_position_is_a_moment_of_a_shipped_game(path: Path) -> None:
    source = read_document(path).data["source"]
    match = re.fullmatch(r"(games/[a-z0-9-]+\.yaml) after turn ([0-9]+)", source)
    assert match is not None
    state = read_position(path)
    assert state == position_after(read_record(PUZZLES / match[1]), int(match[2]))
    assert path.read_text(encoding="utf-8") == format_position(state, source)
    assert parse_line(format_line(state)) == state
    assert not state.over


def test_the_shipped_positions_show_every_stage_and_variant() -> None:
    states = {path.stem: read_position(path) for path in POSITIONS}
    assert len(states) >= 14
    for name, state in states.items():
        players, stage, _ = name.split("-")
        assert players == f"{len(state.players)}p"
        assert state.last_round == (stage == "last")
        assert (state.setup.unlocks == "advanced") == (not state.setup.starters) == (stage == "advanced")
        fewest = min(player.unbuilt.bit_count() for player in state.players)
        assert fewest in STAGES.get(stage, range(19))
    setups = [state.setup for state in states.values()]
    assert {setup.challenge for setup in setups} == set(CHALLENGES)
    assert {setup.action_cards for setup in setups} == {True, False}
    assert {(len(setup.colours), setup.unlocks) for setup in setups} >= {(2, "base"), (3, "advanced"), (4, "advanced")}


@pytest.fixture
def generator(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(PUZZLES)
    return importlib.import_module("make_games")


def test_the_same_plan_makes_the_same_files(generator: ModuleType) -> None:
    for path, text in generator.files("beginner-2p"):
        assert path.read_bytes() == text.encode()


def test_every_shipped_file_has_its_plan(generator: ModuleType) -> None:
    plans = generator.PLANS
    assert sorted(plans) == [path.stem for path in GAMES]
    assert sorted(name for plan in plans.values() for name in plan.positions) == [path.stem for path in POSITIONS]
