"""The content of a picture: a position, a move in this position with its effects, and the seats whose cards are
visible.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from ...messages import gettext, ngettext
from ..chance import any_card
from ..moves import Build, Discard, Move, Open, Redraw, Select, Void
from ..rules import Violation, play
from ..scoring import majorities, points_by_colour, scoring_lines, tallest
from ..state import GameState, Piece, Stack
from ..state.game import height, owner
from .pieces import colour_name


@dataclass(frozen=True, slots=True)
class Proposal:
    """A move of the player to move, with the rules that it breaks. A move without broken rules is legal."""

    move: Move
    violations: tuple[Violation, ...] = ()


@dataclass(frozen=True)
class Scene:
    """A position, with or without a proposed move. `seen` are the seats whose hands lie open."""

    state: GameState
    proposal: Proposal | None = None
    seen: frozenset[int] = field(default=frozenset())

    @cached_property
    def after(self) -> GameState:
        """The position after the proposed move. An illegal build only adds the piece, if its plot exists."""
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
        """The buildings that the picture shows."""
        return self.after.stacks

    @property
    def valid_stacks(self) -> tuple[Stack, ...]:
        """The buildings that count for the owners and the points.

        An illegal move does not change the buildings that count.
        """
        return self.state.stacks if self.proposal is not None and self.proposal.violations else self.stacks

    @property
    def open(self) -> int:
        """The cities that the picture shows as open, as a bit mask: the open cities before the move, and the city that
        the move opens.
        """
        move = self.proposal.move if self.proposal is not None else None
        return self.after.open if isinstance(move, Open) else self.state.open

    @property
    def built_plot(self) -> int | None:
        """The plot on which the move builds; `None` for other moves."""
        move = self.proposal.move if self.proposal is not None else None
        return self.state.edition.board.number.get(move.plot) if isinstance(move, Build) else None

    @property
    def wrong(self) -> set[int]:
        """The plots concerned by the rules that the move breaks."""
        number = self.state.edition.board.number
        broken = self.proposal.violations if self.proposal is not None else ()
        return {number[plot] for violation in broken for plot in violation.plots if plot in number}

    @property
    def eaten(self) -> int | None:
        """The plot on which the monster destroys pieces; `None` if it destroys none."""
        plot = self.after.monster
        if plot is None or self.proposal is None or plot == self.built_plot:
            return None
        return plot if self.stacks[plot] != self.state.stacks[plot] else None

    @property
    def card(self) -> int | None:
        """The kind of card that the move plays, if the mover holds this card."""
        if self.proposal is None:
            return None
        move, mover = self.proposal.move, self.state.to_move
        kind = move.card - 1 if isinstance(move, Discard) else None
        if isinstance(move, Build) and self.built_plot is not None:
            kind = self.state.setup.cards[mover][self.state.edition.board.position_of(self.built_plot)]
        hand = self.state.hands[mover]
        return kind if kind is not None and kind < len(hand) and hand[kind] else None

    def owners(self, plot: int) -> tuple[int | None, int | None]:
        """Returns the owners of the building on a plot, before and after the move."""
        return owner(self.state.stacks[plot]), owner(self.valid_stacks[plot])

    def leaders(self, city: int) -> tuple[int | None, int | None]:
        """Returns the colours that own most buildings of a city, before and after the move."""
        size = self.state.edition.board.size
        return majorities(self.state.stacks, size)[city], majorities(self.valid_stacks, size)[city]

    def effects(self) -> Iterator[str]:
        """Yields sentences about the effects of a legal move on owners, cities, the tallest building, and points."""
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
                yield ngettext(
                    "With card {card} {colour} builds {number} floor on {plot} in {city}.",
                    "With card {card} {colour} builds {number} floors on {plot} in {city}.",
                    floors,
                    card=card,
                    colour=name,
                    plot=plot,
                    city=city,
                )
                before, after = self.owners(number)
                if before is not None and before != after:
                    giver, taker = colour_name(edition, before), colour_name(edition, after)
                    yield gettext(
                        "The building on {plot} changes its owner from {before} to {after}.",
                        plot=plot,
                        before=giver,
                        after=taker,
                    )
            case Select():
                yield gettext("Only these pieces can be built in this round.")
            case Void(colour, floors) | Discard(_, colour, floors):
                yield gettext("No build is possible: {piece} leaves the game.", piece=f"{colour}{floors}")
            case Redraw():
                yield gettext("No build is possible: the player shows his hand and draws a new one.")
            case Open(slot):
                yield gettext("{city} opens.", city=edition.cities[board.slots.index(slot)].label)
        if self.after.monster is not None and self.after.monster != self.state.monster:
            assert self.state.monster is not None
            yield gettext(
                "The monster moves from {before} to {after}.",
                before=board.plots[self.state.monster],
                after=board.plots[self.after.monster],
            )
        if self.eaten is not None:
            yield ngettext(
                "The monster destroys {number} piece on {plot}.",
                "The monster destroys {number} pieces on {plot}.",
                len(self.state.stacks[self.eaten]) - len(self.stacks[self.eaten]),
                plot=board.plots[self.eaten],
            )

    def _of_cities(self) -> Iterator[str]:
        edition = self.state.edition
        for number, city in enumerate(edition.cities):
            before, after = self.leaders(number)
            if before != after:
                now, then = colour_name(edition, after), colour_name(edition, before)
                yield gettext(
                    "Most buildings in {city}: {after}; before the move: {before}.",
                    city=city.name,
                    after=now,
                    before=then,
                )

    def _of_the_tallest(self) -> Iterator[str]:
        before, after = (tallest_text(state) for state in (self.state, self.after))
        if before != after:
            yield gettext("Tallest building: {after}; before the move: {before}.", after=after, before=before)

    def _of_points(self) -> str:
        edition, parts = self.state.edition, []
        before, after = (
            points_by_colour(scoring_lines(state), len(edition.colours)) for state in (self.state, self.after)
        )
        for colour in self.state.setup.in_play:
            gain = after[colour] - before[colour]
            points = f"{edition.colours[colour]} {after[colour]}"
            parts.append(f"{points} ({gain:+d})" if gain else points)
        return gettext("After the move the board pays: {points}.", points=", ".join(parts))


def tallest_text(state: GameState) -> str:
    """Returns a phrase about the tallest building of a position, with its floors and its owner."""
    plot = tallest(state.stacks)
    if plot is None:
        return gettext("no single building")
    stack = state.stacks[plot]
    return ngettext(
        "{plot}, {number} floor, {owner}",
        "{plot}, {number} floors, {owner}",
        height(stack),
        plot=state.edition.board.plots[plot],
        owner=colour_name(state.edition, owner(stack)),
    )
