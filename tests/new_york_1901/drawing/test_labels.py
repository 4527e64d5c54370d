"""Labels never overlap and never leave their place, whatever a position holds."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.drawing import (
    Figured,
    Picture,
    Proposal,
    StripFrame,
    advice_picture,
    board_picture,
    pictures,
    position_picture,
    strip,
)
from ny1901_solver.new_york_1901.drawing.colours import COLOUR
from ny1901_solver.new_york_1901.drawing.panels import score_track
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.rules import legal_turns, new_game, violations
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.new_york_1901.tiles import Generation
from ny1901_solver.pictures.sheet import Box, Label, Sheet
from tests.new_york_1901.sampling import random_positions, telling_positions
from tests.pictures.labels import misplaced

from .kinds import KINDS, PUZZLES, shipped

EDITIONS = ("tiny", "lower-manhattan")
POSITIONS = sorted(path.stem for path in (PUZZLES / "positions").glob("*.yaml"))


def sampled(edition: str, seed: int, count: int) -> list[GameState]:
    loaded = load_edition(edition)
    return [*random_positions(loaded, seed, count), *telling_positions(loaded, seed, count)]


def pictures_of(state: GameState, strangers: list[GameState], rng: random.Random) -> Iterator[Picture]:
    """The position, a legal turn on it, a turn of another position on it, and both as a strip."""
    yield position_picture(state)
    turns = [legal_turns(one, shifts=False) for one in (state, rng.choice(strangers))]
    frames: list[StripFrame] = []
    for listed in turns:
        if listed:
            turn = rng.choice(listed)
            proposal = Proposal(turn, violations(state, turn))
            frames.append(StripFrame(len(frames) + 1, state, proposal, 7))
            yield position_picture(state, proposal, remarks=["a sentence"])
    if frames:
        yield strip(frames)


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
def test_labels_keep_apart_where_the_best_turns_are_numbered(edition: str) -> None:
    for state in sampled(edition, 5, 6):
        turns = random.Random(1).sample(found := legal_turns(state), min(4, len(found)))
        picture = advice_picture(state, [Figured(turn, "50 ± 12 % of wins, -10.0 ± 1.2") for turn in turns])
        assert misplaced(picture) == []
        numbers = [label.text for label in picture.labels if label.text in ("1", "2", "3")]
        assert len(numbers) >= min(3, len(turns))


def test_labels_that_overlap_or_leave_their_place_are_found() -> None:
    one, other = Label("a", Box(0, 0, 10, 10)), Label("b", Box(9, 9, 12, 12))
    assert len(misplaced(Picture(20, 20, "", "", "", (one, other), ""))) == 1
    medal = Label("", Box(0, 0, 12, 12))
    assert misplaced(Picture(20, 20, "", "", "", (one, medal), "")) == []
    assert len(misplaced(Picture(20, 20, "", "", "", (other, medal), ""))) == 0
    assert len(misplaced(Picture(20, 20, "", "", "", (Label("c", Box(11, 9, 14, 12)), medal), ""))) == 1
    assert len(misplaced(Picture(9, 20, "", "", "", (one,), ""))) == 1
    assert len(misplaced(Picture(20, 20, "", "", "", (Label("a", Box(0, 0, 10, 10), Box(1, 0, 20, 20)),), ""))) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_labels_keep_apart_in_every_kind_of_picture(kind: str) -> None:
    assert misplaced(KINDS[kind]()) == []


def test_labels_in_wide_letters_keep_apart(tmp_path: Path) -> None:
    folder = tmp_path / "wide"
    shutil.copytree(load_edition("lower-manhattan").folder, folder)
    for file, old, new in (
        ("edition.yaml", "name: Broadway", "name: 百老汇大街"),
        ("edition.yaml", "name: Cedar Street", "name: シダー通り"),
        ("edition.yaml", "name: Wall Street", "name: Уолл-стрит"),
        ("tiles.yaml", "name: Tower Building", "name: タワービルディング"),
        ("tiles.yaml", "name: Woolworth Building", "name: 伍爾沃斯大廈"),
    ):
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    assert misplaced(board_picture(load_edition(folder))) == []


def numbered(players: int, silver: int, gold: int, scores: tuple[int, ...], workers: int = 3) -> GameState:
    """The start of a game on the tiny edition with other numbers."""
    edition = load_edition("tiny")
    unlock = {Generation.BRONZE: 0, Generation.SILVER: silver, Generation.GOLD: gold}
    numbers = replace(edition.numbers, unlock={"base": unlock, "advanced": unlock}, workers=workers)
    state = new_game(replace(edition, numbers=numbers), players, random.Random(1), starters=False)
    seats = zip(state.players, scores, strict=False)
    return replace(state, players=tuple(replace(player, score=score) for player, score in seats))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_thresholds_stay_under_the_score_track_whatever_they_are(players: int) -> None:
    numbers = (0, 18, 99, 10**6)
    for silver, gold, top in product(numbers, numbers, (0, 29, 1000)):
        state = numbered(players, silver, max(silver, gold), (top, max(0, top - 1), 0, top // 2))
        for room in (110, 190, 280, 650):  # the narrowest board is a little over a hundred wide
            sheet = Sheet(COLOUR)
            end = score_track(sheet, state, 40, 40 + room, 0)
            assert misplaced(sheet.picture(room + 80, end, "", "", "")) == []


@pytest.mark.parametrize("workers", [1, 5, 6, 12, 40])
def test_workers_keep_clear_of_the_tiles_beside_them_however_many_there_are(workers: int) -> None:
    assert misplaced(position_picture(numbered(4, 10**6, 10**6, (10**6,) * 4, workers))) == []


@pytest.mark.parametrize("name", POSITIONS)
def test_labels_keep_apart_in_every_shipped_position(name: str) -> None:
    assert misplaced(position_picture(shipped(name))) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_labels_keep_apart_in_positions_that_games_reach(edition: str) -> None:
    states, rng = sampled(edition, 1, 2), random.Random(edition)
    for state in states:
        for picture in pictures_of(state, states, rng):
            assert misplaced(picture) == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_labels_keep_apart_in_many_positions_that_games_reach(edition: str) -> None:
    states, rng = sampled(edition, 2, 20), random.Random(edition)
    for state in states:
        for picture in pictures_of(state, states, rng):
            assert misplaced(picture) == []


def test_labels_keep_apart_on_the_smallest_squares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "WIDEST_BOARD", 100)
    states, rng = sampled("lower-manhattan", 3, 2), random.Random(3)
    assert misplaced(board_picture(load_edition("lower-manhattan"))) == []
    for state in states:
        for picture in pictures_of(state, states, rng):
            assert misplaced(picture) == []
