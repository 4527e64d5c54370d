"""`edit` of Manhattan, as a script pipes it: each command tells whether the position adds up then."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ny1901_solver.manhattan.capabilities.editing import EDITOR
from ny1901_solver.manhattan.cli import app
from ny1901_solver.manhattan.loading import form_of
from ny1901_solver.manhattan.positions import parse_line
from ny1901_solver.terminal.editing import DraftSession
from ny1901_solver.terminal.loading import OpenedDraft
from ny1901_solver.terminal.saving import SessionFiles
from tests.manhattan.drawing.kinds import LINES, position


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def edited(line: str, *commands: str, keep_going: bool = False) -> Result:
    words = ["edit", line, *(["--keep-going"] if keep_going else [])]
    return CliRunner().invoke(app, words, input="".join(f"{command}\n" for command in commands))


def test_a_position_is_mended_step_by_step_and_saved() -> None:
    result = edited(
        LINES["tiny"],
        "stack A1 r2",
        "supply red rest",
        "points green 7",
        "stack A1 -",
        "supply red 1,2",
        "save next.mh",
    )
    assert result.stdout == (
        "A1 has the building r2 with 2 floors\n"
        "  still inconsistent: red has 2 pieces of 2 floors, but the box has only 1 (M-COM-2); `check` lists all 2\n"
        "red has 1 piece in supply\n"
        "  still inconsistent: red has 1 piece in supply, but needs 2 for the rest of the game (M-RND-2); "
        "`check` lists all 2\n"
        "green has 7 points\n"
        "  still inconsistent: red has 1 piece in supply, but needs 2 for the rest of the game (M-RND-2); "
        "`check` lists all 2\n"
        "A1 is empty\n"
        "  still inconsistent: red has 1 piece in supply, but needs 2 for the rest of the game (M-RND-2)\n"
        "red has 2 pieces in supply\n"
        "  still inconsistent: green has 7 points, but no round has been scored yet (M-SCO-1 to M-SCO-4): "
        "let green have 0\n"
    )
    assert result.exit_code == 2
    assert "an inconsistent position cannot be saved; `check` lists the 1 problem" in result.stderr
    result = edited(
        LINES["tiny"], "points green 7", "points green 0", "hand red 13", "undo", "redo", "save next.mh", "check"
    )
    assert result.stdout.splitlines()[4:] == ["undone", "done again", "saved in next.mh", "the position is consistent"]
    state = parse_line(Path("next.mh").read_text(encoding="utf-8"))
    assert (state.points[2], state.hands[0], sum(state.deck)) == (0, (1, 0, 1, 0), 8)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("stack H1 r2", "'H1' is no plot; the plots are A1 to B4"),
        ("stack A1 r9", "'r9' is no building"),
        ("hand red 9", "'9' are no cards"),
        ("hand red 11111", "the game has 4 cards 1, but the position has 7 (M-COM-3)"),
        ("hand pink 1", "'pink' is not a player"),
        ("points red many", "'many' is no number of points"),
        ("build red 1,9", "'1,9' are no pieces"),
        ("round 0", "'0' is no round"),
        ("round 1 sleep", "'sleep' is not a phase"),
        ("cities XY", "'XY' are no cities"),
        ("monster Z1", "'Z1' is no plot"),
        ("stack A1", "too few words: `stack PLOT PIECES...`"),
        ("undo", "there is nothing to undo"),
        ("fly", "'fly' is not a command"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence_and_nothing_is_changed(command: str, said: str) -> None:
    result = edited(LINES["tiny"], command, "line", keep_going=True)
    assert f"line 1: {said}" in result.stderr
    assert result.stdout == f"{LINES['tiny']}\n"


def test_cards_pieces_and_cities_may_be_told_apart_by_blanks() -> None:
    joined = edited(LINES["three"], "stack A1 r2b3", "hand red 1359", "build red 1,1,3,4", "cities ABC")
    apart = edited(LINES["three"], "stack a1 R2 b3", "hand red 1 3 5 9", "build red 1 1, 3 4", "cities a B c")
    assert joined.stdout == apart.stdout
    assert "A1 has the building r2b3 with 5 floors\n" in apart.stdout


def test_every_other_command_changes_what_it_says() -> None:
    result = edited(
        LINES["three"], "build red 2,3,3,3", "supply red rest", "round 3 build", "turn blue", "start red",
        "cities abc", "monster B1", "played 77", "draw a.svg",
    )  # fmt: skip
    assert [line for line in result.stdout.splitlines() if not line.startswith("  still inconsistent")] == [
        "red has 4 pieces to build in this round",
        "red has 17 pieces in supply",
        "round 3, build",
        "blue is to move",
        "red starts the round",
        "open cities: A, B and C",
        "the monster stands on B1",
        "2 cards have been played; the deck has 31",
        "a.svg: 1052 x 1143 pixels",
    ]


def test_a_line_that_does_not_add_up_is_opened_to_be_mended() -> None:
    broken = LINES["tiny"].replace("0.0.1/0,b", "0.0.2/0,b")
    assert edited(broken, "check").stdout.startswith("3 problems are left:\n  - red has 2 pieces of 3 floors")
    assert edited(broken, "build red 3", "line").stdout.endswith(f"{LINES['tiny']}\n")


def test_words_are_completed_by_what_can_stand_there() -> None:
    session = DraftSession(EDITOR, OpenedDraft(position("tiny"), None, SessionFiles(form_of)))
    assert session.completions("sta") == ["stack", "start"]
    assert session.completions("stack b") == ["B1", "B2", "B3", "B4"]
    assert session.completions("points g") == ["green"]
    assert session.completions("turn ") == ["red+blue", "green+yellow"]
    assert session.completions("round 2 s") == ["select"]
    assert session.toolbar() == "round 1, red+blue to move | red+blue 0, green+yellow 0"


def test_an_option_that_saving_has_not_is_no_file(folder: Path) -> None:
    result = edited(LINES["tiny"], "save --draft")
    assert "'--draft' is not an option of this command: `save [FILE]`" in result.stderr
    assert list(folder.iterdir()) == []
