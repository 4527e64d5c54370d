"""Parts of moves as people type them, such as `C`, `C7`, `red 3`, `card 5` or `void`, and filters of the moves that
contain a part.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from ...errors import Refused
from ...evaluation.advice import Held, holding
from ...messages import gettext
from ..moves import Build, Discard, Move, Open, Redraw, Select, Void
from ..rules import legal_moves
from ..state import GameState

VERBS: dict[str, type[Move]] = {
    "build": Build,
    "select": Select,
    "void": Void,
    "discard": Discard,
    "redraw": Redraw,
    "open": Open,
}
"""The kinds of moves by the words that people type."""


def part_filter(state: GameState, only: Sequence[str], avoid: Sequence[str]) -> Held | None:
    """Returns a filter of the moves that contain all parts of `only` and no part of `avoid`; `None` if both are empty.

    Raises `Refused` for a text that is no part of a move, and for a filter that accepts no legal move.
    """

    def left(held: Held) -> bool:
        return any(map(held, legal_moves(state)))

    return holding(only, avoid, partial(read_part, state), "move", left)


def read_part(state: GameState, text: str) -> Held:
    """Returns a filter of the moves that contain all words of a part, in any order.

    A city or a plot is the place of a build, or the city that is opened. A piece is a piece that is built, set out or
    given up; the colour or the floors of the piece alone are enough. A card is a card that is played.
    """
    words = re.sub("[@:,]|->", " ", text).split()
    parts = []
    try:
        if not words:
            raise Refused(gettext("write a part of a move, such as C7, r3 or card 5"))
        while words:
            parts.append(_part(state, words))
    except Refused as error:
        reasons = [gettext("in {text!r}: {sentence}", text=text, sentence=sentence) for sentence in error.sentences]
        raise Refused(*reasons) from None
    return lambda move: all(part(move) for part in parts)


def _part(state: GameState, words: list[str]) -> Held:
    """Returns the filter that the first words mean, and removes these words from the list."""
    word = words.pop(0)
    if (verb := VERBS.get(word.lower())) is not None:
        if verb is Discard and words and words[0].isdecimal():
            words.insert(0, "card")
        return lambda move: isinstance(move, verb)
    if word.lower() == "card":
        return _card(state, words.pop(0) if words else "")
    if word.lower() in (*state.edition.colours, *state.edition.letters) and words and words[0].isdecimal():
        word += words.pop(0)
    pieces, place = pieces_named(state, word), place_named(state, word)
    if pieces and not (place and word.isupper()):  # `b3` is a piece, as in the notation of moves, and `B3` is a plot
        return lambda move: any(piece in pieces for piece in _pieces(state, move))
    if place:
        return lambda move: _place(move).startswith(place)
    raise Refused(gettext("{word!r} is no part of a move; write a part such as C, C7, r3, red or card 5", word=word))


def pieces_named(state: GameState, text: str) -> set[str]:
    """Returns the pieces, in notation, that a text means: a piece such as `r3` or `red 3`, a colour, or a number of
    floors.
    """
    named: dict[str, set[str]] = {}
    for name, letter in zip(state.edition.colours, state.edition.letters, strict=True):
        for floors in map(str, range(1, state.edition.largest + 1)):
            for known in (letter, name, floors, f"{letter}{floors}", f"{name}{floors}"):
                named.setdefault(known, set()).add(f"{letter}{floors}")
    return named.get("".join(text.lower().split()), set())


def place_named(state: GameState, text: str) -> str:
    """Returns the plot or the city that a text means, or an empty text."""
    board, place = state.edition.board, text.upper()
    return place if place in board.plots or place in board.slots else ""


def _card(state: GameState, word: str) -> Held:
    """Returns a filter of the moves that play a card of a square."""
    cards = range(1, len(state.deck) + 1)
    if not (word.isdecimal() and int(word) in cards):
        raise Refused(
            gettext(
                "name a card by its own square from {first} to {last}, as in card 5", first=cards[0], last=cards[-1]
            )
        )
    card, means = int(word), state.setup.meanings[state.to_move]
    return lambda move: (
        (isinstance(move, Build) and int(move.plot[1:]) == means[card - 1])
        or (isinstance(move, Discard) and move.card == card)
    )


def _place(move: Move) -> str:
    """Returns the plot on which a move builds, or the city that it opens."""
    return move.plot if isinstance(move, Build) else move.slot if isinstance(move, Open) else ""


def _pieces(state: GameState, move: Move) -> list[str]:
    """Returns the pieces that a move builds, sets out or gives up."""
    if isinstance(move, Select):
        return [f"{colour}{each}" for colour, floors in move.pieces for each in floors]
    return [f"{move.colour}{move.floors}"] if isinstance(move, Build | Void | Discard) else []
