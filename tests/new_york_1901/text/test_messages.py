"""Refusals name the place, quote what stands there and say what would be right."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from ny1901_solver.errors import DataError, NotationError
from ny1901_solver.geometry import Square, parse_squares
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.positions.file import format_position, parse_position, read_position, write_position
from ny1901_solver.new_york_1901.replay import RecordedTurn, parse_record, read_record, write_record
from ny1901_solver.new_york_1901.tiles import Placement

from ..sampling import random_positions
from ..strategies import MANHATTAN, TINY, Game, recorded


def recorded_turn(text: str) -> RecordedTurn:
    return RecordedTurn.parse(text, Turn.parse, MANHATTAN.kind)


TEXTS: list[tuple[Callable[[str], object], str, int, str]] = [
    (Square.parse, "44", 0, "a square such as C4"),
    (Square.parse, "C0", 0, "a square such as C4"),
    (parse_squares, "C4,C44x", 3, "a square such as C4"),
    (parse_squares, "C5,C4", 3, "squares sorted by column, then row, each square once (C4 comes after C5)"),
    (parse_squares, "C4,C4", 3, "each square once (C4 comes after C4)"),
    (Placement.parse, "S4@C4", 0, "a tile id such as s4"),
    (Placement.parse, "s4", 2, "'@' and the squares after the tile id"),
    (Placement.parse, "s4@C4,D", 6, "a square such as C4"),
    (Turn.parse, "take", 4, "a territory such as blue-07"),
    (Turn.parse, "", 0, "shift, take, demolish, build, boom, reclaim or pass"),
    (Turn.parse, "take blue-07; bild b1@C4,C5", 14, "shift, take, demolish, build, boom, reclaim or pass"),
    (Turn.parse, "take red-02 blue-07", 5, "two territories in alphabetical order"),
    (Turn.parse, "take blue-07 red-02 red-03", 20, "one territory, or two by Land Grab"),
    (Turn.parse, "take blue-7", 5, "a territory such as blue-07"),
    (Turn.parse, "shift 3", 6, "nothing after 'shift'"),
    (Turn.parse, "take blue-07; build b1@C4,C3", 26, "sorted by column"),
    (recorded_turn, "take blue-07; pass | q2", 21, "a card kind (b2, b3, r2"),
    (recorded_turn, "take blue-07; pass |", 20, "the kinds of the cards that came up"),
    (recorded_turn, "take blue-77x; pass | b2", 5, "a territory such as blue-07"),
]


@pytest.mark.parametrize(("read", "text", "at", "expected"), TEXTS, ids=[row[1] or "nothing" for row in TEXTS])
def test_a_text_that_does_not_parse_is_quoted_with_the_place(
    read: Callable[[str], object], text: str, at: int, expected: str
) -> None:
    with pytest.raises(NotationError) as refusal:
        read(text)
    assert (refusal.value.text, refusal.value.at) == (text, at)
    assert expected in refusal.value.expected
    assert f"in {text!r} at character {at + 1}: expected" in str(refusal.value)


LINE = (
    "ny1:tiny:broadway,wall-street:generation-king:-:r2,b2,b2:1r2:green:-:"
    "green,5,bs,-,r05.b03.b04.b05,b1@E3.F3_b2@E5.E6.F6_st@G3.H3:"
    "blue,8,bsg,b2,r01.r03,s2@A2.A3.B2.B3"
)
FILE = """\
format: ny1901-position/1
edition: tiny
streets: [broadway, wall-street]
challenge: generation-king
market:
  open: [r2, b2, b2]
  future:
  - {r2: 1}
to_move: green
players:
- colour: green
  score: 5
  action_cards: [boom, shift]
  estate: [red-05, blue-03, blue-04, blue-05]
  buildings: ['b1@E3,F3', 'b2@E5,E6,F6', 'st@G3,H3']
- colour: blue
  score: 8
  action_cards: [boom, shift, grab]
  estate: [red-01, red-03]
  buildings: ['s2@A2,A3,B2,B3']
  demolished: [b2]
"""
LINES = [
    ("ny1:", "ny2:", "ny2:", "a one-line position, which starts with 'ny1:'"),
    (":tiny:", ":tinny:", "tinny:", "neither a shipped edition (lower-manhattan, tiny) nor a folder with an edition"),
    (",wall-street:", ",wall:", "wall:", "one of broadway, cedar, wall-street"),
    (":generation-king:", ":king:", "king:", "one of bronze-baron, master-architect"),
    (":-:r2", ":flip_tiles=perhaps:r2", "perhaps:", "no or yes"),
    (":-:r2", ":no-starter:r2", "no-starter:", "no-starters, advanced, no-cards or a reading"),
    ("r2,b2,b2", "r2,q2,b2", "q2,", "a card kind (r2, r3, b2, b3)"),
    (":1r2:", ":r2:", "r2:green", "a count and a card kind such as 3b2"),
    (":green:-:", ":red:-:", "red:-:", "one of green, blue"),
    (
        ":green,5",
        ":gren,5",
        "gren,",
        "a player's colour (green, blue, yellow or brown); no two players have the same colour",
    ),
    ("green,5,", "green,05,", "05,", "a score such as 14"),
    (",bsg,", ",bsb,", "b,b2", "letters of bsg, each at most once, or '-'"),
    (",bsg,b2,", ",bsg,b7,", "b7,", "one of b1, b2, s1"),
    (",bsg,b2,", ",bsg,s2,", "s2,", "demolished tiles that do not stand on the board (s2 does)"),
    ("r01.r03", "r01.r33", "r33,", "one of r01, r02"),
    ("b1@E3.F3", "b9@E3.F3", "b9@", "there is no tile 'b9'; the tiles are b1, b2"),
    ("b1@E3.F3", "b1@E3.F33", "b1@", "nobody can build on F33: no territory has such a square"),
    ("b1@E3.F3", "b1@E3.G3", "b1@", "b1 has another shape, ## (BLD-7)"),
    ("b2@E5.E6.F6", "b2@C2.C3.E3", "b2@", "the squares lie on 2 blocks, with a street between them (BLD-6)"),
    ("b1@E3.F3", "b1@A3.B3", "b1@", "no square of the building shares an edge with a street or a park (BLD-5)"),
]


def test_the_line_and_the_file_of_these_examples_are_one_position() -> None:
    assert parse_line(LINE) == parse_position(FILE, "king.yaml")


@pytest.mark.parametrize(("old", "new", "place", "expected"), LINES, ids=[row[1] for row in LINES])
def test_a_line_is_refused_at_the_part_amiss(old: str, new: str, place: str, expected: str) -> None:
    assert LINE.count(old) == 1
    with pytest.raises(NotationError) as refusal:
        parse_line(LINE.replace(old, new))
    assert refusal.value.text[refusal.value.at :].startswith(place)
    assert expected in refusal.value.expected


FILES = [
    ("ny1901-position/1", "ny1901-position/2", "line 1, column 9: format: ", "expected 'ny1901-position/1'"),
    ("edition: tiny", "edition: tinny", "line 2, column 10: edition: ", "there is no edition 'tinny'"),
    (
        "edition: tiny",
        "edition: tiny\nedition_hash: '0123'",
        "line 3, column 15: edition_hash: ",
        "'0123' is another version of the edition 'tiny' than '",
    ),
    ("streets:", "street:", "line 3, column 1: street: ", "there is no such key; did you mean 'streets'?"),
    ("streets:", "lines:", "line 3, column 1: lines: ", "there is no such key"),
    ("streets:", "lines:", "line 1, column 1: streets: ", "this key is missing"),
    ("wall-street]", "wall]", "line 3, column 21: streets.1: ", "'wall' is not a street card; "),
    (
        "wall-street]",
        "wall-street, cedar]",
        "line 3, column 10: streets: ",
        "2 different cards must be in play (SET-2)",
    ),
    ("generation-king", "king", "line 4, column 12: challenge: ", "(got 'king')"),
    (
        "r2, b2, b2",
        "r2, q2, b2",
        "line 6, column 14: market.open.1: ",
        "'q2' is not a card kind; a card kind is one of r2",
    ),
    ("r2, b2, b2", "r2, b2, r2", "line 6, column 3: market: ", "1 card of kind b2 for 2 unclaimed territories"),
    ("{r2: 1}", "{r2: 0}", "line 8, column 10: market.future.0.r2: ", "expected 1 or more (got 0)"),
    ("{r2: 1}", "{r2: 1, r2: 1}", "line 8, column 13: ", "not YAML: the key 'r2' is given twice"),
    ("{r2: 1}", "{r2: 1", "line 9, column 8: ", "not YAML: "),
    ("to_move: green", "to_move: brown", "line 9, column 10: to_move: ", "'brown' is not a player of this game"),
    ("colour: blue", "colour: green", "line 16, column 11: players.1.colour: ", "two players have the colour green"),
    (
        "score: 5",
        "score: 6",
        "line 11, column 3: players.0: ",
        "green: the score is 6, but the built tiles bring 5 points",
    ),
    ("score: 5", "score: five", "line 12, column 10: players.0.score: ", "expected a whole number (got 'five')"),
    ("[boom, shift]", "[boom, swift]", "line 13, column 24: players.0.action_cards.1: ", "(got 'swift')"),
    ("[boom, shift]", "[boom, boom]", "line 13, column 24: players.0.action_cards.1: ", "'boom' is listed twice"),
    ("blue-05]", "blue-55]", "line 14, column 38: players.0.estate.3: ", "'blue-55' is not a territory; "),
    ("blue-05]", "blue-5]", "line 14, column 38: players.0.estate.3: ", "(got 'blue-5')"),
    (
        "[red-01,",
        "[blue-05,",
        "line 16, column 3: players.1: ",
        "is in two estates: blue's and another player's (EXP-2)",
    ),
    ("b1@E3,F3", "b9@E3,F3", "line 15, column 15: players.0.buildings.0: ", "there is no tile 'b9'; the tiles are b1"),
    ("b1@E3,F3", "b1@F3,E3", "line 15, column 15: players.0.buildings.0: ", "sorted by column, then row"),
    ("b1@E3,F3", "b1@E3,Z3", "line 15, column 15: players.0.buildings.0: ", "nobody can build on Z3"),
    ("b1@E3,F3", "b1@E3,G3", "line 15, column 15: players.0.buildings.0: ", "b1 has another shape, ## (BLD-7)"),
    (
        "b2@E5,E6,F6",
        "b2@C2,C3,E3",
        "line 15, column 27: players.0.buildings.1: ",
        "lie on 2 blocks, with a street between them",
    ),
    (
        "b1@E3,F3",
        "b1@A3,B3",
        "line 15, column 15: players.0.buildings.0: ",
        "no square of the building shares an edge with a street",
    ),
    (
        "b1@E3,F3",
        "b1@E2,F2",
        "line 11, column 3: players.0: ",
        "b1@E2,F2 stands on E2, F2, which is outside the estate (BLD-3)",
    ),
    (
        "[b2]",
        "[b7]",
        "line 21, column 16: players.1.demolished.0: ",
        "'b7' is not an own tile; an own tile is one of b1",
    ),
    ("[b2]", "[s2]", "line 20, column 15: players.1.buildings.0: ", "the tile s2 is also listed as demolished"),
    ("to_move", "options: {unlocks: fast}\nto_move", "line 9, column 20: options.unlocks: ", "(got 'fast')"),
    (
        "to_move",
        "options: {readings: {flip_tiles: maybe}}\nto_move",
        "line 9, column 34: options.readings.flip_tiles: ",
        "expected 'no' or 'yes' (got 'maybe')",
    ),
    (
        "to_move",
        "options: {readings: {flip: yes}}\nto_move",
        "line 9, column 22: options.readings.flip: ",
        "there is no such key; did you mean 'flip_tiles'?",
    ),
    ("players:", "ended_by: blue\nseats:", "line 1, column 1: players: ", "this key is missing"),
]


@pytest.mark.parametrize(("old", "new", "place", "sentence"), FILES, ids=[f"{row[1]}-{row[3]}" for row in FILES])
def test_a_position_file_is_refused_with_line_column_and_key(old: str, new: str, place: str, sentence: str) -> None:
    assert FILE.count(old) == 1
    with pytest.raises(DataError) as refusal:
        parse_position(FILE.replace(old, new), "king.yaml")
    assert any(
        problem.startswith(f"king.yaml, {place}") and sentence in problem for problem in refusal.value.problems
    ), refusal.value


def test_every_problem_of_a_file_is_named_at_once() -> None:
    broken = (
        FILE.replace("red-05", "red-55").replace("b1@", "b9@").replace("wall-street", "cedar").replace("[b2]", "[q]")
    )
    with pytest.raises(DataError) as refusal:
        parse_position(broken, "king.yaml")
    keys = [problem.split(": ")[1] for problem in refusal.value.problems]
    assert keys == ["players.0.estate.0", "players.0.buildings.0", "players.1.demolished.0"]


def test_an_unquoted_yes_is_the_word_yes() -> None:
    quoted = FILE.replace("to_move", "options: {readings: {flip_tiles: 'yes'}}\nto_move")
    assert parse_position(quoted.replace("'yes'", "yes"), "king.yaml") == parse_position(quoted, "king.yaml")


def test_an_edition_is_looked_for_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    for name in ("edition.yaml", "tiles.yaml", "cards.yaml", "board.txt"):
        (tmp_path / "mine" / name).write_text((TINY.folder / name).read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "king.yaml").write_text(FILE.replace("edition: tiny", "edition: mine"), encoding="utf-8")
    state = read_position(tmp_path / "king.yaml")
    assert state.edition is not TINY
    assert state.edition.content_hash == TINY.content_hash
    assert format_position(state) == format_position(parse_line(LINE))


def test_a_given_edition_stands_for_the_one_that_the_file_names() -> None:
    assert parse_position(FILE.replace("edition: tiny", "edition: elsewhere"), "king.yaml", TINY) == parse_line(LINE)


def test_files_are_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "king.yaml"
    write_position(path, parse_line(LINE), source="an example")
    assert read_position(path) == parse_line(LINE)
    assert path.read_text(encoding="utf-8").splitlines()[1] == "source: an example"
    record = recorded(Game("tiny", 2, seed=1))
    write_record(tmp_path / "game.yaml", record)
    assert read_record(tmp_path / "game.yaml") == record


@pytest.mark.parametrize("read", [read_position, read_record])
def test_a_file_that_cannot_be_read_is_named(read: Callable[[str | Path], object], tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", "none.yaml"):
        with pytest.raises(DataError, match=r"none\.yaml: No such file or directory"):
            read(path)
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match=r"bytes\.yaml: not UTF-8 text"):
        read(tmp_path / "bytes.yaml")


RECORD = (
    f"format: ny1901-record/1\nstart:\n{textwrap.indent(FILE.partition(chr(10))[2], '  ')}"
    + """\
turns:
- green: take blue-01; pass | r2
- blue: take red-02; pass
result:
  winners: [green]
  decided_by: points
  totals: {green: 20, blue: 14}
"""
)
RECORDS = [
    ("ny1901-record/1", "ny1901-game/1", "line 1, column 9: format: ", "(got 'ny1901-game/1')"),
    ("[red-01,", "[red-09,", "line 20, column 14: start.players.1.estate.0: ", "'red-09' is not a territory"),
    ("- green:", "- blue:", "line 24, column 3: turns.0: ", "in turn 1 green moves, not blue"),
    (
        "take blue-01",
        "take blue-1",
        "line 24, column 10: turns.0.green: ",
        "turn 1: in 'take blue-1; pass | r2' at character 6",
    ),
    ("| r2", "| q2", "line 24, column 10: turns.0.green: ", "at character 22: expected a card kind (r2, r3, b2, b3)"),
    (
        "take red-02",
        "grab red-02",
        "line 25, column 9: turns.1.blue: ",
        "turn 2: in 'grab red-02; pass' at character 1",
    ),
    ("- blue: take red-02; pass", "- blue take red-02", "line 25, column 3: turns.1: ", "expected keys with values"),
    (
        "winners: [green]",
        "winners: [brown]",
        "line 27, column 12: result.winners: ",
        "brown is not a player of this game",
    ),
    ("{green: 20, blue: 14}", "{green: 20}", "line 29, column 11: result.totals: ", "a total for each of green, blue"),
    ("decided_by: points", "decided_by: luck", "line 28, column 15: result.decided_by: ", "(got 'luck')"),
]


@pytest.mark.parametrize(("old", "new", "place", "sentence"), RECORDS, ids=[row[1] for row in RECORDS])
def test_a_record_is_refused_with_line_column_and_key(old: str, new: str, place: str, sentence: str) -> None:
    assert RECORD.count(old) == 1
    assert len(parse_record(RECORD, "game.yaml").turns) == 2
    with pytest.raises(DataError) as refusal:
        parse_record(RECORD.replace(old, new), "game.yaml")
    assert any(
        problem.startswith(f"game.yaml, {place}") and sentence in problem for problem in refusal.value.problems
    ), refusal.value


def test_all_turns_of_a_record_that_do_not_parse_are_named_at_once() -> None:
    with pytest.raises(DataError) as refusal:
        parse_record(RECORD.replace("; pass", "; pas"), "game.yaml")
    assert [problem.split(": ")[1] for problem in refusal.value.problems] == ["turns.0.green", "turns.1.blue"]


def test_an_alias_is_refused_at_its_place_so_that_no_short_text_stands_for_a_huge_one() -> None:
    with pytest.raises(DataError, match=r"bomb\.yaml, line 2, column 5: not YAML: the alias \*a is not allowed"):
        parse_position("a: &a [x, x]\nb: [*a, *a]\n", "bomb.yaml")


@pytest.mark.parametrize("value", ["9" * 5000, "2001-99-99", "2001-01-01 99:00:00"], ids=["digits", "date", "time"])
def test_a_value_that_is_no_number_or_date_is_told_at_its_place_in_words_for_players(value: str) -> None:
    shown = value if len(value) <= 40 else f"{value[:40]}..."
    with pytest.raises(DataError) as refusal:
        parse_position(f"a: 1\nb: [{value}]\n", "odd.yaml")
    sentence = f"not YAML: {shown!r} cannot be read as a number or a date; to mean a text, put it in quotes"
    assert refusal.value.problems == (f"odd.yaml, line 2, column 5: {sentence}",)


def test_a_byte_order_mark_at_the_start_of_a_file_is_set_aside(tmp_path: Path) -> None:
    state = random_positions(TINY, 1, 1)[0]
    path = tmp_path / "marked.yaml"
    path.write_text(format_position(state), encoding="utf-8-sig")
    assert read_position(path) == state


@pytest.mark.parametrize(("bracket", "column"), [("[", 21), ('{"a": ', 121), ("- ", 41)])
def test_a_text_that_nests_too_deep_is_refused_and_crashes_nothing(bracket: str, column: int) -> None:
    with pytest.raises(DataError, match=f"^deep.yaml, line 1, column {column}: not YAML: more than 20 levels"):
        parse_position(bracket * 50_000, "deep.yaml")
