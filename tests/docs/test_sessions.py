"""Tests that every session prints what its page shows, and that every file and page in the documents exists."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.new_york_1901.cli.program import PROGRAM

from ..new_york_1901.research.libraries import library
from .sessions import NEEDS, ROOT, Needs, as_shown, documents, pages, walked


@pytest.mark.rotates(1)
@pytest.mark.parametrize("page", pages())
def test_the_sessions_of_a_page_print_what_it_shows(page: str) -> None:
    """`python -m tests.docs` writes the current output into the pages."""
    for each in NEEDS.get(page, Needs()).libraries:
        library(each)
    walk = walked(page)
    for before, now in walk.fences:
        assert before == now
    assert walk.remade() == walk.text


def test_pages_that_need_something_have_sessions() -> None:
    assert set(NEEDS) <= set(pages())


def test_lines_are_left_out_where_the_page_leaves_them_out() -> None:
    now = list("abcdefgh")
    assert as_shown(now, "x\n") == now
    assert as_shown(now, "a\nx\n...\n") == ["a", "b", "..."]
    assert as_shown(now, "...\nx\nh\n") == ["...", "g", "h"]
    assert as_shown(now, "a\n...\nd\nx\n...\nh\n") == ["a", "...", "d", "e", "...", "h"]


@pytest.mark.parametrize("page", documents())
def test_every_file_that_a_page_names_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for name in re.findall(r"`((?:puzzles|tests|benchmarks|ny1901_solver|docs)/[\w./-]+)`", text):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"\]\(([\w./-]+)[)#]", text):
        assert ((ROOT / page).parent / name).exists(), name


def test_every_command_that_a_page_names_exists() -> None:
    words = {word.partition(" ")[0] for word in PROGRAM.table} | {"help", "schema"}
    for page in documents():
        for name in re.findall(r"(?<=`)ny1901 ([a-z]+(?:-[a-z]+)*)", (ROOT / page).read_text(encoding="utf-8")):
            assert name in words, (page, name)
