"""Completes situations: a situation is the part of a position that a question about the rules states.

This module fills in the rest of the position.

The round and the number of pieces that each player has left follow from the turn order and the stated pieces. The
module gives all players the smallest pieces, the mover the cards with the lowest squares, and all other players the
cards with the highest squares. All remaining pieces count as removed from the game, and all remaining cards are in the
deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ...errors import DataError
from ...messages import gettext
from ..chance import any_card
from ..edition import Edition, Sizes, load_edition
from ..moves import Build, Move, Select, counted_floors, parse_move
from ..positions import format_line
from ..rules import new_game
from ..state import GameState, Piece, Stack
from ..state.game import Cards, Phase
from .case_file import SituationFile

NOTHING = "-"


def situation(file: SituationFile, readings: Mapping[str, str], moves: Sequence[str] = ()) -> GameState:
    """Returns the complete position for a situation (a partly stated position) under some readings of the rules.

    The position may be impossible. `moves` are the moves of the question; the player who makes the first move holds the
    card for this move. Raises `DataError` if no game has the stated players and variants under the given readings of
    the rules.
    """
    edition = load_edition(file.edition)
    begun = _begin(edition, file, readings)
    if file.phase == "new":
        return begun
    known = _Filler(begun, file)
    state = replace(begun, stacks=known.stacks(), points=known.points(), phase=known.phase)
    state = replace(state, start=known.start, to_move=known.to_move)
    state = known.in_round(state)
    return replace(known.with_cards(state, parse_move(moves[0]) if moves else None), situation=True)


def board_text(state: GameState) -> str:
    """Returns the buildings of a position in the notation of situations."""
    line = format_line(state).split(":")[6]
    return line if line == NOTHING else " | ".join(f"{each[:2]} {each[2:]}" for each in line.split("_"))


def squares(cards: Sequence[int]) -> str:
    """Returns cards as text: the squares printed on the cards, in ascending order."""
    return "".join(str(card) * count for card, count in enumerate(cards, 1)) or NOTHING


def _begin(edition: Edition, file: SituationFile, readings: Mapping[str, str]) -> GameState:
    """Returns the position of the game directly after the deal."""
    seats = file.seats.split(",")
    return new_game(
        edition,
        len(seats),
        any_card,
        sides=[seat[0] for seat in seats],
        colours=[[edition.letters.index(letter) for letter in seat[1:]] for seat in seats],
        variants=file.variants,
        readings=edition.readings.with_settings(readings),
        start=_seat_of(seats, file.start),
    )


def _seat_of(seats: Iterable[str], letter: str | None) -> int:
    if letter is None:
        return 0
    return next((seat for seat, text in enumerate(seats) if letter in text[1:]), -1)


class _Filler:
    """Fills in the parts of a position that a situation (a partly stated position) omits."""

    def __init__(self, begun: GameState, file: SituationFile) -> None:
        self.begun, self.file = begun, file
        self.edition, self.setup = begun.edition, begun.setup
        seats = file.seats.split(",")
        self.start = begun.start
        self.to_move = self.start if file.to_move is None else _seat_of(seats, file.to_move)
        self.phase: Phase = "build" if file.phase == "new" else file.phase
        self.given = dict(_pieces(file.left)) if file.left else {}
        self.supplies = dict(_pieces(file.supply)) if file.supply else {}

    def stacks(self) -> tuple[Stack, ...]:
        """Returns the buildings of the situation, by plot."""
        letters = self.edition.letters
        by_plot: list[Stack] = [()] * len(self.edition.board.plots)
        for place in () if self.file.board == NOTHING else self.file.board.split("|"):
            plot, pieces = place.split()
            by_plot[self.edition.board.number[plot]] = tuple(
                Piece(letters.index(pieces[at]), int(pieces[at + 1])) for at in range(0, len(pieces), 2)
            )
        return tuple(by_plot)

    def points(self) -> tuple[int, ...]:
        """Returns the points of each colour; points that the situation omits are 0."""
        return tuple(self.file.points.get(letter, 0) for letter in self.edition.letters)

    def in_round(self, state: GameState) -> GameState:
        """Returns the position with its round, open cities, supplies and selected pieces."""
        form = self.setup.rounds
        left = self._pieces_left()
        standing = [_standing(state.stacks, colour, self.edition.largest) for colour in self.setup.in_play]
        number = self.file.round or next(
            (n for n in range(1, form.number) if max(map(sum, standing)) <= n * form.pieces - min(left.values())),
            form.number,
        )
        to_come = 0 if self.phase == "over" else form.number - number
        selected, supply = list(state.selected), list(state.supply)
        for colour in self.setup.in_play:
            letter = self.edition.letters[colour]
            rest = _less(self.edition.pieces, _standing(state.stacks, colour, self.edition.largest))
            wanted = to_come * form.pieces + (form.pieces if self.phase in ("select", "open") else 0)
            if letter in self.supplies:
                supply[colour] = counted_floors(self.supplies[letter], self.edition.largest)
                rest = _less(rest, supply[colour])
            selected[colour] = (
                counted_floors(self.given[letter], self.edition.largest)
                if letter in self.given
                else _smallest(rest, left[colour])
            )
            if letter not in self.supplies:
                supply[colour] = _smallest(_less(rest, selected[colour]), wanted)
        state = replace(state, round=number, selected=tuple(selected), supply=tuple(supply))
        board = self.edition.board
        listed = self.edition.growth[: self.setup.open_count(number) - (self.phase == "open")]
        slots = [board.slots[city] for city in listed] if self.file.open is None else self.file.open
        monster = board.number[self.file.monster] if self.file.monster else state.monster
        return replace(state, open=sum(1 << board.slots.index(slot) for slot in slots), monster=monster)

    def _pieces_left(self) -> dict[int, int]:
        """Returns the number of pieces that each colour has left to build. A player who has already moved in this
        go-round has one piece less.
        """
        form, players = self.setup.rounds, len(self.setup.sides)
        if self.phase != "build":
            return dict.fromkeys(self.setup.in_play, 0)
        own = self.setup.colours[self.to_move]
        mine = sum(len(self.given.get(self.edition.letters[colour], ())) for colour in own)
        full = mine if self.given else form.pieces * len(own)
        counts = {}
        for seat, colours in enumerate(self.setup.colours):
            done = (seat - self.start) % players < (self.to_move - self.start) % players
            rest = full - done
            for colour in colours:
                letter = self.edition.letters[colour]
                given = seat == self.to_move and self.given
                counts[colour] = len(self.given.get(letter, ())) if given else min(rest, form.pieces)
                rest -= counts[colour]
        return counts

    def with_cards(self, state: GameState, move: Move | None) -> GameState:
        """Returns the position with hands, played cards and the deck."""
        rest = list(self.edition.deck)

        def take(cards: Cards) -> Cards:
            rest[:] = [there - gone for there, gone in zip(rest, cards, strict=True)]
            return cards

        seats = self.file.seats.split(",")
        hands = {_seat_of(seats, letter): take(_cards(text, rest)) for letter, text in self.file.hands.items()}
        played = take(_cards(self.file.played, rest))
        deck = None if self.file.deck is None else take(_cards(self.file.deck, rest))
        for seat in sorted(self.setup.seats, key=lambda seat: seat != self.to_move):
            if seat not in hands:
                wanted = take(self._needed_cards(seat, state, move))
                more = _more(rest, self.edition.hand - sum(wanted), from_the_lowest=seat == self.to_move)
                hands[seat] = tuple(map(sum, zip(wanted, take(more), strict=True)))
        if min(rest) < 0:
            raise DataError(
                [
                    gettext(
                        "the game has {copies} cards of each square, but the situation has more (M-COM-3)",
                        copies=self.edition.card_copies,
                    )
                ]
            )
        if deck is not None:
            played, rest = tuple(map(sum, zip(played, rest, strict=True))), list(deck)
        return replace(state, hands=tuple(hands[seat] for seat in self.setup.seats), played=played, deck=tuple(rest))

    def _needed_cards(self, seat: int, state: GameState, move: Move | None) -> Cards:
        """Returns the card that a player needs for his build, as the number of cards of each kind."""
        none = (0,) * self.edition.board.size
        if seat != state.to_move or not isinstance(move, Build) or move.plot not in self.edition.board.number:
            return none
        position = self.edition.board.position_of(self.edition.board.number[move.plot])
        return tuple(int(card == self.setup.cards[seat][position]) for card in range(len(none)))


def _pieces(text: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    move = parse_move(text)
    assert isinstance(move, Select)
    return move.pieces


def _cards(text: str, kinds: Sequence[int]) -> Cards:
    return tuple(text.count(str(card)) for card in range(1, len(kinds) + 1))


def _more(there: Sequence[int], count: int, *, from_the_lowest: bool) -> Cards:
    """Returns `count` of the available cards: the cards of the lowest or of the highest squares."""
    counts, order = [0] * len(there), range(len(there))
    for card in order if from_the_lowest else reversed(order):
        counts[card] = max(0, min(there[card], count - sum(counts)))
    return tuple(counts)


def _standing(stacks: Iterable[Stack], colour: int, largest: int) -> Sizes:
    return counted_floors([piece.floors for stack in stacks for piece in stack if piece.colour == colour], largest)


def _less(sizes: Sizes, gone: Sizes) -> Sizes:
    return tuple(max(0, has - less) for has, less in zip(sizes, gone, strict=True))


def _smallest(sizes: Sizes, count: int) -> Sizes:
    """Returns the `count` smallest of the available pieces."""
    counts: list[int] = []
    for has in sizes:
        counts.append(max(0, min(has, count - sum(counts))))
    return tuple(counts)
