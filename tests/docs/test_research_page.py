"""Tests of the page about environments: its names and numbers are those of the editions."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

from ny1901_solver.manhattan import edition as manhattan_editions
from ny1901_solver.manhattan.moves import Build, Discard, Open, Redraw, Select, Void
from ny1901_solver.manhattan.research.deal import Deal as ManhattanDeal
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.research.deal import Deal
from ny1901_solver.new_york_1901.research.numbered_steps import ActionSpace

from ..new_york_1901.research.libraries import library

library("pettingzoo")
library("pyspiel")
observation = library("ny1901_solver.new_york_1901.research.observation")
manhattan = library("ny1901_solver.manhattan.research.observation")

PAGE = Path(__file__).parent.parent.parent / "docs" / "reference" / "environments.md"
TEXT = PAGE.read_text(encoding="utf-8")


def table(heading: str) -> list[str]:
    """Returns the names in the first column of the table below a heading."""
    rows = TEXT.partition(f"# {heading}\n")[2].partition("\n#")[0]
    return [name for row in re.findall(r"^\| (`.*?) \|", rows, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]


def test_the_page_names_every_parameter_and_every_piece_in_order() -> None:
    assert table("Parameters") == [*Deal.__dataclass_fields__]
    assert table("Observations") == [*observation.Observer(load_edition("tiny"), 2).shapes]
    assert table("Parameters of Manhattan") == [*ManhattanDeal.__dataclass_fields__]
    box = manhattan_editions.load_edition("tiny")
    assert table("Observations of Manhattan") == [*manhattan.Observer(box, 2).shapes]


def test_the_page_counts_the_actions() -> None:
    space = ActionSpace.of(load_edition("lower-manhattan"))
    assert f"has {len(space)} actions in total" in TEXT
    assert f"3 x {space.first_demolish - space.first_build} |" in TEXT


def test_the_page_counts_the_actions_of_manhattan() -> None:
    counted: dict[type, list[str]] = {kind: [] for kind in (Redraw, Open, Build, Void, Discard, Select)}
    for players in (2, 3, 4):
        start = ManhattanDeal.of({"players": players}).new(random.Random(0))
        kinds = Counter(map(type, start.actions.moves[0]))
        assert [*kinds] == [*counted]
        for kind, count in kinds.items():
            counted[kind].append(str(count))
    section = TEXT.partition("# Actions of Manhattan\n")[2].partition("\n#")[0]
    told = re.findall(r"\| ([\d, ]+) \|$", section, re.MULTILINE)
    assert told == [", ".join(counts) for counts in counted.values()]
