"""Writes the observation of a player as numbers from 0 to 1: everything on the table, without the order of hidden
cards.

Players are numbered in turn order, starting with the observer, so that a model trained in one seat can play in every
seat."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ...research.observation import Observing, Vector
from ..board import bits
from ..edition import ACTION_CARDS, CHALLENGES, Edition
from ..moves import Boom, Build, Demolish, Placing, Shift, Step, Take
from ..state import READINGS, GameState
from ..tiles import Generation, Site

LEGENDARY = len(Generation)
"""The plane of the array `buildings` that marks Legendaries; it comes after the planes of the generations. A Legendary
is marked both on the plane of gold and on the plane of Legendaries."""
STAGES: tuple[tuple[type[Step], ...], ...] = ((Shift,), (Take,), (Build, Demolish, Boom))
"""The kinds of steps that can be the last step so far of a turn in progress."""


class Observer(Observing):
    """Writes observations of the states of games with one edition and one number of players."""

    def __init__(self, edition: Edition, players: int) -> None:
        self._edition = edition
        squares, territories = len(edition.board.squares), len(edition.board.territories)
        # The greatest number of layers of the pile: the deck, a layer for each Market Shift, and a layer for the cards
        # that TRN-5 has put back.
        self._layers = 1 + players + 1
        shapes: dict[str, tuple[int, ...]] = {
            "to_move": (players,),
            "ended_by": (players,),
            "stage": (len(STAGES),),
            "estate": (players, territories),
            "workers": (players, territories),
            "buildings": (players, LEGENDARY + 1, squares),
            "joined": (2, squares),
            "built_now": (squares,),
            "unbuilt": (players, edition.own_tiles.bit_count()),
            "score": (players,),
            "score_at_start": (1,),
            "action_cards": (players, len(ACTION_CARDS)),
            "open_market": (edition.kinds,),
            "future_market": (self._layers, edition.kinds),
            "streets": (len(edition.street_cards),),
            "challenge": (len(CHALLENGES),),
        }
        super().__init__(shapes)
        self._most_points = {touch: _most_points(edition, touch) for touch in READINGS["prestige_touch"]}
        self._most_cards = np.array([max(1, mask.bit_count()) for mask in edition.kind_masks], np.float32)
        self._joined: dict[int, tuple[list[int], list[int]]] = {}

    @classmethod
    def of(cls, edition: Edition, players: int) -> Observer:
        """Returns the observer for an edition and a number of players; equal arguments give the same object."""
        return _observer(edition, players)

    def write(self, state: GameState, seat: int, into: dict[str, Vector]) -> None:
        """Writes the observation of a player into arrays that are filled with zeros."""
        setup = state.setup
        seats = len(setup.colours)
        into["to_move"][(state.to_move - seat) % seats] = 1
        if state.ended_by is not None:
            into["ended_by"][(state.ended_by - seat) % seats] = 1
        for place in setup.seats:
            self._write_player(state, (seat + place) % seats, place, into)
        self._write_turn(state, into)
        self._write_market(state, into)
        into["streets"][list(setup.street_cards)] = 1
        into["challenge"][CHALLENGES.index(setup.challenge)] = 1

    def _most(self, state: GameState) -> int:
        return self._most_points[state.setup.readings.prestige_touch]

    def _write_player(self, state: GameState, seat: int, place: int, into: dict[str, Vector]) -> None:
        player = state.players[seat]
        into["estate"][place, bits(player.estate)] = 1
        into["workers"][place, bits(player.vacant)] = 1
        into["unbuilt"][place, bits(player.unbuilt)] = 1
        into["score"][place] = player.score / self._most(state)
        into["action_cards"][place, bits(player.cards)] = 1
        planes, joined = into["buildings"][place], into["joined"]
        for site in player.buildings:
            squares = bits(site.mask)
            planes[site.generation, squares] = 1
            if site.legendary:
                planes[LEGENDARY, squares] = 1
            right, down = self._joined_squares(site)
            joined[0, right] = 1
            joined[1, down] = 1

    def _write_turn(self, state: GameState, into: dict[str, Vector]) -> None:
        into["score_at_start"][0] = state.start.mover.score / self._most(state)
        if state.turn is None:
            return
        done = state.turn.steps[-1]
        into["stage"][next(number for number, kinds in enumerate(STAGES) if isinstance(done, kinds))] = 1
        if isinstance(done, Placing):
            into["built_now"][bits(self._edition.sites.by_placement[done.placement].mask)] = 1

    def _write_market(self, state: GameState, into: dict[str, Vector]) -> None:
        for kind in state.market.open:
            into["open_market"][kind] += 1 / self._edition.numbers.open_market
        for number, layer in enumerate(state.market.future):
            into["future_market"][min(number, self._layers - 1)] += np.array(layer, np.float32) / self._most_cards

    def _joined_squares(self, site: Site) -> tuple[list[int], list[int]]:
        """Returns the squares of a building whose right neighbour is in the building, and those whose lower
        neighbour is in the building."""
        known = self._joined.get(site.index)
        if known is None:
            squares = self._edition.board.squares
            covered = {squares[i]: i for i in bits(site.mask)}
            at = {(square.column, square.row) for square in covered}
            right = [i for square, i in covered.items() if (square.column + 1, square.row) in at]
            down = [i for square, i in covered.items() if (square.column, square.row + 1) in at]
            known = self._joined[site.index] = right, down
        return known


# the number of cached observers, enough for the editions and numbers of players that one process compares
@lru_cache(maxsize=16)
def _observer(edition: Edition, players: int) -> Observer:
    return Observer(edition, players)


def _most_points(edition: Edition, touch: str) -> int:
    """Returns an upper bound of scores: all own tiles and the best Legendary, each gold tile next to as many
    buildings of other players as possible.

    `touch` is the value of the reading (rule interpretation) `prestige_touch`.
    """
    worth = [tile.points for tile in edition.tiles]
    for site in edition.sites.sites:
        if site.generation == Generation.GOLD:
            beside = site.halo if touch == "edge" else edition.board.around(site.mask)
            touched = edition.numbers.gold_prestige * beside.bit_count()
            worth[site.tile] = max(worth[site.tile], edition.tiles[site.tile].points + touched)
    own = sum(worth[tile] for tile in bits(edition.own_tiles))
    return max(1, own + max((worth[tile] for tile in bits(edition.legendaries)), default=0))
