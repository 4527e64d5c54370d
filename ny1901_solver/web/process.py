"""The program of a process of `ny1901 serve`: the process reads requests from standard input and writes answers to
standard output.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..engine import Method
from ..protocol.registration import Registration
from .child import Setup, answer_page, keep_and_open
from .page import page_of


def table(setup: Setup) -> Mapping[str, Method]:
    """The methods of the game that the setup names."""
    page = page_of(Registration(**{**setup["game"], "python": tuple(setup["game"]["python"])}), setup["program"])
    keep_and_open(setup)
    page.begin(setup)
    return page.methods()


if __name__ == "__main__":
    answer_page(table)
