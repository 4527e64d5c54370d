"""A game that the program does not know is found by `--games`, by the environment, or as an installed distribution."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ny1901_solver
from ny1901_solver.app.games import load_games
from ny1901_solver.app.picking import pick_game
from ny1901_solver.errors import Refused
from ny1901_solver.protocol.registration import Registration

from . import stub

ROOT = Path(__file__).parents[2]
MODULE = stub.__name__
OPTION, VARIABLE, INSTALLED = "--games", "NY1901_GAMES", "an entry point"
WAYS = pytest.mark.parametrize("way", [OPTION, VARIABLE, INSTALLED])


class Machine:
    """A folder where the program runs, to which the third game is known in one way."""

    def __init__(self, folder: Path, way: str, place: str = f"{MODULE}:REGISTRATION") -> None:
        self.folder, self.options = folder, ["--games", MODULE] if way == OPTION else []
        self.environment = os.environ | {"PYTHONPATH": str(ROOT)}
        if way == VARIABLE:
            self.environment[VARIABLE] = MODULE
        if way == INSTALLED:
            about = folder / "site" / "stones-1.0.dist-info"
            about.mkdir(parents=True)
            (about / "METADATA").write_text("Metadata-Version: 2.1\nName: stones\nVersion: 1.0\n", encoding="utf-8")
            (about / "entry_points.txt").write_text(f"[ny1901.games]\nstub = {place}\n", encoding="utf-8")
            self.environment["PYTHONPATH"] += f"{os.pathsep}{about.parent}"

    def run(self, *words: str, text: str = "") -> tuple[int, str]:
        """The exit code of a command line, and all that it prints."""
        return self.python("-m", "ny1901_solver", *self.options, *words, text=text)

    def python(self, *words: str, text: str = "") -> tuple[int, str]:
        """The same of Python."""
        done = subprocess.run(
            [sys.executable, *words], input=text, capture_output=True, text=True, env=self.environment, cwd=self.folder
        )
        return done.returncode, done.stdout + done.stderr


@WAYS
def test_its_name_its_lines_and_its_files_find_a_third_game(tmp_path: Path, way: str) -> None:
    machine = Machine(tmp_path, way)
    (tmp_path / "five.txt").write_text("st1:5\n", encoding="utf-8")
    (tmp_path / "named.txt").write_text("format: stub-position/1\nst1:4\n", encoding="utf-8")
    assert machine.run("--game", "stub", "show") == (0, "7 stones left\n")
    assert machine.run("show", "--game=stub") == (0, "7 stones left\n")
    assert machine.run("show", "st1:3") == (0, "3 stones left\n")
    assert machine.run("show", "five.txt") == (0, "5 stones left\n")
    assert machine.run("show", "named.txt") == (0, "4 stones left\n")
    assert machine.run("--game", "stubb", "show") == (2, "'stubb' is not a game; did you mean stub?\n")


@WAYS
def test_the_engine_finds_a_third_game_by_its_field_and_by_what_it_is_given(tmp_path: Path, way: str) -> None:
    requests = [
        {"id": "by name", "method": "show", "game": "stub"},
        {"id": "by line", "method": "show", "position": "st1:3"},
        {"id": "of two", "method": "show", "position": "st1:3", "game": "manhattan"},
        {"id": "of none", "method": "show", "game": "chess"},
        {"id": "of another", "method": "player-list", "game": "manhattan"},
    ]
    code, out = Machine(tmp_path, way).run("engine", text="".join(f"{json.dumps(each)}\n" for each in requests))
    found = {message["id"]: message for message in map(json.loads, out.splitlines())}
    assert code == 0
    assert found["by name"]["answer"] == {"stones": 7}
    assert found["by line"]["answer"] == {"stones": 3}
    assert (
        found["of two"]["error"]["sentence"] == "game: the field names manhattan, but the other fields belong to stub"
    )
    assert "'chess' is not a game; the games are new-york-1901, manhattan" in found["of none"]["error"]["sentence"]
    assert "answer" in found["of another"]


@pytest.mark.parametrize("way", [VARIABLE, INSTALLED])
def test_python_functions_go_to_a_third_game(tmp_path: Path, way: str) -> None:
    code = """if True:
        import ny1901_solver as ny
        state = ny.load("st1:3")
        print(type(state).__name__, state.left, ny.score(state))
        try:
            ny.plan(state, 2)
        except ny.Ny1901Error as error:
            print(error)
    """
    said = "Stones 3 4\nplan: Stones has no such function; it has only load and score\n"
    assert Machine(tmp_path, way).python("-c", code) == (0, said)


def test_a_position_alone_finds_an_installed_game_in_python(tmp_path: Path) -> None:
    code = f"import ny1901_solver as ny; from {MODULE} import Stones; print(ny.score(Stones(2)))"
    assert Machine(tmp_path, INSTALLED).python("-c", code) == (0, "5\n")


def test_help_tells_the_games_that_are_registered() -> None:
    said = (
        "Three games are known; this is the help for Stones; for New York 1901: ny1901 --help; "
        "for Manhattan: ny1901 --game manhattan --help"
    )
    done = subprocess.run(
        [sys.executable, "-m", "ny1901_solver", "--games", MODULE, "--game", "stub", "--help"],
        capture_output=True, text=True, cwd=ROOT, env=os.environ | {"COLUMNS": "200"},
    )  # fmt: skip
    assert f"Usage: ny1901 --games {MODULE} --game stub" in done.stdout
    assert said in " ".join(done.stdout.split())


def test_a_shell_completes_the_commands_of_a_third_game(tmp_path: Path) -> None:
    machine, typed = Machine(tmp_path, "--game"), f"ny1901 --games {MODULE} --game stub sh"
    machine.environment |= {"_NY1901_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": "5"}
    assert machine.run() == (0, "show\n")


@pytest.mark.parametrize("command", [["show", "ny1:x"], ["rule", "ask", "take a card"], ["--help"], ["--version"]])
def test_installed_games_are_looked_for_only_where_no_other_is_meant(command: list[str]) -> None:
    """To read what is installed takes as long as a short command."""
    code = f"""if True:
        import sys
        import importlib.metadata
        importlib.metadata.entry_points = lambda **_: sys.exit("looked for")
        from ny1901_solver.app.picking import pick_game
        print(pick_game({command!r}).game.name)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (done.stdout, done.stderr) == ("new-york-1901\n", "")


def test_an_installed_game_that_cannot_be_loaded_is_told_where_it_is_wanted_and_harms_no_other(tmp_path: Path) -> None:
    machine = Machine(tmp_path, INSTALLED, "no_such_module:REGISTRATION")
    sentence = "the entry point 'stub' of ny1901.games: No module named 'no_such_module'\n"
    assert machine.run("--game", "stub", "show") == (2, sentence)
    (tmp_path / "five.txt").write_text("st1:5\n", encoding="utf-8")
    code, said = machine.run("show", "five.txt")
    assert (code, "Traceback" in said) == (2, False)
    assert machine.run("--game", "chess") == (2, "'chess' is not a game; one of new-york-1901, manhattan\n")


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("no_such", "--games: 'no_such' cannot be loaded as a module: No module named 'no_such'"),
        ("", "--games: '' cannot be loaded as a module: Empty module name"),
        ("json", "--games: the module json registers no game; it needs the line `REGISTRATION = Registration(...)`"),
        ("same", "--games same: Manhattan already has the line 'mh1:'"),
    ],
)
def test_a_module_that_registers_no_game_gets_one_sentence(
    module: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    taken = "from dataclasses import replace\nfrom tests.app import stub\n"
    taken += "REGISTRATION = replace(stub.REGISTRATION, line='mh1:')\n"
    Path("same.py").write_text(taken, encoding="utf-8")
    with pytest.raises(Refused) as error:
        pick_game(["--games", module, "new"])
    assert str(error.value) == said


def test_games_are_named_before_the_command_and_played_behind_it() -> None:
    assert pick_game(["arena", "strong", "greedy", "--games", "8"]).words == [
        "arena",
        "strong",
        "greedy",
        "--games",
        "8",
    ]
    found = pick_game([f"--games={MODULE}", "--game", "manhattan", "arena", "--games", "8"])
    assert (found.game.title, found.words) == ("Manhattan", ["arena", "--games", "8"])
    assert found.games.names == ["new-york-1901", "manhattan", "stub"]


def test_ids_and_names_of_missing_files_tell_a_registered_game() -> None:
    games = load_games([MODULE])
    assert games.of_id("ST-1") is games.of_word("lost.stones") is stub.REGISTRATION
    assert games.of_value(stub.Stones(1)) is stub.REGISTRATION
    assert games.of_edition("tiny") is None


@pytest.mark.parametrize(
    "changed", [{"line": "st:"}, {"line": " st1:"}, {"line": "st1: "}, {"name": "Stub"}, {"family": "a-b"}]
)
def test_a_registration_that_texts_could_not_tell_is_refused(changed: dict[str, Any]) -> None:
    fields: dict[str, Any] = {"name": "a", "line": "a1:", "family": "a"} | changed
    with pytest.raises(ValueError, match=f"{next(iter(changed))}="):
        Registration(title="A", package=MODULE, game="", commands="", methods="", **fields)


NAMES = re.compile(
    "|".join(
        re.escape(word)
        for each in load_games().known
        for word in {each.name, each.title, each.line, f"{each.family}-rec", each.package.rpartition(".")[2]}
    ),
    re.IGNORECASE,
)
PACKAGE = Path(ny1901_solver.__file__).parent
OWN = {path.parent for path in PACKAGE.glob("*/registration.py")}
SHARED = [path for path in sorted(PACKAGE.glob("*/**/*.py")) if PACKAGE / path.relative_to(PACKAGE).parts[0] not in OWN]


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """The names, texts and imports of a module, without its docstrings, each with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        for field in ("value", "id", "attr", "name", "module", "arg"):
            if isinstance(value := getattr(node, field, None), str):
                yield line, value


def test_no_shared_module_names_a_game_but_the_line_that_says_which_ship() -> None:
    found = [(path.name, value) for path in SHARED for _, value in _texts(path) if NAMES.search(value)]
    assert found == [("games.py", "new_york_1901"), ("games.py", "manhattan")]
