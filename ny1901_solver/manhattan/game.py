"""Implements the interface `Game` for Manhattan. The players' hands are private.

Pieces that are set out secretly are private until all players have set out their pieces.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from ..messages import gettext_noop
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
    """The game Manhattan. The steps of Manhattan are moves, and a card is drawn after a build."""

    name, title = REGISTRATION.name, REGISTRATION.title
    names_at, policies_at = f"{__package__}.opponents.named:NAMES", f"{__package__}.opponents:policy_of"
    evaluator_at = f"{__package__}.hint.evaluator:EVALUATOR"

    @property
    def editing(self) -> Any:
        """The editor of positions of Manhattan."""
        from .table.editing import EDITS, ManhattanEditor  # short commands do not need the editor

        return ManhattanEditor(self, EDITS, gettext_noop("cities and players, with all hands"))

    def start(self, edition: str, players: int, rng: random.Random) -> GameState:
        """Returns a new game, with hands dealt."""
        return new_game(load_edition(edition), players, deck_dealer(rng))

    def to_move(self, state: GameState) -> int | None:
        """Returns the seat that moves next; `None` if the game is over."""
        return None if state.over else state.to_move

    def seats(self, state: GameState) -> Sequence[str]:
        """Returns the names of the players, in turn order."""
        return [player_name(state, seat) for seat in state.setup.seats]

    def legal(self, state: GameState) -> Sequence[Move]:
        """Returns all legal moves of the player to move."""
        return legal_moves(state)

    def play(self, state: GameState, step: Move, deal: Dealer) -> GameState:
        """Returns the state after a legal move: the card is drawn, and the round is scored if the move ends the
        round.
        """
        return play(state, step, deal)

    def result(self, state: GameState) -> Result | None:
        """Returns the result of the game; `None` while the game goes on."""
        return result(state) if state.over else None

    def standing(self, state: GameState) -> Result:
        """Returns the result if the board were scored now and the game ended."""
        return result(with_round_paid(state))

    def observation(self, state: GameState, *seats: int) -> str:
        """Returns the position as a line, with a `?` for each card that the seats do not see."""
        return format_line(state, seats)

    def imagine(self, state: GameState, seat: int, rng: random.Random) -> GameState:
        """Returns the state with hidden cards drawn anew."""
        return redealt(state, seat, rng)

    def parse(self, text: str) -> GameState:
        """Reads a position from a line."""
        return parse_line(text)

    def format(self, state: GameState) -> str:
        """Writes a position as a line."""
        return format_line(state)

    def parse_step(self, text: str) -> Move:
        """Reads a move in notation."""
        return parse_move(text)

    def kinds(self, state: GameState) -> Sequence[str]:
        """Returns the names of everything that can be drawn: cards, named by the squares printed on them, and cities,
        named by their letters.
        """
        return kind_names(state.edition.board)

    def read_step(self, state: GameState, text: str) -> Move:
        """Reads a move as people type it."""
        return read_move(state, text)

    def read_seat(self, state: GameState, text: str) -> int:
        """Reads a seat, named by colour or side of the board."""
        return read_seat(state, text)

    def violations(self, state: GameState, step: Move) -> Sequence[Violation]:
        """Returns the rules that a move breaks."""
        return violations(state, step)

    def expect_hands(self, state: GameState, seats: Collection[int], why: str) -> None:
        """Raises `DataError` if a hand of these seats is hidden."""
        expect_hands(state, seats, why)

    def expect_mover_hand(self, state: GameState) -> None:
        """Raises `DataError` if the legal moves depend on a hidden hand."""
        expect_mover_hand(state)

    def position_lines(self, state: GameState, seats: Collection[int]) -> Iterator[Shown]:
        """Yields the cities, the player to move, and the players with the visible hands."""
        from .render.position import position_view  # this import loads the modules that draw in a terminal

        yield lambda columns: position_view(state, columns, seats)


MANHATTAN = Manhattan()
