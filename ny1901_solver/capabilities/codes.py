"""The capability that draws a text as a QR code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import Field

from ..pictures.qr_codes import QrCode, qr_code
from ..protocol.game import Game
from ..questions.answers import Answer
from ..questions.capability import Asker, Capability, Question, Shown, in_field
from .of_game import PlainShapes


class DrawCode(Question):
    """Draw a text, such as the address of a position, as a QR code."""

    text: str = Field(min_length=1, description="the text that the code contains")


class CodeAnswer(Answer):
    """A QR code as the data of an SVG path."""

    family = ""
    command = "qr-code"
    proves = False
    side: int = Field(description="the width and the height of the code with its empty border; a module is 1 wide")
    path: str = Field(description="the data of an SVG path with the dark modules")
    lines: list[str] = Field(exclude=True, description="the code as text")


def code(game: Game[Any, Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """Makes the capability that draws QR codes."""
    shape = shapes.of(CodeAnswer)

    def find(asked: DrawCode, _: Asker) -> QrCode:
        with in_field("text"):
            return qr_code(asked.text)

    def answer(_: DrawCode, result: QrCode, __: Asker) -> CodeAnswer:
        return shape.make(None, {"side": result.side, "path": result.path, "lines": result.lines})

    return Capability(DrawCode, find, answer, _code_lines)


def _code_lines(answer: CodeAnswer) -> Iterator[Shown]:
    yield from answer.lines
