"""The capability `edit` of every game: commands that change a draft (a position that may be incomplete), and a draft
with its history.

The command `edit` asks the same question as the capability, and reads its commands line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias

from pydantic import Field

from ..errors import Refused
from ..messages import gettext
from ..protocol.editing import (
    MOST_EDITS,
    MOST_TYPED,
    ChangesTried,
    ChangeTogether,
    DraftPoint,
    Edited,
    Editing,
    EditingCommand,
    Editor,
    OpenDraft,
    RedoChange,
    UndoChange,
    edited_all,
    typed_too_much,
)
from ..protocol.undo import History
from ..questions.answers import Answer, Data, Part
from ..questions.capability import Asker, Capability, Note, Python, Question, Shown, Spelled, Subject, Unfit, in_field
from ..records.loading import Loader
from .of_game import PlainShapes

ONE_BY_ONE = Spelled(asked=False)
"""Marks fields of questions that only programs use. At a terminal, the user types the same commands in a session."""


class EditQuestion(Question):
    """The base of questions about drafts, which contain commands that change a draft."""

    edits: Annotated[list[str], Field(max_length=MOST_EDITS), ONE_BY_ONE] = Field(
        [], description="commands, as typed in `ny1901 edit`"
    )

    def check(self) -> None:
        """Raises `Unfit` for too many commands."""
        super().check()
        if too_much := typed_too_much(self.edits):
            raise Unfit("edits", too_much)


class EditPosition(EditQuestion):
    """Change a position by commands. The position may be incomplete or contradictory meanwhile. A refused command
    changes nothing.

    At a terminal there is completion (Tab), a history and a status line at the bottom. From a pipe, each line is one
    command; if a command is refused, the exit code is 2. `help` lists the commands.

    After each command the program says whether the position is complete and consistent. It must be so only when it is
    saved.
    """

    position: Annotated[Any, Subject("draft")]


class DoneEditData(Part):
    """A command that was carried out, with a sentence that describes the change."""

    edit: str = Field(description="the command as it was typed")
    sentence: str = Field(description="the change that the command made")


class CitingData(Part):
    """A sentence, and the rules that the sentence names."""

    sentence: str = Field(description="the sentence")
    rules: list[str] = Field(description="the ids of the rules that the sentence names")


class RefusedEditData(Part):
    """A command that was refused and changed nothing, with every reason."""

    edit: str = Field(description="the command as it was typed")
    reasons: list[CitingData] = Field(description="why the command was refused")


Cited: TypeAlias = Callable[[str], Iterable[str]]
"""A function that returns the rules that a sentence names."""


def cites_none(sentence: str) -> Iterable[str]:
    """Returns no rules. Games whose sentences name no rules use this function."""
    return ()


def citing(sentence: str, cited: Cited) -> Data:
    """A sentence, and the rules that the sentence names, as the data of a `CitingData`."""
    return {"sentence": sentence, "rules": list(cited(sentence))}


def carried_out(edited: Edited[Any], cited: Cited) -> Data:
    """The content of the keys `done` and `refused` of an answer: the commands that were carried out, and the commands
    that were refused.
    """
    refused = [(edit, [citing(each, cited) for each in reasons]) for edit, reasons in edited.refused]
    return {
        "done": [{"edit": edit, "sentence": sentence} for edit, sentence in edited.done],
        "refused": [{"edit": edit, "reasons": reasons} for edit, reasons in refused],
    }


def edit_lines(answer: Any) -> Iterator[Shown]:
    """The lines of an answer about a draft: sentences about the commands, then the position, then every reason why the
    position is not complete or consistent yet.
    """
    yield from (Note(each.sentence) for each in answer.done)
    yield from (Note(reason.sentence) for refused in answer.refused for reason in refused.reasons)
    yield answer.line or answer.draft.rstrip("\n")
    yield from (Note(amiss.sentence) for amiss in (*getattr(answer, "missing", ()), *answer.wrong))


def edit(
    editor: Editor[Any],
    answer: Callable[[Edited[Any]], Answer],
    question: type[EditPosition] = EditPosition,
    examples: tuple[str, ...] = (),
    result: str | None = None,
) -> Capability[Any, Any]:
    """Makes the capability that changes positions. As a Python function, the capability returns the draft; `result` is
    the place of the draft's type.
    """

    def find(asked: EditPosition, _: Asker) -> Edited[Any]:
        return edited_all(editor.commands, asked.position, asked.edits)

    python = Python(("edits",), lambda edited: edited.draft, result)
    return Capability(question, find, lambda _, edited, __: answer(edited), edit_lines, examples, python=python)


class EditedData(Part):
    """A position after commands, as one line of text that may be incomplete, and the problems in it. `line` is `null`
    while there are problems.
    """

    command: ClassVar[str] = "edit"
    proves: ClassVar[bool] = False
    draft: str = Field(description="the position as one line, which may be impossible")
    done: list[DoneEditData] = Field(description="the commands that were carried out")
    refused: list[RefusedEditData] = Field(description="the commands that were refused")
    wrong: list[CitingData] = Field(description="the problems of the position")
    line: str | None = Field(description="the position as one line, if it has no problems; otherwise `null`")


class PlainEditAnswer(EditedData, Answer):
    """A position after commands, as one line of text that may be incomplete, and the problems in it. `line` is `null`
    while there are problems.
    """

    family = ""


MOST_CHANGES = 300
"""The greatest number of changes of a draft that a history keeps, which is more than anyone undoes one by one."""
TAKEN_BACK: dict[tuple[str, ...], EditingCommand] = {("undo",): UndoChange(), ("redo",): RedoChange()}


class OpenedText(NamedTuple):
    """A draft that was read from a text, with a sentence for each part of the text that a draft cannot contain."""

    draft: Any
    left_out: Sequence[str] = ()


Opening: TypeAlias = Callable[[str, Any], OpenedText | None]
"""A function that opens the text of a position as a draft, given the current draft. An `Opening` returns `None` for a
text that is not a position.
"""


def opening_by(loader: Loader[Any, Any]) -> Opening:
    """Makes a function that opens texts as drafts, so that they can be edited. The function opens the texts that the
    given loader recognises as positions.
    """

    def open_text(text: str, _: Any) -> OpenedText | None:
        if loader.form_of(text) != "position":
            return None
        return OpenedText(loader.to_edit.parse(text, gettext("the position")).position)

    return open_text


class DraftSoFar(EditQuestion):
    """The base of questions about a draft with its history: the earlier changes and the next change."""

    edits: Annotated[list[str], Field(max_length=MOST_EDITS)] = Field(
        [], description="the next change: commands; or only `undo`, only `redo`, or only a position to open"
    )
    joined: bool = Field(
        False, description="whether to join the next change with the last one, so that both are undone together"
    )
    changes: list[Annotated[list[str], Field(min_length=1)]] = Field(
        [], description="each change so far, including undone ones: its commands, or the opened position"
    )
    at: int | None = Field(None, ge=0, description="number of changes that are not undone (default: all)")


class ContinueDraft(DraftSoFar, EditPosition):
    """Continue editing a position with a history of changes. The position may be incomplete.

    Commands are typed as in a session of `edit`. If one of several commands is refused, none of them is carried out.
    """


class SteppedDraft(NamedTuple):
    """A draft with its history, the results of the commands, and sentences about the parts of an opened text that were
    left out.
    """

    editing: Editing[Any]
    made: Edited[Any]
    left_out: Sequence[str]


class ChangesData(Part):
    """The changes of a draft, and the number of changes that are not undone."""

    start: str = Field(description="the draft before the first change")
    changes: list[list[str]] = Field(description="the commands of each change since the start")
    at: int = Field(description="the number of changes that are not undone")


def step_draft(editor: Editor[Any], opening: Opening, start: Any, asked: DraftSoFar) -> SteppedDraft:
    """Carries out the next change that a question about a draft contains. Raises `Unfit` if the change is not
    possible.
    """
    editing, lines = _draft_handed_over(editor, opening, start, asked), tuple(asked.edits)
    with in_field("edits"):
        opened = opening(lines[0], editing.draft) if len(lines) == 1 else None
    command: EditingCommand
    if opened is not None:
        command = OpenDraft(opened.draft, editor.kept(opened.draft))
    else:
        command = TAKEN_BACK.get(lines) or ChangeTogether(lines, asked.joined)
    try:
        editing, event = editing.step(command)
    except Refused as error:
        event = ChangesTried(refused=((lines[0], error.sentences),))
    tried = event if isinstance(event, ChangesTried) else ChangesTried()
    return SteppedDraft(editing, Edited(editing.draft, tried.done, tried.refused), opened.left_out if opened else ())


def _draft_handed_over(editor: Editor[Any], opening: Opening, start: Any, asked: DraftSoFar) -> Editing[Any]:
    """The draft that a question contains, with the history of its changes."""
    points = [DraftPoint(start)]
    for number, lines in enumerate(asked.changes):
        with in_field(f"changes.{number}"):
            draft, opened = points[-1].draft, opening(lines[0], points[-1].draft) if len(lines) == 1 else None
            if opened is None:
                made = edited_all(editor.commands, draft, lines)
                if made.refused:
                    raise Refused(*made.refused[0][1])
            after = made.draft if opened is None else opened.draft
            points.append(DraftPoint(after, tuple(lines), opened is not None))
    at = len(asked.changes) if asked.at is None else asked.at
    if at > len(asked.changes):
        raise Unfit(
            "at", gettext("{at} changes cannot be done, as there are only {number}", at=at, number=len(asked.changes))
        )
    return Editing(editor.commands, History.at(points, at))


def changes_data(editor: Editor[Any], editing: Editing[Any]) -> Data:
    """The history of a draft, as the fields of a `ChangesData`. If the history is long, its oldest changes are left
    out.
    """
    points, at = editing.history.values, len(editing.history.past)
    typed = [sum(map(len, point.typed)) for point in points[1:]]
    first = 0
    while first < at and (len(typed) - first > MOST_CHANGES or sum(typed[first:]) > MOST_TYPED):
        first += 1
    changes = [list(point.typed) for point in points[first + 1 :]]
    return {"start": editor.kept(points[first].draft), "changes": changes, "at": at - first}


def continue_draft(
    editor: Editor[Any],
    opening: Opening,
    answer: Callable[[Edited[Any], Data], Answer],
    question: type[DraftSoFar] = ContinueDraft,
) -> Capability[Any, Any]:
    """Makes the capability that continues editing. The function `answer` receives the results of the commands and the
    history of changes."""

    def find(asked: Any, _: Asker) -> SteppedDraft:
        return step_draft(editor, opening, asked.position, asked)

    def answered(_: Any, result: SteppedDraft, __: Asker) -> Answer:
        return answer(result.made, changes_data(editor, result.editing))

    return Capability(question, find, answered, edit_lines)


class PlainContinuedEditAnswer(ChangesData, EditedData, Answer):
    """A position after changes that can be undone, as one line of text that may be incomplete. `line` is `null` while
    there are problems.
    """

    command = "edit-step"
    family = ""


def plain_edit_step(editor: Editor[Any], opening: Opening, shapes: PlainShapes) -> Capability[Any, Any]:
    """Makes the capability `edit-step` for a game that uses the shared model of the answer."""
    shape = shapes.of(PlainContinuedEditAnswer)
    return continue_draft(
        editor, opening, lambda edited, changes: shape.make(None, _edited_data(editor, edited) | changes)
    )


def _edited_data(editor: Editor[Any], edited: Edited[Any]) -> Data:
    """The fields of an answer about an edited draft, in a game that uses the shared model of the answer."""
    draft, wrong = editor.line(edited.draft), editor.problems(edited.draft)
    citing_sentences = [citing(sentence, cites_none) for sentence in wrong]
    return {"draft": draft, "wrong": citing_sentences, "line": None if wrong else draft} | carried_out(
        edited, cites_none
    )


def plain_edit(editor: Editor[Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """Makes the capability `edit` for a game that uses the shared model of the answer."""

    shape = shapes.of(PlainEditAnswer)

    def answer(edited: Edited[Any]) -> Answer:
        return shape.make(None, _edited_data(editor, edited))

    return edit(editor, answer, examples=("game.txt",))
