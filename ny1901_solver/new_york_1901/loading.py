"""Loads a position from a position file, a line, standard input, a game record at a turn, or a puzzle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ..errors import DataError
from ..messages import gettext, gettext_noop
from ..records import loading
from ..records.loading import Ids, Loader, line_in
from .registration import REGISTRATION

if TYPE_CHECKING:  # the help texts about sources are needed at every start, before other modules are imported
    from .edition import Edition
    from .puzzles import Puzzle
    from .state import GameState

Opened: TypeAlias = "loading.Opened[GameState, Puzzle]"
"""The content of a source: a position, a part of a position, a record or a puzzle."""

_FORMAT = re.compile(
    rf"""(?:^|[{{,])\s*["']?format["']?\s*:\s*["']?{REGISTRATION.family}-(position|record|puzzle)/""", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class NewYorkLoader(Loader["GameState", "Puzzle"]):
    """Loads positions, drafts, records and puzzles, with the edition that the user gives, if any."""

    line: ClassVar[str] = REGISTRATION.line
    ids: ClassVar[Ids] = Ids.of_catalog(lambda: REGISTRATION.part(REGISTRATION.catalog))
    called: ClassVar[Sequence[str]] = (
        gettext_noop("a position file"),
        gettext_noop("a position as one line ({line}...)"),
    )
    within_record: ClassVar[str] = gettext_noop(
        "a game record (its end; RECORD@12 is the position after 12 turns, RECORD@0 its start)"
    )
    record_part: ClassVar[str] = gettext_noop("a game record, or '-' for stdin; RECORD@12 is its first 12 turns")
    edition: Edition | None = None

    def of_edition(self, edition: str | Path | None) -> NewYorkLoader:
        """Returns the loader for positions of a shipped edition, or of an edition in a folder."""
        from .edition import load_edition

        return self if edition is None else NewYorkLoader(load_edition(edition))

    def form_of(self, text: str) -> str:
        """Returns the kind of file that a text is: `position`, `record`, `puzzle` or `draft`."""
        return form_of(text)

    def parse(self, text: str, name: str) -> Opened:
        """Reads the position, record, puzzle or draft in a text."""
        form = form_of(text)
        if self.is_line(text) or (not form and (line := line_in(text, self.line))):
            from .positions import parse_line

            return loading.Opened(name, state=parse_line(text if self.is_line(text) else line, self.edition))
        if form == "record":
            from .replay import parse_record, position_after

            return loading.Opened(name, record=parse_record(text, name, self.edition), position_after=position_after)
        if form == "puzzle":
            from .puzzles import parse_puzzle

            return loading.Opened(name, puzzle=parse_puzzle(text, name, self.edition))
        if form == "draft":
            raise DataError(
                [
                    gettext(
                        "{name} is a draft, which may be incomplete; `edit` can open the draft and save it as a "
                        "position",
                        name=name,
                    )
                ]
            )
        if not form:
            from ..files.documents import parse_document
            from .positions.known import is_draft, known_of

            document = parse_document(text, name)
            if is_draft(document.data):
                return loading.Opened(name, partial=known_of(document, self.edition))
        from .positions.file import parse_position

        return loading.Opened(name, state=parse_position(text, name, self.edition))


SOURCES, RECORDS = NewYorkLoader.sources(), NewYorkLoader.records()
"""The possible sources of a position, and the possible sources of a game, in the words of the help texts."""


def open_source(source: str, edition: Edition | str | Path | None = None, wanted: str = SOURCES) -> Opened:
    """Opens a source. `wanted` is the name of the expected content in error messages; the user may give or name an
    edition."""
    loader = NewYorkLoader()
    loader = loader.of_edition(edition) if isinstance(edition, (str, Path)) else NewYorkLoader(edition)
    return loader.open_source(source, wanted)


def parse_text(text: str, name: str, edition: Edition | None) -> Opened:
    """Reads the position, record or puzzle in a text; `name` is the name of the text in messages."""
    return NewYorkLoader(edition).parse(text, name)


is_line, is_known = NewYorkLoader.is_line, NewYorkLoader.is_known


def held_by(text: str) -> str:
    """Returns the kind of file that a text is, judged by its header: `record`, `puzzle` or `draft`; any other text
    counts as a `position`."""
    return form_of(text) or "position"


def form_of(text: str) -> str:
    """Returns the kind of file that a text is, if the kind is certain: `position`, `record`, `puzzle` or `draft`;
    otherwise an empty text."""
    if is_line(text):
        return "position"
    from .table.draft_header import is_draft

    if is_draft(text):
        return "draft"
    form = _FORMAT.search(text)
    return form[1] if form else ""


def edition_in(text: str, name: str) -> str:
    """Returns the name of the edition in the text of a position or draft; messages call the text `name`."""
    from ..files.documents import parse_document
    from .edition import available_editions
    from .edition.folder import split_label
    from .table.draft_header import edition_named, is_draft

    if is_line(text):
        return split_label(text.strip().split(":", 2)[1])[0]
    if is_draft(text):
        return edition_named(text)
    data = parse_document(text, name).data
    for part in (data, *(data.get(key) for key in ("start", "position") if isinstance(data, dict))):
        if isinstance(part, dict) and isinstance(part.get("edition"), str):
            return str(part["edition"])
    return available_editions()[0]  # the reader of the file reports that the edition is missing


def text_of(source: str, wanted: str) -> str:
    """Returns the text of a file, or of stdin for `-`; error messages use `wanted` as the name of the expected
    content."""
    return loading.text_of(source, wanted, NewYorkLoader.ids)


def nearest(source: str) -> str:
    """Returns the files and puzzles with a similar name, as `a or b`; an empty text if no file or puzzle has a similar
    name."""
    return loading.nearest(source, NewYorkLoader.ids)


def whole_turns(state: GameState, what: str) -> GameState:
    """Returns the position for a question about whole turns; the position may also be after a Market Shift whose
    cards are turned up.

    Raises `DataError` in the middle of any other turn; the message contains the text `what` as the reason.
    """
    from .moves import Shift
    from .rules.options import awaits_card

    if state.turn is None:
        return state
    if state.turn.steps == (Shift(),) and not awaits_card(state):
        return replace(state, turn=None)
    done = "; ".join(map(str, state.turn.steps))
    sentence = gettext(
        "the position is in the middle of a turn ({steps}), but {reason}; finish the turn first",
        steps=done,
        reason=what,
    )
    raise DataError([sentence])
