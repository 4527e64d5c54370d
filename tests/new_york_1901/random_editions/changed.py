"""The tiny edition with something changed, for what no shipped edition shows."""

from __future__ import annotations

from pathlib import Path

from ny1901_solver.new_york_1901.edition import Edition, load_edition

from ..rules.statements import TINY

BOARD, TILES = ((TINY.folder / name).read_text(encoding="utf-8") for name in ("board.txt", "tiles.yaml"))
ISLANDS = """
r01  r01  C    r02  r02  C    r03  r03  C    r04  r04  C    r05  r05
C    C    C    C    C    C    C    C    C    C    C    C    C    C
r06  r06  B    r07  r07  B    r08  r08  B    r09  r09  B    r10  r10
B    B    B    B    B    B    B    B    W    W    W    W    W    W
b01  b01  %    b02  b02  %    b03  b03  %    b04  b04  %    b05  b05
%    %    %    %    %    %    %    %    %    %    %    %    %    %
b06  b06  %    b07  b07  %    b08  b08  %    b09  b09  %    b10  b10
"""
"""Ten territories of either colour, all of size 2 and each on a block of its own."""

BESIDE_A_PARK = {
    "r03  r03  r02  B    b03": "%    r03  r02  B    b03",
    "r03  r04  r04  B    W": "r03  r03  r04  B    W",
    "W    W    W    B    b05": "W    W    r04  B    b05",
}
"""Rows of the tiny board, and others by which red-03 is of size 3 and lies around the corner of a park cell."""
TURN_BESIDE_A_PARK = "take red-03; build b2@A4,B3,B4"
"""Fills red-03 of that board with a tile turned to `.#/##`, whose empty corner lies on the park."""


def changed(folder: Path, changes: dict[str, dict[str, str]]) -> Edition:
    """The tiny edition with some words of its files replaced."""
    folder.mkdir()
    for name in ("edition.yaml", "board.txt", "tiles.yaml", "cards.yaml"):
        text = (TINY.folder / name).read_text(encoding="utf-8")
        for old, new in changes.get(name, {}).items():
            assert old in text
            text = text.replace(old, new)
        (folder / name).write_text(text, encoding="utf-8")
    return load_edition(folder)
