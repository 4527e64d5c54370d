"""Where readings part: a difference is found for every switch, is as small as removals make it, and is a case."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.errors import NotationError
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.points import hint
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.rulings.cases import CaseFile, load_cases, run
from ny1901_solver.new_york_1901.rulings.differ import (
    BOARDS,
    BestTurns,
    Difference,
    Disagreement,
    ReadingSearch,
    Scores,
    Verdicts,
    case_of,
    kind_of,
    load_board,
    turn_words,
)
from ny1901_solver.new_york_1901.rulings.random_positions import positions
from ny1901_solver.new_york_1901.rulings.shrink import Contested, removals, size
from ny1901_solver.new_york_1901.rulings.verdict import parse_setting
from ny1901_solver.new_york_1901.state import READINGS, GameState, state_problems
from ny1901_solver.rulebook.cases import format_case
from ny1901_solver.rulebook.differing import Readers, Setting, shrunk

pytestmark = pytest.mark.always

PAIRS = [(switch, value) for switch, values in READINGS.items() for value in values[1:]]
SHIPPED = {case.id: case for case in load_cases() if case.family == "differ"}


def reading(a: Setting, b: Setting) -> Readers:
    return Readers(a, b, READINGS)


def readers_of(switch: str, value: str) -> Readers:
    return reading({switch: READINGS[switch][0]}, {switch: value})


def first(kind: Disagreement, readers: Readers, seed: int = 1, limit: int = 6000) -> Difference:
    return next(filter(None, ReadingSearch(readers, kind).differences(BOARDS, seed, limit)))


def question_of(case: CaseFile) -> Contested:
    state = parse_line(case.position or "", load_board(case.board) if case.board else None)
    return Contested(state, Turn.parse(case.turn) if case.turn else None)


def readers_in(case: CaseFile) -> Readers:
    assert case.by_reading is not None
    a, b = case.by_reading
    return reading(parse_setting(a), parse_setting(b))


def is_least(kind: Disagreement, readers: Readers, question: Contested) -> bool:
    holds = ReadingSearch(readers, kind).holds
    return holds(question) and not any(map(holds, removals(question)))


@pytest.mark.parametrize(("switch", "value"), PAIRS)
def test_every_other_value_of_a_switch_differs_somewhere_in_a_case_that_holds(switch: str, value: str) -> None:
    readers = readers_of(switch, value)
    kind = kind_of(readers)
    found = first(kind, readers)
    case = case_of(found, readers, f"DIFFER-{switch}-99")
    assert run(case).ok
    by_a, by_b = (case.by_reading or {}).values()
    assert by_a != by_b
    assert is_least(kind, readers, found.question)


def test_every_other_value_of_a_switch_has_a_shipped_case() -> None:
    asked = {frozenset(case.by_reading or ()) for case in SHIPPED.values()}
    assert asked == {frozenset((f"{switch}={READINGS[switch][0]}", f"{switch}={value}")) for switch, value in PAIRS}


@pytest.mark.parametrize("name", SHIPPED)
def test_nothing_can_be_taken_from_a_shipped_case(name: str) -> None:
    readers = readers_in(SHIPPED[name])
    assert is_least(kind_of(readers), readers, question_of(SHIPPED[name]))


def test_the_same_seed_finds_the_same_case_and_another_seed_another() -> None:
    readers = readers_of("flip_tiles", "yes")
    once, again, other = (
        format_case(case_of(first(kind_of(readers), readers, seed), readers, "DIFFER-flip_tiles-99"))
        for seed in (1, 1, 2)
    )
    assert once == again != other


def test_two_switches_can_be_compared_in_one_case() -> None:
    readers = reading({"flip_tiles": "yes"}, {"same_turn_unlock": "no", "no_worker_pass": "may_pass"})
    assert readers.switches == ("no_worker_pass", "same_turn_unlock", "flip_tiles")
    case = case_of(first(Verdicts(readers), readers), readers, "DIFFER-flip_tiles-99")
    assert list(case.by_reading or ()) == ["flip_tiles=yes", "same_turn_unlock=no,no_worker_pass=may_pass"]
    assert case.rules[:4] == ["TRN-4", "BLD-2", "ACT-1", "BLD-7"]
    assert run(case).ok


def gain(state: GameState) -> tuple[int, Turn]:
    best = hint(state, top=1).turns[0]
    return best.value, best.turn


def test_a_best_turn_that_one_reading_forbids_is_a_verdict() -> None:
    readers = readers_of("same_turn_unlock", "no")
    found = first(BestTurns(readers, gain), readers)
    by_yes, by_no = found.sides
    assert by_yes.best is not None
    assert by_no.best is not None
    assert by_yes.best[0] > by_no.best[0]
    assert (found.question.turn, by_yes.legal, by_no.legal) == (by_yes.best[1], True, False)


def test_a_best_turn_that_scores_differently_is_a_score() -> None:
    readers = readers_of("starter_counts_on_streets", "no")
    found = first(BestTurns(readers, gain), readers)
    best = [side.best[0] for side in found.sides if side.best]
    assert best[0] != best[1]
    assert found.question.turn is None
    assert run(case_of(found, readers, "DIFFER-starter_counts_on_streets-99")).ok


def test_a_board_where_the_switch_decides_nothing_is_not_searched() -> None:
    readers = readers_of("legendary_counts_irregular", "no")
    search = ReadingSearch(readers, Scores(readers))
    assert list(search.differences(("tiny", "crossing"), 1, 10)) == []
    assert len(list(search.differences(("lower-manhattan",), 1, 10))) == 10


def test_a_setting_names_each_switch_once() -> None:
    assert parse_setting("flip_tiles=yes,same_turn_unlock=no") == {"flip_tiles": "yes", "same_turn_unlock": "no"}
    with pytest.raises(NotationError, match="flip_tiles occurs twice"):
        parse_setting("flip_tiles=yes,flip_tiles=no")
    with pytest.raises(NotationError) as wrong:
        parse_setting("flip_tiles=yes,same_turn_unlock=maybe")
    assert wrong.value.at == len("flip_tiles=yes,same_turn_unlock=")


def test_readings_that_come_to_the_same_agree() -> None:
    assert reading({"flip_tiles": "no"}, {"same_turn_unlock": "yes"}).agree
    assert not reading({"flip_tiles": "no"}, {"flip_tiles": "yes"}).agree


def sound_positions(count: int) -> list[GameState]:
    drawn = positions(load_board("tiny"), ({},), random.Random(3))
    return [state for state in (next(drawn) for _ in range(count)) if not state_problems(state)]


def test_a_removal_leaves_a_smaller_position_that_adds_up() -> None:
    found = sound_positions(60)
    assert len(found) >= 40
    for state in found:
        question = Contested(state, Turn.parse("take red-01 red-02; build b1@A2,B2; boom b2@A3,A4,B3"))
        smaller = removals(question)
        assert smaller
        assert all(size(each) < size(question) and not state_problems(each.state) for each in smaller)


def test_with_nothing_to_keep_two_players_without_anything_are_left() -> None:
    for state in sound_positions(20):
        least = shrunk(Contested(state, Turn.parse("take red-01; pass")), removals, lambda question: True)
        assert [(len(player.buildings), player.estate, player.cards) for player in least.state.players] == [
            (0, 0, 0)
        ] * 2
        assert str(least.turn) == "pass"


def test_laid_out_positions_and_games_take_turns_and_most_add_up() -> None:
    drawn = positions(load_board("tiny"), ({"flip_tiles": "yes"}, {}), random.Random(1))
    played, laid_out = zip(*((next(drawn), next(drawn)) for _ in range(100)), strict=True)
    assert not any(state_problems(state.with_readings({"flip_tiles": "yes"})) for state in played)
    assert sum(not state_problems(state) for state in laid_out) >= 50
    assert all(not state.setup.readings.changes() and not state.over for state in (*played, *laid_out))


def test_a_turn_is_told_in_words() -> None:
    edition = load_board("tiny")
    told = {
        text: turn_words(edition, Turn.parse(text))
        for text in (
            "pass",
            "reclaim red-02",
            "shift; take red-01 red-02",
            "take red-01; build b1@A2,B2; boom s1@A3,B3",
        )
    }
    assert list(told.values()) == [
        "pass",
        "take the worker back from red-02",
        "use Market Shift, take red-01 and red-02 by Land Grab and build nothing",
        "take red-01, build the Tower Building (b1) on A2, B2 and build the Gillender Building (s1) on A3, B3 by "
        "Construction Boom",
    ]
