"""Parts of a move: what each word means, and which moves are compared where some are named."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.errors import Refused
from ny1901_solver.manhattan.hint import advise
from ny1901_solver.manhattan.moves import Build, Discard, Move, Void, parse_move
from ny1901_solver.manhattan.rules import legal_moves
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.manhattan.table.move_part import part_filter, read_part

from ..tables import MAYFAIR, board, positions

FOUR = board("A1 r2")
"""A board of four players, red to move at the south side, whose cards mean the squares that they show."""


@pytest.mark.parametrize(
    ("part", "holding", "others"),
    [
        ("C", ["r3@C7", "b1@C1", "open C"], ["r3@B7", "void r3", "r:1,1,2,3"]),
        ("B3", ["r1@B3"], ["b3@C7", "r1@B4"]),
        ("b3", ["b3@C7", "void b3", "b:1,3"], ["b1@B3", "r3@B3", "b:1,2"]),
        ("red 3", ["r3@C7", "discard 5 r3", "r:1,3"], ["r1@C3", "r:1,2"]),
        ("3", ["r3@C7", "y3@A1", "b:1,3"], ["r1@C3", "discard 3 r1"]),
        ("r3@C7", ["r3@C7"], ["r3@C8", "r2@C7"]),
        ("build blue", ["b1@C7"], ["void b1", "r1@C7"]),
        ("card 7", ["r3@C7", "b1@A7", "discard 7 r1"], ["r3@C8", "discard 8 r1", "void r1"]),
        ("discard 3 r1", ["discard 3 r1"], ["discard 5 r1", "r1@A3"]),
        ("void", ["void r1"], ["r1@A1", "redraw"]),
        ("select 4", ["r:1,4"], ["r4@A1", "r:1,3"]),
    ],
)
def test_a_part_is_a_place_a_piece_a_card_or_a_kind_of_move(part: str, holding: list[str], others: list[str]) -> None:
    held = read_part(FOUR, part)
    assert [text for text in (*holding, *others) if held(parse_move(text))] == holding


@pytest.mark.parametrize("part", ["", "zork", "C0", "r9", "card", "card 0", "card x", "r3 zork"])
def test_what_is_no_part_of_a_move_is_quoted(part: str) -> None:
    with pytest.raises(Refused) as refused:
        read_part(FOUR, part)
    assert str(refused.value).startswith(f"in {part!r}: ")


def test_where_no_part_is_named_nothing_is_narrowed_and_where_no_move_is_left_the_parts_are_quoted() -> None:
    assert part_filter(FOUR, [], []) is None
    with pytest.raises(Refused, match=r"no legal move contains 'void' and 'C7'$"):
        part_filter(FOUR, ["void", "C7"], [])
    with pytest.raises(Refused, match=r"no legal move contains 'r1' but not '1' or 'r'$"):
        part_filter(FOUR, ["r1"], ["1", "r"])


def plays(state: GameState, card: int, move: Move) -> bool:
    """Whether a move plays a card, as the hand tells it."""
    if isinstance(move, Build):
        return state.setup.cards[state.to_move][int(move.plot[1:])] == card - 1
    return isinstance(move, Discard) and move.card == card


def test_the_moves_compared_are_those_that_hold_what_is_named_and_an_own_idea() -> None:
    rng, seen = random.Random(7), set[type]()
    states = list(positions(23, 60))
    by_kind: dict[type, list[GameState]] = {}
    for state in rng.sample(states, len(states)):
        if not state.over:
            by_kind.setdefault(type(legal_moves(state)[0]), []).append(state)
    for state in (state for chosen in by_kind.values() for state in chosen[:15]):
        moves = legal_moves(state)
        move = rng.choice(moves)
        seen.add(type(move))
        parts = [str(move)]
        if isinstance(move, Build | Void | Discard):
            parts = [*parts, f"{move.colour}{move.floors}"]
        if isinstance(move, Build):
            card = 1 + state.setup.cards[state.to_move][int(move.plot[1:])]
            parts = [*parts, move.plot, move.plot[0], f"card {card}"]
            assert {each for each in moves if read_part(state, f"card {card}")(each)} == {
                each for each in moves if plays(state, card, each)
            }
        for part in parts:
            held = part_filter(state, [part], [])
            assert held is not None
            assert held(move)
            wanted = [each for each in moves if held(each)]
            found = advise(state, 1, allowed=held, also=(idea := rng.choice(moves)))
            compared = {each for known in found.moves for each in (known.move, *known.alike)}
            assert compared <= {*wanted, idea}
            assert any(idea in (each.move, *each.alike) for each in found.moves)
            if len(compared) < 30:
                assert compared == {*wanted, idea}
                assert found.looked_at == len(compared)
    assert len(seen) >= 4
    assert FOUR.edition.name == MAYFAIR
