"""Turns that somebody might want: legal ones of a position with a few things changed, so that most are illegal."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ny1901_solver.geometry import Square
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.masks import NO_TERRITORIES, TerritoryMask
from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take, Turn
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.new_york_1901.tiles import Placement

from ..sampling import random_positions

PLACING = (Build, Demolish, Boom)


def wanted_turns(
    edition: Edition, seed: int, positions: int, each: int, longest: int | None = None
) -> Iterator[tuple[GameState, Turn]]:
    """Random positions, each with some changed turns."""
    rng = random.Random(f"wanted {seed}")
    for state in random_positions(edition, seed, positions, longest=longest):
        turns = legal_turns(state)
        for _ in range(each):
            turn = rng.choice(turns)
            for _ in range(rng.randint(1, 3)):
                turn = changed_turn(state, turn, rng)
            yield state, turn


def changed_turn(state: GameState, turn: Turn, rng: random.Random) -> Turn:
    """A turn with one change, so that it is most often illegal."""
    steps = list(turn.steps)
    place = rng.randrange(len(steps))
    change = rng.random()
    if change < 0.7:
        steps[place] = _other_step(state, steps[place], rng)
    elif change < 0.8 and len(steps) > 1:
        del steps[place]
    elif change < 0.95:
        steps.insert(place + (rng.random() < 0.5), _any_step(state, rng))
    else:
        rng.shuffle(steps)
    return Turn.of(*steps)


def _other_step(state: GameState, step: Step, rng: random.Random) -> Step:
    if isinstance(step, PLACING):
        placement = _other_placement(state.edition, step.placement, rng)
        kind = rng.choice(PLACING) if rng.random() < 0.2 else type(step)
        return kind(placement)
    if isinstance(step, Take):
        names = [*step.territories[1:], _any_territory(state, rng)][: rng.randint(1, 2)]
        return Take(tuple(sorted(names)))
    return _any_step(state, rng)


def _any_step(state: GameState, rng: random.Random) -> Step:
    kind = rng.choice([Shift, Take, Take, Pass, Reclaim, *PLACING])
    if kind in PLACING:
        return kind(rng.choice(state.edition.sites.sites).placement)
    if kind is Take:
        return Take(tuple(sorted(_any_territory(state, rng) for _ in range(rng.randint(1, 2)))))
    return Reclaim(_any_territory(state, rng)) if kind is Reclaim else kind()


def _other_placement(edition: Edition, placement: Placement, rng: random.Random) -> Placement:
    tile, squares = placement.tile, placement.squares
    choice = rng.random()
    if choice < 0.35:
        tile = rng.choice([*(each.id for each in edition.tiles), "zz"])
    elif choice < 0.65:
        right, down = rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
        moved = [Square(max(0, square.column + right), max(0, square.row + down)) for square in squares]
        squares = tuple(sorted(set(moved)))
    else:
        site = rng.choice([site for site in edition.sites.sites if site.placement.tile == tile] or edition.sites.sites)
        squares = site.placement.squares
    return Placement(tile, squares)


def _any_territory(state: GameState, rng: random.Random) -> str:
    board = state.edition.board
    near = rng.choice([state.unclaimed, state.mover.vacant, state.claimed, NO_TERRITORIES]) or TerritoryMask(
        (1 << len(board.territories)) - 1
    )
    return rng.choice([*board.names(near), *(["red-99"] if rng.random() < 0.1 else [])])
