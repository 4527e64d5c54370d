"""Books of rules, readings that part, and editions under work: the same at the command line, the engine and Python."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ny1901_solver import __version__
from ny1901_solver.app.picking import pick_game
from ny1901_solver.errors import DataError, Refused

from ..programs import GAMES, MANHATTAN, NEW_YORK_1901, app
from .test_capabilities import READINGS, asked, package

EACH = pytest.mark.parametrize("game", [NEW_YORK_1901, MANHATTAN])
RULES = {NEW_YORK_1901: "ACT-2", MANHATTAN: "M-ANT-1"}
EDITIONS = Path(importlib.import_module("ny1901_solver").__file__ or "").parent


def run(game: str, *words: object) -> Any:
    return CliRunner().invoke(app(game), list(map(str, words)))


def of_python(game: str) -> Any:
    return importlib.import_module(f"{package(game)}.called")


def copied(game: str, folder: Path) -> Path:
    """The edition `tiny` in a folder of one's own."""
    for file in (EDITIONS / game.replace("-", "_") / "data" / "editions" / "tiny").iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


@EACH
def test_a_book_of_rules_is_a_file_at_the_terminal_and_its_text_at_the_engine(game: str, tmp_path: Path) -> None:
    rule, file = RULES[game], tmp_path / "book.html"
    written = json.loads(run(game, "rule", "book", rule, "--title", "Ours", "-o", file, "--json").stdout)
    answer = asked(game, "rule-book", rules=[rule.lower()], title="Ours")["answer"]
    assert answer["html"] == file.read_text(encoding="utf-8")
    assert (answer["rules"], answer["cases"]) == (written["rules"], written["cases"])
    assert answer["rules"] == [rule]
    assert of_python(game).rule_book([rule], title="Ours").content == file.read_bytes()
    with pytest.raises(Refused, match="the name of a book must end with"):
        of_python(game).rule_book([rule], output=tmp_path / "book.txt")


@EACH
def test_readings_part_in_python_as_at_the_terminal_and_the_case_is_written_once(game: str, tmp_path: Path) -> None:
    given, file = READINGS[game], tmp_path / "case.yaml"
    a, b = given["reading_a"], given["reading_b"]
    done = run(game, "rule", "differ", a, b, "--compare", "1", "-o", file)
    assert done.exit_code == 0
    found = of_python(game).rule_differ(a, b, compare=1)
    assert len(found.differences) == 1
    assert f"id: {found.case.id}\n" in file.read_text(encoding="utf-8")
    with pytest.raises(DataError, match="an existing file is not overwritten"):
        of_python(game).rule_differ(a, b, compare=1, output=file)
    with pytest.raises(Refused, match="are the same reading"):
        of_python(game).rule_differ(a, a)
    refused = asked(game, "rule-differ", reading_a=a, reading_b=a)["error"]
    assert (refused["field"], refused["sentence"]) == ("reading_b", f"reading_b: {a} and {a} are the same reading")


@EACH
def test_an_edition_is_checked_by_its_folder_or_by_its_texts(game: str, tmp_path: Path) -> None:
    folder = copied(game, tmp_path)
    assert run(game, "edition", "check", folder).exit_code == 0
    main = folder / "edition.yaml"
    main.write_text(main.read_text(encoding="utf-8").replace("title:", "titel:", 1), encoding="utf-8")
    told = run(game, "edition", "check", folder)
    assert told.exit_code == 1
    assert f"{main}, line " in told.stdout
    assert "not valid yet: 1 mistake\n" in told.stdout
    (problem,) = json.loads(run(game, "edition", "check", folder, "--json").stdout)["problems"]
    texts = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.suffix != ".md"}
    answer = asked(game, "edition-check", files=texts)["answer"]
    assert not answer["valid"]
    assert [(each["line"], each["sentence"]) for each in answer["problems"]] == [(problem["line"], problem["sentence"])]
    (mistake,) = of_python(game).edition_check(folder).problems
    assert mistake.sentence == problem["sentence"]


@EACH
def test_an_edition_is_shown_by_its_name(game: str) -> None:
    answer = asked(game, "edition-show", name="tiny")["answer"]
    assert answer == json.loads(run(game, "edition", "show", "tiny", "--json").stdout)
    assert of_python(game).edition_show("tiny").name == answer["name"] == "tiny"
    assert answer["title"] in run(game, "edition", "show", "tiny").stdout


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_which_program_answers(game: str) -> None:
    answer = asked(game, "version")["answer"]
    assert (answer["name"], answer["version"], answer["edition"]) == ("ny1901", __version__, None)
    assert run(game, "--version").stdout == f"ny1901 {__version__}\n"


def test_a_board_is_drawn_and_exported_from_its_texts_as_from_its_folder(tmp_path: Path) -> None:
    folder, picture, sheet = copied(NEW_YORK_1901, tmp_path), tmp_path / "board.svg", tmp_path / "out.csv"
    texts = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.suffix != ".md"}
    assert run(NEW_YORK_1901, "edition", "draw", folder, "-o", picture).exit_code == 0
    drawn = asked(NEW_YORK_1901, "edition-draw", files=texts)["answer"]
    assert drawn["picture"]["svg"] in picture.read_text(encoding="utf-8")
    assert drawn["valid"]
    assert run(NEW_YORK_1901, "edition", "export", folder, "--csv", sheet, "--delimiter", ";").exit_code == 0
    exported = asked(NEW_YORK_1901, "edition-export", files=texts, delimiter=";")["answer"]
    assert exported["csv"] == sheet.read_text(encoding="utf-8")
    refused = asked(NEW_YORK_1901, "edition-export", files=texts, delimiter="x")["error"]
    assert (refused["field"], refused["sentence"]) == ("delimiter", "delimiter: 'x' is neither a comma nor a semicolon")


def test_a_new_edition_is_a_folder_where_one_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    files = of_python(NEW_YORK_1901).edition_new(folder=folder, size="3x4", csv=True)
    assert {file.name for file in folder.iterdir()} == set(files)
    given = asked(NEW_YORK_1901, "edition-new", name="mine", columns=3, rows=4, csv=True)["answer"]["files"]
    assert given == files
    with pytest.raises(Refused, match="leave out size or like"):
        of_python(NEW_YORK_1901).edition_new(like="tiny", size="3x4")


def test_the_name_of_an_edition_names_its_game() -> None:
    assert pick_game(["edition", "show", "mayfair"]).game.name == MANHATTAN
    assert pick_game(["edition", "check", "lower-manhattan"]).game.name == NEW_YORK_1901
    assert pick_game(["edition", "new", "mayfair"]).game.name == NEW_YORK_1901
