"""What the geometry of a board derives, kept as a file so that start-up need not import shapely.

`ny1901 edition freeze FOLDER` writes `frozen.json`. It holds the fingerprint of the grid and legend it
was made from; a file that does not match is ignored and the board derived afresh."""

from __future__ import annotations

import json
from typing import Any

from ..board import Derived, Grid, Legend
from ..files import fingerprint
from ..geometry import Square

FROZEN = "frozen.json"


def source_fingerprint(grid: Grid, legend: Legend) -> str:
    """Names the grid and the legend's tokens that a derivation was made from."""
    tables = (legend.streets, legend.parks, legend.landmarks)
    marks = "\n".join(f"{kind} {mark.token} {mark.name}" for kind, table in enumerate(tables) for mark in table)
    districts = " ".join(district.token for district in legend.districts)
    return fingerprint("\n".join(" ".join(row) for row in grid.rows), marks, districts, legend.void)


def derive_from(grid: Grid, legend: Legend, squares: tuple[Square, ...]) -> Derived:
    """Derives neighbours, frontage and blocks from the footprints (imports shapely and networkx)."""
    from ..board.derive import derive

    return derive(grid, legend, squares)


def freeze(grid: Grid, legend: Legend, derived: Derived) -> str:
    """The text of `frozen.json`."""
    data = {
        "source": source_fingerprint(grid, legend),
        "neighbours": [f"{mask:x}" for mask in derived.neighbours],
        "fronts": {token: f"{mask:x}" for token, mask in sorted(derived.fronts.items())},
        "blocks": [f"{mask:x}" for mask in derived.blocks],
        "borders": f"{derived.borders:x}",
    }
    return json.dumps(data, indent=1) + "\n"


def thaw(data: Any, grid: Grid, legend: Legend) -> Derived | None:
    """Reads `frozen.json` data back; `None` when it was made from another grid or legend."""
    if data["source"] != source_fingerprint(grid, legend):
        return None
    return Derived(
        tuple(int(mask, 16) for mask in data["neighbours"]),
        {token: int(mask, 16) for token, mask in data["fronts"].items()},
        tuple(int(mask, 16) for mask in data["blocks"]),
        int(data["borders"], 16),
    )
