"""The tables of the engine's methods in the documents: a row is a method's word and what its declaration says.

`python -m tests.derived` writes them anew."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from ny1901_solver.engine import Method
from ny1901_solver.manhattan.methods import METHODS as MANHATTAN
from ny1901_solver.new_york_1901.methods import METHODS as NEW_YORK_1901

DOCS = Path(__file__).parents[2] / "docs"
TABLES: Mapping[Path, Mapping[str, Method]] = {DOCS / "engine.md": NEW_YORK_1901, DOCS / "manhattan.md": MANHATTAN}
"""The methods that each document lists."""
TABLE = re.compile(r"(?<=\n\| method \| what it does \|\n\| --- \| --- \|\n)(?:\| .*\n)+")


def with_rows(page: str, methods: Mapping[str, Method]) -> str:
    """A document with the rows of these methods; a row of a word that is no method stays where it begins the table."""
    ((old),) = TABLE.findall(page)
    kept = [row for row in old.splitlines() if row.split("`")[1] == "cancel"]
    return TABLE.sub(
        lambda _: "\n".join([*(f"| `{name}` | {each.summary} |" for name, each in methods.items()), *kept, ""]), page
    )


def write() -> None:
    """Writes the rows of all documents."""
    for path, table in TABLES.items():
        path.write_text(with_rows(path.read_text(encoding="utf-8"), table), encoding="utf-8")
