"""The load of reading: its counts are those that a reader of the puzzle file counts, and ratings add up from them."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest
import yaml

from ny1901_solver.new_york_1901.puzzles import read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS, Kind
from ny1901_solver.new_york_1901.puzzles.rechecking import load_of
from ny1901_solver.new_york_1901.puzzles.solvers.bounded import PANEL
from ny1901_solver.new_york_1901.puzzles.solvers.reading import COUNTS, load, rated, weights
from ny1901_solver.puzzles.solvers import Hardness

NAMES = list(shipped())
SOME = NAMES[:: len(NAMES) // 40]


def known_cards(market: dict[str, Any]) -> int:
    """The cards of the layers from the top that have one kind of card only."""
    known = 0
    for layer in market["future"]:
        if len(layer) > 1:
            break
        known += sum(layer.values())
    return known


def counted(name: str) -> dict[str, float]:
    """What the file of a puzzle shows without any rule."""
    file = yaml.safe_load(shipped()[name].read_text(encoding="utf-8"))
    position, kind = file["position"], file["kind"]
    with_others = kind in ("win-by-force", "save-the-game", "early-end", "last-turn", "safe-streets")
    players, mover = position["players"], position["to_move"]
    own = next(player for player in players if player["colour"] == mover)
    steps = [step for turn in file.get("answer", ()) for step in turn.split("; ") if step != "pass"]
    others = sum(len(player["action_cards"]) for player in players if player is not own)
    return {
        "turns": file["turns"],
        "steps": len(steps),
        "demolitions": file["difficulty"]["demolitions"],
        "rivals": file["difficulty"]["rivals"],
        "buildings": len(own["buildings"]),
        "cards": 0 if kind == "packing" else len(own["action_cards"]),
        "others-cards": others if with_others else 0,
        "known-cards": 0 if kind == "packing" else known_cards(position["market"]),
        f"kind-{kind}": 1,
    }


@pytest.mark.parametrize("name", SOME)
def test_the_counts_are_those_that_the_file_shows(name: str) -> None:
    told = {part.name: part.number for part in load_of(read_puzzle(shipped()[name])).parts}
    expected = counted(name)
    weighted = {each.name for each in weights().weights if each.weight}
    assert {key: told.get(key, 0) for key in expected if key in weighted} == {
        key: number for key, number in expected.items() if key in weighted
    }


@pytest.mark.parametrize("name", SOME)
def test_a_rating_is_the_sum_of_its_parts_and_has_the_error_of_both(name: str) -> None:
    puzzle = read_puzzle(shipped()[name])
    made = load_of(puzzle)
    assert made.constant + made.solvers + sum(part.points for part in made.parts) == pytest.approx(made.rating)
    assert puzzle.difficulty.rating == round(made.rating)
    alone = PANEL.hardness(puzzle.task, puzzle.certificate, puzzle.difficulty.missed_by)
    assert made.by_solvers == alone.rating
    assert puzzle.difficulty.error == round(hypot(weights().error, weights().solvers * alone.error))


def test_every_count_has_a_weight_and_more_to_read_is_never_easier() -> None:
    kinds = [f"kind-{kind}" for kind in Kind]
    assert [each.name for each in weights().weights] == list(COUNTS)
    assert [name for name in COUNTS if name.startswith("kind-")] == kinds == [f"kind-{kind}" for kind in KINDS]
    found, alone = dict.fromkeys(COUNTS, 2.0), Hardness((), 1500, 100)
    for name in COUNTS.keys() - set(kinds):
        assert load(found | {name: 3.0}, alone).rating >= load(found, alone).rating
    assert rated(found, Hardness((), 1700, 100)).rating > rated(found, alone).rating
