"""A state of Manhattan for both research libraries: between two moves, or while cards are drawn after a move."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from ...protocol.game import deck_dealer
from ...research.node import GameNode
from ..chance import Dealer, any_card, kind_names
from ..edition import Edition
from ..game import MANHATTAN
from ..moves import Move, Redraw, Select, parse_move
from ..positions import format_line, parse_unsound
from ..positions.codecs import squares
from ..rules import new_game, play
from ..scoring import result
from ..state import GameState, Setup
from .imagining import imagine
from .numbered_moves import MoveSpace

DEAL = "deal"
"""A placeholder that stands for the move while hands are dealt."""


class DecisionNode(GameNode):
    """A decision node with a position, or a chance node with a position and the move after which cards are drawn.

    `doing` is the move after which cards are drawn, or `DEAL` while hands are dealt, and `drawn_kinds` are the kinds
    drawn so far. `observations` are the histories of the seats since the start: moves, own cards, opened cities, and a
    mark for each secret of others. The last of the `observations` is the public history. A pickle of a node contains
    only texts.
    """

    game = MANHATTAN
    state: GameState
    actions: MoveSpace

    def __init__(
        self,
        state: GameState,
        moves: int = 0,
        observations: tuple[str, ...] = (),
        doing: Move | str | None = None,
        drawn_kinds: tuple[int, ...] = (),
    ) -> None:
        super().__init__(state, moves, doing, drawn_kinds)
        self.observations = observations or ("",) * (len(state.hands) + 1)
        self.actions = MoveSpace.of(state.setup)
        self._names = kind_names(state.edition.board)

    @classmethod
    def dealing(cls, setup: Setup) -> DecisionNode:
        """Returns a game before its hands are dealt card by card, and before cities are drawn."""
        state = _game(setup, any_card)
        hands = ((0,) * setup.edition.board.size,) * len(state.hands)
        opened = 0 if setup.grows and setup.readings.growth_order == "drawn" else state.open
        return cls(replace(state, hands=hands, deck=setup.edition.deck, open=opened), doing=DEAL)

    @property
    def to_move(self) -> int:
        """The seat that moves next, or at a chance node the seat that moved last."""
        return self.state.to_move

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each player, by seat."""
        return tuple(map(self.state.score, self.state.setup.seats))

    @property
    def winners(self) -> Collection[int]:
        """The seats that win with the present points (M-END-2)."""
        return result(self.state).winners

    def step_of(self, seat: int, number: int) -> Move:
        """Returns the move of a seat with a number of the action space."""
        return self.actions.moves[seat][number]

    def number_of(self, step: Move) -> int:
        """Returns the number in the action space of a move of the player to move."""
        return self.actions.numbers[self.to_move][step]

    def kind_text(self, kind: int) -> str:
        """Returns the text for a drawn card, or for a city that opens."""
        return f"{'drew' if kind < self.state.edition.board.size else 'opened'} {self._names[kind]}"

    def going_on(self, doing: Any, drawn_kinds: tuple[int, ...] = ()) -> DecisionNode:
        """Returns the node after one more move, card or city. The observations of each seat are extended by the part of
        the move or draw that the seat sees.
        """
        if drawn_kinds:
            name, seat = self._names[drawn_kinds[-1]], self._drawing(len(self.drawn_kinds))
            observations = self._telling(f"+{name}", f"+{name}" if self._is_city(drawn_kinds[-1]) else "+?", seat)
        else:
            hidden = isinstance(doing, Select) and self.state.setup.readings.selection == "hidden"
            shown = self._move_text(doing)
            observations = self._telling(shown, "?" if hidden else shown, self.to_move)
        return DecisionNode(self.state, self.moves + 1, observations, doing, drawn_kinds).settle()

    def with_state(
        self, state: GameState, moves: int, doing: Any = None, drawn_kinds: tuple[int, ...] = ()
    ) -> DecisionNode:
        """Returns a node with another state and the same observations."""
        return DecisionNode(state, moves, self.observations, doing, drawn_kinds)

    def gone_on(self, deal: Dealer) -> GameState:
        """Returns the position after the present move and its draws, or after hands are dealt."""
        return _game(self.state.setup, deal) if isinstance(self.doing, str) else play(self.state, self.doing, deal)

    def recall(self, seat: int, start: DecisionNode, numbers: Sequence[int]) -> str:
        """Returns the seat's view of the start, its observations since then, and its present view."""
        return f"{start.view(seat)}{self.observations[seat]} = {self.view(seat)}"

    def imagine(self, seat: int, rng: random.Random) -> DecisionNode:
        """Returns a node that looks the same to a seat: everything hidden is drawn anew, and the other seats have the
        public history.

        The probabilities of hidden cards follow only from counting cards. The probabilities ignore everything that
        moves and earlier shuffles reveal.
        """
        seen = [self._is_seen(number, kind, seat) for number, kind in enumerate(self.drawn_kinds)]
        due = [kind for kind, sees in zip(self.drawn_kinds, seen, strict=True) if sees and not self._is_city(kind)]
        move, deal = None if isinstance(self.doing, str) else self.doing, deck_dealer(rng)
        state = imagine(self.state, seat, rng, move, due)
        observations = tuple(self.observations[seat if each == seat else -1] for each in range(len(self.observations)))
        here = DecisionNode(state, self.moves, observations, self.doing)
        for kind, sees in zip(self.drawn_kinds, seen, strict=True):
            if not sees:
                kind = deal([count - due.count(each) for each, count in enumerate(here.counts)])
            elif kind in due:
                due.remove(kind)
            here = DecisionNode(state, self.moves, observations, self.doing, (*here.drawn_kinds, kind))
        return here

    def _is_city(self, kind: int) -> bool:
        return kind >= self.state.edition.board.size

    def _is_seen(self, number: int, kind: int, seat: int) -> bool:
        """Whether a seat sees the kind that was drawn at a place of the sequence of draws."""
        return self._is_city(kind) or self._drawing(number) == seat

    def _drawing(self, number: int) -> int:
        """Returns the seat that draws the card at a place of the sequence of draws: the mover, or the seat whose hand
        is dealt.
        """
        state = self.state
        return (state.start + number // state.edition.hand) % len(state.hands) if self.doing == DEAL else state.to_move

    def _move_text(self, move: Move) -> str:
        """Returns the text of a move as everybody sees the move. A redraw shows the hand (M-TRN-6)."""
        if not isinstance(move, Redraw):
            return str(move)
        return f"{move} {''.join(map(str, squares(self.state.hands[self.to_move])))}"

    def _telling(self, own: str, others: str, seat: int) -> tuple[str, ...]:
        """Returns the observations with one more entry: `own` for a seat, and `others` for all other seats."""
        return tuple(f"{heard} {own if each == seat else others}" for each, heard in enumerate(self.observations))

    def known_line(self, seat: int | None) -> str:
        """Returns the position as a line, either complete or as a seat sees it, with only the number of cards in other
        hands.
        """
        line = format_line(self.state, None if seat is None else (seat,))
        if self.doing is None:
            return line
        shown = self._move_text(self.doing) if not isinstance(self.doing, str) else self.doing
        names = [
            self._names[kind] if seat is None or self._is_seen(number, kind, seat) else "?"
            for number, kind in enumerate(self.drawn_kinds)
        ]
        return " ".join([line, shown, *(f"+{name}" for name in names)])

    def __reduce__(self) -> tuple[Any, ...]:
        doing = None if self.doing is None else str(self.doing)
        line, edition = format_line(self.state), self.state.edition
        return _read, (line, edition, self.moves, self.observations, doing, self.drawn_kinds)


def _game(setup: Setup, deal: Dealer) -> GameState:
    return new_game(
        setup.edition,
        len(setup.sides),
        deal,
        sides=setup.sides,
        colours=setup.colours,
        variants=setup.variants,
        readings=setup.readings,
    )


def _read(
    line: str, edition: Edition, moves: int, observations: tuple[str, ...], doing: str | None, drawn: tuple[int, ...]
) -> DecisionNode:
    move = doing if doing in (None, DEAL) else parse_move(doing)
    return DecisionNode(parse_unsound(line, edition), moves, observations, move, drawn)
