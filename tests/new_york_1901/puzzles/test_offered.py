"""What the package of puzzles offers: each name from its module, and nothing is imported before it is used."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from ny1901_solver.new_york_1901 import puzzles

FOLDER = Path(puzzles.__file__).parent


def told_to_checkers() -> dict[str, str]:
    """The names that a type checker sees, each with its module."""
    tree = ast.parse((FOLDER / "__init__.py").read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If) and isinstance(node.test, ast.Name))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: "." * node.level + (node.module or "") for node in imports for alias in node.names}


def test_every_name_is_the_one_that_a_type_checker_sees() -> None:
    told = told_to_checkers()
    assert sorted(told) == puzzles.__all__
    for name, home in told.items():
        assert getattr(puzzles, name) is getattr(import_module(home, puzzles.__name__), name)


def test_no_module_stands_in_the_place_of_a_name() -> None:
    assert not {module.name for module in iter_modules([str(FOLDER)])} & set(puzzles.__all__)


def test_a_name_that_is_not_offered_is_none() -> None:
    with pytest.raises(ImportError, match="cannot import name 'riddle'"):
        from ny1901_solver.new_york_1901.puzzles import riddle  # type: ignore[attr-defined]  # noqa: F401


def test_a_list_of_known_puzzles_needs_neither_rules_nor_plans_nor_files_of_puzzles() -> None:
    code = (
        "import sys; from ny1901_solver.app import main\n"
        "sys.argv = ['ny1901', 'puzzle', 'list']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "packages = ('rules', 'planning.problem', 'puzzles.format', 'puzzles.puzzle', 'hint', 'edition', 'moves')\n"
        "print('loaded:', *(name for name in sys.modules if name.split('.', 2)[-1] in packages), file=sys.stderr)"
    )
    for _ in range(2):  # the first time may have to read the puzzles
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1].split() == ["loaded:"]
