"""Whatever is typed into a folder is answered with problems, never with an error of the program's own."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

from ny1901_solver.edition import load_edition
from ny1901_solver.edition.load import examine
from ny1901_solver.edition.pictures import illustrated
from ny1901_solver.edition.progress import counts, sentences
from ny1901_solver.errors import DataError
from ny1901_solver.render import board_picture

TINY = load_edition("tiny").folder
FILES = ("board.txt", "edition.yaml", "tiles.yaml", "cards.yaml")
STRAY = ["null", "[]", "{}", "-1", "1.5", "true", "x", "'", "b07", "B", "é", '"\\0"', "\n", "\t", "TODO", "????", ""]


def spoil(folder: Path, rng: random.Random) -> None:
    """Changes one word of a file, or cuts the rest off."""
    path = folder / rng.choice(FILES)
    text = path.read_text(encoding="utf-8")
    words = list(re.finditer(r"[^\s\[\]{},:]+|[\[\]{},:\n]", text))
    if words:
        word = rng.choice(words)
        new = rng.choice([*STRAY, rng.choice(words).group(), f"{word.group()} {word.group()}"])
        rest = text[word.end() :] if rng.random() < 0.9 else ""
        path.write_text(text[: word.start()] + new + rest, encoding="utf-8")


@pytest.mark.parametrize("seed", range(60))
def test_anything_typed_is_examined_and_drawn(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    folder = tmp_path / "mine"
    shutil.copytree(TINY, folder)
    for _ in range(rng.randint(1, 4)):
        spoil(folder, rng)
    examined = examine(folder)
    assert (examined.edition is None) == bool(examined.problems)
    told = illustrated((*examined.problems, *examined.looks()), examined.sources)
    assert all(problem.sentence and problem.kind for problem in told)
    sentences(counts(examined.sources, examined.files), examined.files.draft)
    drawable = examined.drawable()
    if drawable is not None:
        board_picture(drawable, None, 100)
    if examined.problems:
        with pytest.raises(DataError):
            load_edition(folder)
