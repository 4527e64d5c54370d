"""The themes of answers by name. Each theme is a predicate of an answer with the line of play that follows from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ...messages import gettext, gettext_noop
from ...puzzles.themes import PuzzleTheme, theme_names
from ..moves import Select
from ..rules import legal_moves
from .attempt import worths
from .kinds import kind_of
from .plain import lead_of, stepped_alone, value_of
from .puzzle import Certificate
from .search import Taking, floors
from .sight import at_once, caps, leans, raises
from .task import Task
from .wording import Paid, PlayedLine, plot_of, scene_of

if TYPE_CHECKING:
    from .kinds.kind import ManhattanKind

LOCK = 5  # a lead that is larger than any piece (M-FACT-3)


class Answered(NamedTuple):
    """An answer with its line of play, for the predicates of themes."""

    task: Task
    certificate: Certificate
    line: PlayedLine

    @property
    def named_plots(self) -> list[int]:
        """The plots that the answer names."""
        return [self.task.state.edition.board.number[str(part)] for part in self.certificate.answer]

    @property
    def selection(self) -> Select:
        """The selection of pieces that the answer sets out."""
        [part] = self.certificate.answer
        assert isinstance(part, Select)
        return part

    @property
    def plot(self) -> int:
        """The plot of the first build."""
        return plot_of(self.line.before, self.line.own[0])


def _building(holds: Callable[[Answered], bool]) -> Callable[[Answered], bool]:
    """Returns a predicate that is true only for answers with builds."""
    return lambda answer: bool(answer.line.own) and holds(answer)


def _pays(source: int, mine: bool, more: bool) -> Callable[[Answered], bool]:
    """Returns a predicate: whether a source of points pays the solver, or another player, more or less after the builds
    than before them.
    """

    def holds(answer: Answered) -> bool:
        state, before, after = answer.task.state, Paid.of(answer.line.before), Paid.of(answer.line.after)
        changes = [
            after.of_seat(state, seat)[source] - before.of_seat(state, seat)[source]
            for seat in state.setup.seats
            if (seat == answer.task.seat) == mine
        ]
        return max(changes) > 0 if more else min(changes) < 0

    return _building(holds)


def _sacrifice(answer: Answered) -> bool:
    task, before = answer.task, answer.line.before
    most = value_of(task, stepped_alone(before, at_once(task, before)[0]))
    return value_of(task, stepped_alone(before, answer.line.own[0])) < most


def _is_turned(answer: Answered) -> bool:
    second = answer.certificate.second
    return second is not None and answer.certificate.value > 0 >= second.value


def _is_kept(answer: Answered) -> bool:
    """Whether the building on the plot of the answer's first build is unchanged at the end of the line of play."""
    return answer.line.end.stacks[answer.plot] == answer.line.after.stacks[answer.plot]


def _twice(answer: Answered) -> bool:
    plots = [build.plot for build in answer.line.own]
    return len(set(plots)) < len(plots)


def _monster(answer: Answered) -> bool:
    before, after = answer.line.before, answer.line.after
    built = {plot_of(before, build) for build in answer.line.own}
    pairs = zip(before.stacks, after.stacks, strict=True)
    return bool(answer.task.state.setup.devours) and any(
        len(then) < len(now) for plot, (now, then) in enumerate(pairs) if plot not in built
    )


def _small(answer: Answered) -> bool:
    """Whether a larger piece is legal on the same plot but has a lower value."""
    build, known = answer.line.own[0], worths(answer.task)
    return any(
        getattr(move, "plot", "") == build.plot
        and getattr(move, "floors", 0) > build.floors
        and lead_of(worth) < answer.certificate.value
        for move, worth in known.items()
    )


def _own_at_stake(answer: Answered) -> bool:
    own = answer.task.state.setup.colours[answer.task.seat]
    return any(answer.task.state.stacks[plot][-1].colour in own for plot in answer.named_plots)


def _beneath(answer: Answered) -> bool:
    taking = Taking(answer.task)
    for plot in answer.named_plots:
        owner = taking.ground.tops[plot]
        takers = [piece for _, _, piece in taking.takers(plot, 0) if piece.colour != owner]
        if all(piece.floors < taking.ground.totals[owner][plot] for piece in takers):
            return True
    return False


def _has_lock(answer: Answered) -> bool:
    ground, in_play = Taking(answer.task).ground, answer.task.state.setup.in_play
    return any(
        all(ground.lead(colour, plot) >= LOCK for colour in in_play if colour != ground.tops[plot])
        for plot in answer.task.standing
        if plot not in answer.named_plots
    )


def _keeps_largest(answer: Answered) -> bool:
    state = answer.task.state
    supply = state.supply[state.setup.colours[answer.task.seat][0]]
    largest = max(size for size, left in enumerate(supply, 1) if left)
    return max(size for _, pieces in answer.selection.pieces for size in pieces) < largest


def _thrift(answer: Answered) -> bool:
    moves = legal_moves(answer.task.state)
    return floors(answer.selection) == min(floors(move) for move in moves if isinstance(move, Select))


def _last(kind: ManhattanKind[Any]) -> bool:
    return kind.replied


def _still(kind: ManhattanKind[Any]) -> bool:
    return kind.names_plots


def _choose(kind: ManhattanKind[Any]) -> bool:
    return kind.phase == "select"


def _builds(kind: ManhattanKind[Any]) -> bool:
    return not (kind.names_plots or kind.phase == "select")


THEMES: dict[str, PuzzleTheme[Answered]] = {
    "cap": PuzzleTheme(
        gettext_noop("builds on another player's building and takes it"), lambda a: caps(a.line.before, a.line.own)
    ),
    "floors-beneath": PuzzleTheme(
        gettext_noop(
            "takes a building with a piece of fewer floors than the owner has, with the help of own floors "
            "in the building"
        ),
        lambda a: leans(a.line.before, a.line.own),
    ),
    "raise": PuzzleTheme(
        gettext_noop("builds on the player's own building"), lambda a: raises(a.line.before, a.line.own)
    ),
    "open-ground": PuzzleTheme(
        gettext_noop("builds only on empty plots"),
        _building(lambda a: not any(a.line.before.stacks[plot_of(a.line.before, build)] for build in a.line.own)),
    ),
    "city-won": PuzzleTheme(gettext_noop("wins a city"), _pays(1, True, True)),
    "city-denied": PuzzleTheme(gettext_noop("costs another player a city"), _pays(1, False, False)),
    "tallest-won": PuzzleTheme(gettext_noop("wins the tallest building"), _pays(2, True, True)),
    "tallest-denied": PuzzleTheme(gettext_noop("costs another player the tallest building"), _pays(2, False, False)),
    "sacrifice": PuzzleTheme(
        gettext_noop("begins with a build that does not bring most points at once"),
        _building(_sacrifice),
        _builds,
    ),
    "game-turned": PuzzleTheme(gettext_noop("wins a game that the next best build does not win"), _is_turned, _last),
    "least-evil": PuzzleTheme(
        gettext_noop("loses by less than any other build"), lambda a: a.certificate.value < 0, _last
    ),
    "safe": PuzzleTheme(
        gettext_noop("nobody can take the new building, or nobody gains by taking it"),
        _building(lambda a: len(a.line.moves) > 1 and _is_kept(a)),
        _last,
    ),
    "given": PuzzleTheme(
        gettext_noop("another player takes the new building, but the build is still the best"),
        _building(lambda a: not _is_kept(a)),
        _last,
    ),
    "same-plot": PuzzleTheme(gettext_noop("builds twice on one plot"), _twice),
    "monster": PuzzleTheme(gettext_noop("sends the monster into a building"), _monster),
    "small-piece": PuzzleTheme(
        gettext_noop("uses a small piece: a larger piece on the same plot would be worse"), _building(_small), _last
    ),
    "own-at-stake": PuzzleTheme(
        gettext_noop("some of the buildings that can be taken are the solver's own"), _own_at_stake, _still
    ),
    "taken-by-floors": PuzzleTheme(
        gettext_noop("a building can be taken only with the help of floors that are already in it"), _beneath, _still
    ),
    "locked": PuzzleTheme(gettext_noop("the owner's lead in a building is larger than any piece"), _has_lock, _still),
    "keeps-largest": PuzzleTheme(gettext_noop("keeps the largest piece for later"), _keeps_largest, _choose),
    "thrift": PuzzleTheme(gettext_noop("the smallest available pieces are enough"), _thrift, _choose),
}
"""The themes of answers, by the name of the theme."""


def themes_of(task: Task, certificate: Certificate) -> tuple[str, ...]:
    """Returns the themes of an answer, in the order of `THEMES`."""
    return theme_names(THEMES, kind_of(task), Answered(task, certificate, scene_of(task, certificate.answer)))


def meaning(theme: str) -> str:
    """Returns the meaning of a theme. A puzzle file may name a theme that is not in the list."""
    if theme in THEMES:
        return gettext(THEMES[theme].meaning)
    return gettext("has the theme {theme}", theme=theme.replace("-", " "))
