"""What a process of `ny1901 serve` runs: the methods, on its pipes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kit.engine import Method
from ...kit.terminal.process import guarded
from ...kit.terminal.seam import crashed
from ...kit.web.child import answer_from_pipes


def table(setup: dict[str, Any]) -> Mapping[str, Method]:
    """The methods, once the edition is loaded."""
    from ..edition import available_editions, load_edition
    from ..methods import METHODS
    from ..methods.given import own_edition

    own_edition.set(None if setup["edition"] is None else load_edition(setup["edition"]))
    load_edition(available_editions()[0])
    return METHODS


if __name__ == "__main__":
    with guarded():
        answer_from_pipes(table, crashed)
