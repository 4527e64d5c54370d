"""Questions in words: how often what answers them comes first, and among the first three."""

from __future__ import annotations

from pathlib import Path

import pytest

from ny1901_solver.errors import UnknownWord
from ny1901_solver.new_york_1901.rulings.cases import CORPUS, load_cases
from tests.rulebook.corpora import Questions

pytestmark = pytest.mark.always

QUESTIONS = Questions(CORPUS, Path(__file__).parent)
ask, ids, counts = QUESTIONS.ask, QUESTIONS.ids, QUESTIONS.counts


def test_of_fifty_questions_that_nobody_tuned_on_so_many_find_their_answer_and_show_its_sentence() -> None:
    """No word or weight was found by them; this module, run, tells how each half fares."""
    first, three = counts("held_out")
    assert first >= 37
    assert three >= 47
    assert QUESTIONS.shown("held_out") >= 36
    assert QUESTIONS.shown("fresh") >= 23


def test_no_tuned_question_is_lost() -> None:
    first, three = counts("tuned")
    assert first >= 48
    assert three == len(QUESTIONS.halves["tuned"])


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("must I build after taking land", "No. After claiming you may leave the building for later."),
        (
            "when does the game end",
            "a player has no more than four of the player's 18 tiles unbuilt, or",
        ),
        ("can two players own the same street", "With a tie for most, or with no building at all, nobody is paid."),
        ("can I build on land of another player", "No. All of it must be on your own."),
        ("is it over when the pile is empty but four cards are face up", "Either of two things brings the end"),
        ("replace silver with silver", "No, it must be of a higher generation."),
    ],
)
def test_the_sentence_that_answers_is_shown_first(question: str, sentence: str) -> None:
    found = ask(question).found[0]
    assert sentence in found.line
    assert found.says in (None, found.line.split(".")[0].split(",")[0].lower())


def test_the_question_of_a_ruling_finds_it_among_the_first_three() -> None:
    asked = [case for case in load_cases() if not case.id.startswith("DIFFER")][::3]
    lost = [case.id for case in asked if case.id not in ids(case.question)]
    assert len(lost) <= len(asked) / 50
    assert sum(case.id == ids(case.question, 1)[0] for case in asked) >= 0.75 * len(asked)


@pytest.mark.parametrize(
    ("question", "first", "line"),
    [
        ("can i demolish my starter", "DEM-2", "So gold tiles and legendaries stand for good, a starter building may"),
        ("flip_tiles", "flip_tiles", "By default no: A tile lies face up; its mirror image is not available."),
        ("can I build a second legendary building", "BLD-1-d", "No. You have one king token"),
        ("who gets the 5 points for Broadway", "SCO-1", "Each street card in play pays 5 points"),
        ("bonus for broadway", "SCO-1", "Each street card in play pays 5 points"),
        ("are there hidden cards", "SET-4", "Four lie face up as the open market; all others are the future market"),
        ("can i use construction boom after demolishing", "ACT-1-d", "Yes, if the second tile goes on empty land."),
        ("may I build on a park", "COM-3", "Parks are part of the board, but of no territory: nobody builds on one."),
        ("does dem-4-b hold?", "DEM-4-b", ""),
        ("may silver replace silver?", "DEM-2-e", "No, it must be of a higher generation."),
        (
            "does the last round begin when the stack of tiles is used up",
            "WRONG-5",
            "This claim is wrong by END-1 and COM-4: Eith",
        ),
    ],
)
def test_an_answer_is_one_whole_line(question: str, first: str, line: str) -> None:
    QUESTIONS.assert_one_whole_line(question, first, line)


def test_misspelt_words_are_led_to_known_ones_and_it_is_said() -> None:
    asked = ask("can i demolsh my startr")
    assert asked.read_as == {"demolsh": "demolish", "startr": "starter"}
    assert asked.found == ask("can i demolish my starter").found
    assert ask("demolishes skyscrapers").read_as == {}


def test_the_sentence_of_a_rule_does_not_read_as_the_wrong_answer() -> None:
    lines = {
        each.id: each.line
        for question in ("can I build another legendary", "can i use construction boom after demolishing")
        for each in ask(question).found
    }
    assert "or, once a game, a legendary" in lines["BLD-1"]
    assert "with or without a demolition, builds once more" in lines["ACT-1"]


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("DEM-44", "'DEM-44' is not the id of a rule .* did you mean DEM-4"),
        ("what does wrong-99 say", "'wrong-99' is not the id of .* did you mean WRONG-9"),
        ("DEM", "'DEM' may be DEM-1, DEM-2, .* type more letters"),
    ],
)
def test_an_id_that_there_is_not_is_said(question: str, sentence: str) -> None:
    with pytest.raises(UnknownWord, match=sentence):
        ask(question)


def test_a_question_of_strange_words_has_no_answer() -> None:
    assert ask("zeppelin").found == ask("?").found == ask("").found == ()


def test_words_that_no_rule_has_are_told_where_nothing_fits_well() -> None:
    assert ask("can my dog eat a worker").unknown == ("dog", "eat")
    assert ask("zeppelin").unknown == ("zeppelin",)
    assert ask("may the tile that my dog likes be built again after a demolition").unknown == ()
    assert {ask(question["ask"]).unknown for question in QUESTIONS.halves["tuned"]} == {()}
    assert ask("worker").unknown == ()


def test_more_answers_begin_with_the_same_ones() -> None:
    assert ids("workers", 20)[:5] == ids("workers", 5)
    assert len(set(ids("workers", 20))) == 20


if __name__ == "__main__":
    QUESTIONS.tell()
