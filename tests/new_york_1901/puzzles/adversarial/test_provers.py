"""What holds against a rival: the search beside playing everything, on random positions and random editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Shift, Turn
from ny1901_solver.new_york_1901.planning.result import final_points
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.puzzles.adversarial.early_end import FORCED, NOT_FORCED
from ny1901_solver.new_york_1901.puzzles.adversarial.plain import behind
from ny1901_solver.new_york_1901.puzzles.adversarial.stand import (
    GOES_ON,
    EndResult,
    TooLong,
    TurnVerdicts,
    dealing,
    states_behind,
)
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS, Kind
from ny1901_solver.new_york_1901.rules import chance, draw, is_legal, legal_turns, play, play_step
from ny1901_solver.new_york_1901.state import SHIFT, GameState

from ...random_editions.editions import random_edition
from ...random_editions.games import random_game
from ...sampling import random_positions

BY_FORCE = [kind for kind in Kind if KINDS[kind].by_force]
MOST = {Kind.WIN_BY_FORCE: 2_000, Kind.SAVE_THE_GAME: 400, Kind.EARLY_END: 400}
"""Positions that a prover may look at here."""
SHUFFLED = {Kind.WIN_BY_FORCE: 60, Kind.SAVE_THE_GAME: 8, Kind.EARLY_END: 8}
"""Random positions in which Market Shift may be held; of twice as many nobody holds it, as it takes many proofs."""


def shipped(number: int) -> Iterator[GameState]:
    """Random positions of the small edition, in a third of which Market Shift may be held."""
    for place, state in enumerate(random_positions(load_edition("tiny"), 77, 3 * number, players=(2,), longest=14)):
        yield state if place < number else _unshuffled(state)


def _unshuffled(state: GameState) -> GameState:
    return replace(state, players=tuple(replace(player, cards=player.cards & ~SHIFT) for player in state.players))


def random_ones(editions: range, games: int) -> Iterator[GameState]:
    """The last few positions before the last round of games of two on random editions."""
    for seed in editions:
        for number in range(games):
            game = list(random_game(random_edition(seed), number))
            before = [state for state in game if state.ended_by is None and len(state.players) == 2]
            yield from before[-3:]


def compared(standing: TurnVerdicts) -> tuple[object, ...]:
    return standing.good, standing.next_best and standing.next_best[1], standing.by_waiting


def held_equal(kind: Kind, states: Iterator[GameState]) -> Counter[str]:
    """Both provers on positions; what was found, by name."""
    found: Counter[str] = Counter()
    for state in states:
        if state.ended_by is not None or state.over:
            continue
        demand = KINDS[kind].demand
        try:
            one = demand.search(state, demand.share, demand.one_more, MOST[kind]).standing()
            other = demand.plain(state, demand.share, demand.one_more, MOST[kind]).standing()
        except TooLong:
            found["too long"] += 1
            continue
        assert compared(one) == compared(other), state
        found["compared"] += 1
        found["good"] += bool(one.good)
        found["refuted"] += one.next_best is not None
        found["waiting"] += one.by_waiting
    return found


@pytest.mark.parametrize("kind", BY_FORCE)
def test_both_provers_find_the_same_on_random_positions(kind: Kind) -> None:
    found = held_equal(kind, shipped(SHUFFLED[kind]))
    assert found["compared"] >= found["too long"]
    assert min(found["good"], found["refuted"]) >= 4


@pytest.mark.parametrize("kind", BY_FORCE)
def test_both_provers_find_the_same_on_random_editions(kind: Kind) -> None:
    found = held_equal(kind, random_ones(range(4, 7), 5))
    assert found["compared"] >= found["too long"]
    assert min(found["good"], found["refuted"]) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", BY_FORCE)
def test_both_provers_find_the_same_on_many_random_editions(kind: Kind) -> None:
    found = held_equal(kind, random_ones(range(2, 60), 6))
    assert found["compared"] >= found["too long"]
    assert found["waiting"] >= 2


@pytest.mark.parametrize("kind", BY_FORCE)
def test_the_worst_line_of_a_turn_leads_to_what_is_said_of_it(kind: Kind) -> None:
    """Turn by turn by the rules, with the cards that the line names."""
    told, demand = 0, KINDS[kind].demand
    for state in islice((state for state in shipped(20) if state.ended_by is None), 25):
        against = demand.search(state, demand.share, demand.one_more)
        for turn in legal_turns(state, shifts=False)[::5]:
            stand = against.stand(turn)
            if stand.worst is None:
                assert play(state, turn, dealing(())).ended_by is None
                continue
            before = state
            for each in stand.line:
                if isinstance(each.turn.steps[0], Shift):
                    assert is_legal(behind_shift(before, each.draws), Turn(each.turn.steps[1:]))
                else:
                    assert is_legal(before, each.turn)
                before = play(before, each.turn, dealing(each.draws))
            if kind == Kind.EARLY_END:
                told += stand.worst == NOT_FORCED
                assert stand.worst == FORCED or not _has_an_end(before)
            elif stand.worst != GOES_ON:
                assert before.over
                lead = final_points(before, state.to_move) - final_points(before, 1 - state.to_move)
                assert EndResult(stand.worst.share, lead) == stand.worst
                told += 1
            assert before == states_behind(state, stand.line)[-1]
    assert told >= 10


def behind_shift(state: GameState, draws: tuple[int, ...]) -> GameState:
    """The position in the middle of a turn, behind a Market Shift that shows such cards."""
    state, deal = play_step(state, Shift()), dealing(draws)
    while chance(state):
        state = draw(state, deal(state.market))
    return state


def _has_an_end(state: GameState) -> bool:
    return any(play(state, turn, any_card).ended_by is not None for turn in legal_turns(state, shifts=False))


LEGENDARY_FALLS = (
    "ny1:lower-manhattan:broadway,wall-street,nassau-broad:bronze-baron:no-starters:b2,r2,y2,g2:5b2,1b3,4r2,5g2,1g3:green:-"
    ":green,64,b,b1.b2.b3.s2.s3,b02.b03.b06.b09.r05.r06.r09.r10.r12.r13.y01.y04.y05.y07.y08.y10.y11.y12.g04.g05.g06.g07"
    ".g08.g11,s1@N14.O14_s4@N13.O12.O13.P12_g1@N5.O5.P5_g2@B5.B6.B7.C6_g3@I2.I3.J2.J3_g4@R8.R9.R10.S10.T10"
    "_g5@N8.N9.O8.O9.P8.P9_g6@E6.F5.F6.F7.G6.G7"
    ":blue,33,-,b1.b2.b3.b4.b5.b6,b12.b13.r07.r08.y02.y03.y06.y09,s6@H12.H13.H14.I12.I13.I14_g5@R5.R6.S5.S6.T5.T6"
)
"""The mover can end the game only where a legendary falls first, and the rival can build it."""


def test_an_end_that_needs_a_legendary_is_not_forced_where_the_rival_can_build_that() -> None:
    demand, state = KINDS[Kind.EARLY_END].demand, parse_line(LEGENDARY_FALLS)
    one = demand.search(state, demand.share, demand.one_more)
    other = demand.plain(state, demand.share, demand.one_more)
    for text in ("take red-01; pass", "take green-01; pass"):
        turn = Turn.parse(text)
        played = [other._worst([after], None) for after in behind(state, turn)]
        assert one.stand(turn).worst == min(each for each in played if each is not None) == NOT_FORCED


def test_a_refutation_behind_a_market_shift_is_told_with_it() -> None:
    line = (
        "ny1:lower-manhattan:broadway,wall-street,nassau-broad:bronze-baron:no-starters:b2,g2,g3,g3:2b2,4r2,5y2,2y3,6g2"
        ":green:-:green,64,-,b1.b2.b4.s1.s2.s3.s4,b02.b03.b06.b12.b13.r06.r07.r08.r09.r10.r11.r12.r13.y04.y05.g06.g07"
        ",g1@J8.J9.J10_g2@I3.J2.J3.K3_g3@S5.S6.T5.T6_g4@E5.E6.E7.F5.G5_g5@M8.M9.N8.N9.O8.O9_g6@R9.R10.S8.S9.S10.T9"
        ":blue,45,s,b1.b2.b3.b4.b5.b6,b01.b04.b07.b08.b10.r02.y09.y10.y11.y12.g02.g05"
        ",s6@E2.E3.F2.F3.G2.G3_g2@I5.J5.J6.K5_g3@M2.M3.N2.N3_g5@N13.N14.O13.O14.P13.P14"
    )
    demand, state = KINDS[Kind.EARLY_END].demand, parse_line(line)
    first, reply = demand.search(state, demand.share, demand.one_more).stand(Turn.parse("take green-01; pass")).line
    after = behind_shift(play(state, first.turn, dealing(first.draws)), reply.draws)
    assert reply.turn.steps[0] == Shift()
    assert is_legal(after, Turn(reply.turn.steps[1:]))
