"""Hints leave fewer and fewer first turns, and one only when the answer is told."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from ny1901_solver.new_york_1901.planning.problem import WinStreet, first_stage, knows_cards
from ny1901_solver.new_york_1901.puzzles import Certificate, Kind, Task, read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped_puzzle
from ny1901_solver.new_york_1901.puzzles.enumeration import endings
from ny1901_solver.new_york_1901.puzzles.openings import Opening, openings
from ny1901_solver.new_york_1901.puzzles.puzzle import STAGES
from ny1901_solver.new_york_1901.puzzles.told.stages import hints_of
from ny1901_solver.new_york_1901.puzzles.told.statements import (
    Statement,
    all_there,
    counting_cards,
    nudges,
    whats,
    wheres,
)
from ny1901_solver.new_york_1901.rules import legal_turns

from ..examples import certified

KINDS = [kind for kind in Kind if kind != Kind.RULING]


@pytest.mark.parametrize("kind", KINDS)
def test_first_turns_are_counted_by_effect_or_by_turn(kind: Kind) -> None:
    for task, certificate in certified(kind, 12):
        first = openings(task, certificate.answer[0])
        stage = first_stage(task.problem)
        legal = [turn for turn in legal_turns(stage.state) if knows_cards(stage, turn)]
        assert first.legal == len(legal)
        assert first.total == (len(endings(task).turns) if task.turns == 1 else len(legal))
        assert first.openings[first.answer].turn == certificate.answer[0]
        assert {opening.turn for opening in first.openings} <= set(legal)


@pytest.mark.parametrize("kind", KINDS)
def test_the_numbers_fall_and_none_is_one_before_the_answer_is_told(kind: Kind) -> None:
    lengths: Counter[int] = Counter()
    for task, certificate in certified(kind, 12):
        first = openings(task, certificate.answer[0])
        stages = hints_of(task, certificate, first)
        lefts = [first.total, *(stage.left for stage in stages)]
        names = [stage.name for stage in stages]
        if first.total > 1:
            assert all(now < before for before, now in pairwise(lefts))
        assert min(lefts[:-1]) > 1 or first.total == 1
        assert stages[-1].left == 1
        assert names == [name for name in STAGES if name in names]
        assert names[-1] == "full"
        assert all(str(turn) in stages[-1].text for turn in certificate.answer)
        lengths[len(stages)] += first.total >= 9
    assert lengths[4] >= sum(lengths.values()) * 3 // 4


def statements_of(task: Task, certificate: Certificate) -> tuple[list[Statement], tuple[Opening, ...], Opening]:
    first = openings(task, certificate.answer[0])
    state, answer = task.problem.state, first.openings[first.answer]
    most = max(opening.points for opening in first.openings)
    made = [*nudges(state, answer, most, counting_cards(task)), *wheres(state, answer), *whats(state, answer)]
    return made, first.openings, answer


@pytest.mark.parametrize("kind", KINDS)
def test_the_number_of_a_stage_is_that_of_the_turns_that_fit_it_and_those_before(kind: Kind) -> None:
    for task, certificate in certified(kind):
        made, every, answer = statements_of(task, certificate)
        assert all(statement.fits(answer) for statement in made)
        by_text: dict[str, list[Statement]] = {}
        for statement in made:
            by_text.setdefault(statement.text.casefold(), []).append(statement)
            by_text.setdefault(statement.text.casefold().replace(" there", ""), []).append(statement)
        fitting = list(every)
        for stage in hints_of(task, certificate, openings(task, certificate.answer[0]))[:-1]:
            text = stage.text.removeprefix("In the first turn: ").casefold()
            assert text in by_text, stage.text
            statement = by_text[text][0]
            fitting = [opening for opening in fitting if statement.fits(opening)]
            assert stage.left == sum(opening.weight for opening in fitting)


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_said_only_where_all_of_the_turn_lies_at_the_place_named(kind: Kind) -> None:
    for task, certificate in certified(kind, 12):
        made, _, answer = statements_of(task, certificate)
        texts = [stage.text for stage in hints_of(task, certificate, openings(task, certificate.answer[0]))]
        if any(text.endswith(".") and " there" in text and "what you have built" not in text for text in texts):
            places = [each.place for each in made if each.place and any(each.text[1:] in text for text in texts)]
            assert any(all_there(task.state.edition.board, answer, place) for place in places), texts


def test_buildings_on_two_blocks_are_not_both_there() -> None:
    puzzle = read_puzzle(shipped_puzzle("best-turn-35-0003"))
    task, certificate = puzzle.task, puzzle.certificate
    made, _, answer = statements_of(task, certificate)
    assert len({task.state.edition.board.block_mask(site.mask) for site in answer.sites}) == 2
    texts = {stage.name: stage.text for stage in hints_of(task, certificate, openings(task, answer.turn))}
    assert texts["where"].startswith("Look at the block between ")
    assert "there" not in texts["what"]
    place = next(statement.place for statement in made if statement.text == texts["where"])
    assert not all_there(task.state.edition.board, answer, place)


def test_all_turns_of_one_effect_fit_the_same_hints() -> None:
    """Only the land that a building uses, and what is built, is said of a turn that builds."""
    for task, certificate in certified(Kind.BEST_TURN, 4):
        made, every, _ = statements_of(task, certificate)
        by_sites: dict[object, list[Opening]] = {}
        for opening in every:
            by_sites.setdefault((opening.sites, opening.cards), []).append(opening)
        assert all(len(same) == 1 for key, same in by_sites.items() if key != ((), 0))
        assert made


def test_the_hints_of_a_ruling_leave_four_three_two_choices_and_the_answer() -> None:
    for task, certificate in certified(Kind.RULING):
        stages = hints_of(task, certificate, None)
        assert [stage.left for stage in stages] == [4, 3, 2, 1]
        assert [stage.name for stage in stages] == list(STAGES)
        letter = "ABCD"[task.choices.index(certificate.answer[0])]
        excluded = [stage.text.removeprefix("It is not ")[0] for stage in stages[1:3]]
        assert letter not in excluded
        assert len(set(excluded)) == 2
        assert stages[3].text.startswith(f"The answer is {letter}: ")


@pytest.mark.parametrize("kind", [Kind.RACE, Kind.PACKING])
def test_streets_are_no_hint_where_they_cannot_pay(kind: Kind) -> None:
    for task, certificate in certified(kind, 12):
        wanted = {wish.card for wish in task.wishes if isinstance(wish, WinStreet)}
        setup = task.state.setup
        assert {setup.streets[setup.street_cards.index(card)] for card in counting_cards(task)} == wanted
        if not wanted:
            made, _, _ = statements_of(task, certificate)
            assert not any("streets that count" in statement.text for statement in made)


def test_an_answer_of_one_turn_has_no_hint_about_its_first_turn() -> None:
    compared = set()
    for kind in (Kind.RACE, Kind.PLAN, Kind.BEST_TURN):
        for task, certificate in certified(kind, 12):
            stages = hints_of(task, certificate, openings(task, certificate.answer[0]))[:-1]
            longer = len(certificate.answer) > 1
            assert all(stage.text.startswith("In the first turn: ") == longer for stage in stages)
            compared |= {longer} if stages else set()
    assert compared == {True, False}


def test_a_weak_hint_stands_only_where_no_strong_ones_do() -> None:
    """Where a stage says only what the turn is not, no strong statement has a number between its neighbours."""
    for kind in KINDS:
        for task, certificate in certified(kind, 12):
            made, every, answer = statements_of(task, certificate)
            weak = {statement.text.casefold() for statement in made if statement.weak}
            stages = hints_of(task, certificate, openings(task, certificate.answer[0]))[:-1]
            last = stages[-1].text.removeprefix("In the first turn: ").casefold() if stages else ""
            if len(stages) != 1 or last not in weak:
                continue
            counts = [sum(o.weight for o in every if each.fits(o)) for each in made if not each.weak]
            total = sum(opening.weight for opening in every)
            assert all(not 1 < count < total for count in counts), (last, counts, answer)
