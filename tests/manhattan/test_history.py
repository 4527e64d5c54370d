"""What turns cannot have led to is refused, each with its rule and what mends it; no position of a game is."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.manhattan.chance import deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.history import history_problems, position_problems
from ny1901_solver.manhattan.moves import Build, Move
from ny1901_solver.manhattan.opponents import greedy
from ny1901_solver.manhattan.positions import format_line, parse_line, parse_unsound
from ny1901_solver.manhattan.rules import legal_moves, play
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.manhattan.state.invariants import state_problems

from .tables import LAIR, drawn_game

NEW = (
    "mh1:mayfair:Sr,Wb,Ng,Ey:-:1-select:r>r:-:r11.6.4.3/0.0.0.0/0,b11.6.4.3/0.0.0.0/0,g11.6.4.3/0.0.0.0/0,"
    "y11.6.4.3/0.0.0.0/0:1236,1456,1225,2358:-:ABCDEF"
)
ROUND_2 = (
    "mh1:mayfair:Sr,Wb,Ng,Ey:-:2-select:b>b:A2g3_A3r3_A5g2b4_B4r3_B5b1y2_B6r3g4_C1y3_C3g2_C5y1_C9b1_D6b1_D7r2_D8g3_"
    "E1y3_E3b4_E6y4_E8r2_F1r4_F4y2_F8g4b4:r11.4.1.2/0.0.0.0/5,b8.6.4.0/0.0.0.0/8,g11.4.2.1/0.0.0.0/4,"
    "y10.4.2.2/0.0.0.0/10:2779,4679,1369,1469:-:ABCDEF"
)
TURN_3 = (
    "mh1:mayfair:Sr,Wb,Ng,Ey:-:2-build:b>y:A2g3_A3r3_A5g2b4_B4r3_B5b1y2_B6r3g4_C1y3_C2b1_C3g2_C5y1_C9b1_D6b1_D7r2_D8g3_"
    "E1y3_E3b4_E4g2_E6y4_E8r2_F1r4_F4y2_F8g4b4:r8.2.0.2/3.2.1.0/5,b6.5.1.0/1.1.3.0/8,g8.1.2.1/3.2.0.0/4,"
    "y6.4.2.0/4.0.0.2/10:2779,6789,1369,1469:46:ABCDEF"
)
THREE = (
    "mh1:mayfair:Sr,Wb,Ng:-:3-select:g>g:A4b2_A5g1_A6r1_A7r4_A8g3_B2b3_C1r2_C3g1b4_C7r1b4_D2r1_D3b1_D4r3_D5b3_D7g1r3_"
    "D8g2_E4b3_E5g3_F1r3_F3b3_F6g1_F9g3:r8.5.1.2/0.0.0.0/20,b10.5.0.1/0.0.0.0/18,g7.5.1.3/0.0.0.0/12:"
    "3467,2366,1156:-:ABCDEF"
)
TWO = (
    "mh1:mayfair:Srb,Ngy:-:2-build:g>r:A3y2_B2y4_B3r3r3_B4g4_B6g4b4_C1r3_C2r2_C4g3_C5y3_C9y2_D1y1_D3g2_D4b2_D5g3_E1b2_"
    "E4y3_E6r4_E9g3_F7b4_F8b2_F9b1:r11.3.0.2/0.2.1.0/3,b9.2.4.1/1.1.0.0/9,g11.4.0.1/0.1.1.0/5,y9.4.2.1/1.0.0.1/6:"
    "2348,5677:1246799:ABCDEF"
)
OVER = (
    "mh1:mayfair:Sr,Wb,Ng:-:6-over:g>b:A2b2_A3r1g2_A4b2r2r1b1_A5g1r3_A6r1_A7r4_A8g3g2_A9r1r1_B2b3_B3b4b1_B5g1_B8b1g1_"
    "C1r2_C3g1b4_C4r4r1_C6r2r4_C7r1b4_C9g4g4g3_D2r1b1_D3b1_D4r3_D5b3g4g1_D7g1r3r2_D8g2r2g2g2_D9r2_E3b1_E4b3_E5g3_E6b2_"
    "E7b1r1_E8r1_E9g1b2_F1r3_F3b3_F4g1b2g1b1_F6g1g2_F7r1b1_F8b1b1b2_F9g3g1:r0.0.0.0/0.0.0.0/95,b0.0.0.0/0.0.0.0/88,"
    "g0.0.0.0/0.0.0.0/52:369,355,234:112445778899:ABCDEF"
)
EMPTY_IN_ROUND_5 = (
    "mh1:mayfair:Sr,Wb,Ng:-:5-select:g>g:-:r4.2.1.1/0.0.0.0/9,b4.2.1.1/0.0.0.0/9,g4.2.1.1/0.0.0.0/9:"
    "3467,2366,1156:-:ABCDEF"
)
SLOW = NEW.replace(":-:1-", ":slow-growth:1-").replace(":ABCDEF", ":ABC")
GROWN = ROUND_2.replace(":-:2-", ":slow-growth:2-").replace(":ABCDEF", ":ABCD")
"""Not one of a game: pieces stand in E and F, and more were built in D than one round allows."""


@pytest.mark.parametrize("line", [NEW, ROUND_2, TURN_3, THREE, TWO, OVER, SLOW])
def test_what_the_planted_mistakes_are_put_into_is_let_through(line: str) -> None:
    assert format_line(parse_line(line)) == line


PLANTED = [
    # points, before any scoring, behind the only one, behind several, and in the end
    (NEW, "/0,b11", "/400,b11", "red has 400 points, but no round has been scored yet", "M-SCO-4"),
    (NEW, "/0,b11", "/1,b11", "red has 1 point, but no round has been scored yet", "M-SCO-4"),
    (ROUND_2, "/5,b8", "/6,b8", "red has 6 points, but 1 scoring can only have paid 5", "M-SCO-4"),
    (ROUND_2, "/5,b8", "/4,b8", "let red have 5", "M-SCO-4"),
    (ROUND_2, "/10:", "/0:", "yellow has 0 points", "M-SCO-4"),
    (TURN_3, "/5,b6", "/40,b6", "red has 40 points", "M-SCO-4"),
    (TURN_3, "/10:", "/29:", "yellow has 29 points, but 1 scoring can only have paid", "M-SCO-4"),
    (THREE, "/20,b10", "/70,b10", "red has 70 points", "M-SCO-4"),
    (THREE, "/12:", "/2:", "green has 2 points", "M-SCO-4"),
    (TWO, "/9,g11", "/90,g11", "blue has 90 points", "M-SCO-4"),
    (OVER, "/95,b0", "/400,b0", "red has 400 points", "M-SCO-4"),
    (OVER, "/52:", "/3:", "green has 3 points", "M-SCO-4"),
    (TURN_3, "/5,b6.5.1.0/1.1.3.0/8,g8.1.2.1/3.2.0.0/4,y6.4.2.0/4.0.0.2/10:",
     "/17,b6.5.1.0/1.1.3.0/16,g8.1.2.1/3.2.0.0/16,y6.4.2.0/4.0.0.2/16:", "together", "M-SCO-4"),
    # pieces that are nowhere, while no monster walks and everybody could build
    (EMPTY_IN_ROUND_5, "", "", "red has built 16 pieces so far, but only 0 are on the board", "M-TRN-6"),
    (ROUND_2, "A2g3_", "", "put 1 more piece of green on the board", "M-TRN-6"),
    (TURN_3, "C2b1_", "", "put 1 more piece of blue on the board", "M-TRN-6"),
    (THREE, "_F9g3", "", "put 1 more piece of green on the board", "M-TRN-6"),
    (TWO, "A3y2_", "", "put 1 more piece of yellow on the board", "M-TRN-6"),
    (OVER, "_F9g3g1", "", "put 2 more pieces of green on the board", "M-TRN-6"),
    # cards played
    (NEW, ":-:ABC", ":9:ABC", "1 card has been played, but 0 turns are over in the game", "M-TRN-1"),
    (ROUND_2, ":-:ABC", ":88:ABC", "but 0 turns are over in round 2 (M-TRN-1, M-TRN-5): let none be played", "M-TRN-5"),
    (TURN_3, ":46:", ":-:", "let the cards of all these turns be played", "M-TRN-1"),
    (TURN_3, ":46:", ":4:", "1 card has been played, but 2 turns are over", "M-TRN-1"),
    (TURN_3, ":46:", ":468:", "let at most 2 be played", "M-TRN-5"),
    (TURN_3, ":46:", ":33:", "of square 3 for", "M-CARD-5"),
    (TWO, ":1246799:", ":12467999:", "8 cards have been played", "M-TRN-5"),
    (TWO, ":1246799:", ":1111199:", "of square 1 for", "M-CARD-5"),
    (OVER, ":112445778899:", ":-:", "0 cards have been played, but 12 turns are over", "M-TRN-1"),
    # hands
    (ROUND_2, "2779,", "279,", "r has 3 cards in hand", "M-TRN-3"),
    (OVER, "369,", "3696,", "red has 4 cards in hand, but has built the last piece", "M-TRN-3"),
    (OVER, "369,", "36,", "let it be 3", "M-TRN-3"),
    # who is to move, who starts, what was drawn
    (OVER, "g>b", "g>r", "let blue be to move", "M-RND-4"),
    (TURN_3, "b>y", "b>r", "cannot be to move", "M-RND-4"),
    (TURN_3.replace(":-:2-", ":stuck=redraw:2-"), "b>y", "b>y!", "let the hand be one that was not drawn "
    "anew", "M-TRN-6"),
    # heights and pieces: more of a size than there are, built on what was too high, one piece too many
    (ROUND_2, "A2g3", "A2g4", "green has", "M-COM-2"),
    (ROUND_2, "F8g4b4", "F8b4g3b1", "cannot have been built", "M-BLD-3"),
    (ROUND_2, "A2g3", "A2g3g1", "can have built only 6", "M-RND-4"),
    # cities that were closed
    (GROWN, "", "", "but its city is closed", "M-SLO-1"),
    # a monster that is further away than turns lead
    (NEW.replace(":-:1-", ":monster:1-"), ":ABCDEF", ":ABCDEF,B4", "the monster stands on B4", "M-MON-1"),
    (NEW.replace(":-:1-", ":baby-monster,monster_edge=wrap:1-"), ":ABCDEF", ":ABCDEF,D8", "0 turns", "M-MON-2"),
    # a deck that is empty though it would have been made again
    (TURN_3, ":46:", ":11122223333444455555667788889:", "the deck is empty", "M-TRN-4"),
]  # fmt: skip
"""A position of a game, what is changed in it, what is said of that, and the rule."""


@pytest.mark.parametrize(("line", "was", "becomes", "said", "rule"), PLANTED)
def test_what_no_turns_lead_to_is_refused_with_its_rule(
    line: str, was: str, becomes: str, said: str, rule: str
) -> None:
    assert was in line
    with pytest.raises(DataError) as refused:
        parse_line(line.replace(was, becomes, 1) if was else line)
    assert [each for each in refused.value.problems if said in each and rule in each], refused.value.problems


def test_the_conditions_of_history_say_what_mends_the_position() -> None:
    told = [
        each
        for line, was, becomes, _, _ in PLANTED
        for each in history_problems(parse_unsound(line.replace(was, becomes, 1) if was else line))
    ]
    assert len(told) > 40
    assert [each for each in told if not re.search(r"\(M-[A-Z]+-\d.*\): (let|put|say) ", each)] == []


def test_two_thirds_of_the_planted_mistakes_are_seen_by_history_alone() -> None:
    """Their parts add up: only the turns that led there do not."""
    lines = [line.replace(was, becomes, 1) if was else line for line, was, becomes, _, _ in PLANTED]
    assert sum(not state_problems(parse_unsound(line)) for line in lines) >= 2 * len(lines) // 3


def test_a_situation_tells_only_what_a_question_is_about_and_says_so_in_its_line() -> None:
    """As the lines of rulings do; its parts have to add up all the same, and what is played on from it stays one."""
    line = EMPTY_IN_ROUND_5.replace(":-:5-", ":situation:5-")
    state = parse_line(line)
    assert format_line(state) == line
    assert format_line(play(state, legal_moves(state)[0], deck_dealer(random.Random(0)))).split(":")[3] == "situation"
    with pytest.raises(DataError, match="M-RND-2"):
        parse_line(line.replace("r4.2.1.1", "r5.2.1.1"))


def alone_in_one_place(state: GameState, rng: random.Random) -> Move:
    """Builds on few plots, so that towers are high, plots are left empty and players are stuck early."""
    moves = legal_moves(state)
    builds = [move for move in moves if isinstance(move, Build)]
    return min(builds, key=lambda move: (move.plot[1:], move.plot)) if builds else rng.choice(moves)


def spread_out(state: GameState, rng: random.Random) -> Move:
    """Builds on empty plots of as many cities as there are, so that scorings pay most."""
    moves = legal_moves(state)
    empty = [m for m in moves if isinstance(m, Build) and not state.stacks[state.edition.board.number[m.plot]]]
    return rng.choice(empty or moves)


PLAYERS = (lambda state, rng: rng.choice(legal_moves(state)), alone_in_one_place, spread_out, greedy)


def reached(seed: int) -> Iterator[GameState]:
    """Every position of one game after another, over all editions, variants and readings, by players of many kinds."""
    for number in itertools.count():
        rng = random.Random(f"history {seed} {number}")
        state = drawn_game(rng, load_edition(LAIR) if number % 4 == 0 else None)
        kinds = [rng.choice(PLAYERS) for _ in state.setup.seats] if number % 3 else [rng.choice(PLAYERS)] * 4
        while not state.over:
            yield state
            state = play(state, kinds[state.to_move](state, rng), deck_dealer(rng))
        yield state


def refused(seed: int, count: int) -> list[str]:
    found = ((state, position_problems(state)) for state in itertools.islice(reached(seed), count))
    return [f"{format_line(state)}: {told}" for state, told in found if told]


def test_no_position_of_a_game_is_refused() -> None:
    assert refused(1994, 3_000) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_none_of_100_000_positions_of_games_is_refused(seed: int) -> None:
    assert refused(seed, 10_000) == []
