"""Markdown in the style of the generated pages."""

from __future__ import annotations

import re
from collections.abc import Iterable


def slug(heading: str) -> str:
    """Returns the anchor of a heading, as code hosts and the site generate it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Returns a Markdown table with one line for each row."""
    lines = [head, ("---",) * len(head), *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)
