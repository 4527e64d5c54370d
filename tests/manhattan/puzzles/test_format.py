"""Puzzle files of Manhattan: their schema, and what ships, checked quickly."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import jsonschema
import pytest

from ny1901_solver import schema
from ny1901_solver.app.games import load_games
from ny1901_solver.errors import DataError
from ny1901_solver.files.documents import parse_document
from ny1901_solver.manhattan.puzzles.catalog import shipped
from ny1901_solver.manhattan.puzzles.choosing import CandidateRow, choose_rows, unmet
from ny1901_solver.manhattan.puzzles.format import format_puzzle, parse_puzzle, read_puzzle
from ny1901_solver.manhattan.puzzles.generation import orders, remade
from ny1901_solver.manhattan.puzzles.kinds import Kind
from ny1901_solver.manhattan.puzzles.puzzle import Puzzle
from ny1901_solver.manhattan.puzzles.recheck import recheck, recheck_text
from ny1901_solver.manhattan.puzzles.solvers import SOLVERS
from ny1901_solver.manhattan.puzzles.themes import THEMES, meaning
from ny1901_solver.manhattan.puzzles.wording import question
from ny1901_solver.manhattan.registration import REGISTRATION
from ny1901_solver.puzzles.catalog import COLLECTION, TUTORIALS
from ny1901_solver.puzzles.faults import FaultKind

CITY = "mh-tutorial-city"


def catalog() -> list[Puzzle]:
    return [read_puzzle(path) for path in shipped().values()]


def test_what_ships_satisfies_the_schema() -> None:
    made = jsonschema.Draft202012Validator(schema("manhattan/puzzle"))
    for name, path in shipped().items():
        made.validate(parse_document(path.read_text(encoding="utf-8"), name).data)


def test_a_file_comes_out_as_it_was_and_names_its_game() -> None:
    for name, path in shipped().items():
        text = path.read_text(encoding="utf-8")
        assert format_puzzle(parse_puzzle(text, name)) == text
        assert load_games().of_text(text) is REGISTRATION


def test_what_ships_has_all_kinds_and_no_two_of_one_title() -> None:
    puzzles = catalog()
    assert len(shipped(TUTORIALS)) >= 10
    assert len(shipped(COLLECTION)) >= 80
    assert {puzzle.task.kind for puzzle in puzzles} == set(Kind)
    assert len({puzzle.title for puzzle in puzzles}) == len(puzzles)
    assert {theme for puzzle in puzzles for theme in puzzle.themes} <= set(THEMES)
    for puzzle in puzzles:
        assert len(question(puzzle.task).split()) <= 60
        assert puzzle.source.made_by == "hand" or (puzzle.trap is not None and puzzle.trap.firm)
        assert {*puzzle.difficulty.missed_by} <= set(SOLVERS)
        falling = [hint.left for hint in puzzle.hints if hint.turn == 1]
        assert all(5 * after < 4 * before for before, after in pairwise(falling)), puzzle


@pytest.mark.parametrize("kind", Kind)
def test_one_of_each_kind_holds_quickly(kind: Kind) -> None:
    name = min(puzzle.id for puzzle in catalog() if puzzle.task.kind == kind and puzzle.source.made_by == "hand")
    assert recheck(read_puzzle(shipped()[name])) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_every_puzzle_that_ships_is_proved_again(name: str) -> None:
    assert recheck(read_puzzle(shipped()[name]), full=True) == []


@pytest.mark.slow
def test_a_puzzle_of_each_order_is_made_again_byte_by_byte() -> None:
    """As `python puzzles/make_manhattan.py all DIR` makes it; a title is the first that no earlier puzzle has."""
    taken = {title for path in shipped(TUTORIALS).values() for title in titles_of(read_puzzle(path))}
    tried = set[str]()
    for name, path in sorted(shipped(COLLECTION).items()):
        prefix = name.rpartition("-")[0]
        if prefix not in tried:
            assert format_puzzle(remade(name, taken)) == path.read_text(encoding="utf-8")
        tried.add(prefix)
        taken |= titles_of(read_puzzle(path))
    assert tried == {order.prefix for kind in Kind for order in orders(kind)}


def titles_of(puzzle: Puzzle) -> set[str]:
    return {puzzle.title, puzzle.told}


def test_what_is_no_candidate_is_not_made() -> None:
    for name in ("mh-four-cards-99-0001", "mh-still-taken-13-x", "mh-choose-pieces-12-0001"):
        with pytest.raises(DataError, match=name):
            remade(name, ())


def test_what_is_wrong_with_a_file_is_told_by_its_kind() -> None:
    text = shipped()[CITY].read_text(encoding="utf-8")
    puzzle = parse_puzzle(text, CITY)
    worse = replace(puzzle, certificate=replace(puzzle.certificate, value=9, bound=9))
    assert {fault.kind for fault in recheck(worse)} == {FaultKind.WRONG_CERTIFICATE}
    assert recheck_text(text.replace("kind: four-cards", "kind: plan"), CITY)[1][0].kind == FaultKind.MALFORMED
    with pytest.raises(DataError, match="position"):
        parse_puzzle(text.replace("2-build", "3-build"), CITY)


def test_a_theme_that_nobody_knows_is_told_by_its_name() -> None:
    assert meaning("buildings-alone") == "has the theme buildings alone"
    assert all(meaning(name) == theme.meaning for name, theme in THEMES.items())


def test_a_choice_repeats_no_idea_and_says_what_it_lacks() -> None:
    row = CandidateRow("a", "four-cards", 2, "", "mayfair", 2, "points", 2, 3, 1500, "cap", "capped", 2, 5, 25, 3)
    other = replace(row, id="b")
    third = replace(row, id="c", themes="cap city-won")
    assert [each.id for each in choose_rows([row, other, third], 8)] == ["b", "c"]
    assert "puzzles: 6 short" in unmet([row, third], 8)
