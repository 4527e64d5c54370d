"""`edit` of every game: commands that change a draft, and what is told of them; and a draft that is edited on.

The command `edit` asks the same question as the capability of this word, and takes the commands line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias

from pydantic import Field

from ..errors import Refused
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
"""Of what only a program gives at once: at a terminal it is typed in a session."""


class EditQuestion(Question):
    """What is asked of every draft: commands that change it."""

    edits: Annotated[list[str], Field(max_length=MOST_EDITS), ONE_BY_ONE] = Field(
        [], description="commands as `ny1901 edit` takes them"
    )

    def check(self) -> None:
        """Raises `Unfit` for more commands than any position takes."""
        super().check()
        if too_much := typed_too_much(self.edits):
            raise Unfit("edits", too_much)


class EditPosition(EditQuestion):
    """Change a position, which need not add up, by commands; what is refused changes nothing.

    At a terminal with completion (Tab), history and a line of state at the bottom; from a pipe a command a line, and
    one that is refused changes nothing, and the exit code is 2 then. `help` lists the commands.

    Behind each command it is told whether the position adds up; what does not is let through till it is saved.
    """

    position: Annotated[Any, Subject("draft")]


class DoneEditData(Part):
    """A command that was carried out, and what it did."""

    edit: str
    sentence: str


class CitingData(Part):
    """A sentence, and the rules that it names."""

    sentence: str
    rules: list[str]


class RefusedEditData(Part):
    """A command that was refused, with every reason; it changed nothing."""

    edit: str
    reasons: list[CitingData]


Cited: TypeAlias = Callable[[str], Iterable[str]]
"""The rules that a sentence names."""


def cites_none(sentence: str) -> Iterable[str]:
    """No rule, in a game whose sentences name none."""
    return ()


def citing(sentence: str, cited: Cited) -> Data:
    """A sentence with the rules that it names."""
    return {"sentence": sentence, "rules": list(cited(sentence))}


def carried_out(edited: Edited[Any], cited: Cited) -> Data:
    """What was done and refused of commands, for the keys `done` and `refused`."""
    refused = [(edit, [citing(each, cited) for each in reasons]) for edit, reasons in edited.refused]
    return {
        "done": [{"edit": edit, "sentence": sentence} for edit, sentence in edited.done],
        "refused": [{"edit": edit, "reasons": reasons} for edit, reasons in refused],
    }


def edit_lines(answer: Any) -> Iterator[Shown]:
    """What was done and refused, the position as far as it goes, and what does not add up yet."""
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
    """The capability that changes positions; Python gets the draft, whose type is at the place `result`."""

    def find(asked: EditPosition, _: Asker) -> Edited[Any]:
        return edited_all(editor.commands, asked.position, asked.edits)

    python = Python(("edits",), lambda edited: edited.draft, result)
    return Capability(question, find, lambda _, edited, __: answer(edited), edit_lines, examples, python=python)


class EditedData(Part):
    """A position behind commands, as a line that need not add up, and what does not; `line` once all does."""

    command: ClassVar[str] = "edit"
    proves: ClassVar[bool] = False
    draft: str
    done: list[DoneEditData]
    refused: list[RefusedEditData]
    wrong: list[CitingData]
    line: str | None


class PlainEditAnswer(EditedData, Answer):
    """A position behind commands, as a line that need not add up, and what does not; `line` once all does."""

    family = ""


MOST_CHANGES = 300
"""More than anybody takes back one by one."""
TAKEN_BACK: dict[tuple[str, ...], EditingCommand] = {("undo",): UndoChange(), ("redo",): RedoChange()}


class OpenedText(NamedTuple):
    """A draft that a text holds, with a sentence for everything of the text that no draft can hold."""

    draft: Any
    left_out: Sequence[str] = ()


Opening: TypeAlias = Callable[[str, Any], OpenedText | None]
"""Opens a text that is a position, beside the draft at hand; nothing for a text that is none."""


def opening_by(loader: Loader[Any, Any]) -> Opening:
    """Opens what a loader takes for a position, as it is edited."""

    def open_text(text: str, _: Any) -> OpenedText | None:
        if loader.form_of(text) != "position":
            return None
        return OpenedText(loader.to_edit.parse(text, "the position").position)

    return open_text


class DraftSoFar(EditQuestion):
    """What is asked of a draft that is edited on: what was done before, and what is done now."""

    edits: Annotated[list[str], Field(max_length=MOST_EDITS)] = Field(
        [], description="what is done now: commands as one change, or alone `undo`, `redo` or a position to open"
    )
    joined: bool = Field(False, description="whether they are one change with the last one")
    changes: list[Annotated[list[str], Field(min_length=1)]] = Field(
        [], description="each change so far, also those taken back: its commands, or the position that was opened"
    )
    at: int | None = Field(None, ge=0, description="how many of them are made; all, where nothing is told")


class ContinueDraft(DraftSoFar, EditPosition):
    """Continue a position that is being edited, which need not add up, with what can be taken back.

    Commands are as in a session of `edit`; of several none is carried out where one is refused.
    """


class SteppedDraft(NamedTuple):
    """A draft with its history, what came of the commands, and what no draft can hold of a text that was opened."""

    editing: Editing[Any]
    made: Edited[Any]
    left_out: Sequence[str]


class ChangesData(Part):
    """What was done to a draft, and how much of it is made."""

    start: str = Field(description="the draft that the changes begin with")
    changes: list[list[str]]
    at: int


def step_draft(editor: Editor[Any], opening: Opening, start: Any, asked: DraftSoFar) -> SteppedDraft:
    """Goes on with a draft that is handed over; raises `Unfit`."""
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
    """The draft with its history, as a question tells it."""
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
        raise Unfit("at", f"{at} changes are made of {len(asked.changes)}")
    return Editing(editor.commands, History.at(points, at))


def changes_data(editor: Editor[Any], editing: Editing[Any]) -> Data:
    """The history of a draft, for a `ChangesData`; of a long one the oldest changes are left out."""
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
    """The capability that edits a draft on; `answer` gets what came of the commands, and the history."""

    def find(asked: Any, _: Asker) -> SteppedDraft:
        return step_draft(editor, opening, asked.position, asked)

    def answered(_: Any, result: SteppedDraft, __: Asker) -> Answer:
        return answer(result.made, changes_data(editor, result.editing))

    return Capability(question, find, answered, edit_lines)


class PlainContinuedEditAnswer(ChangesData, EditedData, Answer):
    """A position behind changes, which can be taken back, as a line that need not add up; `line` once all does."""

    command = "edit-step"
    family = ""


def plain_edit_step(editor: Editor[Any], opening: Opening, shapes: PlainShapes) -> Capability[Any, Any]:
    """The capability of a game that says no more of what is edited on."""
    shape = shapes.of(PlainContinuedEditAnswer)
    return continue_draft(
        editor, opening, lambda edited, changes: shape.make(None, _edited_data(editor, edited) | changes)
    )


def _edited_data(editor: Editor[Any], edited: Edited[Any]) -> Data:
    """What is told of a draft of a game that says no more of it."""
    draft, wrong = editor.line(edited.draft), editor.problems(edited.draft)
    citing_sentences = [citing(sentence, cites_none) for sentence in wrong]
    return {"draft": draft, "wrong": citing_sentences, "line": None if wrong else draft} | carried_out(
        edited, cites_none
    )


def plain_edit(editor: Editor[Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """The capability of a game that says no more of what is edited."""

    shape = shapes.of(PlainEditAnswer)

    def answer(edited: Edited[Any]) -> Answer:
        return shape.make(None, _edited_data(editor, edited))

    return edit(editor, answer, examples=("game.txt",))
