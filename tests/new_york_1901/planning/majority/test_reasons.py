"""What is lacking when no plan reaches an aim: ground, tiles, points or turns."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ny1901_solver.cpsat.running import SolverBudget
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.masks import NO_TERRITORIES
from ny1901_solver.new_york_1901.planning.majority.aims import Aim, street_aims
from ny1901_solver.new_york_1901.planning.majority.fewest import fewest_turns
from ny1901_solver.new_york_1901.planning.majority.reasons import Shortage, reason
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.state import GameState, Player

from .by_playing import TooMany, exhaust
from .test_certain import a_game
from .test_fewest import aims_of, sampled, small


def lacking(state: GameState, aim: Aim) -> Shortage | None:
    """Why an aim is impossible; `None` if it is not."""
    budget = SolverBudget(effort=0.5)
    found = fewest_turns(state, aim, budget)
    return reason(state, aim, found, budget) if found.status == "infeasible" else None


def alone(state: GameState) -> GameState:
    """The position in which the other players have neither land nor buildings."""
    edition, seats = state.edition, state.setup.seats
    nothing = [Player.of(edition, 0, NO_TERRITORIES, (), each.unbuilt, each.cards) for each in state.players]
    return replace(state, players=tuple(state.mover if seat == state.to_move else nothing[seat] for seat in seats))


def is_beyond(state: GameState, aim: Aim, most: int) -> bool:
    """Whether some two turns give the player to move more than a count."""
    seat = state.to_move
    return exhaust(state, lambda now: aim.count(now, seat) > most, 2, 300).turns is not None


def test_no_play_gets_beyond_the_count_that_a_reason_states() -> None:
    seen: Counter[str] = Counter()
    for state in small(range(800, 830), 1):
        for aim in aims_of(state):
            found = lacking(state, aim)
            if found is None or found.most is None:
                continue
            if found.lack == "tiles" and any(each.legendary for each in state.players):
                continue  # `alone` would give the Legendary back
            try:
                beyond = is_beyond(alone(state) if found.lack == "tiles" else state, aim, found.most)
            except TooMany:
                continue
            assert not beyond, (format_line(state), aim, found)
            assert found.most < aim.needed(state, state.to_move)
            seen[found.lack] += 1
    assert seen["ground"] >= 2
    assert seen["tiles"] >= 5


def test_land_that_would_help_belongs_to_others() -> None:
    seen = 0
    for state in small(range(800, 830), 1):
        for aim in aims_of(state):
            if (found := lacking(state, aim)) is not None and found.lands:
                assert found.lack == "ground"
                assert not found.lands & (state.unclaimed | state.mover.estate)
                seen += 1
    assert seen >= 1


def test_in_the_last_round_the_turns_may_not_suffice() -> None:
    seen = 0
    for seed in range(1, 20, 2):
        for state in a_game(load_edition("tiny"), seed):
            if state.ended_by is None or state.over:
                continue
            for aim in street_aims(state.setup):
                found = lacking(state, aim)
                if found is not None and found.lack == "turns":
                    assert (found.turns_left, found.turns_needed) > (1, 1)
                    seen += 1
    assert seen >= 3


def test_a_game_that_is_over_has_no_turns_left() -> None:
    state = next(state for state in sampled([a_game(load_edition("tiny"), 3)[-1:]], 1, 0) if state.over)
    found = {lacking(state, aim) for aim in street_aims(state.setup)} - {None}
    assert found <= {Shortage("turns", turns_left=0)}


def test_a_position_names_the_land_that_its_player_lacks() -> None:
    state = parse_line(LATE)
    found = lacking(state, Aim("street", "wall-street"))
    assert found is not None
    assert (found.lack, found.most) == ("ground", 4)
    assert state.edition.board.names(found.lands) == ("yellow-07",)


LATE = (
    "ny1:lower-manhattan:broadway,wall-street,pine-thames:bronze-baron:-:r2,y2,g2,g2:3b2,1b3,3r2,1r3,2y2,2y3,3"
    "g2,2g3:blue:-:green,59,bs,b3.b5.s3.s6,b01.b04.b05.b09.b12.b13.r03.y02.y03.y07.y08.y12.g02.g06.g08,b1@M5.N"
    "5_b2@G2.G3_b4@F6.F7.G7_s1@R12.S12_s2@J10.K9.K10_g1@N12.O12.P12_g2@N2.O2.O3.P2_g3@E2.E3.F2.F3_park-row@I8."
    "I9.I10.J8.J9.K8:blue,44,bs,b2.s2,b02.b07.b10.r05.r06.r07.r08.r09.r11.r13.y01.y04.y05.g09.g11.g12,b1@F9.G9"
    "_b3@I6.J6.K6_b4@M8.M9.N9_b6@B9.C9.C10.C11_s1@S8.T8_s3@O5.O6.P5.P6_s6@R5.R6.S5.S6.T5.T6_g1@N8.O8.P8_g3@O9."
    "O10.P9.P10_st@R10.S10"
)
"""The shipped position 2p-late-1."""
