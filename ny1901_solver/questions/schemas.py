"""The JSON Schemas of a game by name; each schema is computed from models when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TypeAlias

from ..files.documents import FileModel
from ..protocol.registration import Registration
from .answers import Data, answer_schema, shapes

Schemas: TypeAlias = Mapping[str, Callable[[], Data]]
"""Functions that make JSON Schemas, by the name of the schema, such as `ny1901/position` or `ny1901/answers/hint`."""


def schemas_of(family: str, lines: Schemas) -> Schemas:
    """The schemas of a game's requests and responses, and of every kind of answer of the game's family in the loaded
    modules.
    """
    made: dict[str, Callable[[], Data]] = {
        **lines,
        **{f"answers/{kind}": partial(answer_schema, family, kind) for kind in shapes(family)},
    }
    return {f"{family}/{name}": made[name] for name in sorted(made)}


class GameSchemas(Schemas):
    """The schemas of a game, by name. A request for the schema of a file loads only the model of this file.

    `files` contains the models of files, or the places of the models, by name. `answers` lists the modules in the
    game's package that define models of answers. `lines` makes the schemas of the lines of JSON that the engine reads
    and writes: the game's requests and responses.
    """

    def __init__(
        self,
        registration: Registration,
        files: Mapping[str, type[FileModel] | str],
        answers: Sequence[str],
        lines: Callable[[], Schemas],
    ) -> None:
        self._registration, self._answers, self._lines = registration, answers, lines
        self._files = {f"{registration.family}/{name}": place for name, place in files.items()}

    def __getitem__(self, name: str) -> Callable[[], Data]:
        if (file := self._files.get(name)) is None:
            return self._others[name]
        model: type[FileModel] = self._registration.part(file) if isinstance(file, str) else file
        return model.file_schema

    def __iter__(self) -> Iterator[str]:
        return iter(sorted((*self._files, *self._others)))

    def __len__(self) -> int:
        return len(self._files) + len(self._others)

    @cached_property
    def _others(self) -> Schemas:
        """The schemas of a game except the schemas of files: those of requests, responses and answers."""
        for module in self._answers:
            self._registration.module(module)
        return schemas_of(self._registration.family, self._lines())
