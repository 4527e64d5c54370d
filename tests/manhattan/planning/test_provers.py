"""Three statements of the legal builds, predicate, generator and model; and plans against every way to play."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from ny1901_solver.errors import DataError, NotationError
from ny1901_solver.manhattan.chance import any_card
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.moves import Build
from ny1901_solver.manhattan.planning import Goal, Lead, Take, Tallest, parse_goal
from ny1901_solver.manhattan.planning.constraints import CONSTRAINTS
from ny1901_solver.manhattan.planning.plan import legal_builds, plan
from ny1901_solver.manhattan.positions import format_line
from ny1901_solver.manhattan.readings import Readings
from ny1901_solver.manhattan.rules import legal_moves, new_game, violations
from ny1901_solver.manhattan.state import GameState

from ..tables import board, positions
from .frozen import TooManyEnds, ends_of, points_of, reaches


def drawn(seed: int, wanted: int, share: float) -> list[GameState]:
    """Positions in which pieces are built, a share of those of games at random over editions, variants, readings."""
    rng, found = random.Random(seed), list[GameState]()
    for state in positions(seed, 100 * wanted):
        if state.phase == "build" and rng.random() < share:
            found.append(state)
            if len(found) == wanted:
                break
    return found


@pytest.mark.parametrize("wanted", [25, pytest.param(5_000, marks=pytest.mark.slow)])
def test_the_three_statements_allow_the_same_builds(wanted: int) -> None:
    differ = []
    for state in drawn(1901, wanted, 0.1):
        edition = state.edition
        every = [Build(*e) for e in product(edition.letters, range(1, edition.largest + 1), edition.board.plots)]
        predicate = {build for build in every if not violations(state, build)}
        generator = {move for move in legal_moves(state) if isinstance(move, Build)}
        if not predicate == generator == set(legal_builds(state)):
            differ.append(format_line(state))
    assert differ == []


@pytest.mark.parametrize("wanted", [12, pytest.param(1_000, marks=pytest.mark.slow)])
def test_a_plan_is_the_best_of_all_ways_to_play_the_builds(wanted: int) -> None:
    compared = 0
    for state in drawn(wanted, wanted, 0.1):
        rng = random.Random(format_line(state))
        seat = rng.choice(state.setup.seats)
        if not state.left_to_build(seat):
            continue
        try:
            ends = ends_of(state, seat, 300 if wanted < 100 else 1_000)
        except TooManyEnds:
            continue
        board = state.edition.board
        goal: Goal = rng.choice((Tallest(), Lead(rng.choice(board.slots)), Take(rng.choice(board.plots))))
        for wish in (None, goal):
            good = [points_of(end, seat) for end in ends if wish is None or reaches(end, seat, wish)]
            found = plan(state, seat, wish)
            assert found.status == ("proved" if good else "infeasible"), format_line(state)
            assert found.points == max(good, default=None), format_line(state)
            assert found.bound == found.points
        compared += 1
    assert compared > wanted // 4


def to_build(text: str, pieces: tuple[int, ...], hand: str, variant: str = "", **readings: str) -> GameState:
    """A board of four players on which red builds pieces of so many floors, with cards by their own squares."""
    state = board(text, variants=tuple(variant.split()))
    selected = (tuple(pieces.count(floors) for floors in (1, 2, 3, 4)), *state.selected[1:])
    cards = tuple(hand.count(str(card)) for card in range(1, 10))
    setup = replace(state.setup, readings=Readings().with_settings(readings))
    return replace(state, setup=setup, phase="build", selected=selected, hands=(cards, *state.hands[1:]))


@pytest.mark.parametrize(
    ("rule", "state", "forbidden", "allowed"),
    [
        ("M-CARD-2", to_build("", (1,), "1"), None, "r1@F1"),
        ("M-RND-2", to_build("", (3,), "1"), "r2@A1", "r3@A1"),
        ("M-BLD-3", to_build("A1 y1b3", (2, 3), "1"), "r2@A1", "r3@A1"),
        ("M-BLD-3", to_build("A1 r1b4", (2, 3), "1"), "r2@A1", "r3@A1"),
        ("M-BLD-2", to_build("A1 r1 | B1 r1b1", (1,), "1", "anti-trust"), "r1@A1", "r1@B1"),
        ("M-BLD-2", to_build("A1 r1 | B1 r1b1", (1,), "1", top_own="no"), "r1@A1", "r1@B1"),
        ("M-SLO-1", to_build("", (1,), "1", "slow-growth"), "r1@D1", "r1@C1"),
        ("M-MON-9", to_build("", (1,), "7", "monster"), "r1@A7", "r1@B7"),
        ("M-MON-9", to_build("", (1,), "7", "monster", monster_time="before_build"), "r1@A7", "r1@B7"),
    ],
)
def test_what_a_rule_forbids_is_out_and_its_neighbour_in(
    rule: str, state: GameState, forbidden: str | None, allowed: str
) -> None:
    legal = set(map(str, legal_builds(state)))
    assert allowed in legal
    assert forbidden not in legal
    if rule in ("M-BLD-2", "M-BLD-3", "M-MON-9"):  # the others are more than one constraint
        others = {name: made for name, made in CONSTRAINTS.items() if name != rule}
        assert forbidden in set(map(str, legal_builds(state, others)))


@pytest.mark.parametrize(
    ("state", "goal", "points", "builds", "stuck"),
    [
        (to_build("", (1, 2), "15"), None, 2 + 4 + 3, 2, False),  # two cities, and the taller of the two
        (to_build("", (1, 1), "15"), None, 2 + 4, 2, False),  # equally tall
        (to_build("", (1, 1), "15"), Tallest(), None, 0, False),
        (to_build("", (1, 1), "11"), Tallest(), 1 + 2 + 3, 2, False),  # one on the other
        (to_build("", (1, 1), "15"), Lead("A"), 2 + 4, 2, False),
        (to_build("A1 b4 | B1 y3", (3,), "1"), Take("A1"), None, 0, False),
        (to_build("A1 b4 | B1 y3", (3,), "1"), Take("B1"), 1 + 2 + 3, 1, False),
        (to_build(" | ".join(f"{slot}1 b2" for slot in "ABCDEF"), (1, 1), "11"), None, 0, 0, True),
        (to_build(" | ".join(f"{slot}1 b2" for slot in "ABCDEF"), (2, 1), "11"), None, 1 + 2 + 3, 2, False),
        (to_build(" | ".join(f"{slot}1 b2" for slot in "ABCDEF"), (2, 1), "11", "anti-trust"), None, 6, 1, True),
        (to_build("A1 r4 | B1 r3 | C1 b3", (), "1"), None, 9, 0, False),  # E5
        # card 2 sends the monster from A7 to A4, and card 8 back: red's own two buildings are all that stands
        (to_build("A4 b4", (1, 1), "28", "monster"), Tallest(), None, 0, False),
        (to_build("A4 b4", (2, 1), "28", "monster"), Tallest(), 2 + 4 + 3, 2, False),
    ],
)
def test_plans_of_small_boards(
    state: GameState, goal: Goal | None, points: int | None, builds: int, stuck: bool
) -> None:
    found = plan(state, 0, goal)
    assert (found.points, len(found.builds), found.stuck) == (points, builds, stuck)
    assert found.status == ("infeasible" if points is None else "proved")


def test_a_plan_is_asked_of_a_player_who_builds() -> None:
    state = new_game(load_edition("mayfair"), 2, any_card)
    with pytest.raises(DataError, match="not all players have set out their pieces yet"):
        plan(state, 0)
    with pytest.raises(DataError, match="seats 0 to 1, not 2"):
        plan(state, 2)
    assert [str(parse_goal(text, state.edition)) for text in ("C7", "C", "tallest")] == ["C7", "C", "tallest"]
    with pytest.raises(NotationError, match=r"a plot from A1 to F9, a city \(A, B, C, D, E, F\) or the word tallest"):
        parse_goal("G1", state.edition)


def test_who_wants_an_answer_no_longer_gets_what_is_known() -> None:
    state = to_build("", (1, 2, 3, 4), "1359")
    found = plan(state, 0, stop=lambda: True)
    assert (found.status, found.builds, found.points) == ("timeout", (), None)
