"""What a process of `ny1901 serve` runs for Manhattan: the methods, on its pipes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kit.engine import Method
from ...kit.terminal.process import guarded
from ...kit.terminal.seam import crashed
from ...kit.web.child import answer_from_pipes


def table(_: dict[str, Any]) -> Mapping[str, Method]:
    """The methods, and the rooms that a page asks for first."""
    from .. import drawing  # noqa: F401  # loaded before it is asked for
    from ..methods import METHODS

    return METHODS


if __name__ == "__main__":
    with guarded():
        answer_from_pipes(table, crashed)
