"""The finite families of packings on given land, beside an enumeration that uses only the rules and the sites."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations
from typing import NamedTuple

import pytest

from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.puzzles import Kind, parse_puzzle
from ny1901_solver.new_york_1901.puzzles.construction.composer import COMPOSER, Composition, none_exists
from ny1901_solver.new_york_1901.puzzles.construction.family import (
    DECIDED,
    HeldLand,
    examined,
    holdings,
    position_of,
    standing_on,
)
from ny1901_solver.new_york_1901.puzzles.task import closed
from ny1901_solver.new_york_1901.rules import legal_turns, play
from ny1901_solver.new_york_1901.state import GameState, state_problems
from ny1901_solver.new_york_1901.tiles import Site
from ny1901_solver.puzzles.certificate import Rejection
from ny1901_solver.puzzles.journal import RunTally

EMPTY, FULL = "blue-01,blue-02,blue-04", "red-01,red-02,red-03"
"""Land of the small edition: on the first nothing is a puzzle, on the second some ways to hold it are."""


def order_on(lands: str, turns: int = 2, **given: object) -> Composition:
    return Composition(Kind.PACKING, 1, 1, turns, edition="tiny", lands=lands, **given)  # type: ignore[arg-type]


class Way(NamedTuple):
    """The buildings that stand and the tiles that fell."""

    buildings: frozenset[Site]
    fallen: int


def every_way(order: Composition) -> dict[Way, GameState]:
    """The oracle: all sets of sites and of fallen tiles that the conditions on positions allow, with a position."""
    edition, found = load_edition(order.edition), dict[Way, GameState]()
    own = bits(edition.own_tiles)
    sites = [s for tile in own for s in edition.sites.of_tile(tile) if not s.territories & ~order.land]
    for buildings in chain.from_iterable(combinations(sites, count) for count in range(5)):
        squares = [square for site in buildings for square in bits(site.mask)]
        tiles = [site.tile for site in buildings]
        if len(set(squares)) < len(squares) or len(set(tiles)) < len(tiles):
            continue
        for fallen in chain.from_iterable(combinations(set(own) - set(tiles), n) for n in range(len(own))):
            gone = sum(1 << tile for tile in fallen)
            holding = HeldLand(order.land, buildings, gone)  # type: ignore[arg-type]
            state = position_of(edition, holding)
            if not state_problems(state) and pairs_up(state, list(fallen), list(buildings)):
                found[Way(frozenset(buildings), gone)] = state
    return found


def pairs_up(state: GameState, fallen: list[int], buildings: list[Site]) -> bool:
    """Whether different buildings have replaced the fallen tiles: each shares a square with a place of its tile."""
    if not fallen:
        return True
    tile, edition = fallen[0], state.edition
    for site in buildings:
        land = edition.board.land(site.territories)
        places = (s.mask for s in edition.sites.of_tile(tile) if state.setup.flips or not s.mirrored)
        replaced = site.generation > edition.tiles[tile].generation and any(
            not mask & ~land and mask & site.mask for mask in places
        )
        if replaced and pairs_up(state, fallen[1:], [other for other in buildings if other != site]):
            return True
    return False


def endings(state: GameState, turns: int, *, greedy: bool = False) -> Iterator[tuple[int, object]]:
    """The points and the buildings behind all lines of turns, or behind those of most points at each turn."""
    if not turns or state.over:
        yield state.players[0].score, frozenset(state.players[0].buildings)
        return
    after = [replace(play(state, turn, any_card), to_move=0) for turn in legal_turns(state)]
    most = max(each.players[0].score for each in after)
    for each in after:
        if not greedy or each.players[0].score == most:
            yield from endings(each, turns - 1, greedy=greedy)


def is_puzzle(state: GameState, turns: int) -> bool:
    """Whether one set of buildings alone brings most points, and no line of most points at once comes to it."""
    start = closed(state)
    if len(legal_turns(start)) < 2:
        return False
    results = set(endings(start, turns))
    most = max(points for points, _ in results)
    best = {(points, ending) for points, ending in results if points == most}
    return len(best) == 1 and not best & set(endings(start, turns, greedy=True))


def of_family(order: Composition) -> dict[Way, HeldLand]:
    edition = load_edition(order.edition)
    ways = (way for buildings in standing_on(edition, order.land) for way in holdings(edition, order.land, buildings))
    return {Way(frozenset(way.buildings), way.fallen): way for way in ways}


@pytest.mark.parametrize("lands", [EMPTY, "red-01,red-02", "blue-03,blue-05"])
def test_a_family_has_every_way_to_hold_its_land(lands: str) -> None:
    order = order_on(lands)
    assert set(of_family(order)) == set(every_way(order))


def tally(order: Composition) -> RunTally:
    """The state of a run that has made all tries."""
    run = RunTally(order.tries)
    for tried in (COMPOSER.attempt(order, number) for number in range(1, order.tries + 1)):
        run.rejects.update(dict(tried.rejects))
        run.names += [tried.made.name] if tried.made else []
    return run


@pytest.mark.parametrize("turns", [2, 3])
def test_none_exists_is_told_where_playing_everything_finds_none(turns: int) -> None:
    order = order_on(EMPTY, turns)
    run = tally(order)
    assert not any(is_puzzle(state, turns) for state in every_way(order).values())
    number = len(of_family(order))
    assert none_exists(order, run).startswith(
        f"none exists (proved): there are {number} ways to hold exactly blue-01, blue-02 and blue-04, and in none"
    )
    run.number -= 1
    assert none_exists(order, run) == ""  # a try is missing
    run.number += 1
    run.rejects["not-proved"] = 1
    assert none_exists(order, run) == ""  # a budget has ended a proof


def test_each_position_of_a_family_is_decided_as_by_playing_everything() -> None:
    order, edition = order_on(FULL), load_edition("tiny")
    puzzles = 0
    for number, buildings in enumerate(standing_on(edition, order.land), 1):
        if number % 4:
            continue
        ways, reasons = list(holdings(edition, order.land, buildings)), list(examined(order, order.land, number))
        if not ways:
            assert reasons == ["impossible"]
            continue
        for holding, found in zip(ways, reasons, strict=True):
            reason = str(found.reason) if isinstance(found, Rejection) else found
            right = is_puzzle(position_of(edition, holding), 2)
            puzzles += right
            assert right == (reason not in DECIDED), (holding, reason)
    assert puzzles


def test_a_puzzle_of_a_family_is_held_by_exactly_its_land() -> None:
    order = Composition(Kind.PACKING, 1, 0, 2, lands="red-10,red-11,red-12,red-13")
    made = COMPOSER.attempt(order, 119).made
    assert made is not None
    assert made.name == "composed-r10-r11-r12-r13-packing-2-0-0119"
    assert parse_puzzle(made.text, made.name).task.state.mover.estate == order.land
