"""Hints leave fewer and fewer first turns, and one only when the answer is told."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from ny1901_solver.new_york_1901.moves import Pass, Reclaim, Take, Turn
from ny1901_solver.new_york_1901.planning.problem import WinStreet, first_stage, knows_cards
from ny1901_solver.new_york_1901.puzzles import Certificate, Kind, Task, read_puzzle
from ny1901_solver.new_york_1901.puzzles.attempt import endings
from ny1901_solver.new_york_1901.puzzles.collection import shipped_puzzle
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS as KINDS_OF
from ny1901_solver.new_york_1901.puzzles.kinds import kind_of
from ny1901_solver.new_york_1901.puzzles.openings import Opening, openings, openings_at
from ny1901_solver.new_york_1901.puzzles.wording.played_line import Line
from ny1901_solver.new_york_1901.puzzles.wording.statements import (
    Statement,
    all_there,
    counting_cards,
    nudges,
    whats,
    wheres,
)
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.puzzles.parts import STAGES, HintStage

from ..examples import certified

KINDS = [kind for kind in Kind if KINDS_OF[kind].by_turns]


@pytest.mark.parametrize("kind", KINDS)
def test_turns_are_counted_once_by_effect_or_but_for_unused_land(kind: Kind) -> None:
    for task, certificate in certified(kind, 12):
        first = openings(task, certificate.answer[0])
        stage = first_stage(task.problem)
        legal = [turn for turn in legal_turns(stage.state) if knows_cards(stage, turn)]
        ways = {_way(turn) for turn in legal}
        assert first.legal == len(legal)
        assert first.total == (len(endings(task).turns) if task.turns == 1 else len(ways))
        assert first.openings[first.answer].turn == certificate.answer[0]
        assert {opening.turn for opening in first.openings} <= set(legal)


def _way(turn: Turn) -> str:
    """What a turn does; where it builds, without the land that it claims."""
    steps = [step for step in turn.steps if not isinstance(step, Take)]
    grab = any(isinstance(step, Take) and len(step.territories) > 1 for step in turn.steps)
    return str(turn) if isinstance(steps[-1], (Pass, Reclaim)) else f"{Turn(tuple(steps))} {grab}"


@pytest.mark.parametrize("kind", KINDS)
def test_every_turn_has_hints_that_shrink_the_choice_and_end_with_a_few(kind: Kind) -> None:
    """Each hint removes more than a fifth and leaves three turns; if not, each removes a turn and leaves two."""
    lengths: Counter[int] = Counter()
    far = 0
    for task, certificate in certified(kind, 12):
        first = openings(task, certificate.answer[0])
        hints = kind_of(task).hints(task, certificate)
        stages = Line.of(task, certificate.answer)
        assert stages is not None
        for number, turn in enumerate(certificate.answer, 1):
            told = [hint for hint in hints if hint.turn == number]
            among = first if number == 1 else openings_at(stages.stages[number - 1], turn)
            lefts = [among.total, *(hint.left for hint in told[:-1])]
            assert all(now < before for before, now in pairwise(lefts))
            assert len(lefts) == 1 or lefts[-1] >= 2
            far += all(now * 5 < before * 4 for before, now in pairwise(lefts)) and (len(lefts) == 1 or lefts[-1] >= 3)
            assert [hint.name for hint in told] == [name for name in STAGES if name in {hint.name for hint in told}]
            assert (told[-1].name, told[-1].left) == ("full", 1)
            assert str(turn) in told[-1].text
            lengths[len(told)] += among.total >= 12
    assert sum(lengths[length] for length in (3, 4)) >= sum(lengths.values()) * 3 // 4
    assert far >= 3 or kind == Kind.EARLY_END


def about_the_first(task: Task, certificate: Certificate) -> list[HintStage]:
    """The hints about the first turn before it is told."""
    hints = kind_of(task).hints(task, certificate)
    return [hint for hint in hints if hint.turn == 1 and hint.name != "full"]


def statements_of(task: Task, certificate: Certificate) -> tuple[list[Statement], tuple[Opening, ...], Opening]:
    first = openings(task, certificate.answer[0])
    state, answer = task.problem.state, first.openings[first.answer]
    most = max(opening.points for opening in first.openings)
    asked = [statement for _, statement in kind_of(task).questions(task, state, first)]
    made = [*asked, *nudges(state, answer, most, counting_cards(task)), *wheres(state, answer), *whats(state, answer)]
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
        for stage in about_the_first(task, certificate):
            text = stage.text.removeprefix("In the first turn: ").casefold()
            assert text in by_text, stage.text
            statement = by_text[text][0]
            fitting = [opening for opening in fitting if statement.fits(opening)]
            assert stage.left == sum(opening.weight for opening in fitting)


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_said_only_where_all_of_the_turn_lies_at_the_place_named(kind: Kind) -> None:
    for task, certificate in certified(kind, 12):
        made, _, answer = statements_of(task, certificate)
        texts = [stage.text for stage in about_the_first(task, certificate)]
        if any(text.endswith(".") and " there" in text and "what you have built" not in text for text in texts):
            places = [each.place for each in made if each.place and any(each.text[1:] in text for text in texts)]
            assert any(all_there(task.state.edition.board, answer, place) for place in places), texts


def test_buildings_on_two_blocks_are_not_both_there() -> None:
    puzzle = read_puzzle(shipped_puzzle("best-turn-101-0081"))
    task, certificate = puzzle.task, puzzle.certificate
    made, _, answer = statements_of(task, certificate)
    assert len({task.state.edition.board.block_mask(site.mask) for site in answer.sites}) == 2
    texts = {stage.name: stage.text for stage in kind_of(task).hints(task, certificate)}
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


def test_the_hint_of_a_ruling_names_rules_and_one_turn_that_it_is_not() -> None:
    for task, certificate in certified(Kind.RULING):
        nudge, what, full = kind_of(task).hints(task, certificate)
        assert (nudge.left, what.left, full.left) == (3, 2, 1)
        letter = "ABCD"[task.choices.index(certificate.answer[0])]
        assert nudge.text.startswith("Think of ")
        excluded = [re.search(r"It is not ([A-D])", each.text) for each in (nudge, what)]
        assert len({letter, *(found[1] for found in excluded if found)}) == 3
        assert full.text.startswith(f"The answer is {letter}: ")


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
            stages = about_the_first(task, certificate)
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
            stages = about_the_first(task, certificate)
            last = stages[-1].text.removeprefix("In the first turn: ").casefold() if stages else ""
            if len(stages) != 1 or last not in weak:
                continue
            counts = [sum(o.weight for o in every if each.fits(o)) for each in made if not each.weak]
            total = sum(opening.weight for opening in every)
            assert not any(count >= 3 and count * 5 < total * 4 for count in counts), (last, counts, answer)
