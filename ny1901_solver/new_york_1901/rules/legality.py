"""The predicate: all rules that a turn breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import assert_never

from ..moves import Boom, Build, Demolish, Pass, Placing, Reclaim, Shift, Step, Take, Turn
from ..state import BOOM, GameState
from .actions import BOOM_RULES, SHIFT_RULES
from .building import BUILD_RULES, gain, place
from .demolishing import DEMOLISH_RULES, demolish
from .expanding import EXPAND_RULES, claim
from .facts import Facts
from .options import awaits_card
from .turn_order import TURN_RULES, end_2_game_goes_on
from .violation import Moment, StepRule, TurnRule, Violation

STEP_RULES: dict[type[Step], tuple[StepRule, ...]] = {
    Shift: SHIFT_RULES,
    Take: EXPAND_RULES,
    Demolish: (*DEMOLISH_RULES, *BUILD_RULES),
    Build: BUILD_RULES,
    Boom: (*BOOM_RULES, *BUILD_RULES),
    Reclaim: (),
    Pass: (),
}


def violations(state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> tuple[Violation, ...]:
    """All rules that the turn breaks, in the order of its steps; empty when it is legal.

    In the middle of a turn, what the whole of it breaks when it goes on so. `draws` are the cards drawn during the
    turn, as in `apply`. Without them, a turn that starts with a Market Shift is judged legal when some draw allows it.
    """
    if draws is None and isinstance(state.turn and state.turn.steps[-1], Shift) and awaits_card(state):
        return _before_a_shift_is_done(state, turn)
    state, turn, draws = asked_whole(state, turn, draws)
    if state.over:
        return tuple(end_2_game_goes_on(Facts(state), turn))
    return tuple(dict.fromkeys(each for _, found in asked_rules(Facts(state), turn, draws) for each in found))


def asked_rules(
    facts: Facts, turn: Turn, draws: Sequence[int] | None = None
) -> Iterator[tuple[TurnRule | StepRule, Iterator[Violation]]]:
    """Every rule that a turn has to keep, as a whole and then step by step, with what it finds broken."""
    for of_turn in TURN_RULES:
        yield of_turn, of_turn(facts, turn)
    for at in moments(facts.state, turn, draws, facts):
        for of_step in STEP_RULES[type(at.step)]:
            yield of_step, of_step(at)


def _before_a_shift_is_done(state: GameState, rest: Turn) -> tuple[Violation, ...]:
    """What a turn breaks while cards of its Market Shift are still to come: legal when some of them allow it."""
    edition, market = state.edition, state.market
    whole = whole_turn(state, rest)
    if found := violations(state.start, whole):
        return found
    taken = [name for step in rest.steps if isinstance(step, Take) for name in step.territories]
    missing = Counter(edition.kinds_of(taken)) - Counter(market.open)
    if market.can_show(missing.elements(), edition.numbers.open_market - len(market.open)):
        return ()
    cards = " and ".join(edition.kind_names[kind] for kind in missing.elements())
    return (Violation("EXP-1", f"no cards that can still come up show {cards}", territories=tuple(taken)),)


def asked_whole(
    state: GameState, rest: Turn, draws: Sequence[int] | None
) -> tuple[GameState, Turn, Sequence[int] | None]:
    """The question about the rest of a turn as one about all of it, from where it began; between turns, as it is."""
    if state.turn is None:
        return state, rest, draws
    known = None if draws is None and awaits_card(state) else (*state.turn.drawn, *(draws or ()))
    return state.start, whole_turn(state, rest), known


def turn_violations(state: GameState, turn: Turn) -> list[Violation]:
    """What a turn breaks as a whole, in the middle of one with what has been done (TRN-1 to TRN-5)."""
    facts, whole = Facts(state.start), whole_turn(state, turn)
    return [violation for rule in TURN_RULES for violation in rule(facts, whole)]


def whole_turn(state: GameState, rest: Turn) -> Turn:
    """The turn under way with its rest, in the form of turns: where a Build may end it, no pass stands behind it."""
    done = state.turn.steps if state.turn is not None else ()
    ends = rest.steps == (Pass(),) and bool(done) and isinstance(done[-1], Placing)
    return Turn(done if ends else (*done, *rest.steps))


def moments(
    state: GameState, turn: Turn, draws: Sequence[int] | None = None, facts: Facts | None = None
) -> Iterator[Moment]:
    """The moment before each step of a turn, legal or not: the points at which the rules of steps are asked.

    `facts` are asked instead of those of the position as it stands.
    """
    if state.turn is not None:
        whole = Turn((*state.turn.steps, *turn.steps))
        yield from islice(
            moments(state.start, whole, (*state.turn.drawn, *(draws or ())), facts), len(state.turn.steps), None
        )
        return
    at = Moment(state, turn, 0, state.mover, (), state.market.open, facts or Facts(state))
    for index in range(len(turn.steps)):
        at = Moment(state, turn, index, at.player, at.built, at.open, at.facts)
        yield at
        at = _after(at, draws)


def is_legal(state: GameState, turn: Turn, draws: Sequence[int] | None = None) -> bool:
    """Whether the turn breaks no rule."""
    return not violations(state, turn, draws)


def _after(at: Moment, draws: Sequence[int] | None) -> Moment:
    """The moment after a step, as far as the step makes sense, legal or not."""
    player, built, open_cards = at.player, at.built, at.open
    step, state, board = at.step, at.start, at.start.edition.board
    match step:
        case Shift():
            shown = min(state.edition.numbers.open_market, state.market.future_size + len(state.market.open))
            open_cards = tuple(sorted(draws[:shown])) if draws is not None else None
        case Take(territories):
            known = [board.by_name[name].index for name in territories if name in board.by_name]
            player = claim(state.setup, player, sorted({index for index in known if not state.claimed >> index & 1}))
        case Placing(placement):
            if (site := state.edition.site(placement)) is not None:
                points = gain(state.setup, state.players, state.to_move, site)
                player = (demolish if isinstance(step, Demolish) else place)(player, site, points)
                built = (*built, site)
            if isinstance(step, Boom):
                player = player.without_card(BOOM)
        case Reclaim() | Pass():
            pass
        case _:
            assert_never(step)
    return Moment(state, at.turn, at.index, player, built, open_cards, at.facts)
