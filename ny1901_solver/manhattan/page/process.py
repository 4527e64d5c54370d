"""What a process of `ny1901 serve` runs for Manhattan: the methods, on its pipes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kit.engine import Method
from ...kit.web.child import answer_page, keep_and_open


def table(setup: dict[str, Any]) -> Mapping[str, Method]:
    """The methods, and the rooms that a page asks for first."""
    from .. import drawing  # noqa: F401  # loaded before it is asked for
    from ..methods import METHODS

    keep_and_open(setup)
    return METHODS


if __name__ == "__main__":
    answer_page(table)
