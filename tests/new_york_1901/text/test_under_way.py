"""Positions in the middle of a turn: as line and file, under the rules, and in every command that takes a position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import jsonschema
import pytest

from ny1901_solver.errors import DataError, ImpossibleDraw, NotationError
from ny1901_solver.files.documents import parse_document
from ny1901_solver.new_york_1901.chance import Cards, any_card
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.points import hint
from ny1901_solver.new_york_1901.policies import POLICIES, take_turn
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.positions.file import format_position, parse_position
from ny1901_solver.new_york_1901.positions.schema import PositionFile
from ny1901_solver.new_york_1901.rules import (
    apply,
    chance,
    draw,
    is_legal,
    legal_steps,
    legal_turns,
    play,
    play_step,
    violations,
    whole_turn,
)
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import GameState

from ..sampling import random_positions, telling_positions

pytestmark = pytest.mark.always

EDITIONS = ("tiny", "lower-manhattan")


def middles(edition: str, count: int, waiting: bool = True) -> list[GameState]:
    """Positions in the middle of a turn, also while a card has to be turned up where that is wanted."""
    return list(islice((state for state in _walked(edition) if waiting or not chance(state)), count))


def _walked(edition: str) -> Iterator[GameState]:
    rng, board, seed = random.Random(edition), load_edition(edition), 0
    while True:
        seed += 1
        for state in random_positions(board, seed, 10) + telling_positions(board, seed, 10):
            state = play_step(state, rng.choice(legal_steps(state)))
            while state.turn is not None:
                yield state
                odds = chance(state)
                state = (
                    draw(state, rng.choice(list(odds))) if odds else play_step(state, rng.choice(legal_steps(state)))
                )


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_in_the_middle_of_a_turn_is_its_line_and_its_file(edition: str) -> None:
    for state in middles(edition, 150):
        assert parse_line(format_line(state)) == state
        text = format_position(state)
        assert parse_position(text, "position.yaml") == state
        jsonschema.validate(parse_document(text, "position.yaml").data, PositionFile.file_schema())
        assert " " not in format_line(state)


def test_between_two_turns_nothing_is_said_of_a_turn() -> None:
    for state in random_positions(load_edition("tiny"), 3, 20):
        assert "~" not in format_line(state)
        assert "\nturn:" not in format_position(state)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rest_of_a_turn_is_judged_and_played_as_part_of_the_whole(edition: str) -> None:
    for state in middles(edition, 60, waiting=False):
        assert state.turn is not None
        listed = legal_turns(state)
        assert listed
        for turn in listed[:20]:
            assert violations(state, turn) == ()
            assert is_legal(state.start, whole_turn(state, turn), state.turn.drawn)
            assert apply(state, turn, _drawn(state, turn)).turn is None


def _drawn(state: GameState, turn: Turn) -> list[int]:
    cards = Cards(state.edition, then=any_card)
    play(state, turn, cards)
    return cards.drawn


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hint_in_the_middle_of_a_turn_is_the_best_way_to_go_on(edition: str) -> None:
    for state in middles(edition, 60, waiting=False):
        gains = [
            final_sheet(play(state, turn, any_card), state.to_move).total - final_sheet(state, state.to_move).total
            for turn in legal_turns(state)
        ]
        found = hint(state, 3)
        assert found.turns[0].value == max(gains), format_line(state)
        assert all(violations(state, ranked.turn) == () for ranked in found.turns)


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_players_go_on_with_a_turn_from_its_middle(policy: str) -> None:
    for number, state in enumerate(middles("lower-manhattan", 60, waiting=False)):
        turn, _, after = take_turn(state, POLICIES[policy], random.Random(number), any_card)
        assert turn in legal_turns(state)
        assert after.turn is None


def begun(text: str) -> GameState:
    """The start of a game on `tiny` with so much of a turn done."""
    state = parse_line(
        "ny1:tiny:broadway,wall-street:generation-king:-:r2,r3,b2:2r2,2b2,1b3:green:-"
        ":green,0,bsg,-,r01,st@A2.B2:blue,0,bsg,-,b04,st@G3.H3"
    )
    return parse_line(format_line(state).replace(":green:-:", f":green~{text}:-:"))


@pytest.mark.parametrize(
    ("done", "told"),
    [
        ("take.red-02", ""),
        ("take.red-02~drew.b2", ""),
        ("shift~drew.r2.r2.b2", ""),
        ("take.red-09", "a legal step (COM-1"),
        ("take.blue-04", "a legal step (EXP-2"),
        ("take.red-02~drew.r3", "a card that can come up now (r2, b2, b3)"),
        ("take.red-02~drew.b2.b2", "a card that can come up now (none can come up)"),
        ("take.red-02~pass", "the card that comes up before the next step, such as drew r2"),
        ("shift~shift", "the card that comes up before the next step"),
        ("shift~drew.r2.r2.b2~shift", "ACT-2: Market Shift"),
        ("take.red-02~drew.b2~pass", "a turn that is not complete; this step completes it"),
        ("jump", "shift, take, demolish, build, boom, reclaim or pass"),
        ("", "shift, take, demolish, build, boom, reclaim or pass"),
    ],
)
def test_what_was_done_of_a_turn_is_read_by_the_rules(done: str, told: str) -> None:
    if not told:
        assert begun(done).turn is not None
        return
    with pytest.raises(NotationError) as error:
        begun(done)
    assert told in str(error.value)


def test_territories_of_a_turn_under_way_are_read_by_their_tokens_too() -> None:
    assert begun("take.r02") == begun("take.r2") == begun("take.red-02")
    text = format_position(begun("take.red-02~drew.b2"))
    assert parse_position(text.replace("take red-02", "take r2"), "position.yaml") == begun("take.red-02~drew.b2")
    with pytest.raises(NotationError, match="a territory such as blue-07"):
        begun("take.r99")


def test_a_file_names_the_place_of_what_is_wrong_in_a_turn() -> None:
    text = format_position(begun("take.red-02~drew.b2")).replace("drew b2", "drew r3")
    with pytest.raises(DataError, match=r"line \d+, column \d+: turn\.1: in 'drew r3' at character 6"):
        parse_position(text, "position.yaml")


def test_a_card_that_is_due_is_asked_for_before_advice() -> None:
    with pytest.raises(ImpossibleDraw, match="a card has to be turned up"):
        hint(begun("take.red-02"))
