"""The guide to adding a game: it names what a game has to say, and its skeleton is a game that can be played."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from docs.skeleton.takeaway import TakeAway
from ny1901_solver.app.picking import pick_game
from ny1901_solver.app.program import app
from ny1901_solver.errors import NotationError
from ny1901_solver.protocol.game import Game, deck_dealer

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "how-to" / "add-a-game.md"


def test_the_page_names_what_a_game_has_to_say() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert {name for name in Game.__abstractmethods__ if f"`{name}(" not in page} == set()
    assert "`evaluator`" in page


def test_the_skeleton_is_played_to_its_end() -> None:
    game, rng = TakeAway(), random.Random(1)
    state = game.start("", 3, rng)
    while (seat := game.to_move(state)) is not None:
        assert game.parse(game.format(state)) == state
        last, state = seat, game.play(state, rng.choice(game.legal(state)), deck_dealer(rng))
    assert game.standing(state).winners == (last,)


def test_a_record_of_steps_that_are_numbers_is_read_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["--games", "docs.skeleton.takeaway", "--game", "take-away"]

    def ran(*more: str, typed: str = "") -> str:
        found = pick_game([*words, *more])
        done = CliRunner().invoke(app(found), found.words, input=typed)
        assert done.exit_code == 0, done.output
        return done.stdout

    ran("play", "ta1:4:0:2", "--record", "game.yaml", typed="3\n")
    ran("play", "--record", "game.yaml", typed="1\n")
    assert "2 bob    1" in ran("replay", "game.yaml")


def test_the_skeleton_refuses_a_seat_that_nobody_has() -> None:
    with pytest.raises(NotationError):
        TakeAway().parse("ta1:5:7:2")
