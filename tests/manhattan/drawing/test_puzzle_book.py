"""The book of puzzles: all that it points at is there, nothing is told too early, and it can be read on paper."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.books.puzzle_book import PuzzleBook
from ny1901_solver.books.puzzle_book_html import puzzle_book_html
from ny1901_solver.books.puzzle_book_pdf import puzzle_book_pdf
from ny1901_solver.manhattan.drawing.puzzle_book import ManhattanPuzzleBook
from ny1901_solver.manhattan.puzzles.catalog import shipped_puzzle
from ny1901_solver.manhattan.puzzles.format import read_puzzle
from ny1901_solver.pictures.pages import LABELS, WIDE
from tests.pictures.labels import misplaced, smallest

NAMES = (  # a kind each, of 2, 3 and 4 players, with and without a monster, of a tutorial
    "mh-last-go-round-12-0226",
    "mh-choose-pieces-14-0005",
    "mh-still-taken-13-0004",
    "mh-four-cards-14-0032",
    "mh-tutorial-own-tie",
)


@pytest.fixture(scope="module")
def book() -> PuzzleBook:
    return ManhattanPuzzleBook().make([read_puzzle(shipped_puzzle(name)) for name in NAMES], "A book")


def test_the_puzzles_get_harder_and_every_link_of_the_page_has_its_place(book: PuzzleBook) -> None:
    assert [page.grade for page in book.pages] == sorted(page.grade for page in book.pages)
    assert {page.name for page in book.pages} == set(NAMES)
    page = puzzle_book_html(book)
    places = re.findall(r'\sid="([^"]*)"', page)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#([^"]*)"', page)) | set(re.findall(r"url\(#([^)]*)\)", page)) <= set(places)


def test_labels_keep_apart_and_can_be_read_on_paper(book: PuzzleBook) -> None:
    for name, printed in book.pictures():
        assert misplaced(printed.picture) == [], name
        assert smallest(printed.picture, printed.width, 10 * printed.width) >= LABELS, name
        assert printed.width <= WIDE, name
        assert printed.width * printed.picture.height / printed.picture.width <= ManhattanPuzzleBook.room + 1, name


def test_no_hint_tells_the_answer_and_each_theme_names_its_puzzles(book: PuzzleBook) -> None:
    for page in book.pages:
        assert not any(page.answer[0] in text for _, text in page.hints), page.name
        assert page.answer[0] not in page.question[0][0] + page.kind + page.title
    numbers = {name: numbers for name, _, numbers in book.themes}
    assert all(book.pages[number - 1].name != "mh-still-taken-13-0004" for number in numbers["city won"])
    titles = dict(book.chapters)
    assert titles["1-nudge"] == "What to think about"
    assert titles["4-nudge"] == "Build 4: What to think about"


def test_a_book_as_pdf_is_the_same_bytes_each_time() -> None:
    small = ManhattanPuzzleBook().make([read_puzzle(shipped_puzzle(NAMES[-1]))], "A book")
    made = puzzle_book_pdf(small)
    assert made.startswith(b"%PDF")
    assert made == puzzle_book_pdf(small)
