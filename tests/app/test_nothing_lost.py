"""Two sessions at one file, of both games: nothing confirmed is lost, and who comes second says where his lies."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Timer

import pytest
import yaml
from typer.testing import CliRunner, Result

from ny1901_solver.app.picking import pick_game
from ny1901_solver.app.program import app

NEW_YORK = ("new", "--edition", "tiny", "--seed", "1", "-o")
MANHATTAN = ("--game", "manhattan", "new", "--edition", "tiny", "--seed", "1", "-o")
GAMES = pytest.mark.parametrize("new", [NEW_YORK, MANHATTAN], ids=["new-york-1901", "manhattan"])
LOCKS = pytest.mark.parametrize("locks", [True, False], ids=["locks", "no locks"])
PROGRAM = "from ny1901_solver.app import main\nmain()"
WITHOUT_LOCKS = f"""
import fcntl
def none(*_):
    raise OSError(95, "Operation not supported")
fcntl.flock = none
{PROGRAM}"""
LONGEST = 120  # seconds of a session
NO_LOCK_SAID = "the file cannot be locked against other programs here (Operation not supported)"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, with a home of its own beside it."""
    for name in ("HOME", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    (here := tmp_path / "here").mkdir()
    monkeypatch.chdir(here)
    return here


def ran(words: tuple[str, ...]) -> Result:
    """What a command comes to."""
    choice = pick_game(words)
    return CliRunner().invoke(app(choice), choice.words)


@GAMES
def test_a_position_replaces_another_one_only_with_force(new: tuple[str, ...], folder: Path) -> None:
    options, file = new[:-1], folder / "game"
    assert ran((*new, "game")).exit_code == 0
    first = file.read_text()
    assert ran((*new, "game")).exit_code == 0  # the same position
    other = (*(word if word != "1" else "2" for word in options), "-o", "game")
    refused = ran(other)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == (
        "game already exists with other content; choose another name, or replace the file with --force\n"
    )
    assert file.read_text() == first
    assert ran((*other, "--force")).exit_code == 0
    assert file.read_text() != first


@GAMES
def test_a_move_may_be_played_in_the_file_that_has_the_position(new: tuple[str, ...], folder: Path) -> None:
    ran((*new, "game"))
    ran((*(word if word != "1" else "2" for word in new), "other"))
    begun, move = (folder / "game").read_text(), ran(("legal", "game", "--limit", "1")).stdout.strip()
    played = ran(("apply", "game", move, "--seed", "1", "-o", "game"))
    assert played.exit_code == 0, played.output
    assert begun != (folder / "game").read_text()
    refused = ran(
        ("apply", "game", ran(("legal", "game", "--limit", "1")).stdout.strip(), "--seed", "1", "-o", "other")
    )
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "other already exists with other content; " in refused.stderr


class Session:
    """A program that is typed to line by line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def told(self, end: str) -> None:
        """Waits until a line with a text is printed."""
        assert self.process.stdout is not None
        while end not in (line := self.process.stdout.readline()):
            assert line, f"ended without {end!r}: {self.process.communicate()[1]}"

    def play_line(self, line: str, end: str) -> None:
        """Types a line and waits for its answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        self.told(end)

    def left(self) -> tuple[int, str]:
        """The exit code and stderr, once the input ends."""
        _, err = self.process.communicate(timeout=60)
        return self.process.returncode, err


@contextmanager
def session(*words: str, locks: bool = True) -> Iterator[Session]:
    program = [sys.executable, "-c", PROGRAM if locks else WITHOUT_LOCKS, *words]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        program, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", env=environment
    ) as process:
        watch = Timer(LONGEST, process.kill)  # a line that never comes ends the test, too
        watch.start()
        try:
            yield Session(process)
        finally:
            watch.cancel()


def run(*words: str, text: str = "") -> tuple[int, str, str]:
    found = pick_game(words)
    done = CliRunner().invoke(app(found), found.words, input=text)
    return done.exit_code, done.stdout, done.stderr


def turns(record: str) -> int:
    code, _, err = run("replay", record)
    assert code == 0, err
    data = yaml.safe_load(Path(record).read_text(encoding="utf-8"))
    return len(data.get("turns") or data["moves"])


def begun(new: tuple[str, ...]) -> str:
    """A position of a game in a file."""
    name = "start.yaml" if new is NEW_YORK else "start.mh"
    code, _, err = run(*new, name)
    assert code == 0, err
    return name


@LOCKS
@GAMES
def test_of_two_sessions_with_one_record_the_second_to_play_goes_on_in_a_file_of_its_own(
    new: tuple[str, ...], locks: bool
) -> None:
    start = begun(new)
    assert run("play", start, "--record", "r.yaml", "--seed", "1", text="auto greedy\n")[0] == 0
    with ExitStack() as both:
        first, second = (
            both.enter_context(session("play", "--record", "r.yaml", "--seed", seed, locks=locks)) for seed in "12"
        )
        for each in (first, second):
            each.told("to move" if new is NEW_YORK else "round")
        first.play_line("auto greedy", "2. ")
        confirmed = Path("r.yaml").read_bytes()
        second.play_line("auto random", "2. ")
        second.play_line("auto random", "3. ")
        (code, told), (code_of_second, told_of_second) = first.left(), second.left()
    assert Path("r.yaml").read_bytes() == confirmed
    assert code == 0
    assert code_of_second == 1
    sentence = (
        "r.yaml: another program has changed this file meanwhile; it is left unchanged; "
        "from now on, the record of this game is written to r-2.yaml"
    )
    assert told_of_second.count(sentence) == 1
    assert "`ny1901 play --record r-2.yaml` continues the game" in told_of_second
    assert (NO_LOCK_SAID in told, told_of_second.count(NO_LOCK_SAID)) == (not locks, int(not locks))
    assert (turns("r.yaml"), turns("r-2.yaml")) == (2, 3)
    assert sorted(each.name for each in Path().iterdir()) == sorted(["r-2.yaml", "r.yaml", start])


@GAMES
def test_of_two_sessions_that_begin_one_record_the_second_is_told_at_once(new: tuple[str, ...]) -> None:
    start = begun(new)
    with session("play", start, "--record", "r.yaml", "--seed", "1") as first:
        first.told("to move" if new is NEW_YORK else "round")
        code, _, err = run("play", start, "--record", "r.yaml", "--seed", "2", text="auto random\n")
        assert (code, err) == (0, ""), "it goes on with the game of the first"
        confirmed = Path("r.yaml").read_bytes()
        first.play_line("auto greedy", "1. ")
        code, told = first.left()
    assert code == 1
    assert "the record of this game is written to r-2.yaml" in told
    assert Path("r.yaml").read_bytes() == confirmed


@GAMES
def test_a_record_that_is_moved_or_deleted_during_a_game_is_written_anew(new: tuple[str, ...]) -> None:
    with session("play", begun(new), "--record", "r.yaml", "--seed", "1") as first:
        first.play_line("auto greedy", "1. ")
        Path("r.yaml").rename("moved.yaml")
        first.play_line("auto greedy", "2. ")
        Path("r.yaml").unlink()
        first.play_line("auto greedy", "3. ")
        code, told = first.left()
    assert code == 0
    assert told.count("r.yaml: the file had been deleted meanwhile and was written again") == 2
    assert (turns("moved.yaml"), turns("r.yaml")) == (1, 3)


@GAMES
def test_a_record_whose_folder_is_gone_is_kept_elsewhere(new: tuple[str, ...]) -> None:
    start = begun(new)
    Path("games").mkdir()
    with session("play", start, "--record", "games/r.yaml", "--seed", "1") as first:
        first.play_line("auto greedy", "1. ")
        Path("games").rename("moved")
        first.play_line("auto greedy", "2. ")
        first.play_line("auto greedy", "3. ")
        code, told = first.left()
    assert code == 1
    assert "games/r.yaml: there is no folder games; from now on, the record of this game is written to r-2.yaml" in told
    assert (turns("moved/r.yaml"), turns("r-2.yaml")) == (1, 3)


EDITS = {NEW_YORK: ("turn blue", "reading flip_tiles yes"), MANHATTAN: ("hand red 13", "hand red 24")}


@LOCKS
@GAMES
def test_of_two_sessions_that_edit_one_position_the_second_to_save_keeps_it_elsewhere(
    new: tuple[str, ...], locks: bool
) -> None:
    start = begun(new)
    one, other = EDITS[new]
    with ExitStack() as both:
        first, second = (both.enter_context(session("edit", start, locks=locks)) for _ in range(2))
        second.play_line(other, "")
        second.play_line("check", "")
        first.play_line(one, "")
        first.play_line("save", f"saved in {start}")
        confirmed = Path(start).read_bytes()
        assert second.process.stdin is not None
        second.process.stdin.write("save\n")
        (code, _), (code_of_second, told) = first.left(), second.left()
    beside = start.replace(".", "-2.")
    assert (code, code_of_second) == (0, 2)
    assert (
        f"{start}: another program has changed this file meanwhile; it is left unchanged; your position is in {beside}"
        in told
    )
    assert (NO_LOCK_SAID in told) is not locks
    assert Path(start).read_bytes() == confirmed
    assert run("edit", beside, text=f"{other}\n")[0] == 0, "it holds that change already"
    assert run("edit", start, text=f"{other}\n")[0] == 1


@GAMES
def test_changes_from_a_pipe_that_are_not_saved_end_with_1_and_are_said_to_be_lost(new: tuple[str, ...]) -> None:
    start, (one, _) = begun(new), EDITS[new]
    before = Path(start).read_bytes()
    for end in ("", "check\n", "quit\n", "show\n"):
        code, _, err = run("edit", start, text=f"{one}\n{end}")
        assert (code, err) == (1, "not saved: the changes since the last save\n")
    assert run("edit", start, "--keep-going", text=f"{one}\nnonsense\n")[0] == 1
    for text in ("", "check\n", f"{one}\nundo\n", f"{one}\nline\n", f"{one}\nsave next\n"):
        assert run("edit", start, text=text)[::2] == (0, "")
    assert Path(start).read_bytes() == before


@GAMES
def test_a_position_that_was_never_opened_is_not_written_over_by_save(new: tuple[str, ...]) -> None:
    start, (one, other) = begun(new), EDITS[new]
    assert run("edit", start, text=f"{one}\nsave next\n")[0] == 0
    before = Path("next").read_bytes()
    for command, text in (("edit", f"{other}\nsave next\n"), ("play", "save next\n")):
        code, _, err = run(command, start, text=text)
        assert code == 2
        assert "next already exists with other content; choose another name" in err
    assert Path("next").read_bytes() == before
    assert run("edit", start, text=f"{one}\nsave next\nundo\nsave next\n")[0] == 0, (
        "what a session has written is its own"
    )
