"""What the engine answers about games: replayed with their variations, written, reviewed, mistakes as puzzles."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ny1901_solver.engine import Caller
from ny1901_solver.new_york_1901.capabilities import reviewing as of_review
from ny1901_solver.new_york_1901.capabilities.reviewing import REVIEWER
from ny1901_solver.new_york_1901.game import NEW_YORK_1901
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.puzzles import parse_puzzle, read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.replay import Record, RecordedTurn, format_record, parse_record, replay
from ny1901_solver.new_york_1901.review import decisions
from ny1901_solver.reviews.review_settings import ReviewSettings

from ..strategies import Game, recorded
from .test_methods import asked, error_of

ReviewRequest: Any = METHODS["review"].request
WHOLE = recorded(Game("tiny", 2, seed=1, policy="quick"))
OTHER = recorded(Game("tiny", 2, seed=1))
BRANCH = (replace(OTHER.turns[0], note="Bolder."), OTHER.turns[1])
TREE = replace(WHOLE, turns=(replace(WHOLE.turns[0], note="Well.", variations=(BRANCH,)), *WHOLE.turns[1:]))
SHORT = WHOLE.first(2)


def answer_to(method: str, **fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = asked({"method": method, **fields})[0]["answer"]
    return answer


def given(turns: tuple[RecordedTurn, ...]) -> list[dict[str, Any]]:
    """Turns as a page sends them."""
    kinds = WHOLE.start.edition.kind_names
    return [
        {"turn": str(turn.turn), "draws": [kinds[card] for card in turn.draws]}
        | ({"note": turn.note} if turn.note else {})
        | ({"variations": [given(line) for line in turn.variations]} if turn.variations else {})
        for turn in turns
    ]


def test_a_record_is_replayed_with_all_that_a_tree_of_it_shows() -> None:
    answer = answer_to("replay", record=format_record(TREE))
    played = list(replay(TREE))
    assert answer["start"] == format_line(TREE.start)
    assert [turn["line"] for turn in answer["turns"]] == [format_line(turn.after) for turn in played]
    first = answer["turns"][0]
    assert (first["note"], [turn["note"] for turn in first["variations"][0][:1]]) == ("Well.", ["Bolder."])
    assert [turn["line"] for turn in first["variations"][0]] == [
        format_line(turn.after) for turn in played[0].variations[0]
    ]
    assert first["scores"] == {"green": first["score"], "blue": played[0].after.players[1].score}
    assert "note" not in answer["turns"][1]


def test_a_tree_is_written_as_its_record() -> None:
    line, turns = format_line(TREE.start), given(TREE.turns)
    answer = answer_to("record", position=line, turns=turns, source="a table", seats={"blue": "quick"})
    assert answer["text"] == format_record(replace(TREE, seats=("", "quick")), "a table")
    assert parse_record(answer["text"], "record") == replace(TREE, seats=("", "quick"))
    assert answer["over"]
    assert answer_to("record", position=line, turns=[])["text"] == format_record(Record(TREE.start, ()))


def test_what_a_replay_tells_of_a_record_writes_it_again_byte_by_byte() -> None:
    text = format_record(replace(TREE, seats=("", "quick"), source='A table in "Nassau", May 1901: a draw'))
    told = answer_to("replay", record=text)
    again = {name: told[name] for name in ("source", "seats")}
    assert answer_to("record", position=told["start"], turns=given(TREE.turns), **again)["text"] == text
    assert format_record(parse_record(text, "record")) == text
    assert not {"source", "seats"} & set(answer_to("replay", record=format_record(TREE)))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"turn": "take"}, "turn 1, variation 1, turn 2: in 'take' at character 5: expected"),
        ({"draws": ["q9"]}, "turn 1, variation 1, turn 2: in 'q9' at character 1"),
        ({"turn": "build b1@A1,A2"}, "'turn 1, variation 1, turn 2, blue: build b1@A1,A2' is illegal. "),
    ],
)
def test_what_is_wrong_in_a_tree_has_its_place(change: dict[str, Any], sentence: str) -> None:
    turns = given(TREE.turns)
    turns[0]["variations"][0][1] |= change
    field, said = error_of("record", position=format_line(TREE.start), turns=turns)
    assert field == "turns"
    assert sentence in said


def test_a_player_who_does_not_play_has_no_seat() -> None:
    assert error_of("record", position=format_line(TREE.start), turns=[], seats={"red": "quick"}) == (
        "seats",
        "seats: 'red' is not a player of this game; the players are green, blue",
    )


def test_a_review_is_that_of_the_command_tells_partial_answers_and_goes_on() -> None:
    made = REVIEWER.reviews.review(SHORT, ReviewSettings(3, 7))
    todo = [decision for turn in replay(SHORT) for decision in decisions(NEW_YORK_1901, turn)]
    told = list[dict[str, Any]]()
    fields: dict[str, Any] = {"id": "1", "method": "review", "record": format_record(SHORT), "rollouts": 3, "seed": 7}
    request = ReviewRequest(**fields, partial=True)
    broken_off = METHODS["review"].answer(request, Caller(lambda: bool(told), told.append))
    assert (broken_off["status"], len(broken_off["turns"]), len(told)) == ("interrupted", 1, 1)
    whole = METHODS["review"].answer(request.model_copy(update={"plot": "colour"}), Caller(lambda: False, told.append))
    plot = whole.pop("plot")
    assert whole == of_review.SHAPE.make(made).data()
    assert whole["turns"][0] == broken_off["turns"][0] == told[0]["turns"][0]
    assert [turn["line"] for turn in whole["turns"]] == [format_line(decision.state) for decision in todo]
    assert plot.startswith("<svg")
    assert all(f'data-{name}="' in plot for name in ("left", "step", "top", "bottom"))


def test_a_review_that_is_cancelled_at_once_knows_nothing_yet() -> None:
    request = ReviewRequest(id="1", method="review", record=format_record(WHOLE), rollouts=1000, plot="colour")
    answer = METHODS["review"].answer(request, Caller(lambda: True, lambda _: None))
    assert (answer["status"], answer["turns"], answer["basis"]) == ("interrupted", [], [])
    assert error_of("review", record=format_record(Record(WHOLE.start, ())))[0] == "record"


def test_a_mistake_is_made_a_puzzle_or_the_reason_is_told() -> None:
    stored = read_puzzle(next(path for name, path in shipped().items() if name.startswith("last-turn")))
    line, second = format_line(stored.task.state), stored.certificate.second
    best = str(stored.certificate.answer[0])
    answer = answer_to("review-puzzle", position=line, best=best, number=30)
    made = parse_puzzle(answer["puzzle"], "made")
    assert (made.task, made.certificate.answer) == (stored.task, stored.certificate.answer)
    assert answer["reason"] is None
    start = format_line(WHOLE.start)
    refused = answer_to("review-puzzle", position=start, best=str(WHOLE.turns[0].turn))
    assert second is not None
    assert refused["puzzle"] is None
    assert refused["reason"]
    assert error_of("review-puzzle", position=line, best="jump")[0] == "best"
