"""A position set up or changed by commands."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from ...capabilities.editing import (
    ONE_BY_ONE,
    DraftSoFar,
    EditQuestion,
    OpenedText,
    SteppedDraft,
    changes_data,
    edit_lines,
    step_draft,
)
from ...errors import Refused
from ...files.documents import parse_document
from ...protocol.editing import Edited, edited_all
from ...questions.answers import Answer
from ...questions.capability import Asker, Capability, OfAnswer, Python, Subject, Unfit, in_field
from ..answers import drafts as of_drafts
from ..edition import Edition, available_editions, load_edition
from ..edition.folder import split_label
from ..edition.load import own_edition
from ..game import NewYork1901
from ..loading import form_of, held_by, is_line, parse_text, whole_turns
from ..positions.file import parse_unsound
from ..state import COLOURS, GameState
from ..table.draft import Draft
from ..table.draft_header import edition_named, is_draft
from ..table.editing import fitting
from ..table.script import draft_as_far, parse_draft, reseat


class Begun(NamedTuple):
    """A draft that commands change, with a sentence for everything that no draft can hold of what was given.

    `problems` is what does not add up in the file that it was read from.
    """

    draft: Draft
    left_out: list[str]
    problems: list[str]


def begun_of(text: str, name: str, edition: Edition | None) -> Begun:
    """The draft that a text is, or that of its position as far as it goes; `name` is what messages call the text."""
    if is_draft(text):
        return Begun(parse_draft(text, name, edition), [], [])
    if held_by(text) != "position" or is_line(text):
        return whole_draft(parse_text(text, name, edition).position)
    state, problems = parse_unsound(text, name, edition)
    return Begun(*draft_as_far(state), problems) if problems else whole_draft(state)


def whole_draft(state: GameState) -> Begun:
    """The draft of a position between two turns."""
    return Begun(Draft.of(whole_turns(state, "positions between two turns are edited")), [], [])


def edition_in(text: str, name: str) -> str:
    """The name of the edition that a text is about; `name` is what messages call the text."""
    if is_line(text):
        return split_label(text.strip().split(":", 2)[1])[0]
    if is_draft(text):
        return edition_named(text)
    data = parse_document(text, name).data
    for part in (data, *(data.get(key) for key in ("start", "position") if isinstance(data, dict))):
        if isinstance(part, dict) and isinstance(part.get("edition"), str):
            return str(part["edition"])
    return available_editions()[0]  # a file that names none is told so, and nothing else is looked for


def opened_beside(text: str, now: Draft) -> OpenedText | None:
    """The draft of a text that is one, or a position, of an edition at hand."""
    if form_of(text) not in ("position", "draft"):
        return None
    name, own = edition_in(text, "the position"), own_edition.get()
    known = {each.name: each for each in (own, now.edition) if each is not None}
    if name not in known and name not in available_editions():
        at_hand = dict.fromkeys([*available_editions(), *known])
        raise Refused(f"{name[:80]!r} is no edition at hand, which are {', '.join(at_hand)}")
    begun = begun_of(text, "the position", known.get(name) or load_edition(name))
    return OpenedText(begun.draft, begun.left_out)


EDITOR = NewYork1901().editing


class Edit(EditQuestion):
    """Edit a position, or an empty board, by commands; what is refused changes nothing.

    At a terminal with completion (Tab), history and a line of state at the bottom; from a pipe a command a
    line; one that is refused changes nothing, and the exit code is 2 then. `help` lists the commands.

    What can never be is refused with every rule it breaks. What does not add up yet is let through:
    the prompt counts it, and `check` lists it. Workers and the face-down cards are worked out. A file that
    does not add up is opened as far as it goes, to be mended.
    """

    position: Annotated[Begun, Subject("draft")] | None = None
    name: Annotated[Edition, Subject("board to fill")] | None = None
    colours: Annotated[
        Annotated[list[Literal["green", "blue", "yellow", "brown"]], Field(min_length=2, max_length=len(COLOURS))]
        | None,
        ONE_BY_ONE,
    ] = Field(None, description="the players in turn order; of a position, other ones")
    complete: Annotated[str | None, ONE_BY_ONE, OfAnswer()] = Field(
        None, description="what is typed of a command: how it can go on"
    )
    fits: Annotated[Annotated[list[str], Field(min_length=2, max_length=2)] | None, ONE_BY_ONE, OfAnswer()] = Field(
        None, description="a colour and a tile: where it may stand"
    )
    choices: Annotated[bool, ONE_BY_ONE, OfAnswer()] = Field(
        False, description="whether to list what there is to choose from"
    )
    file: Annotated[bool, ONE_BY_ONE, OfAnswer()] = Field(
        False, description="whether to write the position file, too, once it adds up"
    )

    def check(self) -> None:
        """Raises `Unfit` for colours that no game has, more commands than any position takes, and half a place."""
        colours = self.colours
        if colours is not None and len(set(colours)) < len(colours):
            raise Unfit("colours", f"{', '.join(colours)}: one comes twice")
        if colours is not None and (len(colours) < 2 or not set(colours) <= set(COLOURS)):
            raise Unfit("colours", f"two to four of {', '.join(COLOURS)} are wanted")
        if self.fits is not None and len(self.fits) != 2:
            raise Unfit("fits", "a colour and a tile are wanted")
        super().check()

    def opening_draft(self) -> Begun:
        """The draft that the commands begin with."""
        if self.position is None:
            edition = self.name or load_edition(available_editions()[0])
            return Begun(Draft.blank(edition, self.colours or COLOURS[:2]), [], [])
        draft, left_out, problems = self.position
        if self.colours is None or tuple(self.colours) == draft.setup.colours:
            return self.position
        draft, more = reseat(draft, self.colours)
        return Begun(draft, [*left_out, *more], problems)


class EditedAll(NamedTuple):
    """What the commands came to, what no draft can hold, and where a tile may stand."""

    made: Edited[Draft]
    left_out: list[str]
    fits: list[str]


def _edit(asked: Edit, _: Asker) -> EditedAll:
    begun = asked.opening_draft()
    result = edited_all(EDITOR.commands, begun.draft, asked.edits)
    with in_field("fits"):
        fits = fitting(result.draft, *asked.fits) if asked.fits else []
    return EditedAll(result, begun.left_out, fits)


def _edit_answer(asked: Edit, result: EditedAll, _: Asker) -> Answer:
    typed = [] if asked.complete is None else EDITOR.commands.completions(result.made.draft, asked.complete, [])
    return of_drafts.edit(result.made, result.left_out, typed, result.fits, choices=asked.choices, file=asked.file)


EDIT = Capability(
    Edit,
    _edit,
    _edit_answer,
    edit_lines,
    (
        "game.yaml",
        "game.yaml --new --players 3",
        r"printf 'claim green b01\nsave next.yaml\n' | ny1901 edit game.yaml",
    ),
    python=Python(("edits",), lambda result: result.made.draft, "ny1901_solver.new_york_1901.table.draft:Draft"),
)


class ContinueEdit(DraftSoFar, Edit):
    """Continue a position that is being edited, or an empty board, with what can be taken back.

    Commands are as in a session of `edit`; of several none is carried out where one is refused.
    """


class ContinuedEdit(NamedTuple):
    """A draft that is edited on, what no draft can hold, and where a tile may stand."""

    stepped: SteppedDraft
    left_out: list[str]
    fits: list[str]


def _edit_step(asked: ContinueEdit, _: Asker) -> ContinuedEdit:
    begun = asked.opening_draft()
    stepped = step_draft(EDITOR, opened_beside, begun.draft, asked)
    with in_field("fits"):
        fits = fitting(stepped.made.draft, *asked.fits) if asked.fits else []
    return ContinuedEdit(stepped, [*begun.left_out, *stepped.left_out], fits)


def _edit_step_answer(asked: ContinueEdit, result: ContinuedEdit, _: Asker) -> Answer:
    made = result.stepped.made
    typed = [] if asked.complete is None else EDITOR.commands.completions(made.draft, asked.complete, [])
    changes = changes_data(EDITOR, result.stepped.editing)
    return of_drafts.edit_step(
        made, result.left_out, typed, result.fits, changes, choices=asked.choices, file=asked.file
    )


EDIT_STEP = Capability(ContinueEdit, _edit_step, _edit_step_answer, edit_lines)
