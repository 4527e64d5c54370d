"""Which program this is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..protocol.game import Game
from ..questions.answers import Answer
from ..questions.capability import Asker, Capability, Question, Shown
from ..version import VERSION
from .of_game import PlainShapes


class Version(Question):
    """Tell which program this is, and which edition it was started with."""


class VersionAnswer(Answer):
    """Which program answers, about which edition of one's own if any."""

    family = ""
    command = "version"
    proves = False
    name: str
    version: str


def version(game: Game[Any, Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """The capability that tells it."""
    shape = shapes.of(VersionAnswer)

    def find(_: Version, __: Asker) -> str:
        return VERSION

    def answer(_: Version, result: str, __: Asker) -> VersionAnswer:
        return shape.make(game.opened_with(), {"name": "ny1901", "version": result})

    return Capability(Version, find, answer, _version_lines)


def _version_lines(answer: VersionAnswer) -> Iterator[Shown]:
    yield f"{answer.name} {answer.version}"
