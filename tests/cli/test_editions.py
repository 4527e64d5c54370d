import json
import shutil
from pathlib import Path

import pytest

from ny1901_solver.edition import available_editions, load_edition

from .conftest import Run


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(load_edition("tiny").folder, folder)
    return folder


def test_every_shipped_edition_is_listed_and_valid(run: Run) -> None:
    names = [line.split()[0] for line in run("edition", "list").stdout.splitlines()]
    assert names == list(available_editions())
    for name in names:
        assert run("edition", "check", name).exit_code == 0


def test_an_edition_is_shown_with_all_its_tiles_and_the_standing_of_its_tables(run: Run) -> None:
    edition = load_edition("lower-manhattan")
    shown = run("edition", "show", "lower-manhattan").stdout
    for tile in edition.tiles:
        assert f"{tile.id}, {tile.points} points" in shown
    for standing in set(edition.standing.values()):
        assert f"\n{standing}" in shown
    assert edition.notice[:40] in shown


def test_json_of_an_edition_has_every_territory(run: Run) -> None:
    shown = json.loads(run("edition", "show", "tiny", "--json").stdout)
    assert set(shown["territories"]) == set(load_edition("tiny").board.by_name)
    hashed = load_edition("tiny").content_hash
    assert shown["edition"] == {"name": "tiny", "content_hash": hashed, "synthetic": True}


def test_what_the_geometry_derives_can_be_frozen_again(run: Run, copy: Path) -> None:
    frozen = copy / "frozen.json"
    text = frozen.read_text(encoding="utf-8")
    frozen.unlink()
    assert run("edition", "freeze", copy).exit_code == 0
    assert frozen.read_text(encoding="utf-8") == text


def test_an_edition_folder_can_be_shown_and_played(run: Run, copy: Path) -> None:
    assert run("edition", "show", copy, "--ascii").stdout.isascii()
    assert run("new", "--edition", copy, "-o", "game.yaml").exit_code == 0


def test_a_board_with_an_unknown_token_is_not_valid_and_file_line_and_token_are_named(run: Run, copy: Path) -> None:
    board = copy / "board.txt"
    text = board.read_text(encoding="utf-8")
    board.write_text(text.replace("b05  b05  b05", "b05  q05  b05").replace("r04  r04", "r04  ???"), encoding="utf-8")
    result = run("edition", "check", copy)
    assert result.exit_code == 1
    assert "board.txt, line 7, column" in result.stdout
    assert "'q05'" in result.stdout
    assert "'???'" in result.stdout
    found = json.loads(run("edition", "check", copy, "--json").stdout)
    assert found["valid"] is False
    assert len(found["problems"]) == 2


def test_a_folder_without_an_edition_is_not_valid_and_no_folder_is_a_mistake(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run("edition", "check", empty).exit_code == 1
    assert "no edition.yaml" in run("edition", "check", empty).stdout
    assert run("edition", "check", tmp_path / "nowhere").exit_code == 2
    assert run("edition", "show", tmp_path / "nowhere").exit_code == 2
