"""The hint beside brute force: every legal turn played and scored, on positions that games reach."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from ny1901_solver.errors import ProofsDiffer
from ny1901_solver.new_york_1901.chance import Cards, deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Reclaim, Shift, Turn
from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.points import Hint, hint
from ny1901_solver.new_york_1901.points.hint import shown_sets
from ny1901_solver.new_york_1901.points.twice import prove_twice
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import legal_turns, play, violations
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import SHIFT, GameState, Market

from ..planning.exhaustive import exhaust
from ..planning.test_market_shift import shifting
from ..rules.statements import laid_out
from ..sampling import assert_telling, random_positions, telling_positions, with_all_cards

pytestmark = pytest.mark.always

MOST_TURNS = 3000


def gain(state: GameState, turn: Turn, shown: tuple[int, ...] = ()) -> int:
    """The mover's final score after the turn less the one before it; `shown` are a Market Shift's cards."""
    after = play(state, turn, Cards(state.edition, shown, deck_dealer(random.Random(0))))
    return final_sheet(after, state.to_move).total - final_sheet(state, state.to_move).total


def sampled(edition: str, seed: int, count: int) -> list[tuple[GameState, list[Turn]]]:
    """Positions with their legal turns; those with very many turns are left out, and they must be few."""
    board = load_edition(edition)
    positions = random_positions(board, seed, count, longest=40)
    positions += map(with_all_cards, positions[::2])
    positions += telling_positions(board, seed, count)
    found = [(state, turns) for state in positions if len(turns := legal_turns(state, shifts=False)) <= MOST_TURNS]
    assert len(found) >= 0.9 * len(positions)
    assert_telling([state for state, _ in found])
    return found


def assert_hints_are_best(edition: str, seed: int, count: int) -> None:
    for state, turns in sampled(edition, seed, count):
        found = hint(state, top=3)
        gains = sorted((gain(state, turn) for turn in turns), reverse=True)
        assert found.without_shift == gains[0], format_line(state)
        assert found.status == "proved"
        assert_turns_hold(state, found)


def assert_turns_hold(state: GameState, found: Hint) -> None:
    values = [ranked.value for ranked in found.turns]
    assert values == sorted(values, reverse=True)
    for ranked in found.turns:
        assert not violations(state, ranked.turn)
        assert ranked.value == gain(state, ranked.turn) == sum(line.points for line in ranked.lines)


@pytest.mark.parametrize(("edition", "count"), [("tiny", 80), ("lower-manhattan", 60)])
def test_no_legal_turn_gains_more_than_the_first_hint(edition: str, count: int) -> None:
    assert_hints_are_best(edition, 31, count)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
@pytest.mark.parametrize("seed", range(40, 44))
def test_no_legal_turn_gains_more_than_the_first_hint_in_many_positions(edition: str, seed: int) -> None:
    assert_hints_are_best(edition, seed, 600)


@pytest.mark.parametrize("unused", [1, 0, 2])
def test_the_ways_of_an_effect_count_the_legal_turns_that_lead_to_it(tmp_path: Path, unused: int) -> None:
    """Also where a card that is left over scores nothing, so that one that is used costs nothing."""
    folder = tmp_path / "cards"
    shutil.copytree(load_edition("tiny").folder, folder)
    file = folder / "edition.yaml"
    text = file.read_text(encoding="utf-8")
    assert "unused_action_card: 1" in text
    file.write_text(text.replace("unused_action_card: 1", f"unused_action_card: {unused}"), encoding="utf-8")
    for state, turns in sampled(str(folder), 5, 60):
        seat = state.to_move
        built: Counter[object] = Counter()
        for turn in turns:
            after = play(state, turn, deck_dealer(random.Random(0))).players[seat]
            built[after.buildings, unused * after.cards] += 1
        for ranked in hint(state, top=1000).turns:
            if not isinstance(ranked.turn.steps[0], (Shift, Reclaim)):
                after = play(state, ranked.turn, deck_dealer(random.Random(0))).players[seat]
                assert ranked.ways == built[after.buildings, unused * after.cards], (
                    str(ranked.turn),
                    format_line(state),
                )


def test_the_mean_of_a_market_shift_is_that_over_every_order_of_the_pile() -> None:
    tried = 0
    for state, _ in sampled("tiny", 8, 80):
        found = hint(state)
        pile = state.market.future_size + len(state.market.open)
        if found.shift is None or pile > 7:
            continue
        tried += 1
        shifts = [turn for turn in legal_turns(state) if isinstance(turn.steps[0], Shift)]
        assert found.shift.expected == _mean_over_orders(state, shifts), format_line(state)
        if tried == 10:
            return
    raise AssertionError(f"only {tried} positions with a Market Shift over a short pile")


def _mean_over_orders(state: GameState, shifts: list[Turn]) -> Fraction:
    shifted, size = state.market.shift(state.edition.kinds), state.edition.numbers.open_market
    total, weight = Fraction(0), Fraction(0)
    best: dict[tuple[int, ...], int] = {}
    for cards in product(range(state.edition.kinds), repeat=min(size, shifted.future_size)):
        chance = _chance_of_order(shifted, cards)
        if not chance:
            continue
        shown = tuple(sorted(cards))
        if shown not in best:
            best[shown] = max(gain(state, turn, cards) for turn in shifts if not violations(state, turn, cards))
        weight += chance
        total += chance * best[shown]
    assert weight == 1
    return total


def _chance_of_order(market: Market, cards: tuple[int, ...]) -> Fraction:
    chance = Fraction(1)
    for card in cards:
        top = market.future[0]
        if not top[card]:
            return Fraction(0)
        chance *= Fraction(top[card], sum(top))
        market = market.draw(card)
    return chance


def test_the_chances_of_what_a_shift_shows_add_up_to_one() -> None:
    for state in random_positions(load_edition("lower-manhattan"), 3, 20):
        shown = shown_sets(state.market.shift(state.edition.kinds), state.edition.numbers.open_market)
        assert sum(shown.values()) == 1


def test_a_finished_game_has_no_hint() -> None:
    state = random_positions(load_edition("tiny"), 1, 1)[0]
    over = replace(state, ended_by=state.to_move)
    assert hint(over) == Hint("proved", (), 0, None, None)


def test_same_position_same_hint() -> None:
    for state in random_positions(load_edition("lower-manhattan"), 12, 10):
        assert hint(state) == hint(state)


def test_the_model_proves_a_hint_a_second_time() -> None:
    for state in random_positions(load_edition("lower-manhattan"), 77, 10):
        assert prove_twice(state, hint(state)).status == "proved"


def test_a_hint_that_the_model_refutes_is_an_alarm() -> None:
    state = random_positions(load_edition("tiny"), 4, 1)[0]
    found = hint(state)
    assert found.without_shift is not None
    with pytest.raises(ProofsDiffer, match="the model has"):
        prove_twice(state, replace(found, without_shift=found.without_shift + 1))


def test_a_certain_market_shift_is_ranked_with_the_other_turns() -> None:
    certain = 0
    for state, _ in sampled("tiny", 9, 100):
        shown = shown_sets(state.market.shift(state.edition.kinds), state.edition.numbers.open_market)
        if not state.mover.cards & SHIFT or len(shown) > 1:
            continue
        certain += 1
        best = max(gain(state, turn) for turn in legal_turns(state))
        assert hint(state, top=1).turns[0].value == best
    assert certain >= 3


def test_behind_a_market_shift_that_turns_up_others_too_a_hint_takes_the_known_cards_and_no_others() -> None:
    rng, behind, asked = random.Random("known behind a shift"), 0, 0
    while behind < 2:
        state = shifting(rng, rng.choice((2, 3, 4)))
        if state is None or len(legal_turns(state, shifts=False)) > 60:
            continue
        best, asked = hint(state, top=1).turns[0], asked + 1
        truth = exhaust(PlanProblem(state, 1, "final")).best
        assert truth is not None
        assert best.value == truth.gain, format_line(state)
        behind += best.value > hint(state, top=1, sure_shifts=True).turns[0].value
    assert asked < 200


def test_where_passing_is_allowed_it_is_compared_with_the_builds() -> None:
    state = laid_out(
        "ny1:lower-manhattan:nassau-broad,wall-street,pine-thames:generation-king:no-starters,no_worker_pass=may_pass"
        ":b2,b2,b2,b2:3b2.4b3.6r2.4r3.8y2.4y3.7g2.4g3:green:-:green,7,-,s1,b04.r01.r02.y01.g01.g09,b1@M2.N2_b2@M3.N3"
        ":blue,5,-,-,b09.r06,b1@M5.N5_s1@P5.P6"
    )
    best = hint(state).turns[0]
    assert (str(best.turn), best.value) == ("pass", 0)
    assert max(gain(state, turn) for turn in legal_turns(state)) == 0


def test_the_first_hint_does_not_hang_on_how_many_are_asked_for() -> None:
    for state in random_positions(load_edition("tiny"), 51, 60):
        longest = hint(state, top=50).turns
        assert all(hint(state, top=top).turns == longest[:top] for top in (1, 2, 5))
