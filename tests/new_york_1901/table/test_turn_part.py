"""Parts of turns: each is held by the turns that its words describe, and by no other."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from ny1901_solver.errors import Refused
from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint import advise
from ny1901_solver.new_york_1901.hint.shortlist import narrowed_turns
from ny1901_solver.new_york_1901.moves import Placing, Shift, Turn
from ny1901_solver.new_york_1901.rules import legal_turns, play
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.new_york_1901.table.turn_part import part_filter, read_part

from ..sampling import random_positions, with_all_cards
from ..strategies import MANHATTAN

TURN = Turn.parse("take blue-04 red-11; build s4@C4,C5,D5,D6; boom b2@G5,G6")


def states(editions: tuple[str, ...], number: int) -> Iterator[GameState]:
    for edition in editions:
        yield from map(with_all_cards, random_positions(load_edition(edition), 11, number, (2, 3)))


@pytest.mark.parametrize(
    "part",
    [
        *("take", "grab", "take blue", "take b", "take b4", "take red-11 b4", "r11", "build", "build s4", "build D5"),
        *(
            "build S4 D5 C4",
            "build silver",
            "bui s4@C4,C5",
            "boom",
            "boom bronze G5",
            "take b build s4 boom",
            "b4; boom",
        ),
    ],
)
def test_a_part_is_held_by_a_turn_with_all_its_words(part: str) -> None:
    assert read_part(MANHATTAN, part)(TURN)


@pytest.mark.parametrize(
    "part",
    ["take green", "take b5", "take b4 b5", "build b2", "build s4 G5", "build gold", "demolish", "shift", "pass"],
)
def test_a_part_is_not_held_by_a_turn_that_lacks_one_of_its_words(part: str) -> None:
    assert not read_part(MANHATTAN, part)(TURN)
    assert not read_part(MANHATTAN, "grab")(Turn.parse("take blue-04; pass"))
    assert not read_part(MANHATTAN, "take")(Turn.parse("reclaim blue-04"))


@pytest.mark.parametrize(
    "part",
    ["", ";", "dance", "take q9", "build zz", "build s", "build s4 zz", "pass now", "take b4 C4", "build s4 C4 C4"],
)
def test_what_is_no_part_of_a_turn_is_quoted(part: str) -> None:
    with pytest.raises(Refused) as refused:
        read_part(MANHATTAN, part)
    assert str(refused.value).startswith(f"in {part!r}: ")


def test_each_step_of_a_legal_turn_is_a_part_that_it_holds() -> None:
    for state in states(("tiny", "lower-manhattan"), 4):
        for turn in random.Random(1).sample(turns := legal_turns(state), min(40, len(turns))):
            for step in turn.steps:
                assert read_part(state.edition, str(step))(turn)
                assert read_part(state.edition, step.verb)(turn)


def test_the_turns_compared_are_the_best_of_all_that_are_allowed_with_the_one_of_most_points() -> None:
    for state in states(("tiny", "lower-manhattan"), 2):
        turns = legal_turns(state, shifts=False)
        for turn in random.Random(2).sample(turns, min(4, len(turns))):
            step = next((step for step in turn.steps if isinstance(step, Placing)), turn.steps[0])
            words = f"{step.verb} {step.placement.tile}" if isinstance(step, Placing) else str(step)
            allowed = part_filter(state, [words], ["boom"] * (not words.startswith("boom")))
            assert allowed is not None
            fit = list(filter(allowed, turns))
            chosen, looked_at = narrowed_turns(state, allowed, 12)
            assert set(chosen) <= set(fit)
            assert len(chosen) <= min(13, looked_at)
            assert len(chosen) >= min(12, len({effect(each) for each in fit}))
            finals = {each: final(state, each) for each in random.Random(3).sample(fit, min(300, len(fit)))}
            assert max(final(state, each) for each in chosen) >= max(finals.values())
            for each in advise(state, rollouts=1, allowed=allowed).turns:
                assert allowed(each.turn)


def effect(turn: Turn) -> tuple[str, ...]:
    return tuple(str(step) for step in turn.steps if isinstance(step, Placing)) or (str(turn),)


def final(state: GameState, turn: Turn) -> int:
    """The final score if the game ended after a turn."""
    return final_sheet(play(state, turn, any_card), state.to_move).total


def test_where_no_part_is_named_nothing_is_narrowed_and_where_no_turn_is_left_the_parts_are_quoted() -> None:
    for state in states(("tiny",), 3):
        assert part_filter(state, [], []) is None
        with pytest.raises(Refused, match=r"no legal turn contains 'take' and 'demolish'$"):
            part_filter(state, ["take", "demolish"], [])
        with pytest.raises(Refused, match=r"no legal turn contains 'take' but not 'build', 'boom' or 'pass'$"):
            part_filter(state, ["take"], ["build", "boom", "pass"])


def test_a_market_shift_is_that_card_alone() -> None:
    shift = Turn((Shift(),))
    for state in states(("lower-manhattan",), 2):
        for only, avoid, is_in in (("shift", "build", True), ("take", "pass", False)):
            allowed = part_filter(state, [only], [avoid])
            advice = advise(state, rollouts=1, allowed=allowed)
            assert (shift in [each.turn for each in advice.turns]) == is_in
