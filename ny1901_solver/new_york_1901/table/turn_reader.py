"""A turn given in one go, as commands take it: as it stands in records, or as people type it at the table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from ...errors import NotationError, Refused
from ..edition import Edition
from ..moves import Step, Turn
from ..rules.legality import is_legal
from ..rules.options import awaits_card
from ..state import GameState
from .turn_entry import (
    Gap,
    Typed,
    build_left_out,
    fits_nowhere,
    spell_turn,
    spelled_in_full,
    split_cards,
    step_at,
    typed_steps,
)

MOST_NAMED = 6
"""So many answers are named in one sentence; the others are counted."""


def read_turn(state: GameState, text: str) -> tuple[Turn, tuple[int, ...]]:
    """The turn that a text means in a position, legal or not, and the cards told behind `->` or `|`.

    The text form of turns is taken at its word, whatever it names, so that the rules judge it. Else squares may
    stand in any order, names be short, and parts be left out that the position settles; a tile that is legal on no
    squares gets some that break fewest rules, as `unfit` tells. Raises `Refused` with the text and the place of what is
    amiss, or with all that it may mean; a legal turn does not pass for a player who says neither that nor what to
    build (TRN-3).
    """
    steps, drawn = split_cards(text, state.edition)
    turn = _read(text, steps, lambda typed: spell_turn(state, typed))
    if build_left_out(state, typed_steps(steps), turn) and is_legal(state, turn):
        raise Refused(f"{text!r} ends with a take, and something can be built behind it: say pass, or what to build")
    return turn, drawn


def read_turn_or_cards(state: GameState, text: str) -> tuple[Turn, tuple[int, ...]]:
    """As `read_turn`; where cards are due, a text may tell these alone, `-> b2`, and its turn has no steps."""
    steps, drawn = split_cards(text, state.edition)
    return (Turn(()), drawn) if drawn and not steps.strip() and awaits_card(state) else read_turn(state, text)


def read_begun(state: GameState, text: str) -> tuple[tuple[Step, ...], tuple[int, ...]]:
    """The part of a turn that a text means, legal or not, and the cards told behind `->`; it may be empty."""
    steps, drawn = split_cards(text, state.edition)
    if not steps.strip():
        return (), drawn
    turn = _read(text, steps, lambda typed: spell_turn(state, typed))
    return turn.steps[: len(typed_steps(steps))], drawn  # without the pass that ends a whole turn


def unfit(state: GameState, text: str, turn: Turn) -> str:
    """What is told of a turn of `read_turn` with squares that were not typed, as none are legal; else empty."""
    return fits_nowhere(state, typed_steps(split_cards(text, state.edition)[0]), turn)


def read_whole_turn(edition: Edition, text: str) -> Turn:
    """The turn that a text means where the position is not known, so that no part is left out; else as `read_turn`."""
    turn = _read(text, text, lambda typed: spelled_in_full(edition, typed))
    if len(turn.steps) > len(typed_steps(text)):
        raise Refused(f"{text!r} ends with a take, and its position is not known: say pass, or what to build")
    return turn


def _read(text: str, steps: str, spell: Callable[[tuple[Typed, ...]], Turn | Gap]) -> Turn:
    """Reads the steps of a text, which are all of it but the cards."""
    with suppress(NotationError):
        return Turn.parse(steps.strip())
    try:
        typed = typed_steps(steps)
        if not typed:
            raise Refused(f"{text!r} is no turn; a step is wanted, such as take blue-07")
        turn = spell(typed)
        if isinstance(turn, Gap):
            raise Refused(_question_text(turn), step=turn.at)
    except Refused as error:
        if error.step is None:
            raise
        at = step_at(steps, error.step) + 1
        raise Refused(f"in {text!r} at character {at}: {'; '.join(error.sentences)}") from None
    return turn


def _question_text(question: Gap) -> str:
    """What is missing in a turn, as one sentence with the answers that there are."""
    if not question.options:
        return question.text
    shown = question.options[:MOST_NAMED]
    more = len(question.options) - len(shown)
    return f"{question.text} {' or '.join([*shown, *([f'one of {more} more'] if more else [])])}"
