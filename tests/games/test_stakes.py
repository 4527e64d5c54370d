"""A game that the program learns of by its registration alone: all commands, and nothing hidden in what they show."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from ny1901_solver.app import methods as house_methods
from ny1901_solver.app.games import load_games
from ny1901_solver.app.methods import methods_of
from ny1901_solver.app.picking import pick_game
from ny1901_solver.app.program import app
from ny1901_solver.engine import Alone
from ny1901_solver.protocol.game import Game, deck_dealer
from ny1901_solver.web.plain import with_forms

from . import stakes
from .stakes import REGISTRATION, Stakes, StakesGame

MODULE = stakes.__name__
GAME: Game[Any, Any] = StakesGame()
ASKED = "new", "show", "legal", "apply", "hint", "score", "replay", "record", "review", "arena", "edit", "draw"
OF_PROGRAMS = "play", "play-step", "edit-step", "player-list", "version", "qr-code"


def run(*words: str, text: str | None = None) -> Any:
    return CliRunner().invoke(app(pick_game(("--games", MODULE, "--game", "stakes"))), [*words], input=text)


def line(players: int = 3, seed: int = 4) -> str:
    said: str = run("new", "--players", str(players), "--seed", str(seed)).stdout.splitlines()[-1]
    return said


def asked(method: str, **fields: Any) -> dict[str, Any]:
    said: list[str] = []
    games = load_games((MODULE,))
    alone = Alone(lambda given: house_methods.table_of(games, games.of_name("stakes"), given), said.append)
    alone.answer(json.dumps({"id": "a", "method": method, **fields}), lambda: False)
    found: dict[str, Any] = json.loads(said[-1])
    return found


def states(players: int) -> Iterator[Stakes]:
    """The states of a random game."""
    rng = random.Random(players)
    state = GAME.start("", players, rng)
    while GAME.to_move(state) is not None:
        yield state
        state = GAME.play(state, rng.choice(GAME.legal(state)), deck_dealer(rng))
    yield state


def written(tmp_path: Path, players: int = 2) -> Path:
    """The record of a random game."""
    passed = list(states(players))
    file = tmp_path / "game.record.yaml"
    live = run("play", GAME.format(passed[0]), "--record", str(file), text="auto random\n" * (6 * players))
    assert (live.exit_code, live.stderr) == (0, "")
    return file


def test_every_answer_is_as_the_schema_says_that_it_names(tmp_path: Path) -> None:
    record, position = str(written(tmp_path)), line()
    held = run("legal", position).stdout.split()
    lacked = next(str(card) for card in range(1, 7) if str(card) not in held)
    questions = (
        *(("new",), ("show", position), ("legal", position), ("score", position), ("replay", record)),
        *(("hint", position, "--rollouts", "2"), ("apply", position, held[0]), ("apply", position, lacked)),
        *(("arena", "random", "random", "--games", "2"), ("review", record, "--rollouts", "2")),
        *(("draw", position, "-o", "-"), ("draw", position, "-o", str(tmp_path / "it.svg"))),
    )
    named = set(run("schema").stdout.split())
    for words in questions:
        answer = json.loads(run(*words, "--json").stdout)
        family, kind, _ = answer["schema"].split("/")
        assert f"{family}/answers/{kind}" in named
        jsonschema.validate(answer, json.loads(run("schema", answer["schema"]).stdout))


def test_schemas_of_a_game_that_is_named_are_among_all(tmp_path: Path) -> None:
    assert run("schema", "--all", str(tmp_path)).exit_code == 0
    kinds = {file.name.partition(".")[0] for file in (tmp_path / "stakes" / "answers").iterdir()}
    assert kinds == {*ASKED, *OF_PROGRAMS, "svg"}
    asked = json.loads(run("schema", "stakes/engine.request").stdout)
    jsonschema.validate({"id": "1", "method": "show", "position": line(), "game": "stakes"}, asked)
    assert (tmp_path / "ny1901" / "position.schema.json").exists()
    assert "stakes" not in CliRunner().invoke(app(pick_game(())), ["schema"]).stdout


def test_a_position_is_changed_line_by_line_and_at_once() -> None:
    position = line(2)
    state: Stakes = GAME.parse(position)
    lines = ["points north 7", "hand east 666666", "hand east x", "undo", "line"]
    changed = GAME.format(replace(state, points=(7, 0)))
    done = run("edit", position, text="".join(f"{each}\n" for each in lines))
    assert done.exit_code == 2
    assert done.stdout.splitlines()[0] == "north has 7 points"
    assert "  still inconsistent: " in done.stdout
    assert done.stdout.splitlines()[-1] == changed
    assert "line 3: 'x' are no cards" in done.stderr
    answer = asked("edit", position=position, edits=lines[:1])["answer"]
    assert (answer["line"], answer["done"]) == (changed, [{"edit": lines[0], "sentence": "north has 7 points"}])
    told = asked("edit", position=position, edits=lines[1:3])["answer"]
    assert (told["line"], len(told["wrong"])) == (None, 1)
    assert [each["edit"] for each in told["refused"]] == ["hand east x"]


def test_a_position_is_drawn_with_the_hands_that_may_be_seen(tmp_path: Path) -> None:
    position = line(2)
    state: Stakes = GAME.parse(position)
    other = GAME.format(replace(state, hands=(state.hands[0], state.hands[0])))
    drawn = [run("draw", each, "--seat", "north", "-o", "-").stdout for each in (position, other)]
    assert drawn[0] == drawn[1] != run("draw", position, "--open", "-o", "-").stdout
    assert f"north: 0 points, {' '.join(map(str, state.hands[0]))}" in drawn[0]
    file = tmp_path / "it.png"
    assert run("draw", position, "-o", str(file)).stdout == f"{file}: 360 x 103 pixels\n"
    assert asked("draw", position=position, open=True)["answer"]["schema"] == "stakes/svg/1"


def test_all_commands_of_every_game_are_there() -> None:
    told = run("--help").stdout
    typed = [word for word in ASKED if word != "record"]  # programs write one; people keep theirs with `play`
    for word in (*typed, "play", "serve", "engine", "help", "schema"):
        assert re.search(rf"^  {word} +[A-Z]", told, re.M), word
        assert run(word, "--help").exit_code == 0
    assert {*methods_of(REGISTRATION)} == {*ASKED, *OF_PROGRAMS, "opened"}


def test_a_line_names_the_game() -> None:
    assert (
        CliRunner().invoke(app(pick_game(("--games", MODULE, "show", line()))), ["show", line()]).stdout
        == run("show", line()).stdout
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lines_are_read_back_and_steps_are_what_the_rules_say(players: int) -> None:
    for state in states(players):
        assert GAME.parse(GAME.format(state)) == state
        assert sum(GAME.standing(state).scores) == 21 - sum(state.stakes)
        for step in range(1, 7):
            legal = not state.over and step in state.hands[state.to_move]
            assert bool(GAME.violations(state, step)) != legal


def test_what_is_not_legal_is_refused_with_why() -> None:
    wrong = run("apply", line(), "5")
    assert (wrong.exit_code, wrong.stdout) == (1, "")
    assert wrong.stderr == "illegal: 5\n  legal: 5 is not a legal move of north\n"
    assert run("apply", line(), "9").stderr.startswith("in '9' at character 1: expected a card from 1 to 6")
    untold = run("apply", line(), "1")
    assert (untold.exit_code, untold.stdout) == (2, "")
    assert "it may be 1, 2, 3, 4, 5, 6" in untold.stderr
    assert "--seed" in untold.stderr
    assert run("new", "--players", "5").stderr.rstrip().endswith("Stakes is for 2 to 4 players, not for 5")


def test_a_computer_player_moves_for_a_program_by_what_his_seat_sees() -> None:
    position = line()
    one, other = (asked("play", position=position, player="strong:30", seed=3)["answer"] for _ in range(2))
    assert one == other
    assert (one["schema"], one["player"], one["mover"]) == ("stakes/play/1", "strong:30", "north")
    assert run("apply", position, f"{one['move']} -> {' '.join(one['drawn'])}").stdout == f"{one['line']}\n"
    refused = asked("play", position=position, player="nobody")["error"]
    assert (refused["field"], "a computer player" in refused["sentence"]) == ("player", True)


def test_positions_are_written_into_files(tmp_path: Path) -> None:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    assert run("new", "--players", "3", "--seed", "4", "-o", str(first)).exit_code == 0
    assert first.read_text() == f"{line()}\n"
    assert run("apply", str(first), "1 -> 5", "-o", str(second)).exit_code == 0
    assert second.read_text() == run("apply", line(), "1 -> 5").stdout
    record = written(tmp_path)
    assert "game record" in run("new", "-o", str(record)).stderr


def test_what_comes_up_is_told_or_drawn() -> None:
    told = run("apply", line(), "1 -> 5")
    assert (told.exit_code, told.stderr) == (0, "north plays 1\ndrawn: 5\n")
    assert told.stdout == run("apply", line(), "1", "--draw", "5").stdout
    assert run("apply", line(), "1", "--seed", "3").stdout == run("apply", line(), "1", "--seed", "3").stdout


@pytest.mark.parametrize("players", [2, 3])
def test_nothing_that_a_seat_does_not_see_is_in_what_it_is_shown(players: int) -> None:
    """Every answer that a seat may ask for is the same in all states that look alike to it."""
    rng = random.Random(f"hidden {players}")
    for state in states(players):
        seat = GAME.to_move(state)
        if seat is None:
            continue
        own, other = GAME.format(state), GAME.format(GAME.imagine(state, seat, rng))
        name = GAME.seats(state)[seat]
        for words in (
            ["show", "LINE", "--seat", name],
            ["show", "LINE", "--seat", name, "--json"],
            ["show", "LINE"],
            ["score", "LINE", "--json"],
            ["legal", "LINE", "--json"],
            ["hint", "LINE", "--rollouts", "24", "--json"],
            ["hint", "LINE", "--rollouts", "24"],
        ):
            one, two = (run(*(text if word == "LINE" else word for word in words)).stdout for text in (own, other))
            assert one == two != "", words


def test_a_session_shows_a_hand_to_its_player_alone() -> None:
    told = run("play", line(2), "--computer", "east=strong:12", "--seed", "1", text="show\nlegal --limit 1\n1\nend\n")
    assert told.exit_code == 0, told.stderr
    assert not re.search(r"^[> ] east: \d+ points, \d \d", told.stdout, re.M)
    assert re.search(r"^[> ] north: \d+ points, 1 3 5$", told.stdout, re.M)
    assert "drawn" not in "".join(re.findall(r"^\d+\. east: .*\n(.*)\n", told.stdout, re.M))


def test_a_record_is_replayed_and_reviewed(tmp_path: Path) -> None:
    file = written(tmp_path)
    told = run("replay", str(file))
    assert told.exit_code == 0, told.stderr
    assert re.search(r"(north|east)( and east)? wins?: \d+ points\n$", told.stdout)
    assert run("show", f"{file}@2").stdout == run("replay", str(file), "--to", "2").stdout
    judged = json.loads(run("review", str(file), "--rollouts", "60", "--json").stdout)
    assert [each["number"] for each in judged["turns"]] == list(range(1, 13))
    for each in judged["turns"]:
        assert (each["lost"]["mean"] == 0) or each["card"] != each["best"]
    assert "best" in run("review", str(file), "--rollouts", "60").stdout
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("- north: ", "- east: ", 1), encoding="utf-8")
    assert "in turn 1 north moves, not east" in run("replay", str(file)).stderr


def test_a_review_tells_where_the_game_turned_and_what_its_marks_mean(tmp_path: Path) -> None:
    told = run("review", str(written(tmp_path)), "--rollouts", "60").stdout
    assert re.search(r"^turning points|^no move turned the game", told, re.M)
    assert "better than the move of random" in told
    assert "from what each player saw" in told


def test_a_match_is_kept_and_goes_on(tmp_path: Path) -> None:
    words = ["arena", "strong:12", "random", "--record", str(tmp_path / "games.jsonl"), "--json", "--games"]
    first = json.loads(run(*words, "2").stdout)
    whole = json.loads(run(*words, "4", "--resume").stdout)
    assert (first["games"], whole["games"], whole["status"]) == (2, 4, "done")
    assert run(*words[:3], "--record", str(tmp_path / "games.jsonl"), "--seed", "3", "--resume").exit_code == 2


def test_the_engine_answers_as_the_terminal_does(tmp_path: Path) -> None:
    record = written(tmp_path)
    text = record.read_text(encoding="utf-8")
    for method, words, fields in (
        ("new", ["--players", "3", "--seed", "2"], {"players": 3, "seed": 2}),
        ("show", [line(), "--seat", "east"], {"position": line(), "seat": "east"}),
        ("legal", [line(), "--limit", "1"], {"position": line(), "limit": 1}),
        ("apply", [line(), "1", "--seed", "2"], {"position": line(), "move": "1", "seed": 2}),
        ("hint", [line(), "--rollouts", "30"], {"position": line(), "rollouts": 30}),
        ("score", [line()], {"position": line()}),
        ("replay", [str(record)], {"record": text}),
        ("review", [str(record), "--rollouts", "12"], {"record": text, "rollouts": 12}),
    ):
        assert asked(method, **fields)["answer"] == json.loads(run(method, *words, "--json").stdout), method
    whole = asked("record", position=line(2), moves=[{"move": "1", "drawn": ["4"]}])["answer"]
    assert "- north: 1 | 4" in whole["text"]
    assert asked("legal", position="st1:x")["error"]["field"] == "position"
    assert asked("hint", position=line(), rollouts=1, time_limit=1)["error"]["sentence"].endswith(
        "choose one of rollouts and time_limit"
    )


def test_hint_wins_most_games_against_random_players() -> None:
    """With 40 games behind each decision it wins far more than 70 of 100: 16 rotated sets."""
    told = json.loads(run("arena", "strong:60", "random", "--games", "32", "--seed", "7", "--json").stdout)
    assert told["standings"][0]["share"] > 0.7


def test_the_plain_page_asks_each_question_and_shows_the_text_of_the_terminal() -> None:
    table = with_forms(methods_of(REGISTRATION))
    said: list[str] = []
    alone = Alone(lambda _: table, said.append)
    alone.answer(json.dumps({"id": "a", "method": "forms"}), lambda: False)
    questions = json.loads(said[-1])["answer"]["questions"]
    assert [each["method"] for each in questions] == [*ASKED, *OF_PROGRAMS]
    (legal,) = (each for each in questions if each["method"] == "legal")
    assert [(each["name"], each["kind"]) for each in legal["fields"]] == [
        ("count", "flag"),
        ("limit", "whole"),
        ("position", "text"),
    ]
    of = {"method": "legal", "position": line()}
    alone.answer(json.dumps({"id": "b", "method": "told", "of": of}), lambda: False)
    assert json.loads(said[-1])["answer"]["text"] + "\n" == run("legal", line()).stdout


def test_python_goes_to_the_game_by_its_registration() -> None:
    games = load_games((MODULE,))
    assert games.of_text(line()) is REGISTRATION
    assert games.of_value(GAME.parse(line())) is REGISTRATION
