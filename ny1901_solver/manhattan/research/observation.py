"""Represents observations of Manhattan as numbers from 0 to 1.

An observation contains a player's own hand and everything that lies open.

Players and their colours are numbered from the observer on, in turn order, and cards are given as the positions that
they stand for at the observer's side of the board. Therefore an agent can use in every seat what it learns in one seat.
"""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

import numpy as np

from ...research.observation import Observing, Vector
from ..edition import Edition
from ..scoring import MAJORITY, OWNED, TALLEST
from ..state import GameState, Phase
from ..state.game import floors, owner
from ..state.seen import seen_pieces

PHASES = get_args(Phase)


class Observer(Observing):
    """Writes observations of games with one edition and one number of players."""

    def __init__(self, edition: Edition, players: int) -> None:
        board, colours = edition.board, players * (2 if players == 2 else 1)
        rounds = max(form.number for form in edition.rounds[players])
        plots = len(board.plots)
        super().__init__(
            {
                "to_move": (players,),
                "start": (players,),
                "phase": (len(PHASES),),
                "round": (rounds,),
                "redrawn": (1,),
                "owner": (colours, plots),
                "floors": (colours, plots),
                "top": (edition.largest, plots),
                "supply": (colours, edition.largest),
                "selected": (colours, edition.largest),
                "points": (colours,),
                "hand": (board.size,),
                "cards": (players,),
                "played": (board.size,),
                "deck": (1,),
                "open": (board.cities,),
                "monster": (plots,),
            }
        )
        # In each round a colour scores at most the points of the whole board.
        self._most_points = rounds * (OWNED * plots + MAJORITY * board.cities + TALLEST)
        self._most_floors = sum(size * count for size, count in enumerate(edition.pieces, 1))
        self._pieces = np.maximum(1, np.array(edition.pieces, np.float32))

    @classmethod
    def of(cls, edition: Edition, players: int) -> Observer:
        """Returns the observer for an edition and a number of players. Calls with equal arguments return the same
        object.
        """
        return _observer(edition, players)

    def write(self, state: GameState, seat: int, into: dict[str, Vector]) -> None:
        """Writes the observation of a player into arrays of zeros."""
        state, seats = seen_pieces(state, (seat,)), len(state.hands)
        edition, setup = state.edition, state.setup
        into["to_move"][(state.to_move - seat) % seats] = 1
        into["start"][(state.start - seat) % seats] = 1
        into["phase"][PHASES.index(state.phase)] = 1
        into["round"][state.round - 1] = 1
        into["redrawn"][0] = state.redrawn
        into["deck"][0] = sum(state.deck) / sum(edition.deck)
        into["open"][[city for city in range(edition.board.cities) if state.open >> city & 1]] = 1
        if state.monster is not None:
            into["monster"][state.monster] = 1
        for place in setup.seats:
            into["cards"][place] = sum(state.hands[(seat + place) % seats]) / edition.hand
        for card, position in enumerate(setup.meanings[seat]):
            into["hand"][position - 1] = state.hands[seat][card] / edition.hand
            into["played"][position - 1] = state.played[card] / edition.card_copies
        self._write_colours(state, seat, into)

    def _write_colours(self, state: GameState, seat: int, into: dict[str, Vector]) -> None:
        setup, seats = state.setup, len(state.hands)
        colours = [colour for place in setup.seats for colour in setup.colours[(seat + place) % seats]]
        for number, colour in enumerate(colours):
            into["supply"][number] = np.array(state.supply[colour], np.float32) / self._pieces
            into["selected"][number] = np.array(state.selected[colour], np.float32) / self._pieces
            into["points"][number] = state.points[colour] / self._most_points
        for plot, stack in enumerate(state.stacks):
            if stack:
                into["top"][stack[-1].floors - 1, plot] = 1
                for number, colour in enumerate(colours):
                    into["owner"][number, plot] = owner(stack) == colour
                    into["floors"][number, plot] = floors(stack, colour) / self._most_floors


@lru_cache(maxsize=16)  # the size of the cache; a process has fewer different editions and tables
def _observer(edition: Edition, players: int) -> Observer:
    return Observer(edition, players)
