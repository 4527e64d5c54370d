"""The solution in words never contradicts the sheets."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.attempt import Attempt, play_out
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS as KINDS_OF
from ny1901_solver.new_york_1901.puzzles.kinds import kind_of
from ny1901_solver.new_york_1901.puzzles.kinds.most_points import PointsKind
from ny1901_solver.new_york_1901.puzzles.wording.played_line import Line, the
from ny1901_solver.new_york_1901.puzzles.wording.story import parts_of
from ny1901_solver.new_york_1901.rules import legal_turns, violations
from ny1901_solver.new_york_1901.scoring import final_sheet, tallies
from ny1901_solver.new_york_1901.scoring.final import standing_lines
from ny1901_solver.puzzles.parts import LONGEST

from ..examples import certified, positions
from ..lines import certificate_of, line_of, task_of

KINDS = [kind for kind in Kind if kind != Kind.RULING and not KINDS_OF[kind].with_rivals]
POINTS = re.compile(r"(?<![\w+-])([+-]?\d+) points?\b")
SIGNED = re.compile(r"(?:has |; )([+-]\d+) ")


def told(sentences: tuple[str, ...]) -> tuple[list[int], str, list[str]]:
    """The points of the parts, the sentence that adds them up, and the sentences after it."""
    place = next(number for number, sentence in enumerate(sentences) if sentence.startswith("Together: "))
    parts = [int(number) for sentence in sentences[:place] for number in POINTS.findall(sentence)]
    return parts, sentences[place], list(sentences[place + 1 :])


@pytest.mark.parametrize("kind", KINDS)
def test_the_points_of_the_sentences_sum_to_what_is_gained(kind: Kind) -> None:
    for task, certificate in certified(kind, 10):
        sentences = kind_of(task).solution(task, certificate)
        answer = play_out(task, certificate.answer)
        assert isinstance(answer, Attempt)
        before, after = answer.stages[0].state.players[task.seat].score, answer.after.players[task.seat].score
        gain = after - before
        if kind in (Kind.BEST_TURN, Kind.PLAN, Kind.LAST_TURN):
            totals = [final_sheet(stage.state, task.seat).total for stage in (answer.stages[0], answer.stages[-1])]
            gain = totals[1] - totals[0]
        if isinstance(KINDS_OF[kind], PointsKind):
            assert gain == certificate.value
        parts, together, _ = told(sentences)
        assert sum(parts) == gain, sentences
        terms = together.removeprefix("Together: ").removesuffix(".").split(" = ")
        assert [int(term) for term in re.findall(r"[+-]?\d+", terms[0].replace(" ", ""))] == (parts or [0])
        assert int(terms[-1]) == gain
        assert all(len(sentence) <= LONGEST and sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("kind", KINDS)
def test_the_runner_up_comes_last_and_its_difference_adds_up(kind: Kind) -> None:
    for task, certificate in certified(kind, 10):
        assert certificate.second is not None
        _, _, rest = told(kind_of(task).solution(task, certificate))
        if kind == Kind.RACE:
            assert rest[-1] == f"Every other way takes at least {certificate.second.value} turns."
            continue
        signed = [int(number) for sentence in rest for number in SIGNED.findall(sentence)]
        assert sum(signed) == certificate.value - certificate.second.value
        (named,) = (sentence for sentence in rest if sentence.startswith("The runner-up, "))
        assert all(str(turn) in named for turn in certificate.second.answer)
        if isinstance(KINDS_OF[kind], PointsKind):
            assert f"comes to {certificate.second.value}:" in named


def more_than_before(line: Line) -> int:
    """How many lines pay more of a street or a challenge that has paid already, and pays more in all."""
    before, after = (standing_lines(each.setup, tallies(each), line.task.seat) for each in (line.start, line.after))
    streets = sum(new.points > old.points > 0 for old, new in zip(before, after, strict=True) if new.rule == "SCO-1")
    paid, pays = (sum(part.points for part in lines if part.rule != "SCO-1") for lines in (before, after))
    rising = [old.rule for old, new in zip(before, after, strict=True) if new.points > old.points]
    return streets + (sum(rule != "SCO-1" for rule in rising) if pays > paid > 0 else 0)


def test_any_legal_turn_is_told_with_its_points() -> None:
    """Forced returns, Market Shifts and demolitions among them; nothing here is an answer."""
    seen = set()
    for number, state in enumerate(positions("story", longest=12)):
        if number > 100:
            break
        turns = [str(turn) for turn in legal_turns(state)]
        for turn in turns[:: max(1, len(turns) // 5)]:
            try:
                line = line_of(state, turn)
            except AssertionError:
                continue  # asks for cards that nobody knows
            task = task_of(state, turn)
            parts, _, _ = told(kind_of(task).solution(task, certificate_of(task, turn)))
            assert sum(parts) == line.played.value == sum(part.points for part in parts_of(line))
            tiles = [part.about for part in parts_of(line) if part.rule == "BLD-9"]
            assert tiles == [site.placement.tile for site in line.sites]
            told_of = " ".join(kind_of(task).solution(task, certificate_of(task, turn)))
            assert told_of.count(" more than before (") == more_than_before(line)
            seen |= {step.split()[0] for step in turn.split("; ")}
    assert seen >= {"take", "build", "pass", "demolish", "boom", "shift", "reclaim"}


def test_what_a_last_turn_takes_from_others_and_gives_them_is_told() -> None:
    changes = 0
    for task, certificate in certified(Kind.LAST_TURN, 30):
        line = Line.of(task, certificate.answer)
        assert line is not None
        told = [
            each for each in kind_of(task).solution(task, certificate) if " than before (" in each and " pays " in each
        ]
        for seat in line.start.setup.seats:
            was, now = (standing_lines(each.setup, tallies(each), seat) for each in (line.start, line.after))
            for old, new in zip(was, now, strict=True):
                if seat != task.seat and new.points != old.points:
                    word = "more" if new.points > old.points else "less"
                    points = f"pays {line.start.colour(seat)} {abs(new.points - old.points)} points {word} than before"
                    assert any(points in each and new.detail in each and old.detail in each for each in told)
                    changes += 1
    assert changes


def test_every_tile_built_is_named() -> None:
    for task, certificate in certified(Kind.PLAN):
        line = Line.of(task, certificate.answer)
        assert line is not None
        text = " ".join(kind_of(task).solution(task, certificate))
        for site in line.sites:
            assert f"{the(task.state.edition.tiles[site.tile].name)} ({site.placement.tile}) on " in text


def test_a_ruling_is_told_choice_by_choice() -> None:
    for task, certificate in certified(Kind.RULING):
        sentences = kind_of(task).solution(task, certificate)
        assert len(sentences) == 5
        for sentence in sentences[:4]:
            turn = task.choices["ABCD".index(sentence[0])]
            broken = violations(task.state, turn)
            assert (": illegal, " in sentence) == bool(broken)
            assert all(f"{violation.rule}: " in sentence for violation in broken) or len(sentence) > LONGEST - 10
        letter = "ABCD"[task.choices.index(certificate.answer[0])]
        assert sentences[3].startswith(f"{letter}, ")
        wanted = {"legal": "legal turn", "illegal": "turn against the rules"}[task.wanted or ""]
        assert sentences[4] == f"So the {wanted} is {letter}."
