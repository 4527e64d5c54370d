"""The shape of the program: who may import whom, and what stands nowhere."""

from __future__ import annotations

import ast
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import ny1901_solver
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.rules import new_game

PACKAGE = Path(ny1901_solver.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))

GAME, SECOND = "new_york_1901", "manhattan"
# Each package may import only those before it: what games share knows no game, and `app` alone knows which there are.
SHARED = [
    *(
        "messages",
        "step_words",
        "errors",
        "exit_codes",
        "version",
        "text",
        "runs",
        "cpsat",
        "geometry",
        "protocol",
        "statistics",
        "files",
        "positions",
    ),
    *("questions", "rulebook", "records", "puzzles", "progress", "arena", "evaluation", "research", "pictures"),
    *("books", "reviews", "capabilities", "engine", "python", "terminal", "web", "site"),
]
PACKAGES = [
    *SHARED,
    *(
        f"{GAME}/{package}"
        for package in (
            "registration",
            "notebooks",
            "masks",
            "board",
            "tiles",
            "edition",
            "moves",
            "state",
            "chance",
            "scoring",
            "rules",
            "positions",
            "policies",
            "kernel",
            "replay",
            "planning",
            "rulings",
            "points",
            "hint",
            "opponents",
            "table",
            "what_if",
            "puzzles",
            "loading",
            "review",
            "answers",
            "render",
            "drawing",
            "game",
            "research",
            "capabilities",
            "api",
            "called",
            "methods",
            "schemas",
            "page",
            "site",
            "cli",
        )
    ),
    *(
        f"{SECOND}/{package}"
        for package in (
            "registration",
            "board",
            "readings",
            "edition",
            "moves",
            "state",
            "chance",
            "scoring",
            "stakes",
            "history_points",
            "history",
            "utility",
            "rules",
            "positions",
            "locks",
            "planning",
            "rulings",
            "playouts",
            "policies",
            "endgame",
            "hint",
            "opponents",
            "replay",
            "puzzles",
            "review",
            "drawing",
            "table",
            "loading",
            "answers",
            "render",
            "game",
            "research",
            "capabilities",
            "api",
            "called",
            "methods",
            "schemas",
            "page",
            "site",
            "cli",
        )
    ),
    "app",
]
# Where a library may be imported: packages, or single modules.
LIBRARIES = {
    "ortools": {
        "cpsat",
        f"{GAME}/planning",
        *(f"{GAME}/puzzles/construction/{module}.py" for module in ("needs", "synthesis", "unknown")),
        f"{SECOND}/planning",
    },
    "typer": {
        "terminal",
        "web/page.py",
        f"{GAME}/cli",
        f"{SECOND}/cli",
        "app",
    },
    "rich": {"terminal", f"{GAME}/render", f"{GAME}/cli", f"{SECOND}/render"},
    "prompt_toolkit": {f"terminal/{module}.py" for module in ("prompt", "typed_lines", "hidden_hand")},
    "shapely": {"geometry/footprints.py"},
    "svg": {"pictures", "reviews", f"{GAME}/drawing", f"{SECOND}/drawing"},
    "segno": {"pictures/qr_codes.py"},
    "typst": {"pictures/typesetting.py"},
    "jinja2": {"pictures/pages.py"},
    "markupsafe": {"pictures/pages.py"},
    "networkx": {f"{GAME}/board/derive.py"},
    "pydantic": {
        "files/documents.py",
        "questions/answers.py",
        "questions/capability.py",
        "python/calling.py",
        "engine",
        "records",
        "web/plain.py",
        f"{GAME}/capabilities",
        "capabilities",
        "terminal",
        f"{GAME}/cli",
        f"{SECOND}/cli",
        "arena/answer.py",
        "reviews/answer.py",
        "rulebook",
        "puzzles",
        "progress",
        f"{GAME}/edition/schema.py",
        f"{GAME}/positions",
        f"{GAME}/replay",
        f"{GAME}/rulings",
        f"{GAME}/puzzles",
        f"{GAME}/answers",
        f"{GAME}/methods",
        f"{SECOND}/edition/schema.py",
        f"{SECOND}/capabilities",
        f"{SECOND}/answers",
        f"{SECOND}/methods",
        f"{SECOND}/replay",
        f"{SECOND}/rulings",
        f"{SECOND}/puzzles",
    },
    "yaml": {"files/documents.py"},
    "platformdirs": {"files/cache.py"},
    "wasmtime": {f"{GAME}/kernel/in_wasmtime.py"},
    "starlette": {"web"},
    "uvicorn": {"web/serving.py"},
    "snowballstemmer": {"rulebook/full_text.py"},
    "dask": {"runs/cluster.py"},
    "distributed": {"runs/cluster.py"},
    "numpy": {
        *(f"research/{module}.py" for module in ("observation", "aec", "spiel")),
        *(f"{game}/research/observation.py" for game in (GAME, SECOND)),
    },
    "gymnasium": {"research/aec.py"},
    "pettingzoo": {"research/aec.py"},
    "pyspiel": {f"{place}/research/spiel.py".lstrip("/") for place in ("", GAME, SECOND)},
}
# Rooms that are pure: a game there is a function of what it is given.
PURE = [
    "geometry",
    "rulebook",
    "puzzles",
    *PACKAGES[PACKAGES.index(f"{GAME}/board") : PACKAGES.index(f"{GAME}/render")],
    *PACKAGES[PACKAGES.index(f"{SECOND}/board") : PACKAGES.index(f"{SECOND}/render")],
    f"{GAME}/research",
    f"{SECOND}/research",
]
# What is asked a seed for, by people and by learning programs, stands above the rules: from matches on.
SEEDED = {
    "statistics",
    *(package for package in PACKAGES[PACKAGES.index("arena") : PACKAGES.index(f"{GAME}/registration")]),
}
RULES = [package for package in PACKAGES[: PACKAGES.index(f"{GAME}/policies")] if package not in SEEDED]
CLOCKS = {"time", "datetime", "secrets", "uuid"}


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def package_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return "/".join(parts[: 2 if parts[0] in (GAME, SECOND) else 1]).removesuffix(".py")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that a file says, from its module on."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imports(path: Path) -> tuple[tuple[str, int], ...]:
    """Every module that a file imports, anywhere in it, by its full name, with the line."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[str, int]]:
    package = ("ny1901_solver", *path.relative_to(PACKAGE).parts[:-1])
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *([node.module] if node.module else [])))
            if module == "ny1901_solver":
                yield from ((f"{module}.{alias.name}", node.lineno) for alias in node.names)
            else:
                yield module, node.lineno


def test_neither_game_knows_the_other() -> None:
    assert [
        f"{name_of(path)}, line {line}"
        for path in MODULES
        for module, line in imports(path)
        if {package_of(path).split("/")[0], *module.split(".")[1:2]} == {GAME, SECOND}
    ] == []


def test_imports_point_one_way_through_the_packages() -> None:
    wrong = []
    for path in MODULES:
        package = package_of(path)
        for module, line in imports(path):
            names = module.split(".")[1:]
            other = "/".join(names[: 2 if names[:1] in ([GAME], [SECOND]) else 1])
            if package in PACKAGES and other in PACKAGES and PACKAGES.index(other) > PACKAGES.index(package):
                wrong.append(f"{name_of(path)}, line {line}: {package} imports {other}")
    assert wrong == []


def test_only_what_notebooks_show_asks_upwards_through_the_public_functions() -> None:
    """`notebooks` names it: what is drawn stands below what draws."""
    names = {f"ny1901_solver.{name}" for name in ny1901_solver.__all__}
    asking = {name_of(path) for path in MODULES for module, _ in imports(path) if module in names}
    assert asking == {f"{GAME}/notebooks.py"}


def test_no_public_name_is_the_name_of_a_package() -> None:
    """A package that is imported becomes an attribute of the package and would hide the name."""
    assert set(ny1901_solver.__all__).isdisjoint(path.name for path in PACKAGE.iterdir())


def test_every_package_is_in_the_table() -> None:
    packages = {
        package_of(path) for path in MODULES if not path.stem.startswith("__") or path.parent.parent.parent == PACKAGE
    }
    assert packages == set(PACKAGES), packages ^ set(PACKAGES)


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_is_imported_in_its_package_only(library: str) -> None:
    allowed = LIBRARIES[library]
    for path in MODULES:
        if not {package_of(path), name_of(path)} & allowed:
            found = [line for module, line in imports(path) if module.split(".")[0] == library]
            assert not found, f"{name_of(path)}, line {found}: imports {library}"


def test_no_package_of_the_game_reads_a_clock() -> None:
    for path in MODULES:
        if package_of(path) in PURE:
            clocks = CLOCKS & {module.split(".")[0] for module, _ in imports(path)}
            assert not clocks, f"{name_of(path)} imports {clocks}"


def test_randomness_comes_in_as_an_argument() -> None:
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom):
                assert node.module != "random", f"{name_of(path)}, line {node.lineno}: name it random.Random"
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                assert node.attr == "Random", f"{name_of(path)}, line {node.lineno}: random.{node.attr}"


def test_the_rules_and_all_below_them_make_no_generator_of_their_own() -> None:
    for path in MODULES:
        if package_of(path) in RULES:
            made = [
                node.lineno
                for node in nodes(path)
                if isinstance(node, ast.Call) and ast.unparse(node.func) in ("random.Random", "make_random")
            ]
            assert not made, f"{name_of(path)}, line {made}"


@pytest.mark.parametrize("game", [GAME, SECOND])
def test_no_class_name_stands_twice_in_the_shared_packages_and_a_game(game: str) -> None:
    places: dict[str, list[str]] = {}
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.ClassDef) and (package_of(path) in SHARED or name_of(path).startswith(f"{game}/")):
                places.setdefault(node.name, []).append(name_of(path))
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


def test_the_glossary_is_short_and_every_word_of_it_is_used() -> None:
    page = (PACKAGE.parent / "docs" / "reference" / "words.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| ")][2:]
    names = {part for path in MODULES for part in _words_of(path)}
    assert 20 <= len(rows) <= 40
    assert [word.strip() for row in rows for word in row.split(",") if word.strip() not in names] == []


def _words_of(path: Path) -> Iterator[str]:
    """The words in the names that a module defines, in lower case."""
    for node in nodes(path):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            for word in re.findall(r"[A-Z]?[a-z0-9]+", node.name):
                yield word.lower()
        elif isinstance(node, ast.arg | ast.AnnAssign):
            name = node.arg if isinstance(node, ast.arg) else ast.unparse(node.target)
            yield from re.findall(r"[a-z0-9]+", name.lower())


def test_no_module_is_named_after_nothing() -> None:
    names = {part.removesuffix(".py") for path in MODULES for part in path.relative_to(PACKAGE).parts}
    assert not names & {"utils", "util", "helpers", "common", "manager", "misc", "core"}


def test_nothing_prints_but_by_the_terminal_package() -> None:
    for path in MODULES:
        calls = [
            node.lineno
            for node in nodes(path)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
        ]
        assert not calls, f"{name_of(path)}, line {calls}: print"


SCRIPTS = sorted(PACKAGE.rglob("*.js"))


def test_scripts_hold_no_markup() -> None:
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text), path
    assert sum("DOMParser" in path.read_text(encoding="utf-8") for path in SCRIPTS) == 1  # of what the engine draws


def test_loading_a_shipped_edition_and_a_game_imports_no_heavy_library() -> None:
    program = (
        "import sys, random; from ny1901_solver import load_edition, new_game;"
        "new_game(load_edition('lower-manhattan'), 2, random.Random(0));"
        "sys.exit(bool({'shapely', 'networkx', 'ortools', 'rich', 'typer', 'yaml', 'pydantic'} & set(sys.modules)))"
    )
    for _ in range(2):  # the first time it may be made, and is kept
        done = subprocess.run([sys.executable, "-c", program], check=False, cwd=PACKAGE.parent)
    assert done.returncode == 0
    assert new_game(load_edition("tiny"), 2, random.Random(0)).players
