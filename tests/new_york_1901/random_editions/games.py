"""Games on any edition: positions that play reaches, under every variant, reading and number of players."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish, Take, Turn
from ny1901_solver.new_york_1901.policies import POLICIES, Policy
from ny1901_solver.new_york_1901.rules import legal_turns, random_turn
from ny1901_solver.new_york_1901.state import COLOURS, GameState
from ny1901_solver.new_york_1901.tiles import Generation, Site

from ..sampling import random_set_up, random_step

MOST_TURNS = 120  # turns after which a game is given up: it may be a circle of workers taken back


def random_game(
    edition: Edition, seed: object = 0, rng: random.Random | None = None, policies: Sequence[Policy] = ()
) -> Iterator[GameState]:
    """Every position of one game, from before the first turn until it is over or given up.

    Seats, variant, cards, challenge and readings are drawn; one in three games is of `quick`, one of random
    ones, and one of players who change between the two. Positions are only what turns lead to: nothing is dealt anew.
    """
    rng = rng or random.Random(f"game {edition.content_hash} {seed}")
    state = random_set_up(edition, rng, rng.choice((2, 2, 3, 4)), later=1 / 2)
    drawn = rng.choice((("random",), ("quick",), ("random", "quick")))
    policies = policies or [POLICIES[name] for name in drawn]
    for _ in range(MOST_TURNS):
        yield state
        if state.over:
            return
        state = random_step(state, rng, rng.choice(policies))


@dataclass(frozen=True)
class Aim:
    """A low building and a higher one that could replace a part of it, on some land that is not under the low one."""

    low: Site
    high: Site


def aims(edition: Edition) -> list[Aim]:
    """Every aim whose low building leaves land behind when it falls, and whose land has no room for the high one."""
    lows = [site for site in edition.sites.sites if site.generation == Generation.BRONZE]
    highs = [site for site in edition.sites.sites if site.generation > Generation.BRONZE]
    return [
        Aim(low, high)
        for low, high in product(lows, highs)
        if low.mask & high.mask
        and low.territories & ~high.territories
        and high.territories & ~low.territories
        and all(other.territories & ~low.territories for other in highs)
    ]


def aiming(edition: Edition, rng: random.Random) -> Policy:
    """Players who put up the low building of an aim, each one of their own, and then claim land far from it.

    So there are workers that stand elsewhere when the low building could fall.
    """
    found = aims(edition)
    chosen = [rng.choice(found) for _ in COLOURS] if found else []

    def policy(state: GameState, rng: random.Random) -> Turn:
        if not chosen:
            return random_turn(state, rng)
        board, aim = state.edition.board, chosen[state.to_move]
        kept = board.land_of(bits(aim.high.territories))

        def near(turn: Turn) -> float:
            found = rng.random()
            for step in turn.steps:
                if isinstance(step, Build):
                    found += 9 if state.edition.sites.by_placement[step.placement].mask == aim.low.mask else -2
                elif isinstance(step, Take):
                    for territory in (board.by_name[name] for name in step.territories):
                        wanted = aim.low.territories >> territory.index & 1
                        found += 3 if wanted else -3 if territory.mask & board.block_mask(kept) else 0
                elif isinstance(step, (Boom, Demolish)):
                    found -= 9
            return found

        return max(legal_turns(state, shifts=False), key=near)

    return policy
