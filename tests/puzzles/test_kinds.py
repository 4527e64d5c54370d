"""The kinds of puzzles of the games: each name has its class, and nothing else names a kind."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import ny1901_solver
from ny1901_solver.puzzles.kind import PuzzleKind

PACKAGE = Path(ny1901_solver.__file__).parent
GAMES = ("new_york_1901", "manhattan")
NAMING = {
    "review/puzzles.py",
    "puzzles/generation.py",
    "puzzles/generation/sources.py",
    "puzzles/construction/ideas.py",  # each idea belongs to one kind
    "puzzles/construction/street_ideas.py",
}
"""What asks a question of kinds that it chooses: of a mistake, and for an example of an order."""


@pytest.fixture(params=GAMES)
def kinds(request: pytest.FixtureRequest) -> ModuleType:
    return import_module(f"ny1901_solver.{request.param}.puzzles.kinds")


def test_every_name_has_a_class_in_the_module_of_its_name_and_no_class_lacks_a_name(kinds: ModuleType) -> None:
    assert list(kinds.KINDS) == list(kinds.Kind)
    assert all(isinstance(kind, PuzzleKind) for kind in kinds.KINDS.values())
    folder = Path(kinds.__file__ or "").parent
    written = {path.stem for path in folder.glob("*.py") if re.search(r"^KIND = ", path.read_text(), re.M)}
    assert written == {str(name).replace("-", "_") for name in kinds.Kind}


def test_a_kind_is_loaded_once_and_a_word_that_is_no_name_is_refused(kinds: ModuleType) -> None:
    first = next(iter(kinds.Kind))
    assert kinds.KINDS[first] is kinds.KINDS[str(first)]
    assert "riddle" not in kinds.KINDS


def test_what_goes_for_several_kinds_asks_their_classes_and_names_none() -> None:
    for game in GAMES:
        for path in (PACKAGE / game).rglob("*.py"):
            named = re.findall(r"(?<![A-Za-z])Kind\.[A-Z_]+", path.read_text(encoding="utf-8"))
            assert not named or path.relative_to(PACKAGE / game).as_posix() in NAMING, (path, named)


def test_a_page_names_the_kinds_in_their_order() -> None:
    from ny1901_solver.manhattan.page import PAGE

    assert PAGE.files()["/puzzle/kinds.js"][1].decode() == (
        'export const KINDS = {"last-go-round": "Last go-round", "four-cards": "Four cards", '
        '"still-taken": "What can still be taken", "choose-pieces": "Choose pieces"};\n'
    )
