"""What the engine answers about Manhattan: the methods, and what a request gives by value.

Nothing is read from a file that a request names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from ..kit.engine import FieldError, Method, Request, in_field, opened_method
from ..kit.engine.by_value import SUBJECTS as SHARED
from ..kit.engine.by_value import GivenByValue, PuzzleText
from ..kit.engine.derived import SubjectByValue, methods_of
from .capabilities import CAPABILITIES, TYPED
from .capabilities.puzzles import PUZZLES
from .edition import EDITIONS, FILE, Edition, Examined, examined, load_edition
from .loading import ManhattanLoader, parsed, parsed_unsound
from .puzzles.attempt import RefusedPart, state_behind
from .puzzles.attempt import parsed as parsed_part
from .registration import REGISTRATION
from .replay import parse_record
from .state import GameState

if TYPE_CHECKING:
    from .puzzles.task import Part, Task

Position = Annotated[str, Field(description="one line (mh1:...)")]


class AboutStage(Request):
    """A request about a position, or about that behind the builds that are made on the way to a puzzle's answer."""

    position: Position | None = None
    puzzle: PuzzleText | None = None
    turns: Annotated[list[str], Field(description="of a puzzle: the builds made so far")] = []


def draft_of(text: str) -> GameState:
    """The position of a text, which need not add up."""
    with in_field("position"):
        return parsed_unsound(text)


def stage_of(request: AboutStage, hands_told: bool = True) -> GameState:
    """The position of a request, or that of its puzzle's stage."""
    if (request.position is None) == (request.puzzle is None):
        raise FieldError("position", "position: give one of position and puzzle")
    if request.position is not None:
        with in_field("position"):
            return parsed(request.position, hands_told)
    task = GIVEN.shipped_or_given(request, request.puzzle or "").task
    found = state_behind(task, parts_of(task, request.turns)) if request.turns else task.state
    if isinstance(found, RefusedPart):
        raise FieldError("turns", f"turns: {found.part}: {found.sentence}")
    return found


def parts_of(task: Task, texts: Sequence[str]) -> tuple[Part, ...]:
    """The parts of an attempt at a puzzle."""
    with in_field("turns"):
        return tuple(parsed_part(task, text) for text in texts)


def _board(name: str) -> Edition:
    """A shipped edition by its name."""
    if name not in EDITIONS:
        raise FieldError("name", f"{name[:80]!r} is not an edition, which are {', '.join(EDITIONS)}")
    return load_edition(name)


def _in_work(files: Mapping[str, str]) -> Examined:
    """An edition of which the text is given."""
    if {*files} != {FILE}:
        raise FieldError("files", f"files: the text of {FILE} is wanted, and of no other file")
    return examined(files[FILE], FILE)


_STAGE = AboutStage.model_fields
_BY_PUZZLE = {name: (_STAGE[name].annotation, _STAGE[name]) for name in ("puzzle", "turns")}
GIVEN = GivenByValue(
    ManhattanLoader.noun,
    lambda _, text: parse_record(text, "the record", False),
    PUZZLES,
    lambda _, text: PUZZLES.parse(text, "the puzzle"),
)
SUBJECTS = {
    **GIVEN.subjects,
    "board": SubjectByValue(Annotated[str, Field(description="a shipped edition")], lambda _, name: _board(name)),
    "edition in work": SubjectByValue(
        Annotated[dict[str, str], Field(description=f"the text of its file, {FILE}")], lambda _, files: _in_work(files)
    ),
    "position": SubjectByValue(
        Position,
        lambda request, _: stage_of(request, hands_told=False),
        _BY_PUZZLE,
    ),
    "position to draw": SubjectByValue(
        Position,
        lambda request, _: draft_of(request.position) if request.draft and request.position else stage_of(request),
        _BY_PUZZLE,
    ),
    "position at a stage": SubjectByValue(Position, lambda request, _: stage_of(request), _BY_PUZZLE),
    "position told": SubjectByValue(Position, lambda _, text: parsed(text)),
    "draft": SubjectByValue(Position, lambda _, text: draft_of(text)),
}
"""How requests give what capabilities ask about."""


def _program(kinds: Set[str]) -> str:
    """How the program is called: the game is named where nothing that is given names it."""
    return "ny1901" if kinds - {*SHARED, "puzzle of progress"} else f"ny1901 --game {REGISTRATION.name}"


METHODS: Mapping[str, Method] = {
    **methods_of(CAPABILITIES, TYPED, SUBJECTS, lambda kinds: Request, _program),
    **opened_method.METHODS,
}
"""What can be asked, as `docs/engine.md` lists it."""
