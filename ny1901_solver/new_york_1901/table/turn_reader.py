"""Reads a turn given as one text, written as in records or as people type turns in a session."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from ...errors import NotationError, Refused, around, shorten
from ...messages import gettext, ngettext
from ...text.words import join_words
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
"""The maximum number of possible answers that a sentence lists. If more answers are possible, the sentence states only
the number of the further answers."""


def read_turn(state: GameState, text: str) -> tuple[Turn, tuple[int, ...]]:
    """The turn that a text describes in a position, legal or not, and the cards after `->` or `|`.

    A turn in the exact notation of records is returned unchanged, so the rules judge what was written. In other texts
    squares may be in any order, names may be abbreviated, and parts that the position determines may be left out. A
    tile that has no legal place gets the squares that break the fewest rules, and the function `unfit` returns a remark
    about this choice. Raises `Refused` with the text and the position of a mistake, or with all possible meanings. The
    function also raises `Refused` for a legal turn that ends with a claim after which the player could build, but names
    neither a building nor `pass` (TRN-3).
    """
    steps, drawn = split_cards(text, state.edition)
    turn = _read(text, steps, lambda typed: spell_turn(state, typed))
    if build_left_out(state, typed_steps(steps), turn) and is_legal(state, turn):
        raise Refused(
            gettext("{text!r} ends with a claim, and the player can build after it; add a building, or pass", text=text)
        )
    return turn, drawn


def read_turn_or_cards(state: GameState, text: str) -> tuple[Turn, tuple[int, ...]]:
    """Reads a turn like `read_turn`. If cards have to come up, the text may also contain only cards, such as `-> b2`;
    in this case the returned turn has no steps.
    """
    steps, drawn = split_cards(text, state.edition)
    return (Turn(()), drawn) if drawn and not steps.strip() and awaits_card(state) else read_turn(state, text)


def read_begun(state: GameState, text: str) -> tuple[tuple[Step, ...], tuple[int, ...]]:
    """Reads the beginning of a turn, which may be illegal or empty, and the cards after `->`."""
    steps, drawn = split_cards(text, state.edition)
    if not steps.strip():
        return (), drawn
    turn = _read(text, steps, lambda typed: spell_turn(state, typed))
    return turn.steps[: len(typed_steps(steps))], drawn  # without the final pass of a whole turn


def unfit(state: GameState, text: str, turn: Turn) -> str:
    """Returns a remark if `read_turn` chose squares for a tile that has no legal place; otherwise the empty string."""
    return fits_nowhere(state, typed_steps(split_cards(text, state.edition)[0]), turn)


def read_whole_turn(edition: Edition, text: str) -> Turn:
    """The turn that a text describes, read without a position. No part of the turn may be left out; otherwise this
    function reads a text like `read_turn`."""
    turn = _read(text, text, lambda typed: spelled_in_full(edition, typed))
    if len(turn.steps) > len(typed_steps(text)):
        raise Refused(
            gettext(
                "{text!r} ends with a claim, and the position after it is unknown; add a building, or pass", text=text
            )
        )
    return turn


def _read(text: str, steps: str, spell: Callable[[tuple[Typed, ...]], Turn | Gap]) -> Turn:
    """Reads the steps from a text without cards."""
    with suppress(NotationError):
        return Turn.parse(steps.strip())
    try:
        typed = typed_steps(steps)
        if not typed:
            raise Refused(gettext("{text!r} is not a turn; expected a step such as take blue-07", text=text.strip()))
        turn = spell(typed)
        if isinstance(turn, Gap):
            raise Refused(_question_text(turn), step=turn.at)
    except Refused as error:
        if error.step is None:
            raise
        at = step_at(steps, error.step)
        sentence = gettext(
            "in {text!r} at character {place}: {problem}",
            text=around(text, at),
            place=at + 1,
            problem=shorten("; ".join(error.sentences)),
        )
        raise Refused(sentence) from None
    return turn


def _question_text(question: Gap) -> str:
    """The question for a missing part of a turn, with the possible answers."""
    if not question.options:
        return question.text
    shown = list(question.options[:MOST_NAMED])
    if more := len(question.options) - len(shown):
        shown.append(ngettext("one of {number} more answers", "one of {number} more answers", more))
    return f"{question.text} {join_words(shown, 'or')}"
