"""Questions in words about Manhattan: how often what answers them comes first, and among the first three."""

from __future__ import annotations

from pathlib import Path

import pytest

from ny1901_solver.manhattan.rulings.cases import CORPUS, load_cases
from tests.rulebook.corpora import Questions

pytestmark = pytest.mark.always

QUESTIONS = Questions(CORPUS, Path(__file__).parent)
ask, ids, counts = QUESTIONS.ask, QUESTIONS.ids, QUESTIONS.counts


def test_of_thirty_questions_that_nobody_tuned_on_so_many_find_their_answer_and_show_its_sentence() -> None:
    """No word or weight was found by them; this module, run, tells how each half fares."""
    first, three = counts("held_out")
    assert first >= 23
    assert three >= 29
    assert QUESTIONS.shown("held_out") >= 23
    assert QUESTIONS.shown("fresh") >= 25


def test_no_tuned_question_is_lost() -> None:
    first, three = counts("tuned")
    assert first >= 27
    assert three == len(QUESTIONS.halves["tuned"])


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("What does the baby monster destroy?", "a building that it enters loses only its top piece."),
        (
            "Must we choose our pieces at the same time?",
            "Pieces are set out openly. All may do so at once, but",
        ),
        (
            "Can I stack on top of a tower that is already mine?",
            "On a building that the colour itself owns any piece",
        ),
        (
            "Two players both have three buildings in Soho",
            "With a tie for most, or in an empty city, nobody gets them.",
        ),
    ],
)
def test_the_sentence_that_answers_is_shown_first(question: str, sentence: str) -> None:
    found = ask(question).found[0]
    assert sentence in found.line
    assert found.says in (None, found.line.split(".")[0].split(",")[0].lower())


def test_the_question_of_a_ruling_finds_it_among_the_first_three() -> None:
    asked = load_cases()[::3]
    lost = [case.id for case in asked if case.id not in ids(case.question)]
    assert len(lost) <= len(asked) / 20


@pytest.mark.parametrize(
    ("question", "first", "line"),
    [
        ("M-BLD-3", "M-BLD-3", "On a building of another colour the builder needs at least as many floors in it"),
        ("stuck", "stuck", "By default void: "),
        ("must the new piece alone match the owner", "M-BLD-4-a", "No. The floors that are there"),
        ("wrong-19", "WRONG-19", "This claim is wrong by M-SCO-2: 2 points go to the colour"),
    ],
)
def test_an_answer_is_one_whole_line(question: str, first: str, line: str) -> None:
    QUESTIONS.assert_one_whole_line(question, first, line)


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("monster walks over my building", ("M-MON-8",)),
        ("the monster steps on my house", ("M-MON-8",)),
        ("the monster enters my house", ("M-MON-8",)),
        ("the beast marches over my house", ("M-MON-8",)),
        ("godzilla runs through my tower", ("M-MON-8",)),
        ("baby monster lands on my skyscraper", ("M-BAB-1",)),
        ("can the monster leave the map", ("M-MON-7",)),
        ("the monster reaches the border, then what", ("M-MON-7",)),
        ("does the piece I add have to be as big as his by itself", ("M-BLD-4",)),
        ("do I need a majority of the storeys", ("M-BLD-3",)),
        ("stack two small pieces as a single big one", ("M-BLD-7",)),
        ("which of the six districts must I use with a card", ("M-CARD-2",)),
        ("I noticed that I only have three cards", ("M-TRN-3",)),
        ("do played cards lie open", ("M-TRN-7",)),
        ("do I pick my pieces before I see my cards", ("M-RND-2",)),
        ("may my brother and I sit at the same side", ("M-CARD-1",)),
    ],
)
def test_a_question_finds_its_rule_or_a_ruling_on_it_in_other_words(question: str, rules: tuple[str, ...]) -> None:
    assert any(found.startswith(rules) for found in ids(question))


def test_words_that_no_rule_has_are_told_where_nothing_fits_well() -> None:
    assert ask("can my dog have a piece").unknown == ("dog",)
    assert {ask(question["ask"]).unknown for question in QUESTIONS.halves["tuned"]} == {()}


if __name__ == "__main__":
    QUESTIONS.tell()
