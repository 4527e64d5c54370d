"""Records of a game in which two players add what they say and what they draw; nobody may say a number twice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import pytest

from ny1901_solver.errors import DataError, IllegalMove, ImpossibleDraw, NotationError, Refused
from ny1901_solver.files.documents import FileModel, parse_document
from ny1901_solver.records import record, replaying
from ny1901_solver.records.frame import format_frame, read_seats, read_turns
from ny1901_solver.records.replaying import position_after, result_problems, turns_played

NAMES = ("red", "blue")
CARDS = ("one", "two", "three")


class Sum(FileModel):
    total: int
    said_by: dict[str, int]


class TwiceSaid:
    rule = "SAY-1"
    sentence = "it has been said"


Said: TypeAlias = tuple[int, ...]
RecordedTurn: TypeAlias = record.RecordedTurn[int]
Record: TypeAlias = record.Record[Said, int, Sum]
Played: TypeAlias = replaying.Played[Said, int, int]


def play(said: Said, turn: int, draws: tuple[int, ...]) -> Said:
    if turn in said:
        raise IllegalMove(str(turn), [TwiceSaid()])
    if len(draws) > 1:
        raise ImpossibleDraw("one card comes up at most")
    return (*said, turn + sum(draws))


def replay(played: Record) -> Iterator[Played]:
    return turns_played(
        played,
        lambda said: (len(said) % 2, NAMES[len(said) % 2]),
        play,
        lambda before, after, seat: (sum(after) - sum(before),),
    )


def number(text: str) -> int:
    if not text.isdecimal():
        raise NotationError(text, 0, "a number")
    return int(text)


def card(text: str) -> int:
    if text not in CARDS:
        raise NotationError(text, 0, "a card")
    return CARDS.index(text)


def mover(turns: int) -> str:
    return NAMES[turns % 2]


def parse(text: str) -> RecordedTurn:
    return RecordedTurn.parse(text, number, card)


@dataclass(frozen=True)
class Entry:
    """A turn as a file has it."""

    played: dict[str, str]
    note: str = ""
    variations: Sequence[Sequence[Entry]] = ()

    @classmethod
    def of(cls, turns: list[dict[str, Any]]) -> list[Entry]:
        """The turns of a document."""
        return [
            cls(
                {name: text for name, text in turn.items() if name not in ("note", "variations")},
                turn.get("note", ""),
                [cls.of(line) for line in turn.get("variations", [])],
            )
            for turn in turns
        ]


GAME = Record((), (RecordedTurn(5), RecordedTurn(3, (2,)), RecordedTurn(4)))


def test_a_record_is_played_turn_by_turn() -> None:
    played = list(replay(GAME))
    assert [(turn.number, turn.seat, turn.before, turn.after) for turn in played] == [
        (1, 0, (), (5,)),
        (2, 1, (5,), (5, 5)),
        (3, 0, (5, 5), (5, 5, 4)),
    ]
    assert [turn.gained for turn in played] == [(5,), (5,), (4,)]
    assert [position_after(GAME, turns, replay) for turns in range(4)] == [(), (5,), (5, 5), (5, 5, 4)]
    with pytest.raises(DataError, match="the record has only 3 turns, so there is no position after turn 4"):
        position_after(GAME, 4, replay)
    with pytest.raises(DataError, match="the record has only 1 turn, so there is no position after turn 2"):
        position_after(Record((), GAME.turns[:1]), 2, replay)


def test_what_is_wrong_with_a_turn_has_its_number_and_its_player() -> None:
    with pytest.raises(IllegalMove, match=r"'turn 2, blue: 5' is illegal\. SAY-1: it has been said"):
        list(replay(Record((), (RecordedTurn(5), RecordedTurn(5)))))
    with pytest.raises(ImpossibleDraw, match=r"^turn 1, red: 5: one card comes up at most$"):
        list(replay(Record((), (RecordedTurn(5, (1, 1)),))))


def test_a_claimed_result_is_held_against_the_last_position() -> None:
    claimed = Record(GAME.start, GAME.turns, Sum(total=14, said_by={"red": 9, "blue": 5}))
    assert result_problems(claimed, claimed.result) == []
    assert result_problems(claimed, None) == ["the record states a result, but the game is not over after its 3 turns"]
    assert result_problems(claimed, Sum(total=14, said_by={"red": 10, "blue": 4})) == [
        "said by: the record states red 9, blue 5, but the rules give red 10, blue 4"
    ]
    assert claimed.first(1) == Record((), (RecordedTurn(5),))


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("x | two", 0, "a number"),
        ("5 | two four", 8, "a card"),
        ("5 |", 3, "the kinds of the cards that came up, or no '|'"),
    ],
)
def test_a_turn_that_does_not_parse_is_told_the_place_in_the_whole_text(text: str, place: int, expected: str) -> None:
    assert parse("5 | two one") == RecordedTurn(5, (1, 0))
    assert parse("5 | two one").format(CARDS) == "5 | two one"
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert (refused.value.at, refused.value.expected) == (place, expected)


TEXT = """\
format: said/1
source: a rainy day
seats: {blue: greedy}
start:
  said: []
turns:
- red: 5
- blue: 3 | three
- red: 4
result:
  total: 14
  said_by: {red: 9, blue: 5}
"""


def test_a_file_is_written_in_one_spelling_and_read_back() -> None:
    whole = Record(GAME.start, GAME.turns, Sum(total=14, said_by={"red": 9, "blue": 5}), ("", "greedy"))
    assert format_frame("said/1", "a rainy day", whole, {"said": []}, NAMES, mover, CARDS) == TEXT
    document = parse_document(TEXT.replace(": 5\n", ": '5'\n").replace(": 4\n", ": '4'\n"), "said.yaml")
    problems: list[str] = []
    assert read_turns(document, Entry.of(document.data["turns"]), mover, parse, problems) == GAME.turns
    assert read_seats(document, NAMES, document.data["seats"], problems) == ("", "greedy")
    assert problems == []


def test_everything_wrong_in_a_file_is_told_at_once() -> None:
    text = "turns: [{blue: '5'}, {blue: x}]\nseats: {green: greedy}\n"
    document = parse_document(text, "said.yaml")
    problems: list[str] = []
    read_turns(document, Entry.of(document.data["turns"]), mover, parse, problems)
    read_seats(document, NAMES, document.data["seats"], problems)
    assert [problem.partition(": ")[2] for problem in problems] == [
        "turns.0: in turn 1 red moves, not blue",
        "turns.1.blue: turn 2: in 'x' at character 1: expected a number",
        "seats: green is not a player of this game; the players are red, blue",
    ]


TREE = """\
format: said/1
start:
  said: []
turns:
- red: 5
  note: Five is mine.
- blue: 3 | three
  variations:
  - - blue: 4
      note: |-
        Or so:
        or not.
    - red: 3
      variations:
      - - red: 7
  - - blue: 8
- red: 4
"""
WRITTEN = TREE.replace("|-\n        Or so:\n        or not.", "'Or so:\n\n        or not.'")
INSTEAD = (
    (RecordedTurn(4, (), "Or so:\nor not."), RecordedTurn(3, variations=((RecordedTurn(7),),))),
    (RecordedTurn(8),),
)
BRANCHED = replace(
    GAME,
    turns=(replace(GAME.turns[0], note="Five is mine."), replace(GAME.turns[1], variations=INSTEAD), GAME.turns[2]),
)


def test_notes_and_variations_are_written_and_read_back() -> None:
    assert format_frame("said/1", None, BRANCHED, {"said": []}, NAMES, mover, CARDS) == WRITTEN
    for text in (TREE, WRITTEN):
        document, problems = parse_document(re.sub(r": (\d)$", r": '\1'", text, flags=re.M), "said.yaml"), list[str]()
        assert read_turns(document, Entry.of(document.data["turns"]), mover, parse, problems) == BRANCHED.turns
        assert problems == []


def test_variations_are_played_beside_the_main_line() -> None:
    played = list(replay(BRANCHED))
    assert [turn.after for turn in played] == [turn.after for turn in replay(GAME)]
    assert [turn.note for turn in played] == ["Five is mine.", "", ""]
    first, second = played[1].variations
    assert [(turn.number, turn.seat, turn.after) for turn in first] == [(2, 1, (5, 4)), (3, 0, (5, 4, 3))]
    assert first[1].variations[0][0].after == (5, 4, 7)
    assert second[0].gained == (8,)


def test_what_is_wrong_in_a_variation_has_its_place() -> None:
    twice = replace(BRANCHED.turns[1], variations=(*INSTEAD, (RecordedTurn(8), RecordedTurn(8))))
    with pytest.raises(IllegalMove, match=r"'turn 2, variation 3, turn 2, red: 8' is illegal\. SAY-1"):
        list(replay(Record((), (BRANCHED.turns[0], twice))))
    text = "turns: [{red: '5', variations: [[{red: '4'}, {red: '6'}], [{red: y}]]}]\n"
    document, problems = parse_document(text, "said.yaml"), list[str]()
    read_turns(document, Entry.of(document.data["turns"]), mover, parse, problems)
    assert problems == [
        "said.yaml, line 1, column 46: turns.0.variations.0.1: in turn 1, variation 1, turn 2 blue moves, not red",
        "said.yaml, line 1, column 66: turns.0.variations.1.0.red: turn 1, variation 2, turn 1: in 'y' at character 1: "
        "expected a number",
    ]


def test_variations_that_lie_too_deep_are_not_written() -> None:
    turn = RecordedTurn(1)
    for _ in range(record.DEEPEST_VARIATION):
        turn = replace(RecordedTurn(1), variations=((turn,),))
    text = format_frame("said/1", None, Record((), (turn,)), {"said": []}, NAMES, mover, CARDS)
    assert parse_document(text, "said.yaml").data["turns"][0]["variations"]
    deeper = Record((), (replace(turn, variations=((turn,),)),))
    with pytest.raises(Refused, match="variations are nested 6 levels deep, but 5 is the maximum"):
        format_frame("said/1", None, deeper, {"said": []}, NAMES, mover, CARDS)
