"""Files that are read into frozen models."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import Field

from ny1901_solver.errors import DataError
from ny1901_solver.files.documents import FileModel, Several, parse_document, validate


class Step(FileModel):
    points: int


class Line(FileModel):
    steps: Annotated[Several[Step], Field(min_length=1)]


def line(text: str) -> Line:
    return validate(parse_document(text, "line.yaml"), Line)


def test_a_list_in_a_file_is_a_tuple_that_can_be_a_key() -> None:
    read = line("steps: [{points: 3}]")
    assert read.steps == (Step(points=3),)
    assert {read: 1}[line("steps: [{points: 3}]")] == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("steps: 3", "steps: expected a list (got 3)"),
        ("steps: []", "steps: expected 1 or more entries (got [])"),
        ("steps: [{pionts: 3}]", "steps.0.pionts: there is no such key; did you mean 'points'?"),
        ('steps: [{points: "3"}]', "did you mean 3, without quotes?"),
    ],
)
def test_what_is_wrong_in_a_list_is_said_in_the_words_of_the_file(text: str, complaint: str) -> None:
    with pytest.raises(DataError) as refused:
        line(text)
    assert complaint in str(refused.value)
