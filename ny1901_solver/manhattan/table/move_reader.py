"""Reads moves as people type them: `r3@C7`, but also `red 3 C7`, `3 c7` and `C7 r3`; `1 1 2 3 3 4` sets out pieces.

People may leave out a colour if only one colour is possible.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...errors import NotationError, Refused
from ...messages import gettext
from ...protocol.draws import split_draws
from ...text.choosing import choose
from ...text.words import join_words
from ..moves import Build, Move, Select, parse_move
from ..replay.record import kind_of
from ..state import GameState

_PIECE = r"(?P<colour>[a-z]*) ?(?P<floors>[1-9])"
_PLOT = r"(?P<slot>[a-i]) ?(?P<position>[1-9])"
_BUILDS = (
    re.compile(rf"(?:build )?{_PIECE} ?(?:@|on |at )? ?{_PLOT}"),
    re.compile(rf"(?:build )?{_PLOT} ?:? ?(?P<colour>[a-z]*?) ?(?P<floors>[1-9])"),
)
_FLOORS = r"[1-9](?:[ ,]*[1-9])*"
_SELECTION = re.compile(rf"(?:select |set out )?(?P<floors>{_FLOORS})")
_SELECTIONS = re.compile(rf"(?:select |set out )?(?:[a-z]+ ?:? ?{_FLOORS}(?: |$))+")
_GIVEN_UP = re.compile(r"(?P<word>void|discard [1-9]) (?P<colour>[a-z]*) ?(?P<floors>[1-9])")


def read_move(state: GameState, text: str) -> Move:
    """Reads a move of the player to move; raises `NotationError`, or `Refused` if the text has to name a colour.

    Skips draws that are written after the move; each draw has to be a card or a city that exists.
    """
    whole, (text, names) = text, split_draws(text)
    for name in names:
        try:
            kind_of(state.edition.board, name.upper())
        except NotationError as error:
            raise error.inside(whole, whole.rindex(name)) from None
    typed = " ".join(text.lower().split())
    if matched := _GIVEN_UP.fullmatch(
        typed
    ):  # checked before other moves, because `discard 5 b1` also contains a plot and pieces
        colour = _colour(state, matched["colour"], int(matched["floors"]))
        return parse_move(f"{matched['word']} {colour}{matched['floors']}")
    if state.phase == "select" and (selection := _selection(state, typed)) is not None:
        return selection
    for form in _BUILDS:
        if matched := form.fullmatch(typed):
            colour = _colour(state, matched["colour"], int(matched["floors"]))
            return Build(colour, int(matched["floors"]), f"{matched['slot'].upper()}{matched['position']}")
    if typed.startswith("open "):
        return parse_move(f"open {typed[5:].strip().upper()}")
    return parse_move(typed if typed == "redraw" else text)


def _selection(state: GameState, typed: str) -> Select | None:
    own = state.setup.colours[state.to_move]
    if matched := _SELECTION.fullmatch(typed):
        if len(own) > 1:
            letters = [state.edition.letters[colour] for colour in own]
            if state.setup.readings.selection == "one_by_one":
                pieces = join_words((f"{letter}:{matched['floors']}" for letter in letters), "or")
                raise Refused(
                    gettext("what colour is the piece {piece!r}: {pieces}?", piece=matched["floors"], pieces=pieces)
                )
            both = " ".join(f"{letter}:1,2,..." for letter in letters)
            raise Refused(
                gettext(
                    "what colour are the pieces {pieces!r}? Name the pieces of both colours: {both}",
                    pieces=matched["floors"],
                    both=both,
                )
            )
        return Select.of((state.edition.letters[own[0]], _floors(matched["floors"])))
    if not _SELECTIONS.fullmatch(typed):
        return None
    parts = re.findall(rf"([a-z]+) ?:? ?({_FLOORS})", re.sub("^(select|set out) ", "", typed))
    if any(len(name) == 1 and name not in state.edition.letters for name, _ in parts):
        return None  # the text names a city, so the move is a build
    letters = [_letter(state, name) for name, _ in parts]
    if len(set(letters)) < len(letters):
        raise Refused(gettext("{move!r} names a colour twice", move=typed))
    return Select.of(*((letter, _floors(floors)) for letter, (_, floors) in zip(letters, parts, strict=True)))


def _floors(text: str) -> Sequence[int]:
    return [int(digit) for digit in re.findall("[1-9]", text)]


def _letter(state: GameState, name: str) -> str:
    """Returns the letter of a colour, given as the letter, the name or the beginning of the name. A text of a single
    letter is returned unchecked.
    """
    if len(name) == 1:
        return name
    return choose(name, {colour: colour[0] for colour in state.edition.colours}, gettext("a colour"))


def _colour(state: GameState, name: str, floors: int) -> str:
    """Returns the letter of a piece's colour, which is inferred if the text does not name the colour."""
    if name:
        return _letter(state, name)
    letters, own = state.edition.letters, state.setup.colours[state.to_move]
    having = [colour for colour in own if state.selected[colour][floors - 1 : floors] not in ((), (0,))] or list(own)
    if len(having) > 1:
        named = join_words((f"{letters[colour]}{floors}" for colour in having), "or")
        raise Refused(gettext("which piece of {floors} do you mean: {pieces}?", floors=floors, pieces=named))
    return letters[having[0]]
