"""What `what-if` finds is what an oracle finds that changes plain data, asks the public reader, and asks the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from ny1901_solver.new_york_1901.edition import Edition, load_edition
from ny1901_solver.new_york_1901.moves import Shift, Turn
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import legal_turns, violations
from ny1901_solver.new_york_1901.state import GameState, state_problems
from ny1901_solver.new_york_1901.what_if import Changes, what_if
from ny1901_solver.new_york_1901.what_if.changes import KINDS
from ny1901_solver.new_york_1901.what_if.in_words import edits

from ..random_editions import random_edition, random_game
from ..rulings.mutants import changed_turn
from ..sampling import random_positions, telling_positions
from .by_data import Oracle, points

pytestmark = pytest.mark.always

SMALL = 24  # squares of a random board, about
MOST_LEGAL = 4_000  # turns of a position; where there are more, the oracle takes long


def wanted(oracle: Oracle, rng: random.Random, number: int) -> Iterator[Turn]:
    """Turns of a position: a legal one, changed ones, and ones that a single change of some kind makes legal."""
    legal = legal_turns(oracle.state)
    yield rng.choice(legal)
    for _ in range(number):
        yield changed_turn(oracle.state, rng.choice(legal), rng)
    for kind in KINDS:
        ways = [way.state for way in oracle.ways if way.kind == kind]
        for after in rng.sample(ways, min(number, len(ways))):
            turns = [turn for turn in legal_turns(after) if violations(oracle.state, turn)]
            if turns:
                yield rng.choice(turns)


def ways(state: GameState) -> Iterator[tuple[str, str]]:
    """The kind and the position line of each way of a change that adds up."""
    for change in Changes(state):
        for after in change.ways(state):
            if not state_problems(after):
                yield change.kind, format_line(after)


def hold_ways(oracle: Oracle) -> None:
    """Compares all positions to which single changes lead, whatever the turn is."""
    assert list(ways(oracle.state)) == [(way.kind, format_line(way.state)) for way in oracle.ways]


def hold(state: GameState, rng: random.Random, number: int) -> Counter[str]:
    """Compares all changes of a position for some turns with the oracle; counts what was compared."""
    oracle, seen = Oracle(state), Counter[str]()
    hold_ways(oracle)
    for turn in wanted(oracle, rng, number):
        for best in (False, True):
            if best and Shift() in turn.steps:
                continue
            result = what_if(state, turn, best=best)
            legal = not violations(state, turn)
            assert result.verdict.legal == legal
            assert result.holds == (legal and (not best or oracle.is_best(state, turn)))
            if result.holds:
                seen["holds"] += 1
                assert result.alone == (oracle.is_alone(state) if best else None)
                continue
            found = [(each.change.kind, format_line(each.state)) for each in result.found]
            assert found == oracle.helping(turn, best), (format_line(state), str(turn), best)
            assert (result.total, result.undecided) == (len(found), 0)
            assert result.legal == oracle.making_legal(turn)
            assert (result.conflict is not None) == (not legal and not result.legal)
            for each in result.found:
                assert Shift() in turn.steps or each.points == points(each.state, turn)
                assert each.alone == (oracle.is_alone(each.state) if best else None)
                edits(state, each.state, each.change)  # raises unless the commands make this position
            seen.update(["best" if best else "legal", *result.verdict.rules, *(kind for kind, _ in found)])
            seen["none"] += not found
            seen["excluded"] += result.excluded is not None
    return seen


def positions(edition: Edition, seed: int, number: int) -> list[GameState]:
    half = number // 2
    return [*telling_positions(edition, seed, number - half), *random_positions(edition, seed, half)]


def held(states: list[GameState], seed: object, turns: int) -> Counter[str]:
    rng, seen = random.Random(f"what if {seed}"), Counter[str]()
    for state in states:
        if not state.over and len(legal_turns(state)) <= MOST_LEGAL:
            seen += hold(state, rng, turns)
    return seen


def of_random_edition(seed: int, number: int) -> list[GameState]:
    """Some positions of a game on a random edition."""
    states = [state for state in random_game(random_edition(seed, squares=SMALL), seed) if not state.over]
    return random.Random(f"positions {seed}").sample(states, min(number, len(states)))


COMMON = ("card", "land", "building", "best", "holds", "none", "excluded")


def test_all_changes_of_some_turns_are_those_of_the_oracle() -> None:
    seen = held(positions(load_edition("tiny"), 1, 3), 1, 2)
    assert min(seen[each] for each in ("legal", "best", "none", "card", "land", "building")) > 0


@pytest.mark.parametrize("seed", [3, 8])
def test_all_changes_of_some_turns_on_a_random_edition_are_those_of_the_oracle(seed: int) -> None:
    assert held(of_random_edition(seed, 2), seed, 2)["legal"] > 0


@pytest.mark.parametrize("seed", [51, 75, 162])
def test_cards_come_from_the_layer_that_edit_works_out_or_else_from_the_top_and_go_under_the_pile(seed: int) -> None:
    states = list(random_game(random_edition(seed, squares=SMALL), seed))[18:60:12]
    assert any(len(state.market.future) > 1 for state in states)
    for state in states:
        hold_ways(Oracle(state))


def test_points_of_gold_prestige_that_no_gold_tile_can_have_brought_are_lost_with_the_gold_tile() -> None:
    state = telling_positions(load_edition("lower-manhattan"), 51, 27)[-1]
    oracle, lost = Oracle(state), Counter[int]()
    hold_ways(oracle)
    for way in oracle.ways:
        fewer = set(state.mover.buildings) - set(way.state.mover.buildings)
        lost.update(state.mover.score - way.state.mover.score - site.points for site in fewer)
    assert state.setup.challenge == "gold-prestige"
    assert max(lost) > 0


@pytest.mark.slow
def test_all_changes_of_hundreds_of_turns_are_those_of_the_oracle() -> None:
    seen = Counter[str]()
    for seed in range(2, 5):
        seen += held(positions(load_edition("tiny"), seed, 8), seed, 5)
    assert seen["legal"] > 300
    assert min(seen[each] for each in COMMON) > 10, seen


@pytest.mark.slow
def test_all_changes_of_hundreds_of_turns_on_random_editions_are_those_of_the_oracle() -> None:
    seen = Counter[str]()
    for seed in range(100, 130):
        seen += held(of_random_edition(seed, 2), seed, 3)
    assert seen["legal"] > 300
    assert min(seen[each] for each in COMMON) > 10, seen


def with_fallen(seed: int, number: int) -> list[GameState]:
    """Positions of players whose tiles were demolished."""
    tiny = load_edition("tiny")
    return [state for state in telling_positions(tiny, seed, number) if state.mover.demolished_tiles(tiny)]


def test_changes_of_tiles_that_were_demolished_are_those_of_the_oracle() -> None:
    assert held(with_fallen(11, 36), 11, 1)["tile"] > 0


@pytest.mark.slow
def test_all_changes_of_hundreds_of_turns_where_tiles_were_demolished_are_those_of_the_oracle() -> None:
    seen = held(with_fallen(12, 500), 12, 2)
    assert seen["legal"] > 300
    assert min(seen["tile"], seen["best"]) > 10, seen


@pytest.mark.slow
def test_every_changed_position_of_many_editions_is_one_of_the_oracle() -> None:
    number = 0
    for seed in range(200, 260):
        for state in of_random_edition(seed, 2):
            hold_ways(oracle := Oracle(state))
            number += len(oracle.ways)
    assert number > 3_000
