"""What an answer is about: themes by name, each a predicate of how the answer goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ...moves import Select
from ...rules import legal_moves
from ..attempt import worths
from ..certify import floors
from ..plain import value_of
from ..puzzle import Certificate
from ..solvers.ends import caps, leans, raises
from ..solvers.greedy import at_once
from ..steps import lead_of, stepped_alone
from ..taking import Taking
from ..task import Kind, Task
from .scene import Paid, PlayedLine, scene_of
from .wording import plot_of

Theme: TypeAlias = Callable[[Task, Certificate, PlayedLine], bool]
LOCK = 5  # a lead that no piece makes up for (M-FACT-3)


def _cap(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    return caps(scene.before, scene.own)


def _lean(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    return leans(scene.before, scene.own)


def _raise(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    return raises(scene.before, scene.own)


def _open_ground(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    return bool(scene.own) and all(not scene.before.stacks[plot_of(scene.before, build)] for build in scene.own)


def _more(source: int, mine: bool, more: bool) -> Theme:
    """Whether a source pays who solves, or the best paid of the others, more or less behind the own builds."""

    def theme(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
        if not scene.own:
            return False
        before, after, state = Paid.of(scene.before), Paid.of(scene.after), task.state
        changes = [
            after.of_seat(state, seat)[source] - before.of_seat(state, seat)[source]
            for seat in state.setup.seats
            if (seat == task.seat) == mine
        ]
        return max(changes) > 0 if more else min(changes) < 0

    return theme


def _sacrifice(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    if not scene.own or task.kind == Kind.CHOOSE_PIECES:
        return False
    first = at_once(task, scene.before)
    most = value_of(task, stepped_alone(scene.before, first[0]))
    return value_of(task, stepped_alone(scene.before, scene.own[0])) < most


def _turns(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    second = certificate.second
    return task.kind == Kind.LAST_GO_ROUND and second is not None and certificate.value > 0 >= second.value


def _saves(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    return task.kind == Kind.LAST_GO_ROUND and certificate.value < 0


def _safe(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    """What is built stays to the end, although somebody else has still a build."""
    if task.kind != Kind.LAST_GO_ROUND or not scene.own or len(scene.moves) < 2:
        return False
    plot = plot_of(scene.before, scene.own[0])
    return scene.end.stacks[plot] == scene.after.stacks[plot]


def _given(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    """What is built is taken by a reply, and is the best all the same."""
    if task.kind != Kind.LAST_GO_ROUND or not scene.own:
        return False
    plot = plot_of(scene.before, scene.own[0])
    return scene.end.stacks[plot] != scene.after.stacks[plot]


def _twice(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    plots = [build.plot for build in scene.own]
    return len(set(plots)) < len(plots)


def _monster(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    built = {plot_of(scene.before, build) for build in scene.own}
    pairs = zip(scene.before.stacks, scene.after.stacks, strict=True)
    return bool(task.state.setup.devours) and any(
        len(after) < len(before) for plot, (before, after) in enumerate(pairs) if plot not in built
    )


def _small(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    """The piece is not the largest that could be put there."""
    return task.kind == Kind.LAST_GO_ROUND and any(
        getattr(move, "plot", "") == scene.own[0].plot
        and getattr(move, "floors", 0) > scene.own[0].floors
        and lead_of(worths(task)[move]) < certificate.value
        for move in worths(task)
        if scene.own
    )


def _own_at_stake(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    letters, number = task.state.edition.letters, task.state.edition.board.number
    own = {letters[colour] for colour in task.state.setup.colours[task.seat]}
    tops = [task.state.stacks[number[str(part)]][-1].colour for part in certificate.answer] if _asks_still(task) else []
    return any(letters[top] in own for top in tops)


def _beneath(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    """A building can be taken only by floors that lie in it."""
    if not _asks_still(task):
        return False
    taking, number = Taking(task), task.state.edition.board.number
    for part in certificate.answer:
        plot = number[str(part)]
        owner = taking.ground.tops[plot]
        takers = [piece for _, _, piece in taking.takers(plot, 0) if piece.colour != owner]
        if all(piece.floors < taking.ground.totals[owner][plot] for piece in takers):
            return True
    return False


def _locked(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    """A building that cannot be taken has a lead that no piece makes up for."""
    if not _asks_still(task):
        return False
    taking, named = Taking(task), {str(part) for part in certificate.answer}
    plots = [plot for plot in task.standing if task.state.edition.board.plots[plot] not in named]
    return any(
        all(taking.ground.lead(c, plot) >= LOCK for c in task.state.setup.in_play if c != taking.ground.tops[plot])
        for plot in plots
    )


def _asks_still(task: Task) -> bool:
    return task.kind == Kind.STILL_TAKEN


def _keeps_largest(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    [part] = certificate.answer if task.kind == Kind.CHOOSE_PIECES else (None,)
    if not isinstance(part, Select):
        return False
    largest = max(
        size for size, left in enumerate(task.state.supply[task.state.setup.colours[task.seat][0]], 1) if left
    )
    return max(size for _, pieces in part.pieces for size in pieces) < largest


def _thrift(task: Task, certificate: Certificate, scene: PlayedLine) -> bool:
    [part] = certificate.answer if task.kind == Kind.CHOOSE_PIECES else (None,)
    if not isinstance(part, Select):
        return False
    return floors(part) == min(floors(move) for move in legal_moves(task.state) if isinstance(move, Select))


THEMES: dict[str, tuple[str, Theme]] = {
    "cap": ("builds on another's building and takes it", _cap),
    "floors-beneath": ("takes a building with fewer floors than its owner has, by floors that lie in it", _lean),
    "raise": ("builds on an own building", _raise),
    "open-ground": ("builds on empty plots alone", _open_ground),
    "city-won": ("wins a city", _more(1, True, True)),
    "city-denied": ("costs another player a city", _more(1, False, False)),
    "tallest-won": ("wins the tallest building", _more(2, True, True)),
    "tallest-denied": ("costs another player the tallest building", _more(2, False, False)),
    "sacrifice": ("begins with a build that does not pay most at once", _sacrifice),
    "game-turned": ("wins a game that the next best build does not win", _turns),
    "least-evil": ("loses by less than any other build", _saves),
    "safe": ("what is built cannot be taken, or nobody gains by it", _safe),
    "given": ("what is built is taken, and it is the best all the same", _given),
    "same-plot": ("builds twice on one plot", _twice),
    "monster": ("sends the monster into a building", _monster),
    "small-piece": ("a larger piece on the same plot would be worse", _small),
    "own-at-stake": ("own buildings can be taken, too", _own_at_stake),
    "taken-by-floors": ("a building can be taken only by floors that lie in it", _beneath),
    "locked": ("a building has a lead that no piece makes up for", _locked),
    "keeps-largest": ("the largest piece is left for later", _keeps_largest),
    "thrift": ("the smallest pieces that there are do it", _thrift),
}
"""The themes by name, each with what it means."""


def themes_of(task: Task, certificate: Certificate) -> tuple[str, ...]:
    """The themes of an answer, in the order of the list."""
    scene = scene_of(task, certificate.answer)
    return tuple(name for name, (_, theme) in THEMES.items() if theme(task, certificate, scene))


def meaning(theme: str) -> str:
    """What a theme means; a file may name one of its own."""
    return THEMES[theme][0] if theme in THEMES else f"is about {theme.replace('-', ' ')}"
