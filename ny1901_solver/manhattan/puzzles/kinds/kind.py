"""The base classes of kinds of puzzles: problems of a task, traps, and hints about builds."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import prod
from typing import Any, ClassVar, Literal

from ....errors import DataError, NotationError
from ....messages import gettext, gettext_noop, ngettext
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
from ..wording import Paid, city, hints_of_build, line_text, plot_of, scene_of
from . import Kind, kind_of

COUNTS: tuple[Counts, ...] = ("points", "lead")
SIZES = (
    2,
    2,
    2,
    2,
    2,
    2,
    2,
    3,
    3,
    4,
)  # the possible numbers of builds in a row; more builds take longer to prove and seldom make better puzzles
MOST_LINES = 25_000  # the greatest number of lines of play that the plain prover may have to try


class ManhattanKind(PlayedKind[Task, ResultT, Certificate, Trap]):
    """A kind of puzzle of Manhattan.

    `phase` is the phase of the game in the kind's positions. `alone` is true if the other players do not build, and
    `replied` is true if all players play on for themselves. The answer to a puzzle names plots (`names_plots`), or is
    one or more moves (`in_a_row`); a book writes `joins` between the parts of an answer.

    `of_mistakes` are the possible questions about a mistake of a review, in order of preference. Each question has a
    number of builds, and counts points or the lead.

    `margins` are the least margins for which the generator makes candidate puzzles. `none_there` lists the pairs of a
    number of players and a margin for which the generator makes no candidate puzzles. The number of choices of a
    candidate puzzle has to be in the range `choices`. `in_points` is true if margins are points.
    """

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

    # The following methods concern the question of a task.

    def problems(self, task: Task) -> Iterator[str]:
        """Yields the reasons why a task is not a valid question of this kind."""
        state, kind = task.state, task.kind
        if state.phase != self.phase:
            if self.phase == "build":
                yield gettext("{kind} needs a position in which players build next", kind=kind)
            else:
                yield gettext("{kind} needs a position in which players select pieces next", kind=kind)
            return
        if state.setup.readings.stuck != "void":
            yield gettext("puzzles need the reading stuck=void")
        if not self.alone and state.setup.devours:
            yield gettext("puzzles of the kind {kind} cannot have a monster", kind=kind)
        yield from self.task_problems(task)
        cards = sum(state.hands[task.seat])
        if self.alone and not 1 <= task.builds <= min(MOST_BUILDS, cards):
            yield ngettext(
                "{number} build cannot be made with {cards} cards",
                "{number} builds cannot be made with {cards} cards",
                task.builds,
                cards=cards,
            )
        if not self.alone and (task.builds, task.counts) != (1, "points"):
            yield gettext("{kind} needs one build and the count of points", kind=kind)
        yield from self.build_problems(task)

    def task_problems(self, task: Task) -> Iterator[str]:
        """Yields further reasons why the position of a task is unsuitable."""
        yield from ()

    def build_problems(self, task: Task) -> Iterator[str]:
        """Yields further reasons why the number of builds of a task is unsuitable."""
        yield from ()

    # The following methods play an attempt.

    def parse_part(self, task: Task, text: str) -> Part:
        """Reads a part of an answer as people type it; raises `NotationError`."""
        move = parse_move(text)
        if isinstance(move, Build | Void | Select):
            return move
        raise NotationError(text, 0, gettext("a build such as r3@C7, a selection such as r:1,1,2,3, or void r3"))

    def is_right(self, task: Task, answer: Sequence[Part], parts: Sequence[Part]) -> bool:
        """Whether an attempt is as good as the answer."""
        return is_right(task, tuple(answer), parts)

    def opening(self, task: Task, answer: Answer) -> tuple[GameState, Answer]:
        """Returns the position before the builds of an answer, and the builds."""
        return task.state, answer

    def unfinished_sentence(self, left: int) -> str:
        """Returns the sentence about an attempt whose builds are not complete."""
        return ngettext("legal so far, with {number} build to come", "legal so far, with {number} builds to come", left)

    # The following methods model how people look at a task.

    def ends(self, task: Task, reply: Callable[[GameState], GameState] | None = None) -> list[End]:
        """Returns all ways to play on from the position of a task.

        The function `reply` plays the replies of the other players after the last build.
        """
        return ends_of_move(task, reply)

    def greedy_lines(self, task: Task) -> list[Answer]:
        """Returns every line of play that takes most points at each build, including lines with equal points."""
        return greedy_builds(task)

    # Its text.

    def themes(self, task: Task, certificate: Certificate) -> tuple[str, ...]:
        """Returns the themes of an answer."""
        return themes_of(task, certificate)

    @abstractmethod
    def story(self, task: Task, certificate: Certificate) -> list[str]:
        """Returns the sentences that explain the answer."""

    def solution(self, task: Task, certificate: Certificate) -> tuple[str, ...]:
        """Returns the sentences that explain the answer."""
        return tuple(self.story(task, certificate))

    def temptation(self, trap: Trap) -> str:
        """Returns the reason why a trap is tempting, as a phrase."""
        return trap.sentence

    def looks(self, task: Task, certificate: Certificate) -> dict[str, int]:
        """Returns the number of a solver's choices as a field of the analysis."""
        return {"choices": len(legal_moves(task.state))}

    # Candidates.

    def candidates(self, order: Any, state: GameState, rng: random.Random) -> Iterator[Task]:
        """Yields a task about a position, if the plain prover can play all lines of the task."""
        size, counts = rng.choice(SIZES), rng.choice(COUNTS)
        with suppress(DataError):
            task = self.candidate(order.kind, state, size, counts)
            if task is not None and (self.alone or self.ways(task) <= MOST_LINES):
                yield task

    def candidate(self, kind: Kind, state: GameState, size: int, counts: Counts) -> Task | None:
        """Returns the task about a position with a number of builds in a row, or `None` if the task is not
        interesting.
        """
        return Task(kind, state)

    def ways(self, task: Task) -> int:
        """Estimates the number of lines of play to the end of a task from the builds that each player could make
        now.
        """
        state, seats = task.state, task.state.setup.seats
        each = prod(max(1, len(list(builds(replace(state, to_move=seat))))) for seat in seats)
        return int(each ** self.go_rounds(task))

    def go_rounds(self, task: Task) -> int:
        """Returns the number of go-rounds of a task; in a go-round each player makes one build."""
        return task.go_rounds

    def unfit(self, task: Task) -> str | None:
        """Returns the code of the reason why a task is not worth a proof, or `None`."""
        return None

    def objection(self, certificate: Certificate) -> str | None:
        """Returns the code of the reason why an answer makes no good puzzle, or `None`."""
        return None


class BuildKind(ManhattanKind[ResultT]):
    """A kind of puzzle that asks for builds."""

    in_points = True

    def ideas(self, task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
        """Yields titles about the most interesting themes of the answer, each with the city of the last build."""
        scene, answer = scene_of(task, certificate.answer), ", ".join(map(str, certificate.answer))
        if scene.own:
            where = city(task.state, plot_of(task.state, scene.own[-1]))
            telling = [gettext(message, city=where) for theme, message in _TELLING.items() if theme in themes]
            yield from telling
            yield from (f"{title}: {answer}" for title in telling)

    def trap(self, task: Task, certificate: Certificate) -> Trap | None:
        """Returns the trap of a puzzle: the greedy line that scores most points."""
        best = best_line(task)
        if best is None or is_right(task, certificate.answer, best[0]):
            return None
        line, value = best
        text = gettext("most at once: {line}", line=line_text(task, line, value))
        return Trap(line, value, certificate.value - value, _cause(task, certificate, line), text, firm=True)

    def temptation(self, trap: Trap) -> str:
        """Returns the reason why a trap is tempting, as a phrase."""
        return gettext("most at once")

    def hints(self, task: Task, certificate: Certificate) -> list[HintStage]:
        """Returns the hints of a puzzle, build by build."""
        scene, hints = scene_of(task, certificate.answer), list[HintStage]()
        for turn, part in enumerate(certificate.answer, 1):
            stages = hints_of_build(task, scene.states[turn - 1], part) if isinstance(part, Build) else []
            if len(certificate.answer) == 1:
                full = gettext("The answer: {answer}.", answer=part)
            else:
                full = gettext("Build {number}: {build}.", number=turn, build=part)
                stages = [
                    each.model_copy(update={"text": gettext("Build {number}: {hint}", number=turn, hint=each.text)})
                    for each in stages
                ]
            last = HintStage(name="full", text=full, left=1)
            hints += [each.model_copy(update={"turn": turn}) for each in (*stages, last)]
        return hints


_TELLING: dict[str, str] = {
    "game-turned": gettext_noop("The game turns in {city}"),
    "monster": gettext_noop("The monster helps in {city}"),
    "given": gettext_noop("Gone again in {city}, and still best"),
    "small-piece": gettext_noop("The small piece in {city}"),
    "floors-beneath": gettext_noop("Floors that lie in {city}"),
    "same-plot": gettext_noop("Twice on one plot in {city}"),
    "tallest-denied": gettext_noop("No tallest any more, by {city}"),
    "tallest-won": gettext_noop("The tallest stands in {city}"),
    "city-denied": gettext_noop("Somebody loses {city}"),
    "city-won": gettext_noop("The majority in {city}"),
    "cap": gettext_noop("Taken over in {city}"),
    "least-evil": gettext_noop("The least evil, in {city}"),
    "raise": gettext_noop("Own floors on own floors in {city}"),
    "open-ground": gettext_noop("Open ground in {city}"),
}
"""The titles for each theme of an answer, the most interesting theme first."""


def _cause(task: Task, certificate: Certificate, line: Answer) -> str:
    """Returns the source of points by which a greedy line falls short most: buildings, cities, the tallest building, or
    rivals' points.
    """
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
    """Returns the certificate (the proof) of an answer that the search has proved.

    The argument `second` is the next best answer with its value.
    """
    rival = None if second is None else Rival(*second, second[1])
    return Certificate(answer, value, value, rival, margin, (Proof(door="search", nodes=nodes),))


def plain_prover(budget: ProofBudget) -> Plain:
    """Returns the prover that plays every line of play of a task by the rules."""
    return Plain(budget.nodes or MOST_MOVES, budget.stop)


def all_played(plain: Plain) -> list[Proof]:
    """Returns the proof that consists of playing every line of play of a task."""
    return [Proof(door="enumeration", nodes=plain.moves)]


def next_best_lines(task: Task, certificate: Certificate) -> list[str]:
    """Returns a sentence about the next best answer, if the certificate of the puzzle contains a next best answer."""
    second = certificate.second
    if second is None:
        return []
    return [gettext("The next best, {line}.", line=line_text(task, second.answer, second.value))]
