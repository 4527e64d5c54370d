"""Texts are found by stems, by what means the same and by neighbours, whatever they are about."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from ny1901_solver.rulebook import full_text
from ny1901_solver.rulebook.full_text import Lexicon, LexiconFile, TextIndex

LEXICON = Lexicon(
    LexiconFile(
        silent="the a is it may i not of",
        whole="boating",
        same={"dog": "dog, hound, man's best friend", "swim": "swim, take a bath"},
        kinds={"pet": "dog, cat"},
    )
)
TEXTS = {
    "dogs": "Dogs may swim in the lake.",
    "cats": "A cat sleeps; it does not swim.",
    "boats": "Boating is forbidden on the lake, the big lake.",
    "lakes": "Lakes are lakes.",
}
INDEX = TextIndex.of({name: [(1.0, LEXICON.terms(text))] for name, text in TEXTS.items()}, patience=1.2, length=0.7)


def ranked(question: str) -> list[str]:
    scores = INDEX.scores(LEXICON.terms(question))
    return sorted(scores, key=scores.__getitem__, reverse=True)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("sleeping", "cats"),
        ("hounds", "dogs"),
        ("is man's best friend taking baths", "dogs"),
        ("boating", "boats"),
        ("lake", "lakes"),
        ("a big lake", "boats"),
        ("which pet is a dog", "dogs"),
    ],
)
def test_the_text_that_speaks_of_it_comes_first(question: str, first: str) -> None:
    assert ranked(question)[0] == first


def test_a_more_general_idea_finds_all_that_are_of_the_kind() -> None:
    assert set(INDEX.scores({"~pet": 1})) == {"dogs", "cats"}


@pytest.mark.parametrize("question", ["", "?", "the", "zeppelins"])
def test_a_question_without_a_known_word_finds_nothing(question: str) -> None:
    assert ranked(question) == []


def test_a_word_kept_whole_is_not_its_stem() -> None:
    assert "boat" not in LEXICON.terms("boating")
    assert "boat" in LEXICON.terms("boats")


def test_neighbours_are_a_term_in_any_order_but_not_over_a_comma() -> None:
    assert set(LEXICON.terms("big lake")) == set(LEXICON.terms("lake big")) == {"big", "lake", "big lake"}
    assert set(LEXICON.terms("big, lake")) == {"big", "lake"}


def test_rare_terms_tell_more_and_unknown_ones_nothing() -> None:
    assert INDEX.worth("sleep") > INDEX.worth("lake") > INDEX.worth("zeppelin") == 0


def test_a_misspelt_word_is_led_to_the_nearest_known_one_and_its_forms_are_none() -> None:
    known = LEXICON.known_words(TEXTS.values())
    assert LEXICON.corrections("forbiden huond", known) == {"forbiden": "forbidden", "huond": "hound"}
    assert LEXICON.corrections("sleeping hounds lakes", known) == {}
    assert LEXICON.corrections("zeppelin", known) == {}


def test_questions_that_are_read_side_by_side_have_the_terms_that_each_has_alone() -> None:
    endings = ("ation", "ingly", "fulness", "ities", "ously", "izer", "ements", "ibly")
    stems = [f"{chr(97 + number % 26)}{'aeiou'[number % 5]}{number % 7 * 'nd'}" for number in range(400)]
    words = [stem + end for stem in stems for end in endings]
    full_text._stem.cache_clear()
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            together = list(pool.map(LEXICON.terms, words))
    finally:
        sys.setswitchinterval(before)
    full_text._stem.cache_clear()
    assert together == [LEXICON.terms(word) for word in words]
