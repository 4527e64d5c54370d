"""Parses the names of players, territories, tiles, cards and squares that people type."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from ...errors import Refused, UnknownWord
from ...geometry import Square
from ...messages import gettext
from ...text.choosing import choose
from ..board import Territory
from ..edition import Edition
from ..positions.vocabulary import HAND, KINDS
from ..state import Setup

_T = TypeVar("_T")
MOST_DIGITS = 12
"""The largest number of digits that a typed number may have; scores and counts never need more. Python refuses to
convert numbers of some thousand digits."""
_SQUARE = re.compile(r"[A-Z][1-9][0-9]?")
_CARDS = re.compile(r"([1-9][0-9]?)?([a-z][23])")


def read_seat(setup: Setup, word: str) -> int:
    """The seat of the player with a colour."""
    return choose(word, {colour: seat for seat, colour in enumerate(setup.colours)}, gettext("a player of this game"))


def read_territory(edition: Edition, word: str) -> Territory:
    """A territory by its name, `blue-07`, or by its token on the board, `b07`. The leading zero may be left out."""
    padded, names = re.sub(r"(?<=\D)\d$", r"0\g<0>", word.lower()), edition.board.by_word
    if padded in names:
        return names[padded]
    return choose(word, names, gettext("a territory (they are named as blue-07 or b07)"))


def read_territories(edition: Edition, words: Iterable[str]) -> list[Territory]:
    """Territories separated by spaces or commas.

    If a square follows a territory, the error hints at the missing `build`.
    """
    territories = list[Territory]()
    for word in (part for typed in words for part in typed.split(",") if part):
        try:
            territories.append(read_territory(edition, word))
        except Refused:
            if territories and _SQUARE.fullmatch(word.upper()):
                reason = gettext(
                    "{word!r} is not a territory; if it is a square, type `build` and a tile before the square",
                    word=word,
                )
                raise UnknownWord(word, reason) from None
            raise
    return territories


def read_tile(edition: Edition, word: str) -> int:
    """The number of a tile, by its id."""
    return choose(word, edition.tile_number, gettext("a tile"))


def read_kind(edition: Edition, word: str) -> int:
    """The number of a card kind, by its name."""
    return choose(word, KINDS.of(edition), gettext(KINDS.what))


def read_kinds(edition: Edition, text: str) -> list[int]:
    """Card kinds joined by commas, each with an optional count: `3b2,r3`."""
    kinds: list[int] = []
    for item in text.lower().split(","):
        match = _CARDS.fullmatch(item)
        if match is None:
            raise Refused(
                gettext("{word!r} is not a card kind such as b2, or a counted kind such as 3b2", word=item or text)
            )
        kinds += [read_kind(edition, match[2])] * int(match[1] or 1)
    return kinds


def read_action_card(edition: Edition, word: str) -> int:
    """The bit of an action card, by its name."""
    return choose(word, HAND.of(edition), gettext(HAND.what))


def read_cards(words: Iterable[str], names: Mapping[str, str], what: str) -> list[str]:
    """The ids of the cards that words name, in order. A card is named by the beginning of its id, or by words of its
    name.

    `names` contains the name of each id. Each word may be abbreviated. `what` is a message that describes the expected
    kind of card. Raises `UnknownWord` if words match several cards.
    """
    typed = [word for text in words for word in text.split(",") if word.strip("&")] or [" ".join(words)]
    spelt = {card: _name_words(f"{card} {name}") for card, name in names.items()}
    longest, cards = max(map(len, spelt.values()), default=1), list[str]()
    while typed:
        for length in range(min(longest, len(typed)), 0, -1):
            if fitting := _named_by(typed[:length], spelt):
                break
        said, typed = " ".join(typed[:length]), typed[length:]
        if len(fitting) > 1:
            reason = gettext("{word!r} may be {names}", word=said, names=", ".join(fitting))
            raise UnknownWord(said, reason, gettext("type more letters"))
        cards.append(fitting[0] if fitting else choose(said, {card: card for card in names}, gettext(what)))
    return cards


def _name_words(text: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r"[^\s&,-]+", text.lower())))


def _named_by(typed: Sequence[str], spelt: Mapping[str, Sequence[str]]) -> list[str]:
    """The cards that the words match: a single word as the beginning of an id, otherwise as words within the name."""
    if len(typed) == 1 and (begun := [card for card in spelt if card.lower().startswith(typed[0].lower())]):
        return begun
    wanted = [word for each in typed for word in _name_words(each)]
    if not wanted or len(set(wanted)) < len(wanted):
        return []
    return [card for card, name in spelt.items() if all(any(each.startswith(word) for each in name) for word in wanted)]


def read_squares(words: Iterable[str]) -> tuple[Square, ...]:
    """Squares in any order, in small or capital letters, separated by spaces or commas.

    No square may be listed twice.
    """
    squares: list[Square] = []
    for name in (part for word in words for part in word.split(",") if part):
        if not _SQUARE.fullmatch(name.upper()):
            reason = gettext("{word!r} is not a square such as C4 (a column letter and a row number)", word=name)
            raise UnknownWord(name, reason)
        square = Square.parse(name.upper())
        if square in squares:
            raise Refused(gettext("{square} is named twice", square=square))
        squares.append(square)
    return tuple(sorted(squares))


def is_count(word: str) -> bool:
    """Whether a word is a whole number of at least 0 with at most `MOST_DIGITS` digits."""
    return word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS


def split_placement(words: Iterable[str]) -> list[str]:
    """The words of a placement.

    `s4@C4,C5`, with or without spaces around `@`, is split into the tile and its squares.
    """
    return [part for word in words for part in word.split("@") if part]
