"""The capability that prints the version of the program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import Field

from ..protocol.game import Game
from ..questions.answers import Answer
from ..questions.capability import Asker, Capability, Question, Shown
from ..version import VERSION
from .of_game import PlainShapes


class Version(Question):
    """Print the name and the version of the program, and the custom edition with which it was started, if any."""


class VersionAnswer(Answer):
    """The name and the version of the program, and the custom edition, if it was started with one."""

    family = ""
    command = "version"
    proves = False
    name: str = Field(description="the name of the program")
    version: str = Field(description="the version of the program")


def version(game: Game[Any, Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """Makes the capability that prints the version."""
    shape = shapes.of(VersionAnswer)

    def find(_: Version, __: Asker) -> str:
        return VERSION

    def answer(_: Version, result: str, __: Asker) -> VersionAnswer:
        return shape.make(game.opened_with(), {"name": "ny1901", "version": result})

    return Capability(Version, find, answer, _version_lines)


def _version_lines(answer: VersionAnswer) -> Iterator[Shown]:
    yield f"{answer.name} {answer.version}"
