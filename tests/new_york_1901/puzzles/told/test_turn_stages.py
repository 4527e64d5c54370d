"""Stages of an advised turn: each leaves fewer legal turns than the one before, and the turn is among them."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Shift, Take, Turn
from ny1901_solver.new_york_1901.puzzles.puzzle import STAGES
from ny1901_solver.new_york_1901.puzzles.told.turn_stages import stages_of_turn
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.rules.stepwise import play_step, with_due_cards
from ny1901_solver.new_york_1901.state import SHIFT, GameState

from ...sampling import random_positions, with_all_cards


def hold(state: GameState, turn: Turn) -> int:
    """Holds the stages of a turn against all legal turns; how many there are."""
    turns = legal_turns(state)
    found = stages_of_turn(state, turn)
    assert found.legal == len(turns)
    names = [stage.name for stage in found.stages]
    assert names == sorted(set(names), key=STAGES.index)
    left = [found.legal, *(stage.left for stage in found.stages)]
    assert left == sorted(left, reverse=True)
    assert len(set(left[:-1])) == len(left) - 1
    assert left[-1] >= 1
    assert found.stages[-1].text.startswith(f"The turn: {turn}")
    assert [stage.name for stage in found.up_to("where")] == [name for name in names if name in ("nudge", "where")]
    return len(names)


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_stage_leaves_fewer_legal_turns_and_the_last_one_tells_the_turn(edition: str, players: int) -> None:
    seen = set()
    for state in random_positions(load_edition(edition), 5, 6, (players,)):
        turns = legal_turns(state, shifts=False)
        for turn in random.Random(1).sample(turns, min(3, len(turns))):
            seen.add(hold(state, turn))
    assert 4 in seen


def test_a_market_shift_is_told_as_a_card_to_play_and_the_middle_of_a_turn_has_stages_too() -> None:
    shift, held = Turn((Shift(),)), 0
    for state in map(with_all_cards, random_positions(load_edition("tiny"), 3, 12, (2,))):
        takes = [turn for turn in legal_turns(state, shifts=False) if isinstance(turn.steps[0], Take)]
        if not (state.mover.cards & SHIFT and takes):
            continue
        begun = sum(isinstance(turn.steps[0], Shift) for turn in legal_turns(state))
        hold(state, shift)
        assert stages_of_turn(state, shift).stages[-1].left == begun
        middle = with_due_cards(play_step(state, takes[0].steps[0]), any_card)
        for turn in legal_turns(middle)[:3] if middle.turn else ():
            hold(middle, turn)
        held += 1
    assert held >= 3
