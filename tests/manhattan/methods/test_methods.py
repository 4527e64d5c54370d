"""What the engine answers about Manhattan, and how it finds out which game a request is about."""

from __future__ import annotations

import io
import json
from functools import partial
from typing import Any

import jsonschema
import pytest

from ny1901_solver import schema
from ny1901_solver.app.games import load_games
from ny1901_solver.app.methods import table_of
from ny1901_solver.app.schemas import names
from ny1901_solver.engine import Server
from ny1901_solver.engine.answering import Methods
from ny1901_solver.manhattan.hint import stages_of_move
from ny1901_solver.manhattan.methods import METHODS
from ny1901_solver.manhattan.positions import format_line, parse_line
from ny1901_solver.manhattan.puzzles.catalog import shipped
from ny1901_solver.manhattan.puzzles.format import parse_puzzle, read_puzzle
from ny1901_solver.manhattan.replay import format_record
from ny1901_solver.manhattan.table.move_reader import read_move

from ..cli.test_commands import BUILDING
from ..cli.test_hints import END
from ..review.test_review import record_of

REQUEST, RESPONSE = schema("manhattan/engine.request"), schema("ny1901/engine.response")


def methods_of(default: str) -> Methods:
    """What the engine answers by where requests name no game."""
    games = load_games()
    return partial(table_of, games, games.of_name(default))


def asked(*requests: dict[str, Any], default: str = "new-york-1901") -> list[dict[str, Any]]:
    """The messages that come back, in the order of the requests."""
    out, lines = io.BytesIO(), [{"id": str(number), **each} for number, each in enumerate(requests)]
    methods = methods_of(default)
    Server(methods, io.BytesIO("\n".join(map(json.dumps, lines)).encode()), out, 1, lambda *_: "crashed").serve()
    found = {message["id"]: message for message in map(json.loads, out.getvalue().splitlines())}
    return [found[line["id"]] for line in lines]


def test_every_method_answers_a_kind_with_a_schema_and_says_what_it_does() -> None:
    known = {name.partition("/")[2] for name in names()}
    for name, method in METHODS.items():
        assert f"answers/{method.answers}" in known, name
        assert method.summary, name


@pytest.mark.parametrize(
    "request_",
    [
        {"method": "new", "game": "manhattan", "players": 4, "variants": ["monster"], "readings": ["stuck=redraw"]},
        {"method": "show", "position": BUILDING, "seat": "W"},
        {"method": "score", "position": BUILDING, "game": "manhattan"},
        {"method": "legal", "position": BUILDING, "limit": 2},
        {"method": "apply", "position": BUILDING, "move": "b4 C5 -> 9"},
        {"method": "apply", "position": BUILDING, "move": "b1@A2", "seed": 1},
        {"method": "rule-check", "position": BUILDING, "move": "b1@A2", "reading": ["top_own=no"]},
        {"method": "hint", "position": BUILDING, "rollouts": 20, "why_not": "b1@A3"},
        {"method": "review", "record": format_record(record_of("tiny", 2).first(2)), "rollouts": 9, "plot": "bw"},
        {"method": "puzzle-list", "game": "manhattan", "tutorials": True},
        {"method": "puzzle-show", "puzzle": "mh-tutorial-city"},
        {"method": "puzzle-hint", "puzzle": "mh-tutorial-city", "stage": "nudge"},
        {"method": "puzzle-try", "puzzle": "mh-tutorial-city", "turns": ["r1@B1"]},
        {"method": "puzzle-solution", "puzzle": "mh-tutorial-city"},
        {"method": "puzzle-stage", "puzzle": "mh-tutorial-city", "turns": ["r1@B1"]},
        {"method": "puzzle-progress", "puzzle": "mh-tutorial-city", "date": "2026-12-24", "happened": "try", "days": 9},
        {"method": "edition-list", "game": "manhattan"},
        {"method": "edit", "position": BUILDING, "edits": ["points red 12", "stack Z9 r1", "stack A1 r9 x"]},
        {"method": "replay", "record": format_record(record_of("tiny", 2))},
        {
            "method": "record",
            "position": BUILDING,
            "moves": [{"move": "b4@C5", "drawn": ["9"]}],
            "seats": {"S": "greedy"},
        },
    ],
    ids=lambda each: each["method"],
)
def test_a_request_is_answered_as_the_schemas_say(request_: dict[str, Any]) -> None:
    jsonschema.validate({"id": "1", **request_}, REQUEST)
    (message,) = asked(request_)
    jsonschema.validate(message, RESPONSE)
    assert message["answer"]["schema"] == f"manhattan/{METHODS[request_['method']].answers}/1"


def test_a_puzzle_or_a_stage_of_it_is_scored_as_its_position_is() -> None:
    puzzle = {"puzzle": "mh-tutorial-city"}
    state = read_puzzle(shipped()["mh-tutorial-city"]).task.state
    first, of_line, behind, both = asked(
        {"method": "score", **puzzle},
        {"method": "score", "position": format_line(state)},
        {"method": "score", **puzzle, "turns": ["r1@B1"]},
        {"method": "score", **puzzle, "position": format_line(state)},
    )
    assert first["answer"] == of_line["answer"] != behind["answer"]
    assert both["error"]["field"] == "position"
    assert both["error"]["sentence"] == "position: give either position or puzzle"


def test_builds_of_a_puzzle_do_not_go_with_a_position() -> None:
    position, turns = BUILDING, ["r1@B1"]
    for request in (
        {"method": "apply", "position": position, "move": "b1@A2", "turns": turns},
        {"method": "score", "position": position, "turns": turns},
    ):
        (message,) = asked(request)
        assert message["error"]["field"] == "turns"
        assert message["error"]["sentence"] == "turns: can be given only with puzzle, not with position"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"sides": "SS"}, "sides"),
        ({"sides": "XY"}, "sides"),
        ({"sides": "SWN"}, "sides"),
        ({"players": 3, "sides": "SNW"}, "sides"),
        ({"variants": ["foo"]}, "variants"),
        ({"variants": ["monster", "baby-monster"]}, "variants"),
    ],
)
def test_a_game_that_cannot_be_set_up_names_the_field_that_is_amiss(given: dict[str, Any], field: str) -> None:
    (message,) = asked({"method": "new", "game": "manhattan", **given})
    assert message["error"]["field"] == field


def test_rules_are_shown_and_asked_and_a_ruling_has_a_diagram() -> None:
    about = {"game": "manhattan"}
    listed, contents, asked_for, rule, ruling, impossible = asked(
        {"method": "rule-list", **about},
        {"method": "rule-contents", **about},
        {"method": "rule-ask", "question": "two of my towers are tallest", **about},
        {"method": "rule-show", "rule": "M-BLD-3"},
        {"method": "rule-show", "rule": "M-BLD-3-b", "diagram": True},
        {"method": "rule-show", "rule": "M-ANT-2-a", "diagram": True, **about},
    )
    assert listed["answer"]["rules"][0]["id"] == "M-COM-1"
    assert [each["prefix"] for each in contents["answer"]["chapters"]][:2] == ["M-COM", "M-CARD"]
    assert asked_for["answer"]["found"][0]["id"].startswith("M-SCO-3")
    assert rule["answer"]["schema"] == "ny1901/rule-show/1"
    assert ruling["answer"]["schema"] == "manhattan/rule-show/1"
    assert ruling["answer"]["diagram"]["svg"].startswith("<svg")
    assert impossible["answer"]["diagram"] is None


@pytest.mark.parametrize(
    ("request_", "field", "said"),
    [
        ({"method": "new", "game": "chess"}, "game", "'chess' is not a game; the games are new-york-1901, manhattan"),
        ({"method": "new", "game": 3}, "game", "3 is not a game"),
        (
            {"method": "score", "position": "ny1:x", "game": "manhattan"},
            "game",
            "the other fields belong to new-york-1901",
        ),
        ({"method": "hnt", "position": BUILDING}, "method", "there is no method 'hnt'; did you mean 'hint'?"),
        ({"method": "score", "position": "mh1:x"}, "position", "at character 6"),
        ({"method": "new", "edition": "mayfair", "players": 5}, "players", "4 or less"),
        ({"method": "new", "game": "manhattan", "edition": "mars"}, "edition", "Manhattan has no edition 'mars'"),
        ({"method": "new", "game": "manhattan", "readings": ["stuck=x"]}, "readings", "void, redraw or discard"),
        ({"method": "new", "game": "manhattan", "variants": ["x"]}, "variants", "'x' is no variant"),
        ({"method": "show", "position": BUILDING, "seat": "pink"}, "seat", "'pink' is not a player"),
        ({"method": "apply", "position": BUILDING, "move": "b4@C5"}, "draw", "the text does not name the card"),
        ({"method": "hint", "position": BUILDING, "why_not": "b1@A2"}, "why_not", "M-BLD-3"),
        (
            {"method": "hint", "position": BUILDING, "why_not": "b1@A3", "level": "what"},
            "level",
            "reveals the best move in full",
        ),
        (
            {"method": "choices", "position": BUILDING, "chosen": ["b1"]},
            "chosen",
            "no legal move sets these pieces out",
        ),
        (
            {"method": "choices", "position": BUILDING, "chosen": ["x1"]},
            "chosen",
            "'x1' is no piece; write a piece such as r3",
        ),
        ({"method": "play", "position": BUILDING, "player": "grdy"}, "player", "did you mean greedy?"),
        ({"method": "puzzle-show", "puzzle": "mh-tutorial-citys"}, "puzzle", "did you mean mh-tutorial-city?"),
        ({"method": "puzzle-try", "puzzle": "mh-tutorial-city", "turns": ["r9"]}, "turns", "at character"),
    ],
)
def test_what_is_amiss_is_told_with_its_field(request_: dict[str, Any], field: str, said: str) -> None:
    (message,) = asked(request_)
    assert message["error"]["field"] == field
    assert said in message["error"]["sentence"]


def test_a_mistake_becomes_a_puzzle_or_a_word_says_why_not() -> None:
    puzzle = read_puzzle(shipped()["mh-tutorial-reply"])
    right, second = puzzle.certificate.answer[0], puzzle.certificate.second
    assert second is not None
    about = {"method": "review-puzzle", "position": format_line(puzzle.task.state)}
    moves = {"move": str(second.answer[0]), "best": str(right)}
    made, none = asked({**about, **moves}, {**about, "move": moves["best"], "best": moves["best"]})
    assert made["answer"]["schema"] == "ny1901/review-puzzle/1"
    assert parse_puzzle(made["answer"]["puzzle"], "made").task.state == puzzle.task.state
    assert (none["answer"]["puzzle"], none["answer"]["reason"]) == (None, "played-is-the-answer")


def test_each_request_is_about_its_own_game() -> None:
    requests: list[dict[str, Any]] = [
        {"method": "new", "edition": "tiny"},
        {"method": "new", "edition": "mayfair"},
        {"method": "score", "position": BUILDING},
        {"method": "version"},
    ]
    kinds = [message["answer"]["schema"] for message in asked(*requests)]
    assert kinds == ["ny1901/new/1", "manhattan/new/1", "manhattan/score/1", "ny1901/version/1"]
    (mine,) = asked({"method": "new"}, default="manhattan")
    assert mine["answer"]["schema"] == "manhattan/new/1"


def test_a_hint_is_told_while_it_is_worked_out() -> None:
    out = io.BytesIO()
    line = json.dumps({"id": "a", "method": "hint", "position": BUILDING, "rollouts": 40, "partial": True})
    Server(methods_of("manhattan"), io.BytesIO(line.encode()), out, 1, lambda *_: "crashed").serve()
    first, *_, last = [json.loads(each) for each in out.getvalue().splitlines()]
    assert first["partial"]["schema"] == last["answer"]["schema"] == "manhattan/hint/1"
    assert not first["final"]


@pytest.mark.parametrize(("line", "sure"), [(BUILDING, False), (END, True)])
def test_stages_that_come_with_moves_lead_to_the_first_of_them(line: str, sure: bool) -> None:
    """The page shows both; without them the answer has the bytes that it has for programs that ask for none."""
    given = {"method": "hint", "position": line, "rollouts": 40, "seed": 2}
    plain, both, alone = (
        message["answer"] for message in asked(given, {**given, "stages": True}, {**given, "level": "what"})
    )
    staged = {"stages", "legal_moves"} if sure else {"stages", "legal_moves", "not_apart"}
    assert both.keys() - plain.keys() == staged
    assert {key: value for key, value in both.items() if key not in staged} == plain
    assert {key: both[key] for key in staged} == {key: alone[key] for key in staged}
    assert both["certain"] == sure
    assert (
        sure
        or both["not_apart"] == "The games played do not show yet that the first move is better than the next ones."
    )
    state = parse_line(line)
    told = stages_of_move(state, read_move(state, both["moves"][0]["move"])).up_to("what")
    assert [each["text"] for each in both["stages"]] == [each.text for each in told] != []


def test_answers_on_the_way_have_their_stages_too() -> None:
    """One of them is the answer where a search ends with its worker."""
    out = io.BytesIO()
    given = {"id": "a", "method": "hint", "position": BUILDING, "rollouts": 40, "partial": True, "stages": True}
    Server(methods_of("manhattan"), io.BytesIO(json.dumps(given).encode()), out, 1, lambda *_: "crashed").serve()
    first = json.loads(out.getvalue().splitlines()[0])["partial"]
    assert first["moves"]
    assert first["stages"]


def test_hands_that_a_position_does_not_contain_are_dealt_by_the_seed() -> None:
    line = asked({"method": "new", "players": 3, "seed": 5}, default="manhattan")[0]["answer"]["line"]
    hidden = asked({"method": "show", "position": line})[0]["answer"]["line"]
    assert hidden.count("?") == 12
    step = {"method": "play-step", "position": hidden}
    first, again, other = (answer["answer"]["start"] for answer in asked(*({**step, "seed": s} for s in (1, 1, 2))))
    assert first == again != other
    assert parse_line(first).unseen == frozenset()
    assert asked({"method": "show", "position": first})[0]["answer"]["line"] == hidden
    whole, seen = ({**step, "position": each, "command": "auto", "seats": {"S": "random"}} for each in (first, line))
    assert [each["answer"]["at"] for each in asked(whole, seen)] == [1, 1]
