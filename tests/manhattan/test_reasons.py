"""Why a move is advised: parts that add up, sentences from them, and stages that leave fewer and fewer moves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from ny1901_solver.manhattan.hint import Advice, advise, goes_wrong, stages_of_move, why
from ny1901_solver.manhattan.moves import Build, Redraw, parse_move
from ny1901_solver.manhattan.rules import legal_moves
from ny1901_solver.statistics.comparing import Estimate

from .tables import board, positions

SAMPLES = [state for number, state in enumerate(positions(31, 6)) if number % 97 == 0 and not state.over]


@cache
def advised() -> list[Advice]:
    """What is advised in each of the samples."""
    return [advise(state, 60) for state in SAMPLES]


def test_the_parts_of_a_margin_add_up_and_so_do_those_of_differences() -> None:
    for advice in advised():
        for each in advice.moves:
            assert sum(each.parts) == pytest.approx(each.margin.mean)
            assert sum(each.parts_behind) == pytest.approx(each.behind.mean)


def test_reasons_are_few_and_the_best_move_goes_wrong_nowhere() -> None:
    told = set()
    for state, advice in zip(SAMPLES, advised(), strict=True):
        best, *others = advice.moves
        assert goes_wrong(best, best).startswith("Nothing goes wrong")
        for other in others[:2]:
            reasons = why(state, best, other)
            assert 1 <= len(reasons) <= 3
            told |= {reason.split()[0] for reason in reasons}
        told |= {goes_wrong(best, other).split(" by ")[-1] for other in others}
    assert {"This", "The"} <= told
    assert len(told) > 5


def test_of_a_game_or_two_no_difference_is_told_and_there_is_always_a_reason() -> None:
    for state in SAMPLES:
        best, *others = advise(state, 1).moves
        for other in [each for each in others if not each.proved]:
            last = why(state, best, other)[-1]
            assert last in (
                "The rounds played do not show yet which of the two moves is better.",
                "Both moves had the same results in the rounds played.",
            )
            assert goes_wrong(best, other).startswith("Nothing goes wrong")
    found = next(advice for advice in advised() if advice.rollouts and len(advice.moves) > 1)
    state, (best, other, *_) = SAMPLES[advised().index(found)], found.moves
    small = replace(other, behind=Estimate(0.2, 0.01), parts_behind=(0.2, *[0.0] * 5), rollouts=90)
    assert why(state, replace(best, move=Redraw()), small) == ("This move is 0.2 points better in all.",)


def test_each_stage_leaves_fewer_moves_and_the_last_one_the_move() -> None:
    told = set()
    for state in SAMPLES:
        for move in legal_moves(state)[::9]:
            found = stages_of_move(state, move)
            left = [found.legal, *(stage.left for stage in found.stages)]
            assert left[-1] == 1
            assert all(more > less for more, less in pairwise(left)) or found.legal == 1
            assert str(move) in found.stages[-1].text
            told |= {stage.name for stage in found.stages}
    assert told == {"nudge", "where", "what", "full"}


@pytest.mark.parametrize(
    ("building", "move", "variants", "safe"),
    [
        ("b1", "r4@A1", (), False),
        ("r4", "r1@A1", (), True),
        ("b1r4", "r1@A1", (), False),  # blue's own floor helps
        ("b1r4", "r2@A1", (), True),
        ("r4", "r1@A1", ("monster",), False),
    ],
)
def test_a_lead_of_more_than_the_largest_piece_cannot_be_taken(
    building: str, move: str, variants: tuple[str, ...], safe: bool
) -> None:
    state = board(f"A1 {building}", variants=variants)
    best, other = advised()[0].moves[:2]
    said = why(state, replace(best, move=parse_move(move)), other)
    assert ("cannot be taken any more" in said[0]) == safe


def test_that_two_moves_come_to_the_same_is_said_for_certain_only_where_it_is_proved() -> None:
    state = SAMPLES[0]
    best = advised()[0].moves[0]
    equal = replace(best, parts_behind=(0.0,) * len(best.parts))
    assert why(state, replace(best, rollouts=1), equal)[-1] == "Both moves had the same results in the rounds played."
    assert why(state, replace(best, rollouts=0), equal)[-1] == "Both moves have the same result."


@pytest.mark.parametrize(
    ("plot", "said"),
    [("A6", "After the build r1@A6 the monster destroys the piece at once."), ("E6", "r1@E6: leads City E.")],
)
def test_what_a_build_does_is_told_with_the_monster_behind_it(plot: str, said: str) -> None:
    state = board("A5 b1 | B9 b3 | C1 r2", variants=("monster",))
    state = replace(state, monster=state.edition.board.number["A5"], hands=((1,) * 9, *state.hands[1:]))
    best, other = advised()[0].moves[:2]
    assert why(state, replace(best, move=Build("r", 1, plot)), other)[0] == said
