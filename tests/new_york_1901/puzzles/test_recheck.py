"""A stored puzzle that does not hold is told by what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from gettext import NullTranslations

import pytest

from ny1901_solver.messages import use_translations
from ny1901_solver.new_york_1901.moves import Pass, Turn
from ny1901_solver.new_york_1901.planning.problem import ReachScore
from ny1901_solver.new_york_1901.puzzles import Analysis, Certificate, Kind, Puzzle, Task
from ny1901_solver.new_york_1901.puzzles.certifying import ProofBudget
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS
from ny1901_solver.new_york_1901.puzzles.rechecking import analyse, recheck
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.puzzles.faults import Fault, FaultKind

from .examples import QUICK, certified, puzzle_of, puzzles, shipped_puzzles

WITH_RIVAL = [kind for kind in Kind if KINDS[kind].by_turns and kind != Kind.RACE]


def kinds(faults: list[Fault]) -> set[FaultKind]:
    return {fault.kind for fault in faults}


def of(kind: Kind) -> Puzzle:
    return next(puzzle for puzzle in puzzles() if puzzle.task.kind == kind)


def with_certificate(kind: Kind, **changes: object) -> Puzzle:
    puzzle = of(kind)
    return replace(puzzle, certificate=replace(puzzle.certificate, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.id)
@pytest.mark.parametrize("full", [False, True])
def test_a_sound_puzzle_has_no_fault(puzzle: Puzzle, full: bool) -> None:
    assert recheck(puzzle, full, QUICK) == []


@pytest.mark.parametrize("kind", Kind)
def test_a_puzzle_stays_sound_where_people_read_another_language(kind: Kind) -> None:
    class Bracketed(NullTranslations):
        def gettext(self, message: str) -> str:
            return f"[{message}]"

        def ngettext(self, one: str, many: str, number: int) -> str:
            return f"[{many}]"

    puzzle = next(each for each in shipped_puzzles() if each.task.kind == kind)
    with use_translations(Bracketed()):
        assert recheck(puzzle, analyse=analyse) == []


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("change", [{"value": 99}, {"bound": 99}, {"margin": 77}])
@pytest.mark.parametrize("full", [False, True])
def test_a_wrong_number_in_the_certificate_is_found(kind: Kind, change: dict[str, int], full: bool) -> None:
    found = kinds(recheck(with_certificate(kind, **change), full, QUICK))
    assert FaultKind.WRONG_CERTIFICATE in found
    assert found <= {FaultKind.WRONG_CERTIFICATE, FaultKind.NOT_UNIQUE}


@pytest.mark.parametrize("kind", Kind)
def test_an_answer_that_cannot_be_played_is_found(kind: Kind) -> None:
    puzzle = with_certificate(kind, answer=(Turn((Pass(), Pass())),))
    assert kinds(recheck(puzzle)) == {FaultKind.WRONG_CERTIFICATE}


@pytest.mark.parametrize("kind", WITH_RIVAL)
def test_a_runner_up_that_is_the_answer_again_or_missing_is_found(kind: Kind) -> None:
    stored = of(kind).certificate
    assert stored.second is not None
    same = replace(stored.second, answer=stored.answer)
    assert FaultKind.WRONG_CERTIFICATE in kinds(recheck(with_certificate(kind, second=same)))
    assert FaultKind.WRONG_CERTIFICATE in kinds(recheck(with_certificate(kind, second=None)))


@pytest.mark.parametrize("kind", WITH_RIVAL)
def test_the_runner_up_stored_as_the_answer_is_found_by_the_full_check(kind: Kind) -> None:
    stored = of(kind).certificate
    assert stored.second is not None
    swapped = replace(stored, answer=stored.second.answer, value=stored.second.value, bound=stored.second.value)
    swapped = replace(swapped, second=replace(stored.second, answer=stored.answer, value=stored.value))
    assert FaultKind.WRONG_CERTIFICATE in kinds(recheck(replace(of(kind), certificate=swapped), True, QUICK))


def test_a_runner_up_as_good_as_the_answer_is_not_unique() -> None:
    for kind in (Kind.BEST_TURN, Kind.PLAN):
        stored = of(kind).certificate
        assert stored.second is not None
        level = replace(stored.second, value=stored.value, bound=stored.value)
        assert FaultKind.NOT_UNIQUE in kinds(recheck(with_certificate(kind, second=level, margin=0)))


def test_a_runner_up_within_the_margin_is_not_unique_by_the_full_check() -> None:
    puzzle = of(Kind.BEST_TURN)
    again = recheck(puzzle, True, replace(QUICK, margin=puzzle.certificate.margin + 1))
    assert kinds(again) == {FaultKind.NOT_UNIQUE}


def test_a_ruling_of_two_legal_turns_is_not_unique() -> None:
    task, certificate = next(each for each in certified(Kind.RULING) if each[0].wanted == "legal")
    puzzle = puzzle_of(task, certificate)
    answer, place = (
        certificate.answer[0],
        next(n for n, turn in enumerate(task.choices) if turn != certificate.answer[0]),
    )
    other = next(turn for turn in legal_turns(task.state, shifts=False) if turn != answer)
    choices = (*task.choices[:place], other, *task.choices[place + 1 :])
    assert FaultKind.NOT_UNIQUE in kinds(recheck(replace(puzzle, task=replace(task, choices=choices))))


@pytest.mark.parametrize("kind", [kind for kind in Kind if KINDS[kind].by_force and kind != Kind.EARLY_END])
def test_bounds_of_the_answer_and_the_runner_up_that_are_swapped_are_found(kind: Kind) -> None:
    stored = of(kind).certificate
    assert stored.second is not None
    assert stored.value != stored.second.value
    swapped = with_certificate(kind, bound=stored.second.value, second=replace(stored.second, bound=stored.value))
    assert kinds(recheck(swapped)) == {FaultKind.WRONG_CERTIFICATE}


def test_a_race_that_nobody_can_win_is_unsolvable() -> None:
    puzzle = of(Kind.RACE)
    far = replace(puzzle, task=replace(puzzle.task, wishes=(ReachScore(900),)))
    assert kinds(recheck(far, True, QUICK)) == {FaultKind.UNSOLVABLE}
    assert kinds(recheck(far)) == {FaultKind.WRONG_CERTIFICATE}


def test_a_ruling_whose_rules_are_stored_wrongly_is_found() -> None:
    for full in (False, True):
        faults = recheck(with_certificate(Kind.RULING, broken=()), full, QUICK)
        assert kinds(faults) == {FaultKind.WRONG_CERTIFICATE}


def test_a_check_cut_short_says_that_nothing_is_proved() -> None:
    for kind in (Kind.PLAN, Kind.RACE):
        faults = recheck(of(kind), True, ProofBudget(nodes=1))
        assert kinds(faults) == {FaultKind.NOT_PROVED}
        assert "None" not in faults[0].sentence
        assert re.search(r" after searching \d+ positions?", faults[0].sentence)


def test_a_runner_up_that_is_worth_another_sum_is_told_in_a_sentence() -> None:
    puzzle = of(Kind.BEST_TURN)
    stored = puzzle.certificate
    assert stored.second is not None
    worse = replace(stored.second, value=stored.second.value - 1, bound=stored.second.bound - 1)
    sentences = [fault.sentence for fault in recheck(with_certificate(Kind.BEST_TURN, second=worse), True, QUICK)]
    value = stored.second.value
    assert sentences == [
        f"a new proof finds that the runner-up is worth {value}, "
        f"but the file states that the runner-up is worth {value - 1}"
    ]


def test_what_a_puzzle_says_about_itself_is_worked_out_again() -> None:
    puzzle = of(Kind.PLAN)

    def analyse(task: Task, certificate: Certificate, missed_by: Collection[str] | None) -> Analysis:
        assert (task, certificate) == (puzzle.task, puzzle.certificate)
        assert missed_by == puzzle.difficulty.missed_by
        return replace(puzzle.analysis, grade=1, themes=(), hints=())

    sentences = [fault.sentence for fault in recheck(puzzle, analyse=analyse)]
    assert sentences == [
        "the stored themes differ from those that the program derives",
        "the stored grade differs from the one that the program derives",
        "the stored hints differ from those that the program derives",
    ]
    assert recheck(puzzle, analyse=lambda task, certificate, missed_by: puzzle.analysis) == []


def test_every_certified_task_replays() -> None:
    for kind in Kind:
        for number, (task, certificate) in enumerate(certified(kind), 1):
            assert recheck(puzzle_of(task, certificate, number)) == []
