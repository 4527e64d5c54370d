"""The book of rulings: its links lead somewhere, its index leaves nothing out, its diagrams can be read on paper."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.books.rule_book import ACROSS, RuleBook, make_rule_book
from ny1901_solver.books.rule_book_html import rule_book_html
from ny1901_solver.books.rule_book_pdf import rule_book_pdf
from ny1901_solver.manhattan.drawing.rule_book import FACTS, Rulings
from ny1901_solver.manhattan.rulings.case_file import FactsFile
from ny1901_solver.manhattan.rulings.cases import CORPUS
from ny1901_solver.manhattan.rulings.registry import HEADWORDS
from ny1901_solver.rulebook.word_index import headings_of

CASES = {case.id: case for case in CORPUS.load_cases()}
RULES = ("M-COM-3", "M-TRN-6", "M-SCO-2", "M-END-2")


def book_of(*ids: str) -> RuleBook:
    rules = [CORPUS.registry.rule(name) for name in ids]
    return make_rule_book(CORPUS, rules, [case for case in CASES.values() if case.rules[0] in ids], Rulings())


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return book_of(*RULES)


def test_a_book_has_its_rules_with_their_rulings_and_every_link_its_place(book: RuleBook) -> None:
    assert book.rules == list(RULES)
    assert [ruling.id for ruling in book.rulings] == [case.id for case in CASES.values() if case.rules[0] in RULES]
    assert [title for title, _ in book.chapters] == ["Components", "A turn", "Scoring", "The end of the game"]
    page = rule_book_html(book)
    places = re.findall(r'\sid="([^"]*)"', page)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#([^"]*)"', page)) | set(re.findall(r"url\(#([^)]*)\)", page)) <= set(places)


def test_what_is_found_stands_beside_its_reading(book: RuleBook) -> None:
    rulings = {ruling.id: ruling for ruling in book.rulings}
    assert [reading for reading, _ in rulings["M-END-2-a"].found] == list(CASES["M-END-2-a"].expectations)
    assert rulings["M-TRN-6-b"].found[0][1][0].startswith("M-TRN-6: ")
    assert rulings["M-SCO-2-c"].shown == "scoring"
    assert "red 2: most buildings in Soho (M-SCO-2)" in rulings["M-SCO-2-c"].found[0][1]
    assert rulings["M-COM-3-b"].table.endswith("the diagram omits the impossible parts.")
    assert rulings["M-TRN-6-a"].diagram.width > ACROSS  # all cities with the mover's hand: its text stands below


def test_a_book_as_pdf_is_the_same_bytes_each_time() -> None:
    small = book_of("M-COM-3")
    made = rule_book_pdf(small)
    assert made.startswith(b"%PDF")
    assert made == rule_book_pdf(small)


def test_the_index_leaves_out_no_rule_no_case_and_no_heading() -> None:
    registry = CORPUS.registry
    index = dict(headings_of(HEADWORDS, CORPUS, registry.rules, list(CASES.values())))
    assert len(index) == len(HEADWORDS) + len(registry.readings)
    assert {name for ids in index.values() for name in ids} == {*CASES, *(rule.id for rule in registry.rules)}
    words = [word.lower() for word in index]
    assert words == sorted(set(words))
    named = {part[1:] for heading in HEADWORDS for part in heading.partition(": ")[2].split(", ") if part[:1] in "+-"}
    assert {each for each in named if each.startswith("M-")} <= {*CASES, *(rule.id for rule in registry.rules)}


def test_a_heading_lists_what_speaks_of_it_and_not_what_only_has_its_letters() -> None:
    index = dict(headings_of(HEADWORDS, CORPUS, CORPUS.registry.rules, list(CASES.values())))
    assert {"M-BLD-3", "M-BLD-3-a", "M-FACT-3-e"} <= set(index["capping"])
    assert {"M-BLD-3", "M-FACT-9"}.isdisjoint(index["ties"])  # equal is enough, equally often
    assert "M-RND-5" not in index["monster, way of the"]  # the marker goes to the left


def test_every_fact_of_a_ruling_has_a_name() -> None:
    assert list(FACTS) == list(FactsFile.model_fields)


def test_every_ruling_can_be_printed() -> None:
    maker = Rulings()
    made = {case.id: maker.ruling(case) for case in CASES.values()}
    assert made["M-CARD-1-b"].shown == "impossible position"
    assert made["M-CARD-1-b"].players[0][1] == "S"
    assert made["M-CARD-1-b"].players[-1][1] == "N"
