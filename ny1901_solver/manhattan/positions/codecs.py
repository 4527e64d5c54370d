"""Codecs for the parts of a position's line: seats, options, the board, pieces and hands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from ...messages import gettext, gettext_noop
from ...positions.line import EMPTY, Codec, Span
from ...text.words import join_words
from ..edition import Edition
from ..readings import READINGS, VARIANTS
from ..state import Phase, Piece, Setup, Stack
from ..state.game import Cards

SITUATION = "situation"
"""The option that marks an incomplete position."""
PHASES = get_args(Phase)


def stack_of(edition: Edition, text: str) -> Stack | None:
    """Reads a building from bottom to top, such as `r4b4`, or `-` for an empty plot; returns `None` for any other
    text.
    """
    if text != EMPTY and not re.fullmatch(f"([{edition.letters}][1-{edition.largest}])+", text):
        return None
    pieces = () if text == EMPTY else re.findall("..", text)
    return tuple(Piece(edition.letters.index(letter), int(floors)) for letter, floors in pieces)


def cards_of(edition: Edition, text: str) -> Cards | None:
    """Reads cards, written as the squares printed on them, such as `1359`, or `-` for no card; returns `None` for any
    other text.
    """
    kinds = edition.board.size
    if text != EMPTY and not re.fullmatch(f"[1-{kinds}]+", text):
        return None
    return tuple(text.count(str(card)) for card in range(1, kinds + 1))


def cities_of(edition: Edition, text: str) -> int | None:
    """Reads cities by their letters, such as `ABC`, or `-` for no city, into a bit mask; returns `None` for any other
    text.
    """
    slots = edition.board.slots
    if text != EMPTY and not re.fullmatch(f"[{slots}]+", text):
        return None
    return sum(1 << city for city, slot in enumerate(slots) if slot in text)


class SeatText(Codec[Edition]):
    """The codec of a seat: a side of the board and the letters of the player's colours."""

    def encode(self, value: Mapping[str, Any], context: Any) -> str:
        """Writes a player's side and the letters of his colours."""
        return "".join([value["side"], *(colour[0] for colour in value["colours"])])

    def decode(self, span: Span, context: Edition) -> dict[str, Any]:
        """Reads a player's side and his colours."""
        if not re.fullmatch(f"[SWNE][{context.letters}]+", span.text):
            raise span.expected(
                gettext("a side S, W, N or E, followed by letters of colours ({letters})", letters=context.letters)
            )
        return {"side": span.text[0], "colours": [_colour(context, letter) for letter in span.text[1:]]}


def _colour(edition: Edition, letter: str) -> str:
    return edition.colours[edition.letters.index(letter)]


class Options(Codec[Edition]):
    """The codec of the variants, and of the readings of the rules that differ from the defaults.

    In an incomplete position, `situation` comes before these options.
    """

    def encode(self, value: Mapping[str, Any], context: Any) -> str:
        """Writes the variants, and the readings of the rules that differ from the defaults."""
        changed = [f"{switch}={reading}" for switch, reading in value["readings"].items()]
        return ",".join([*[SITUATION] * value["situation"], *value["variants"], *changed]) or EMPTY

    def decode(self, span: Span, context: Edition) -> dict[str, Any]:
        """Reads the variants, the readings of the rules that differ from the defaults, and whether the position is
        incomplete (`situation`).
        """
        items = span.split(",") if span.text != EMPTY else []
        situation = bool(items) and items[0].text == SITUATION
        variants, readings = list[str](), dict[str, str]()
        for item in items[situation:]:
            switch, _, value = item.text.partition("=")
            if item.text in variants or switch in readings:
                raise item.expected(gettext("each variant and each reading at most once"))
            if item.text.endswith("monster") and any(each.endswith("monster") for each in variants):
                raise item.expected(gettext("at most one monster (M-ANT-2)"))
            if item.text in context.variants:
                variants.append(item.text)
            elif item.text in VARIANTS:
                there = ", ".join(context.variants) or gettext("none")
                raise item.expected(
                    gettext("a variant of edition {edition!r} ({variants})", edition=context.name, variants=there)
                )
            elif value in READINGS.get(switch, ()):
                readings[switch] = value
            elif switch in READINGS:
                raise item.expected(join_words(READINGS[switch], "or"), len(switch) + 1)
            else:
                raise item.expected(
                    gettext("a variant ({variants}) or a reading such as stuck=void", variants=", ".join(VARIANTS))
                )
        return {"situation": situation, "variants": variants, "readings": readings}


class RoundAndPhase(Codec[Any]):
    """The codec of the round and the phase, such as `2-build`."""

    def encode(self, value: Mapping[str, Any], context: Any) -> str:
        """Writes the number and the phase of the round."""
        return f"{value['round']}-{value['phase']}"

    def decode(self, span: Span, context: Any) -> dict[str, Any]:
        """Reads the number and the phase of the round."""
        match = re.fullmatch(rf"([1-9])-({'|'.join(PHASES)})", span.text)
        if not match:
            raise span.expected(gettext("a round and its phase, such as 2-build ({phases})", phases=", ".join(PHASES)))
        return {"round": int(match[1]), "phase": match[2]}


class Movers(Codec[Setup]):
    """The codec of the start player and the player to move, by the first letters of their colours: `r>b`, or `r>b!` if
    the player to move has drawn a new hand.
    """

    def encode(self, value: Mapping[str, Any], context: Any) -> str:
        """Writes the letters of the start player and of the player to move."""
        return f"{value['starts'][0]}>{value['to_move'][0]}{'!' * value['redrawn']}"

    def decode(self, span: Span, context: Setup) -> dict[str, Any]:
        """Reads the start player and the player to move."""
        names = {name[0]: name for name in map(context.name, context.seats)}
        first = "".join(names)
        match = re.fullmatch(rf"([{first}])>([{first}])(!?)", span.text)
        if not match:
            raise span.expected(
                gettext("the start player and the player to move, such as {example}", example=f"{first[0]}>{first[-1]}")
            )
        return {"starts": names[match[1]], "to_move": names[match[2]], "redrawn": bool(match[3])}


class BuildingText(Codec[Setup]):
    """The codec of a plot and its building from bottom to top, such as `A1r4b4`."""

    expected = gettext_noop("a plot with its building, such as A1r4b4, and each plot at most once")

    def encode(self, value: Mapping[str, Any], context: Any) -> str:
        """Writes a plot and the pieces of its building."""
        return "".join([value["plot"], *(f"{piece['colour'][0]}{piece['floors']}" for piece in value["pieces"])])

    def decode(self, span: Span, context: Setup) -> dict[str, Any]:
        """Reads a plot and the pieces of its building."""
        edition, plot = context.edition, span.text[:2]
        if plot not in edition.board.number:
            raise span.expected(gettext(self.expected))
        stack = stack_of(edition, span.text[2:])
        if not stack:
            raise span.expected(
                gettext(
                    "pieces from bottom to top, from {first} to {last}",
                    first=f"{edition.letters[0]}1",
                    last=f"{edition.letters[-1]}4",
                ),
                2,
            )
        pieces = [{"colour": edition.colours[piece.colour], "floors": piece.floors} for piece in stack]
        return {"plot": plot, "pieces": pieces}


class ColourText(Codec[Setup]):
    """The codec of a colour with its supply, its selected pieces and its points, such as `r9.5.4.3/2.1.0.0/12`."""

    def encode(self, value: Mapping[str, Any], context: Any) -> str:
        """Writes a colour's letter, its pieces in supply, its selected pieces and its points."""
        return (
            f"{value['colour'][0]}{_join_by_dots(value['supply'])}/{_join_by_dots(value['to_build'])}/{value['points']}"
        )

    def decode(self, span: Span, context: Setup) -> dict[str, Any]:
        """Reads a colour, its pieces in supply, its selected pieces and its points."""
        edition = context.edition
        sizes = edition.largest
        counts = rf"([0-9]{{1,2}}(?:\.[0-9]{{1,2}}){{{sizes - 1}}})"  # an edition has at most 20 pieces of a size
        match = re.fullmatch(rf"([{edition.letters}]){counts}/{counts}/([0-9]{{1,4}})", span.text)
        if not match:
            raise span.expected(
                gettext("a colour with supply, selected pieces and points, each count of {sizes} sizes", sizes=sizes)
            )
        supply, to_build = ([int(count) for count in match[group].split(".")] for group in (2, 3))
        colour = _colour(edition, match[1])
        return {"colour": colour, "points": int(match[4]), "supply": supply, "to_build": to_build}


def _join_by_dots(counts: Sequence[int]) -> str:
    return ".".join(map(str, counts))


class CardsText(Codec[Setup]):
    """The codec of cards, written as the squares printed on the cards, such as `1359`, or `-` for no card."""

    def encode(self, value: Sequence[int], context: Any) -> str:
        """Writes cards as the squares printed on them."""
        return "".join(map(str, value)) or EMPTY

    def decode(self, span: Span, context: Setup) -> list[int]:
        """Reads cards from the squares printed on them, in ascending order."""
        cards = cards_of(context.edition, span.text)
        if cards is None:
            kinds = context.edition.board.size
            raise span.expected(
                gettext(
                    "cards by their own squares from 1 to {last}, such as 1359, or {empty}", last=kinds, empty=EMPTY
                )
            )
        return squares(cards)


class HandText(Codec[Setup]):
    """The codec of the cards of a hand, with a `?` for each card of a hidden hand."""

    cards = CardsText()

    def encode(self, value: Mapping[str, Any], context: Any) -> str:
        """Writes the cards of a hand as the squares printed on them, or a `?` for each card of a hidden hand."""
        hand = value["hand"]
        return "?" * value["cards"] or EMPTY if hand is None else self.cards.encode(hand, context)

    def decode(self, span: Span, context: Setup) -> dict[str, Any]:
        """Reads the number of cards of a hand, and the cards of a hand that is not hidden."""
        if set(span.text) == {"?"}:
            return {"cards": len(span.text), "hand": None}
        hand = self.cards.decode(span, context)
        return {"cards": len(hand), "hand": hand}


class OpenAndMonster(Codec[Setup]):
    """The codec of the letters of the open cities, and of the monster's plot in a game with a monster, such as
    `ABC,B4`.
    """

    def encode(self, value: Mapping[str, Any], context: Any) -> str:
        """Writes the letters of the open cities, and the plot of the monster."""
        return ",".join(["".join(value["open"]) or EMPTY, *([value["monster"]] if value["monster"] else [])])

    def decode(self, span: Span, context: Setup) -> dict[str, Any]:
        """Reads the open cities, and the plot of the monster."""
        board = context.edition.board
        slots, _, plot = span.text.partition(",")
        opened = cities_of(context.edition, slots)
        if opened is None:
            raise span.expected(gettext("the letters of the open cities, from {slots}", slots=board.slots))
        if plot and plot not in board.number:
            raise span.expected(gettext("the monster's plot"), len(slots) + 1)
        return {"open": slots_of(context.edition, opened), "monster": plot or None}


def squares(cards: Cards) -> list[int]:
    """Returns cards as text: the squares printed on the cards, in ascending order."""
    return [card for card, count in enumerate(cards, 1) for _ in range(count)]


def slots_of(edition: Edition, cities: int) -> list[str]:
    """Returns the letters of the cities in a bit mask."""
    return [slot for city, slot in enumerate(edition.board.slots) if cities >> city & 1]
