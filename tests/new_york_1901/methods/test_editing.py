"""Drafts and own boards by the engine: its edits are those of the session, its checks those of the commands."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from ny1901_solver import schema
from ny1901_solver.new_york_1901.board import Legend
from ny1901_solver.new_york_1901.capabilities.editing import EDITOR
from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.cli.edit_session import EditSession
from ny1901_solver.new_york_1901.drawing import position_picture
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.loading import form_of
from ny1901_solver.new_york_1901.methods import FILES
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.positions.data import position_data
from ny1901_solver.new_york_1901.positions.file import format_position
from ny1901_solver.new_york_1901.replay import record_game, replay
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import COLOURS, GameState
from ny1901_solver.new_york_1901.table.draft import Draft
from ny1901_solver.new_york_1901.table.script import format_draft, parse_draft
from ny1901_solver.terminal.loading import OpenedDraft
from ny1901_solver.terminal.saving import SessionFiles

from .test_methods import asked, error_of

SHAPE = jsonschema.Draft202012Validator(schema("ny1901/answers/edit"))
CHECKED = jsonschema.Draft202012Validator(schema("ny1901/answers/edition-check"))
LINES = [
    "streets broadway cedar wall",
    "challenge gold-tycoon",
    "starter green b4",
    "starter blue y4",
    "claim blue b7 r2",
    "build green b5 B5 B6 C5 C6",
    "build blue b2 B2 B3",
    "build green s4@A1",
    "claim green b7",
    "bild green b1",
    "raze green b1",
    "score blue 9",
    "used blue boom",
    "market b2 b3 2r2",
    "future r2 ... b2,y3",
    "turn blue",
    "option unlocks advanced",
    "reading flip_tiles yes",
]


def edited(**fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = asked({"method": "edit", **fields})[0]["answer"]
    SHAPE.validate(answer)
    return answer


@settings(max_examples=6)
@given(st.permutations(LINES), st.integers(2, 4))
def test_edits_of_the_engine_are_those_of_the_session_in_any_order(lines: list[str], players: int) -> None:
    colours = list(COLOURS[:players])
    session = EditSession(
        EDITOR, OpenedDraft(Draft.blank(load_edition("lower-manhattan"), colours), None, SessionFiles(form_of))
    )
    refused = {}
    for line in lines:
        try:
            session.run(line)
        except Exception as error:
            refused[line] = str(error).splitlines()
    answer = edited(colours=colours, edits=lines)
    assert answer["draft"] == format_draft(session.draft)
    told = {each["edit"]: [reason["sentence"] for reason in each["reasons"]] for each in answer["refused"]}
    assert told == refused
    problems = [found.sentence for found in session.draft.amiss()]
    assert sorted(each["sentence"] for each in answer["missing"] + answer["wrong"]) == sorted(problems)
    assert answer["line"] == (None if problems else format_line(session.draft.state))
    one_by_one = edited(colours=colours)
    for line in lines:
        one_by_one = edited(position=one_by_one["draft"], edits=[line])
    assert one_by_one["draft"] == answer["draft"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
@pytest.mark.parametrize("unlocks", ["base", "advanced"])
def test_a_position_in_any_form_is_taken_apart_and_put_together_again(edition: str, players: int, unlocks: str) -> None:
    given_edition, starters = load_edition(edition), edition != "tiny"  # which has two starter territories
    start = new_game(given_edition, players, random.Random(3), starters=starters, unlocks=unlocks)  # type: ignore[arg-type]
    state = list(replay(record_game(start, POLICIES["random"], random.Random(3), limit=12)))[-1].after
    for given_as in (format_line(state), format_position(state), _data(state), format_draft(Draft.of(state))):
        answer = edited(position=given_as, file=True)
        assert answer["file"] == format_position(state)
        assert answer["line"] == format_line(state)
        assert parse_draft(answer["draft"], "it", state.edition).state == state
        assert [player["score"] for player in answer["players"]] == [player.score for player in state.players]
    blank = edited(name=edition, colours=[player["colour"] for player in answer["players"]])
    again = edited(position=blank["draft"], edits=answer["draft"].splitlines()[1:])
    assert (again["refused"], again["line"]) == ([], format_line(state))


def _data(state: GameState) -> dict[str, Any]:
    return {"format": "ny1901-position/1"} | position_data(state)


def test_what_is_missing_is_told_apart_from_what_cannot_be_each_with_its_place() -> None:
    answer = edited(colours=["green", "blue", "yellow"])
    assert [each["part"] for each in answer["missing"]] == [
        ["streets"],
        ["challenge"],
        ["players", 0],
        ["players", 1],
        ["players", 2],
        ["market"],
    ]
    assert answer["wrong"] == []
    answer = edited(position=answer["draft"], edits=["build green g3 F5 F6 G5 G6", "score blue 3"])
    assert answer["refused"] == []
    gold, score = answer["wrong"]
    assert (gold["rules"], gold["squares"]) == (["BLD-2"], ["F5", "F6", "G5", "G6"])
    assert (score["rules"], score["squares"], score["part"]) == (["BLD-9"], [], ["players", 1])
    assert [(player["printed"], player["overruled"]) for player in answer["players"]][:2] == [(6, False), (0, True)]


def test_what_is_refused_names_its_rules_and_changes_nothing() -> None:
    answer = edited(edits=["build green b1 B2 C2"])
    after = edited(position=answer["draft"], edits=["build blue b2 B2 B3", ""])
    assert after["draft"] == answer["draft"]
    assert [[reason["rules"] for reason in each["reasons"]] for each in after["refused"]] == [
        [["BLD-3"], ["BLD-4"]],
        [[]],
    ]


def test_a_draft_for_other_players_keeps_what_they_can_have() -> None:
    three = edited(colours=["green", "blue", "yellow"], edits=[*LINES[:5], "claim yellow r5", "claim green p1"])
    two = edited(position=three["draft"], colours=["blue", "green"])
    assert [player["colour"] for player in two["players"]] == ["blue", "green"]
    assert two["players"][0]["estate"] == three["players"][1]["estate"]
    assert len(two["left_out"]) == 2  # yellow's land, and pink, which two players take out (SET-1)
    assert edited(position=two["draft"], colours=["blue", "green"])["draft"] == two["draft"]


def test_a_draft_is_drawn_as_the_session_draws_it() -> None:
    answer = edited(edits=LINES)
    draft = parse_draft(answer["draft"], "it")
    drawn = asked({"method": "draw", "position": answer["draft"]})[0]["answer"]
    assert drawn["svg"] == position_picture(draft.state).svg_text()


def test_places_for_a_tile_are_those_that_the_session_takes() -> None:
    answer = edited(edits=["starter green b4", "claim blue g1"], fits=["green", "b5"], complete="build green b5 B5 ")
    assert "B5" not in answer["completions"]
    assert "B6" in answer["completions"]
    for squares in answer["fits"][::9]:
        after = edited(position=answer["draft"], edits=[f"build green b5 {squares}"])
        assert after["refused"] == []
    empty = edited(colours=list(COLOURS), choices=True, fits=["green", "st"])
    starters = {frozenset(land["squares"]) for land in empty["choices"]["territories"] if land["starter"]}
    assert {frozenset(squares.split(",")) for squares in empty["fits"]} == starters


def test_a_legendary_that_somebody_has_built_is_left_to_nobody() -> None:
    fields = {"method": "edit-step", "name": "lower-manhattan", "fits": ["green", "woolworth"]}
    empty = asked(fields)[0]["answer"]
    assert empty["legendaries"] == ["park-row", "singer", "metropolitan-life", "woolworth"]
    built = asked({**fields, "edits": [f"build green woolworth {empty['fits'][0]}"]})[0]["answer"]
    assert built["refused"] == []
    assert built["legendaries"] == empty["legendaries"][:-1]


def test_what_there_is_to_choose_from_is_listed_where_it_is_asked_for() -> None:
    assert edited()["choices"] is None
    choices = edited(name="tiny", choices=True)["choices"]
    edition = load_edition("tiny")
    assert [tile["id"] for tile in choices["tiles"]] == [tile.id for tile in edition.tiles]
    assert sum(len(land["squares"]) for land in choices["territories"]) == len(edition.board.squares)
    assert choices["open_market"] == edition.numbers.open_market


def test_mistakes_in_a_request_name_their_field() -> None:
    assert error_of("edit", name="mars")[0] == "name"
    assert error_of("edit", colours=["green", "green"])[0] == "colours"
    assert error_of("edit", position="# ny1901-draft/1 edition=mars hash=0 players=green,blue")[0] == "position"
    assert error_of("edit", position="# ny1901-draft/1 nothing")[0] == "position"
    assert error_of("edit", fits=["green", "b99"])[0] == "fits"
    assert error_of("edition-check", files={"passwd": ""})[0] == "files"
    assert error_of("edition-new", like="mars")[0] == "like"


def test_the_words_of_many_long_commands_are_looked_up_in_names_that_are_put_together_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, spelt, token = load_edition("tiny").board, list[str](), Legend.territory_token

    def noted(legend: Legend, name: str) -> str:
        spelt.append(name)
        return token(legend, name)

    monkeypatch.setattr(Legend, "territory_token", noted)
    line = f"unclaim {'b1 blue-02 r2 ' * 120}"
    assert len(edited(name="tiny", edits=[line] * 30)["refused"]) == 30
    assert len(spelt) < 3 * len(board.territories)
    field, sentence = error_of("edit", name="tiny", edits=[line] * 300)
    assert field == "edits"
    assert sentence == f"edits: the commands have {300 * len(line)} characters; the maximum is 65536"


def test_an_edition_that_is_typed_is_checked_as_its_folder_and_drawn_with_its_mistakes(tmp_path: Path) -> None:
    files = asked({"method": "edition-new", "like": "tiny", "name": "mine"})[0]["answer"]["files"]
    files.pop("SOURCES.md")
    sound = _checked(files)
    assert (sound["valid"], sound["edition"]["name"]) == (True, "mine")
    wrong = files | {"board.txt": files["board.txt"].replace("b01", "b1", 1)}
    answer = _checked(wrong, board=False)
    for name, text in wrong.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    told = json.loads(CliRunner().invoke(app, ["edition", "check", str(tmp_path), "--json"]).stdout)
    for each in told["problems"]:
        each["file"] = Path(each["file"]).name
    assert [{k: v for k, v in each.items() if k != "length"} for each in answer["problems"]] == told["problems"]
    (problem,) = answer["problems"]
    assert (problem["file"], problem["length"], answer["edition"]) == ("board.txt", 2, None)
    assert f"There is a mistake at {problem['squares'][0]}" in answer["picture"]["svg"]
    CliRunner().invoke(app, ["edition", "draw", str(tmp_path), "-o", str(tmp_path / "board.svg")])
    assert answer["picture"]["svg"] == (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert _checked({})["picture"] is None


@settings(max_examples=15)
@given(st.data())
def test_whatever_is_typed_has_its_mistakes_told_where_they_are(data: st.DataObject) -> None:
    folder = load_edition("tiny").folder
    files = {name: (folder / name).read_text("utf-8") for name in FILES if (folder / name).exists()}
    name = data.draw(st.sampled_from(sorted(files)))
    words = re.split(r"(\s+)", files[name])
    at = data.draw(st.integers(0, len(words) - 1))
    words[at] = data.draw(st.sampled_from(["", "b1", "????", "r01", "#", "- [", "<svg>", "\n\n", "99", "é"]))
    files[name] = "".join(words)
    answer = _checked(files)
    assert answer["valid"] == (answer["edition"] is not None and not answer["problems"] + answer["not_filled_in"])
    for problem in answer["problems"] + answer["not_filled_in"] + answer["look_at"]:
        text = files[problem["file"]].split("\n")
        assert problem["line"] is None or 1 <= problem["line"] <= len(text)
        assert problem["column"] is None or 1 <= problem["column"] <= len(text[problem["line"] - 1]) + 1
    rows = files["board.txt"].split("\n")
    for cell in answer["cells"]:
        assert rows[cell["line"] - 1][cell["column"] - 1 :].startswith(cell["token"])


def test_a_mistake_at_the_end_of_a_text_without_a_newline_is_told_there() -> None:
    folder = load_edition("tiny").folder
    files = {name: (folder / name).read_text("utf-8") for name in FILES if (folder / name).exists()}
    files["tiles.yaml"] += "b1"
    [problem] = [each for each in _checked(files)["problems"] if each["file"] == "tiles.yaml"]
    assert (problem["line"], problem["column"]) == (len(files["tiles.yaml"].split("\n")), 3)


def test_a_new_edition_is_the_template_of_the_command(tmp_path: Path) -> None:
    answer = asked({"method": "edition-new", "name": "own", "columns": 12, "rows": 8})[0]["answer"]
    jsonschema.validate(answer, schema("ny1901/answers/edition-new"))
    CliRunner().invoke(app, ["edition", "new", str(tmp_path / "own"), "--size", "12x8"])
    assert answer["files"] == {path.name: path.read_text("utf-8") for path in (tmp_path / "own").iterdir()}


def _checked(files: dict[str, str], board: bool = True) -> dict[str, Any]:
    answer: dict[str, Any] = asked({"method": "edition-check", "files": files, "board": board})[0]["answer"]
    CHECKED.validate(answer)
    return answer
