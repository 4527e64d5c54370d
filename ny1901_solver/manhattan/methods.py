"""The engine's methods for Manhattan, and the readers of positions, records and puzzles that requests contain.

The engine never reads a file that a request names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ..engine import FieldError, Method, in_field
from ..engine.by_value import GivenByValue
from ..engine.derived import SubjectByValue, methods_of
from ..messages import gettext
from ..statistics.seeds import make_random
from .capabilities import CAPABILITIES, TYPED
from .edition import FILE, Examined, examine
from .loading import ManhattanLoader
from .puzzles.attempt import RefusedPart, state_behind
from .puzzles.attempt import parse_part as parsed_part
from .registration import REGISTRATION
from .state import GameState
from .state.seen import dealt

if TYPE_CHECKING:
    from .puzzles.task import Part, Task


class ManhattanByValue(GivenByValue):
    """Reads what requests are about: positions, puzzles with the builds made so far, records and editions."""

    @property
    def beside(self) -> Mapping[str, tuple[Any, Any]]:
        """The fields of a request with a puzzle and the builds that the player has made so far in the puzzle."""
        builds = Field(description="the builds made so far in the puzzle")
        return {"puzzle": (self.puzzle() | None, None), "turns": (Annotated[list[str], builds], [])}

    def further(self) -> Mapping[str, SubjectByValue]:
        """Returns the functions that read further parts of requests: positions with all hands known, positions whose
        unknown hands are dealt, and the file of an edition.
        """
        file = Annotated[dict[str, str], Field(description=f"the text of its file, {FILE}")]
        return {
            "position at a stage": SubjectByValue(self.line(), self._position_with_hands, self.beside),
            "position told": SubjectByValue(self.line(), self._position_with_hands),
            "position dealt": SubjectByValue(self.line(), self._position_dealt),
            "edition in work": SubjectByValue(file, _in_work),
        }

    def position(self, request: Any, given: str | None, loader: ManhattanLoader | None = None) -> GameState:
        """Returns the position of a request, or the position of its puzzle after the builds made so far."""
        puzzle, turns = getattr(request, "puzzle", None), getattr(request, "turns", [])
        if (given is None) == (puzzle is None):
            raise FieldError("position", gettext("position: give either position or puzzle"))
        if given is not None:
            if turns:
                raise FieldError("turns", gettext("turns: can be given only with puzzle, not with position"))
            state: GameState = (loader or self.loader).parse(given, gettext("the position")).position
            return state
        task = self.shipped_or_given(request, str(puzzle)).task
        behind = state_behind(task, parts_of(task, turns)) if turns else task.state
        if isinstance(behind, RefusedPart):
            raise FieldError("turns", gettext("turns: {part}: {problem}", part=behind.part, problem=behind.sentence))
        return behind

    def picture_subject(self, request: Any, given: str | None) -> GameState:
        """Returns the position of a picture; a draft (a position that is still being edited) may be impossible."""
        return self.draft(request, given) if request.draft and given else self.position(request, given)

    def _position_dealt(self, request: Any, given: str) -> GameState:
        """Returns the position of a request; the seed of the request deals the hands that are not known."""
        state = self.position(request, given)
        return dealt(state, make_random(request.seed or 0)) if state.unseen else state

    def _position_with_hands(self, request: Any, given: str | None) -> GameState:
        """Returns the position of a request, with all hands known."""
        return self.position(request, given, ManhattanLoader(needs_hands=True))


def parts_of(task: Task, texts: Sequence[str]) -> tuple[Part, ...]:
    """Reads the parts of an attempt at a puzzle."""
    with in_field("turns"):
        return tuple(parsed_part(task, text) for text in texts)


def _in_work(_: Any, files: Mapping[str, str]) -> Examined:
    """Examines an edition; the request contains the edition's file as text."""
    if {*files} != {FILE}:
        raise FieldError("files", gettext("files: give only the text of {file}", file=FILE))
    return examine(files[FILE], FILE)


METHODS: Mapping[str, Method] = methods_of(CAPABILITIES, TYPED, ManhattanByValue(REGISTRATION, ManhattanLoader()))
"""The methods by name; `docs/how-to/ask-the-engine.md` lists them."""
