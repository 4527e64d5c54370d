"""Questions as players type them: a hundred in two halves, and every answer that they accept is there."""

from __future__ import annotations

import pytest

from ny1901_solver.new_york_1901.rulings.cases import load_cases
from ny1901_solver.new_york_1901.rulings.registry import load_registry
from tests.rulebook.corpora import HALVES

from .test_asking import QUESTIONS as ASKED

pytestmark = pytest.mark.always

QUESTIONS = ASKED.halves


@pytest.mark.parametrize("half", HALVES)
def test_every_accepted_answer_is_a_rule_a_reading_a_case_or_a_wrong_claim(half: str) -> None:
    registry = load_registry()
    known = {rule.id for rule in registry.rules} | {reading.switch for reading in registry.readings}
    known |= {claim.id for claim in registry.wrong_claims} | {case.id for case in load_cases()}
    assert [question for question in QUESTIONS[half] if not known.issuperset(question["answers"])] == []


@pytest.mark.parametrize("half", HALVES)
def test_each_half_has_fifty_questions_and_each_of_them_an_answer(half: str) -> None:
    assert len(QUESTIONS[half]) == 50
    assert all(question["answers"] for question in QUESTIONS[half])


def test_no_question_is_asked_twice() -> None:
    assert len({question["ask"] for half in HALVES for question in QUESTIONS[half]}) == 100
