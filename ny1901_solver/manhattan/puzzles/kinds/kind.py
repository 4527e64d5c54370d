"""What kinds of puzzles have in common: how they are told, what tempts to build, and the hints about builds."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import prod
from typing import Any, ClassVar, Literal

from ....errors import DataError, NotationError
from ....puzzles.certificate import Proof, ProofBudget
from ....puzzles.kind import PlayedKind
from ....puzzles.parts import HintStage
from ....puzzles.proving import ResultT
from ...moves import Build, Select, Void, parse_move
from ...rules import legal_moves
from ...rules.generator import builds
from ...state import GameState
from ..attempt import is_right
from ..plain import MOST_MOVES, Plain
from ..puzzle import Certificate, Rival, Trap
from ..sight import End, best_line, ends_of_move, greedy_builds
from ..task import MOST_BUILDS, Answer, Counts, Part, Task
from ..themes import themes_of
from ..wording import Paid, city, hints_of_build, line_text, plot_of, scene_of, sentence
from . import Kind, kind_of

COUNTS: tuple[Counts, ...] = ("points", "lead")
SIZES = (2, 2, 2, 2, 2, 2, 2, 3, 3, 4)  # builds in a row; more take longer, and are seldom better told
MOST_LINES = 25_000  # ways through a go-round that the plain prover is asked to play


class ManhattanKind(PlayedKind[Task, ResultT, Certificate, Trap]):
    """A kind of puzzle of Manhattan.

    It is asked in a `phase` of the game. With `alone` the others do not build, and with `replied` all play on for
    themselves. The answer `names_plots`, or is moves, several `in_a_row`; a book puts what `joins` them between.

    `of_mistakes` is what a mistake of a review is asked, first things first: builds, and what is counted.

    Of candidates `margins` are the least ones that are ordered, but for players and margins of which there are
    `none_there`; of choices there are some of the `choices` to choose a candidate. In a collection `few_left` says that
    some of each number of go-rounds that are left are wanted, and `in_points` that its margins are points.
    """

    part = "build"
    phase: ClassVar[Literal["build", "select"]] = "build"
    alone: ClassVar[bool] = False
    replied: ClassVar[bool] = False
    names_plots: ClassVar[bool] = False
    in_a_row: ClassVar[bool] = False
    joins: ClassVar[str] = "; "
    of_mistakes: ClassVar[tuple[tuple[int, Counts], ...]] = ()

    margins: ClassVar[tuple[int, ...]] = (1,)
    none_there: ClassVar[Collection[tuple[int, int]]] = ()
    choices: ClassVar[range] = range(7, 61)
    in_points: ClassVar[bool] = False

    # What is asked.

    def problems(self, task: Task) -> Iterator[str]:
        """Why a task is no question of this kind."""
        state, kind = task.state, task.kind
        if state.phase != self.phase:
            yield f"{kind} asks for a position in which pieces are {_DONE[self.phase]} next"
            return
        if state.setup.readings.stuck != "void":
            yield "puzzles go by the reading stuck=void"
        if not self.alone and state.setup.devours:
            yield f"{kind} is asked where no monster walks"
        yield from self.task_problems(task)
        cards = sum(state.hands[task.seat])
        if self.alone and not 1 <= task.builds <= min(MOST_BUILDS, cards):
            yield f"{task.builds} builds are not to be had with {cards} cards"
        if not self.alone and (task.builds, task.counts) != (1, "points"):
            yield f"{kind} asks for one answer"
        yield from self.unasked_of_builds(task)

    def task_problems(self, task: Task) -> Iterator[str]:
        """What else keeps a position from being asked about."""
        yield from ()

    def unasked_of_builds(self, task: Task) -> Iterator[str]:
        """What else keeps so many builds from being asked for."""
        yield from ()

    # How a try plays out.

    def parse_part(self, task: Task, text: str) -> Part:
        """A part of an answer as people type it; raises `NotationError`."""
        move = parse_move(text)
        if isinstance(move, Build | Void | Select):
            return move
        raise NotationError(text, 0, "a build r3@C7, a selection r:1,1,2,3 or void r3")

    def is_right(self, task: Task, answer: Sequence[Part], parts: Sequence[Part]) -> bool:
        """Whether an attempt comes to what a task's answer comes to."""
        return is_right(task, tuple(answer), parts)

    def opening(self, task: Task, answer: Answer) -> tuple[GameState, Answer]:
        """The position in which the builds of an answer begin, and the builds."""
        return task.state, answer

    # How people look at it.

    def ends(self, task: Task, reply: Callable[[GameState], GameState] | None = None) -> list[End]:
        """All ways to go on; `reply` says how the others go on behind a last build."""
        return ends_of_move(task, reply)

    def greedy_lines(self, task: Task) -> list[Answer]:
        """Every line of most points at once, with its ties."""
        return greedy_builds(task)

    # How it is told.

    def themes(self, task: Task, certificate: Certificate) -> tuple[str, ...]:
        """The themes of an answer."""
        return themes_of(task, certificate)

    @abstractmethod
    def story(self, task: Task, certificate: Certificate) -> list[str]:
        """The story of the answer, each of it a sentence."""

    def solution(self, task: Task, certificate: Certificate) -> tuple[str, ...]:
        """The story of the answer in sentences."""
        return tuple(map(sentence, self.story(task, certificate)))

    def looks(self, task: Task, certificate: Certificate) -> dict[str, int]:
        """How much there is to choose from."""
        return {"choices": len(legal_moves(task.state))}

    # Candidates.

    def candidates(self, order: Any, state: GameState, rng: random.Random) -> Iterator[Task]:
        """What a position can be asked, if anything, unless it would take too long to play everything."""
        size, counts = rng.choice(SIZES), rng.choice(COUNTS)
        with suppress(DataError):
            task = self.candidate(order.kind, state, size, counts)
            if task is not None and (self.alone or self.ways(task) <= MOST_LINES):
                yield task

    def candidate(self, kind: Kind, state: GameState, size: int, counts: Counts) -> Task | None:
        """The question about a position, of builds in a row with so many of them; none where it is not worth asking."""
        return Task(kind, state)

    def ways(self, task: Task) -> int:
        """About how many ways there are through what is left, from the builds that each could make now."""
        state, seats = task.state, task.state.setup.seats
        each = prod(max(1, len(list(builds(replace(state, to_move=seat))))) for seat in seats)
        return int(each ** self.go_rounds(task))

    def go_rounds(self, task: Task) -> int:
        """How many go-rounds are played."""
        return task.go_rounds

    def unfit(self, task: Task) -> str | None:
        """Why a task is not worth a proof."""
        return None

    def objection(self, certificate: Certificate) -> str | None:
        """What speaks against an answer."""
        return None


_DONE = {"build": "build", "select": "selected"}


class BuildKind(ManhattanKind[ResultT]):
    """A kind that asks for builds."""

    in_points = True

    def ideas(self, task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
        """By the most telling themes, each with the city of the last build."""
        scene, answer = scene_of(task, certificate.answer), ", ".join(map(str, certificate.answer))
        if scene.own:
            where = city(task.state, plot_of(task.state, scene.own[-1]))
            telling = [describe for theme, describe in _TELLING.items() if theme in themes]
            yield from (describe(where) for describe in telling)
            yield from (f"{describe(where)}: {answer}" for describe in telling)

    def trap(self, task: Task, certificate: Certificate) -> Trap | None:
        """The greedy line that comes to most."""
        best = best_line(task)
        if best is None or is_right(task, certificate.answer, best[0]):
            return None
        line, value = best
        text = f"most at once: {line_text(task, line, value)}"
        return Trap(line, value, certificate.value - value, _cause(task, certificate, line), text, firm=True)

    def hints(self, task: Task, certificate: Certificate) -> list[HintStage]:
        """The hints of a puzzle, build by build."""
        scene, hints = scene_of(task, certificate.answer), list[HintStage]()
        for turn, part in enumerate(certificate.answer, 1):
            opening = f"Build {turn}: " if len(certificate.answer) > 1 else ""
            stages = hints_of_build(task, scene.states[turn - 1], part) if isinstance(part, Build) else []
            full = HintStage(name="full", text=f"{opening or 'The answer: '}{part}.", left=1)
            stages = [each.model_copy(update={"text": f"{opening}{each.text}"}) for each in stages]
            hints += [each.model_copy(update={"turn": turn}) for each in (*stages, full)]
        return hints


_TELLING: dict[str, Callable[[str], str]] = {
    "game-turned": lambda where: f"The game turns in {where}",
    "monster": lambda where: f"The monster helps in {where}",
    "given": lambda where: f"Gone again in {where}, and still best",
    "small-piece": lambda where: f"The small piece in {where}",
    "floors-beneath": lambda where: f"Floors that lie in {where}",
    "same-plot": lambda where: f"Twice on one plot in {where}",
    "tallest-denied": lambda where: f"No tallest any more, by {where}",
    "tallest-won": lambda where: f"The tallest stands in {where}",
    "city-denied": lambda where: f"Somebody loses {where}",
    "city-won": lambda where: f"The majority in {where}",
    "cap": lambda where: f"Taken over in {where}",
    "least-evil": lambda where: f"The least evil, in {where}",
    "raise": lambda where: f"Own floors on own floors in {where}",
    "open-ground": lambda where: f"Open ground in {where}",
}
"""Titles by theme, the most telling first."""


def _cause(task: Task, certificate: Certificate, line: Answer) -> str:
    """Where a greedy line is short by most: buildings, cities, the tallest, or what the others have."""
    scenes = scene_of(task, certificate.answer), scene_of(task, line)
    right, wrong = (Paid.of(scene.end).of_seat(task.state, task.seat) for scene in scenes)
    short = {
        "tallest-missed": right[2] - wrong[2],
        "city-missed": right[1] - wrong[1],
        "fewer-buildings": right[0] - wrong[0],
        "rival-kept": (scenes[0].lead - scenes[1].lead) - (sum(right) - sum(wrong)) if task.for_lead else 0,
    }
    if kind_of(task).replied and scenes[1].own:
        plot = task.state.edition.board.number[scenes[1].own[0].plot]
        if scenes[1].end.stacks[plot] != scenes[1].after.stacks[plot]:
            return "capped"
    return max(short, key=lambda name: short[name])


def proved_by_search(
    answer: Answer, value: int, nodes: int, second: tuple[Answer, int] | None, margin: int
) -> Certificate:
    """What the search proves of an answer; of a runner-up its parts and its value."""
    rival = None if second is None else Rival(*second, second[1])
    return Certificate(answer, value, value, rival, margin, (Proof(door="search", nodes=nodes),))


def plain_prover(budget: ProofBudget) -> Plain:
    """The prover that plays everything."""
    return Plain(budget.nodes or MOST_MOVES, budget.stop)


def all_played(plain: Plain) -> list[Proof]:
    """That everything was played."""
    return [Proof(door="enumeration", nodes=plain.moves)]


def next_best_lines(task: Task, certificate: Certificate) -> list[str]:
    """The runner-up, where there is one."""
    second = certificate.second
    return [] if second is None else [f"the next best, {line_text(task, second.answer, second.value)}"]
