"""Markets, and what is known of them, stated a second time (see `shared_tables`).

A market is stated by all the orders in which its cards face down may lie, each as likely as the others; what is known
of it, by cards in a row of which some are `None`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import TypeAlias

from ny1901_solver.errors import IllegalGivenTurn
from ny1901_solver.new_york_1901.chance import any_card, odds
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.moves import Reclaim, Shift, Take, Turn
from ny1901_solver.new_york_1901.planning.outlook import Outlook
from ny1901_solver.new_york_1901.planning.problem import PlanProblem, Stage, advance, first_stage, knows_cards
from ny1901_solver.new_york_1901.rules import legal_turns, play, violations
from ny1901_solver.new_york_1901.rules.transition import market_is_ending, refill
from ny1901_solver.new_york_1901.state import GameState, Market, Setup

Orders: TypeAlias = frozenset[tuple[int, ...]]
SMALL = 6  # cards face down, of which all orders are looked at
MARKETS = 12  # drawn for an edition
TURNS = 3  # of a plan that is followed


def small_market(edition: Edition, rng: random.Random) -> Market:
    """A market of a few cards: layers of one kind, and some of more."""
    kinds, left, layers = range(edition.kinds), rng.randrange(SMALL + 1), list[tuple[int, ...]]()
    while left:
        size = rng.choice((1, 1, min(2, left), rng.randrange(1, left + 1)))
        some = rng.sample(kinds, min(len(kinds), rng.choice((1, 1, 2, 3))))
        cards = Counter(rng.choices(some, k=size))
        layers.append(tuple(cards[kind] for kind in kinds))
        left -= size
    return Market.of(rng.choices(kinds, k=rng.randrange(edition.numbers.open_market + 1)), layers)


def orders(market: Market) -> Orders:
    """All orders in which the cards face down may lie, the top one first."""
    found: Orders = frozenset({()})
    for layer in market.future:
        cards = [kind for kind, count in enumerate(layer) for _ in range(count)]
        found = frozenset((*upper, *lower) for upper in found for lower in set(permutations(cards)))
    return found


def market(edition: Edition, rng: random.Random) -> None:
    """Cards come up from the top, and go under the pile in an order that nobody sees (TRN-5, TRN-6, ACT-2)."""
    for _ in range(MARKETS):
        here = small_market(edition, rng)
        piles, size = orders(here), edition.numbers.open_market
        assert all(layer and any(layer) for layer in here.future)
        assert here.open == tuple(sorted(here.open))
        assert {len(pile) for pile in piles} == {here.future_size}
        cards = Counter((*here.open, *next(iter(piles))))
        assert here.counts(edition.kinds) == [cards[kind] for kind in range(edition.kinds)]
        tops = Counter(pile[0] for pile in piles if pile)
        assert odds(here) == {kind: Fraction(count, len(piles)) for kind, count in tops.items()}
        for kind in tops:
            after = here.draw(kind)
            assert after.open == tuple(sorted((*here.open, kind)))
            assert orders(after) == {pile[1:] for pile in piles if pile[0] == kind}
        kind = rng.randrange(edition.kinds)
        assert orders(here.return_card(kind, edition.kinds)) == {(*pile, kind) for pile in piles}
        shifted = here.shift(edition.kinds)
        assert shifted.open == ()
        assert orders(shifted) == {(*pile, *under) for pile in piles for under in permutations(here.open)}
        for _ in range(6):
            wanted, draws = rng.choices(range(edition.kinds), k=rng.choice((1, 1, 2))), rng.randrange(SMALL + 1)
            assert here.can_show(wanted, draws) == any(not Counter(wanted) - Counter(p[:draws]) for p in piles)
        if here.open:
            taken = rng.sample(here.open, rng.randrange(1, len(here.open) + 1))
            assert Counter(here.without(taken).open) == Counter(here.open) - Counter(taken)
        _refilled(edition, here, piles, size)


def _refilled(edition: Edition, here: Market, piles: Orders, size: int) -> None:
    """The open market is filled up as far as the pile goes; a small rest ends the game (TRN-6, END-1)."""
    setup = Setup(edition, ("green", "blue"), edition.street_ids[: edition.numbers.streets_in_play], "gold-tycoon")
    dealt: list[int] = []

    def deal(market: Market) -> int:
        dealt.append(any_card(market))
        return dealt[-1]

    after, due = refill(setup, here, deal), max(0, size - len(here.open))
    assert after.open == tuple(sorted((*here.open, *dealt)))
    assert any(list(pile[:due]) == dealt for pile in piles)
    assert orders(after) == {pile[len(dealt) :] for pile in piles if list(pile[: len(dealt)]) == dealt}
    few = not after.future_size and len(after.open) <= edition.numbers.end_open_market
    assert market_is_ending(setup, after) == few


def row(outlook: Outlook) -> tuple[list[int | None], list[int | None]]:
    """The cards face up and face down, as far as they are known."""
    return [*outlook.open, *[None] * outlook.hidden], [*outlook.queue, *[None] * outlook.rest]


def outlook(edition: Edition, rng: random.Random) -> None:
    """The cards face up and the layers of one kind on top of the pile are known; a return hides nothing (TRN-5)."""
    size = edition.numbers.open_market
    for _ in range(MARKETS):
        here = small_market(edition, rng)
        sure = [cards[0] if len(set(cards)) == 1 else None for cards in zip(*orders(here), strict=True)]
        run = sure[: sure.index(None)] if None in sure else sure
        known = Outlook.of(here)
        assert row(known) == ([*here.open], [*run, *[None] * (here.future_size - len(run))])
        for _ in range(TURNS):
            known = _behind_one(known, edition, rng, size)


def _behind_one(known: Outlook, edition: Edition, rng: random.Random, size: int) -> Outlook:
    """What is known behind a take, or behind a card that goes under the pile."""
    face_up, pile = row(known)
    assert (known.open_size, known.future_size) == (len(face_up), len(pile))
    if known.open and rng.random() < 0.7:
        kinds = rng.sample(known.open, rng.choice((1, min(2, len(known.open)))))
        for kind in kinds:
            face_up.remove(kind)
        due = max(0, size - len(face_up))
        face_up, pile = [*face_up, *pile[:due]], pile[due:]
        after = known.take(kinds, size)
    else:
        kind = rng.randrange(edition.kinds)
        pile.append(None if None in pile else kind)
        after = known.return_card(kind)
    shown, below = row(after)
    assert (Counter(shown), below) == (Counter(face_up), pile)
    return after


def outlook_shift(edition: Edition, rng: random.Random) -> None:
    """What is known behind a Market Shift (ACT-2): a run of known cards that fills the market lies face up."""
    size = edition.numbers.open_market
    for _ in range(MARKETS):
        known = Outlook.of(small_market(edition, rng))
        if len(known.queue) >= size:
            after = known.shift(size)
            assert after is not None
            assert (after.open, after.hidden) == (tuple(sorted(known.queue[:size])), 0)


def stages(problem: PlanProblem, rng: random.Random) -> None:
    """A plan goes on by the rules, for as many own turns as the end leaves; no card is taken that nobody knows."""
    stage = first_stage(problem)
    assert (stage.state, stage.played) == (problem.state, 0)
    assert row(stage.outlook) == row(Outlook.of(problem.state.market))
    assert stage.left == _left(problem, problem.state, problem.turns)
    while stage.left and stage.played < TURNS:
        listed = [turn for turn in legal_turns(stage.state) if Shift() not in turn.steps]
        listed = rng.sample(listed, min(30, len(listed)))
        for turn in listed:
            taken = Counter(_kinds_taken(stage.state, turn))
            assert knows_cards(stage, turn) == (not taken - Counter(stage.outlook.open)), turn
        known = [turn for turn in listed if knows_cards(stage, turn)]
        if not known:
            return
        turn = rng.choice(known)
        try:
            after = advance(problem, stage, turn)
        except IllegalGivenTurn:
            assert _followed(problem, stage, turn) is None, turn
            return
        followed = _followed(problem, stage, turn)
        assert followed is not None, turn
        _assert_same(problem, stage, after, *followed)
        stage = after


def _left(problem: PlanProblem, state: GameState, left: int) -> int:
    """The own turns left: once the end is triggered, everybody else has one more, and who did it has none (END-2)."""
    if state.ended_by is None:
        return left
    return min(left, int(state.ended_by != problem.state.to_move))


def _kinds_taken(state: GameState, turn: Turn) -> list[int]:
    names = [name for step in turn.steps if isinstance(step, Take) for name in step.territories]
    return [state.edition.kind_of[state.edition.board.by_name[name].index] for name in names]


def _followed(problem: PlanProblem, stage: Stage, turn: Turn) -> tuple[GameState, Outlook] | None:
    """The position behind an own turn and the given ones of the others; `None` where one of those cannot be played."""
    given = problem.others[stage.played] if stage.played < len(problem.others) else ()
    state, known = stage.state, stage.outlook
    for number, each in enumerate((turn, *given)):
        if number and (state.over or state.to_move == problem.seat):
            break
        if number and violations(state, each):
            return None
        for step in each.steps:
            if isinstance(step, Shift):
                shown = known.shift(state.edition.numbers.open_market)
                if shown is None:
                    return None
                known = shown
            elif isinstance(step, Take):
                if Counter(_kinds_taken(state, each)) - Counter(known.open):
                    return None
                known = known.take(_kinds_taken(state, each), state.edition.numbers.open_market)
            elif isinstance(step, Reclaim):
                known = known.return_card(state.edition.kinds_of([step.territory])[0])
        state = play(state, each, any_card)
    return state, known


def _assert_same(problem: PlanProblem, stage: Stage, after: Stage, state: GameState, known: Outlook) -> None:
    """The stage is that position, with the same seat to move and the cards that are known face up."""
    assert after.state.players == state.players
    assert (after.state.to_move, after.state.ended_by) == (problem.seat, state.ended_by)
    assert row(after.outlook) == row(known)
    assert after.state.market.future_size == after.outlook.future_size
    assert len(after.state.market.open) == after.outlook.open_size
    assert after.played == stage.played + 1
    was_last = stage.state.ended_by is not None
    assert after.left == (0 if was_last else _left(problem, state, stage.left - 1))


MARKET_STATEMENTS: tuple[Callable[[Edition, random.Random], None], ...] = (market, outlook, outlook_shift)
