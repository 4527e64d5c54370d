"""A draft goes on in the same way where it is kept and where it is handed over request by request, in every game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from ny1901_solver.capabilities import editing as shared
from ny1901_solver.capabilities.every import every_of
from ny1901_solver.errors import Refused
from ny1901_solver.manhattan.capabilities import editing as of_manhattan
from ny1901_solver.manhattan.positions import parse_line
from ny1901_solver.new_york_1901.capabilities import editing as of_new_york
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.table.draft import Draft
from ny1901_solver.protocol.editing import ChangeTogether, Editing, OpenDraft, RedoChange, UndoChange
from ny1901_solver.questions.capability import Unfit

from ..games.stakes import REGISTRATION

STAKES = every_of(REGISTRATION)
CITY = "mh1:tiny:Srb,Ngy:-:1-select:r>r:-:r2.1.1/0.0.0/0,b2.1.1/0.0.0/0,g2.1.1/0.0.0/0,y2.1.1/0.0.0/0:13,23:-:AB"
BLANK = Draft.blank(load_edition("lower-manhattan"), ("green", "blue"))
CARDS = "st1:461:000000:3:123,225:0,5:1"

Case = tuple[Any, Any, Any, Callable[[Any], Any], Any, list[str]]
GAMES: dict[str, Case] = {
    "new-york-1901": (
        of_new_york.EDIT_STEP,
        of_new_york.EDITOR,
        of_new_york.Begun(BLANK, [], []),
        lambda start: start.draft,
        of_new_york.opened_beside,
        ["claim green b4", "claim green b7", "unclaim b4", "claim pink b4", of_new_york.EDITOR.kept(BLANK)],
    ),
    "manhattan": (
        of_manhattan.EDIT_STEP,
        of_manhattan.EDITOR,
        parse_line(CITY),
        lambda start: start,
        of_manhattan.OPENING,
        ["stack C3 r3", "stack A1 b1", "stack C3 -", "stack Z9 r1", CITY],
    ),
    "stakes": (
        STAKES.capabilities["edit-step"],
        STAKES.game.editing,
        STAKES.game.parse(CARDS),
        lambda start: start,
        shared.opening_by(STAKES.loader),
        ["points north 3", "hand east 16", "hand east 0", CARDS],
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_draft_that_is_handed_over_goes_on_as_one_that_is_kept(game: str) -> None:
    capability, editor, start, draft_of, opening, lines = GAMES[game]
    for seed in range(8):
        rng, editing = random.Random(f"{game} {seed}"), Editing.of(editor.commands, draft_of(start))
        answer = capability.ask(**handed_over(capability, start, None))
        for _ in range(25):
            line, joined = rng.choice([*lines, "undo", "undo", "redo"]), rng.random() < 0.3
            editing, refused = stepped(editing, opening, line, joined)
            fields = handed_over(capability, start, answer) | {"edits": [line], "joined": joined}
            answer = capability.ask(**fields)
            assert answer.draft == editor.kept(editing.draft)
            assert answer.at == len(editing.history.past)
            assert len(answer.changes) == answer.at + len(editing.history.undone)
            assert [reason.sentence for each in answer.refused for reason in each.reasons] == refused


def handed_over(capability: Any, start: Any, answer: Any) -> dict[str, Any]:
    """A draft as it is handed over, behind an answer, or where it begins."""
    fields = capability.question.model_fields
    usual = {name: about.get_default(call_default_factory=True) for name, about in fields.items()}
    so_far = {} if answer is None else {"changes": answer.changes, "at": answer.at}
    return usual | {"position": start} | so_far


def stepped(editing: Editing[Any], opening: Any, line: str, joined: bool) -> tuple[Editing[Any], list[str]]:
    """What a line leads to, and what is said against it."""
    opened = opening(line, editing.draft)
    if opened is not None:
        return editing.step(OpenDraft(opened.draft, line)).editing, []
    command: Any = {"undo": UndoChange(), "redo": RedoChange()}.get(line, ChangeTogether((line,), joined))
    try:
        editing, event = editing.step(command)
    except Refused as error:
        return editing, list(error.sentences)
    refused = getattr(event, "refused", ())
    return editing, [sentence for _, sentences in refused for sentence in sentences]


def test_of_a_long_history_the_oldest_changes_are_left_out_and_the_draft_stays() -> None:
    capability, editor, start, _, _, _ = GAMES["stakes"]
    changes = [["points north 3"], ["points north 4"]] * 200
    answer = capability.ask(**handed_over(capability, start, None) | {"changes": changes})
    assert (len(answer.changes), answer.at) == (shared.MOST_CHANGES, shared.MOST_CHANGES)
    again = capability.ask(**handed_over(capability, STAKES.game.parse(answer.start), answer) | {"edits": ["undo"]})
    assert (again.at, again.draft) == (answer.at - 1, editor.line(STAKES.game.parse(CARDS.replace(":0,5:", ":3,5:"))))


@pytest.mark.parametrize(("field", "value"), [("at", 1), ("changes", [["frobnicate"]])])
def test_a_history_that_cannot_be_is_refused(field: str, value: Any) -> None:
    capability, _, start, *_ = GAMES["stakes"]
    with pytest.raises(Unfit) as caught:
        capability.ask(**handed_over(capability, start, None) | {field: value})
    assert caught.value.field.partition(".")[0] == field
