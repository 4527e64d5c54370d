"""A turn that a person puts together part by part, in any order: its effects so far, and the choices for the next
part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction

from ..chance import Cards, CardUnknown, any_card
from ..masks import NO_TILES, TileMask
from ..moves import Build, Pass, Shift, Step, Take, Turn
from ..points.reasons import LegalReasons, legal_reasons
from ..rules import chance, play_step, violations
from ..rules.building import standing_on, unlocking_score
from ..rules.options import awaits_card, open_builds
from ..rules.transition import Choices, draw, open_choices, steps_of, with_due_cards
from ..rules.violation import Violation
from ..state import GameState
from ..tiles import Site

NO_CHOICES = Choices()


@dataclass(frozen=True, slots=True)
class BegunTurn:
    """The chosen part of a turn, with its steps in the order that a turn must have, and the choices for the next step.

    `whole` is the turn if the turn may end after the chosen part, otherwise `None`. `drawn` are the cards that have
    come up, and `face_up` are the cards with which land can be claimed. `due` is the number of cards that still have to
    come up, and `odds` are the probabilities of the kinds of the next card. After a Market Shift, no step can be chosen
    until all `due` cards have come up; after a claim the cards do not affect the turn (TRN-6). If `expands_first` is
    true, land has to be claimed before the Builds that are chosen or offered (TRN-2). `widened` are the territories
    that Land Grab could claim in addition to the claimed territory. `locked` are the mover's tiles whose generation the
    score does not unlock yet. If the turn breaks rules (`broken`), the fields with choices are empty, and `whole` is
    the turn that was checked.
    """

    steps: tuple[Step, ...]
    drawn: tuple[int, ...] = ()
    face_up: tuple[int, ...] = ()
    due: int = 0
    odds: Mapping[int, Fraction] = field(default_factory=dict)
    may: Choices = NO_CHOICES
    whole: Turn | None = None
    expands_first: bool = False
    widened: tuple[int, ...] = ()
    falls: tuple[tuple[Site, ...], ...] = ()
    locked: TileMask = NO_TILES
    reasons: LegalReasons | None = None
    broken: tuple[Violation, ...] = ()


def begun_turn(state: GameState, steps: Sequence[Step], cards: Cards) -> BegunTurn:
    """Returns the effects of the chosen parts of a turn, and the choices for the next part.

    `cards` are the known cards that come up.
    """
    chosen = tuple(sorted(steps, key=lambda step: (not isinstance(step, Shift), not isinstance(step, Take))))
    waiting = at = _cards_up(state, cards)
    at, takes, widened = _behind_take(at), dict[tuple[int, ...], Take](), tuple[int, ...]()
    may, face_up = _choices(at), at.market.open
    for number, step in enumerate(chosen):
        if awaits_card(at):
            chosen = chosen[:number]
            break
        if step not in steps_of(may):
            drawn = tuple(cards.drawn)
            judged = Turn.of(*chosen)
            return BegunTurn(chosen, drawn, whole=judged, broken=violations(state, judged, drawn or None))
        if isinstance(step, Take):
            widened = _beside(state, step, may)
        elif isinstance(step, Build):
            takes = takes or dict(may.takes)
        at = _cards_up(play_step(at, step), cards)
        if isinstance(step, (Shift, Take)):
            waiting, at = at, _behind_take(at)
            face_up = face_up if isinstance(step, Take) else at.market.open
        may = _choices(at) if at.turn is not None else NO_CHOICES
        if takes:
            may = may._replace(takes=takes, may_pass=False)
    over = bool(chosen) and at.turn is None
    return BegunTurn(
        chosen,
        tuple(cards.drawn),
        face_up,
        _due(waiting),
        chance(waiting),
        may,
        whole=_end_turn(chosen) if (over and not takes) or may.may_pass else None,
        expands_first=bool(may.takes and (takes or may.builds)),
        widened=widened,
        falls=tuple(standing_on(at.mover, site.mask) for site in may.demolitions),
        locked=_locked_tiles(at, state),
        reasons=_reasons(state, chosen, cards.drawn),
    )


def _cards_up(state: GameState, cards: Cards) -> GameState:
    """The state after all known cards have come up."""
    with suppress(CardUnknown):
        while awaits_card(state):
            state = draw(state, cards(state.market))
    return state


def _behind_take(state: GameState) -> GameState:
    """The state after the refill that follows a claim.

    The function draws arbitrary cards, because the cards do not affect the rest of the turn.
    """
    takes = state.turn is not None and isinstance(state.turn.steps[-1], Take)
    return with_due_cards(state, any_card) if takes else state


def _due(state: GameState) -> int:
    """The number of cards that come up until the market is full or the pile is empty."""
    missing = state.edition.numbers.open_market - len(state.market.open)
    return min(missing, state.market.future_size) if awaits_card(state) else 0


def _choices(state: GameState) -> Choices:
    """The legal next steps, and also the Builds that may be chosen now although land has to be claimed before these
    Builds."""
    may = open_choices(state)
    return may._replace(builds=open_builds(state, state.mover)) if may.takes else may


def _beside(state: GameState, taken: Take, may: Choices) -> tuple[int, ...]:
    """The territories that Land Grab may claim in addition to the chosen territory (ACT-3)."""
    chosen = {state.edition.board.by_name[name].index for name in taken.territories}
    return tuple(sorted(other for pair in may.takes if chosen < set(pair) for other in set(pair) - chosen))


def _end_turn(chosen: tuple[Step, ...]) -> Turn:
    return Turn((*chosen, Pass())) if not chosen or isinstance(chosen[-1], Shift) else Turn.of(*chosen)


def _locked_tiles(at: GameState, state: GameState) -> TileMask:
    """The mover's remaining tiles whose generation is still locked after the chosen steps (BLD-2)."""
    setup, player = state.setup, at.players[state.to_move]
    unlocked = setup.unlocked_at(unlocking_score(setup, state.start.mover.score, player.score))
    return TileMask(player.available_tiles(at.legendaries) & ~unlocked)


def _reasons(state: GameState, chosen: tuple[Step, ...], drawn: Sequence[int]) -> LegalReasons | None:
    acts = any(not isinstance(step, Shift) for step in chosen)
    return legal_reasons(state, Turn.of(*chosen), drawn or None) if acts else None
