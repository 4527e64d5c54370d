"""Makes the choices of a ruling: legal turns, and illegal turns that differ from a legal turn in one thing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from ....geometry import Square
from ...board import bits
from ...masks import union
from ...moves import Boom, Build, Demolish, Pass, Placing, Reclaim, Step, Take, Turn
from ...rules import legal_turns, violations
from ...rules.options import build_sites
from ...rulings.repair import distance
from ...state import GameState
from ...tiles import Placement, Site
from ..task import CHOICES, Wanted

MOST_LEGAL = 3_000  # the most legal turns among which neighbours are searched
RARE = 3  # the weight of a demolition; every other kind of turn has the weight 1
SHIFTS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def choices(state: GameState, wanted: Wanted, rng: random.Random) -> tuple[Turn, ...]:
    """Returns four turns, exactly one of which is legal, or exactly one of which is illegal.

    Returns an empty tuple if the function finds too few suitable turns. Every illegal turn breaks a single rule, and
    three illegal turns break three different rules.
    """
    legal = [turn for turn in legal_turns(state, shifts=False) if _builds(turn) or _gives_back(turn)]
    if not legal or len(legal) > MOST_LEGAL:
        return ()
    base = _base(legal, rng)
    wrong = _wrong(state, base, rng)
    if not wrong:
        return ()
    if wanted == "legal":
        rules = sorted(wrong)
        if len(rules) < CHOICES - 1:
            return ()
        turns = [base, *(rng.choice(wrong[rule]) for rule in rng.sample(rules, CHOICES - 1))]
    else:
        miss = rng.choice(wrong[rng.choice(sorted(wrong))])
        turns = [miss, *_neighbours(state, miss, base, legal)]
    rng.shuffle(turns)
    return tuple(turns) if len(set(turns)) == CHOICES else ()


def _base(legal: list[Turn], rng: random.Random) -> Turn:
    """Returns a legal turn, from which illegal turns are made by a change.

    The kinds of steps in the turn (demolition, claims, action cards) are drawn at random first; turns with demolitions
    have a greater weight.
    """
    manners: dict[tuple[str, ...], list[Turn]] = {}
    for turn in legal:
        claims = sum(len(step.territories) for step in turn.steps if isinstance(step, Take))
        manner = (*(type(step).__name__ for step in turn.steps), str(claims))
        manners.setdefault(manner, []).append(turn)
    listed = sorted(manners)
    weights = [RARE if "Demolish" in manner else 1 for manner in listed]
    return rng.choice(manners[rng.choices(listed, weights)[0]])


def _neighbours(state: GameState, miss: Turn, base: Turn, legal: list[Turn]) -> list[Turn]:
    """Returns the legal turn that was changed, and the two most similar legal turns that place other buildings."""
    near = sorted(legal, key=lambda turn: (distance(state, miss, turn), str(turn)))
    neighbours = [base]
    for turn in near:
        if len(neighbours) < CHOICES - 1 and _building(turn) not in map(_building, neighbours):
            neighbours.append(turn)
    return neighbours


def _wrong(state: GameState, base: Turn, rng: random.Random) -> dict[str, list[Turn]]:
    """Returns the illegal turns that are similar to a legal turn, grouped by the single rule that each turn breaks."""
    by_rule: dict[str, list[Turn]] = {}
    for turn in dict.fromkeys(_variants(state, base)):
        rules = sorted({violation.rule for violation in violations(state, turn)})
        if len(rules) == 1:
            by_rule.setdefault(rules[0], []).append(turn)
    return by_rule


def _variants(state: GameState, base: Turn) -> Iterator[Turn]:
    """Yields the turn with one change: other land, another tile or place, a step left out, or an action card added."""
    if _gives_back(base):
        yield from _instead_of_giving_back(state)
        return
    for place, step in enumerate(base.steps):
        for other in _other_steps(state, step):
            yield Turn.of(*base.steps[:place], other, *base.steps[place + 1 :])
        if len(base.steps) > 1:
            yield Turn.of(*base.steps[:place], *base.steps[place + 1 :])
    if not any(isinstance(step, Boom) for step in base.steps):
        yield from (Turn.of(*base.steps, Boom(site.placement)) for site in _free_sites(state))


def _other_steps(state: GameState, step: Step) -> Iterator[Step]:
    match step:
        case Take(held):
            others = [territory.name for territory in state.edition.board.territories if territory.name not in held]
            yield from (Take(tuple(sorted((name, *held[1:])))) for name in others)
            if len(held) == 1:
                yield from (Take(tuple(sorted((*held, name)))) for name in others)
        case Placing(placement):
            for other in (*_moves_of(state, placement), *_other_tiles(state, placement)):
                yield replace(step, placement=other)
            if isinstance(step, Build):
                yield Demolish(placement)
            elif isinstance(step, Demolish):
                yield Build(placement)


def _instead_of_giving_back(state: GameState) -> Iterator[Turn]:
    """Yields wrong turns for a player who must take a worker back (TRN-5): turns that only look possible, and turns
    that take other workers back.
    """
    board, player = state.edition.board, state.mover
    yield Turn.of(Pass())
    shown = state.unclaimed & union(state.edition.kind_masks[kind] for kind in set(state.market.open))
    yield from (Turn.of(Take((name,)), Pass()) for name in board.names(shown))
    yield from (Turn.of(Build(site.placement)) for site in (*_free_sites(state), *_sites_beyond(state)))
    yield from (Turn.of(Demolish(site.placement)) for site in _sites_of_own(state))
    yield from (Turn.of(Reclaim(name)) for name in board.names(state.claimed & ~player.vacant))


def _free_sites(state: GameState) -> list[Site]:
    """Returns the sites on the player's free land, whether their generation is unlocked or not."""
    player = state.mover
    tiles = player.available_tiles(state.legendaries)
    return build_sites(state.setup, player.free_land, tiles)


def _sites_of_own(state: GameState) -> list[Site]:
    """Returns the sites on the player's land that overlap the player's buildings."""
    player = state.mover
    tiles = player.available_tiles(state.legendaries)
    return [site for site in build_sites(state.setup, player.land, tiles) if site.mask & player.occupied]


def _sites_beyond(state: GameState) -> list[Site]:
    """Returns the sites that need the player's free land and one more territory."""
    player = state.mover
    tiles = player.available_tiles(state.legendaries)
    near = state.setup.territories & ~(player.estate & ~player.vacant)
    sites = build_sites(state.setup, state.edition.board.land(near), tiles)
    return [
        site for site in sites if (site.territories & ~player.vacant).bit_count() == 1 < site.territories.bit_count()
    ]


def _moves_of(state: GameState, placement: Placement) -> Iterator[Placement]:
    """Yields placements of the same tile moved by one square, and of the same tile turned over."""
    board = state.edition.board
    for columns, rows in SHIFTS:
        squares = [Square(square.column + columns, square.row + rows) for square in placement.squares]
        if all(square in board.index for square in squares):
            yield Placement.of(placement.tile, squares)
    across = min(s.column for s in placement.squares) + max(s.column for s in placement.squares)
    turned = [Square(across - square.column, square.row) for square in placement.squares]
    if all(square in board.index for square in turned):
        yield Placement.of(placement.tile, turned)


def _other_tiles(state: GameState, placement: Placement) -> Iterator[Placement]:
    """Yields the placements of other tiles of the same size in the same place."""
    edition = state.edition
    size = len(placement.squares)
    for tile in bits(edition.own_tiles | edition.legendaries):
        if edition.tiles[tile].size == size and edition.tiles[tile].id != placement.tile:
            yield replace(placement, tile=edition.tiles[tile].id)


def _builds(turn: Turn) -> bool:
    return any(isinstance(step, (Build, Demolish)) for step in turn.steps)


def _building(turn: Turn) -> tuple[Step, ...]:
    return tuple(step for step in turn.steps if not isinstance(step, Take))


def _gives_back(turn: Turn) -> bool:
    return any(isinstance(step, Reclaim) for step in turn.steps)
