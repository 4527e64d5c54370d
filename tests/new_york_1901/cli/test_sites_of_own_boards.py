"""A tile beside a park of an own board: every command knows the place, or says that its table does not."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import ny1901_solver
from ny1901_solver.engine import Server
from ny1901_solver.errors import ProofsDiffer
from ny1901_solver.exit_codes import DISAGREE
from ny1901_solver.geometry import Square
from ny1901_solver.new_york_1901 import api
from ny1901_solver.new_york_1901.edition import Edition, load_edition
from ny1901_solver.new_york_1901.edition.load import _LOADED, own_edition
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.positions.file import write_position
from ny1901_solver.new_york_1901.rules import apply, new_game, violations
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.new_york_1901.tiles import Placement, SiteTable

from ..random_editions.changed import BESIDE_A_PARK, TURN_BESIDE_A_PARK, changed
from ..random_editions.spoiled_tables import only
from .conftest import Run

SITE = "b2@A4,B3,B4"
LACKS = f"allow {SITE}, but the table of sites does not contain it"


def _game(edition: Edition) -> GameState:
    """An advanced game without starters, with a card for red-03 face up."""
    kind = edition.kind("r3")
    games = (new_game(edition, 2, random.Random(seed), starters=False, unlocks="advanced") for seed in range(1, 50))
    return next(state for state in games if kind in state.market.open)


@pytest.fixture
def game(tmp_path: Path) -> GameState:
    return _game(changed(tmp_path / "mine", {"edition.yaml": {"name: tiny": "name: mine"}, "board.txt": BESIDE_A_PARK}))


@pytest.fixture
def file(game: GameState, tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    write_position(path, game)
    return path


def test_a_tile_whose_empty_corner_lies_on_a_park_is_legal_for_every_command(run: Run, file: Path) -> None:
    assert "is valid" in run("edition", "check", "mine").stdout
    assert TURN_BESIDE_A_PARK in run("legal", file).stdout.splitlines()
    assert TURN_BESIDE_A_PARK in run("legal", file, "--no-shift", "--by-model").stdout.splitlines()
    judged = run("rule", "check", file, TURN_BESIDE_A_PARK)
    assert (judged.exit_code, judged.stdout.splitlines()[0]) == (0, f"legal: {TURN_BESIDE_A_PARK}")
    played = run("apply", file, TURN_BESIDE_A_PARK, "--seed", 1)
    assert played.exit_code == 0
    assert "b2@A4.B3.B4" in played.stdout
    compared = run("hint", file, "--rollouts", 60, "--why-not", TURN_BESIDE_A_PARK)
    assert compared.exit_code == 0
    assert TURN_BESIDE_A_PARK in compared.stdout
    assert TURN_BESIDE_A_PARK in run("hint", file, "--points", "--top", 99).stdout


def test_one_turn_beside_a_park_gains_3_points_proved_twice(run: Run, file: Path) -> None:
    for twice in ((), ("--twice",)):
        planned = run("plan", file, "--turns", 1, *twice)
        assert planned.stdout.splitlines()[1] == f"1. +3  {TURN_BESIDE_A_PARK}"
        assert "proved: no plan of 1 turn gains more than +3 on the score track" in planned.stdout
    assert "proved twice" in planned.stdout


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch, game: GameState, file: Path) -> Iterator[GameState]:
    """The same game where the table of sites lacks one that tile and board allow."""
    without_one = only(lambda site: str(site.placement) != SITE)
    line = format_line(game)
    monkeypatch.setattr(SiteTable, "_lay", without_one)
    folder = game.edition.folder
    monkeypatch.delitem(_LOADED, folder.resolve())
    monkeypatch.chdir(folder.parent)
    yield parse_line(line, load_edition(folder))
    _LOADED.pop(folder.resolve(), None)


@pytest.mark.parametrize(
    "command",
    [
        ("rule", "check", TURN_BESIDE_A_PARK),
        ("apply", TURN_BESIDE_A_PARK, "--seed", "1"),
        ("apply", TURN_BESIDE_A_PARK, "--draw", "b2"),
        ("hint", "--rollouts", "20", "--why-not", TURN_BESIDE_A_PARK),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_a_turn_that_a_table_lacks_ends_with_a_report(
    run: Run, lacking: GameState, file: Path, command: tuple[str, ...]
) -> None:
    at = 2 if command[0] == "rule" else 1
    ended = run(*command[:at], file, *command[at:])
    assert ended.exit_code == DISAGREE
    assert LACKS in ended.stderr
    assert "Please report it" in ended.stderr
    assert format_line(lacking) in Path("ny1901-disagreement-1.txt").read_text(encoding="utf-8")


def test_sessions_end_with_a_report_where_a_table_lacks_a_turn(run: Run, lacking: GameState, file: Path) -> None:
    for command, lines in (
        (("play", file, "--seed", 1), [TURN_BESIDE_A_PARK]),
        (("play", file, "--seed", 1), [f"why {TURN_BESIDE_A_PARK}"]),
        (("edit", file), ["claim green red-03", "build green b2 A4 B3 B4"]),
    ):
        ended = run(*command, text="\n".join(lines))
        assert ended.exit_code == DISAGREE, lines
        assert LACKS in ended.stderr


def test_python_says_that_a_table_lacks_a_turn(lacking: GameState) -> None:
    turn = Turn.parse(TURN_BESIDE_A_PARK)
    for ask in (
        lambda: violations(lacking, turn),
        lambda: apply(lacking, turn),
        lambda: lacking.edition.site(Placement.parse(SITE)),
        lambda: api.violations(lacking, turn),
        lambda: api.play(lacking, turn, random.Random(1)),
        lambda: ny1901_solver.hint(lacking, rollouts=10, why_not=turn),
        lambda: parse_line(format_line(lacking).replace("green,0,bsg,-,-,-", "green,3,bsg,-,r03,b2@A4.B3.B4")),
    ):
        with pytest.raises(ProofsDiffer, match=LACKS):
            ask()


def test_the_engine_says_that_a_table_lacks_a_turn(lacking: GameState) -> None:
    token = own_edition.set(lacking.edition)
    for method, fields in (
        ("rule-check", {"turn": TURN_BESIDE_A_PARK}),
        ("apply", {"turn": TURN_BESIDE_A_PARK, "seed": 1}),
        ("hint", {"rollouts": 10, "why_not": TURN_BESIDE_A_PARK}),
    ):
        request = {"id": "1", "method": method, "position": format_line(lacking), **fields}
        out = io.BytesIO()
        Server(METHODS, io.BytesIO(json.dumps(request).encode()), out, 1, lambda error, _: str(error)).serve()
        error = json.loads(out.getvalue().splitlines()[-1])["error"]
        assert error["kind"] == "disagreement", error
        assert LACKS in error["sentence"]
    own_edition.reset(token)


@pytest.mark.parametrize("squares", ["A3,A4,B4", "A4,B4,C4", "A4,B3,B4,C4", "Z9,Z8", "A2,B2"])
def test_what_tile_or_board_forbids_is_no_site_and_no_disagreement(game: GameState, squares: str) -> None:
    assert game.edition.site(Placement("b2", tuple(map(Square.parse, squares.split(","))))) is None


def test_a_building_without_squares_is_no_site(game: GameState) -> None:
    assert game.edition.site(Placement("b2", ())) is None


def test_squares_in_another_order_are_the_same_site(game: GameState) -> None:
    placement = Placement.parse(SITE)
    turned = Placement("b2", placement.squares[::-1])
    assert turned == placement
    assert game.edition.site(turned) is game.edition.site(placement) is not None
