"""Defines New York 1901 as a `Game`. A step of this `Game` is one step of a turn, and the only hidden information is
the order of the pile."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from ..messages import gettext_noop, ngettext
from ..protocol.game import Dealer, Game
from ..questions.capability import Shown
from . import rules  # imported on first use: showing or scoring a position does not need these modules
from .edition import Edition, load_edition
from .edition.load import own_edition
from .moves import Step
from .moves.steps import parse_step
from .positions import format_line, parse_line
from .registration import REGISTRATION
from .scoring import Outcome, outcome
from .state import GameState
from .table.naming import read_seat


class NewYork1901(Game[GameState, Step]):
    """New York 1901 as a `Game`. A position in which a card has to come up first has no legal steps."""

    name, title = REGISTRATION.name, REGISTRATION.title
    names_at, policies_at = f"{__package__}.policies.named:NAMES", f"{__package__}.opponents:policy_of"
    evaluator_at = f"{__package__}.hint.evaluator:EVALUATOR"
    noun = gettext_noop("turn")
    nouns = gettext_noop("turns")

    @property
    def pictures(self) -> Any:
        """Returns the function that draws a position; all seats see the same picture."""
        from .drawing import PALETTES, position_picture

        return lambda state, seen, black_and_white: position_picture(state, None, PALETTES.for_screen(black_and_white))

    @property
    def editing(self) -> Any:
        """Returns the editor that sets up and changes positions."""
        from .table.editing import NewYorkEditor  # not needed by short commands

        return NewYorkEditor(self)

    def counted_steps(self, number: int) -> str:
        """Returns a number of turns in words."""
        return ngettext("{number} turn", "{number} turns", number)

    def counted_legal_steps(self, number: int) -> str:
        """Returns a number of legal turns in words."""
        return ngettext("{number} legal turn", "{number} legal turns", number)

    def start(self, edition: str, players: int, rng: random.Random) -> GameState:
        """Returns a new game, with streets, challenge, starters and market dealt at random."""
        return rules.new_game(load_edition(edition), players, rng)

    def to_move(self, state: GameState) -> int | None:
        """Returns the seat that decides; `None` when the game is over."""
        return None if state.over else state.to_move

    def seats(self, state: GameState) -> Sequence[str]:
        """Returns the colours of the players, in turn order."""
        return state.setup.colours

    def legal(self, state: GameState) -> Sequence[Step]:
        """Returns all legal steps of the player to move."""
        return rules.legal_steps(state)

    def play(self, state: GameState, step: Step, deal: Dealer) -> GameState:
        """Returns the state after a legal step and the cards that come up after the step."""
        return rules.with_due_cards(rules.play_step(state, step), lambda market: deal(market.future[0]))

    def opened_with(self) -> Edition | None:
        """Returns the edition that the user named when the program was started."""
        return own_edition.get()

    def result(self, state: GameState) -> Outcome | None:
        """Returns the result of the game, or `None` if the game is not over."""
        return outcome(state) if state.over else None

    def standing(self, state: GameState) -> Outcome:
        """Returns the result that the game would have if it ended now."""
        return outcome(state)

    def kinds(self, state: GameState) -> Sequence[str]:
        """Returns the names of the kinds of card."""
        return state.edition.kind_names

    def parse(self, text: str) -> GameState:
        """Parses a position that is one line."""
        return parse_line(text)

    def format(self, state: GameState) -> str:
        """Writes a position as one line."""
        return format_line(state)

    def parse_step(self, text: str) -> Step:
        """Parses the text of a step."""
        return parse_step(text)

    def read_seat(self, state: GameState, text: str) -> int:
        """Returns the seat of the player with a colour."""
        return read_seat(state.setup, text)

    def position_lines(self, state: GameState, seats: Collection[int]) -> Iterator[Shown]:
        """Returns the lines that show the board, the market and all players; all seats see the same lines."""
        from .render.position import position_view  # imports the libraries that draw in a terminal

        yield lambda columns: position_view(state, columns)


NEW_YORK_1901 = NewYork1901()
