"""A position set up or changed by commands."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from ...capabilities.editing import ONE_BY_ONE, EditQuestion, edit_told
from ...protocol.editing import Edited, edited_all
from ...questions.answers import Answer
from ...questions.capability import Asker, Capability, OfAnswer, Python, Subject, Unfit, in_field
from ..answers import drafts as of_drafts
from ..edition import Edition, available_editions, load_edition
from ..game import NewYork1901
from ..state import COLOURS
from ..table.draft import Draft
from ..table.editing import fitting
from ..table.script import seated


class Begun(NamedTuple):
    """A draft that commands change, with a sentence for everything that no draft can hold of what was given."""

    draft: Draft
    left_out: list[str]


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

    def begun(self) -> Begun:
        """The draft that the commands begin with."""
        if self.position is None:
            edition = self.name or load_edition(available_editions()[0])
            return Begun(Draft.blank(edition, self.colours or COLOURS[:2]), [])
        draft, left_out = self.position
        if self.colours is None or tuple(self.colours) == draft.setup.colours:
            return Begun(draft, left_out)
        draft, more = seated(draft, self.colours)
        return Begun(draft, [*left_out, *more])


class EditedAll(NamedTuple):
    """What the commands came to, what no draft can hold, and where a tile may stand."""

    made: Edited[Draft]
    left_out: list[str]
    fits: list[str]


def _edit(asked: Edit, _: Asker) -> EditedAll:
    draft, left_out = asked.begun()
    found = edited_all(EDITOR.commands, draft, asked.edits)
    with in_field("fits"):
        fits = fitting(found.draft, *asked.fits) if asked.fits else []
    return EditedAll(found, left_out, fits)


def _edit_answer(asked: Edit, found: EditedAll, _: Asker) -> Answer:
    typed = [] if asked.complete is None else EDITOR.commands.completions(found.made.draft, asked.complete, [])
    return of_drafts.edit(found.made, found.left_out, typed, found.fits, choices=asked.choices, file=asked.file)


EDIT = Capability(
    Edit,
    _edit,
    _edit_answer,
    edit_told,
    (
        "game.yaml",
        "game.yaml --new --players 3",
        r"printf 'claim green b01\nsave next.yaml\n' | ny1901 edit game.yaml",
    ),
    python=Python(("edits",), lambda found: found.made.draft, "ny1901_solver.new_york_1901.table.draft:Draft"),
)
