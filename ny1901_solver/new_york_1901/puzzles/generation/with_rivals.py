"""Finds positions for the kinds of puzzle with a rival, near the ends of games of two players.

The module finds more positions in further games that branch off from a game near its end. Two players have hardly any
land left before their last two turns. So for puzzles of the kind "safe streets", some unbuilt tiles of the mover are
treated as tiles that fell long ago, and the mover gets their points. After this change, there is free land, and there
are cards with which streets can change hands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from ...board import bits
from ...edition import Edition, load_edition
from ...kernel.choosing import quick
from ...masks import TileMask, union
from ...policies import Policy
from ...rules import legal_turns
from ...rules.generator import ends
from ...state import BOOM, SHIFT, GameState, Player
from ...tiles import Generation
from .encounters import WHIMS, Encounter, dealt, game_encounters, whimsical
from .laid_out import layouts
from .orders import Order
from .pieces import rounds_played

TAILS = 30  # endings played from one game
BACK = 8  # another game branches off at most this many turns before the end


def last_turns_of_two(
    order: Order, number: int, looked_at: int, is_telling: Callable[[GameState], bool]
) -> Iterator[Encounter]:
    """Yields the different positions before the last turns of games of two players that a numbered try of an order
    uses: of the last `looked_at` positions of each game, those for which `is_telling` returns true.
    """
    rng = random.Random(f"rivals {order.seed} {number} {order.shape}")
    start = dealt(load_edition(order.edition), replace(order, players=2), rng)
    game = list(game_encounters(start, [whimsical(quick, rng.choice(WHIMS)) for _ in range(2)], rng))
    seen = set[GameState]()
    for tail in range(TAILS):
        end = game
        if tail:
            branch = game[max(0, len(game) - rng.randint(2, BACK))]
            end = list(
                game_encounters(branch.state, [whimsical(quick, rng.choice(WHIMS)) for _ in range(2)], rng, branch.turn)
            )
        for moment in end[-looked_at:]:
            if moment.state not in seen and is_telling(moment.state):
                seen.add(moment.state)
                yield moment


FROM = 8  # positions are used from this turn of a game on
STREET_TAILS = 6  # endings played from one game
LAYOUTS_EACH = 4  # layouts near the end for one position
MOST_WORN = 6  # the most tiles of a player that count as fallen
BOTH = 0.5  # the chance that a player with Construction Boom is two tiles from the end
FEWEST_STREET_TURNS, FEWEST_ENDS = 20, 8  # the fewest legal turns, and turns that end the game, for a choice


def last_two_turns(order: Order, number: int) -> Iterator[Encounter]:
    """Yields the different positions that a numbered try of an order uses for puzzles about safe streets."""
    rng = random.Random(f"streets {order.seed} {number} {order.shape}")
    start = dealt(load_edition(order.edition), replace(order, players=2), rng)
    game, seen = list(game_encounters(start, _players(rng), rng)), set[GameState]()
    for tail in range(STREET_TAILS):
        if len(game) <= FROM:
            return
        if tail:
            branch = game[rng.randrange(FROM, len(game))]
            game = [*game[: branch.turn - 1], *game_encounters(branch.state, _players(rng), rng, branch.turn)]
        for moment in game[FROM:]:
            for state in layouts(moment.state, near_the_end, LAYOUTS_EACH, rng):
                if state not in seen and may_change_hands(state):
                    composed = state != moment.state
                    turn = rounds_played(state) * 2 + state.to_move + 1 if composed else moment.turn
                    yield Encounter(state, turn, composed)
                seen.add(state)


def _players(rng: random.Random) -> list[Policy]:
    return [whimsical(quick, rng.choice(WHIMS)) for _ in range(2)]


def near_the_end(state: GameState, rng: random.Random) -> GameState | None:
    """Returns a variant of the position in which one or two more tiles of the mover end the game (END-1).

    In the variant, other tiles of the mover count as tiles that fell earlier, and keep their points.
    """
    player, tiles = state.mover, state.edition.tiles
    both = bool(player.cards & BOOM) and rng.random() < BOTH
    many = player.unbuilt.bit_count() - (state.edition.numbers.end_unbuilt + 1 + both)
    may_fall = player.unbuilt & state.setup.unlocked_at(player.score)
    low = [tile for tile in bits(may_fall) if tiles[tile].generation < Generation.GOLD]  # gold never falls (DEM-2)
    if state.ended_by is not None or not 0 <= many <= min(MOST_WORN, len(low)):
        return None
    worn = rng.sample(low, many)
    unbuilt = TileMask(player.unbuilt & ~union(1 << tile for tile in worn))
    score = player.score + sum(tiles[tile].points for tile in worn)
    worn_player = replace(player, unbuilt=unbuilt, score=score)
    return state.with_player(state.to_move, worn_player) if _have_room(state.edition, worn_player) else None


def _have_room(edition: Edition, player: Player) -> bool:
    """Whether a player's fallen tiles were small enough to be replaced by the tiles of higher generations (DEM-2)."""
    fallen, stand = [0] * len(Generation), [0] * len(Generation)
    for tile in bits(player.demolished_tiles(edition)):
        fallen[edition.tiles[tile].generation] += edition.tiles[tile].size
    for site in player.buildings:
        stand[site.generation] += site.mask.bit_count()
    low = fallen[Generation.STARTER] + fallen[Generation.BRONZE]
    above = stand[Generation.SILVER] + stand[Generation.GOLD]
    return fallen[Generation.SILVER] <= stand[Generation.GOLD] and low <= above + fallen[Generation.SILVER]


def may_change_hands(state: GameState) -> bool:
    """Whether a position is promising for a puzzle about streets, according to a cheap test."""
    if state.ended_by is not None or state.mover.cards & SHIFT:
        return False  # a Market Shift can show hundreds of sets of cards, which takes too long
    turns = legal_turns(state, shifts=False)
    if len(turns) < FEWEST_STREET_TURNS:
        return False
    return sum(ends(state, turn) for turn in turns) >= FEWEST_ENDS
