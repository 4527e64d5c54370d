"""Choosing a collection: ideas, quotas, and the pick that meets them."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from types import ModuleType

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.generation.choosing import (
    SAME,
    PuzzleRow,
    alike,
    best_of_each,
    distance,
    format_rows,
    idea,
    is_fit,
    parse_rows,
    quotas,
    row_of,
    unmet,
)
from ny1901_solver.new_york_1901.puzzles.generation.sources import orders_of, remade
from ny1901_solver.new_york_1901.puzzles.wording.themes import THEMES
from ny1901_solver.puzzles.quotas import Quota, least, most, most_share, share

from ..examples import puzzles

FULL = load_edition("lower-manhattan")
ONE = row_of(puzzles()[0])


def rows(number: int, seed: int = 1) -> list[PuzzleRow]:
    """Made-up candidates of few values, so that many of them are alike."""
    rng = random.Random(f"rows {seed}")

    def some(*values: str) -> str:
        return rng.choice(values)

    return [
        replace(
            ONE,
            id=f"plan-2-{place}-0001",
            key=f"{place}",
            kind=some("plan", "race"),
            turns=rng.randint(2, 4),
            players=rng.randint(2, 4),
            grade=rng.randint(1, 5),
            quality=rng.randint(1_000, 9_000),
            themes=" ".join(rng.sample(list(THEMES), 2)),
            cause=some("street-tied", "chain-missed", "card-missed"),
            fails="",
            decides=some("", "street"),
            built=some("bronze", "silver", "bronze silver"),
            legendaries="",
            fallen=some("", "bronze"),
            chained=0,
            margin=rng.randint(1, 3),
            rounds=9,
            soft=0,
            easy="",
        )
        for place in range(number)
    ]


def test_groups_hold_exactly_the_pairs_whose_ideas_differ_in_one_part_at_most() -> None:
    some = rows(60)
    grouped = {pair for group in alike(some) for pair in combinations(group, 2)}
    near = {
        (one, other)
        for one, other in combinations(range(len(some)), 2)
        if distance(idea(some[one]), idea(some[other])) <= SAME
    }
    assert grouped == near
    assert near


def test_a_composition_and_what_it_was_made_of_are_not_both_chosen() -> None:
    one = rows(1)[0]
    other = replace(one, id=f"{one.id}-composed", key="x", cause="goal-missed", themes="boom", built="gold")
    assert distance(idea(one), idea(other)) > SAME
    assert alike([one, other]) == [[0, 1]]


def test_what_may_not_be_chosen() -> None:
    one = replace(rows(1)[0], grade=4)
    assert is_fit(one)
    assert not is_fit(replace(one, soft=1))
    assert not is_fit(replace(one, easy="greedy"))
    assert is_fit(replace(one, easy="greedy", grade=3))
    assert not is_fit(replace(one, kind="plan", rounds=2))
    assert is_fit(replace(one, kind="race", rounds=2))


def test_a_quota_tells_by_how_much_it_is_missed() -> None:
    some = [replace(row, margin=1 + (place < 3)) for place, row in enumerate(rows(10))]
    wide: Quota[PuzzleRow] = share("margin", 50, lambda row: True, lambda row: row.margin >= 2)
    assert wide.missing(some) == 500 - 300
    narrow: Quota[PuzzleRow] = share("margin", 30, lambda row: True, lambda row: row.margin >= 2)
    assert narrow.missing(some) == 0
    fifth: Quota[PuzzleRow] = most_share("margin", 20, lambda row: True, lambda row: row.margin >= 2)
    assert fifth.missing(some) == 100
    few: Quota[PuzzleRow] = most("margin", 1, lambda row: row.margin >= 2)
    assert few.missing(some) == 2
    fewest: Quota[PuzzleRow] = least("margin", 5, lambda row: row.margin >= 2)
    assert fewest.missing(some) == 2
    assert unmet(some[:2], [least("puzzles", 5, lambda row: True)])[0] == 'the quota "puzzles" is missed by 3'


def test_of_candidates_that_nothing_tells_apart_the_best_one_is_kept() -> None:
    some = rows(300)
    kept = best_of_each(some)
    for row in some:
        same = [
            other
            for other in kept
            if (idea(other), other.players, other.grade) == (idea(row), row.players, row.grade)
            and (other.margin >= 2) == (row.margin >= 2)
        ]
        assert [other.quality >= row.quality for other in same] == [True]


def test_the_pick_meets_the_quotas_that_can_be_met_and_repeats_no_idea(make_collection: ModuleType) -> None:
    some = best_of_each(rows(400))
    wanted: list[Quota[PuzzleRow]] = [
        least("puzzles", 24, lambda row: True),
        least("races", 9, lambda row: row.kind == "race"),
        most_share("hard", 25, lambda row: True, lambda row: row.grade == 5),
        share("street", 60, lambda row: True, lambda row: bool(row.decides)),
        least("gold", 3, lambda row: "gold" in row.built),
    ]
    chosen = make_collection.picked(some, wanted, 24)
    assert unmet(chosen, wanted) == ['the quota "gold" is missed by 3']
    assert len(chosen) == 24
    assert chosen == make_collection.picked(some, wanted, 24)


def test_what_ships_gives_way_only_to_what_is_clearly_better(make_collection: ModuleType) -> None:
    ships, better = ONE, replace(ONE, id=f"{ONE.id}9", key="other")
    for quality, stays in ((make_collection.KEPT - 1, True), (make_collection.KEPT + 1, False)):
        some = [ships, replace(better, quality=ships.quality + quality)]
        assert make_collection.picked(some, [], 1, [ships.id]) == [some[0] if stays else some[1]]


def test_rows_are_written_and_read_back_and_a_broken_one_is_told_by_its_line() -> None:
    some = sorted(rows(5), key=lambda row: row.id)
    text = format_rows(some)
    assert list(parse_rows(text, "here")) == some
    with pytest.raises(DataError, match="here, line 1: the columns are a, b; expected id"):
        list(parse_rows("a,b\n", "here"))
    with pytest.raises(DataError, match="here, line 3: this line is not a candidate"):
        list(parse_rows(text.replace(some[1].key + ",plan", "x").replace(some[1].key + ",race", "x"), "here"))


def test_a_collection_of_three_hundred_has_the_quotas_that_were_asked_for() -> None:
    by_name = {quota.name: quota.least for quota in quotas(300, FULL, [str(kind) for kind in Kind])}
    assert (by_name["puzzles"], by_name["miniatures"], by_name["with rivals"]) == (300, 40, 60)
    assert {by_name[f"theme {theme}"] for theme in THEMES} == {5}
    assert (by_name["kind early-end: 8 at most"], by_name["kind early-end"], by_name["kind plan"]) == (-8, 8, 20)
    assert not {"cause tie-break", "cause fewer-points"} & set(by_name)
    assert by_name["deny in save-the-game: 40 % at most"] == 0
    assert {by_name[f"legendary {tile.id}"] for tile in FULL.tiles if tile.legendary} == {1}


def test_a_candidate_is_made_again_from_its_id() -> None:
    order = orders_of(Kind.RULING)[0]
    name = next(name for name in map(order.name, range(1, 40)) if _is_made(name))
    assert remade(name).id == name
    with pytest.raises(DataError, match="'ruling-1-0001' is not the id of a candidate, such as plan-2-"):
        remade("ruling-1-0001")


def _is_made(name: str) -> bool:
    try:
        return remade(name) is not None
    except DataError:
        return False


def test_no_two_orders_share_a_seed() -> None:
    seeds = [order.seed for kind in Kind for order in orders_of(kind)]
    assert len(set(seeds)) == len(seeds)
