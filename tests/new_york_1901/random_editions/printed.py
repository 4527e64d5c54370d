"""An edition as its files print it, read by nothing of the program: plain cells, words and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

import yaml

Cell: TypeAlias = tuple[int, int]
Cells: TypeAlias = frozenset[Cell]
TERRITORY = re.compile(r"[a-z][0-9]{2}")


def beside(cell: Cell) -> list[Cell]:
    """The four cells that share an edge with one."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def parts(cells: Iterable[Cell]) -> list[Cells]:
    """The cells, parted into those that hang together by edges, in the order of their first cells, row by row."""
    left, found = set(cells), []
    for first in sorted(left, key=by_row):
        if first in left:
            left.remove(first)
            part, waiting = {first}, [first]
            while waiting:
                for cell in beside(waiting.pop()):
                    if cell in left:
                        left.remove(cell)
                        part.add(cell)
                        waiting.append(cell)
            found.append(frozenset(part))
    return found


def by_row(cell: Cell) -> Cell:
    """The order of squares: row by row."""
    return cell[1], cell[0]


def quarter_turns(cells: Cells) -> set[Cells]:
    """The four quarter turns of some cells, each moved to the corner."""
    found = set()
    for _ in range(4):
        cells = frozenset((-y, x) for x, y in cells)
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        found.add(frozenset((x - left, y - top) for x, y in cells))
    return found


@dataclass(frozen=True)
class Printed:
    """The documents of an edition's folder, and its board as tokens by cell."""

    main: Any
    tiles: Any
    cards: Any
    tokens: dict[Cell, str]

    @classmethod
    def of(cls, folder: Path) -> Printed:
        """Reads a folder whose board is `board.txt`."""
        main, tiles, cards = (
            yaml.safe_load((folder / f"{name}.yaml").read_text(encoding="utf-8"))
            for name in ("edition", "tiles", "cards")
        )
        lines = (folder / "board.txt").read_text(encoding="utf-8").splitlines()
        rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
        tokens = {(x, y): token for y, row in enumerate(rows) for x, token in enumerate(row)}
        return cls(main, tiles, cards, tokens)

    @cached_property
    def land(self) -> tuple[Cell, ...]:
        """The cells of territories, row by row."""
        return tuple(sorted((cell for cell, token in self.tokens.items() if TERRITORY.fullmatch(token)), key=by_row))

    @cached_property
    def blocks(self) -> list[Cells]:
        """What land hangs together."""
        return parts(self.land)

    @cached_property
    def territories(self) -> dict[str, Cells]:
        """The cells of each territory by its name, district by district, in the order of their numbers."""
        found: dict[str, Cells] = {}
        for district in self.main["districts"]:
            tokens = sorted({token for token in self.tokens.values() if TERRITORY.fullmatch(token)})
            for token in tokens:
                if token[0] == district["token"]:
                    name = f"{district['name']}-{token[1:]}"
                    found[name] = frozenset(cell for cell in self.land if self.tokens[cell] == token)
        return found

    @cached_property
    def pieces(self) -> list[Any]:
        """The tiles in their order: own ones, legendaries, the starter building."""
        return [*self.tiles["tiles"], *self.tiles["legendaries"], self.tiles["starter"]]

    def fronting(self, tokens: Iterable[str]) -> Cells:
        """The land with an edge on a cell of some tokens."""
        wanted = set(tokens)
        return frozenset(cell for cell in self.land if any(self.tokens.get(other) in wanted for other in beside(cell)))

    @cached_property
    def frontage(self) -> Cells:
        """The land with an edge on a street or a park (BLD-5)."""
        return self.fronting(mark["token"] for mark in (*self.main["streets"], *self.main["parks"]))

    def shape(self, piece: Any) -> Cells:
        """The cells of a tile as it is drawn."""
        return frozenset((x, y) for y, row in enumerate(piece["shape"]) for x, mark in enumerate(row) if mark == "#")

    @cached_property
    def sites(self) -> dict[tuple[str, Cells], bool]:
        """Every tile in every place of one block with frontage, and whether it has to be turned over for that."""
        block_of = {cell: number for number, block in enumerate(self.blocks) for cell in block}
        columns, lines = (range(1 + max(cell[axis] for cell in self.tokens)) for axis in (0, 1))
        found = {}
        for piece in self.pieces:
            plain = quarter_turns(self.shape(piece))
            for form in plain | quarter_turns(frozenset((-x, y) for x, y in self.shape(piece))):
                for dx in columns:
                    for dy in lines:
                        cells = frozenset((x + dx, y + dy) for x, y in form)
                        on = {block_of.get(cell) for cell in cells}
                        if len(on) == 1 and None not in on and cells & self.frontage:
                            found[piece["id"], cells] = form not in plain
        return found
