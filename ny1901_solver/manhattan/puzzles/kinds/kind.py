"""What kinds of puzzles have in common: how they are told, what tempts to build, and the hints about builds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator

from ....kit.puzzles.budget import ProofBudget
from ....kit.puzzles.certificate import Proof
from ....kit.puzzles.kind import PuzzleKind
from ....kit.puzzles.parts import HintStage
from ....kit.puzzles.proving import FoundT
from ...moves import Build
from ...rules import legal_moves
from ..attempt import is_right
from ..hints import hints_of_build
from ..plain import MOST_MOVES, Plain
from ..puzzle import Certificate, Rival, Trap
from ..sight import best_line
from ..story import Paid, city, line_told, plot_of, scene_of, sentence
from ..task import Answer, Kind, Task


class ManhattanKind(PuzzleKind[Task, FoundT, Certificate, Trap]):
    """A kind of puzzle of Manhattan."""

    part = "build"

    @abstractmethod
    def story(self, task: Task, certificate: Certificate) -> list[str]:
        """The story of the answer, each of it a sentence."""

    def solution(self, task: Task, certificate: Certificate) -> tuple[str, ...]:
        """The story of the answer in sentences."""
        return tuple(map(sentence, self.story(task, certificate)))

    def looks(self, task: Task) -> dict[str, int]:
        """How much there is to choose from."""
        return {"choices": len(legal_moves(task.state))}


class BuildKind(ManhattanKind[FoundT]):
    """A kind that asks for builds."""

    def ideas(self, task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
        """By the most telling themes, each with the city of the last build."""
        scene, answer = scene_of(task, certificate.answer), ", ".join(map(str, certificate.answer))
        if scene.own:
            where = city(task.state, plot_of(task.state, scene.own[-1]))
            telling = [told for theme, told in _TELLING.items() if theme in themes]
            yield from (told(where) for told in telling)
            yield from (f"{told(where)}: {answer}" for told in telling)

    def trap(self, task: Task, certificate: Certificate) -> Trap | None:
        """The greedy line that comes to most."""
        found = best_line(task)
        if found is None or is_right(task, certificate.answer, found[0]):
            return None
        line, value = found
        told = f"most at once: {line_told(task, line, value)}"
        return Trap(line, value, certificate.value - value, _cause(task, certificate, line), told, firm=True)

    def hints(self, task: Task, certificate: Certificate) -> list[HintStage]:
        """The hints of a puzzle, build by build."""
        scene, hints = scene_of(task, certificate.answer), list[HintStage]()
        for turn, part in enumerate(certificate.answer, 1):
            opening = f"Build {turn}: " if len(certificate.answer) > 1 else ""
            told = hints_of_build(task, scene.states[turn - 1], part) if isinstance(part, Build) else []
            full = HintStage(name="full", text=f"{opening or 'The answer: '}{part}.", left=1)
            told = [each.model_copy(update={"text": f"{opening}{each.text}"}) for each in told]
            hints += [each.model_copy(update={"turn": turn}) for each in (*told, full)]
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
    if task.kind == Kind.LAST_GO_ROUND and scenes[1].own:
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


def plain_door(budget: ProofBudget) -> Plain:
    """The door that plays everything."""
    return Plain(budget.nodes or MOST_MOVES, budget.stop)


def all_played(plain: Plain) -> list[Proof]:
    """That everything was played."""
    return [Proof(door="enumeration", nodes=plain.moves)]


def next_best_told(task: Task, certificate: Certificate) -> list[str]:
    """The runner-up, where there is one."""
    second = certificate.second
    return [] if second is None else [f"the next best, {line_told(task, second.answer, second.value)}"]
