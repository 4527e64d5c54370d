"""What the engine answers: the same as the commands with `--json`, from what a request holds and nothing else."""

from __future__ import annotations

import io
import json
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
from typer.testing import CliRunner

from ny1901_solver.engine import Caller, Server
from ny1901_solver.errors import ProofsDiffer
from ny1901_solver.files.documents import parse_document
from ny1901_solver.new_york_1901 import game
from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.edition.load import own_edition
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.new_york_1901.moves import Take, Turn
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.positions.file import format_position
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.puzzles.wording.stages import stages_of_turn
from ny1901_solver.new_york_1901.replay import format_record, record_game
from ny1901_solver.new_york_1901.rules import legal_turns, new_game
from ny1901_solver.new_york_1901.rules.transition import chance, legal_steps, play_step
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.puzzles.ratings import ability

from ..sampling import random_positions, with_all_cards

STREETS = "safe-streets-1905-0243"


def asked(*requests: dict[str, Any], at_once: int = 1) -> list[dict[str, Any]]:
    """The final messages for requests that get their ids here, in their order."""
    lines = [json.dumps({"id": str(number), **request}) for number, request in enumerate(requests)]
    out = io.BytesIO()
    Server(METHODS, io.BytesIO("\n".join(lines).encode()), out, at_once, _crashed).serve()
    messages = [json.loads(line) for line in out.getvalue().splitlines()]
    finals = {message["id"]: message for message in messages if message["final"]}
    return [finals[str(number)] for number in range(len(requests))]


def _crashed(error: BaseException, _: bytes) -> str:
    raise error


def error_of(method: str, **fields: Any) -> tuple[str | None, str]:
    error = asked({"method": method, **fields})[0]["error"]
    return error["field"], error["sentence"]


def printed(*words: object) -> str:
    return CliRunner().invoke(app, [*map(str, words), "--json"]).stdout


def assert_equal(words: list[object], method: str, /, **fields: Any) -> None:
    """The engine's answer has the bytes that the command prints."""
    (message,) = asked({"method": method, **fields})
    assert json.dumps(message["answer"], indent=2) + "\n" == printed(*words), (words, message)


@pytest.mark.parametrize(("edition", "players"), [("tiny", 2), ("lower-manhattan", 3)])
def test_answers_about_positions_are_those_of_the_commands(edition: str, players: int, tmp_path: Path) -> None:
    """With the options that playthroughs have not (`tests/playthroughs`)."""
    states = [*map(with_all_cards, random_positions(load_edition(edition), 7, 1, (players,)))]
    for state in states:
        line, turn = format_line(state), str(random.Random(1).choice(legal_turns(state)))
        given: dict[str, Any] = {"position": line}
        assert_equal(["show", line], "show", **given)
        assert_equal(["score", line], "score", **given)
        assert_equal(["legal", line, "--steps"], "steps", **given)
        assert_equal(["legal", line, "--limit", 5], "legal", **given, limit=5)
        assert_equal(["legal", line, "--count", "--no-shift"], "legal", **given, count=True, no_shift=True)
        assert_equal(["legal", line, "--kind", "build"], "legal", **given, kind="build")
        assert_equal(["legal", line, "--tile", "b1"], "legal", **given, tile="B1")
        assert_equal(["hint", line, "--points", "--top", 2], "points", **given, top=2)
        assert_equal(["hint", line, "--rollouts", 8, "--top", 2], "hint", **given, rollouts=8, top=2)
        part = str(legal_turns(state, shifts=False)[0].steps[0])
        words = ["hint", line, "--rollouts", 8, "--only", part, "--avoid", "boom", "--seed", 2]
        assert_equal(words, "hint", **given, rollouts=8, only=[part], avoid=["boom"], seed=2)
        assert_equal(["hint", line, "--rollouts", 8, "--level", "what"], "hint", **given, rollouts=8, level="what")
        assert_equal(["plan", line, "--turns", 1], "plan", **given, turns=1)
        options = ["--final", "--second", "--all", "--goal", "score=+1"]
        wanted = {"final": True, "second": True, "all": True, "goal": ["score=+1"]}
        assert_equal(["plan", line, "--turns", 1, *options], "plan", **given, turns=1, **wanted)
        assert_equal(["apply", line, turn, "--seed", 3], "apply", **given, turn=turn, seed=3)
        assert_equal(["apply", line, "build b1@A1,A2"], "apply", **given, turn="build b1@A1,A2")
        assert_equal(["rule", "check", line, turn], "rule-check", **given, turn=turn)
        words = ["rule", "check", line, "build b1@A1,A2", "--top", 2, "--reading", "flip_tiles=yes"]
        fields = {"turn": "build b1@A1,A2", "top": 2, "reading": ["flip_tiles=yes"]}
        assert_equal(words, "rule-check", **given, **fields)
        _assert_drawn_alike(line, turn, tmp_path)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_stages_that_come_with_turns_lead_to_the_first_of_them(players: int) -> None:
    """The page shows both; without them the answer has the bytes that it has for programs that ask for none."""
    for number, state in enumerate(random_positions(load_edition("lower-manhattan"), 7, 1, (players,))):
        given = {"method": "hint", "position": format_line(state), "rollouts": 14, "seed": number}
        plain, both, alone = (
            message["answer"] for message in asked(given, {**given, "stages": True}, {**given, "level": "what"})
        )
        staged = {"stages", "legal_turns", "not_apart"}
        assert {key: value for key, value in both.items() if key not in staged} == plain
        assert not staged & plain.keys()
        assert {key: both[key] for key in staged} == {key: alone[key] for key in staged}
        told = stages_of_turn(state, Turn.parse(both["turns"][0]["turn"])).up_to("what")
        assert [each["text"] for each in both["stages"]] == [each.text for each in told]


@pytest.mark.parametrize("turn", ["take blue-01; pass", "take blue-02; pass", "build b1 E2 F2"])
def test_drafts_are_judged_alike(turn: str, tmp_path: Path) -> None:
    draft = tmp_path / "draft.yaml"
    draft.write_text("edition: tiny\nworkers: {blue: [blue-01]}\nfree: [blue-02]\nface_up: [b2]\n", encoding="utf-8")
    text = draft.read_text(encoding="utf-8")
    assert_equal(["rule", "check", draft, turn], "rule-check", position=text, turn=turn)


def _assert_drawn_alike(line: str, turn: str, folder: Path) -> None:
    for text in (None, turn, "build b1@A1,A2"):
        option = [] if text is None else ["--turn", text]
        told = json.loads(printed("draw", line, "-o", folder / "a.svg", *option))
        (message,) = asked({"method": "draw", "position": line} | ({} if text is None else {"turn": text}))
        answer = message["answer"]
        assert answer["svg"] == (folder / "a.svg").read_text(encoding="utf-8")
        for key in ("width", "height", "notice", "legal"):
            assert answer[key] == told[key]


def test_a_position_in_the_middle_of_a_turn_is_asked_about() -> None:
    state = _start()
    middle = play_step(state, legal_steps(state)[0])
    line = format_line(middle)
    assert_equal(["legal", line, "--steps"], "steps", position=line)
    assert_equal(["show", line], "show", position=line)
    assert error_of("plan", position=line, turns=1)[0] == "position"
    waiting = play_step(state, next(step for step in legal_steps(state) if isinstance(step, Take)))
    line, kind = format_line(waiting), state.edition.kind_names[next(iter(chance(waiting)))]
    assert_equal(["legal", line], "legal", position=line)
    assert_equal(["apply", line, f"-> {kind}"], "apply", position=line, turn=f"-> {kind}")


def test_other_answers_are_those_of_the_commands(tmp_path: Path) -> None:
    record = tmp_path / "record.yaml"
    record.write_text(format_record(record_game(_start(), POLICIES["quick"], random.Random(1))), encoding="utf-8")
    text = record.read_text(encoding="utf-8")
    wrong = re.sub(r"(?m)^- green: .*$", "- green: demolish b1@A1,A2", text, count=1)
    (tmp_path / "wrong.yaml").write_text(wrong, encoding="utf-8")
    assert_equal(["replay", record], "replay", record=text)
    assert_equal(["replay", record], "replay", record=parse_document(text, "record").data)
    assert_equal(["replay", tmp_path / "wrong.yaml"], "replay", record=wrong)
    assert_equal(["new", "--edition", "tiny", "--seed", 4], "new", edition="tiny", seed=4)
    assert_equal(["new", "--players", 3, "--variant", "beginner"], "new", players=3, variant="beginner")
    assert_equal(["edition", "list"], "edition-list")
    assert_equal(["edition", "show", "tiny"], "edition-show", name="tiny")
    assert_equal(["rule", "list"], "rule-list")
    assert_equal(["rule", "show", "DEM-4"], "rule-show", rule="dem-4")
    assert_equal(["rule", "ask", "workers", "--top", 2], "rule-ask", question="workers", top=2)


def test_answers_about_puzzles_are_those_of_the_commands() -> None:
    assert_equal(["puzzle", "list"], "puzzle-list")
    assert_equal(["puzzle", "list", "--kind", "ruling", "--grade", 2], "puzzle-list", kind="ruling", grade=2)
    assert_equal(["puzzle", "list", "--tutorials"], "puzzle-list", tutorials=True)
    assert_equal(["puzzle", "show", "tutorial-boom"], "puzzle-show", puzzle="tutorial-boom")
    stages = asked({"method": "puzzle-show", "puzzle": "tutorial-challenge"})[0]["answer"]["stages"]
    assert {each["turn"] for each in stages} == {1, 2}
    for each in stages:
        words = ["puzzle", "hint", "tutorial-challenge", "--stage", each["stage"], "--turn", each["turn"]]
        assert_equal(words, "puzzle-hint", puzzle="tutorial-challenge", **each)
    file = shipped()["plan-2-301-0003"]
    assert_equal(["puzzle", "show", file], "puzzle-show", puzzle=file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("puzzle", ["tutorial-boom", "plan-2-301-0003", "ruling-1101-0133", "race-3-522-0001"])
def test_an_attempt_at_a_puzzle_is_judged(puzzle: str) -> None:
    answer = json.loads(printed("puzzle", "solve", puzzle))["answer"]
    right, wrong, illegal = asked(
        {"method": "puzzle-try", "puzzle": puzzle, "turns": answer},
        {"method": "puzzle-try", "puzzle": puzzle, "turns": []},
        {"method": "puzzle-try", "puzzle": puzzle, "turns": ["build b1@A1,A2", "pass"]},
    )
    assert right["answer"]["right"]
    assert right["answer"]["legal"] == (
        "Which one is against the rules" not in json.loads(printed("puzzle", "show", puzzle))["question"]
    )
    assert not wrong["answer"]["right"]
    assert (illegal["answer"]["right"], illegal["answer"]["legal"]) == (False, False)


QUESTION = re.compile(r"[A-Z][^.?]*[.?](?= |$)")


def _question(puzzle: str) -> str:
    return str(asked({"method": "puzzle-show", "puzzle": puzzle})[0]["answer"]["question"])


@pytest.mark.parametrize("puzzle", ["tutorial-unlock", "plan-2-301-0003", "last-turn-704-1441", "race-3-522-0001"])
def test_the_turns_on_the_way_to_an_answer_lead_through_positions_that_can_be_asked_about(puzzle: str) -> None:
    answer, lefts = asked({"method": "puzzle-solution", "puzzle": puzzle})[0]["answer"]["answer"], list[int]()
    for number in range(len(answer) + 1):
        stage = asked({"method": "puzzle-stage", "puzzle": puzzle, "turns": answer[:number]})[0]["answer"]
        lefts.append(stage["left"])
        assert stage["legal"]
        assert stage["line"] is None or asked({"method": "show", "position": stage["line"]})[0]["answer"]["line"]
        assert all(sentence in stage["asked"] + stage["terms"] for sentence in QUESTION.findall(_question(puzzle)))
        assert stage["found"] == number
    assert lefts == sorted(lefts, reverse=True)
    illegal = {"method": "puzzle-stage", "puzzle": puzzle, "turns": ["build b1@A1,A2"]}
    stage = asked(illegal)[0]["answer"]
    assert (stage["legal"], stage["turn"], stage["left"]) == (False, 1, lefts[0])
    assert stage["sentence"].startswith(stage["violations"][0]["rule"])


def test_the_solution_of_a_puzzle_tells_idea_trap_and_runner_up() -> None:
    told = asked({"method": "puzzle-solution", "puzzle": "tutorial-streets"})[0]["answer"]
    assert told["ideas"][0] == {
        "theme": "majority-swing",
        "meaning": "The player wins a street that the player did not hold before (SCO-1), "
        "in a puzzle in which streets count.",
    }
    assert told["trap"]["sentences"][0].startswith("The trap is to take most points at each turn, take green-02;")
    assert told["second"]["value"] == told["value"] - told["margin"]
    ruling = asked({"method": "puzzle-solution", "puzzle": "ruling-1101-0133"})[0]["answer"]
    assert ruling["trap"] is None
    assert all(idea["meaning"].endswith(".") for idea in ruling["ideas"])


def test_a_try_that_is_the_trap_is_told_so_and_not_what_the_answer_is() -> None:
    solution = asked({"method": "puzzle-solution", "puzzle": "tutorial-streets"})[0]["answer"]
    tries = {"method": "puzzle-try", "puzzle": "tutorial-streets"}
    trap, right = asked(tries | {"turns": solution["trap"]["line"]}, tries | {"turns": solution["answer"]})
    assert (trap["answer"]["trap"], right["answer"]["trap"]) == (True, False)
    assert trap["answer"]["sentence"] == "legal, but 4 points short: Broadway stays tied"


def test_an_answer_that_cannot_be_told_is_a_fault_of_the_puzzle_that_is_given() -> None:
    text = re.sub(r"(?<=answer:\n- ).*", "reclaim red-99", shipped()["tutorial-streets"].read_text(encoding="utf-8"))
    told = {"puzzle-hint": {}, "puzzle-try": {"turns": ["pass"]}, "puzzle-stage": {}, "puzzle-solution": {}}
    for found in asked(*({"method": method, "puzzle": text, **more} for method, more in told.items())):
        assert found["error"]["field"] == "puzzle", found
        assert "turn 1 of the stored answer cannot be played: " in found["error"]["sentence"]
    assert "answer" in asked({"method": "puzzle-show", "puzzle": text})[0]


def test_streets_are_named_judged_and_their_lines_told() -> None:
    about = asked({"method": "puzzle-show", "puzzle": STREETS})[0]["answer"]
    assert [(street["id"], street["holder"]) for street in about["streets"]] == [
        ("broadway", None),
        ("wall-street", None),
        ("cedar", "blue"),
    ]
    tries = {"method": "puzzle-try", "puzzle": STREETS}
    wrong, right = (each["answer"] for each in asked(tries | {"streets": []}, tries | {"streets": ["wall-street"]}))
    assert (wrong["right"], wrong["trap"], right["right"], right["trap"]) == (False, True, True, False)
    assert wrong["sentence"] == "wrong: at least one street can change hands"
    told = asked({"method": "puzzle-solution", "puzzle": STREETS})[0]["answer"]
    assert (told["answer"], told["streets"], told["trap"]["streets"]) == ([], ["wall-street"], [])
    flip = told["flips"][0]
    assert (flip["street"], flip["holder"], len(flip["turns"]), len(flip["lines"])) == ("wall-street", "green", 2, 2)
    last = {"position": flip["lines"][1], "turn": flip["turns"][1], "draw": flip["draws"][1]}
    assert asked({"method": "apply", **last})[0]["answer"]["legal"]


def test_progress_is_kept_put_together_and_told() -> None:
    keep: dict[str, Any] = {"method": "puzzle-progress", "date": "2026-12-24", "puzzle": "tutorial-streets"}
    solved = asked(keep | {"happened": "solved", "days": 9, "all": True})[0]["answer"]
    assert (solved["solved"], solved["streak"], solved["tried"]) == (1, 1, 1)
    about = asked({"method": "puzzle-show", "puzzle": "tutorial-streets"})[0]["answer"]
    points, error = ability([(about["rating"], True)])
    assert solved["rating"] == {"points": round(points), "error": round(error), "puzzles": 1}
    near = [abs(puzzle["rating"] - round(points)) for puzzle in solved["puzzles"] if puzzle["mark"] is None]
    assert abs(solved["next"]["rating"] - round(points)) == min(near)
    unknown = asked({"method": "puzzle-progress", "date": "2026-12-24"})[0]["answer"]
    assert (unknown["rating"], unknown["next"]["grade"]) == (None, 1)
    assert [day["date"] for day in solved["calendar"]] == [f"2026-12-{day}" for day in range(16, 25)]
    daily = asked({"method": "puzzle-daily", "date": "2026-12-24"})[0]["answer"]
    assert daily["id"] == solved["calendar"][-1]["puzzle"]["id"]
    other = asked(keep | {"puzzle": "tutorial-boom", "happened": "hint", "date": "2026-12-23"})[0]["answer"]["text"]
    both = {"method": "puzzle-progress", "date": "2026-12-25", "progress": solved["text"]}
    merged = asked(both | {"other": other}, both | {"other": parse_document(other, "other").data})
    assert [message["answer"]["tried"] for message in merged] == [2, 2]
    assert merged[0]["answer"]["streak"] == 1
    listed = asked({"method": "puzzle-list", "tutorials": True, "progress": merged[0]["answer"]["text"]})[0]["answer"]
    marks = {puzzle["id"]: puzzle["mark"] for puzzle in listed["puzzles"]}
    assert {name for name, mark in marks.items() if mark} == {"tutorial-streets", "tutorial-boom"}
    assert error_of("puzzle-progress", date="2026-12-24", happened="try")[0] == "puzzle"
    assert error_of("puzzle-progress", date="24.12.2026") == (
        "date",
        "date: expected a day, such as 2026-12-24 (got '24.12.2026')",
    )
    broken: list[Any] = ["", "[", "format: ny1901-puzzle/1", "a" * 300_000, {"puzzles": [{}]}]
    for wrong in broken:
        assert error_of("puzzle-progress", date="2026-12-24", other=wrong)[0] == "other"


def test_the_contents_of_the_rules_can_all_be_shown_and_a_ruling_drawn() -> None:
    contents = asked({"method": "rule-contents"})[0]["answer"]
    ids = [rule["id"] for chapter in contents["chapters"] for rule in chapter["rules"]]
    assert ids == [rule["id"] for rule in asked({"method": "rule-list"})[0]["answer"]["rules"]]
    some = [*ids, *(each["id"] for key in ("readings", "wrong_claims") for each in contents[key]), "DEM-4-b"]
    for message in asked(*({"method": "rule-show", "rule": name, "diagram": True} for name in some)):
        shown = message["answer"]
        assert ("diagram" in shown) == (shown["kind"] == "ruling")
    assert shown["diagram"]["svg"].startswith("<svg")


def test_the_same_request_gets_the_same_bytes_whatever_runs_beside_it() -> None:
    line = format_line(new_game(load_edition("lower-manhattan"), 2, random.Random(2)))
    requests = [{"method": "plan", "position": line, "turns": 2}, {"method": "points", "position": line, "top": 3}] * 3
    alone, beside = asked(*requests[:2]), asked(*requests, at_once=4)
    for number, message in enumerate(beside):
        assert message["answer"] == alone[number % 2]["answer"]


def test_each_of_many_mixed_requests_gets_one_final_line() -> None:
    line = format_line(new_game(load_edition("lower-manhattan"), 2, random.Random(2)))
    kinds: list[dict[str, Any]] = [
        {"method": "score", "position": line},
        {"method": "hint", "position": format_line(_start()), "top": 1, "rollouts": 6},
        {"method": "draw", "position": format_line(_start())},
        {"method": "puzzle-try", "puzzle": "tutorial-boom", "turns": []},
        {"method": "plan", "position": line, "turns": 8, "partial": True},
        {"method": "nothing"},
    ]
    lines = list[dict[str, Any]]()
    for number in range(60):
        asking = {"id": str(number)} | random.Random(number).choice(kinds)
        cancel = {"id": f"c{number}", "method": "cancel", "of": str(number)}
        lines += [asking, cancel] if asking.get("turns") == 8 else [asking]
    out = io.BytesIO()
    text = "\n".join([*map(json.dumps, lines), '{"id": "cut o'])
    Server(METHODS, io.BytesIO(text.encode()), out, 4, _crashed).serve()
    finals = [message["id"] for message in map(json.loads, out.getvalue().splitlines()) if message["final"]]
    assert sorted(map(str, finals)) == sorted([*(each["id"] for each in lines), "None"])


def test_a_plan_tells_how_far_it_is_where_that_is_asked_for() -> None:
    line = format_line(new_game(load_edition("lower-manhattan"), 2, random.Random(2)))
    requests = [{"id": str(n), "method": "plan", "position": line, "turns": 2, "partial": bool(n)} for n in range(2)]
    out = io.BytesIO()
    lines = "\n".join(map(json.dumps, requests)).encode()
    Server(METHODS, io.BytesIO(lines), out, 1, _crashed).serve()
    messages = [json.loads(line) for line in out.getvalue().splitlines()]
    partial = [message for message in messages if not message["final"]]
    assert {message["id"] for message in partial} == {"1"}
    assert set(partial[0]["partial"]) == {"value", "bound"}
    first, second = [message["answer"] for message in messages if message["final"]]
    assert first == second
    assert all(message["partial"]["bound"] >= first["value"] for message in partial)


def test_a_verdict_is_told_before_its_conflicts_where_that_is_asked_for() -> None:
    line = format_line(new_game(load_edition("lower-manhattan"), 2, random.Random(2)))
    told = list[dict[str, Any]]()
    fields = {"position": line, "turn": "take b07; build b1@A1", "partial": True}
    request = METHODS["rule-check"].request.model_validate({"id": "1", "method": "rule-check", **fields})
    whole = METHODS["rule-check"].answer(request, Caller(lambda: False, told.append))
    (early,) = told
    assert early["violations"]
    assert early.items() <= whole.items()
    assert whole["conflicts"]["sets"]


def test_a_hint_that_is_cancelled_or_has_no_time_left_leaves_its_second_proof_open() -> None:
    line = format_line(new_game(load_edition("lower-manhattan"), 4, random.Random(2)))
    once = asked({"method": "points", "position": line})[0]["answer"]
    made: Any = METHODS["points"].request
    request = made(id="1", method="points", position=line, twice=True, partial=True)
    told = list[dict[str, Any]]()
    cancelled = METHODS["points"].answer(request, Caller(lambda: True, told.append))
    assert cancelled["second_proof"] == {"status": "timeout", "value": None, "bound": None}
    assert cancelled["turns"] == once["turns"]
    proved = METHODS["points"].answer(request, Caller(lambda: False, told.append))
    assert proved["second_proof"]["status"] == "proved"
    assert told
    assert all(each["bound"] >= proved["without_shift"] for each in told)


def test_a_plan_that_is_cancelled_before_it_has_one_answers_with_none() -> None:
    line = format_line(new_game(load_edition("lower-manhattan"), 4, random.Random(2)))
    made = METHODS["plan"].request
    request = made.model_validate({"id": "1", "method": "plan", "position": line, "turns": 8, "goal": ["score=90"]})
    found = METHODS["plan"].answer(request, Caller(lambda: True, lambda _: None))
    assert (found["status"], found["plan"]) == ("timeout", [])


@pytest.mark.parametrize("form", ["line", "text", "object"])
def test_a_position_is_given_by_value_in_any_form(form: str) -> None:
    state = _start()
    text = format_position(state)
    given: Any = {"line": format_line(state), "text": text, "object": parse_document(text, "x").data}[form]
    (message,) = asked({"method": "show", "position": given})
    assert message["answer"]["line"] == format_line(state)


@pytest.mark.parametrize("name", ["position.yaml", "folder", "record.yaml@2", "-"])
def test_nothing_is_read_from_a_file_that_a_request_names(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    state = _start()
    (tmp_path / "position.yaml").write_text(format_position(state), encoding="utf-8")
    _copy(tmp_path / "folder")
    data = parse_document(format_position(state), "x").data
    line = format_line(state).replace("tiny", "folder")
    field, sentence = error_of("show", position=name)
    assert field == "position"
    for given in (line, data | {"edition": "folder"}, data | {"edition": str(tmp_path / "folder")}):
        field, sentence = error_of("show", position=given)
        assert field == "position"
        assert "is not a known edition; the known editions are lower-manhattan, tiny" in sentence
    assert error_of("new", edition="folder")[0] == "edition"
    assert error_of("edition-show", name="folder")[0] == "name"
    assert error_of("puzzle-show", puzzle="position.yaml")[0] == "puzzle"
    assert error_of("replay", record="record.yaml")[0] == "record"


def test_an_edition_of_one_s_own_is_named_at_the_start(tmp_path: Path) -> None:
    folder = _copy(tmp_path / "mine", "mine")
    own = load_edition(folder)
    line = format_line(new_game(own, 2, random.Random(1)))
    assert error_of("score", position=line)[0] == "position"
    token = own_edition.set(own)
    try:
        assert_equal(["score", line, "--edition", folder], "score", position=line)
        assert_equal(["edition", "show", folder], "edition-show", name="mine")
        assert asked({"method": "version"})[0]["answer"]["edition"]["name"] == "mine"
    finally:
        own_edition.reset(token)


def test_an_edition_of_one_s_own_comes_with_the_request(tmp_path: Path) -> None:
    folder = _copy(tmp_path / "mine", "mine")
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir() if path.suffix != ".md"}
    line = format_line(new_game(load_edition(folder), 2, random.Random(1)))
    assert_equal(["score", line, "--edition", folder], "score", position=line, edition=texts)
    assert_equal(["hint", line, "--points", "--edition", folder], "points", position=line, edition=texts)
    assert_equal(["edition", "show", folder], "edition-show", edition=texts)
    assert_equal(["edition", "show", folder], "edition-show", name="mine", edition=texts)
    assert_equal(["new", "--edition", folder, "--seed", 3], "new", edition=texts, seed=3)
    assert error_of("edition-show") == (
        "name",
        "name: give the name of an edition in the field name, or the texts of its files in the field edition",
    )
    assert error_of("edition-show", name="x", edition=texts) == (
        "name",
        "'x' is not a known edition; the known editions are lower-manhattan, tiny, mine",
    )
    assert error_of("new", edition=7)[1].startswith(
        "edition: expected the name of an edition, or the texts of its files by name"
    )
    assert error_of("new", wind=None)[1] == "wind: there is no such field"
    field, sentence = error_of("new", edition={"tiles.yaml": ""})
    assert (field, sentence.partition("; ")[2]) == (
        "edition",
        "these files are missing: edition.yaml, cards.yaml and board.txt or board.csv",
    )
    field, sentence = error_of("score", position=line, edition=texts | {"../tiles.yaml": ""})
    assert (field, "is not a file of an edition" in sentence) == ("edition", True)
    field, sentence = error_of("score", position=line, edition=texts | {"board.txt": "a" * 300_000})
    assert (field, sentence) == ("edition", "the texts together are larger than 256 KB, which is the limit")
    field, sentence = error_of("score", position=line, edition=texts | {"board.txt": "?"})
    assert field == "edition"
    assert gettempdir() not in sentence
    assert "board.txt, line 1" in sentence
    assert "the board has no territory in red\n" in sentence


@pytest.mark.parametrize(
    ("method", "fields", "field"),
    [
        ("score", {"position": "ny1:tiny"}, "position"),
        ("score", {"position": 7}, "position"),
        ("score", {"position": "a" * 300_000}, "position"),
        ("score", {"position": {}}, "position"),
        ("score", {"position": ""}, "position"),
        ("legal", {"kind": "bild"}, "kind"),
        ("legal", {"tile": "zz"}, "tile"),
        ("legal", {"territory": "zz"}, "territory"),
        ("legal", {"limit": -1}, "limit"),
        ("points", {"top": 0}, "top"),
        ("points", {"time_limit": 1.0}, "time_limit"),
        ("hint", {"time_limit": 1.0, "rollouts": 2}, "time_limit"),
        ("hint", {"rollouts": 0}, "rollouts"),
        ("hint", {"why_not": "take q9"}, "why_not"),
        ("hint", {"why_not": "demolish b1 A1 A2"}, "why_not"),
        ("hint", {"only": ["dance"]}, "only"),
        ("hint", {"avoid": ["build zz"]}, "avoid"),
        ("hint", {"only": ["demolish g6"]}, "only"),
        ("hint", {"player": "mauve"}, "player"),
        ("hint", {"level": "all"}, "level"),
        ("hint", {"level": "what", "why_not": "pass"}, "level"),
        ("points", {"player": "mauve"}, "player"),
        ("plan", {"turns": 9}, "turns"),
        ("plan", {"turns": 1, "queue": "x9"}, "queue"),
        ("plan", {"turns": 1, "goal": ["score=none"]}, "goal"),
        ("plan", {"turns": 1, "others": ["pass | pass"]}, "others"),
        ("apply", {"turn": "dance"}, "turn"),
        ("apply", {"turn": "pass", "draw": ["x9"]}, "draw"),
        ("rule-check", {"turn": "pass", "reading": ["x=y"]}, "reading"),
        ("rule-check", {"turn": "pass", "draw": ["b2"]}, "draw"),
        ("draw", {"puzzle": "tutorial-boom"}, "position"),
        ("draw", {"position": ["ny1:tiny"]}, "position"),
        ("draw", {"turn": "dance"}, "turn"),
        ("rule-show", {"rule": "ZZZ-1", "position": None}, "position"),
    ],
)
def test_a_mistake_is_told_with_the_field_that_is_amiss(method: str, fields: dict[str, Any], field: str) -> None:
    given = {"position": format_line(_start())} | fields
    told, sentence = error_of(method, **given)
    assert (told or "").partition(".")[0] == field, sentence
    assert not {"Input", "String", "List", "should"} & set(sentence.split())
    assert len(sentence) < 2000


def test_mistakes_about_puzzles_and_rules_are_told_with_their_field() -> None:
    assert error_of("puzzle-show", puzzle="tutorial-bom") == (
        "puzzle",
        "'tutorial-bom' is not the id of a puzzle; did you mean tutorial-boom?",
    )
    told, sentence = error_of("puzzle-show", puzzle="race-3-527-0018")
    assert (told, sentence.partition(": ")[0]) == ("puzzle", "the puzzle 'race-3-527-0018' is retired")
    assert error_of("puzzle-show", puzzle={"format": "ny1901-position/1"})[0] == "puzzle"
    assert error_of("puzzle-try", puzzle="tutorial-boom", turns=["dance"])[0] == "turns.0"
    assert error_of("puzzle-try", puzzle="tutorial-boom")[0] == "turns"
    assert error_of("puzzle-try", puzzle="tutorial-boom", turns=[], streets=["cedar"])[0] == "streets"
    assert error_of("puzzle-try", puzzle=STREETS)[0] == "streets"
    assert error_of("puzzle-try", puzzle=STREETS, streets=["cedarr"])[0] == "streets"
    assert error_of("puzzle-try", puzzle=STREETS, streets=[], turns=["pass"])[0] == "turns"
    assert error_of("puzzle-list", theme="bom")[0] == "theme"
    assert error_of("rule-show", rule="ZZZ-1")[0] == "rule"
    assert error_of("rule-ask", question="DEM-44")[0] == "question"


def test_the_provers_that_disagree_are_told_and_the_engine_lives_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def disagree(_: GameState) -> None:
        raise ProofsDiffer("a and b")

    monkeypatch.setattr(game, "outcome", disagree)
    out = io.BytesIO()
    lines = [{"id": "1", "method": "score", "position": format_line(_start())}, {"id": "2", "method": "version"}]
    Server(METHODS, io.BytesIO("\n".join(map(json.dumps, lines)).encode()), out, 1, lambda e, _: str(e)).serve()
    first, second = map(json.loads, out.getvalue().splitlines())
    assert first["error"] == {"kind": "disagreement", "field": None, "sentence": "a and b"}
    assert second["answer"]["name"] == "ny1901"


def test_the_command_serves_standard_input() -> None:
    result = CliRunner().invoke(app, ["engine"], obj=METHODS, input='{"id": "1", "method": "version"}\n')
    assert (result.exit_code, json.loads(result.stdout)["answer"]["name"]) == (0, "ny1901")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_ends_the_engine_quietly() -> None:
    line = format_line(new_game(load_edition("lower-manhattan"), 2, random.Random(2)))
    program = [sys.executable, "-m", "ny1901_solver", "engine"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(program, **pipes, text=True, bufsize=1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for request in ({"id": "1", "method": "version"}, {"id": "2", "method": "plan", "turns": 8, "position": line}):
            process.stdin.write(json.dumps(request) + "\n")
        assert json.loads(process.stdout.readline())["id"] == "1"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (130, "")
        assert all(json.loads(line)["id"] == "2" for line in out.splitlines())


def _start() -> GameState:
    return new_game(load_edition("tiny"), 2, random.Random(1))


def _copy(folder: Path, name: str = "folder") -> Path:
    """The edition `tiny` in a folder, under another name."""
    folder.mkdir()
    for path in load_edition("tiny").folder.iterdir():
        text = path.read_text(encoding="utf-8")
        (folder / path.name).write_text(text.replace("name: tiny", f"name: {name}", 1), encoding="utf-8")
    return folder


def test_rulings_are_run_as_the_command_runs_them_and_one_is_not_asked_for_beside_others() -> None:
    assert_equal(["rule", "cases", "park", "street"], "rule-cases", words=["park", "street"])
    assert_equal(["rule", "cases", "--id", "DEM-5-a"], "rule-cases", case="dem-5-a")
    assert error_of("rule-cases", case="DEM-5-a", rule="DEM-4") == ("case", "case: give either rule or case, not both")
    assert error_of("rule-cases", case="DEM-55-a")[0] == "case"
    assert error_of("rule-cases", rule="DEM-55")[0] == "rule"
