"""Titles: what strikes in the position before anything is played; and one that tells what the answer does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator

from ....kit.puzzles.parts import Provenance
from ....kit.puzzles.puzzle import unused
from ....kit.words import counted
from ...scoring import majorities, tallest
from ...state import GameState
from ...state.game import height, owner
from ..puzzle import Analysis, Certificate, Puzzle
from ..task import Kind, Task
from .scene import scene_of
from .wording import city, number, plot_of


def titles(task: Task) -> Iterator[str]:
    """Titles that tell nothing of the answer, the plainest first; there are always more."""
    told = _task_told(task)
    features = list(_features(task))
    for feature in features:
        yield f"{feature}, {told}"
    for place, feature in enumerate(features):
        for other in features[place + 1 :]:
            yield f"{feature}, {other[0].lower()}{other[1:]}, {told}"
    for count in range(2, 99):
        yield f"{features[0]}, {told} ({count})"


def entitled(
    name: str,
    task: Task,
    certificate: Certificate,
    analysis: Analysis,
    source: Provenance,
    used: Container[str] = (),
) -> Puzzle:
    """A puzzle with its two titles, none of which is `used` already."""
    title, told = unused(titles(task), used), unused(_told(task, certificate, analysis.themes), used)
    return Puzzle.of(name, title, task, certificate, analysis, source, told)


def facts_line(task: Task) -> str:
    """For whom it is, among how many, on which board, and with which variants."""
    state = task.state
    return f"{state.letters(task.seat)} at side {state.setup.sides[task.seat]}, of {game_told(state)}"


def game_told(state: GameState) -> str:
    """How many play, on which board, with which variants, and in which round they are."""
    variants = "".join(f", {name}" for name in state.setup.variants)
    return f"{len(state.hands)} players, {state.edition.title}{variants}, round {state.round}"


def _task_told(task: Task) -> str:
    if task.kind == Kind.LAST_GO_ROUND:
        return "one build left" if task.state.left_to_build(task.seat) == 1 else "two builds left"
    if task.kind == Kind.STILL_TAKEN:
        return "what can still fall"
    if task.kind == Kind.CHOOSE_PIECES:
        return "pieces to choose"
    return f"{number(task.builds)} build{'s' * (task.builds > 1)} in a row"


def _features(task: Task) -> Iterator[str]:
    """What strikes in a position."""
    state, colours = task.state, task.state.edition.colours
    if state.monster is not None:
        yield f"The monster in {city(state, state.monster)}"
    first = tallest(state.stacks)
    if first is not None:
        top = owner(state.stacks[first])
        mine = top in state.setup.colours[task.seat]
        floors = counted(height(state.stacks[first]), "floor")
        yield f"{'Your' if mine else _whose(colours[top or 0])} tower of {floors}"
    elif any(state.stacks):
        yield "Level towers"
    scores = [state.score(seat) for seat in state.setup.seats]
    gap = scores[task.seat] - max(score for seat, score in enumerate(scores) if seat != task.seat)
    if task.kind == Kind.LAST_GO_ROUND or task.counts == "lead":
        where = "behind" if gap < 0 else "ahead"
        yield f"{number(abs(gap)).capitalize()} point{'s' * (abs(gap) != 1)} {where}" if gap else "Level on points"
    won = majorities(state.stacks, state.edition.board.size)
    contested = [slot for slot, top in zip(state.edition.board.slots, won, strict=True) if top is None]
    yield (
        f"{number(len(contested)).capitalize()} cities nobody leads" if len(contested) != 1 else "One city nobody leads"
    )
    pieces = sorted(size for c in state.setup.colours[task.seat] for size, n in enumerate(state.selected[c], 1) if n)
    if pieces:
        yield f"A piece of {counted(pieces[-1], 'floor')} in hand" if len(pieces) == 1 else "Large and small pieces"
    yield f"{number(len(task.standing)).capitalize()} buildings"
    yield f"Round {number(state.round)}"
    yield f"{_whose(colours[state.setup.colours[task.seat][0]])} turn"


def _whose(colour: str) -> str:
    return f"{colour.capitalize()}'s"


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


def _told(task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
    """Titles that tell the idea: by the most telling theme, then with the answer itself."""
    state = task.state
    answer = ", ".join(map(str, certificate.answer))
    if task.kind == Kind.STILL_TAKEN:
        count = number(len(certificate.answer)).capitalize()
        yield f"{count} can fall: {answer}"
    elif task.kind == Kind.CHOOSE_PIECES:
        yield f"Set out {answer.partition(':')[2]}"
    else:
        scene = scene_of(task, certificate.answer)
        if scene.own:
            where = city(state, plot_of(state, scene.own[-1]))
            telling = [told for theme, told in _TELLING.items() if theme in themes]
            yield from (told(where) for told in telling)
            yield from (f"{told(where)}: {answer}" for told in telling)
    for again in range(1, 99):
        yield f"The answer is {answer}{f' ({again})' if again > 1 else ''}"
