"""Manhattan as a `Game`: hands are private, and so are pieces that are set out secretly, till all have done so."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..kit.game import Dealer, shuffled
from .edition import load_edition
from .moves import Move, parse_move
from .positions import format_line, parse_line
from .registration import REGISTRATION
from .rules import legal_moves, new_game, play
from .scoring import Result, result
from .state import GameState
from .state.deals import redealt


class Manhattan:
    """Manhattan; its steps are moves, and a card is drawn behind a build."""

    name, title = REGISTRATION.name, REGISTRATION.title

    def start(self, edition: str, players: int, rng: random.Random) -> GameState:
        """A game that begins, with hands dealt."""
        return new_game(load_edition(edition), players, shuffled(rng))

    def to_move(self, state: GameState) -> int | None:
        """The seat that decides; none when the game is over."""
        return None if state.over else state.to_move

    def seats(self, state: GameState) -> Sequence[str]:
        """The letters of each one's colours, in turn order."""
        return [state.letters(seat) for seat in state.setup.seats]

    def legal(self, state: GameState) -> Sequence[Move]:
        """All legal moves."""
        return legal_moves(state)

    def play(self, state: GameState, step: Move, deal: Dealer) -> GameState:
        """The state after a legal move, once a card is drawn, and a round that is over is scored."""
        return play(state, step, deal)

    def result(self, state: GameState) -> Result | None:
        """How the game ended; none while it goes on."""
        return result(state) if state.over else None

    def observation(self, state: GameState, seat: int) -> str:
        """The line of the position with a `?` for each card that the seat does not see."""
        return format_line(state, (seat,))

    def imagined(self, state: GameState, seat: int, rng: random.Random) -> GameState:
        """The state with hidden cards drawn anew."""
        return redealt(state, seat, rng)

    def parse(self, text: str) -> GameState:
        """Reads a line."""
        return parse_line(text)

    def format(self, state: GameState) -> str:
        """Writes a line."""
        return format_line(state)

    def parse_step(self, text: str) -> Move:
        """Reads a move."""
        return parse_move(text)

    def draw(self, state: GameState, seat: int) -> str:
        """A picture of the cities, with the hand of the seat."""
        from .drawing import position_picture

        return position_picture(state, seen=(seat,)).svg_text()
