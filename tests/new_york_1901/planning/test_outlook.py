"""What a planner knows of the market: by all orders in which the cards can lie, and as the pages say it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice, takewhile
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.planning.outlook import CONVENTION, Outlook
from ny1901_solver.new_york_1901.rules.transition import refill
from ny1901_solver.new_york_1901.state import GameState, Market

from ..random_editions.cases import case_of
from ..random_editions.draws import Draws
from ..random_editions.games import random_game
from .by_the_rules import first_known
from .known_cards import Worlds, all_orders

HERE = Path(__file__).parents[3]
STEPS, MOST_ORDERS = 5, 400


def as_the_oracle_follows_cards(state: GameState, rng: random.Random) -> Counter[str]:
    """Takes, shifts and returns cards, and follows each one beside the outlook; counts the cases."""
    size, kinds = state.edition.numbers.open_market, range(state.edition.kinds)
    outlook, cards, seen = Outlook.of(state.market), first_known(state.market), Counter[str]()
    for _ in range(STEPS):
        done = rng.choice(("take", "take", "grab", "shift", "return"))
        if done == "shift":
            seen[_case(outlook, size)] += 1
            outlook, cards = outlook.shift(size), cards.shifted(size)
        elif done == "return":
            kind = rng.choice(kinds)
            outlook, cards = outlook.return_card(kind), cards.returned(kind)
        elif len(outlook.open) > (done == "grab"):
            taken = tuple(rng.sample(outlook.open, 1 + (done == "grab")))
            outlook, cards = outlook.take(taken, size), cards.taken(taken, size)
        known = tuple(card for card in cards.open if card is not None)
        queue = tuple(takewhile(lambda card: card is not None, cards.pile))
        assert (outlook.open, outlook.queue) == (known, queue), (state.market, done)
        assert (outlook.open_size, outlook.future_size) == (len(cards.open), len(cards.pile)), (state.market, done)
    return seen


def as_in_all_worlds(state: GameState, rng: random.Random) -> Counter[str]:
    """Takes cards before and behind a Market Shift, and holds what is known against all worlds; counts the cases."""
    size, shift = state.edition.numbers.open_market, rng.randrange(3)
    outlook, worlds, seen = Outlook.of(state.market), Worlds.of(state.market, size), Counter[str]()
    for number in range(STEPS):
        if number == shift:
            seen[_case(outlook, size)] += 1
            outlook, worlds = outlook.shift(size), worlds.shifted()
        elif outlook.open:
            taken = (rng.choice(outlook.open),)
            outlook, worlds = outlook.take(taken, size), worlds.taken(taken)
        assert (outlook.open, outlook.queue) == worlds.known, (state.market, shift, number)
        assert (outlook.open_size, outlook.future_size) == worlds.sizes, (state.market, shift, number)
    return seen


def _case(outlook: Outlook, size: int) -> str:
    """Which sentence of the convention a Market Shift is a case of."""
    if outlook.rest:
        return "the run first" if outlook.queue else "nobody knows any"
    if len(outlook.queue) + outlook.open_size <= size:
        return "all come straight back"
    return "of one kind" if not outlook.hidden and len(set(outlook.open)) == 1 else "different cards"


CASES = {"the run first", "nobody knows any", "all come straight back", "of one kind", "different cards"}
OF_STATES = {"each card followed": as_the_oracle_follows_cards, "all worlds": as_in_all_worlds}


def piles(seed: int) -> list[GameState]:
    """Positions of a random edition, as a case asks about them, and late in its game, when the pile runs out."""
    case, rng = case_of(Draws(seed)), random.Random(seed)
    late = list(islice(random_game(case.edition, rng=rng), 60))[-4:]
    return [*case.states, *late, *map(_short, late)]


def _short(state: GameState) -> GameState:
    """The position with no more than its topmost layers of the pile, each of one kind."""
    layers = [layer for layer in state.market.future if sum(map(bool, layer)) == 1][:2]
    return GameState(state.setup, state.players, Market.of(state.market.open, layers), state.to_move, state.ended_by)


def cases(oracle: str, seeds: range) -> Counter[str]:
    """Holds the outlook against an oracle on the piles of random editions."""
    seen = Counter[str]()
    for seed in seeds:
        rng = random.Random(f"outlook {seed}")
        for state in piles(seed):
            for _ in range(4):
                seen += OF_STATES[oracle](state, rng)
    return seen


@pytest.mark.parametrize("oracle", OF_STATES)
def test_a_card_is_known_exactly_if_it_is_the_same_however_the_others_lie(oracle: str) -> None:
    assert set(cases(oracle, range(12))) == CASES


@pytest.mark.slow
@pytest.mark.parametrize("oracle", OF_STATES)
def test_a_card_is_known_exactly_if_it_is_the_same_however_the_others_lie_on_many_editions(oracle: str) -> None:
    seen = cases(oracle, range(300))
    assert min(seen[case] for case in CASES) >= 50


def test_what_a_market_shift_is_known_to_turn_up_it_does_by_the_rules_whatever_the_order() -> None:
    """The rules move the cards here: for every order of the pile and of the cards put under it."""
    tried = 0
    for state in (state for seed in range(12) for state in piles(seed)):
        size, kinds = state.edition.numbers.open_market, state.edition.kinds
        known, after = Outlook.of(state.market).shift(size), state.market.shift(kinds)
        if after.future_size > 9:
            continue
        for pile in islice(all_orders(after), MOST_ORDERS):
            layers = [tuple(int(kind == card) for kind in range(kinds)) for card in pile]
            full = refill(state.setup, Market.of((), layers), any_card)
            assert not Counter(known.open) - Counter(full.open)
            assert (known.open_size, known.future_size) == (len(full.open), full.future_size)
            assert pile[known.open_size :][: len(known.queue)] == known.queue
            tried += 1
    assert tried >= 500


def test_a_market_shift_turns_up_the_known_run_first_and_then_cards_that_nobody_knows() -> None:
    assert Outlook((0, 1, 2), 0, (1, 1, 0, 2), 5).shift(3) == Outlook((0, 1, 1), 0, (2,), 8)
    assert Outlook((0, 1, 2), 0, (1, 1), 5).shift(3) == Outlook((1, 1), 1, (), 7)
    assert Outlook((0, 1, 2), 0, (), 5).shift(3) == Outlook((), 3, (), 5)


def test_cards_put_under_a_known_pile_are_known_again_if_they_are_of_one_kind_or_all_come_up() -> None:
    assert Outlook((2, 2, 2), 0, (1, 1), 0).shift(3) == Outlook((1, 1, 2), 0, (2, 2), 0)
    assert Outlook((0, 1, 2), 0, (1, 1), 0).shift(3) == Outlook((1, 1), 1, (), 2)
    assert Outlook((0, 1), 0, (2,), 0).shift(3) == Outlook((0, 1, 2), 0, (), 0)


def test_where_the_pile_is_short_all_the_cards_face_up_come_straight_back() -> None:
    """They are shuffled, and it makes no difference: they lie face up again, those that nobody knew among them."""
    assert Outlook((0, 1, 2), 0, (), 0).shift(3) == Outlook((0, 1, 2), 0, (), 0)
    assert Outlook((0, 1, 2), 1, (), 0).shift(4) == Outlook((0, 1, 2), 1, (), 0)
    assert Outlook((0, 1), 1, (2,), 0).shift(4) == Outlook((0, 1, 2), 1, (), 0)


def test_nothing_is_inferred_by_counting() -> None:
    """One unknown card above three that are bound to come back; three of four, two bound to be alike."""
    assert Outlook((0, 1, 2), 0, (), 1).shift(4) == Outlook((), 4, (), 0)
    assert Outlook((2, 2, 2, 1), 0, (0,), 0).shift(4) == Outlook((0,), 3, (), 1)


@pytest.mark.parametrize(
    "page", ["docs/how-to/plan-ahead.md", "docs/tutorials/puzzles.md", "docs/reference/puzzle-files.md"]
)
def test_every_page_says_which_cards_are_known_in_the_same_words(page: str) -> None:
    assert CONVENTION in " ".join((HERE / page).read_text(encoding="utf-8").split())
