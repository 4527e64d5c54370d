"""Traps: the greedy line that comes to most, or the wrong idea that is next to the rule, and why it goes wrong."""

from __future__ import annotations

import random

from ..attempt import is_right
from ..certify import floors
from ..puzzle import Certificate, Trap
from ..task import Answer, Kind, Task
from ..told.scene import Paid, scene_of
from ..told.story import line_told
from .believing import alone, larger, more, named, over_the_top
from .greedy import best_line

WRONG = {
    "piece-alone": (alone, "that the piece alone must match the owner's floors"),
    "top-piece": (over_the_top, "that it is the top piece that has to be matched"),
    "larger-than-top": (larger, "that a piece larger than the top one is needed"),
    "more-floors": (more, "that as many floors are not enough"),
}
"""The wrong ideas of taking a building, by the solver that has each."""


def trap_of(task: Task, certificate: Certificate) -> Trap | None:
    """The trap of a puzzle; none where a greedy line is the answer, or a wrong idea comes to it."""
    if task.kind == Kind.STILL_TAKEN:
        return _wrong_idea(task, certificate)
    found = best_line(task)
    if found is None or is_right(task, certificate.answer, found[0]):
        return None
    line, value = found
    if task.kind == Kind.CHOOSE_PIECES:
        more = floors(line[0]) - floors(certificate.answer[0])  # type: ignore[arg-type]
        sentence = f"the largest pieces bring as much, and are {more} floors more than it takes"
        if value < certificate.value:
            sentence = f"the largest pieces bring {value} points, not {certificate.value}"
        return Trap(line, value, certificate.value - value, "too-large", sentence, firm=True)
    sentence = f"most at once: {line_told(task, line, value)}"
    return Trap(line, value, certificate.value - value, _cause(task, certificate, line), sentence, firm=True)


def falls_into(trap: Trap | None, parts: Answer) -> bool:
    """Whether an attempt is the trap's line."""
    return trap is not None and tuple(parts) == trap.line


def _wrong_idea(task: Task, certificate: Certificate) -> Trap | None:
    """The wrong idea that comes nearest to the answer; firm where none of the first two comes to it."""
    answers = {name: named(task, belief, random.Random(0)) for name, (belief, _) in WRONG.items()}
    right = [name for name, answer in answers.items() if is_right(task, certificate.answer, answer)]
    if len(right) > 1 or "piece-alone" in right:
        return None
    name = min(
        (name for name in answers if name not in right), key=lambda each: len({*answers[each]} ^ {*certificate.answer})
    )
    line, (_, idea) = answers[name], WRONG[name]
    amiss = len({*line} ^ {*certificate.answer})
    if not line:
        return None
    sentence = f"who thinks {idea} names {', '.join(map(str, line))}"
    return Trap(line, len(line), amiss, name, sentence, firm=not right)


def _cause(task: Task, certificate: Certificate, line: Answer) -> str:
    """Where a greedy line is short by most: buildings, cities, the tallest, or what the others have."""
    scenes = scene_of(task, certificate.answer), scene_of(task, line)
    right, wrong = (Paid.of(scene.end).of_seat(task.state, task.seat) for scene in scenes)
    short = {
        "tallest-missed": right[2] - wrong[2],
        "city-missed": right[1] - wrong[1],
        "fewer-buildings": right[0] - wrong[0],
        "rival-kept": (scenes[0].lead - scenes[1].lead) - (sum(right) - sum(wrong))
        if task.kind == Kind.LAST_GO_ROUND or task.counts == "lead"
        else 0,
    }
    if task.kind == Kind.LAST_GO_ROUND and scenes[1].own:
        plot = task.state.edition.board.number[scenes[1].own[0].plot]
        if scenes[1].end.stacks[plot] != scenes[1].after.stacks[plot]:
            return "capped"
    return max(short, key=lambda name: short[name])
