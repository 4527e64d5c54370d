"""What the engine answers about Manhattan: the methods, and what a request gives by value.

Nothing is read from a file that a request names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ..engine import FieldError, Method, in_field
from ..engine.by_value import GivenByValue
from ..engine.derived import SubjectByValue, methods_of
from .capabilities import CAPABILITIES, TYPED
from .edition import FILE, Examined, examine
from .loading import ManhattanLoader
from .puzzles.attempt import RefusedPart, state_behind
from .puzzles.attempt import parse_part as parsed_part
from .registration import REGISTRATION
from .state import GameState

if TYPE_CHECKING:
    from .puzzles.task import Part, Task


class ManhattanByValue(GivenByValue):
    """How requests give what is asked about Manhattan: a position also as that behind builds of a puzzle's answer."""

    @property
    def beside(self) -> Mapping[str, tuple[Any, Any]]:
        """A puzzle, and the builds that are made on the way to its answer."""
        builds = Field(description="of a puzzle: the builds made so far")
        return {"puzzle": (self.puzzle() | None, None), "turns": (Annotated[list[str], builds], [])}

    def further(self) -> Mapping[str, SubjectByValue]:
        """Positions of which all hands are told, and a file of an edition."""
        file = Annotated[dict[str, str], Field(description=f"the text of its file, {FILE}")]
        return {
            "position at a stage": SubjectByValue(self.line(), self._position_with_hands, self.beside),
            "position told": SubjectByValue(self.line(), self._position_with_hands),
            "edition in work": SubjectByValue(file, _in_work),
        }

    def position(self, request: Any, given: str | None, loader: ManhattanLoader | None = None) -> GameState:
        """The position of a request, or that of its puzzle's stage."""
        puzzle, turns = getattr(request, "puzzle", None), getattr(request, "turns", [])
        if (given is None) == (puzzle is None):
            raise FieldError("position", "position: give one of position and puzzle")
        if given is not None:
            if turns:
                raise FieldError("turns", "turns: goes with puzzle, not with position")
            state: GameState = (loader or self.loader).parse(given, "the position").position
            return state
        task = self.shipped_or_given(request, str(puzzle)).task
        behind = state_behind(task, parts_of(task, turns)) if turns else task.state
        if isinstance(behind, RefusedPart):
            raise FieldError("turns", f"turns: {behind.part}: {behind.sentence}")
        return behind

    def picture_subject(self, request: Any, given: str | None) -> GameState:
        """A position that is drawn, which need not add up where it is a draft."""
        return self.draft(request, given) if request.draft and given else self._position_with_hands(request, given)

    def _position_with_hands(self, request: Any, given: str | None) -> GameState:
        """The position of a request, whose hands have to be told."""
        return self.position(request, given, ManhattanLoader(needs_hands=True))


def parts_of(task: Task, texts: Sequence[str]) -> tuple[Part, ...]:
    """The parts of an attempt at a puzzle."""
    with in_field("turns"):
        return tuple(parsed_part(task, text) for text in texts)


def _in_work(_: Any, files: Mapping[str, str]) -> Examined:
    """An edition of which the text is given."""
    if {*files} != {FILE}:
        raise FieldError("files", f"files: the text of {FILE} is wanted, and of no other file")
    return examine(files[FILE], FILE)


METHODS: Mapping[str, Method] = methods_of(CAPABILITIES, TYPED, ManhattanByValue(REGISTRATION, ManhattanLoader()))
"""What can be asked, as `docs/how-to/ask-the-engine.md` lists it."""
