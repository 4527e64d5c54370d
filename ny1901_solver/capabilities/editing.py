"""`edit` of every game: commands that change a draft, and what is told of them.

The command of the same word asks the same question, and takes the commands line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import Field

from ..protocol.editing import MOST_EDITS, Edited, Editor, edited_all, typed_too_much
from ..questions.answers import Answer, Data, Part
from ..questions.capability import Asker, Capability, Note, Python, Question, Shown, Spelled, Subject, Unfit
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


def carried_out(found: Edited[Any], cited: Cited) -> Data:
    """What was done and refused of commands, for the keys `done` and `refused`."""
    refused = [(edit, [citing(each, cited) for each in reasons]) for edit, reasons in found.refused]
    return {
        "done": [{"edit": edit, "sentence": sentence} for edit, sentence in found.done],
        "refused": [{"edit": edit, "reasons": reasons} for edit, reasons in refused],
    }


def edit_told(answer: Any) -> Iterator[Shown]:
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

    python = Python(("edits",), lambda found: found.draft, result)
    return Capability(question, find, lambda _, found, __: answer(found), edit_told, examples, python=python)


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


def plain_edit(editor: Editor[Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """The capability of a game that says no more of what is edited."""

    shape = shapes.of(PlainEditAnswer)

    def answer(found: Edited[Any]) -> Answer:
        draft, wrong = editor.line(found.draft), editor.problems(found.draft)
        told = [citing(sentence, cites_none) for sentence in wrong]
        content = {"draft": draft, "wrong": told, "line": None if wrong else draft}
        return shape.made(None, content | carried_out(found, cites_none))

    return edit(editor, answer, examples=("game.txt",))
