"""What attempts are worth, and that the words never contradict the numbers."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.moves import Build, Demolish, Pass, Take, Turn
from ny1901_solver.new_york_1901.planning.problem import ReachScore, advance, first_stage, knows_cards
from ny1901_solver.new_york_1901.puzzles import Certificate, Kind, Puzzle, Task
from ny1901_solver.new_york_1901.puzzles.attempt import PASS, Attempt, endings, play_out
from ny1901_solver.new_york_1901.puzzles.judging import judge, judge_attempt, judge_streets
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS, kind_of
from ny1901_solver.new_york_1901.puzzles.kinds.most_points import PointsKind
from ny1901_solver.new_york_1901.rules import apply, is_legal, legal_turns
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import GameState

from ..rules.statements import read, tiny
from .examples import certified, positions, puzzle_of, puzzles
from .lines import certificate_of

FOR_POINTS = [kind for kind in Kind if isinstance(KINDS[kind], PointsKind)]
ANSWERED = [p for p in puzzles() if p.task.kind != Kind.RULING and not kind_of(p.task).with_rivals]


def attempt(task: Task, rng: random.Random, turns: int) -> tuple[Turn, ...]:
    """Random legal turns whose cards are known, as many as the task or the game allows up to a number."""
    problem = task.problem
    stage = first_stage(problem)
    played: list[Turn] = []
    while stage.left and len(played) < turns:
        choices = [turn for turn in legal_turns(stage.state) if knows_cards(stage, turn)]
        played.append(rng.choice(choices))
        stage = advance(problem, stage, played[-1])
    return tuple(played)


def total(task: Task, after: GameState) -> int:
    """What a position is worth by what the task counts, from the sheets alone."""
    if task.problem.counting == "points":
        return after.players[task.seat].score
    mine = final_sheet(after, task.seat).total
    if task.kind != Kind.LAST_TURN:
        return mine
    return mine - max(final_sheet(after, seat).total for seat in after.setup.seats if seat != task.seat)


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.id)
def test_the_answer_is_right(puzzle: Puzzle) -> None:
    named = puzzle.task.kind == Kind.SAFE_STREETS
    found = (
        judge_streets(puzzle.task, puzzle.certificate, puzzle.certificate.streets)
        if named
        else judge(puzzle, puzzle.certificate.answer)
    )
    assert found.right
    assert found.sentence.startswith("right")
    assert found.short in (0, None)


@settings(max_examples=150)
@given(st.sampled_from(ANSWERED), st.integers(0, 10**6), st.integers(0, 4))
def test_the_split_by_source_sums_to_the_difference_between_attempt_and_answer(
    puzzle: Puzzle, seed: int, turns: int
) -> None:
    task, certificate = puzzle.task, puzzle.certificate
    tried = attempt(task, random.Random(seed), turns)
    found = judge(puzzle, tried)
    assert found.legal
    assert found.ruling is None
    if task.kind == Kind.RACE:
        assert found.right == (found.value == certificate.value)
        return
    played, answer = play_out(task, kind_of(task).filled_up(task, tried)), play_out(task, certificate.answer)
    assert isinstance(played, Attempt)
    assert isinstance(answer, Attempt)
    short = total(task, answer.after) - total(task, played.after)
    assert found.value == certificate.value - short
    assert found.short == sum(line.points for line in found.difference_lines) == short
    assert all(line.points and line.reason for line in found.difference_lines)
    if isinstance(kind_of(task), PointsKind):
        assert found.right == (played.ending == answer.ending and not played.left)
        assert short >= 0
        assert (f"{short} point" in found.sentence) == (short > 0)
    else:
        assert found.right == (played.ending == answer.ending and not played.left)


@pytest.mark.parametrize("kind", [Kind.BEST_TURN, Kind.LAST_TURN])
def test_every_spelling_with_the_effect_of_the_answer_is_right_and_no_other_turn(kind: Kind) -> None:
    spellings = 0
    for task, certificate in certified(kind):
        answer = play_out(task, certificate.answer)
        assert isinstance(answer, Attempt)
        for ending, turns in endings(task).turns.items():
            for turn in {turns[0], turns[-1]}:
                assert judge_attempt(task, certificate, (turn,)).right == (ending == answer.ending)
                spellings += ending == answer.ending
    assert spellings >= len(certified(kind))


def test_an_illegal_turn_is_told_with_its_number_and_its_ruling() -> None:
    task, certificate = certified(Kind.PLAN)[0]
    again = certificate.answer[0]
    tried = (again, again)
    found = judge_attempt(task, certificate, tried)
    assert not found.legal
    assert not found.right
    assert found.turn == 2
    assert found.ruling is not None
    assert not found.ruling.legal
    assert found.sentence.startswith(f"turn 2 is illegal: {found.ruling.violations[0].rule}: ")
    assert judge_attempt(task, certificate, tried, explain=False).ruling is None


def test_one_turn_more_than_asked_for_is_no_attempt() -> None:
    task, certificate = certified(Kind.BEST_TURN)[0]
    found = judge_attempt(task, certificate, (*certificate.answer, PASS))
    assert (found.right, found.legal, found.ruling) == (False, False, None)
    assert found.sentence == "turn 2 is not possible: the puzzle has only 1 turn"


def test_a_turn_that_takes_a_card_which_nobody_knows_is_refused() -> None:
    """The one card of the queue is known; what comes after it may be anything."""
    state = read(tiny("0,-,-,r01,st@A2.B2", "0,-,-,b04,st@G3.H3", open_market="r2,r2,b3", future="1b2.1r2,1r3,2b2"))
    task = Task(Kind.PLAN, state, 3)
    turns = [Turn.parse(f"take {name}") for name in ("red-02", "blue-01", "blue-02")]
    found = judge_attempt(task, Certificate((), 0, 0, None, 0, ()), turns[:2])
    assert found.legal
    refused = judge_attempt(task, Certificate((), 0, 0, None, 0, ()), turns)
    assert not refused.legal
    assert refused.ruling is None
    assert refused.sentence == "turn 3 is not possible: the turn takes cards that are not known to be face up"


def test_an_attempt_with_turns_to_come_is_judged_as_it_stands_and_is_not_right() -> None:
    for task, certificate in certified(Kind.PLAN):
        found = judge_attempt(task, certificate, certificate.answer[:1])
        left = "1 turn still to take" in found.sentence
        assert found.legal
        assert not found.right or not left
        assert left or found.right


def test_passes_at_the_end_may_be_left_out() -> None:
    """Where a Build or Demolish leaves nothing to do, the turns after it can only be passes."""
    for state in positions("passes"):
        if state.ended_by is not None:
            continue
        task = Task(Kind.PACKING, state, 2)
        first = first_stage(task.problem)
        turn = legal_turns(first.state)[0]
        after = advance(task.problem, first, turn)
        if turn != PASS and after.left and legal_turns(after.state) == [PASS]:
            worth = after.state.mover.score - state.mover.score
            found = judge_attempt(task, Certificate((turn, PASS), worth, worth, None, 1, ()), (turn,))
            assert (found.right, found.sentence) == (True, "right: this is the answer")
            assert kind_of(task).filled_up(task, (turn,)) == (turn, PASS)
            assert kind_of(replace(task, turns=1)).filled_up(replace(task, turns=1), (turn,)) == (turn,)
            return


def test_a_race_run_in_too_many_turns_or_not_to_the_end_says_so() -> None:
    task, certificate = next(pair for pair in certified(Kind.RACE) if pair[1].value == 1)
    goal = task.state.mover.score + 1
    easy = replace(task, turns=3, wishes=(ReachScore(goal),))
    idle = next(turn for turn in legal_turns(easy.state) if not any(isinstance(step, Build) for step in turn.steps))
    none = judge_attempt(easy, certificate, ())
    assert (none.right, none.value) == (False, None)
    assert none.sentence == f"legal, but before the first turn the score is {goal - 1}, not {goal}"
    early = judge_attempt(easy, certificate, (idle,))
    assert early.sentence == f"legal, but after 1 turn the score is {goal - 1}, not {goal}"
    stage = advance(easy.problem, first_stage(easy.problem), idle)
    build = next(
        turn
        for turn in legal_turns(stage.state)
        if knows_cards(stage, turn) and any(isinstance(step, Build) for step in turn.steps)
    )
    late = judge_attempt(easy, certificate, (idle, build))
    assert (late.right, late.value, late.short, late.sentence) == (False, 2, 1, "legal, but 1 turn too many")


def test_a_race_ends_where_the_goal_is_reached() -> None:
    for task, certificate in certified(Kind.RACE):
        with_a_turn_to_spare = replace(task, turns=certificate.value + 1)
        after = play_out(with_a_turn_to_spare, certificate.answer)
        assert isinstance(after, Attempt)
        if after.left:
            more = next(turn for turn in legal_turns(after.after))
            assert judge_attempt(with_a_turn_to_spare, certificate, (*certificate.answer, more)).right
            return
    pytest.fail("no race that goes on behind its goal")


def test_every_wrong_choice_of_a_ruling_is_told_why() -> None:
    for task, certificate in certified(Kind.RULING):
        for turn in task.choices:
            found = judge_attempt(task, certificate, (turn,))
            legal = is_legal(task.state, turn)
            assert found.right == (turn == certificate.answer[0])
            assert found.legal == legal
            assert (found.ruling is None) == legal
            word = "right" if found.right else "wrong"
            assert found.sentence.startswith(f"{word}: this turn is {'legal' if legal else 'illegal: '}")
            assert ("one of the others breaks a rule" in found.sentence) == (legal and not found.right)
        other = judge_attempt(task, certificate, (PASS,) if PASS not in task.choices else (PASS, PASS))
        assert other.sentence == "that is none of the four turns"


def test_sco_1_a_street_that_stays_tied_is_what_an_attempt_lacks() -> None:
    """One building each on Broadway: a second one of green's there wins it, one elsewhere leaves it tied."""
    state = read(tiny("0,-,-,r01.r02,st@A2.B2", "0,-,-,b04,st@G3.H3", open_market="r2,r3,b2"))
    task = Task(Kind.BEST_TURN, state)
    every = endings(task)
    best = max(every.turns, key=lambda ending: ending.effect.worth)
    certificate = Certificate(every.turns[best][:1], best.effect.worth.gain, best.effect.worth.gain, None, 1, ())
    sentences = {judge_attempt(task, certificate, turns[:1]).sentence for turns in every.turns.values()}
    assert any("stays tied" in sentence or "stays empty" in sentence for sentence in sentences), sentences


def test_a_stored_answer_that_cannot_be_played_is_a_fault_of_the_puzzle() -> None:
    task, certificate = certified(Kind.BEST_TURN)[0]
    bad = puzzle_of(task, replace(certificate, answer=(Turn((Take(("red-99",)), Pass())),)))
    with pytest.raises(DataError, match=r"turn 1 of the stored answer cannot be played: .*red-99"):
        judge(bad, certificate.answer)


def test_sco_8_a_failed_last_turn_names_what_pays_the_rival_more_than_after_the_answer() -> None:
    named = 0
    for task, certificate in certified(Kind.LAST_TURN, 12):
        answer = play_out(task, certificate.answer)
        assert isinstance(answer, Attempt)
        for turn in legal_turns(task.state, shifts=False)[:200]:
            tried = play_out(task, (turn,))
            if not isinstance(tried, Attempt):
                continue
            sentence = judge_attempt(task, certificate, (turn,), explain=False).sentence
            others = [
                max(total for seat, total in enumerate(played.ending.totals) if seat != task.seat)
                for played in (answer, tried)
            ]
            told = sentence.endswith(" more than after the answer")
            assert told == (not sentence.startswith("right") and others[1] > others[0]), sentence
            paid = [int(points) for points in re.findall(r" pays [a-z]+ (\d+) point", sentence)]
            assert sum(paid) >= others[1] - others[0] or not paid
            named += bool(paid)
    assert named


def test_dem_5_a_legal_demolition_of_a_ruling_says_what_its_workers_cover() -> None:
    """Four demolitions from each position, legal all of them: what is told of one depends on nothing else."""
    seen = set()
    for state in islice(positions("covering", longest=30), 200):
        falls = [turn for turn in legal_turns(state, shifts=False) if isinstance(turn.steps[0], Demolish)]
        covering = [turn for turn in falls if covered(state, turn)]
        choices = tuple(dict.fromkeys((*covering[:3], *falls[-4:])))[:4]
        if len(choices) < 4:
            continue
        task = Task(Kind.RULING, state, choices=choices, wanted="legal")
        for turn in choices:
            sentence = judge_attempt(task, certificate_of(task, str(turn)), (turn,), explain=False).sentence
            assert sentence.startswith("right: this turn is legal")
            names = covered(state, turn)
            assert all(name in sentence for name in names)
            assert ("cover" in sentence) == bool(names)
            seen.add(bool(names))
    assert seen == {True, False}


def covered(state: GameState, turn: Turn) -> tuple[str, ...]:
    """The territories that a turn leaves without a building, so that a worker stands on them."""
    old, new = state.mover, apply(state, turn).players[state.to_move]
    return state.edition.board.names(new.vacant & old.estate & ~old.vacant)
