"""Every command that takes a position takes it from a file, a line, standard input, a record or a puzzle."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.puzzles import read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.replay import Record, position_after, read_record
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import GameState

from .conftest import Run

COMMANDS = {
    "show": ["show", "--line"],
    "legal": ["legal", "--count"],
    "apply": ["apply", "pass"],
    "hint": ["hint", "--points", "--top", "1"],
    "plan": ["plan", "--turns", "1"],
    "score": ["score"],
    "rule check": ["rule", "check", "pass", "--top", "0"],
    "draw": ["draw", "-o", "-"],
    "edit": ["edit"],
    "play": ["play"],
}


def asked(run: Run, command: str, source: str) -> tuple[int, str]:
    words = COMMANDS[command]
    at = 2 if words[0] == "rule" else 1
    result = run(*words[:at], source, *words[at:], text="quit\n")
    return result.exit_code, result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_the_end_of_a_record_a_turn_of_it_and_a_puzzle(
    run: Run, command: str, record: Path, game: Record
) -> None:
    middle = len(game.turns) // 2
    puzzle = read_puzzle(shipped()["tutorial-streets"]).task.state
    for source, state in (
        (f"{record}@{middle}", position_after(game, middle)),
        (f"{record}@0", game.start),
        (f"{record}@00{middle}", position_after(game, middle)),
        ("tutorial-streets", puzzle),
        (str(record), position_after(game, len(game.turns))),
    ):
        if command == "draw" and "@" not in source:
            continue  # it draws the whole record, and the puzzle with its question
        answer = asked(run, command, source)
        if command == "play" and source != "tutorial-streets":
            answer = answer[0], answer[1].partition("played\n")[2] or answer[1]
        assert answer == asked(run, command, format_line(state))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_says_in_one_sentence_what_a_position_may_be(run: Run, command: str) -> None:
    words = COMMANDS[command][: 2 if command == "rule check" else 1]
    shown = " ".join(run(*words, "--help").stdout.split())
    assert (
        "a game record (its end; RECORD@12 is the position after 12 turns, RECORD@0 its start) or a puzzle's id"
        in shown
    )


def test_a_record_comes_from_standard_input_and_in_json_as_well(run: Run, record: Path, game: Record) -> None:
    end = format_line(position_after(game, len(game.turns))) + "\n"
    assert run("show", "-", "--line", text=record.read_text(encoding="utf-8")).stdout == end
    turns = [f"{line.strip(' -')}" for line in record.read_text(encoding="utf-8").splitlines() if line.startswith("- ")]
    start = json.loads(run("show", f"{record}@0", "--json").stdout)["position"]
    start.pop("format")
    written = {"format": "ny1901-record/1", "start": start, "turns": [dict([turn.split(": ", 1)]) for turn in turns]}
    Path("record.json").write_text(json.dumps(written), encoding="utf-8")
    assert read_record(Path("record.json")).turns == game.turns
    assert run("show", "record.json", "--line").stdout == end


def test_a_file_whose_name_holds_the_sign_goes_first(run: Run, position: Path, record: Path, line: str) -> None:
    shutil.copy(position, "record.yaml@3")
    assert run("show", "record.yaml@3", "--line").stdout == line + "\n"
    shutil.copy(record, "mine@home.yaml")
    assert run("show", "mine@home.yaml@0", "--line").stdout == line + "\n"
    assert run("show", "mine@home.yaml", "--line").exit_code == 0


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("record.yaml@999", "record.yaml@999: the last position of the record is @{turns}"),
        ("record.yaml@" + "9" * 5000, "the last position of the record is @{turns}"),
        ("record.yaml@", "record.yaml@: expected a number after '@', from @0 to @{turns}"),
        ("record.yaml@-1", "expected a number after '@'"),
        ("record.yaml@two", "expected a number after '@'"),
        ("game.yaml@2", "game.yaml@2: game.yaml is not a game record, so '@' and a number cannot follow"),
        ("tutorial-streets@2", "tutorial-streets is not a game record"),
        ("gmae.yaml", "gmae.yaml: No such file or directory; did you mean game.yaml?"),
        ("game", "game: No such file or directory; did you mean game.yaml?"),
        ("tutorial-stretes", "did you mean tutorial-streets?"),
        (
            "nowhere/at/all.yaml",
            "nowhere/at/all.yaml: No such file or directory; expected a position file, a position as one line",
        ),
        ("C:\\games\\a@12.yaml", "C:\\games\\a@12.yaml: No such file"),
        ("@12", "@12: No such file"),
        ("", "the name is empty; expected a position file"),
        (".", ".: is a folder, not a file; expected a position file"),
        ("-", "standard input: is empty; expected a position file"),
    ],
)
def test_a_source_that_is_none_is_told_in_one_sentence(
    run: Run, position: Path, record: Path, game: Record, source: str, said: str
) -> None:
    result = run("show", source, text="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said.format(turns=len(game.turns)) in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_record_with_an_illegal_turn_gives_no_position_behind_it(run: Run, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    third = [number for number, line in enumerate(lines) if line.startswith("- ")][2]
    lines[third] = f"{lines[third].partition(':')[0]}: take red-99"
    record.write_text("\n".join(lines), encoding="utf-8")
    assert run("show", f"{record}@2").exit_code == 0
    result = run("show", record)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "record.yaml: 'turn 3, green: take red-99; pass' is illegal. COM-1" in result.stderr


def test_a_live_game_goes_on_from_a_turn_of_a_record_and_can_be_undone(run: Run, record: Path, game: Record) -> None:
    result = run("play", f"{record}@3", "--record", "new.yaml", text="undo\nundo\n")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("3 turns played\n")
    assert read_record(Path("new.yaml")).turns == game.turns[:1]
    other = run("play", f"{record}@3", "--record", record, text="")
    assert (other.exit_code, "is the record of another game" in other.stderr) == (2, True)
    assert run("play", record, "--record", record, text="").exit_code == 0


def test_a_position_that_is_edited_from_a_record_or_a_puzzle_has_no_file_yet(run: Run, record: Path) -> None:
    before = record.read_bytes()
    for source in (f"{record}@2", str(record), "tutorial-streets"):
        result = run("edit", source, text="save\n")
        assert "line 1: the name of the file is missing: `save FILE`" in result.stderr
    assert record.read_bytes() == before
    assert run("edit", f"{record}@2", text="save after.yaml\n").exit_code == 0
    assert run("show", "after.yaml", "--line").stdout == run("show", f"{record}@2", "--line").stdout


def test_a_position_given_to_replay_is_told_apart(run: Run, position: Path) -> None:
    assert run("replay", position).stderr.endswith("game.yaml: this is a position, not a game record\n")


def test_the_line_of_a_shown_source_is_the_same_position(run: Run, tiny: GameState, position: Path) -> None:
    assert parse_line(run("show", position, "--line").stdout) == tiny


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (["new", "--seed", "1", "-o", "h.yaml"], ""),
        (["apply", "h.yaml@1", "take b1 pass -> b3", "-o", "h.yaml"], ""),
        (["play", "game.yaml"], "save h.yaml\n"),
        (["play", "--record", "h.yaml"], "save h.yaml\n"),
        (["edit", "game.yaml"], "save h.yaml\n"),
        (["edit", "game.yaml"], "save --draft h.yaml\n"),
        (["edition", "export", "tiny", "--csv", "h.yaml"], ""),
    ],
)
def test_no_command_writes_something_else_over_a_game_record(
    run: Run, position: Path, record: Path, command: list[str], text: str
) -> None:
    kept = record.rename("h.yaml").read_bytes()
    if command[0] == "apply":
        turn = next(str(turn) for turn in legal_turns(position_after(read_record(Path("h.yaml")), 1), shifts=False))
        command = [*command[:2], turn, "--seed", "1", *command[3:]]
    result = run(*command, text=text)
    assert (result.exit_code, Path("h.yaml").read_bytes()) == (2, kept)
    assert "h.yaml already exists and is a game record, " in result.stderr


@pytest.mark.parametrize(
    ("there", "said"),
    [
        (shipped()["tutorial-streets"].read_bytes(), "is a puzzle, not a position"),
        (b"# ny1901-draft/1 edition=tiny\n", None),
        (b"ny1:tiny:", None),
        (b"", None),
        (b"dear diary\n", "is a file of another kind, not a position"),
        (b"\xff\xfe\x00", "is a file of another kind, not a position"),
    ],
)
def test_a_position_is_written_only_over_a_position(run: Run, there: bytes, said: str | None) -> None:
    Path("it.yaml").write_bytes(there)
    result = run("new", "--seed", 1, "-o", "it.yaml", "--force")
    if said is None:
        assert result.exit_code == 0, result.stderr
        assert run("new", "--seed", 2, "-o", "it.yaml", "--force").exit_code == 0
    else:
        assert (result.exit_code, said in result.stderr) == (2, True), result.stderr


def test_a_record_that_cannot_be_written_is_told_before_the_first_turn(run: Run, position: Path) -> None:
    result = run("play", position, "--record", "nowhere/x.yaml", text="take b1 pass -> b3\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nowhere/x.yaml: there is no folder nowhere" in result.stderr.replace("\\", "/")


def test_a_record_to_go_on_with_that_is_not_there_is_named(run: Run, record: Path) -> None:
    result = run("play", "--record", f"{record.stem}.yml", text="")
    assert result.exit_code == 2
    assert f"{record.stem}.yml: there is no such record to continue; to begin a game, name a position" in result.stderr


def test_a_file_of_another_form_is_told_in_one_sentence(run: Run, position: Path, record: Path, line: str) -> None:
    Path("line.txt").write_text(line, encoding="utf-8")
    puzzle = shipped()["tutorial-streets"]
    for command, file, said in (
        ("puzzle show", position, "is a position, not a puzzle"),
        ("puzzle play", "line.txt", "is a position, not a puzzle"),
        ("puzzle solve", record, "is a game record, not a puzzle"),
        ("replay", puzzle, "is a puzzle, not a game record"),
        ("replay", "line.txt", "is a position, not a game record"),
    ):
        result = run(*command.split(), file, text="")
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"{file}: this {said}\n")


def test_the_id_of_a_puzzle_in_the_place_of_a_record_is_told_and_a_name_is_quoted_as_typed(run: Run) -> None:
    assert run("replay", "tutorial-streets").stderr == ("tutorial-streets: this is a puzzle, not a game record\n")
    assert run("show", "./tutorial-streets").stderr.startswith("./tutorial-streets: No such file")


@pytest.mark.parametrize(
    "command", [["puzzle", "play", "tutorial-no-worker-left"], ["play", "game.yaml"], ["edit", "game.yaml"]]
)
def test_a_session_is_not_left_by_a_letter_that_is_no_command(run: Run, position: Path, command: list[str]) -> None:
    result = run(*command, text="ex\n")
    assert (result.exit_code, "line 1: 'ex' is not a" in result.stderr) == (2, True), result.stderr
    assert run(*command, text="EXIT\nxyz\n").stderr.count("xyz") == 0


def test_at_a_ruling_a_letter_behind_the_last_one_is_refused_and_the_next_is_read(run: Run) -> None:
    result = run("puzzle", "play", "tutorial-no-worker-left", "--keep-going", text="E\nD\n")
    assert "line 1: 'E' is not a letter, A to D, a turn or a command" in result.stderr
    assert result.stdout.count("\n") > run("puzzle", "play", "tutorial-no-worker-left", text="").stdout.count("\n")
