"""Every rule of Manhattan is kept somewhere in the program, and decided by a case."""

from __future__ import annotations

from functools import cache

import pytest

from ny1901_solver.manhattan.rules.legality import BUILD_RULES
from ny1901_solver.manhattan.rulings.cases import CORPUS
from tests.rule_coverage import MANHATTAN, Coverage

pytestmark = pytest.mark.always


@cache
def by_id() -> dict[str, Coverage]:
    return {entry.rule: entry for entry in MANHATTAN.coverage}


def test_every_rule_is_kept_by_a_function_or_as_data_and_decided_by_a_case() -> None:
    assert list(by_id()) == [rule.id for rule in CORPUS.registry.rules]
    assert [entry.rule for entry in by_id().values() if not (entry.kept and entry.cases)] == []


def test_what_nothing_keeps_would_be_seen() -> None:
    assert not Coverage("M-BLD-9", (), (), None, (), None, (), ("M-BLD-9-a",)).kept


def test_every_function_that_judges_a_build_belongs_to_its_rule() -> None:
    for function in BUILD_RULES:
        _, heading, number = function.__name__.split("_")[:3]
        assert f"rules.legality.{function.__name__}" in by_id()[f"M-{heading.upper()}-{number}"].functions


@pytest.mark.parametrize(
    ("rule", "place"),
    [
        ("M-BLD-6", "state.game.owner"),
        ("M-SCO-4", "scoring.points_by_colour"),
        ("M-MON-8", "rules.monsters.move_monster"),
        ("M-TRN-7", "state.game.GameState"),
    ],
)
def test_what_carries_a_rule_out_and_cites_it_is_named(rule: str, place: str) -> None:
    assert place in by_id()[rule].helpers
