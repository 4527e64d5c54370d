"""The tiny edition with something changed, for what no shipped edition shows."""

from __future__ import annotations

from pathlib import Path

from ny1901_solver.new_york_1901.edition import Edition, load_edition

from ..rules.doors import TINY

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
