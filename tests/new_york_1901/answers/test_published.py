"""The JSON Schemas of answers are satisfied by the answer of every command."""

from __future__ import annotations

import io
import json
import random
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from ny1901_solver.capabilities.puzzles import SourcedPuzzle
from ny1901_solver.engine import Server
from ny1901_solver.new_york_1901.capabilities.puzzles import QUESTIONS
from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.puzzles import Rejection, RejectReason, read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.replay import format_record, record_game, write_record
from ny1901_solver.new_york_1901.rules import legal_turns, new_game
from ny1901_solver.new_york_1901.schemas import SCHEMAS
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.progress import NOTHING_YET, format_progress
from ny1901_solver.questions.capability import Asker

from ...published import kind_of_valid
from ..sampling import random_positions, with_all_cards

KINDS = {name.removeprefix("ny1901/answers/") for name in SCHEMAS if "/answers/" in name}
EDITIONS = ("tiny", "lower-manhattan")
TURNS = {"tiny": 6, "lower-manhattan": 2}
"""How many turns of a game are reviewed; of the tiny edition all."""


def test_a_position_in_an_answer_is_held_against_the_schema_of_its_file() -> None:
    answer = json.loads(CliRunner().invoke(app, ["new", "--json"]).stdout)
    assert _valid(answer) == "new"
    answer["position"]["to_move"] = "purple"
    with pytest.raises(jsonschema.ValidationError):
        _valid(answer)


@pytest.mark.parametrize(("edition", "players"), [("tiny", 3), ("lower-manhattan", 2)])
def test_answers_about_positions_satisfy_their_schema(edition: str, players: int, tmp_path: Path) -> None:
    for state in map(with_all_cards, random_positions(load_edition(edition), 5, 1, (players,))):
        line, turn = format_line(state), _turn(state)
        picture = tmp_path / "picture.svg"
        seen = {
            _checked("show", line),
            _checked("score", line),
            _checked("legal", line, "--limit", "9"),
            _checked("legal", line, "--certify", "--no-shift"),
            _checked("hint", line, "--points"),
            _checked("hint", line, "--rollouts", "8"),
            _checked("hint", line, "--rollouts", "8", "--level", "where"),
            _checked("hint", line, "--rollouts", "8", "--why-not", turn, "--readings", "all", "--avoid", "boom"),
            _checked("hint", line, "--why-not", "build s4@A1"),
            _checked("plan", line, "--turns", "1", "--final", "--second", "--all"),
            _checked("apply", line, turn, "--seed", "1"),
            _checked("apply", line, "build s4@A1"),
            _checked("rule", "check", line, turn),
            _checked("rule", "check", line, "build s4@A1"),
            _checked("draw", line, "-o", picture),
            _checked("draw", line, "-o", picture, "--turn", "build s4@A1"),
        }
        assert seen == {"show", "score", "legal", "hint", "points", "plan", "apply", "rule-check", "draw"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_answers_about_editions_and_games_satisfy_their_schema(edition: str, tmp_path: Path) -> None:
    record, wrong = tmp_path / "record.yaml", tmp_path / "wrong.yaml"
    start = new_game(load_edition(edition), 2, random.Random(1))
    write_record(record, record_game(start, POLICIES["quick"], random.Random(1)))
    text = record.read_text(encoding="utf-8")
    first = next(line for line in text.splitlines() if ": take " in line)
    wrong.write_text(text.replace(first, f"{first.partition(': ')[0]}: demolish b1@A1,A2", 1), encoding="utf-8")
    seen = {
        _checked("new", "--edition", edition, "--seed", "3"),
        _checked("replay", record),
        _checked("replay", wrong),
        _checked("review", f"{record}@{TURNS[edition]}", "--rollouts", "6", "--puzzles", tmp_path / "mine"),
        _checked("edition", "list"),
        _checked("edition", "show", edition),
        _checked("edition", "check", edition),
        _checked("draw", edition, "-o", tmp_path / "board.svg"),
        _checked("hint", format_line(start), "--points", "--twice"),
        _checked("arena", "quick", "random", "--edition", edition, "--games", "2"),
        _checked("arena", "quick", "random", "--edition", edition, "--games", "4"),
    }
    about_games = {"new", "replay", "review", "points", "arena"}
    assert seen == about_games | {"edition-list", "edition-show", "edition-check", "draw"}


def test_answers_about_rules_satisfy_their_schema(tmp_path: Path) -> None:
    draft = tmp_path / "draft.yaml"
    draft.write_text("edition: tiny\nbuildings: {blue: ['st@A2,B2']}\nunbuilt: {blue: [b1]}\n", encoding="utf-8")
    seen = {
        _checked("rule", "list"),
        *(_checked("rule", "show", entry) for entry in ("DEM-4", "flip_tiles", "WRONG-5", "DEM-4-b")),
        _checked("rule", "ask", "demolish my startr"),
        *(
            _checked("rule", "check", draft, turn)
            for turn in ("take red-01; pass", "demolish b1 A2 B2", "take red-02; pass")
        ),
        _checked("rule", "cases"),
        _checked("rule", "book", "DEM-3", "-o", tmp_path / "book.html"),
        _checked("rule", "differ", "flip_tiles=no", "flip_tiles=yes", "--compare", "1"),
        _checked("rule", "differ", "flip_tiles=no", "flip_tiles=yes", "--best", "--compare", "1", "--limit", "50"),
        _checked("rule", "differ", "flip_tiles=no", "flip_tiles=yes", "--board", "tiny", "--limit", "1"),
    }
    assert seen | {"rule-contents"} == {command for command in KINDS if command.startswith("rule-")}


def test_answers_about_puzzles_satisfy_their_schema(tmp_path: Path) -> None:
    hints = [_checked("puzzle", "hint", "tutorial-boom", "--stage", stage) for stage in ("where", "what", "full")]
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: ny1901-puzzle/1\n", encoding="utf-8")
    progress = tmp_path / "progress.yaml"
    solved = NOTHING_YET.after(read_puzzle(shipped()["tutorial-boom"]), date(2026, 12, 24), "solved")
    progress.write_text(format_progress(solved), encoding="utf-8")
    made = ("--kind", "best-turn", "--count", "1", "--edition", "tiny", "--tries", "3", "--out", tmp_path / "made")
    composed = ("--kind", "packing", "--pieces", "2", "--count", "1", "--tries", "1", "--out", tmp_path / "composed")
    seen = {
        *hints,
        _checked("puzzle", "list"),
        _checked("puzzle", "show", "ruling-1101-0133"),
        _checked("puzzle", "daily", "--date", "2026-12-24"),
        _checked("puzzle", "solve", "tutorial-boom"),
        _checked("puzzle", "grade", "tutorial-boom"),
        _checked("puzzle", "check", broken, "tutorial-boom"),
        _checked("puzzle", "book", "tutorial-boom", "-o", tmp_path / "book.html"),
        _checked("puzzle", "generate", *made),
        _checked("puzzle", "compose", *composed),
        _checked("puzzle", "progress", "--progress", progress),
        _checked("puzzle", "simplify", "tutorial-boom", "-o", tmp_path / "small.yaml", "--starts", "1"),
    }
    alone = {"puzzle-play", "puzzle-try", "puzzle-stage", "puzzle-solution"}
    assert seen | alone == {command for command in KINDS if command.startswith("puzzle-")}


def test_answers_of_the_engine_alone_satisfy_their_schema() -> None:
    line = format_line(new_game(load_edition("tiny"), 2, random.Random(1)))
    asked: list[dict[str, Any]] = [
        {"method": "version"},
        {"method": "player-list"},
        {"method": "play", "position": line, "player": "quick"},
        {"method": "play-step", "position": line, "command": "auto quick", "seed": 1},
        {"method": "edit-step", "position": line, "edits": ["undo"]},
        {"method": "complete", "position": line, "text": "ta"},
        {"method": "choices", "position": line},
        {"method": "choices", "position": line, "turn": _turn(parse_line(line))},
        {"method": "choices", "position": line, "turn": "build b1@A1,A2"},
        {"method": "record", "position": line, "turns": []},
        {"method": "replay", "record": _annotated(line)},
        {"method": "review", "record": _annotated(line), "rollouts": 1, "plot": "black-and-white"},
        {"method": "review-puzzle", "position": line, "best": _turn(parse_line(line))},
        {"method": "draw", "puzzle": "tutorial-boom"},
        {"method": "rule-contents"},
        {"method": "rule-show", "rule": "DEM-4-b", "diagram": True},
        {"method": "puzzle-try", "puzzle": "tutorial-boom", "turns": ["build b1@A1,A2"]},
        {"method": "puzzle-stage", "puzzle": "tutorial-boom", "turns": ["build b1@A1,A2"]},
        {"method": "puzzle-play", "puzzle": "tutorial-boom", "commands": ["hint"], "command": "build b1@A1,A2"},
        {"method": "puzzle-solution", "puzzle": "tutorial-boom"},
        {"method": "puzzle-progress", "puzzle": "tutorial-boom", "happened": "try", "date": "2026-12-24", "days": 2},
    ]
    lines = [json.dumps({"id": str(number), **request}) for number, request in enumerate(asked)]
    out = io.BytesIO()
    Server(METHODS, io.BytesIO("\n".join(lines).encode()), out, 1, lambda *_: "").serve()
    answers = [json.loads(line)["answer"] for line in out.getvalue().splitlines()]
    playing = ["player-list", "play", "play-step", "edit-step", "complete", "choices", "choices", "choices"]
    games = ["record", "replay", "review", "review-puzzle"]
    known = ["svg", "rule-contents", "rule-show"]
    puzzles = ["puzzle-try", "puzzle-stage", "puzzle-play", "puzzle-solution", "puzzle-progress"]
    assert [_valid(answer) for answer in answers] == ["version", *playing, *games, *known, *puzzles]


def test_a_puzzle_without_an_answer_satisfies_its_schema() -> None:
    puzzle = read_puzzle(shipped()["tutorial-boom"])
    for reason, status in ((RejectReason.NOT_PROVED, "undecided"), (RejectReason.NOT_UNIQUE, "proved")):
        asked = QUESTIONS.solve.make_question(puzzle=SourcedPuzzle(puzzle), twice=False, time_limit=None)
        answer = QUESTIONS.solve.answer(asked, Rejection(reason, "because"), Asker()).data()
        assert (_valid(answer), answer["status"]) == ("puzzle-solve", status)


def test_a_plan_proved_twice_satisfies_its_schema() -> None:
    line = format_line(new_game(load_edition("tiny"), 2, random.Random(1)))
    assert _checked("plan", line, "--turns", "1", "--twice", "--second") == "plan"


def _annotated(line: str) -> str:
    """A game of one turn, with a note and a variation."""
    game = record_game(parse_line(line), POLICIES["quick"], random.Random(1), 1)
    (turn,) = game.turns
    return format_record(replace(game, turns=(replace(turn, note="First.", variations=((turn,),)),)))


def _turn(state: GameState) -> str:
    return str(legal_turns(state)[0])


def _checked(*words: object) -> str:
    """Asks a command, holds its answer against the schema that it names, closed to other keys, and tells its kind."""
    return _valid(json.loads(CliRunner().invoke(app, [*map(str, words), "--json"]).stdout))


def _valid(answer: dict[str, Any]) -> str:
    """The command of an answer that satisfies its schema, closed to other keys."""
    return kind_of_valid(answer).removeprefix("ny1901/")
