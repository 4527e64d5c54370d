"""Predicate and generator state the same rules; the rules' own examples of what may be built."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from ny1901_solver.errors import DataError, IllegalMove
from ny1901_solver.manhattan.chance import any_card
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.moves import Build, Discard, Move, Open, Redraw, Select, Void, parse_move
from ny1901_solver.manhattan.readings import Readings
from ny1901_solver.manhattan.rules import apply, legal_moves, new_game, play, violations
from ny1901_solver.manhattan.state import GameState

from .tables import board, positions, stack_of


def every_move(state: GameState, rng: random.Random) -> list[Move]:
    """All builds that can be written, and some of all else, possible or not."""
    edition = state.edition
    sizes = range(1, edition.largest + 1)
    moves: list[Move] = [Build(*each) for each in product(edition.letters, sizes, edition.board.plots)]
    moves += [Void(*each) for each in product(edition.letters, sizes)]
    cards = range(1, edition.board.size + 1)
    moves += [Discard(*each) for each in product(cards, edition.letters, sizes)]
    moves += [Redraw(), *(Open(slot) for slot in edition.board.slots)]
    for _ in range(20):
        own = rng.sample(edition.letters, rng.choice((1, 1, 2)))
        count = rng.choice((1, state.setup.rounds.pieces))
        moves.append(Select.of(*((colour, rng.choices(sizes, k=count)) for colour in own)))
    return moves


@pytest.mark.parametrize("games", [6, pytest.param(150, marks=pytest.mark.slow)])
def test_what_the_predicate_allows_is_what_the_generator_lists(games: int) -> None:
    rng = random.Random(games)
    for state in positions(games, games):
        if rng.random() < 0.9:
            continue
        listed = set(legal_moves(state))
        asked = set(every_move(state, rng))
        assert {move for move in asked if not violations(state, move)} == listed & asked
        assert not any(violations(state, move) for move in listed - asked)


def one_building(building: str, *, variants: tuple[str, ...] = (), readings: Readings | None = None) -> GameState:
    """Four players, all cards of the first alike, and one building on A1."""
    state = board(f"A1 {building}", variants=variants)
    every = tuple(tuple(1 for _ in pieces) if n < 4 else pieces for n, pieces in enumerate(state.supply))
    setup = replace(state.setup, readings=readings or Readings())
    return replace(state, setup=setup, phase="build", selected=every, hands=((4, 0, 0, 0, 0, 0, 0, 0, 0),) * 4)


def fits(state: GameState, piece: str) -> bool:
    """Whether a piece can be built on A1 by whoever has its colour."""
    seat = "rbgy".index(piece[0])
    hands = list(state.hands)
    hands[seat] = tuple(int(card == state.setup.cards[seat][1]) for card in range(9))
    return not violations(replace(state, to_move=seat, hands=tuple(hands)), parse_move(f"{piece}@A1"))


@pytest.mark.parametrize(
    ("building", "legal", "illegal"),
    [
        ("y1b3", "y2 g3", "y1 g2"),
        ("r4", "b4", "b3"),
        ("r4r1", "r1", "b1 b2 b3 b4 g4 y4"),
        ("b1r4r1", "b4", "g4"),
        ("r1b1r1", "r1", "y1"),
    ],
)
def test_a_piece_caps_with_as_many_floors_as_the_owner(building: str, legal: str, illegal: str) -> None:
    state = one_building(building)
    assert [piece for piece in legal.split() if not fits(state, piece)] == []
    assert [piece for piece in illegal.split() if fits(state, piece)] == []


def test_nobody_builds_on_his_own_with_anti_trust() -> None:
    assert not fits(one_building("r1b1r1", variants=("anti-trust",)), "r1")
    assert fits(one_building("r4b4", variants=("anti-trust",)), "r1")


def test_the_partner_s_colour_parts_the_two_ways_to_compare() -> None:
    """g4, then r1 by the same player: b1 has as many floors as the owner, and fewer than green."""
    for compare, allowed in (("owner", True), ("every_other", False)):
        readings = Readings(partner_colour="as_own").with_settings({"cap_compare": compare})
        state = new_game(load_edition("mayfair"), 2, any_card, colours=((0, 2), (1, 3)), readings=readings)
        stacks = (stack_of("g4r1"), *state.stacks[1:])
        card = state.setup.cards[1][1]
        hand = tuple(4 * (each == card) for each in range(9))
        selected = ((0, 0, 0, 0), (4, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
        state = replace(state, stacks=stacks, phase="build", to_move=1, selected=selected, hands=(state.hands[0], hand))
        assert (not violations(state, Build("b", 1, "A1"))) == allowed


def stuck() -> GameState:
    """Four equal cards, only pieces of one floor, a rival's two floors on each plot that they mean."""
    state = board(" | ".join(f"{slot}1 b2" for slot in "ABCDEF"))
    hand, selected = (4, 0, 0, 0, 0, 0, 0, 0, 0), ((6, 0, 0, 0), *((1, 0, 0, 0),) * 3)
    return replace(state, phase="build", hands=(hand, *state.hands[1:]), selected=selected)


@pytest.mark.parametrize(
    ("reading", "moves"), [("void", ["void r1"]), ("redraw", ["redraw"]), ("discard", ["discard 1 r1"])]
)
def test_who_can_build_nothing_does_what_the_reading_says(reading: str, moves: list[str]) -> None:
    state = stuck()
    state = replace(state, setup=replace(state.setup, readings=Readings().with_settings({"stuck": reading})))
    assert [str(move) for move in legal_moves(state)] == moves
    after = play(state, legal_moves(state)[0], any_card)
    assert after.redrawn == (reading == "redraw")
    assert sum(after.hands[0]) == 4
    assert after.left_to_build(0) == (6 if reading == "redraw" else 5)


def test_a_build_that_is_possible_must_be_made() -> None:
    state = one_building("r1")
    assert {each.rule for each in violations(state, Void("r", 1))} == {"M-TRN-2"}


def test_an_illegal_move_names_every_rule_that_it_breaks() -> None:
    with pytest.raises(IllegalMove, match=r"M-CARD-2.*M-BLD-3"):
        apply(replace(one_building("b4"), hands=((0, 4, 0, 0, 0, 0, 0, 0, 0),) * 4), Build("r", 3, "A1"), any_card)


def test_the_monster_destroys_what_it_enters_and_the_baby_its_top() -> None:
    for variant, left in (("monster", ""), ("baby-monster", "r4")):
        state = one_building("r1", variants=(variant,))
        number = state.edition.board.number
        stacks = list(state.stacks)
        stacks[number["A4"]] = stack_of("r4b4")
        hand = (0, 4, 0, 0, 0, 0, 0, 0, 0)  # up
        state = replace(state, stacks=tuple(stacks), hands=(hand, *state.hands[1:]), to_move=0)
        after = play(state, Build("r", 1, "C2"), any_card)
        assert after.monster == number["A4"]
        assert after.stacks[number["A4"]] == stack_of(left)
        assert {each.rule for each in violations(replace(after, to_move=0), Build("r", 1, "A4"))} >= {"M-MON-9"}


def test_two_monsters_are_never_there_together() -> None:
    with pytest.raises(DataError, match="M-ANT-2"):
        new_game(load_edition("mayfair"), 3, any_card, variants=("monster", "baby-monster"))


def test_slow_growth_opens_a_city_more_each_round() -> None:
    state = board("", players=3, variants=("slow-growth",))
    assert [state.setup.open_count(number) for number in range(1, 7)] == [3, 4, 5, 6, 6, 6]
    assert state.open == 0b111
