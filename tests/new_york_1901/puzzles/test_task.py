"""What makes a question, and how it is put into words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Take, Turn
from ny1901_solver.new_york_1901.planning.problem import BuildTile, ReachScore, WinStreet
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.puzzles import Attempt, Kind, Task, closed, play_out
from ny1901_solver.new_york_1901.puzzles.kinds import kind_of
from ny1901_solver.new_york_1901.puzzles.wording.question import MOST_WORDS, common_rules, question, question_parts
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import GameState, Readings, state_problems

from ..rules.statements import read, tiny
from .examples import certified, positions, puzzles, tasks


def start() -> GameState:
    return read(tiny(open_market="r2,r3,b2"))


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"kind": Kind.BEST_TURN, "turns": 2}, "a puzzle of the kind best-turn has 1 turn, not 2"),
        ({"kind": Kind.PLAN, "turns": 1}, "a puzzle of the kind plan has 2 to 5 turns, not 1"),
        ({"kind": Kind.RACE, "turns": 3}, "a puzzle of the kind race needs a goal"),
        ({"kind": Kind.PLAN, "turns": 2, "wishes": (ReachScore(9),)}, "a puzzle of the kind plan has no goals"),
        ({"kind": Kind.RACE, "turns": 2, "wishes": (ReachScore(0),)}, "the goal of the race is reached before"),
        (
            {"kind": Kind.RACE, "turns": 2, "wishes": (BuildTile("moon"),)},
            "there is no tile 'moon' in this edition",
        ),
        (
            {"kind": Kind.RACE, "turns": 2, "wishes": (WinStreet("moon"),)},
            "the street card 'moon' is not in play",
        ),
        ({"kind": Kind.LAST_TURN, "wanted": "win"}, "the turn of green is not the last one of the game"),
        ({"kind": Kind.LAST_TURN}, "in a puzzle of the kind last-turn, wanted has to be win or share, not None"),
        (
            {"kind": Kind.RULING, "wanted": "win"},
            "in a puzzle of the kind ruling, wanted has to be legal or illegal, not 'win'",
        ),
        ({"kind": Kind.RULING, "wanted": "legal"}, "a puzzle of the kind ruling gives 4 turns to choose from, not 0"),
        (
            {"kind": Kind.RULING, "wanted": "legal", "choices": (Turn((Pass(),)),) * 4},
            "the turns of a puzzle of the kind ruling all have to be different",
        ),
        (
            {"kind": Kind.PLAN, "turns": 2, "wanted": "legal"},
            "a puzzle of the kind plan has no field wanted",
        ),
        ({"kind": Kind.PLAN, "turns": 2, "choices": (Turn((Pass(),)),)}, "has no turns to choose from"),
    ],
)
def test_parts_that_make_no_question_are_named(parts: dict[str, object], sentence: str) -> None:
    with pytest.raises(DataError) as found:
        Task(state=start(), **parts)  # type: ignore[arg-type]
    assert any(sentence in problem for problem in found.value.problems), found.value.problems


def test_end_2_the_game_must_last_as_many_turns_as_are_asked_for() -> None:
    last = next(state for state in positions("last", longest=14) if state.last_round)
    with pytest.raises(DataError, match="the game ends after 1 turn of your own, but the puzzle asks for 3"):
        Task(Kind.PLAN, last, 3)


def test_trn_4_in_a_closed_market_every_turn_builds_or_demolishes_or_does_nothing() -> None:
    seen: set[type] = set()
    for state in islice(positions("closed"), 60):
        shut = closed(state)
        assert shut.setup == state.setup
        for turn in legal_turns(shut):
            kinds = {type(step) for step in turn.steps}
            assert len(turn.steps) == 1
            seen |= kinds
    assert {Build, Demolish} <= seen <= {Build, Demolish, Pass, Reclaim}
    assert not seen & {Take, Boom, Shift}


def test_trn_5_a_worker_taken_back_in_a_closed_market_leaves_a_position_that_can_be_read() -> None:
    early = (state for state in positions("closed") if state.ended_by is None)
    state = next(state for state in early if isinstance(legal_turns(closed(state))[0].steps[0], Reclaim))
    task = Task(Kind.PACKING, state, 2)
    played = play_out(task, legal_turns(closed(state))[:1])
    assert isinstance(played, Attempt)
    real = kind_of(task).real_position(task, played.after)
    assert state_problems(real) == []
    assert parse_line(format_line(real)) == real


def asked_of_any_kind() -> Iterator[Task]:
    """Tasks of every kind: shipped ones, those of the examples, and random ones."""
    yield from (puzzle.task for puzzle in puzzles())
    for kind in Kind:
        yield from (task for task, _ in certified(kind))
        yield from islice(tasks(kind), 60)


def test_a_question_has_sixty_words_at_most_and_says_what_counts_and_until_when() -> None:
    for task in asked_of_any_kind():
        (asked, choices), text = question_parts(task), question(task)
        assert len(asked.split()) <= MOST_WORDS
        assert asked.startswith(f"You are {task.state.colour(task.seat)}, with ")
        assert asked.endswith((".", "?"))
        assert "  " not in asked
        assert "None" not in asked
        assert text.startswith(asked)
        assert all(f"({letter}) {turn}." in text for letter, turn in zip("ABCD", task.choices, strict=False))
        assert len(choices) == len(task.choices)
        final = task.kind not in (Kind.RACE, Kind.PACKING, Kind.RULING, Kind.EARLY_END, Kind.SAFE_STREETS)
        assert ("The final score counts" in asked) == final
        assert bool(re.search("(?i)face[- ]up", asked)) == (task.kind not in (Kind.PACKING, Kind.RULING))
        assert bool(re.search("stands? still", asked)) == (task.kind in (Kind.PLAN, Kind.RACE))


def test_what_is_too_long_for_a_question_is_said_shortly() -> None:
    state = read(tiny(open_market="r2,r2,b3", future="1b2.1r3.1r2,2b2"))
    readings = Readings(flip_tiles="yes", boom_order="either", prestige_touch="edge_or_corner")
    odd = replace(state, setup=replace(state.setup, readings=readings))
    brief, usual = (question(Task(Kind.PLAN, each, 2)) for each in (odd, state))
    assert len(brief.split()) <= MOST_WORDS
    assert "You know the 3 face-up cards and the next two. Count on no other card." in brief
    assert all(f"{switch}={value}" in brief for switch, value in readings.changes().items())
    assert "Face up: two red 2s and one blue 3. Next cards: blue 2, red 3. Count on no other card." in usual


def test_a_single_card_is_spoken_of_as_one() -> None:
    state = read(tiny(open_market="r2,r2,b3", future="1b2.1r3.1r2,2b2"))
    red_2, red_3 = map(state.edition.kind_names.index, ("r2", "r3"))
    pile = (tuple(int(kind == red_3) for kind in range(state.edition.kinds)),)
    one = replace(state, market=replace(state.market, open=(red_2,), future=pile))
    assert "Face up: one red 2. Next card: red 3. No other cards are left." in question(Task(Kind.PLAN, one, 2))


def test_the_rules_of_several_turns_say_that_the_end_cuts_them_short() -> None:
    for kind in (Kind.PLAN, Kind.RACE, Kind.PACKING):
        assert any("triggers the end of the game (END-1) is the last" in rule for rule in common_rules([kind]))


def test_what_goes_for_every_puzzle_of_a_kind_is_told_apart_from_the_question() -> None:
    for kind in Kind:
        rules = common_rules([kind])
        assert any("one answer" in rule for rule in rules)
        assert all(rule not in question(task) for task, _ in certified(kind) for rule in rules)
    assert len(common_rules(list(Kind))) == len({rule for kind in Kind for rule in common_rules([kind])}) - 1


def test_the_question_of_a_race_says_what_a_score_unlocks() -> None:
    state = start()
    text = question(Task(Kind.RACE, state, 3, (ReachScore(state.setup.silver_at), WinStreet("cedar"))))
    assert f"reach {state.setup.silver_at} points, which unlocks silver" in text
    assert f"win {state.edition.card_name('cedar')}" in text


def test_the_questions_of_different_tasks_are_different() -> None:
    texts = [question(puzzle.task) for puzzle in puzzles()]
    assert len(set(texts)) == len(texts)


def test_a_task_asks_the_planner_for_what_its_kind_counts() -> None:
    for kind in Kind:
        task = next(tasks(kind))
        problem = task.problem
        assert problem.turns == task.turns
        assert problem.counting == ("points" if kind in (Kind.RACE, Kind.PACKING) else "final")
        expected = closed(task.state) if kind == Kind.PACKING else task.state
        assert replace(problem.state) == expected


def test_a_packing_speaks_of_legendaries_only_where_gold_is_within_reach() -> None:
    seen = set()
    for number, task in enumerate(tasks(Kind.PACKING)):
        if number >= 60:
            break
        setup, player = task.state.setup, task.state.mover
        text, told = question(task), "Legendary" in question(task)
        if player.legendary or not task.state.legendaries:
            assert not told
        elif player.score >= setup.gold_at:
            assert told
        elif task.turns == 1:
            assert not told
        assert (" in one turn " in text) == (task.turns == 1)
        assert f"{player.unbuilt.bit_count()} unbuilt tile" in text
        seen.add(told)
    assert seen


def test_a_race_for_points_says_which_points_count() -> None:
    state = start()
    wished = question(Task(Kind.RACE, state, 3, (ReachScore(state.setup.silver_at),)))
    built = question(Task(Kind.RACE, state, 3, (BuildTile("b1"),)))
    assert "Only points on the score track count." in wished
    assert "score track" not in built
