"""Packs set-ups, positions, turns and seeds into the numbers that the kernel reads (`source/tables.c`).

All numbers have 64 bits; a float stands there with its bits. The orders of the numbers in this module and in `tables.c`
are the same.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from struct import pack
from typing import Protocol

from ...statistics import normal
from ..board import bits
from ..edition import Edition
from ..edition.edition import CHALLENGES
from ..moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take, Turn
from ..rules.options import awaits_card
from ..scoring.final import step_points
from ..state import READINGS, GameState, Player, Setup

MOST_BLOCKS, MOST_SQUARES_OF_BLOCK = 64, 64
MOST_TERRITORIES, MOST_TERRITORIES_OF_BLOCK = 128, 32
MOST_SITES, MOST_TILES, MOST_KINDS, MOST_CARDS = 8192, 64, 64, 64
MOST_STREETS, MOST_STEPS, MOST_WORDS_OF_KEY = 16, 4, 64
NONE = -1


class WeightsOfValue(Protocol):
    """The weights of the features of a position, by the phase of the game."""

    @property
    def phases(self) -> tuple[int, ...]:
        """The greatest number of turns left in each phase except the last."""

    @property
    def rows(self) -> tuple[tuple[float, ...], ...]:
        """The weights of each phase."""

    @property
    def spread(self) -> tuple[float, ...]:
        """The standard deviation of the margin to another player, of each phase."""


class BeyondLimits(Exception):
    """Raised for an edition, a set-up or a turn that is larger than the tables of the kernel."""


def packed_normal() -> bytes:
    """The tables of the error function and of the bell curve."""
    numbers = list[float]()
    for error, bell in zip(*normal.tables(), strict=True):
        numbers += [*error, *bell]
    return _floats(numbers)


def packed_tables(setup: Setup, weights: WeightsOfValue) -> bytes:
    """A set-up with its edition, and the weights for its number of players. Raises `BeyondLimits`."""
    if len(setup.street_cards) > MOST_STREETS:
        raise BeyondLimits
    readings = [values.index(getattr(setup.readings, switch)) for switch, values in READINGS.items()]
    numbers = [
        len(setup.colours),
        *_words(setup.territories, 2),
        len(setup.street_cards),
        *setup.street_cards,
        CHALLENGES.index(setup.challenge),
        setup.action_cards,
        setup.silver_at,
        setup.gold_at,
        *readings,
        len(weights.phases),
        *weights.phases,
    ]
    rows = [each for row, spread in zip(weights.rows, weights.spread, strict=True) for each in (*row, spread)]
    return _numbers(numbers) + _floats(rows) + _packed_edition(setup.edition)


@lru_cache(maxsize=8)
def _packed_edition(edition: Edition) -> bytes:
    board, blocks, tiles = edition.board, edition.board.blocks, edition.tiles
    districts, sites = len(board.legend.districts), edition.sites.sites
    if (
        len(blocks) > MOST_BLOCKS
        or max(map(int.bit_count, blocks), default=0) > MOST_SQUARES_OF_BLOCK
        or not 0 < len(board.territories) <= MOST_TERRITORIES
        or any(territory.size not in (2, 3) for territory in board.territories)
        or len(sites) > MOST_SITES
        or len(tiles) > MOST_TILES
        or edition.kinds > MOST_KINDS
        or len(edition.street_cards) > MOST_CARDS
    ):
        raise BeyondLimits
    numbers = edition.numbers
    packed = [
        numbers.workers,
        numbers.open_market,
        numbers.end_open_market,
        numbers.end_unbuilt,
        numbers.street_points,
        numbers.generation_king,
        numbers.gold_tycoon,
        numbers.gold_tycoon_tiles,
        numbers.gold_prestige,
        numbers.unused_action_card,
        *(step_points(numbers.bronze_baron, count) for count in range(MOST_TILES + 1)),
        *(step_points(numbers.master_architect, count) for count in range(MOST_TILES + 1)),
        len(tiles),
    ]
    for tile in tiles:
        packed += [int(tile.generation), tile.points, tile.height_m or 0, tile.size, tile.irregular]
    packed += [districts, edition.kinds, len(board.territories), *edition.kind_of, len(blocks), len(board.squares)]
    for i, territory in enumerate(board.territory_at):
        cards = sum(1 << card for card, fronts in enumerate(edition.sites.card_fronts) if fronts >> i & 1)
        packed += [board.block_at[i], territory, board.territories[territory].district, _signed(cards)]
        packed += [*_four(board.neighbours[i]), *_four(board.in_corners[i])]
    place_of = [0] * len(board.squares)
    for block in blocks:
        for place, i in enumerate(bits(block)):
            place_of[i] = place
    packed.append(len(sites))
    for site in sites:
        mask = sum(1 << place_of[i] for i in bits(site.mask))
        packed += [site.tile, site.mirrored, site.block, _signed(mask)]
    return _numbers(packed)


def packed_state(state: GameState) -> bytes:
    """A position, between two turns or in the middle of a turn."""
    market = state.market
    packed = [state.to_move, NONE if state.ended_by is None else state.ended_by, _due_cards(state)]
    packed += [len(market.open), *market.open, len(market.future)]
    for layer in market.future:
        packed += layer
    for player in state.players:
        packed += _packed_player(player)
    return _numbers(packed)


def _packed_player(player: Player) -> list[int]:
    estate = bits(player.estate)
    buildings = [site.index for site in player.buildings]
    return [
        player.score,
        player.cards,
        _signed(player.unbuilt),
        len(estate),
        *estate,
        len(buildings),
        *buildings,
    ]


def _due_cards(state: GameState) -> int:
    """Whether cards have to come up before the turn goes on: 1 behind a claim, 2 behind a Market Shift, otherwise 0."""
    if state.turn is None or not awaits_card(state):
        return 0
    return 1 if isinstance(state.turn.steps[-1], Take) else 2


def packed_turn(state: GameState, turn: Turn) -> bytes:
    """A turn, or the rest of a turn. Raises `BeyondLimits` for a turn with more steps than the kernel can hold."""
    steps = [step for step in turn.steps if not isinstance(step, Pass)]
    if len(steps) > MOST_STEPS:
        raise BeyondLimits
    packed = [len(steps)]
    for step in steps:
        packed += _packed_step(state.edition, step)
    return _numbers(packed)


def _packed_step(edition: Edition, step: Step) -> tuple[int, int, int, int]:
    """The verb, the number of objects, and the sites or territories."""
    match step:
        case Take():
            first, *more = (edition.board.by_name[name].index for name in step.territories)
            return 1, 1 + len(more), first, more[0] if more else 0
        case Demolish():
            return 2, 1, edition.sites.by_placement[step.placement].index, 0
        case Build():
            return 3, 1, edition.sites.by_placement[step.placement].index, 0
        case Boom():
            return 4, 1, edition.sites.by_placement[step.placement].index, 0
        case Reclaim():
            return 5, 1, edition.board.by_name[step.territory].index, 0
        case Shift():
            return 6, 0, 0, 0
        case Pass():
            return 0, 0, 0, 0


def packed_seeds(seeds: Iterable[str]) -> bytes:
    """The keys of random generators: for each text the words that `random.Random(text)` makes of it. Raises
    `BeyondLimits` for a very long text."""
    packed = []
    for seed in seeds:
        content = seed.encode()
        key = (content + hashlib.sha512(content).digest())[::-1]
        words = -(-len(key) // 4)
        if words > MOST_WORDS_OF_KEY:
            raise BeyondLimits
        packed += [words.to_bytes(8, "little"), key, bytes(-len(key) % 8)]
    return b"".join(packed)


def packed_numbers(numbers: Sequence[int]) -> bytes:
    """Whole numbers of at most 64 bits with a sign."""
    return _numbers(numbers)


def _numbers(numbers: Sequence[int]) -> bytes:
    return pack(f"<{len(numbers)}q", *numbers)


def _floats(numbers: Sequence[float]) -> bytes:
    return pack(f"<{len(numbers)}d", *numbers)


def _words(mask: int, count: int) -> list[int]:
    """A mask in words of 64 bits, the lowest bits first."""
    return list(array("q", mask.to_bytes(8 * count, "little"))) if mask >> 64 * count == 0 else [NONE] * count


def _signed(mask: int) -> int:
    """The number with a sign that has the same 64 bits."""
    return mask - (1 << 64) if mask >> 63 else mask


def _four(mask: int) -> list[int]:
    """The squares of a mask of at most four squares."""
    squares = bits(mask)
    return [*squares, *[NONE] * (4 - len(squares))]
