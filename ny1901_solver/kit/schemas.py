"""The JSON Schemas of a game by name, each computed from the models when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from .answers import Data, answer_schema, shapes
from .documents import FileModel

Schemas: TypeAlias = Mapping[str, Callable[[], Data]]
"""What makes each schema, by its name: `ny1901/position`, `ny1901/answers/hint`."""


def schemas_of(family: str, files: Mapping[str, type[FileModel]], lines: Schemas) -> Schemas:
    """The schemas of a game's files, of the lines of its engine and of every kind of answer of its family.

    Kinds of answers are those whose modules are loaded.
    """
    made: dict[str, Callable[[], Data]] = {
        **{name: model.file_schema for name, model in files.items()},
        **lines,
        **{f"answers/{kind}": partial(answer_schema, family, kind) for kind in shapes(family)},
    }
    return {f"{family}/{name}": made[name] for name in sorted(made)}
