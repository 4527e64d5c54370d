"""Tests of the page about judging: its questions get the answers that the page gives, from drafts of a few lines."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.files.documents import parse_document
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.positions.known import known_of
from ny1901_solver.new_york_1901.rules import violations
from ny1901_solver.new_york_1901.table.commands import EDITS
from ny1901_solver.new_york_1901.table.draft import Draft
from ny1901_solver.new_york_1901.table.turn_reader import read_whole_turn

from ..new_york_1901.planning.forgetting import agrees
from .sessions import ROOT, Session, walked

PAGE = "docs/tutorials/settle-a-dispute.md"
TEXT = (ROOT / PAGE).read_text(encoding="utf-8")
VERDICTS = {
    "legal in every position that contains this draft": 0,
    "illegal in every position that contains this draft": 1,
    "the verdict depends on unknown parts": 3,
}


def drafts() -> list[Session]:
    """Returns the sessions about drafts."""
    return [each for each in walked(PAGE).sessions if each.typed]


def test_the_exit_code_is_that_of_the_verdict() -> None:
    assert [each.exit_code for each in drafts()] == [VERDICTS[each.output.partition(":")[0]] for each in drafts()]


def test_the_page_asks_ten_questions_with_drafts_of_at_most_five_lines_and_three_depend() -> None:
    assert len(drafts()) == len(re.findall(r"^### \d+\. .*\?$", TEXT, re.MULTILINE)) == 10
    assert all(len((each.typed or "").splitlines()) <= 5 for each in drafts())
    assert sum(each.output.startswith("the verdict depends") for each in drafts()) >= 3


def test_the_answer_above_each_session_is_its_verdict() -> None:
    words = {"Yes": "legal", "No": "illegal", "It depends": "the verdict depends"}
    answers = re.findall(
        r"^### \d+\. [^\n]*\n\n(Yes|No|It depends): .*?^END\n(legal|illegal|the verdict depends)", TEXT, re.M | re.S
    )
    assert len(answers) == 10
    assert all(words[said] == shown for said, shown in answers)


GREEN = ["build green b5 B5 B6 C5 C6", "build green b1 B2 C2", "turn green"]
LOTS = "claim blue g1 g3 g4 g5"
SMALL = "claim blue r2 r6 p4 y10"
BUILT_OUT = ["build blue b1 B2 C2", "build blue b2 R2 R3", "build blue b3 B5 B6 B7", "build blue s1 J9 J10", SMALL]


@pytest.mark.parametrize(
    ("turn", "legal", "illegal", "rule"),
    [
        ("demolish s1 B5 B6", GREEN, [*GREEN, "claim green b7 r2 r6 y10"], "DEM-4"),
        ("take blue-07; pass", [], ["claim blue r2 r6 y10 b8"], "EXP-1"),
        (
            "build b1 B2 C2; boom b2 B3 C3",
            [LOTS],
            [LOTS, "build blue b3 I8 J8 K8", "build blue b5 J5 K5 J6 K6", "used blue boom"],
            "ACT-1",
        ),
        ("reclaim red-02", BUILT_OUT, [SMALL], "TRN-5"),
    ],
)
def test_what_depends_goes_both_ways_in_positions_that_have_what_is_told(
    turn: str, legal: list[str], illegal: list[str], rule: str
) -> None:
    edition = load_edition("lower-manhattan")
    asked = next(
        each for each in drafts() if f'"{turn}"' in each.command and each.output.startswith("the verdict depends")
    )
    known = known_of(parse_document(asked.typed or "", "draft"))
    for lines, broken in ((legal, set[str]()), (illegal, {rule})):
        position = Draft.blank(edition, ("green", "blue", "yellow"))
        for line in ["option starters no", "streets broadway cedar wall", "challenge gold-tycoon", "turn blue", *lines]:
            position = EDITS.edit(position, line)[0]
        position = EDITS.edit(position, "market b2 b3 2r3")[0]
        assert position.problems() == []
        assert agrees(known, position.state)
        assert {each.rule for each in violations(position.state, read_whole_turn(edition, turn))} == broken
