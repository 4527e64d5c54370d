"""`edit`, as a script pipes it and as a person types it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from ny1901_solver.new_york_1901.positions.file import read_position
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.terminal import editing, own_words, prompt

from .conftest import Run

SETUP = """\
# the tiny board
streets broad wall
challenge bronze-baron
starter green red-01
starter blue blue-04
claim green r2
build green b1 C2 C3
market r3 b2 b3
"""


def test_a_position_is_set_up_from_nothing_and_saved(run: Run) -> None:
    result = run("edit", "game.yaml", "--new", "--edition", "tiny", text=SETUP + "turn blue\ncheck\nsave\n")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout == (
        "streets in play: broadway and wall-street\n"
        "the challenge is bronze-baron\n"
        "green starts on red-01\n"
        "blue starts on blue-04\n"
        "green claims red-02; 2 of 3 workers in hand\n"
        "green gets b1@C2,C3; score 2; 3 of 3 workers in hand\n"
        "face up: r3 b2 b3; 4 cards are face down\n"
        "blue to move\n"
        "the position is consistent\n"
        "saved in game.yaml\n"
    )
    state = read_position(Path("game.yaml"))
    assert (state.players[0].score, state.to_move) == (2, 1)
    assert state.edition.content_hash in Path("game.yaml").read_text(encoding="utf-8")


def test_saving_what_was_opened_changes_nothing(run: Run, position: Path) -> None:
    before = position.read_text(encoding="utf-8")
    assert run("edit", position, text="save\n").exit_code == 0
    assert position.read_text(encoding="utf-8") == before
    assert run("edit", position, text="cards green none\nundo\nredo\nundo\nsave\n").exit_code == 0
    assert position.read_text(encoding="utf-8") == before


def test_the_line_of_a_position_is_printed_and_can_be_edited(run: Run, line: str) -> None:
    assert run("edit", line, text="line\n").stdout == f"{line}\n"
    result = run("edit", line, text="save\n")
    assert (result.exit_code, result.stderr.splitlines()[0]) == (
        2,
        "line 1: the name of the file is missing: `save FILE`",
    )
    assert run("edit", line, text="save here.yaml\n").stdout == "saved in here.yaml\n"


def test_what_does_not_add_up_is_listed_and_not_saved_but_can_be_kept_as_a_draft(run: Run, tiny: GameState) -> None:
    result = run("edit", "game.yaml", "--new", "--edition", "tiny", text="option starters no\ncheck\nsave\n")
    assert result.exit_code == 2
    assert result.stdout == (
        "starters no\n"
        "3 problems are left:\n"
        "  - the street cards in play are none; 2 different cards must be in play (SET-2); `streets`\n"
        "  - no challenge card is in play; one must be in play (SET-2); `challenge`\n"
        "  - 0 cards are face up; the open market must have 3 (TRN-6); `market`, `future`\n"
    )
    assert result.stderr.splitlines()[0] == (
        "line 3: the position has 3 problems and is not saved; `check` lists the problems, and `save --draft` "
        "stores the position for later"
    )
    assert not Path("game.yaml").exists()
    kept = run(
        "edit", "game.yaml", "--new", "--edition", "tiny", text="option starters no\nclaim green r2\nsave --draft\n"
    )
    assert "the draft is in game.yaml.draft" in kept.stdout
    shown = run("show", "game.yaml.draft")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert (
        "game.yaml.draft is a draft, which may be incomplete; `edit` can open the draft and save it as a position"
        in shown.stderr
    )
    done = run("edit", "game.yaml.draft", text="streets broad wall\nchallenge gold-p\nmarket r3 b2 b3\nsave\n")
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (
        0,
        "saved in game.yaml; the draft file game.yaml.draft is deleted",
    )
    assert not Path("game.yaml.draft").exists()

    assert read_position(Path("game.yaml")).players[0].estate


def test_a_refused_line_of_a_pipe_is_told_with_its_number_and_the_next_is_carried_out(run: Run, position: Path) -> None:
    result = run("edit", position, text="\nturn blue\nclam green r2\nsave\n")
    assert result.exit_code == 2
    assert result.stdout == f"blue to move\nsaved in {position}\n"
    assert result.stderr == "line 3: 'clam' is not a command; did you mean claim?\n"
    lost = run("edit", position, text="turn green\nclam green r2\n")
    assert (lost.exit_code, lost.stderr.splitlines()[-1]) == (2, "not saved: the changes since the last save")
    going = run("edit", position, "--keep-going", text="clam green r2\nturn green\nsave\n")
    assert (going.exit_code, going.stdout.splitlines()[-1]) == (0, f"saved in {position}")


def test_a_building_that_cannot_stand_gets_a_sentence_for_every_rule(run: Run) -> None:
    text = SETUP + "build blue s2 C2 B3 E6 F6\n"
    result = run("edit", "game.yaml", "--new", "--edition", "tiny", text=text)
    assert [line.split(": ")[1] for line in result.stderr.splitlines()[:4]] == ["BLD-3", "BLD-4", "BLD-6", "BLD-7"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-"], "standard input contains the commands"),
        ([], "give a position, or use --new"),
        (["nowhere.yaml"], "the file nowhere.yaml does not exist; use --new"),
        (["game.yaml", "--players", "3"], "players can be given only together with --new"),
        (["game.yaml", "--new"], "already exists; leave out --new to change this file"),
        (["other.yaml", "--new", "--colours", "green"], "1 player"),
        (["other.yaml", "--new", "--colours", "green,blue", "--players", "3"], "2 colours are given for 3 players"),
        (["other.yaml", "--new", "--edition", "nowhere"], "no edition 'nowhere'"),
    ],
)
def test_a_session_that_cannot_begin_says_why(run: Run, position: Path, arguments: list[str], said: str) -> None:
    result = run("edit", *arguments, text="")
    assert result.exit_code == 2
    assert said in result.stderr


def test_undo_redo_and_the_sessions_own_commands_say_what_is_amiss(run: Run, position: Path) -> None:
    text = "undo\nredo\nshow x\nsave a b\nsave a b c\nhelp nothing\ndraw\ndraw x.txt\nsave nowhere/x.yaml\nsave .\n"
    result = run("edit", position, "--keep-going", text=text)
    assert result.exit_code == 0
    for number, said in enumerate(
        [
            "there is nothing to undo",
            "there is nothing to redo",
            "'x' is one word too many: `show`",
            "'b' is one word too many; expected `save [FILE]` or `save --draft [FILE]`",
            "'c' is one word too many: `save [--draft] [FILE]`",
            "'nothing' is not a command",
            "too few words: `draw FILE`",
            "x.txt: the name of a picture ends with",
            "nowhere/x.yaml: there is no folder nowhere",
            "'.' cannot be the name of a file to write to",
        ],
        start=1,
    ):
        assert f"line {number}: {said}" in result.stderr


def test_help_lists_every_command_and_explains_one(run: Run, position: Path) -> None:
    listed = run("edit", position, text="help\n").stdout
    for word in ("claim COLOUR TERRITORY...", "save [--draft] [FILE]", "undo", "quit"):
        assert word in listed
    assert run("edit", position, text="help build\n").stdout.splitlines()[0].startswith("build COLOUR TILE SQUARE...:")


def test_a_board_without_anything_can_be_shown_and_drawn(run: Run) -> None:
    result = run("edit", "--new", "--edition", "tiny", "--ascii", text="show\ndraw board.svg\n")
    assert result.exit_code == 0
    assert result.stdout.isascii()
    assert Path("board.svg").read_text(encoding="utf-8").startswith("<")


def typed(monkeypatch: pytest.MonkeyPatch, run: Run, keys: str, *arguments: object) -> tuple[int, str, str]:
    """A session at a terminal, with the keys that a person presses."""
    for module in (prompt, editing, own_words):
        monkeypatch.setattr(module, "at_terminal", lambda: True)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys)
        result = run(*arguments)
    return result.exit_code, result.stdout, result.stderr


def test_at_a_terminal_errors_are_told_and_quit_asks_before_changes_are_lost(
    run: Run, position: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = "used gre boom\rbad\rquit\rquit\r"
    code, out, err = typed(monkeypatch, run, keys, "edit", position)
    assert code == 0
    assert out == "green has shift and grab in hand\n"
    assert "'bad' is not a command" in err
    assert (
        "not saved: the changes since the last save; type `save` to save, or `quit` again to leave without saving\n"
        in err
    )


def test_a_draft_beside_a_file_is_found_and_only_the_one_that_was_opened_is_taken_away(
    run: Run, position: Path
) -> None:
    run("edit", "new.yaml", "--new", "--edition", "tiny", text="option starters no\nclaim green r2\nsave --draft\n")
    found = run("edit", "new.yaml", text="undo\n")
    assert "the file new.yaml does not exist; its draft new.yaml.draft was opened instead" in found.stderr
    shutil.copy("new.yaml.draft", f"{position}.draft")
    beside = run("edit", position, text="turn blue\nsave\n")
    assert (
        f"{position}.draft contains an unfinished draft; `ny1901 edit {position}.draft` opens the draft"
        in beside.stderr
    )
    assert Path(f"{position}.draft").exists(), "a draft that nobody looked at is kept"
    over = run("edit", position, text="cards green shift\nsave --draft\n").stderr
    assert f"line 2: {position}.draft contains another draft; `save --draft FILE` stores this draft in a" in over
    shutil.copy("new.yaml.draft", "plain")
    saved = run("edit", "plain", text="streets broad wall\nchallenge gold-p\nmarket r3 b2 b3\nsave\n")
    assert saved.stdout.endswith("saved in plain\n")
    assert run("show", "plain").exit_code == 0
    missing = run("edit", "gmae.yaml", text="").stderr
    assert missing.startswith("the file gmae.yaml does not exist; did you mean game.yaml?")
    assert missing.endswith("? Use --new to start from an empty board\n")


def test_at_a_terminal_the_end_of_input_and_a_second_interrupt_keep_a_draft(
    run: Run, position: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = Path(f"{position}.draft")
    for keys in ("used green boom\r\x04", "used green boom\rhalf a li\x03\x03"):
        draft.unlink(missing_ok=True)
        code, _, err = typed(monkeypatch, run, keys, "edit", position)
        assert code == 0
        assert f"the position is not saved; a draft of the position is in {draft}" in err
        assert "cards green shift grab" in draft.read_text(encoding="utf-8")
    before = draft.read_bytes()
    code, _, err = typed(monkeypatch, run, "used blue boom\r\x04", "edit", position)
    assert f"{draft} contains an unfinished draft" in err
    assert "the position is not saved; a draft of the position is in unsaved-1.yaml.draft" in err
    assert draft.read_bytes() == before, "a draft that was not opened is not written over"


def test_a_position_that_does_not_add_up_is_opened_to_be_mended(run: Run, position: Path) -> None:
    data = yaml.safe_load(position.read_text(encoding="utf-8"))
    owned = data["players"][0]["estate"][0]
    data["players"][1]["estate"].append(owned)
    data["players"][1]["score"] = 7
    position.write_text(yaml.safe_dump(data), encoding="utf-8")
    assert run("show", position).exit_code == 2
    result = run("edit", position, text="check\nscore blue auto\nsave\n")
    assert result.exit_code == 0
    assert f"{owned} is in two estates: blue's and another player's (EXP-2)" in result.stderr
    assert f"left out `claim blue {owned}`: EXP-2: {owned} is already in green's estate" in result.stderr
    assert "1 problem is left:\n  - blue: the score is 7, but the built tiles bring 0 points" in result.stdout
    assert run("show", position).exit_code == 0


def test_a_file_that_is_no_position_is_still_refused(run: Run, position: Path) -> None:
    position.write_text(position.read_text(encoding="utf-8").replace("to_move: ", "to_move: un"), encoding="utf-8")
    result = run("edit", position, text="check\n")
    assert result.exit_code == 2
    assert "to_move: expected 'green', 'blue', 'yellow' or 'brown'" in result.stderr
