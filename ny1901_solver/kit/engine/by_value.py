"""How requests give what every game has: texts, days, progress with puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from pydantic import Field, ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import PydanticCustomError

from ..errors import Refused
from ..files import LARGEST
from ..progress import Day, ProgressFile, parse_progress
from .derived import SubjectByValue
from .method import in_field


def either(words: str) -> WrapValidator:
    """Says of a value of neither of two kinds what is wanted, in one sentence."""

    def read(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
        try:
            return handler(value)
        except ValidationError:
            raise PydanticCustomError("neither", "{words} is wanted here", {"words": words}) from None

    return WrapValidator(read)


Text: TypeAlias = Annotated[str | dict[str, Any], either("a text or an object")]


def _progress(field: str, name: str) -> Callable[[Any, Any], ProgressFile]:
    def read(_: Any, given: str | dict[str, Any]) -> ProgressFile:
        text = given if isinstance(given, str) else json.dumps(given)
        with in_field(field):
            if len(text.encode()) > LARGEST:
                raise Refused(f"{field}: larger than {LARGEST // 1024} KB, the most that is read")
            return parse_progress(text, name)

    return read


_TEXT = Annotated[Text, Field(description="a progress file, as text or as an object")]
_OTHER = Annotated[Text, Field(description="another progress file, which is put together with the first")]
SUBJECTS = {
    "day": SubjectByValue(Day, lambda _, day: day),
    "today": SubjectByValue(Annotated[Day, Field(description="today, where the one who asks is")], lambda _, day: day),
    "progress": SubjectByValue(_TEXT, _progress("progress", "the progress")),
    "own progress": SubjectByValue(_TEXT, _progress("progress", "the progress")),
    "other progress": SubjectByValue(_OTHER, _progress("other", "the file")),
}
"""How requests give days and progress."""
