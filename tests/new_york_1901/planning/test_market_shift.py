"""Plans with a Market Shift of which some cards are known, against all plans that there are."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.state import SHIFT, GameState, Market

from .by_the_rules import Question, TooMany, first_known, verdict
from .exhaustive import exhaust
from .random_questions import position
from .test_by_the_rules import PROVERS, assert_as_by_the_rules, problem_of

MOST = 4_000  # turns that the oracle plays for a question


def shifting(rng: random.Random, pile: int) -> GameState | None:
    """A position whose mover holds Market Shift; so many cards lie face down, the first ones known or none.

    Under a single card the market is not full: it was taken back under an empty pile (TRN-5).
    """
    state = position(rng, 22)
    if state.over or not state.setup.action_cards:
        return None
    kinds = range(state.edition.kinds)
    drawn = [kind for layer in state.market.future for kind in kinds for _ in range(layer[kind])]
    cards = [tuple(int(kind == card) for kind in kinds) for card in rng.sample(drawn, min(pile, len(drawn)))]
    known = rng.randrange(len(cards) + 1)
    rest = tuple(map(sum, zip(*cards[known:], strict=True))) if known < len(cards) else (0,) * len(kinds)
    market = Market.of(state.market.open[: -1 if len(cards) == 1 else None], [*cards[:known], rest])
    hand = replace(state.mover, cards=state.mover.cards | SHIFT)
    players = (*state.players[: state.to_move], hand, *state.players[state.to_move + 1 :])
    return replace(state, players=players, market=market)


def held(seed: int, count: int, turns: int, piles: tuple[int, ...]) -> Counter[str]:
    """Holds search and model against the oracle; counts how the cards lay when the plan began."""
    rng, seen = random.Random(f"shifts {seed} {turns}"), Counter[str]()
    while seen["all"] < count:
        state = shifting(rng, rng.choice(piles))
        if state is None:
            continue
        question = Question(state, turns, rng.random() < 0.5)
        try:
            truth = verdict(question, MOST)
        except TooMany:
            continue
        for prover in PROVERS.values():
            assert_as_by_the_rules(question, truth, prover(problem_of(question)))
        known, size = first_known(state.market), state.edition.numbers.open_market
        shown = known.shifted(size)
        comes_back = len(known.pile) + len(known.open) <= size
        seen["all straight back" if comes_back else f"{sum(card is None for card in shown.open)} unknown"] += 1
        seen["all"] += 1
    return seen


def test_where_all_the_cards_face_up_come_straight_back_a_plan_may_take_them() -> None:
    """With an empty pile, or a market that is not full, a Market Shift changes nothing or shows all that there is."""
    assert held(1, 24, 1, (0, 0, 1))["all straight back"] == 24
    assert held(1, 4, 2, (0, 1))["all straight back"] == 4


def test_a_plan_takes_the_known_cards_behind_a_market_shift_and_no_others() -> None:
    assert held(2, 6, 2, (1, 2, 3, 4))["all"] == 6


def test_who_plays_only_sure_market_shifts_plans_with_no_other() -> None:
    rng, shifts = random.Random("sure shifts"), Counter[bool]()
    while shifts.total() < 12:
        state = shifting(rng, rng.choice((1, 2, 3)))
        if state is None:
            continue
        problems = [PlanProblem(state, 1, "final", sure_shifts=sure) for sure in (False, True)]
        known = [exhaust(problem) for problem in problems]
        found = [PROVERS["search"](problem) for problem in problems]
        assert [(each.worth, each.second) for each in found] == [(each.best, each.second) for each in known]
        shifts[known[0].plans.keys() != known[1].plans.keys()] += 1
    assert shifts[True]


@pytest.mark.slow
@pytest.mark.long
def test_a_plan_takes_the_known_cards_behind_a_market_shift_and_no_others_in_many_positions() -> None:
    seen = held(3, 200, 2, (0, 1, 2, 3, 4, 6)) + held(4, 60, 3, (0, 1, 2, 3, 4, 6))
    assert set(seen) >= {"all straight back", "0 unknown", "1 unknown", "2 unknown", "3 unknown"}
