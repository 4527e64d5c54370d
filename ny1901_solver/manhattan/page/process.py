"""What a process of `ny1901 serve` runs for Manhattan: the methods, on its pipes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...kit.engine import Method
from ...kit.terminal.process import guarded
from ...kit.terminal.seam import crashed
from ...kit.web.child import answer_from_pipes
from ...kit.web.plain import with_forms


def table(setup: dict[str, Any]) -> Mapping[str, Method]:
    """The methods, and the rooms that a page asks for first."""
    from ...kit.engine.opened_method import ToOpen, to_open
    from ...kit.review.kept import kept_in
    from .. import drawing  # noqa: F401  # loaded before it is asked for
    from ..methods import METHODS

    kept_in.set(Path(setup["reviews"]))
    to_open.set(ToOpen(**setup["to_open"]))
    return with_forms(METHODS)


if __name__ == "__main__":
    with guarded():
        answer_from_pipes(table, crashed)
