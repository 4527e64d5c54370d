"""Photographs of a board that nobody took: painted with numpy alone, from the words of a board's text.

The painter shares nothing with the program's drawings or with its mathematics: other colours, a lens of another model,
a board that bulges, shadows, and things that lie on the board. The true place of each square is known.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MARGIN = 0.9  # of a square: the cardboard around the squares
DISTRICTS = {"b": (96, 120, 170), "r": (176, 84, 70), "y": (205, 176, 90), "g": (110, 150, 96), "p": (190, 130, 150)}
STREET, PARK, HOUSE, WATER = (226, 220, 205), (70, 128, 66), (120, 110, 100), (88, 110, 126)
CARDBOARD, LINE, WOOD = (60, 52, 46), (38, 32, 28), (128, 92, 60)
PAWNS = {"green": (38, 140, 62), "blue": (38, 84, 190), "yellow": (240, 200, 30), "brown": (112, 66, 30)}


@dataclass(frozen=True)
class Taken:
    """How a photograph was taken.

    `corners` are the corners of the squares in the picture, clockwise from the top left, in parts of its width and
    height. `lens` is the curvature at the corner of the picture, `off` how far the middle of the lens is beside that of
    the picture, `bulge` how far the board is bent, in squares.
    """

    name: str
    corners: tuple[tuple[float, float], ...]
    lens: float = 0.0
    off: tuple[float, float] = (0.0, 0.0)
    bulge: float = 0.0
    shadow: float = 0.0
    things: bool = False
    noise: float = 4.0
    size: tuple[int, int] = (1600, 1200)


STRAIGHT = ((0.14, 0.06), (0.86, 0.06), (0.86, 0.94), (0.14, 0.94))
PICTURES = (
    Taken("from above", STRAIGHT),
    Taken("from a chair", ((0.27, 0.12), (0.75, 0.14), (0.93, 0.93), (0.07, 0.90)), 0.02, shadow=0.5),
    Taken("askew", ((0.22, 0.05), (0.94, 0.20), (0.80, 0.95), (0.06, 0.78)), -0.03, (0.02, -0.03), things=True),
    Taken("wide lens", ((0.10, 0.05), (0.88, 0.08), (0.90, 0.93), (0.11, 0.95)), 0.06, shadow=0.4, things=True),
    Taken("long lens", ((0.20, 0.10), (0.84, 0.05), (0.90, 0.90), (0.12, 0.94)), -0.05, (-0.04, 0.02), noise=9),
    Taken(
        "bent board",
        ((0.18, 0.09), (0.80, 0.07), (0.92, 0.94), (0.10, 0.90)),
        0.03,
        bulge=0.25,
        shadow=0.5,
        things=True,
    ),
    Taken(
        "upright",
        ((0.08, 0.20), (0.90, 0.17), (0.97, 0.80), (0.04, 0.84)),
        0.04,
        (0.0, 0.04),
        bulge=0.15,
        shadow=0.6,
        things=True,
        noise=12,
        size=(1200, 1600),
    ),
)


def rows_of(board: Path) -> list[list[str]]:
    """The words of a board's text."""
    lines = board.read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line.strip() and not line.startswith("#")]


class Photograph:
    """A photograph of a board: `png` has its bytes, `place` the true places.

    `owners` has the colour of the pawn that stands on a territory, `tiles` the squares that buildings cover.
    """

    def __init__(self, rows: list[list[str]], taken: Taken, owners: dict[str, str] | None = None) -> None:
        self.rows, self.taken, self.owners = rows, taken, owners or {}
        self.width, self.height = taken.size
        self.columns = len(rows[0])
        corners = [(x * self.width, y * self.height) for x, y in taken.corners]
        grid = [(0, 0), (self.columns, 0), (self.columns, len(rows)), (0, len(rows))]
        flat = self._flat(np.array(corners))
        self._to_grid = _perspective(flat, np.array(grid, dtype=float))

    def _flat(self, points: Floats) -> Floats:
        """Points of the picture as a lens without curvature shows them: Fitzgibbon's division model."""
        half = np.hypot(self.width, self.height) / 2
        middle = np.array([self.width, self.height]) / 2 + np.array(self.taken.off) * half
        off = (points - middle) / half
        round_ = (off**2).sum(-1, keepdims=True)
        return np.asarray(off / (1 - self.taken.lens * round_))

    def grid(self, points: Floats) -> Floats:
        """The places on the board, in squares, of points of the picture."""
        places = _mapped(self._to_grid, self._flat(points))
        u, v = places[..., 0] / self.columns, places[..., 1] / len(self.rows)
        lift = self.taken.bulge * np.sin(np.pi * np.clip(u, -0.1, 1.1)) * np.cos(0.7 * np.pi * v)
        return places + np.stack([lift * 0.6, lift], -1)

    def place(self, column: float, row: float) -> tuple[float, float]:
        """The point of the picture that shows a place of the board, found by Newton's method."""
        wanted = np.array([column, row])
        point = np.array([self.width, self.height]) / 2
        for _ in range(60):
            here = self.grid(point)
            slope = np.stack([(self.grid(point + step) - here) for step in np.eye(2)], -1)
            move = np.linalg.solve(slope, wanted - here)
            point = point + np.clip(move, -200, 200)
            if np.abs(move).max() < 1e-6:
                break
        return float(point[0]), float(point[1])

    def pixels(self) -> NDArray[np.uint8]:
        """The picture, its rows from the top."""
        random = np.random.default_rng(len(self.taken.name))
        y, x = np.mgrid[0 : self.height, 0 : self.width]
        places = self.grid(np.stack([x, y], -1).astype(float))
        colours = self._painted(places)
        if self.taken.things:
            self._things(colours, places)
        light = 1 - self.taken.shadow * _soft(
            (places[..., 0] / self.columns - 0.55) * 8 + places[..., 1] / len(self.rows) * 3
        )
        light = light * (1.05 - 0.25 * ((x / self.width - 0.5) ** 2 + (y / self.height - 0.5) ** 2))
        grain = random.normal(0, self.taken.noise, colours.shape)
        return np.asarray(np.clip(colours * light[..., None] + grain, 0, 255), dtype=np.uint8)

    def _painted(self, places: Floats) -> Floats:
        u, v = places[..., 0], places[..., 1]
        high = len(self.rows)
        colours = np.empty((*u.shape, 3))
        colours[:] = np.array(WOOD) + 12 * np.sin(v * 9)[..., None]
        card = (u > -MARGIN) & (u < self.columns + MARGIN) & (v > -MARGIN) & (v < high + MARGIN)
        colours[card] = CARDBOARD
        inside = (u >= 0) & (u < self.columns) & (v >= 0) & (v < high)
        column, row = np.clip(u, 0, self.columns - 1).astype(int), np.clip(v, 0, high - 1).astype(int)
        names = [word for line in self.rows for word in line]
        words = np.unique(names, return_inverse=True)[1].reshape(high, self.columns)
        land = np.array([[len(word) == 3 for word in line] for line in self.rows])
        table = np.array([[_colour(word) for word in line] for line in self.rows], dtype=float)
        colours[inside] = table[row, column][inside]
        here = words[row, column]
        for across, down, part, far in (
            (1, 0, u - column, 1),
            (0, 1, v - row, 1),
            (-1, 0, u - column, 0),
            (0, -1, v - row, 0),
        ):
            beside = words[np.clip(row + down, 0, high - 1), np.clip(column + across, 0, self.columns - 1)]
            wide = np.where(beside == here, 0.015, 0.05)
            colours[inside & land[row, column] & (np.abs(part - far) < wide)] = LINE
        for name, colour in self.owners.items():
            squares = [(c, r) for r, line in enumerate(self.rows) for c, word in enumerate(line) if word == name]
            for c, r in squares:  # a roof of the owner's colour
                over = (np.abs(u - c - 0.5) < 0.3) & (np.abs(v - r - 0.5) < 0.3)
                colours[over] = PAWNS[colour]
        return colours

    def _things(self, colours: Floats, places: Floats) -> None:
        """A card, a mug and dice that lie on the board."""
        u, v = places[..., 0], places[..., 1]
        turned = (u - 15.2) * 0.8 + (v - 4.1) * 0.6, (v - 4.1) * 0.8 - (u - 15.2) * 0.6
        card = (np.abs(turned[0]) < 1.5) & (np.abs(turned[1]) < 2.2)
        colours[card] = (238, 234, 226)
        colours[card & (np.abs(turned[1]) < 0.4)] = (170, 60, 60)
        mug = np.hypot(u - 3.4, v - 14.2)
        colours[mug < 1.7] = (240, 240, 244)
        colours[mug < 1.35] = (58, 36, 24)
        for c, r in ((9.3, 9.8), (11.1, 12.4)):
            colours[(np.abs(u - c) < 0.35) & (np.abs(v - r) < 0.35)] = (250, 250, 250)

    def png(self) -> bytes:
        """The picture as a PNG file."""
        return png_of(self.pixels())


def _colour(word: str) -> tuple[int, int, int]:
    if len(word) == 3:
        return DISTRICTS[word[0]]
    return STREET if word.isalpha() else WATER if word == "." else PARK if word in "^*" else HOUSE


def _soft(value: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(value, -50, 50))))


def _perspective(source: Floats, target: Floats) -> Floats:
    """The 3 by 3 matrix that maps four points to four points, the null vector of eight equations."""
    rows = []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, -u], [0, 0, 0, x, y, 1, -v * x, -v * y, -v]]
    return np.asarray(np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3))


def _mapped(matrix: Floats, points: Floats) -> Floats:
    whole = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(whole[..., :2] / whole[..., 2:])


def png_of(pixels: NDArray[Any]) -> bytes:
    """A PNG file of rows of red, green and blue."""
    height, width, _ = pixels.shape
    raw = b"".join(b"\0" + line.tobytes() for line in pixels)

    def chunk(kind: bytes, content: bytes) -> bytes:
        whole = kind + content
        return struct.pack(">I", len(content)) + whole + struct.pack(">I", zlib.crc32(whole))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 1)) + chunk(b"IEND", b"")
