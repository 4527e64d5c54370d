"""A draft that is edited, as a value: a toy whose draft is a number."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ny1901_solver.errors import Refused
from ny1901_solver.protocol.editing import (
    ChangeDraft,
    ChangeMoved,
    ChangesTried,
    ChangeTogether,
    DraftChanged,
    EditCommand,
    EditCommands,
    Editing,
    EditingCommand,
    OpenDraft,
    RedoChange,
    UndoChange,
    edited_all,
)


def added(draft: int, words: Sequence[str]) -> tuple[int, str]:
    if not words[0].isdecimal():
        raise Refused(f"{words[0]!r} is no number")
    return draft + int(words[0]), f"{words[0]} more"


COMMANDS = EditCommands(EditCommand("add NUMBER", "adds it", added))
START = Editing.of(COMMANDS, 0)


def after(*commands: EditingCommand) -> Editing[int]:
    editing = START
    for command in commands:
        editing, _ = editing.step(command)
    return editing


def test_a_change_leads_to_another_value_and_says_what_it_did() -> None:
    changed, event = START.step(ChangeDraft("add 3"))
    assert (changed.draft, event, START.draft) == (3, DraftChanged("3 more"), 0)
    assert changed.step(UndoChange()).event == ChangeMoved("undone")


def test_a_change_is_taken_back_and_made_again_until_another_one_is_made() -> None:
    back = after(ChangeDraft("add 3"), ChangeDraft("add 4"), UndoChange())
    assert back.draft == 3
    assert back.step(RedoChange()).editing.draft == 7
    with pytest.raises(Refused, match="nothing to redo"):
        back.step(ChangeDraft("add 1")).editing.step(RedoChange())


def test_a_change_that_changes_nothing_is_none_to_take_back() -> None:
    with pytest.raises(Refused, match="nothing to undo"):
        after(ChangeDraft("add 0")).step(UndoChange())


@pytest.mark.parametrize(("line", "sentence"), [("add", "too few words"), ("add x", "no number"), (" ", "empty line")])
def test_a_refused_change_is_told_and_leaves_no_other_value(line: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        START.step(ChangeDraft(line))


def test_commands_together_are_one_change_and_none_is_made_where_one_is_refused() -> None:
    both, event = START.step(ChangeTogether(("add 3", "add 4")))
    assert (both.draft, event) == (7, ChangesTried((("add 3", "3 more"), ("add 4", "4 more"))))
    assert both.step(UndoChange()).editing.draft == 0
    neither, event = both.step(ChangeTogether(("add 1", "add x")))
    assert (neither, event) == (both, ChangesTried(refused=(("add x", ("'x' is no number",)),)))


def test_commands_that_are_joined_are_one_change_with_the_last_one_but_not_with_an_opening() -> None:
    joined = after(ChangeTogether(("add 3",)), ChangeTogether(("add 4",), joined=True))
    assert (joined.draft, joined.history.now.typed) == (7, ("add 3", "add 4"))
    assert joined.step(UndoChange()).editing.draft == 0
    opened = after(OpenDraft(5, "5"), ChangeTogether(("add 1",), joined=True), UndoChange())
    assert opened.draft == 5
    assert opened.step(UndoChange()).editing.draft == 0


@given(st.lists(st.sampled_from(["add 1", "add 2", "add x", "", "sub 1"])))
def test_many_commands_at_once_come_to_the_same_as_one_by_one(lines: list[str]) -> None:
    editing, done, refused = START, [], []
    for line in lines:
        try:
            editing, event = editing.step(ChangeDraft(line))
        except Refused:
            refused.append(line)
        else:
            done.append((line, event))
    found = edited_all(COMMANDS, 0, lines)
    assert found.draft == editing.draft
    assert [line for line, _ in found.refused] == refused
    assert [(line, DraftChanged(sentence)) for line, sentence in found.done] == done
    for _ in range(len(editing.history.past)):
        editing, _event = editing.step(UndoChange())
    assert editing.draft == 0
