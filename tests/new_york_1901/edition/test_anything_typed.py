"""Whatever is typed into a folder is answered with problems, never with an error of the program's own."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.edition.counts import counts, sentences
from ny1901_solver.new_york_1901.edition.examine import examine
from ny1901_solver.new_york_1901.edition.text_pictures import illustrate

TINY = load_edition("tiny").folder
FILES = ("board.txt", "edition.yaml", "tiles.yaml", "cards.yaml")
STRAY = ["null", "[]", "{}", "-1", "1.5", "true", "x", "'", "b07", "B", "é", '"\\0"', "\n", "\t", "TODO", "????", ""]


# Letters and digits that look like those wanted: Cyrillic, Greek, full-width; blanks of other kinds.
LETTERS = [("C", "С"), ("B", "Β"), ("0", "０"), ("o", "о"), ("r", "ｒ"), ("r", "r\u200b")]
BLANKS = [(" ", "\t"), (" ", "\u00a0")]


def joined(text: str, rng: random.Random) -> str:
    """The text with two to four lines made one, as one key too many does while typing."""
    lines = text.split("\n")
    first, number = rng.randrange(len(lines)), rng.randint(2, 4)
    return "\n".join(
        [*lines[:first], rng.choice(["", " "]).join(lines[first : first + number]), *lines[first + number :]]
    )


def rearranged(text: str, rng: random.Random) -> str:
    """The text with a line twice, left out, or as long as a whole file."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    return "\n".join([*lines[:at], *rng.choice([[lines[at]] * 2, [], [" ".join(lines * 20)]]), *lines[at + 1 :]])


def looking_alike(text: str, rng: random.Random) -> str:
    """The text with some letters replaced by ones that look the same."""
    right, wrong = rng.choice([*LETTERS, *BLANKS])
    return text.replace(right, wrong, rng.choice([1, 3, -1]))


def changed_word(text: str, rng: random.Random) -> str:
    """The text with one word changed, or cut off behind it."""
    words = list(re.finditer(r"[^\s\[\]{},:]+|[\[\]{},:\n]", text))
    if not words:
        return rng.choice(STRAY)
    word = rng.choice(words)
    new = rng.choice([*STRAY, rng.choice(words).group(), f"{word.group()} {word.group()}"])
    return text[: word.start()] + new + (text[word.end() :] if rng.random() < 0.9 else "")


def spoil(folder: Path, rng: random.Random) -> None:
    """Changes a file as somebody does who is typing it."""
    path = folder / rng.choice([*FILES, "board.txt"])
    change = rng.choice([changed_word, changed_word, joined, rearranged, looking_alike])
    path.write_text(change(path.read_text(encoding="utf-8"), rng), encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the tiny edition, as typed, without what is derived from it."""
    made = tmp_path / "mine"
    shutil.copytree(TINY, made)
    return made


@pytest.mark.parametrize("seed", range(30))
def test_anything_typed_is_examined_and_drawn(seed: int, folder: Path) -> None:
    assert_answered(folder, random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(20))
def test_anything_typed_is_examined_and_drawn_in_thousands(hundred: int, tmp_path: Path) -> None:
    for number in range(100):
        folder = tmp_path / str(number)
        shutil.copytree(TINY, folder)
        assert_answered(folder, random.Random(1000 + 100 * hundred + number))


def assert_answered(folder: Path, rng: random.Random) -> None:
    """After one to four changes, every problem has a sentence, and what can be drawn is drawn, marks and all."""
    for _ in range(rng.randint(1, 4)):
        spoil(folder, rng)
    examined = examine(folder)
    assert (examined.edition is None) == bool(examined.problems)
    told = illustrate((*examined.problems, *examined.looks()), examined.sources)
    assert all(problem.sentence and problem.kind for problem in told)
    sentences(counts(examined.sources, examined.files), examined.files.draft)
    for words in ([], ["-o", str(folder / "board.svg")] if examined.drawable() is not None else []):
        drawn = CliRunner().invoke(app, ["edition", "draw", str(folder), *words])
        assert drawn.exception is None or isinstance(drawn.exception, SystemExit), drawn.output
    if examined.problems:
        with pytest.raises(DataError):
            load_edition(folder)


# What a slip of the fingers makes of a board: the text and its replacement.
SLIPS = {
    "two lines joined": ("b02  b02\nr03", "b02  b02  r03"),
    "two lines joined with a token that means nothing at the end": ("b04  b04\nr03  r04  r04", "b04  b04  r03  r04  x"),
    "a row three tokens too long with one that means nothing": ("b04  b04\n", "b04  b04  .  .  q\n"),
    "one token too many that means nothing": ("b04  b04\n", "b04  b04  q\n"),
    "a whole board in one line": ("\n", " "),
    "one token": (None, "b01"),
    "one street": (None, "C"),
    "nothing": (None, ""),
    "a comment": (None, "# C C C\n"),
    "more columns than have a name": ("b04  b04\n", "b04 " * 100 + "\n"),
    "more rows than have a name": (None, "b01 b01 C r01 r01\n" * 100),
}


# What a folder is asked for, and whether the answer is no or the folder a mistake where it is not valid.
COMMANDS = {
    ("edition", "check", "{}"): 1,
    ("edition", "check", "{}", "--json"): 1,
    ("edition", "draw", "{}"): 0,
    ("edition", "draw", "{}", "-o", "x.svg"): 0,
    ("draw", "{}", "-o", "x.svg"): 2,
    ("new", "--edition", "{}"): 2,
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_on_the_board_is_answered_by_every_command_with_the_file_meant(
    slip: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = SLIPS[slip]
    board = folder / "board.txt"
    text = board.read_text(encoding="utf-8")
    board.write_text(new if old is None else text.replace(old, new, -1 if old == "\n" else 1), encoding="utf-8")
    monkeypatch.chdir(folder)
    nothing_to_draw = examine(folder).drawable() is None
    for command, code in COMMANDS.items():
        result = CliRunner().invoke(app, [part.format(folder) for part in command])
        into_a_file = command[:2] == ("edition", "draw") and "-o" in command
        assert isinstance(result.exception, SystemExit | None), command
        assert result.exit_code == (2 if into_a_file and nothing_to_draw else code)
        assert "not valid yet" in result.output if into_a_file and not nothing_to_draw else str(folder) in result.output
