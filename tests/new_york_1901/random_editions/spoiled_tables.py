"""Tables that all provers read, spoiled on purpose: each has to be found out by the statement that is named with it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ny1901_solver.new_york_1901.board import Board, bits
from ny1901_solver.new_york_1901.edition import Edition, freeze
from ny1901_solver.new_york_1901.masks import SquareMask, union
from ny1901_solver.new_york_1901.planning.outlook import Outlook
from ny1901_solver.new_york_1901.planning.problem import advance
from ny1901_solver.new_york_1901.state import Market, Player, Setup
from ny1901_solver.new_york_1901.tiles import Site, SiteTable, Tile

from ..planning.test_by_the_rules import problem_of
from . import shared_market, shared_tables
from .cases import Case
from .printed import Printed

Asked = Callable[[Case, random.Random], None]


@dataclass(frozen=True)
class Method:
    """A function of a class or a module with another one in its place."""

    how: str
    asked: Asked
    owner: Any
    name: str
    variant: Callable[..., Any]

    def __str__(self) -> str:
        return self.how


@dataclass(frozen=True)
class Table:
    """An edition with something changed once it is loaded."""

    how: str
    asked: Asked
    spoil: Callable[[Edition], None]

    def __str__(self) -> str:
        return self.how


def by_print(statement: shared_tables.Statement) -> Asked:
    """The statement about an edition of a case."""
    return lambda case, rng: statement(case.edition, Printed.of(case.edition.folder), rng)


def by_cards(statement: Callable[[Edition, random.Random], None]) -> Asked:
    """The statement about markets with the cards of a case."""
    return lambda case, rng: statement(case.edition, rng)


def by_positions(case: Case, rng: random.Random) -> None:
    """The statement about the positions of a case."""
    for state in case.states:
        shared_tables.positions(state, Printed.of(case.edition.folder))


def by_plans(case: Case, rng: random.Random) -> None:
    """The statement about the plans of a case."""
    for question in case.questions:
        shared_market.stages(problem_of(question), rng)


def put(owner: Any, **changed: Any) -> None:
    """Sets what is frozen."""
    for name, value in changed.items():
        object.__setattr__(owner, name, value)


def only(kept: Callable[[Site], bool]) -> Callable[[SiteTable], list[Any]]:
    """A table that has no other sites."""

    def laid(table: SiteTable) -> list[Any]:
        found, first = list[Any](), 0
        for each in _laid(table):
            places = [place for place in bits(each.places) if kept(table._site(0, each, place))]
            found.append(replace(each, places=sum(1 << place for place in places), first=first))
            first += len(places)
        return found

    return laid


def corner_is_land(site: Site) -> bool:
    """Whether the top left corner of the bounding box is a square: once the table had no other sites."""
    squares, on = site.placement.squares, site.table.board.squares
    corner = min(square.column for square in squares), min(square.row for square in squares)
    return any((square.column, square.row) == corner for square in on)


def _round_corners(edition: Edition) -> None:
    for site in edition.sites.sites:
        put(site, halo=edition.board.around(site.mask))


def _on_every_street(edition: Edition) -> None:
    for site in edition.sites.sites:
        put(site, cards=(1 << len(edition.street_cards)) - 1)


def _turned_over(table: SiteTable, block: int, free: SquareMask, flips: bool = False) -> tuple[Site, ...]:
    return _within(table, block, free, True)


def _any_generation(
    table: SiteTable, block: int, reach: SquareMask, lower: SquareMask, generation: int, flips: bool = False
) -> tuple[Site, ...]:
    return tuple(site for site in _within(table, block, reach, flips) if site.mask & lower)


def _on_top(market: Market, card: int, kinds: int) -> Market:
    return Market.of(market.open, [tuple(int(kind == card) for kind in range(kinds)), *market.future])


def _a_card_more(market: Market) -> Outlook:
    known = _of_market(market)
    return replace(known, queue=(*known.queue, 0), rest=known.rest - 1) if known.rest else known


def _richer(data: dict[str, Any]) -> Tile:
    return _tile(data | {"points": data["points"] + 1})


def _a_turn_more(*asked: Any) -> Any:
    stage = _advance(*asked)
    return replace(stage, left=stage.left + 1)


_laid, _within, _of_market, _taken = SiteTable._lay, SiteTable.within, Outlook.of, Outlook.take
_tile, _advance, _halo = freeze._tile, advance, Board.halo

BOARD, MASKS, SITES, REGIONS, STEPS, TILES, KINDS, NUMBERS, FROZEN, SETUPS = map(
    by_print,
    (
        shared_tables.board,
        shared_tables.masks,
        shared_tables.sites,
        shared_tables.regions,
        shared_tables.steps,
        shared_tables.tiles,
        shared_tables.kinds,
        shared_tables.numbers,
        shared_tables.frozen,
        shared_tables.setups,
    ),
)
MARKET, OUTLOOK, SHIFTED = map(by_cards, shared_market.MARKET_STATEMENTS)

SPOILED: tuple[Method | Table, ...] = (
    Method("places are land", SITES, SiteTable, "_lay", only(corner_is_land)),
    Method("no tile is turned over", SITES, SiteTable, "_lay", only(lambda site: not site.mirrored)),
    Table("a halo has corners", SITES, _round_corners),
    Table("all sites touch all streets", SITES, _on_every_street),
    Table("a square has no neighbours", BOARD, lambda e: put(e.board, neighbours=(0, *e.board.neighbours[1:]))),
    Table("parks give no frontage", BOARD, lambda e: put(e.board, frontage=union(e.board.streets))),
    Table("all is one block", BOARD, lambda e: put(e.board, blocks=(union(e.board.blocks),))),
    Table("districts have no borders", BOARD, lambda e: put(e.board, borders=SquareMask(0))),
    Table("territories in another order", BOARD, lambda e: put(e.board, territories=e.board.territories[::-1])),
    Method("nothing lies on the left", MASKS, Board, "halo", lambda board, mask: _halo(board, mask) & ~(mask >> 1)),
    Method("all squares hang together", MASKS, Board, "is_connected", lambda board, mask: True),
    Table("all land has one size", KINDS, lambda e: put(e, kind_of=tuple(kind & ~1 for kind in e.kind_of))),
    Table("cards have no streets", KINDS, lambda e: put(e.sites, card_fronts=tuple(0 for _ in e.street_cards))),
    Table("a worker more", NUMBERS, lambda e: put(e.numbers, workers=e.numbers.workers + 1)),
    Table("starters lie elsewhere", NUMBERS, lambda e: put(e, starters=tuple(t + 1 for t in e.starters))),
    Table("legendaries are own tiles", TILES, lambda e: put(e, own_tiles=e.own_tiles | e.legendaries)),
    Method("all is unlocked", SETUPS, Setup, "unlocked_at", lambda setup, score: sum(setup.generations[1:])),
    Method("corners do not touch", SETUPS, Setup, "beside", lambda setup, site: site.halo),
    Method("tiles are turned over", REGIONS, SiteTable, "within", _turned_over),
    Method("any generation replaces", REGIONS, SiteTable, "replacing", _any_generation),
    Method("steps of no site", STEPS, shared_tables, "placing_steps", lambda edition: ((), ())),
    Method("frozen tiles pay more", FROZEN, freeze, "_tile", _richer),
    Method("workers stay in hand", by_positions, Player, "free_workers", lambda player, workers: workers),
    Method("a card goes on top", MARKET, Market, "return_card", _on_top),
    Method("anything comes up", MARKET, Market, "can_show", lambda market, cards, draws: True),
    Method("nothing is refilled", MARKET, shared_market, "refill", lambda setup, market, deal: market),
    Method("a card of a layer is known", OUTLOOK, Outlook, "of", _a_card_more),
    Method("no card comes for one taken", OUTLOOK, Outlook, "take", lambda known, kinds, size: _taken(known, kinds, 0)),
    Method("a shift shows nothing", SHIFTED, Outlook, "shift", lambda known, size: Outlook((), size, (), 0)),
    Method("all cards are known", by_plans, shared_market, "knows_cards", lambda stage, turn: True),
    Method("plans are a turn longer", by_plans, shared_market, "advance", _a_turn_more),
)
