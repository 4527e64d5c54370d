"""The test of legality: checks the rules of a turn as a whole (TRN, END-2) and lists every rule that a turn breaks,
step by step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import assert_never

from ...messages import gettext, ngettext
from ...text.words import join_words
from ..moves import Boom, Build, Demolish, Pass, Placing, Reclaim, Shift, Step, Take, Turn
from ..moves.turn import in_order
from ..state import BOOM, GameState
from .building import BOOM_RULES, BUILD_RULES, DEMOLISH_RULES, demolish, gain, place
from .expanding import EXPAND_RULES, SHIFT_RULES, claim
from .options import awaits_card, can_build_or_demolish
from .violation import Fact, Facts, Moment, StepRule, TurnRule, Violation, no_territory


def end_2_game_goes_on(facts: Facts, turn: Turn) -> Iterator[Violation]:
    """After the last round nobody takes another turn."""
    if facts.state.over:
        colour = facts.state.colour(facts.state.to_move)
        fact = Fact(
            "end", gettext("{player} triggered the end, and every other player has had a last turn", player=colour)
        )
        sentence = gettext("the game is over: {player} triggered the end and the round is complete", player=colour)
        yield Violation("END-2", sentence, because=(fact,))


def trn_1_steps_in_order(facts: Facts, turn: Turn) -> Iterator[Violation]:
    """A turn consists of an optional Market Shift, then one of Expand, Demolish or neither, then a Build."""
    setup = facts.state.setup
    if not in_order(turn.steps, setup.boom_alone, setup.boom_either):
        sentence = gettext(
            "the steps of a turn have this order: first Market Shift, if the player uses it; then either claiming "
            "land or demolishing, or neither if no worker is available; then at most {building}; then {card}; only "
            "Market Shift may come before taking a worker back",
            building=gettext("one building, which may be the one of Construction Boom")
            if setup.boom_alone
            else gettext("one building"),
            card=gettext("Construction Boom, which may come before a demolition")
            if setup.boom_either
            else gettext("Construction Boom"),
        )
        yield Violation("TRN-1", sentence)


def trn_2_worker_must_expand(facts: Facts, turn: Turn) -> Iterator[Violation]:
    """A player with an available worker and a face-up card must expand or demolish."""
    if any(isinstance(step, (Take, Demolish)) for step in turn.steps):
        return
    if facts.lacks(facts.one_of(facts.hand == 0, facts.face_up == 0)):
        sentence = ngettext(
            "{number} worker is available, so the turn must expand or demolish",
            "{number} workers are available, so the turn must expand or demolish",
            facts.hand,
        )
        yield Violation("TRN-2", sentence)


def trn_4_must_build_if_able(facts: Facts, turn: Turn) -> Iterator[Violation]:
    """A player without a worker may not pass while a Build or Demolish is legal (reading of the rules
    `no_worker_pass`)."""
    if not _only_passes(turn) or facts.state.setup.readings.no_worker_pass != "must_build":
        return
    able = facts.means(can_build_or_demolish)
    if facts.lacks(
        able <= facts.hand, able <= facts.face_up
    ):  # a player with a worker and a face-up card cannot pass by TRN-2, so this rule does not check that pass
        yield Violation(
            "TRN-4", gettext("without an available worker a legal Build or Demolish must be done, not passed")
        )


def trn_5_forced_return(facts: Facts, turn: Turn) -> Iterator[Violation]:
    """A player takes one worker back if and only if no worker is available and no Build or Demolish is legal."""
    if _only_passes(turn) and facts.lacks(facts.hand + facts.means(can_build_or_demolish) >= 1):
        yield Violation(
            "TRN-5",
            gettext("no worker, no legal Build or Demolish: one worker must be taken back from the board"),
        )
    for step in turn.steps:
        if not isinstance(step, Reclaim):
            continue
        if facts.lacks(facts.hand == 0, facts.means(can_build_or_demolish) == 0):
            sentence = (
                gettext("the player cannot take a worker back while a worker is available")
                if facts.hand
                else gettext("the player cannot take a worker back while a Build or Demolish is legal")
            )
            yield Violation("TRN-5", sentence, territories=(step.territory,))
        territory = facts.state.edition.board.by_name.get(step.territory)
        if territory is None or facts.lacks(facts.worker(territory.index) == 1):
            because = () if territory else (no_territory(step.territory),)
            sentence = gettext("no worker of yours stands in {territory}", territory=step.territory)
            yield Violation("TRN-5", sentence, territories=(step.territory,), because=because)


def _only_passes(turn: Turn) -> bool:
    return all(isinstance(step, (Shift, Pass)) for step in turn.steps)


TURN_RULES = (
    end_2_game_goes_on,
    trn_1_steps_in_order,
    trn_2_worker_must_expand,
    trn_4_must_build_if_able,
    trn_5_forced_return,
)


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
    """All rules that a turn breaks, in the order of the turn's steps; the result is empty if the turn is legal.

    In the middle of a turn, `turn` is the rest of the turn, and the whole turn is checked. `draws` contains the cards
    that come up during the turn, as in `apply`. If `draws` is `None`, a turn that starts with a Market Shift is legal
    if at least one draw allows the turn.
    """
    if draws is None and isinstance(state.turn and state.turn.steps[-1], Shift) and awaits_card(state):
        return _before_a_shift_is_done(state, turn)
    state, turn, draws = asked_whole(state, turn, draws)
    if state.over:
        return tuple(end_2_game_goes_on(Facts(state), turn))
    return tuple(dict.fromkeys(each for _, broken in asked_rules(Facts(state), turn, draws) for each in broken))


def asked_rules(
    facts: Facts, turn: Turn, draws: Sequence[int] | None = None
) -> Iterator[tuple[TurnRule | StepRule, Iterator[Violation]]]:
    """Yields every rule that applies to a turn, each with its violations: first the rules of the whole turn, then the
    rules of each step.
    """
    for of_turn in TURN_RULES:
        yield of_turn, of_turn(facts, turn)
    for at in moments(facts.state, turn, draws, facts):
        for of_step in STEP_RULES[type(at.step)]:
            yield of_step, of_step(at)


def _before_a_shift_is_done(state: GameState, rest: Turn) -> tuple[Violation, ...]:
    """The violations of a turn while cards of its Market Shift still have to come up.

    Such a turn counts as legal if at least one draw of cards allows the turn.
    """
    edition, market = state.edition, state.market
    whole = whole_turn(state, rest)
    if broken := violations(state.start, whole):
        return broken
    taken = [name for step in rest.steps if isinstance(step, Take) for name in step.territories]
    missing = Counter(edition.kinds_of(taken)) - Counter(market.open)
    if market.can_show(missing.elements(), edition.numbers.open_market - len(market.open)):
        return ()
    cards = join_words(edition.kind_names[kind] for kind in missing.elements())
    sentence = gettext("none of the cards that can still come up include {cards}", cards=cards)
    return (Violation("EXP-1", sentence, territories=tuple(taken)),)


def asked_whole(
    state: GameState, rest: Turn, draws: Sequence[int] | None
) -> tuple[GameState, Turn, Sequence[int] | None]:
    """Returns the state at the start of the current turn, the whole turn, and the cards that come up in the turn.

    Between turns, the function returns its arguments unchanged.
    """
    if state.turn is None:
        return state, rest, draws
    known = None if draws is None and awaits_card(state) else (*state.turn.drawn, *(draws or ()))
    return state.start, whole_turn(state, rest), known


def turn_violations(state: GameState, turn: Turn) -> list[Violation]:
    """The violations of the rules about a whole turn (TRN-1 to TRN-5), including the steps of the turn that were
    already played."""
    facts, whole = Facts(state.start), whole_turn(state, turn)
    return [violation for rule in TURN_RULES for violation in rule(facts, whole)]


def whole_turn(state: GameState, rest: Turn) -> Turn:
    """The steps of the current turn that are done, followed by `rest`. A final `pass` after a Build is left out."""
    done = state.turn.steps if state.turn is not None else ()
    ends = rest.steps == (Pass(),) and bool(done) and isinstance(done[-1], Placing)
    return Turn(done if ends else (*done, *rest.steps))


def moments(
    state: GameState, turn: Turn, draws: Sequence[int] | None = None, facts: Facts | None = None
) -> Iterator[Moment]:
    """Yields the situation before each step of a turn, legal or not. The rules about single steps are checked in the
    situations that this function yields.

    If the argument `facts` is given, `facts` replaces the facts of the position.
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
    """Returns whether a turn breaks no rule."""
    return not violations(state, turn, draws)


def _after(at: Moment, draws: Sequence[int] | None) -> Moment:
    """The situation after a step, legal or not. Parts of an illegal step that cannot be carried out are ignored."""
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
