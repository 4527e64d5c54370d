"""Judges a typed turn: finds the reasons, the nearest legal turns, and the rule interpretations (readings) that change
the verdict. Also reads the cards that are given with the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...errors import Refused
from ...messages import gettext, ngettext
from ...rulebook.near import Nearest
from ...rulebook.settings import OtherReading
from ...statistics.seeds import make_random
from ..chance import Cards, deck_dealer
from ..edition import Edition
from ..moves import Shift, Turn
from ..points.reasons import LegalReasons, draft_reasons, legal_reasons
from ..positions.known import Known
from ..rules import Violation, violations
from ..rules.options import awaits_card
from ..rules.transition import play_shift, with_due_cards
from ..rulings.repair import repairs
from ..rulings.verdict import OtherDraftReading, Verdict, other_draft_readings, other_readings, verdict
from ..state import GameState
from .naming import read_kinds
from .turn_entry import split_cards
from .turn_reader import read_whole_turn, unfit

if TYPE_CHECKING:
    from ..planning.draft_verdict import DraftVerdict


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on a typed turn in a position, the cards that the turn's Market Shift turns up, and similar legal
    turns."""

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
    """Judges a typed turn. The cards that came up follow the turn (`cards`) or are given separately (`named`).

    `top` is the number of nearest legal turns to find. `early` is called with the broken rules before conflicts and
    nearest turns are searched. Raises `Refused` for cards that do not match the turn, and `ImpossibleDraw` for cards
    that cannot come up.
    """
    asked = state
    shift_due = awaits_card(state) and state.turn is not None and isinstance(state.turn.steps[-1], Shift)
    # the refill does not affect whether the turn is legal (TRN-6)
    behind = cards if Shift() in turn.steps or shift_due else ()
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
    """The verdict on a typed turn in a partly known position, with the cards that a Market Shift turns up."""

    known: Known
    draws: list[int] | None
    verdict: DraftVerdict
    others: tuple[OtherDraftReading, ...]
    reasons: LegalReasons | None


def judged_draft(known: Known, text: str, named: Sequence[str]) -> JudgedDraft:
    """Judges a typed turn in a partly known position; `named` are the cards given separately.

    Raises `Refused` for an incomplete turn, and the same errors as `judge`.
    """
    from ..planning.draft_verdict import draft_verdict

    edition = known.setup.edition
    steps, cards = split_cards(text, edition)
    turn = read_whole_turn(edition, steps)
    given = given_cards(edition, cards if Shift() in turn.steps else (), named)
    shown = edition.numbers.open_market
    if given:
        _expect_shift(turn)
        _expect_number(given, shown, bool(cards))
    draws = given[:shown] if given else None
    judgement = draft_verdict(known, turn, draws)
    reasons = draft_reasons(known, turn) if judgement.legal else None
    return JudgedDraft(known, draws, judgement, other_draft_readings(known, judgement, draws), reasons)


def given_cards(edition: Edition, cards: Sequence[int], named: Sequence[str]) -> list[int]:
    """The cards typed after a turn or given separately, in small or capital letters.

    Raises `Refused` if cards are both typed after the turn and given separately.
    """
    if cards and named:
        raise Refused(gettext("cards are given twice: after the turn and separately"))
    words = [word for text in named for word in text.replace(",", " ").split() or [text]]
    return [*cards, *(kind for word in words for kind in read_kinds(edition, word))]


def cards_of(edition: Edition, given: Sequence[int], seed: int | None) -> Cards:
    """Returns the dealer of a turn. The dealer first deals the given cards, then cards that are certain, then random
    cards from a seed."""
    return Cards(edition, given, None if seed is None else deck_dealer(make_random(seed)))


def shown_by_shift(state: GameState, turn: Turn, given: Sequence[int], behind: bool) -> list[int]:
    """The cards that the Market Shift of a turn turns up.

    Raises `ImpossibleDraw` for cards that cannot be on top of the pile. `behind` are the cards typed after the turn,
    which may include the cards of the refill (TRN-6).
    """
    _expect_shift(turn)
    shown = min(state.edition.numbers.open_market, state.market.future_size + len(state.market.open))
    _expect_number(given, shown, behind)
    cards = Cards(state.edition, given[:shown])
    play_shift(state, cards)
    return cards.drawn


def _expect_shift(turn: Turn) -> None:
    if Shift() not in turn.steps:
        raise Refused(gettext("cards are given, but the turn has no Market Shift that turns up cards"))


def _expect_number(given: Sequence[int], shown: int, more: bool) -> None:
    """Raises `Refused` unless the cards of a Market Shift are given.

    If `more` is true, further cards may follow the cards of the Market Shift.
    """
    if len(given) < shown or (len(given) > shown and not more):
        raise Refused(
            ngettext(
                "{number} card is given; the Market Shift turns up {shown}",
                "{number} cards are given; the Market Shift turns up {shown}",
                len(given),
                shown=shown,
            )
        )
