"""A typed turn judged with all that is told of it, and played with the cards that are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...errors import Refused
from ...rulebook.near import Nearest
from ...statistics.seeds import make_random
from ...text.words import quantity
from ..chance import Cards, deck_dealer
from ..edition import Edition
from ..moves import Shift, Turn
from ..points.reasons import LegalReasons, draft_reasons, legal_reasons
from ..positions.known import Known
from ..rules import Violation, violations
from ..rules.options import awaits_card
from ..rules.transition import play_shift, with_due_cards
from ..rulings import (
    OtherDraftReading,
    OtherReading,
    Verdict,
    other_draft_readings,
    other_readings,
    repairs,
    verdict,
)
from ..state import GameState
from .naming import read_kinds
from .turn_entry import split_cards
from .turn_reader import read_whole_turn, unfit

if TYPE_CHECKING:
    from ..planning.draft_verdict import DraftVerdict


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on a typed turn in a position, with the cards that a Market Shift turns up and what is near it."""

    draws: list[int] | None
    verdict: Verdict
    remark: str
    nearest: Nearest[Turn] | None
    others: tuple[OtherReading, ...]
    reasons: LegalReasons | None
    state: GameState = field(repr=False)


def judge(
    state: GameState,
    text: str,
    turn: Turn,
    cards: Sequence[int],
    named: Sequence[str],
    top: int,
    early: Callable[[Sequence[Violation]], None] | None = None,
) -> Judged:
    """Judges the turn that a text means; `cards` are the cards behind it, `named` those named beside it.

    `top` is how many of the nearest legal turns are wanted. `early` hears of the broken rules before conflicts and
    nearest turns are looked for. Raises `Refused` for cards that do not go with the turn, and `ImpossibleDraw` for
    those that cannot come up.
    """
    asked = state
    shift_due = awaits_card(state) and state.turn is not None and isinstance(state.turn.steps[-1], Shift)
    behind = cards if Shift() in turn.steps or shift_due else ()  # those of the refill decide nothing (TRN-6)
    given = given_cards(state.edition, behind, named)
    if shift_due and given:
        state, given = with_due_cards(state, Cards(state.edition, given)), []
    draws = shown_by_shift(state, turn, given, bool(behind)) if given else None
    if early is not None:
        early(violations(state, turn, draws))
    judgement = verdict(state, turn, draws)
    return Judged(
        draws,
        judgement,
        "" if judgement.legal else unfit(state, text, turn),
        None if judgement.legal or not top else repairs(state, turn, draws, top),
        tuple(other_readings(state, turn, draws)),
        legal_reasons(state, turn, draws) if judgement.legal else None,
        asked,
    )


@dataclass(frozen=True, slots=True)
class JudgedDraft:
    """The verdict on a typed turn from a part of a position, with the cards that a Market Shift turns up."""

    known: Known
    draws: list[int] | None
    verdict: DraftVerdict
    others: tuple[OtherDraftReading, ...]
    reasons: LegalReasons | None


def judged_draft(known: Known, text: str, named: Sequence[str]) -> JudgedDraft:
    """Judges a typed turn from what is told of a position; `named` are the cards named beside the turn.

    Raises `Refused` for a turn that lacks a part, as nothing tells what is meant, and as `judge` does; for cards that
    cannot come up, as no position has them.
    """
    from ..planning.draft_verdict import draft_verdict

    edition = known.setup.edition
    steps, cards = split_cards(text, edition)
    turn = read_whole_turn(edition, steps)
    given = given_cards(edition, cards if Shift() in turn.steps else (), named)
    shown = edition.numbers.open_market
    if given and Shift() not in turn.steps:
        raise Refused("the turn has no Market Shift that turns cards up")
    if given and (len(given) < shown or (len(given) > shown and not cards)):
        raise Refused(f"{quantity(len(given), 'card')} given; the Market Shift turns up {shown}")
    draws = given[:shown] if given else None
    judgement = draft_verdict(known, turn, draws)
    reasons = draft_reasons(known, turn) if judgement.legal else None
    return JudgedDraft(known, draws, judgement, other_draft_readings(known, judgement, draws), reasons)


def given_cards(edition: Edition, cards: Sequence[int], named: Sequence[str]) -> list[int]:
    """The cards that stand behind a turn, or that are named beside it, in any case, with commas or blanks; not both."""
    if cards and named:
        raise Refused("the cards stand behind the turn already")
    words = [word for text in named for word in text.replace(",", " ").split() or [text]]
    return [*cards, *(kind for word in words for kind in read_kinds(edition, word))]


def cards_of(edition: Edition, given: Sequence[int], seed: int | None) -> Cards:
    """The cards that a turn may turn up: those given, the certain ones, then by a seed."""
    return Cards(edition, given, None if seed is None else deck_dealer(make_random(seed)))


def shown_by_shift(state: GameState, turn: Turn, given: Sequence[int], behind: bool) -> list[int]:
    """The cards that the Market Shift of a turn turns up; raises `ImpossibleDraw` for those that cannot lie on top.

    Those that stand `behind` the turn may go on with the cards of the refill (TRN-6).
    """
    if Shift() not in turn.steps:
        raise Refused("the turn has no Market Shift that turns cards up")
    shown = min(state.edition.numbers.open_market, state.market.future_size + len(state.market.open))
    if len(given) < shown or (len(given) > shown and not behind):
        raise Refused(f"{quantity(len(given), 'card')} given; the Market Shift turns up {shown}")
    cards = Cards(state.edition, given[:shown])
    play_shift(state, cards)
    return cards.drawn
