"""A puzzle being solved, as a value: a toy whose answer is three digits, found one after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ny1901_solver.errors import Refused
from ny1901_solver.puzzles.judging import AttemptOutcome
from ny1901_solver.puzzles.parts import HintStage
from ny1901_solver.puzzles.solving import (
    Event,
    Happening,
    LastTry,
    Solving,
    SolvingRules,
    Stepped,
    TypedAnswer,
    TypedWord,
)
from ny1901_solver.questions.capability import Shown

ANSWER = 1, 2, 3
HINTS = tuple(
    HintStage(name=name, text=f"{name} of {turn}", left=9, turn=turn) for turn in ANSWER for name in ("nudge", "full")
)
PUZZLE = SimpleNamespace(id="digits", task=ANSWER, hints=HINTS)


class Digits(SolvingRules):
    """An answer is digits; 0 cannot be played, and `why` tells how far a wrong one falls short."""

    history, part, own = "digits", "digit", ("why",)
    words = {"undo": "", "why": "where a try falls short"}

    def puzzle_lines(self, puzzle: Any) -> Iterator[Shown]:
        yield "which digits?"

    def terms(self, puzzle: Any) -> Sequence[str]:
        return ["in order"]

    def hint(self, puzzle: Any, stage: HintStage) -> Iterator[Shown]:
        yield stage.text

    def story(self, puzzle: Any) -> Iterator[Shown]:
        yield "1 2 3"

    def prompt(self, solving: Solving) -> str:
        return "> "

    def is_answer(self, solving: Solving, line: str) -> bool:
        return line.strip().isdecimal()

    def enter(self, solving: Solving, line: str) -> Stepped:
        return solving.take([int(line)], lambda: "0 is none")

    def several(self, puzzle: Any) -> bool:
        return len(puzzle.task) > 1

    def play(self, task: Any, parts: Sequence[Any]) -> Any:
        if 0 in parts:
            return SimpleNamespace(number=parts.index(0) + 1)
        return SimpleNamespace(left=len(task) - len(parts))

    def judge(self, puzzle: Any, attempt: Collection[Any]) -> AttemptOutcome:
        right = tuple(attempt) == puzzle.task
        return AttemptOutcome(right, 0 not in attempt, "right" if right else "wrong")

    def progress_sentence(self, solving: Solving) -> str:
        return f"{len(solving.parts)} digits"

    def refusal_events(self, tried: LastTry, remark: str) -> Iterator[Event]:
        yield remark

    def brought(self, solving: Solving, played: Any) -> Iterator[Event]:
        yield f"{played.left} to come"

    def splits(self, outcome: Any) -> Sequence[Any]:
        return [SimpleNamespace(points=2, reason="a digit", rule="D-1")]

    def count_right_parts(self, puzzle: Any, parts: Sequence[Any]) -> int:
        return next((number for number, digit in enumerate(puzzle.task) if digit not in parts), len(puzzle.task))

    def carried_out(self, solving: Solving, word: str, words: Sequence[str]) -> Stepped:
        if not solving.splits:
            raise Refused("nothing was tried")
        return solving.splitting()


DIGITS = Digits()
START = Solving(DIGITS, PUZZLE)


def after(*lines: str, start: Solving = START) -> Solving:
    for line in lines:
        start = start.step(start.read(line)).solving
    return start


def happened(solving: Solving, line: str) -> list[str]:
    return [each.happened for each in solving.step(solving.read(line)).events if isinstance(each, Happening)]


def test_a_line_is_an_answer_or_a_command_with_its_words() -> None:
    assert START.read(" 7 ") == TypedAnswer("7")
    assert START.read("give up") == TypedWord("give", ("up",))
    assert START.read("EXIT") == TypedWord("quit")
    for line, sentence in (
        ("hnt", "did you mean hint"),
        ("undo 3", "'3' is one word too many"),
        (" ; ", "an answer or a command"),
    ):
        with pytest.raises(Refused, match=sentence):
            START.read(line)


def test_commands_of_every_puzzle_stand_behind_those_of_a_game_or_where_it_has_put_them() -> None:
    usages = DIGITS.usages(PUZZLE)
    assert list(usages)[:4] == ["undo", "why", "question", "rules"]
    assert usages["undo"] == "takes the last step back"


def test_a_step_leaves_the_value_that_it_is_taken_from_as_it_is() -> None:
    assert after("1", "hint") != START
    assert Solving(DIGITS, PUZZLE) == START


def test_parts_are_taken_and_taken_back_and_no_try_is_counted_before_the_last() -> None:
    two = after("1", "5")
    assert (two.parts, two.tries) == ((1, 5), 0)
    assert after("undo", start=two).parts == (1,)
    assert after("again", start=two).parts == ()
    assert after("1", "undo") == START
    with pytest.raises(Refused, match="there is nothing to take back"):
        after("undo")


def test_the_last_part_makes_a_try_and_a_wrong_one_stays_to_be_taken_back() -> None:
    wrong = after("1", "2", "4")
    assert (wrong.parts, wrong.tries, wrong.solved, wrong.over) == ((1, 2, 4), 1, False, False)
    assert wrong.tried is not None
    assert not wrong.tried.outcome.right
    assert happened(after("1", "2"), "4") == ["try"]
    back = after("undo", start=wrong)
    assert (back.parts, back.tries, back.tried) == ((1, 2), 1, None)
    solved = after("3", start=back)
    assert (solved.tries, solved.solved, solved.over) == (2, True, True)
    with pytest.raises(Refused, match="the puzzle is over"):
        after("hint", start=solved)


def test_an_answer_of_one_part_is_taken_back_by_itself_where_it_is_wrong() -> None:
    start = Solving(DIGITS, SimpleNamespace(id="digit", task=(1,), hints=HINTS[:2]))
    wrong = after("4", start=start)
    assert (wrong.parts, wrong.tries) == ((), 1)
    assert after("1", start=wrong).solved


def test_a_part_that_cannot_be_played_is_a_try_and_is_not_taken() -> None:
    refused = after("1", "0")
    assert (refused.parts, refused.tries) == ((1,), 1)
    assert refused.tried is not None
    assert refused.tried.refused.number == 2
    assert START.step(START.read("0")).events == [Happening("try"), "0 is none"]


def test_hints_are_about_what_is_not_found_and_the_last_one_tells_the_answer() -> None:
    assert [stage.text for stage in after("hint", "hint").given] == ["nudge of 1", "full of 1"]
    skipped = after("hint", "1", "hint")
    assert [stage.text for stage in skipped.given] == ["nudge of 1", "nudge of 2"]
    last = after("1", "2", "hint")
    assert happened(last, "hint") == ["told"]
    told = after("hint", start=last)
    assert (told.told, told.over, told.hints) == (True, False, 2)
    with pytest.raises(Refused, match="no hint left"):
        after("hint", start=told)
    assert after("3", start=told).solved  # it may be played still


def test_where_a_try_falls_short_counts_as_a_hint_once_for_a_try() -> None:
    wrong = after("1", "2", "4")
    asked = after("why", start=wrong)
    assert (asked.split, asked.hints, asked.given) == (True, 1, ())
    assert happened(wrong, "why") == ["hint"]
    assert happened(asked, "why") == []
    again = after("undo", "5", start=asked)
    assert (again.split, again.hints) == (False, 1)
    assert after("why", start=again).hints == 2


def test_giving_up_tells_the_answer_and_ends_unsolved() -> None:
    told = after("give up")
    assert (told.told, told.over, told.solved) == (True, True, False)
    assert happened(START, "give up") == ["told"]
    with pytest.raises(Refused, match="`give up` shows the answer"):
        after("give in")


@given(st.lists(st.sampled_from(["0", "1", "2", "3", "4", "hint", "undo", "again", "why", "rules", "give up"])))
def test_tries_and_hints_are_as_many_as_have_happened(lines: list[str]) -> None:
    now, told = START, list[str]()
    for line in lines:
        try:
            now, events = now.step(now.read(line))
        except Refused:
            continue
        told += [event.happened for event in events if isinstance(event, Happening)]
    assert now.tries == sum(each in ("try", "solved") for each in told)
    assert now.hints + (now.over and now.told) == sum(each in ("hint", "told") for each in told)
    assert now.solved == ("solved" in told)
    assert now.told == ("told" in told)
    assert len(now.given) == len(set(now.given))
