"""The capabilities `edit` and `edit-step`: commands that set up or change a position."""

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
from ...messages import gettext
from ...protocol.editing import Edited, edited_all
from ...questions.answers import Answer
from ...questions.capability import Asker, Capability, OfAnswer, Python, Subject, Unfit, in_field
from ..answers import drafts as of_drafts
from ..edition import Edition, available_editions, load_edition
from ..edition.load import own_edition
from ..game import NewYork1901
from ..loading import edition_in, form_of, held_by, is_line, parse_text, whole_turns
from ..positions.file import parse_unsound
from ..state import COLOURS, GameState
from ..table.draft import Draft
from ..table.draft_header import is_draft
from ..table.editing import fitting
from ..table.script import draft_as_far, parse_draft, reseat


class Begun(NamedTuple):
    """The draft as it was opened, before any command.

    `left_out` contains a sentence for each part of the input that a draft cannot contain. `problems` contains a
    sentence for each contradiction in the file.
    """

    draft: Draft
    left_out: list[str]
    problems: list[str]


def begun_of(text: str, name: str, edition: Edition | None) -> Begun:
    """Reads a draft or a position; if the position contradicts itself, reads only its consistent part. In messages,
    `name` is the name of the text."""
    if is_draft(text):
        return Begun(parse_draft(text, name, edition), [], [])
    if held_by(text) != "position" or is_line(text):
        return whole_draft(parse_text(text, name, edition).position)
    state, problems = parse_unsound(text, name, edition)
    return Begun(*draft_as_far(state), problems) if problems else whole_draft(state)


def whole_draft(state: GameState) -> Begun:
    """Returns the draft of a position; raises `DataError` for a position in the middle of a turn."""
    reason = gettext("only positions between two turns can be edited")
    return Begun(Draft.of(whole_turns(state, reason)), [], [])


def opened_beside(text: str, now: Draft) -> OpenedText | None:
    """Reads a text that is a draft or a position as a draft; returns `None` for any other text.

    Raises `Refused` for an edition that is neither shipped nor in use.
    """
    if form_of(text) not in ("position", "draft"):
        return None
    source = gettext("the position")
    name, own = edition_in(text, source), own_edition.get()
    known = {each.name: each for each in (own, now.edition) if each is not None}
    if name not in known and name not in available_editions():
        at_hand = dict.fromkeys([*available_editions(), *known])
        raise Refused(
            gettext(
                "there is no edition {name!r}; the available editions are {editions}",
                name=name[:80],
                editions=", ".join(at_hand),
            )
        )
    begun = begun_of(text, source, known.get(name) or load_edition(name))
    return OpenedText(begun.draft, begun.left_out)


EDITOR = NewYork1901().editing


class Edit(EditQuestion):
    """Edit a position, or an empty board, by commands.

    Type one command on each line; `help` lists the commands. A terminal has completion (Tab), history, and a line at
    the bottom that shows the state of the position. A command that is refused changes nothing. If a command is refused
    and the commands come from a pipe, the exit code is 2.

    Impossible positions are refused, with every rule that they break. Incomplete positions are accepted: the prompt
    shows how many parts are missing, and `check` lists the missing parts. The program works out the workers and the
    face-down cards. If a file contradicts itself, the consistent part is opened, so that you can correct the rest.
    """

    position: Annotated[Begun, Subject("draft")] | None = None
    name: Annotated[Edition, Subject("board to fill")] | None = None
    colours: Annotated[
        Annotated[list[Literal["green", "blue", "yellow", "brown"]], Field(min_length=2, max_length=len(COLOURS))]
        | None,
        ONE_BY_ONE,
    ] = Field(None, description="the colours of the players in turn order; they replace the players of the position")
    complete: Annotated[str | None, ONE_BY_ONE, OfAnswer()] = Field(
        None, description="the beginning of a command; the answer lists the words that can follow"
    )
    fits: Annotated[Annotated[list[str], Field(min_length=2, max_length=2)] | None, ONE_BY_ONE, OfAnswer()] = Field(
        None, description="a colour and a tile; the answer lists the squares where this player's tile may be placed"
    )
    choices: Annotated[bool, ONE_BY_ONE, OfAnswer()] = Field(
        False, description="whether the answer lists all values that commands can choose from"
    )
    file: Annotated[bool, ONE_BY_ONE, OfAnswer()] = Field(
        False, description="whether the answer contains the position file, if the position is complete and possible"
    )

    def check(self) -> None:
        """Raises `Unfit` for colours that no game has, for too many commands, and for a colour without a tile."""
        colours = self.colours
        if colours is not None and len(set(colours)) < len(colours):
            raise Unfit(
                "colours", gettext("{colours}: each colour may be listed only once", colours=", ".join(colours))
            )
        if colours is not None and (len(colours) < 2 or not set(colours) <= set(COLOURS)):
            raise Unfit("colours", gettext("expected two to four of {colours}", colours=", ".join(COLOURS)))
        if self.fits is not None and len(self.fits) != 2:
            raise Unfit("fits", gettext("expected two words, a colour and a tile"))
        super().check()

    def opening_draft(self) -> Begun:
        """Returns the draft before the first command."""
        if self.position is None:
            edition = self.name or load_edition(available_editions()[0])
            return Begun(Draft.blank(edition, self.colours or COLOURS[:2]), [], [])
        draft, left_out, problems = self.position
        if self.colours is None or tuple(self.colours) == draft.setup.colours:
            return self.position
        draft, more = reseat(draft, self.colours)
        return Begun(draft, [*left_out, *more], problems)


class EditedAll(NamedTuple):
    """The draft after the commands, sentences about parts that no draft can hold, and the squares where a tile may
    be placed."""

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
    """Continue to edit a position or an empty board, with undo and redo.

    The commands are those of a session of `edit`. If one of several commands is refused, no command is carried out.
    """


class ContinuedEdit(NamedTuple):
    """The draft after the changes, sentences about parts that no draft can hold, and the squares where a tile may be
    placed."""

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
