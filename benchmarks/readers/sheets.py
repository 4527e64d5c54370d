"""The pictures that a reader sees, and what the reader writes about them."""

from __future__ import annotations

import csv
import os
import random
from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from benchmarks.readers.pairs import FOLDER, Pair, read_pairs
from ny1901_solver.files.access import read_text, write_text
from ny1901_solver.new_york_1901.drawing.puzzle_picture import puzzle_picture
from ny1901_solver.new_york_1901.puzzles import read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.pictures.picture_files import encode

VERDICTS = FOLDER / "verdicts.csv"
SIDES = ("left", "right")
PIXELS = 1.13e6  # the most pixels of a picture
TOLD = "verdicts.csv"  # what a reader writes into his folder


class Verdict(NamedTuple):
    """What a reader says about a pair: the id of the harder puzzle."""

    reader: int
    pair: int
    harder: str


def order(reader: int, again: bool) -> list[tuple[Pair, tuple[str, str]]]:
    """Returns the pairs of a draw in the order of a reader, each with the puzzles on the left and on the right."""
    rng = random.Random(f"reader {reader}, again" if again else f"reader {reader}")
    pairs = [pair for pair in read_pairs() if (pair.part == "second") == again]
    rng.shuffle(pairs)
    return [(pair, (pair.one, pair.other) if rng.random() < 0.5 else (pair.other, pair.one)) for pair in pairs]


def write_sheets(folder: Path, reader: int, again: bool) -> None:
    """Writes two pictures for each pair: `001-left.png`, `001-right.png` and so on, in the reader's order."""
    folder.mkdir(parents=True, exist_ok=True)
    paths, drawn = shipped(), dict[str, Path]()
    for number, (_, sides) in enumerate(order(reader, again), 1):
        for side, name in zip(SIDES, sides, strict=True):
            path = folder / f"{number:03}-{side}.png"
            if name not in drawn:
                picture = puzzle_picture(read_puzzle(paths[name]).task, "A puzzle")
                scale = min(1.0, sqrt(PIXELS / (picture.width * picture.height)))
                path.write_bytes(encode(picture, "png", scale))
                drawn[name] = path
            elif not path.exists():
                os.link(drawn[name], path)


def taken(folder: Path, reader: int, again: bool) -> Iterator[Verdict]:
    """Yields what a reader wrote: lines with the number of a pair and the side of the harder puzzle."""
    asked = order(reader, again)
    for row in csv.reader(read_text(folder / TOLD).splitlines()):
        number, side = int(row[0]), row[1].strip()
        pair, sides = asked[number - 1]
        yield Verdict(reader, pair.number, sides[SIDES.index(side)])


def write_verdicts(verdicts: list[Verdict]) -> None:
    """Writes all verdicts, by reader and pair."""
    lines = [",".join(Verdict._fields), *(",".join(map(str, verdict)) for verdict in sorted(verdicts))]
    write_text(VERDICTS, "\n".join(lines) + "\n")


def read_verdicts() -> list[Verdict]:
    """Returns all verdicts, by reader and pair."""
    rows: Iterator[Mapping[str, str]] = csv.DictReader(read_text(VERDICTS).splitlines())
    return [Verdict(int(row["reader"]), int(row["pair"]), row["harder"]) for row in rows]
