"""The book of rulings: its links lead somewhere, its index leaves nothing out, its diagrams can be read on paper."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from ny1901_solver.books.rule_book import RuleBook, Ruling, make_rule_book, short_ids
from ny1901_solver.books.rule_book_html import rule_book_html
from ny1901_solver.books.rule_book_pdf import rule_book_pdf
from ny1901_solver.new_york_1901.drawing.case_picture import case_picture
from ny1901_solver.new_york_1901.drawing.rule_book import Rulings
from ny1901_solver.new_york_1901.drawing.window import Window, window_round
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.rulings.cases import CORPUS, load_cases, position_of, run
from ny1901_solver.new_york_1901.rulings.registry import HEADWORDS, load_registry
from ny1901_solver.pictures.pages import LABELS
from ny1901_solver.rulebook.word_index import headings_of
from tests.pictures.labels import misplaced

from ..sampling import random_positions

CASES = {case.id: case for case in load_cases()}
RULES = ("COM-5", "DEM-3", "DEM-5")
SHOWN = {
    "legal": "DEM-4-a",
    "illegal": "COM-1-a",
    "impossible": "COM-4-a",
    "set-up": "SET-4-a",
    "a score": "SCO-1-j",
    "a large board": "SCO-4-a",
    "land that is taken elsewhere": "SCO-6-a",
    "one new building on another": "ACT-1-s",
}


def book_of(*ids: str) -> RuleBook:
    registry = load_registry()
    rules = [registry.rule(name) for name in ids]
    return make_rule_book(CORPUS, rules, [case for case in CASES.values() if case.rules[0] in ids], Rulings())


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return book_of(*RULES)


def test_a_book_has_its_rules_and_all_their_rulings_in_order(book: RuleBook) -> None:
    assert book.rules == list(RULES)
    assert [ruling.id for ruling in book.rulings] == [case.id for case in CASES.values() if case.rules[0] in RULES]
    assert [title for title, _ in book.chapters] == ["Components", "Demolish"]
    assert book.subtitle == f"3 rules, {len(book.rulings)} rulings"


def test_every_link_of_the_page_has_its_place(book: RuleBook) -> None:
    page = rule_book_html(book)
    places = re.findall(r'\sid="([^"]*)"', page)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#([^"]*)"', page)) | set(re.findall(r"url\(#([^)]*)\)", page)) <= set(places)
    assert {*RULES, *(ruling.id for ruling in book.rulings), "index"} <= set(places)


def test_ids_in_explanations_are_links_where_the_book_has_what_they_name(book: RuleBook) -> None:
    ruling = next(each for each in book.rulings if each.id == "DEM-3-a")
    told = replace(ruling, found=(("", ("DEM-5: red-02 would need 1 worker", "BLD-3: not yours")),))
    entry = next(entry for _, entries in book.chapters for entry in entries if entry.rule.id == "DEM-3")
    page = rule_book_html(replace(book, chapters=(*book.chapters, ("More", (replace(entry, rulings=(told,)),)))))
    assert '<p><a href="#DEM-5">DEM-5</a>: red-02 would need 1 worker<br>BLD-3: not yours</p>' in page


def test_a_book_lists_the_documents_that_something_in_it_names_and_no_other() -> None:
    small = book_of("DEM-3")
    page = rule_book_html(small).partition('id="documents"')[0]
    named = [each.id for each in load_registry().documents if re.search(rf" of {each.id}\b", page)]
    assert [each.id for each in small.documents] == named
    assert 0 < len(named) < len(load_registry().documents)


def test_texts_of_a_page_are_no_markup(book: RuleBook) -> None:
    page = rule_book_html(replace(book, title="<b>\"A\" & 'B'</b>"))
    assert page.count("&lt;b&gt;&quot;A&quot; &amp; &#x27;B&#x27;&lt;/b&gt;") == 2
    assert "<b>" not in page


def test_a_book_in_black_and_white_has_no_colour_round_its_pictures_either(book: RuleBook) -> None:
    assert "--accent: #000" in rule_book_html(replace(book, grey=True))
    assert "--accent: #000" not in rule_book_html(book)
    assert rule_book_pdf(replace(book, grey=True)) != rule_book_pdf(book)


def test_a_book_as_pdf_is_the_same_bytes_each_time(book: RuleBook) -> None:
    made = rule_book_pdf(book)
    assert made.startswith(b"%PDF")
    assert made == rule_book_pdf(book)


def test_rulings_under_several_readings_say_what_comes_of_each(book: RuleBook) -> None:
    ruling = next(each for each in book.rulings if each.id == "DEM-5-a")
    assert ruling.shown == "by reading"
    assert [reading for reading, _ in ruling.found] == list(CASES["DEM-5-a"].expectations)
    assert ruling.found[0][1] == ("legal: green scores 5",)
    assert ruling.found[2][1] == ("DEM-4: red-02 would need 1 worker, and none can cover land",)


INDEX = {word: list(ids) for word, ids in headings_of(HEADWORDS, CORPUS, load_registry().rules, load_cases())}


def test_the_index_leaves_out_no_rule_no_case_and_no_heading() -> None:
    readings = load_registry().readings
    assert len(INDEX) == len(HEADWORDS) + len(readings)
    assert {name for ids in INDEX.values() for name in ids} == {*CASES, *(rule.id for rule in load_registry().rules)}
    words = [word.lower() for word in INDEX]
    assert words == sorted(set(words))


def test_ids_that_a_heading_names_are_rules_or_cases() -> None:
    named = {part[1:] for heading in HEADWORDS for part in heading.partition(": ")[2].split(", ") if part[:1] == "+"}
    assert named <= set(CASES)


def test_a_heading_lists_what_speaks_of_it_and_not_what_only_has_its_letters() -> None:
    index = {word: set(ids) for word, ids in INDEX.items()}
    false = {
        "set-up": {"COM-4", "TRN-2", "TRN-5", "BLD-9", "BLD-2-j"},
        "forced return": {"DEM-3"},
        "giving up land": {"DEM-3-a"},
        "size of land": {"SCO-1", "BLD-9-b"},
        "returning workers": {"END-1"},
        "corners": {"DEM-3-b", "TRN-1-i"},
        "empty land": {"END-1", "ACT-3-f"},
        "passing": {"BLD-2-g"},
        "Wall Street": {"BLD-4-c"},
        "points of a building": {"COM-3-d"},
        "streets": {"DIFFER-prestige_touch-1", "COM-6"},
        "claiming land": {"SET-2-c"},
        "winner, the": {"SCO-1-e", "SCO-5-f"},
        "gold": {"SET-5", "SCO-6-j"},
        "face-up cards": {"DIFFER-flip_tiles-1"},
    }
    assert {word: ids & index[word] for word, ids in false.items()} == {word: set() for word in false}
    true = {
        "forced return": {"TRN-5", "TRN-5-a", "TRN-5-d", "TRN-5-h"},
        "set-up": {"SET-3", "COM-1-e"},
        "returning workers": {"BLD-8", "EXP-1-e"},
        "corners": {"BLD-5", "SCO-6-c"},
        "king token": {"BLD-1", "BLD-1-d"},
        "Woolworth Building": {"COM-5", "SCO-8-c"},
        "Park Row Building": {"COM-5"},
        "end of the game": {"END-1-e", "END-1-g"},
        "reading prestige_touch": {"SCO-6", "SCO-6-c", "DIFFER-prestige_touch-1"},
    }
    assert {word: ids - index[word] for word, ids in true.items()} == {word: set() for word in true}


def test_an_index_shows_the_letter_of_a_case_behind_its_rule() -> None:
    ids = ["DEM-2", "DEM-2-a", "DEM-2-c", "DEM-3-b", "DEM-3-c", "DIFFER-flip_tiles-1", "END-1", "END-1a"]
    assert [shown for _, shown in short_ids(ids)] == ["DEM-2", "a", "c", "DEM-3-b", "c", "flip_tiles-1", *ids[-2:]]


def unreadable(name: str) -> list[str]:
    """What is wrong with the labels of the diagram of a case: where they stand, and those too small on paper."""
    ruling = drawn(name)
    picture = ruling.diagram.picture
    scale = ruling.diagram.width / picture.width
    sizes = re.findall(r'font-size="([\d.]+)"[^>]*>([^<]*)<', picture.content)
    small = [f"{text!r} has {float(size) * scale:.1f} pt" for size, text in sizes if float(size) * scale < LABELS]
    return [*misplaced(picture), *small]


def drawn(name: str) -> Ruling:
    rule = CASES[name].rules[0]
    return make_rule_book(CORPUS, [load_registry().rule(rule)], [CASES[name]], Rulings()).rulings[0]


@pytest.mark.parametrize("name", SHOWN.values(), ids=SHOWN)
def test_the_labels_of_a_diagram_keep_apart_and_can_be_read_on_paper(name: str) -> None:
    assert unreadable(name) == []
    assert drawn(name).diagram.width <= 400


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_the_labels_of_every_diagram_keep_apart_and_can_be_read_on_paper(name: str) -> None:
    assert unreadable(name) == []


def test_a_position_that_no_game_reaches_is_drawn() -> None:
    result = run(CASES["COM-4-a"])
    assert result.state is None
    state = position_of(result)
    assert state.players[0].vacant.bit_count() == 5
    assert case_picture(state, None, "COM-4-a").picture.title == "COM-4-a"


def test_a_window_cuts_through_no_territory_and_no_building() -> None:
    for state in random_positions(load_edition("lower-manhattan"), 5, 6, players=(2, 4)):
        board = state.edition.board
        things = [board.squares_of(territory.mask) for territory in board.territories]
        things += [site.placement.squares for player in state.players for site in player.buildings]
        for squares in things[::9]:
            window = window_round(state, squares)
            assert all(square in window for square in squares)
            assert {len({square in window for square in thing}) for thing in things} == {1}
            assert window.width >= 8
            assert window.height >= 6


def test_a_small_board_is_shown_whole() -> None:
    for state in random_positions(load_edition("tiny"), 5, 1):
        assert window_round(state, state.edition.board.squares[:1]) == Window.whole(state.edition.board.grid)


def test_a_building_that_falls_is_named_in_its_diagram_and_beside_it() -> None:
    ruling = drawn("DEM-2-c")
    assert "Demolished: b1@M2,N2." in ruling.table
    assert [label.text for label in ruling.diagram.picture.labels].count("b1") == 1


def test_lots_are_named_where_a_turn_breaks_a_rule() -> None:
    assert "r04" in {label.text for label in drawn("TRN-4-c").diagram.picture.labels}


def test_land_that_is_asked_about_is_shown_where_there_is_room_and_told_elsewhere() -> None:
    beside = drawn("EXP-1-a")
    assert {"st", "r01"} <= {label.text for label in beside.diagram.picture.labels}
    assert "Outside the diagram" not in beside.table
    assert "Outside the diagram green has red-09" not in drawn("SCO-6-a").table
    assert "Outside the diagram green has red-08" in drawn("SCO-6-a").table
    assert "and the Woolworth Building." in drawn("BLD-1-d").table


def test_a_tie_of_legendaries_tells_their_heights_and_names() -> None:
    ruling = drawn("SCO-8-c")
    assert "Heights: Park Row Building 119 m and Woolworth Building 241 m." in ruling.table
    assert {"WOOLWORTH", "park-row"} <= {label.text for label in ruling.diagram.picture.labels}


def test_a_turn_that_every_reading_refuses_is_illegal_though_for_other_rules() -> None:
    assert len({tuple(each.violates or ()) for each in CASES["ACT-1-s"].expectations.values()}) == 2
    assert drawn("ACT-1-s").shown == "illegal turn"
