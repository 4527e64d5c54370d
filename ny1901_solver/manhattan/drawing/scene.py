"""What a picture shows of a position: the board with a move on it, what the move changes, and whose cards are seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from ...text.words import quantity
from ..chance import any_card
from ..moves import Build, Discard, Move, Open, Redraw, Select, Void
from ..rules import Violation, play
from ..scoring import majorities, points_by_colour, scoring_lines, tallest
from ..state import GameState, Piece, Stack
from ..state.game import height, owner
from .pieces import colour_name


@dataclass(frozen=True, slots=True)
class Proposal:
    """A move of the player to move, with the rules that it breaks; without any it is legal."""

    move: Move
    violations: tuple[Violation, ...] = ()


@dataclass(frozen=True)
class Scene:
    """A position, with a proposed move on it or without one; `seen` are the seats whose hands lie open."""

    state: GameState
    proposal: Proposal | None = None
    seen: frozenset[int] = field(default=frozenset())

    @cached_property
    def after(self) -> GameState:
        """The position with the move on it; of an illegal one only the piece that it builds, where there is a place."""
        if self.proposal is None:
            return self.state
        move, state = self.proposal.move, self.state
        if not self.proposal.violations:
            return play(state, move, any_card)
        if isinstance(move, Build) and self.built_plot is not None and move.colour in state.edition.letters:
            piece = Piece(state.edition.letters.index(move.colour), move.floors)
            stacks = list(state.stacks)
            stacks[self.built_plot] = (*stacks[self.built_plot], piece)
            return replace(state, stacks=tuple(stacks))
        return state

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """The buildings that are shown."""
        return self.after.stacks

    @property
    def valid_stacks(self) -> tuple[Stack, ...]:
        """The buildings that count: an illegal move changes none."""
        return self.state.stacks if self.proposal is not None and self.proposal.violations else self.stacks

    @property
    def open(self) -> int:
        """The cities that are shown as open: those before the move, and the one that it opens."""
        move = self.proposal.move if self.proposal is not None else None
        return self.after.open if isinstance(move, Open) else self.state.open

    @property
    def built_plot(self) -> int | None:
        """The plot that a piece is built on."""
        move = self.proposal.move if self.proposal is not None else None
        return self.state.edition.board.number.get(move.plot) if isinstance(move, Build) else None

    @property
    def wrong(self) -> set[int]:
        """The plots where the move breaks a rule."""
        number = self.state.edition.board.number
        broken = self.proposal.violations if self.proposal is not None else ()
        return {number[plot] for violation in broken for plot in violation.plots if plot in number}

    @property
    def eaten(self) -> int | None:
        """The plot where the monster takes something."""
        plot = self.after.monster
        if plot is None or self.proposal is None or plot == self.built_plot:
            return None
        return plot if self.stacks[plot] != self.state.stacks[plot] else None

    @property
    def card(self) -> int | None:
        """The card that the move plays, by kind, where the mover has it."""
        if self.proposal is None:
            return None
        move, mover = self.proposal.move, self.state.to_move
        kind = move.card - 1 if isinstance(move, Discard) else None
        if isinstance(move, Build) and self.built_plot is not None:
            kind = self.state.setup.cards[mover][self.state.edition.board.position_of(self.built_plot)]
        hand = self.state.hands[mover]
        return kind if kind is not None and kind < len(hand) and hand[kind] else None

    def owners(self, plot: int) -> tuple[int | None, int | None]:
        """Who owns the building on a plot, before the move and with it."""
        return owner(self.state.stacks[plot]), owner(self.valid_stacks[plot])

    def leaders(self, city: int) -> tuple[int | None, int | None]:
        """Who owns most buildings of a city, before the move and with it."""
        size = self.state.edition.board.size
        return majorities(self.state.stacks, size)[city], majorities(self.valid_stacks, size)[city]

    def effects(self) -> Iterator[str]:
        """What a legal move changes, in sentences: owners, cities, the tallest building, and what the board pays."""
        if self.proposal is None or self.proposal.violations:
            return
        yield from self._of_the_move(self.proposal.move)
        if self.stacks != self.state.stacks:
            yield from self._of_cities()
            yield from self._of_the_tallest()
            yield self._of_points()

    def _of_the_move(self, move: Move) -> Iterator[str]:
        edition, board = self.state.edition, self.state.edition.board
        match move:
            case Build(colour, floors, plot):
                number = board.number[plot]
                name, city = edition.colours[edition.letters.index(colour)], edition.cities[board.city_of(number)].name
                card = self.state.setup.cards[self.state.to_move][board.position_of(number)] + 1
                yield f"With card {card} {name} builds {quantity(floors, 'floor')} on {plot} in {city}."
                before, after = self.owners(number)
                if before is not None and before != after:
                    giver, taker = colour_name(edition, before), colour_name(edition, after)
                    yield f"The building on {plot} goes from {giver} to {taker}."
            case Select():
                yield "These pieces, and no others, can be built in this round."
            case Void(colour, floors) | Discard(_, colour, floors):
                yield f"No build is possible: {colour}{floors} leaves the game."
            case Redraw():
                yield "No build is possible: the hand is shown, and a new one drawn."
            case Open(slot):
                yield f"{edition.cities[board.slots.index(slot)].label} opens."
        if self.after.monster is not None and self.after.monster != self.state.monster:
            assert self.state.monster is not None
            yield f"The monster goes from {board.plots[self.state.monster]} to {board.plots[self.after.monster]}."
        if self.eaten is not None:
            lost = len(self.state.stacks[self.eaten]) - len(self.stacks[self.eaten])
            yield f"It takes {quantity(lost, 'piece')} from {board.plots[self.eaten]}."

    def _of_cities(self) -> Iterator[str]:
        edition = self.state.edition
        for number, city in enumerate(edition.cities):
            before, after = self.leaders(number)
            if before != after:
                now, then = colour_name(edition, after), colour_name(edition, before)
                yield f"Most buildings in {city.name}: {now}, before {then}."

    def _of_the_tallest(self) -> Iterator[str]:
        before, after = (tallest_text(state) for state in (self.state, self.after))
        if before != after:
            yield f"Tallest building: {after}; before: {before}."

    def _of_points(self) -> str:
        edition, parts = self.state.edition, []
        before, after = (
            points_by_colour(scoring_lines(state), len(edition.colours)) for state in (self.state, self.after)
        )
        for colour in self.state.setup.in_play:
            gain = after[colour] - before[colour]
            parts.append(f"{edition.colours[colour]} {after[colour]}" + (f" ({gain:+d})" if gain else ""))
        return f"The board pays then: {', '.join(parts)}."


def tallest_text(state: GameState) -> str:
    """The tallest building of a position in words."""
    plot = tallest(state.stacks)
    if plot is None:
        return "none alone"
    stack = state.stacks[plot]
    name = colour_name(state.edition, owner(stack))
    return f"{state.edition.board.plots[plot]}, {quantity(height(stack), 'floor')}, {name}"
