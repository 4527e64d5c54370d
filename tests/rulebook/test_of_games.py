"""What holds of the rulebook of every game: its cases are as the program answers, complete, and found by questions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ny1901_solver import schema
from ny1901_solver.errors import UnknownWord
from ny1901_solver.manhattan.rulings.case_file import FactsFile as ManhattanFacts
from ny1901_solver.manhattan.rulings.cases import CORPUS as MANHATTAN
from ny1901_solver.new_york_1901.rulings.cases import CORPUS as NEW_YORK
from ny1901_solver.new_york_1901.rulings.cases import FactsFile as NewYorkFacts
from ny1901_solver.rulebook.cases import format_case
from ny1901_solver.rulebook.corpus import Corpus

from .corpora import HALVES, Questions, assert_all_satisfy

pytestmark = pytest.mark.always

TESTS = Path(__file__).parents[1]


class Rules(NamedTuple):
    """The rulebook of a game, its cases with what runs them, and questions with answers.

    At `least` so many cases are there. Of `asked` questions in each half, none that was tuned on is lost.
    """

    corpus: Corpus[Any]
    statable: type[Any]
    schema: str
    least: int
    questions: Questions
    asked: int


GAMES = {
    "new-york-1901": Rules(
        *(NEW_YORK, NewYorkFacts, "ny1901/case", 150, Questions(NEW_YORK, TESTS / "new_york_1901" / "rulings"), 50),
    ),
    "manhattan": Rules(
        *(MANHATTAN, ManhattanFacts, "manhattan/case", 201, Questions(MANHATTAN, TESTS / "manhattan" / "rulings"), 30),
    ),
}
EACH = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@EACH
def test_the_program_answers_as_the_rulings_do(game: Rules) -> None:
    ran = {case.id: game.corpus.runner.run(case) for case in game.corpus.load_cases()}
    assert [f"{name}: {said}" for name, result in ran.items() for each in result.checks for said in each.failures] == []


@EACH
def test_every_case_satisfies_the_schema(game: Rules) -> None:
    assert_all_satisfy(schema(game.schema), game.corpus.load_cases())


@EACH
def test_a_case_says_yes_or_no_as_its_answer_begins(game: Rules) -> None:
    begins = re.compile(r"(?:By default )?(yes|no)\b", re.IGNORECASE)
    wrong = []
    for case in game.corpus.load_cases():
        word = begins.match(case.answer)
        if case.says != (word and word[1].lower()):
            wrong.append(case.id)
    assert wrong == []


@EACH
def test_there_are_many_cases_and_every_one_has_its_own_question(game: Rules) -> None:
    cases = game.corpus.load_cases()
    assert len({case.id for case in cases}) == len(cases) >= game.least
    asked = [case.question for case in cases]
    assert [question for question in asked if asked.count(question) > 1] == []


@EACH
def test_every_rule_is_the_first_concern_of_a_case(game: Rules) -> None:
    assert {rule.id for rule in game.corpus.registry.rules} == {case.rules[0] for case in game.corpus.load_cases()}


@EACH
def test_every_wrong_claim_is_refuted_by_cases_about_the_rules_that_refute_it(game: Rules) -> None:
    for wrong in game.corpus.registry.wrong_claims:
        cases = [case for case in game.corpus.load_cases() if wrong.id in case.refutes]
        assert cases, wrong.id
        assert all(set(case.rules) & set(wrong.refuted_by) for case in cases), wrong.id


@EACH
def test_every_fact_that_a_case_can_state_is_known_and_stated_somewhere(game: Rules) -> None:
    assert set(game.corpus.runner.facts) == set(game.statable.model_fields)
    answers = (answer for case in game.corpus.load_cases() for answer in case.expectations.values())
    assert {name for answer in answers if answer.then for name in answer.then.model_fields_set} == set(
        game.corpus.runner.facts
    )


@EACH
def test_a_case_stands_in_the_file_of_its_id_in_one_spelling(game: Rules) -> None:
    files = {f"{case.family}/{case.id}.yaml": case for case in game.corpus.load_cases()}
    folder = game.corpus.runner.folder
    assert {path.relative_to(folder).as_posix() for path in folder.glob("*/*.yaml")} == set(files)
    for name, case in files.items():
        assert (folder / name).read_text(encoding="utf-8") == format_case(case), name


@EACH
def test_titles_and_texts_are_all_different(game: Rules) -> None:
    rules = game.corpus.registry.rules
    assert len({rule.title for rule in rules}) == len({rule.text for rule in rules}) == len(rules)


@EACH
def test_the_title_of_every_rule_finds_it_first(game: Rules) -> None:
    game.questions.assert_titles_find_their_rules()


@EACH
def test_the_ways_to_ask_are_for_entries_and_every_rule_has_some(game: Rules) -> None:
    game.questions.assert_ways_to_ask()


@EACH
@pytest.mark.parametrize("half", HALVES)
def test_a_half_has_many_questions_and_answers_that_there_are(game: Rules, half: str) -> None:
    questions = game.questions.halves[half]
    assert len({question["ask"] for question in questions}) == len(questions) == game.asked
    known = set(game.corpus.entries)
    assert all(question["answers"] and known.issuperset(question["answers"]) for question in questions)


@EACH
def test_no_tuned_question_is_lost_or_has_words_that_no_rule_has(game: Rules) -> None:
    tuned = game.questions.halves["tuned"]
    assert game.questions.counts("tuned")[1] == len(tuned)
    assert {game.questions.ask(question["ask"]).unknown for question in tuned} == {()}


@EACH
def test_an_id_that_there_is_not_is_said_with_the_nearest(game: Rules) -> None:
    case = game.corpus.example[0]
    rule = case.rpartition("-")[0]
    said = rf"'{rule}{rule[-1]}' is not the id of a rule \({rule}\), .* did you mean {rule}"
    with pytest.raises(UnknownWord, match=said):
        game.questions.ask(f"{rule}{rule[-1]}")
