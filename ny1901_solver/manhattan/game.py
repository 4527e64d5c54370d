"""Manhattan as a `Game`: hands are private, and so are pieces that are set out secretly, till all have done so."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from ..protocol.game import Dealer, Game, deck_dealer
from ..questions.capability import Shown
from .chance import kind_names
from .edition import load_edition
from .moves import Move, parse_move
from .positions import format_line, parse_line
from .registration import REGISTRATION
from .rules import Violation, legal_moves, new_game, play, violations
from .scoring import Result, result, with_round_paid
from .state import GameState
from .state.seen import expect_hands, expect_mover_hand, player_name, read_seat, redealt
from .table.move_reader import read_move


class Manhattan(Game[GameState, Move]):
    """Manhattan; its steps are moves, and a card is drawn behind a build."""

    name, title = REGISTRATION.name, REGISTRATION.title
    names_at, policies_at = f"{__package__}.opponents.named:NAMES", f"{__package__}.opponents:policy_of"
    evaluator_at = f"{__package__}.hint.evaluator:EVALUATOR"

    @property
    def editing(self) -> Any:
        """How positions are set up and changed."""
        from .table.editing import EDITS, ManhattanEditor  # which a short command has no use of

        return ManhattanEditor(self, EDITS, "cities and players, with all hands")

    def start(self, edition: str, players: int, rng: random.Random) -> GameState:
        """A game that begins, with hands dealt."""
        return new_game(load_edition(edition), players, deck_dealer(rng))

    def to_move(self, state: GameState) -> int | None:
        """The seat that decides; none when the game is over."""
        return None if state.over else state.to_move

    def seats(self, state: GameState) -> Sequence[str]:
        """The names of each one's colours, in turn order."""
        return [player_name(state, seat) for seat in state.setup.seats]

    def legal(self, state: GameState) -> Sequence[Move]:
        """All legal moves."""
        return legal_moves(state)

    def play(self, state: GameState, step: Move, deal: Dealer) -> GameState:
        """The state after a legal move, once a card is drawn, and a round that is over is scored."""
        return play(state, step, deal)

    def result(self, state: GameState) -> Result | None:
        """How the game ended; none while it goes on."""
        return result(state) if state.over else None

    def standing(self, state: GameState) -> Result:
        """Who would win if the board paid now and the game ended."""
        return result(with_round_paid(state))

    def observation(self, state: GameState, *seats: int) -> str:
        """The line of the position with a `?` for each card that the seats do not see."""
        return format_line(state, seats)

    def imagine(self, state: GameState, seat: int, rng: random.Random) -> GameState:
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

    def kinds(self, state: GameState) -> Sequence[str]:
        """Cards by their own squares, and cities by their slots."""
        return kind_names(state.edition.board)

    def read_step(self, state: GameState, text: str) -> Move:
        """Reads a move as people type it."""
        return read_move(state, text)

    def read_seat(self, state: GameState, text: str) -> int:
        """The seat of a colour, or of a side of the board."""
        return read_seat(state, text)

    def violations(self, state: GameState, step: Move) -> Sequence[Violation]:
        """The rules that a move breaks."""
        return violations(state, step)

    def expect_hands(self, state: GameState, seats: Collection[int], why: str) -> None:
        """Raises `DataError` where a hand of these seats is a `?`."""
        expect_hands(state, seats, why)

    def expect_mover_hand(self, state: GameState) -> None:
        """Raises `DataError` where a build hangs on a hand of `?`."""
        expect_mover_hand(state)

    def position_lines(self, state: GameState, seats: Collection[int]) -> Iterator[Shown]:
        """The cities, whose turn it is, and the players with the hands that may be seen."""
        from .render.position import position_view  # which loads what draws in a terminal

        yield lambda columns: position_view(state, columns, seats)


MANHATTAN = Manhattan()
