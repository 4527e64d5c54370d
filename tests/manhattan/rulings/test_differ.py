"""Where two readings of Manhattan part: in moves, in what a move leads to, in the result; or nowhere."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.files.documents import parse_document, validate
from ny1901_solver.manhattan.positions import format_line, parse_line
from ny1901_solver.manhattan.readings import READINGS
from ny1901_solver.manhattan.rules import legal_moves
from ny1901_solver.manhattan.rulings.case_file import CaseFile
from ny1901_solver.manhattan.rulings.cases import run
from ny1901_solver.manhattan.rulings.differ import BOARDS, Difference, ReadingSearch, case_of
from ny1901_solver.rulebook.cases import format_case
from ny1901_solver.rulebook.differing import Readers
from ny1901_solver.rulebook.settings import parse_setting, with_readings

pytestmark = pytest.mark.always


def search(a: str, b: str) -> ReadingSearch:
    return ReadingSearch(Readers(parse_setting(a, READINGS), parse_setting(b, READINGS), READINGS))


def first(a: str, b: str, limit: int = 600) -> Difference | None:
    found = next(filter(None, search(a, b).differences(BOARDS, 1, limit)), None)
    if found is not None:  # it holds of the position by itself
        assert search(a, b).difference("", parse_line(format_line(found.state))) == found
    return found


@pytest.mark.parametrize(
    ("a", "b", "kind", "words"),
    [
        ("top_own=yes", "top_own=no", "moves", "illegal by M-BLD-2"),
        ("perspective=own_side", "perspective=fixed", "moves", "illegal by M-CARD-2"),
        ("stuck=void", "stuck=redraw", "moves", "illegal by M-TRN-6"),
        ("three_player_rounds=6x4", "three_player_rounds=4x6", "moves", "illegal by M-RND-2"),
        ("monster_edge=stay", "monster_edge=wrap", "play", "the monster stands on"),
        ("round_reshuffle=yes", "round_reshuffle=no", "play", "the number of cards in the deck is"),
        ("final_tie=shared", "final_tie=tallest_then_majorities", "result", "share the victory"),
    ],
)
def test_two_readings_part_and_it_is_said_in_a_sentence(a: str, b: str, kind: str, words: str) -> None:
    found = first(a, b)
    assert found is not None
    assert not search(a, b).never(BOARDS)
    assert found.kind == kind
    assert words in found.sentence
    assert f" with {a}" in found.sentence
    assert f" with {b}" in found.sentence
    if kind == "moves":
        states = [with_readings(found.state, parse_setting(each, READINGS)) for each in (a, b)]
        assert sum(found.step in legal_moves(each) for each in states) == 1


@pytest.mark.parametrize(
    ("a", "b", "rule"),
    [
        ("cap_compare=owner", "cap_compare=every_other", "M-FACT-1"),
        ("reshuffle=when_empty", "reshuffle=when_needed", "M-TRN-5"),
    ],
)
def test_readings_that_never_part_have_no_difference(a: str, b: str, rule: str) -> None:
    """The owner has the most floors, and no deck runs out in a round; what is said of that is tried."""
    assert [each.rule for each in search(a, b).never(BOARDS)] == [rule]
    assert first(a, b, 100) is None


def test_where_partners_count_as_own_the_two_ways_to_compare_part() -> None:
    found = first("cap_compare=owner,partner_colour=as_own", "cap_compare=every_other,partner_colour=as_own")
    assert found is not None
    assert "illegal by M-BLD-3" in found.sentence
    assert "partner_colour" not in found.sentence


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("top_own=yes", "top_own=no"),
        ("round_reshuffle=yes", "round_reshuffle=no"),
        ("final_tie=shared", "final_tie=tallest_then_majorities"),
    ],
    ids=["moves", "play", "result"],
)
def test_a_difference_is_written_as_a_case_that_the_program_answers_as_it_says(a: str, b: str) -> None:
    found = filter(None, search(a, b).differences(BOARDS, seed=1, limit=300))
    case = next(case for each in found if (case := case_of(each)) is not None)
    assert case.id == f"DIFFER-{a.partition('=')[0]}-1"
    assert list(case.expectations) == [a, b]
    assert case.expectations[a] != case.expectations[b]
    assert validate(parse_document(format_case(case), "case"), CaseFile) == case
    assert run(case).ok
    if a == "final_tie=shared":
        assert re.search(r"^Under final_tie=shared, \w{3,} and \w{3,} share the victory\.", case.answer)
