"""`rule book`: what is printed, and what it says to a wrong name."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Run


def test_a_book_is_of_rules_and_of_headings(run: Run) -> None:
    asked = run("rule", "book", "dem-3", "EXP", "-o", "book.html", "--title", "Tall & new", "--json")
    assert asked.exit_code == 0, asked.output
    told = json.loads(asked.stdout)
    assert told["rules"] == ["EXP-1", "EXP-2", "DEM-3"]
    assert {case.rpartition("-")[0] for case in told["cases"]} == set(told["rules"])
    page = Path("book.html").read_text(encoding="utf-8")
    assert told["bytes"] == len(page.encode())
    assert "<h1>Tall &amp; new</h1>" in page


def test_a_book_that_cannot_be_made_leaves_no_file(run: Run) -> None:
    for words, said in (
        (["-o", "book.doc"], "the name of a book must end with .html or .pdf"),
        (["-o", "nowhere/book.pdf"], "there is no folder nowhere"),
        (["DEM-9", "-o", "book.pdf"], "'DEM-9' is not a rule or a heading, such as DEM-4 or DEM; did you mean DEM-6?"),
        (["wrong-5", "-o", "book.pdf"], "WRONG-5 is a wrong claim, not a rule; rules that refute it: END-1, COM-4"),
    ):
        asked = run("rule", "book", *words)
        assert asked.exit_code == 2
        assert said in " ".join(asked.stderr.split())
    assert not list(Path().iterdir())


def test_no_book_and_no_picture_is_written_over_a_position(run: Run) -> None:
    assert run("new", "--edition", "tiny", "-o", "book.html").exit_code == 0
    before = Path("book.html").read_bytes()
    for words in (["rule", "book", "DEM-3"], ["puzzle", "book", "tutorial-01"]):
        asked = run(*words, "-o", "book.html")
        assert asked.exit_code == 2
        assert "book.html already exists and is a position; choose another name" in asked.stderr
    Path("book.html").rename("board.svg")
    assert "is a position; choose another name" in run("draw", "board.svg", "-o", "board.svg").stderr
    assert Path("board.svg").read_bytes() == before


def test_a_book_is_printed_again_over_the_one_before(run: Run) -> None:
    for _ in range(2):
        assert run("rule", "book", "COM-7", "-o", "book.html").exit_code == 0
