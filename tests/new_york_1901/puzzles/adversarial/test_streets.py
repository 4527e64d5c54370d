"""Which streets can still change hands: two provers and an oracle that walks all steps, and what is said of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.puzzles import Certificate, Kind, Task, judge_streets
from ny1901_solver.new_york_1901.puzzles.adversarial.every_street import EveryStreet
from ny1901_solver.new_york_1901.puzzles.adversarial.line import flips
from ny1901_solver.new_york_1901.puzzles.adversarial.stand import TooLong, states_behind
from ny1901_solver.new_york_1901.puzzles.adversarial.streets import Holder, StreetSearch, holder_of, holders
from ny1901_solver.new_york_1901.puzzles.kinds import kind_of
from ny1901_solver.new_york_1901.puzzles.solvers.bounded import SOLVERS, solved_by
from ny1901_solver.new_york_1901.puzzles.solvers.street_looks import by_land, by_leads, overlooking, seeing
from ny1901_solver.new_york_1901.rules import chance, draw, legal_steps, play_step
from ny1901_solver.new_york_1901.scoring import tallies
from ny1901_solver.new_york_1901.state import GameState

from ..examples import certified
from .test_provers import random_ones, shipped

SEARCHED, PLAYED, WALKED = 20_000, 4_000, 3_000  # positions that each may look at here


def walked(state: GameState, most: int = WALKED) -> tuple[frozenset[Holder], ...] | None:
    """The oracle: all steps and cards, one after the other, behind a first turn that ends the game."""
    ends, seen = set[tuple[Holder, ...]](), set[GameState]()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        if here in seen or (here.to_move != state.to_move and here.ended_by is None):
            continue
        seen.add(here)
        if len(seen) > most:
            raise TooLong
        if here.over:
            ends.add(holders(here))
        elif kinds := chance(here):
            waiting += [draw(here, kind) for kind in kinds]
        else:
            waiting += [play_step(here, step) for step in legal_steps(here)]
    if not ends:
        return None
    return tuple(frozenset(each) - {now} for each, now in zip(zip(*ends, strict=True), holders(state), strict=True))


def compared(states: Iterator[GameState]) -> Counter[str]:
    found: Counter[str] = Counter()
    for state in states:
        if state.ended_by is not None or state.over:
            continue
        try:
            searched, played = StreetSearch(state, SEARCHED).find(), EveryStreet(state, PLAYED).reachable()
            assert (searched and searched.reachable) == played, state
            found["compared"] += 1
            found["ends"] += played is not None
            found["flips"] += bool(played and any(played))
            found["safe"] += bool(played and not all(played))
            assert walked(state) == played, state
            found["walked"] += 1
        except TooLong:
            found["too long"] += 1
    return found


def test_the_provers_and_the_oracle_find_the_same_on_random_positions() -> None:
    found = compared(shipped(40))
    assert min(found["flips"], found["walked"]) >= 8, found
    assert found["safe"] >= 4, found


@pytest.mark.slow
def test_the_provers_and_the_oracle_find_the_same_on_random_editions() -> None:
    found = compared(random_ones(range(40), 1))
    assert min(found["ends"], found["walked"]) >= 4, found


@cache
def some() -> tuple[tuple[Task, Certificate], ...]:
    return certified(Kind.SAFE_STREETS, 12)


def test_a_stored_line_is_legal_ends_the_game_and_flips_its_street() -> None:
    shown = [(task, flip) for task, certificate in some() for flip in certificate.flips]
    assert shown
    for task, flip in shown:
        assert flips(task.state, flip)
        assert not flips(
            task.state, replace(flip, holder=holders(task.state)[task.state.setup.streets.index(flip.street)])
        )
        assert not flips(task.state, replace(flip, line=flip.line[:1]))


def test_the_fewest_and_the_most_buildings_hold_at_every_end() -> None:
    for task, certificate in some():
        search = StreetSearch(task.state).find()
        assert search is not None
        for flip in certificate.flips:
            counts = [each.streets for each in tallies(states_behind(task.state, flip.line)[-1])]
            for place, ranges in enumerate(search.counts):
                assert all(least <= counts[seat][place] <= most for seat, (least, most) in enumerate(ranges))


def test_a_street_is_held_by_whoever_has_strictly_most_buildings_on_it() -> None:
    assert [holder_of(counts) for counts in ((2, 1), (1, 2), (1, 1), (0, 0))] == [0, 1, None, None]


def test_only_the_set_of_all_streets_that_can_change_hands_is_right() -> None:
    for task, certificate in some():
        in_play = task.state.setup.streets
        for number in range(2 ** len(in_play)):
            named = [card for place, card in enumerate(in_play) if number >> place & 1]
            found = judge_streets(task, certificate, named)
            assert found.right == (set(named) == set(certificate.streets))
            assert found.sentence.startswith("right: " if found.right else "wrong: ")
            missing = [task.state.edition.card_name(card) for card in in_play if card not in named]
            assert found.right or not any(name in found.sentence for name in missing), "it would be a hint"
    with pytest.raises(DataError, match="'cedarr' is not a street in play"):
        judge_streets(*some()[0], ["cedarr"])


def test_hints_shrink_the_number_of_answers_by_more_than_a_fifth_and_leave_one_only_when_it_is_told() -> None:
    for task, certificate in some():
        hints, before = kind_of(task).hints(task, certificate), 2 ** len(task.state.setup.streets)
        for hint in hints[:-1]:
            assert hint.left > 1
            assert 5 * hint.left < 4 * before
            before = hint.left
        assert (hints[-1].name, hints[-1].left) == ("full", 1)


def test_the_trap_is_what_a_plain_look_finds_where_that_is_wrong() -> None:
    traps = 0
    for task, certificate in some():
        trap = kind_of(task).trap(task, certificate)
        assert (trap is None) == (by_land(task) == certificate.streets)
        assert kind_of(task).is_firm(task, certificate) == (trap is not None and by_leads(task) != certificate.streets)
        if trap is not None:
            traps += 1
            assert trap.shortfall == len({*by_land(task)} ^ {*certificate.streets})
            assert trap.cause in ("looks-safe", "looks-open")
            assert trap.sentence.split(" looks ")[0] in " ".join(kind_of(task).solution(task, certificate))
    assert traps


def test_who_overlooks_nothing_sees_all_streets_and_whoever_tries_sees_the_same_every_time() -> None:
    for task, certificate in islice(some(), 6):
        for looks in (overlooking(1.0), seeing(lambda state, way: True)):
            assert looks(task, Random(1)) == certificate.streets
        solved = solved_by(task, certificate)
        assert solved == solved_by(task, certificate)
        assert list(solved) == [name for name, solver in SOLVERS.items() if solver.tries(task)]
        assert len(solved) >= 12
