"""What a process of `ny1901 serve` runs for a game that has no page of its own: its methods, on its pipes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine import Method
from ..engine.of_game import methods_of
from ..registration import Registration
from .child import answer_page


def table(setup: dict[str, Any]) -> Mapping[str, Method]:
    """The methods of the game that the setup tells."""
    registration = Registration(**{**setup["game"], "python": tuple(setup["game"]["python"])})
    return methods_of(registration, setup["program"])


if __name__ == "__main__":
    answer_page(table)
