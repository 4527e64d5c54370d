"""Advice rests on what a player sees, repeats byte by byte, and is better than taking most at once."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ny1901_solver.manhattan.capabilities.advice import ADVISOR, HINT
from ny1901_solver.manhattan.capabilities.arena import MATCHES, ArenaMatch
from ny1901_solver.manhattan.hint import advise
from ny1901_solver.manhattan.hint.advise import readings_that_matter
from ny1901_solver.manhattan.hint.candidates import candidates
from ny1901_solver.manhattan.hint.rollouts import Outset
from ny1901_solver.manhattan.playouts import Table
from ny1901_solver.manhattan.policies import largest
from ny1901_solver.manhattan.positions import parse_line
from ny1901_solver.manhattan.rules import legal_moves
from ny1901_solver.manhattan.state.invariants import state_problems
from ny1901_solver.manhattan.state.seen import redealt
from ny1901_solver.questions.capability import Asker
from ny1901_solver.rulebook.settings import with_readings

from .tables import positions

SAMPLES = [state for number, state in enumerate(positions(11, 8)) if number % 31 == 0 and not state.over]


@pytest.mark.parametrize("number", range(0, len(SAMPLES), 3))
def test_what_is_hidden_changes_nothing(number: int) -> None:
    state = SAMPLES[number]
    other = redealt(state, state.to_move, random.Random(number))
    assert advise(state, 40) == advise(other, 40)


def test_a_new_deal_keeps_what_a_player_sees() -> None:
    for number, state in enumerate(SAMPLES):
        other = redealt(state, state.to_move, random.Random(number))
        assert other.hands[state.to_move] == state.hands[state.to_move]
        assert [sum(hand) for hand in other.hands] == [sum(hand) for hand in state.hands]
        hidden = replace(other, hands=state.hands, deck=state.deck, supply=state.supply, selected=state.selected)
        assert hidden == state


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_moves_stand_in_the_order_of_their_figures_an_own_idea_among_them(number: int) -> None:
    """Worth is the margin, in the last round with the share of the win, whatever the number of games."""
    state = SAMPLES[number]
    idea = legal_moves(state)[-1]
    best, *others = advise(state, 60, also=idea).moves
    for each in others:
        assert best.margin.mean - each.margin.mean == pytest.approx(each.behind.mean)
    if not state.last_round:
        lost = [each.behind.mean for each in others]
        assert lost == sorted(lost)


def test_what_is_advised_is_legal() -> None:
    for state in SAMPLES:
        found = advise(state, 30)
        assert {each.move for each in found.moves} <= set(legal_moves(state))
        assert found.moves


@pytest.mark.slow
def test_who_follows_advice_beats_the_greedy_player() -> None:
    match = ArenaMatch(("strong:60", "greedy"), 2, 6, 1, "mayfair")
    assert sum(MATCHES.play(match, lambda: 0.0, game).shares[0] for game in range(6)) >= 5


def test_the_largest_pieces_are_taken_first() -> None:
    state = SAMPLES[0]
    table = Table(state, random.Random(0))
    colour = state.setup.in_play[0]
    taken = largest(table, colour, random.Random(0))
    rest = list(table.supply[colour])
    for floors in taken:
        rest.remove(floors)
    assert not rest or min(taken) >= max(rest)


def test_who_draws_anew_builds_with_what_he_draws() -> None:
    """Green and yellow can only draw anew: position 3 is theirs no more, and all others are within reach."""
    line = (
        "mh1:tiny:Srb,Ngy:stuck=redraw:1-build:r>g:A1y1y2_A3r2_A4r3_B1b2_B3b3_B4g1:"
        "r2.0.0/0.0.0/0,b2.0.0/0.0.0/0,g0.1.1/1.0.0/0,y1.0.1/0.0.0/0:24,22:1133444:AB"
    )
    state = parse_line(line)
    assert [str(each.move) for each in advise(state, 20).moves] == ["redraw"]
    outset = Outset(state)
    [arm], _ = candidates(outset)
    table = arm.after(outset, random.Random(1))
    assert (table.mover, table.pieces, [*map(len, table.hands)]) == (1, [[], [(2, 1)]], [2, 2])
    cards = [*table.hands[0], *table.hands[1], *table.deck, *table.played]
    assert [cards.count(card) for card in range(4)] == [4, 4, 4, 4]
    assert any(len(arm.after(outset, random.Random(number)).options()) for number in range(5))


def test_a_reading_that_is_left_out_cannot_change_the_advice_and_one_that_is_asked_is_told() -> None:
    left_out, asked = set[str](), set[str]()
    for state in random.Random(3).sample([each for each in positions(51, 30) if not each.over], 8):
        matter = readings_that_matter(state)
        asked.update(switch for switch, _ in matter)
        advice = advise(state, rollouts=12)
        for switch, value in state.setup.readings.others():
            if (switch, value) in matter:
                continue
            other = with_readings(state, {switch: value})
            if not state_problems(other):
                left_out.add(switch)
                assert advise(other, rollouts=12) == advice
    assert len(left_out) >= 10
    assert len(asked) >= 8
    hinted = ADVISOR.find(HINT.make_question(position=SAMPLES[0], rollouts=60, readings="all"), Asker())
    assert hinted.others is not None
    assert [(each.switch, each.value) for each in hinted.others] == readings_that_matter(SAMPLES[0])
    assert all(each.changes == (each.advised is not each.best) for each in hinted.others)
    assert hinted.left == 0


def test_workers_change_nothing() -> None:
    state = next(each for each in SAMPLES if each.phase == "build" and not each.last_round)
    assert advise(state, 40, 3, workers=2) == advise(state, 40, 3)
