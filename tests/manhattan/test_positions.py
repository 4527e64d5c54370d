"""The line form: back and forth over random games, and what is amiss told with its place."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ny1901_solver.errors import DataError, IllegalMove, ImpossibleDraw, NotationError
from ny1901_solver.manhattan.chance import Draws, any_card, deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.moves import Build, Discard, Open, Redraw, Select, Void, parse_move
from ny1901_solver.manhattan.positions import format_line, parse_line, parse_unsound
from ny1901_solver.manhattan.positions.data import LINE as FORM
from ny1901_solver.manhattan.readings import READINGS, Readings
from ny1901_solver.manhattan.rules import apply, legal_moves, new_game, play
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.manhattan.state.invariants import state_problems

from .tables import drawn_game, positions

COLOUR, FLOORS = st.sampled_from("rbgy"), st.integers(1, 4)
PIECES = st.lists(FLOORS, min_size=1, max_size=6)
MOVES = st.one_of(
    st.builds(Build, COLOUR, FLOORS, st.builds("{}{}".format, st.sampled_from("ABCDEF"), st.integers(1, 9))),
    st.builds(Void, COLOUR, FLOORS),
    st.builds(Discard, st.integers(1, 9), COLOUR, FLOORS),
    st.builds(Open, st.sampled_from("ABCDEF")),
    st.builds(Redraw),
    st.dictionaries(COLOUR, PIECES, min_size=1, max_size=2).map(lambda pieces: Select.of(*pieces.items())),
)


def test_every_position_of_a_game_is_sound_and_reads_back() -> None:
    rng = random.Random(2)
    for state in positions(2, 25):
        assert state_problems(state) == []
        if rng.random() < 0.1:
            assert parse_line(format_line(state)) == state


def test_a_game_is_followed_from_one_seat_by_what_it_sees() -> None:
    """The line of a seat with `?` for the others, played on, stays what it would see of the true game."""
    followed = Counter[str]()
    for number in range(10):
        rng = random.Random(f"followed {number}")
        state = drawn_game(rng)
        seat, secret = rng.choice(state.setup.seats), dict[int, Select]()
        known = parse_line(format_line(state, (seat,)), needs_hands=False)
        while not state.over:
            move, mover = rng.choice(legal_moves(state)), state.to_move
            own, shows = mover == seat, isinstance(move, Redraw)
            if own:
                assert legal_moves(known) == legal_moves(state)
            draws, hand = Draws(state.edition.board, then=deck_dealer(rng)), state.hands[mover]
            state = play(state, move, draws)
            told = [kind for kind in draws.names if own or kind in state.edition.board.slots]
            told += [str(card) * count for card, count in enumerate(hand, 1) if shows and not own]
            if isinstance(move, Select) and not own and state.setup.readings.selection == "hidden":
                secret[mover] = move
                known = replace(known, to_move=state.to_move if state.phase == "select" else mover)
            else:
                known = apply(known, move, Draws(state.edition.board, [*"".join(told)]))
            while secret and state.phase == "build":
                known = apply(known, secret.pop(known.to_move), any_card)
            assert format_line(known) == format_line(state, (seat,))
            assert parse_line(format_line(known), needs_hands=False) == known
            followed[f"{type(move).__name__} {'own' if own else state.setup.readings.selection}"] += 1
    assert all(followed[f"Select {each}"] > 5 for each in READINGS["selection"])
    assert sum(followed.values()) > 400


def stuck_green(stuck: str, played: str = "-") -> GameState:
    """From seat N, whose hand is not told, cards 2 and 4 mean positions 3 and 1, where green has a floor too few."""
    line = f"mh1:tiny:Srb,Ngy:stuck={stuck}:1-build:r>g:A1r3_A3r2_B1b2_B3b3:"
    line += f"r1.0.0/0.1.0/0,b2.0.0/0.0.0/0,g1.1.1/1.0.0/0,y1.1.1/0.0.0/0:31,??:{played}:AB"
    return parse_unsound(line, needs_hands=False)


@pytest.mark.parametrize(
    ("stuck", "move", "told", "played"),
    [("void", "void g1", "", "-"), ("discard", "discard 4 g1", "", "4"), ("redraw", "redraw", "24", "24")],
)
def test_who_can_build_nothing_by_a_hand_that_is_not_told_gives_a_turn_up(
    stuck: str, move: str, told: str, played: str
) -> None:
    known = stuck_green(stuck)
    after = apply(known, parse_move(move), Draws(known.edition.board, [*told]))
    assert format_line(after).endswith(f":13,??:{played}:AB")
    with pytest.raises(IllegalMove, match="M-TRN-2: a build is possible"):  # as only one such card is left
        apply(stuck_green(stuck, "2222444"), parse_move(move), any_card)


@pytest.mark.parametrize(
    ("stuck", "move", "told", "said"),
    [
        ("redraw", "redraw", "1", "1 cannot have come up: it may be 2, 4"),
        ("redraw", "redraw", "", "the text does not name the card that comes up: it may be 2, 4"),
        ("void", "void g2", "", "gy has no selected piece g2"),
        ("discard", "discard 1 g1", "", "a build is possible"),
    ],
)
def test_a_turn_that_cannot_be_given_up_so_says_why(stuck: str, move: str, told: str, said: str) -> None:
    known = stuck_green(stuck)
    with pytest.raises((IllegalMove, ImpossibleDraw), match=said):
        apply(known, parse_move(move), Draws(known.edition.board, [*told]))


def test_a_hand_that_is_not_told_cannot_hold_a_card_that_lies_open() -> None:
    line = "mh1:mayfair:Sr,Wb,Ng:-:1-build:r>b:A7r1:r8.6.4.2/2.0.0.1/0,b8.6.4.3/3.0.0.0/0,g8.6.4.3/3.0.0.0/0"
    line += ":7889,????,????:11111:ABCDEF"
    known = parse_unsound(line, needs_hands=False)
    assert format_line(known) == line
    assert format_line(apply(known, Build("b", 1, "A7"), any_card)).split(":")[8] == "7889,????,????"
    with pytest.raises(IllegalMove, match="b has no card 1, which means position 3"):
        apply(known, Build("b", 1, "A3"), any_card)
    with pytest.raises(DataError, match="the hands of blue and green are not known"):
        parse_line(line)
    with pytest.raises(NotationError, match="own squares"):
        parse_unsound(line.replace("????", "1??4", 1), needs_hands=False)
    with pytest.raises(NotationError, match="at most 36 cards in hidden hands"):
        parse_unsound(line.replace("????", "?" * 33, 1), needs_hands=False)


@given(MOVES)
def test_a_move_reads_back(move: Build | Void | Discard | Open | Redraw | Select) -> None:
    assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("r5", 2),
        ("r3@C", 4),
        ("r:1,5x", 2),
        ("rr:1", 0),
        ("void", 0),
        ("r:1 r:2", 4),
        ("", 0),
        ("r3@C7x", 5),
        ("discard 5 q", 11),
    ],
)
def test_a_text_that_is_no_move_is_refused_at_its_place(text: str, at: int) -> None:
    with pytest.raises(NotationError) as refused:
        parse_move(text)
    assert refused.value.at == at


LINE = format_line(next(iter(positions(7, 1, plain=True))))
NEW = format_line(new_game(load_edition("mayfair"), 4, any_card))


@pytest.mark.parametrize("part", range(1, 11))
def test_a_part_that_is_amiss_is_named_by_its_place(part: int) -> None:
    parts = LINE.split(":")
    wrong = ":".join([*parts[:part], "?", *parts[part + 1 :]])
    with pytest.raises(NotationError) as refused:
        parse_line(wrong)
    assert refused.value.at == len(":".join(parts[:part])) + 1


def test_what_does_not_add_up_is_told_at_once() -> None:
    parts = LINE.split(":")
    parts[4], parts[6] = "9-build", "A1r1b3r1"
    with pytest.raises(DataError) as refused:
        parse_line(":".join(parts))
    told = " ".join(refused.value.problems)
    assert "round 9" in told
    assert "cannot have been built" in told


@pytest.mark.parametrize(
    ("part", "text", "told"),
    [
        ("round", "1-open", "nobody chooses the city that opens"),
        (
            "movers",
            "r>b",
            "b cannot be to move, because the numbers of pieces set out in turn order are r 0, b 0, g 0, y 0 (M-RND-3)",
        ),
        ("movers", "r>r!", "cannot have drawn a new hand"),
        ("options", "slow-growth", "6 cities are open in round 1, but 3 should be open (M-SLO-1)"),
        ("board", "A1r4b3", "on A1 the piece b3 cannot have been built on the pieces below it (M-BLD-3)"),
        ("round", "9-select", "the game has 4 rounds, but this is round 9 (M-RND-1)"),
        ("places", "A", "1 city is open in round 1, but 6 should be open (M-SLO-1)"),
    ],
)
def test_a_position_that_no_game_reaches_is_told_with_its_rule(part: str, text: str, told: str) -> None:
    parts = NEW.split(":")
    parts[[each.name for each in FORM.parts].index(part) + 1] = text
    with pytest.raises(DataError) as refused:
        parse_line(":".join(parts))
    assert [problem for problem in refused.value.problems if told in problem]


@pytest.mark.parametrize("slots", ["ABD", "DEF"])
def test_cities_open_in_the_order_of_the_edition_unless_a_reading_says_otherwise(slots: str) -> None:
    line = NEW.replace(":-:1-", ":slow-growth:1-", 1).replace(":ABCDEF", f":{slots}")
    with pytest.raises(DataError, match=r"the open cities have to be A, B and C.*M-SLO-2"):
        parse_line(line)
    assert parse_line(line.replace("slow-growth", "slow-growth,growth_order=drawn")).phase == "select"


@pytest.mark.parametrize(
    ("was", "becomes", "place", "expected"),
    [
        ("mayfair", "x" * 300, "xxx", "the name of an edition"),
        (
            "Wb,Ng",
            "Nb,Wg",
            "Sr,",
            "that the sides have to be in clockwise order, as in S, W, N, E, but they are S, N, W, E (M-CARD-5)",
        ),
        ("Ey", "Sy", "Sr,", "that two players cannot sit at the same side S (M-CARD-1)"),
        (":-:1-", ":stuck=void,stuck=redraw:1-", "stuck=redraw", "each variant and each reading at most once"),
        (":-:1-", ":monster,baby-monster:1-", "baby", "at most one monster (M-ANT-2)"),
        ("mayfair:Sr,Wb,Ng,Ey:-", "tiny:Sr,Wb,Ng,Ey:monster", "monster", "a variant of edition 'tiny' (slow-growth, a"),
        (",b11", ",r11", "r11.6.4.3/0.0.0.0/0,g", "one of the colours rbgy, and each colour at most once"),
        (":-:ABC", ":11111:ABC", "1111,", "at most 5 cards of square 1, including the played cards"),
    ],
)
def test_what_is_amiss_is_told_where_it_stands(was: str, becomes: str, place: str, expected: str) -> None:
    line = NEW.replace(was, becomes, 1)
    with pytest.raises(NotationError) as refused:
        parse_line(line)
    assert expected in refused.value.expected
    assert refused.value.at == line.index(place)


def test_the_start_player_opens_cities_one_after_the_other_with_slow_growth_alone() -> None:
    readings = Readings(growth_order="start_player")
    assert new_game(load_edition("mayfair"), 4, any_card, readings=readings).phase == "select"
    state = new_game(load_edition("mayfair"), 4, any_card, variants=("slow-growth",), readings=readings)
    line = format_line(state)
    assert len(legal_moves(state)) == 6
    with pytest.raises(DataError, match=r"0 cities are open in round 2, but 3 should be open \(M-SLO-1\)"):
        parse_line(line.replace(":1-open:", ":2-open:"))
