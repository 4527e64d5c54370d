"""A state of Manhattan for both libraries: between two moves, or while cards come up after one."""

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
"""Takes the place of the move while hands are dealt."""


class DecisionNode(GameNode):
    """A position, or a position with a move after which chance decides; `drawn_kinds` have come up so far.

    `doing` is that move, or `DEAL`. `observations` are the histories of the seats since the start: moves, own cards,
    cities that open, and a mark for each secret of others; the last entry is the public history. It is pickled as
    texts.
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
        """A game before hands are dealt, card by card, and before cities are drawn."""
        state = _game(setup, any_card)
        hands = ((0,) * setup.edition.board.size,) * len(state.hands)
        opened = 0 if setup.grows and setup.readings.growth_order == "drawn" else state.open
        return cls(replace(state, hands=hands, deck=setup.edition.deck, open=opened), doing=DEAL)

    @property
    def to_move(self) -> int:
        """The seat that decides next, or that decided last."""
        return self.state.to_move

    @property
    def points(self) -> tuple[int, ...]:
        """The points by seat."""
        return tuple(map(self.state.score, self.state.setup.seats))

    @property
    def winners(self) -> Collection[int]:
        """The seats that win with these points (M-END-2)."""
        return result(self.state).winners

    def step_of(self, seat: int, number: int) -> Move:
        """The move of a seat with a number."""
        return self.actions.moves[seat][number]

    def number_of(self, step: Move) -> int:
        """The number of a move of the player to move."""
        return self.actions.numbers[self.to_move][step]

    def kind_text(self, kind: int) -> str:
        """The text for a card that is drawn, or for a city that opens."""
        return f"{'drew' if kind < self.state.edition.board.size else 'opened'} {self._names[kind]}"

    def going_on(self, doing: Any, drawn_kinds: tuple[int, ...] = ()) -> DecisionNode:
        """The node after one more move, card or city; each seat observes what it sees of it."""
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
        """A node with the same observations."""
        return DecisionNode(state, moves, self.observations, doing, drawn_kinds)

    def gone_on(self, deal: Dealer) -> GameState:
        """The position after the move under way, or after hands are dealt."""
        return _game(self.state.setup, deal) if isinstance(self.doing, str) else play(self.state, self.doing, deal)

    def recall(self, seat: int, start: DecisionNode, numbers: Sequence[int]) -> str:
        """The seat's view of the start, its observations since, and its view now."""
        return f"{start.view(seat)}{self.observations[seat]} = {self.view(seat)}"

    def imagine(self, seat: int, rng: random.Random) -> DecisionNode:
        """A node that looks the same to a seat: everything hidden is drawn anew, and others have the public history.

        Hidden cards have the probabilities of counting, whatever moves and older shuffles reveal about them.
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
        """Whether a seat sees the kind that came up at a place."""
        return self._is_city(kind) or self._drawing(number) == seat

    def _drawing(self, number: int) -> int:
        """The seat that draws the card at a place: the mover, or the seat whose hand is dealt."""
        state = self.state
        return (state.start + number // state.edition.hand) % len(state.hands) if self.doing == DEAL else state.to_move

    def _move_text(self, move: Move) -> str:
        """A move as everybody sees it; a redraw shows the hand (M-TRN-6)."""
        if not isinstance(move, Redraw):
            return str(move)
        return f"{move} {''.join(map(str, squares(self.state.hands[self.to_move])))}"

    def _telling(self, own: str, others: str, seat: int) -> tuple[str, ...]:
        """The observations with one more entry: `own` for a seat, `others` for the rest."""
        return tuple(f"{heard} {own if each == seat else others}" for each, heard in enumerate(self.observations))

    def known_line(self, seat: int | None) -> str:
        """The position as a seat sees it, or completely; other hands are only counted."""
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
