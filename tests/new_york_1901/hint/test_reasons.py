"""Why a turn is advised: sentences from the parts, and the first thing that goes wrong with another one."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint import AdvisedTurn, advise
from ny1901_solver.new_york_1901.hint.reasons import goes_wrong, why
from ny1901_solver.new_york_1901.hint.rollouts import expected_end, final_end
from ny1901_solver.new_york_1901.hint.value import FEATURES, GROUPS, PARTS, STANDING, Track, expected_totals
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.scoring import final_sheet, outcome
from ny1901_solver.statistics.comparing import Estimate

from ..random_editions import random_edition, random_game
from ..sampling import random_positions

STATE = next(iter(random_positions(load_edition("lower-manhattan"), 3, 1, (2,))))


def test_each_feature_of_the_value_belongs_to_one_part() -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted([*grouped, FEATURES[STANDING]]) == sorted(FEATURES)
    assert set(GROUPS) < set(PARTS)


@pytest.mark.parametrize("number", range(6))
def test_the_parts_of_a_margin_add_up_to_it_on_every_edition_at_the_end_and_before(number: int) -> None:
    states = list(random_game(random_edition(number), number))
    for state in states[:: 1 + len(states) // 6]:
        totals = expected_totals(state)
        for seat, player in enumerate(state.players):
            track = Track(max(0, player.score - 3), player.score - 1)
            found = expected_end(state, seat, track)
            assert sum(found.parts) == pytest.approx(found.margin)
            assert found.parts[:3] == (track.before, track.after - track.before, 1)
            most, rival = max(totals[other] for other in state.setup.seats if other != seat), -found.parts[-1]
            assert rival == most if len(totals) == 2 else rival > most - 1e-9, "the best of several comes to more"
    last = states[-1]
    if last.over:
        sheets = outcome(last).sheets
        for seat, sheet in enumerate(sheets):
            found = final_end(last, seat)
            named = dict(zip(PARTS, found.parts, strict=True))
            by_rule = {
                rule: sum(line.points for line in sheet.lines if line.rule == rule) for rule in ("SCO-1", "SCO-7")
            }
            assert (named["streets"], named["action cards"]) == (by_rule["SCO-1"], by_rule["SCO-7"])
            assert sum(found.parts) == found.margin
            assert sum(found.parts[:-1]) == final_sheet(last, seat).total


def test_advice_on_random_positions_has_at_most_three_sentences_a_turn() -> None:
    for state in random_positions(load_edition("lower-manhattan"), 8, 4, (2, 3)):
        idea = random.Random(1).choice(legal_turns(state, shifts=False))
        advice = advise(state, rollouts=60, also=idea)
        for turn, other in zip(advice.turns, advice.turns[1:], strict=False):
            said = why(state, turn, other)
            assert 1 <= len(said) <= 3
            assert all(sentence.endswith(".") for sentence in said)
        yours = next(each for each in advice.turns if each.turn == idea)
        assert goes_wrong(state, yours, advice.turns[0]).endswith(".")


def told(**parts: float) -> AdvisedTurn:
    """A turn that is ahead of the next, and behind the best, by some parts, each with an error of 0.1."""
    values = tuple(parts.get(part.replace(" ", "_"), 0.0) for part in PARTS)
    now = tuple(4.0 - values[1] if part == "points now" else 0.0 for part in PARTS)
    lead = Estimate(sum(values), 0.1)
    return AdvisedTurn(
        Turn.parse("pass"), lead, lead, now, lead, values, (0.1,) * len(PARTS), lead, values, lead, 40, 0
    )


BEST = replace(
    told(), turn=Turn.parse("take blue-01; pass"), parts=tuple(4.0 * (part == "points now") for part in PARTS)
)


def test_what_a_turn_gains_and_gives_up_is_said_by_its_greatest_parts() -> None:
    turn = told(points_now=2, streets=0.1, rival=0.7, tempo=-1.25, challenge=-0.3)
    assert why(STATE, turn, told()) == (
        "This turn gains points now (+2.0) and points kept from the best opponent (+0.7).",
        "This turn gives up the pace of the game (-1.2) and the challenge (-0.3).",
    )
    assert why(STATE, told(), told()) == ("Both turns have the same result.",)
    assert why(STATE, told(streets=0.1), told())[-1] == "The games do not show yet which of the two turns is better."


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"points_now": 3, "rival": 2}, "At once: this turn scores 1 point, and the best turn scores 4."),
        (
            {"points_now": -2, "land_and_workers": 0.6},
            "Later in the game: this turn loses 0.6 points by land and workers kept, compared with the best turn.",
        ),
        (
            {"rival": 1.25, "streets": 5},
            "Later in the game: the best opponent ends with 1.2 points more than after the best turn.",
        ),
        ({"streets": 5}, "At the end of the game: this turn loses 5.0 points by streets, compared with the best turn."),
        ({"points_now": -5}, "In these games nothing goes wrong with this turn."),
    ],
)
def test_the_first_thing_that_goes_wrong_is_told(parts: dict[str, float], sentence: str) -> None:
    assert goes_wrong(STATE, told(**parts), BEST) == sentence


def test_what_is_not_certain_and_the_best_turn_itself_are_told_as_such() -> None:
    unsure = replace(told(streets=1.0), errors_behind=(3.0,) * len(PARTS))
    assert goes_wrong(STATE, unsure, BEST).startswith(
        "Nothing certainly goes wrong with this turn; its greatest estimated loss is 1.0 points by streets"
    )
    assert goes_wrong(STATE, BEST, BEST) == "Nothing goes wrong: this is the best of the compared turns."
