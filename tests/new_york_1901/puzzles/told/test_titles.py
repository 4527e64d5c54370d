"""Titles: they invite before a puzzle is solved, and tell its idea afterwards."""

from __future__ import annotations

from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.collection import chosen
from ny1901_solver.new_york_1901.puzzles.told.scene import facts
from ny1901_solver.new_york_1901.puzzles.told.titles import LONGEST_TITLE, facts_line, titles, told_titles, unused

from ..examples import certified


def test_a_title_is_made_of_what_the_position_shows_and_names_no_tile_of_the_answer() -> None:
    for kind in Kind:
        for task, certificate in certified(kind, 12):
            made = titles(task, ())
            assert len(set(made)) == len(made)
            assert all(0 < len(title) <= LONGEST_TITLE for title in made)
            tiles = {tile.name for tile in task.state.edition.tiles} if kind != Kind.RACE else set()
            assert not any(name in title for title in made for name in tiles)
            assert titles(task, ("boom", "challenge")) == titles(task, ("boom", "challenge"))
            after = told_titles(task, certificate, ())
            assert all(0 < len(title) <= LONGEST_TITLE for title in after)


def test_what_belongs_to_the_themes_of_a_puzzle_is_said_first() -> None:
    seen = set()
    for task, _ in certified(Kind.BEST_TURN, 12):
        for fact in facts(task):
            for theme in fact.about:
                first, *_ = titles(task, (theme,))
                fits = [each.phrase for each in facts(task) if theme in each.about]
                assert any(phrase.casefold() in first.casefold() for phrase in fits), (theme, first)
                seen.add(theme)
    assert len(seen) > 3


def test_no_two_puzzles_of_the_collection_have_a_title_in_common() -> None:
    puzzles = [puzzle for puzzle in chosen() if puzzle.source.lesson is None]
    named = [title for puzzle in puzzles for title in (puzzle.title, puzzle.told)]
    assert all(named)
    assert len(set(named)) == len(named)
    assert unused(["A", "B"], {"A"}) == "B"
    assert unused(["A", "B"], {"A", "B"}) == "A (2)"


def test_below_a_title_stands_for_whom_a_puzzle_is() -> None:
    assert facts_line(chosen()[0].task) == "green of two players, Gold Tycoon"
