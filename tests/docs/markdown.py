"""Markdown as the pages that are made have it."""

from __future__ import annotations

import re
from collections.abc import Iterable


def slug(heading: str) -> str:
    """The anchor of a heading, as code hosts and the site make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table, a row a line."""
    lines = [head, ("---",) * len(head), *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)
