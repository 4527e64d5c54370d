"""The index of a book of rules."""

from __future__ import annotations

from ny1901_solver.rulebook.word_index import word_index

TEXTS = {"DEM-1": "Buildings fall.", "DEM-1-a": "May I tear down my starter?", "END-1": "The end is near."}


def test_a_heading_has_the_texts_with_it_or_its_plural() -> None:
    assert word_index(["building", "start"], TEXTS) == (("building", ("DEM-1",)),)


def test_a_word_with_a_star_stands_for_all_that_begin_as_it_does() -> None:
    assert word_index(["set-up: start*"], TEXTS) == (("set-up", ("DEM-1-a",)),)


def test_a_heading_has_the_texts_with_any_of_its_words() -> None:
    assert word_index(["demolishing: fall, tear down"], TEXTS) == (("demolishing", ("DEM-1", "DEM-1-a")),)


def test_a_heading_that_nothing_speaks_of_is_left_out() -> None:
    assert word_index(["gold", "end"], TEXTS) == (("end", ("END-1",)),)


def test_a_phrase_behind_a_minus_does_not_count_and_an_id_is_not_listed() -> None:
    assert word_index(["tear: tear, -tear down", "near: near, fall, -END-1"], TEXTS) == (("near", ("DEM-1",)),)


def test_an_id_behind_a_plus_is_listed_whatever_its_text_says() -> None:
    assert word_index(["falling: fall, +END-1, +END-2"], TEXTS) == (("falling", ("DEM-1", "END-1")),)
