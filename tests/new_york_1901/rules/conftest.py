"""Boards with one thing changed, for rules that no shipped board shows."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.edition import Edition, load_edition

from .statements import MANHATTAN, TINY


def _changed(edition: Edition, folder: Path, changes: dict[str, str]) -> Edition:
    shutil.copytree(edition.folder, folder)
    board = folder / "board.txt"
    text = board.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    board.write_text(text, encoding="utf-8")
    return load_edition(folder)


@pytest.fixture(scope="session")
def kerbs(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """Tiny, but B4 meets Wall Street (A5) in a corner only, and only parks surround red-05 (E6, F6)."""
    changes = {
        "W    W    W    B    b05": "W    .    .    B    b05",
        ".    .    .    B    r05": ".    .    .    %    r05",
    }
    return _changed(TINY, tmp_path_factory.mktemp("kerbs") / "tiny", changes)


@pytest.fixture(scope="session")
def three_colours(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """Lower Manhattan, but K9 and K10 are red, so that blue, yellow and red share a block of 3 by 3."""
    swap = {"y03": "x", "r09": "y03", " x ": " r09 "}
    return _changed(MANHATTAN, tmp_path_factory.mktemp("three") / "lower-manhattan", swap)
