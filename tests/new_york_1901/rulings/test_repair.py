"""The nearest legal turns: legal, none nearer, and each change at the cost of the table."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.new_york_1901.moves import Shift, Turn
from ny1901_solver.new_york_1901.rules import is_legal, legal_turns
from ny1901_solver.new_york_1901.rulings.repair import COSTS, changes, distance, repairs
from ny1901_solver.new_york_1901.state import GameState

from ..rules.statements import MANHATTAN, TINY, read, tiny
from ..sampling import random_positions
from .mutants import wanted_turns

pytestmark = pytest.mark.always

WIDE = tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2,b2")
RICH = tiny("8,bsg,b1,r01.r02.r03.r04,st@A2.B2", open_market="b2,b2")


def nearest_by_force(state: GameState, wanted: Turn, draws: list[int] | None = None) -> list[tuple[int, str]]:
    allowed = [turn for turn in legal_turns(state) if is_legal(state, turn, draws)]
    return sorted((distance(state, wanted, turn), str(turn)) for turn in allowed)


@pytest.mark.parametrize(("small", "full"), [(15, 1), pytest.param(60, 6, marks=pytest.mark.slow)])
def test_the_repairs_are_legal_and_no_legal_turn_is_nearer(small: int, full: int) -> None:
    compared = 0
    for edition, seed, positions in ((TINY, 31, small), (MANHATTAN, 32, full)):
        for state, wanted in wanted_turns(edition, seed, positions, 2, longest=14):
            found = repairs(state, wanted)
            known = nearest_by_force(state, wanted)
            assert [(repair.distance, str(repair.step)) for repair in found.nearest] == known[:5], wanted
            last = found.nearest[-1].distance
            assert found.as_near == sum(far == last for far, _ in known[5:])
            assert all(is_legal(state, repair.step) for repair in found.nearest)
            assert all(repair.distance == sum(c.cost for c in repair.changes) for repair in found.nearest)
            compared += 1
    assert compared == 2 * (small + full)


def test_a_market_shift_whose_cards_are_known_is_repaired_by_those_cards() -> None:
    state = read(tiny(open_market="r2,r2,b2", future="1r2,1r3,2b2,1b3"))
    kinds = [state.edition.kind(name) for name in ("r2", "r3", "b3")]
    wanted = Turn.parse("shift; take blue-02")
    found = repairs(state, wanted, kinds)
    assert [(r.distance, str(r.step)) for r in found.nearest] == nearest_by_force(state, wanted, kinds)[:5]
    assert str(found.nearest[0].step) == "take blue-02; pass"
    shifting = [repair.step for repair in found.nearest if repair.step.steps[0] == Shift()]
    assert shifting
    assert all(is_legal(state, turn, kinds) for turn in shifting)


def test_the_distance_is_nothing_for_the_turn_itself_only() -> None:
    rng = random.Random(4)
    for state in random_positions(TINY, 33, 12):
        turns = rng.sample(legal_turns(state), min(12, len(legal_turns(state))))
        for one in turns:
            for other in turns:
                assert (distance(state, one, other) == 0) == (one == other), (one, other)


def test_the_list_is_as_long_as_asked_and_empty_when_the_game_is_over() -> None:
    wanted = Turn.parse("take blue-04")
    assert len(repairs(read(WIDE), wanted, top=1).nearest) == 1
    assert len(repairs(read(WIDE), wanted, top=9).nearest) == 9
    over = read(tiny("13,-,b1.b2,r01.r03.r04.b02,s1@G2.H2_s2@A3.A4.B3.B4_st@A2.B2", open_market="r2", ended="green"))
    assert repairs(over, wanted).nearest == ()


# For each row of the table a wanted turn, a legal one, and the rows that lie between them.
ROWS = {
    "steps put into a legal order": (WIDE, "build b1@C2,C3; take blue-01", "take blue-01; build b1@C2,C3", []),
    "Market Shift left out": (WIDE, "shift; take blue-01", "take blue-01", []),
    "Market Shift used as well": (WIDE, "take blue-01", "shift; take blue-01", []),
    "Land Grab used as well": (
        tiny(open_market="b2,b2"),
        "take blue-01",
        "take blue-01 blue-02",
        ["a territory taken"],
    ),
    "Construction Boom used as well": (
        WIDE,
        "take blue-01; build b1@C2,C3",
        "take blue-01; build b1@C2,C3; boom b2@A3,A4,B3",
        ["a building added"],
    ),
    "another territory of the same colour and size": (WIDE, "take blue-01", "take blue-02", []),
    "a territory of another colour or size": (WIDE, "take blue-04", "take red-05", []),
    "a territory not taken": (WIDE, "take blue-01 blue-02", "take blue-01", []),
    "a territory taken": (WIDE, "build b1@C2,C3", "take blue-01; build b1@C2,C3", []),
    "each square moved, 3 at most": (WIDE, "take blue-01; build b1@B3,C3", "take blue-01; build b1@A3,B3", []),
    "a tile turned": (
        WIDE,
        "take blue-01; build b1@B3,C3",
        "take blue-01; build b1@C2,C3",
        ["each square moved, 3 at most"],
    ),
    "another block": (
        WIDE,
        "take blue-01; build b1@C2,C3",
        "take blue-01; build b1@F2,F3",
        ["each square moved, 3 at most", "each square moved, 3 at most"],
    ),
    "another tile of the same generation": (
        WIDE,
        "take blue-01; build b2@C2,C3",
        "take blue-01; build b1@C2,C3",
        [],
    ),
    "a tile of another generation": (WIDE, "take blue-01; build s1@C2,C3", "take blue-01; build b1@C2,C3", []),
    "first build made the second, or the other way round": (
        WIDE,
        "take blue-01; build b2@A3,A4,B3; boom b1@C2,C3",
        "take blue-01; build b1@C2,C3; boom b2@A3,A4,B3",
        ["first build made the second, or the other way round"],
    ),
    "demolish made a build, or the other way round": (
        WIDE,
        "build b1@A2,B2",
        "demolish b1@A2,B2",
        ["each building that falls in one turn only"],
    ),
    "each building that falls in one turn only": (
        WIDE,
        "demolish b1@A2,A3",
        "demolish b1@A3,A4",
        ["each square moved, 3 at most"],
    ),
    "a building left out": (WIDE, "take blue-01; build b1@C2,C3", "take blue-01", []),
    "a building added": (WIDE, "take blue-01", "take blue-01; build b1@C2,C3", []),
    "a worker taken back from another territory": (WIDE, "reclaim red-01", "reclaim red-02", []),
    "a worker not taken back": (WIDE, "reclaim red-01", "pass", []),
    "a worker taken back": (WIDE, "pass", "reclaim red-02", []),
}


@pytest.mark.parametrize("row", ROWS)
def test_what_a_change_costs(row: str) -> None:
    line, wanted, other, also = ROWS[row]
    state = read(line)
    found = changes(state, Turn.parse(wanted), Turn.parse(other))
    assert sorted(change.cost for change in found if change.sentence) == sorted(_costs([row, *also]))
    assert distance(state, Turn.parse(wanted), Turn.parse(other)) == sum(COSTS[each] for each in [row, *also])


def _costs(rows: list[str]) -> list[int]:
    squares = rows.count("each square moved, 3 at most")
    rest = [COSTS[row] for row in rows if row != "each square moved, 3 at most"]
    return [*rest, squares] if squares else rest


def test_every_row_of_the_table_has_its_case() -> None:
    assert set(ROWS) == set(COSTS)


def test_the_nearest_turn_for_a_locked_tile_is_an_unlocked_one_on_the_same_squares() -> None:
    found = repairs(read(WIDE), Turn.parse("take blue-01; build s1@C2,C3"))
    assert str(found.nearest[0].step) == "take blue-01; build b1@C2,C3"
    assert [change.sentence for change in found.nearest[0].changes] == ["b1 instead of s1"]


def test_the_nearest_turn_without_the_card_takes_land_of_a_card_that_is_there() -> None:
    found = repairs(read(tiny(open_market="b2,b2,b2")), Turn.parse("take red-02"))
    assert [(repair.distance, str(repair.step)) for repair in found.nearest[:2]] == [
        (2, "take blue-01; pass"),
        (2, "take blue-02; pass"),
    ]


def test_the_nearest_turn_without_a_worker_drops_the_take_and_keeps_the_build() -> None:
    state = read(tiny("0,bsg,-,r01.r02.r03.b01,st@A2.B2", open_market="b2"))
    found = repairs(state, Turn.parse("take blue-02; build b1@C2,C3"))
    assert (found.nearest[0].distance, str(found.nearest[0].step)) == (2, "build b1@C2,C3")
