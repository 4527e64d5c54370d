"""What pydantic or YAML finds wrong in a file, in a player's words, with what was probably meant."""

from __future__ import annotations

import json
import re
import reprlib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from ..text.spelling import in_latin, likest, stranger

PLAIN_WORDS = {
    "missing": "this key is missing",
    "extra_forbidden": "there is no such key",
    "invalid_key": "there is no such key",
    "model_type": "keys with values are wanted here",
    "dict_type": "keys with values are wanted here",
    "list_type": "a list is wanted here",
    "tuple_type": "a list is wanted here",
    "string_type": "a text is wanted here",
    "int_type": "a whole number is wanted here",
    "int_parsing": "a whole number is wanted here",
    "int_parsing_size": "a smaller number is wanted here",
    "int_from_float": "a whole number is wanted here",
    "bool_type": "true or false is wanted here",
    "literal_error": "{expected} is wanted here",
    "greater_than": "more than {gt} is wanted here",
    "greater_than_equal": "{ge} or more is wanted here",
    "less_than": "less than {lt} is wanted here",
    "less_than_equal": "{le} or less is wanted here",
    "finite_number": "a finite number is wanted here",
    "string_too_short": "a text of {min_length} or more characters is wanted here",
    "string_too_long": "a text of {max_length} characters or fewer is wanted here",
    "too_short": "{min_length} or more are wanted here",
    "too_long": "{max_length} or fewer are wanted here",
    "string_pattern_mismatch": "a text that matches {pattern} is wanted here",
}
"""What pydantic's kinds of error are called in messages, where its own words are not a player's."""
PATTERNS = {
    "^[a-z][a-z0-9-]*$": "a name of small letters, digits and hyphens is wanted here",
    "^[a-z]$": "one small letter is wanted here",
    "^[A-Z]$": "one capital letter is wanted here",
    r"^[^\sA-Za-z0-9#]$": "one mark that is no letter, no digit and not '#' is wanted here",
}
"""What is said of a text that has to match a pattern, where the pattern can be said."""
UNKNOWN_KEY = ("extra_forbidden", "invalid_key")


def sentence(detail: Mapping[str, Any], meant: str | None, by_hand: bool = True) -> str:
    """What one of pydantic's errors says to a player; `meant` is the key that an unknown one may stand for.

    What was typed `by_hand` may have a comma too many, or a list without its brackets.
    """
    kind, given, wanted = detail["type"], detail["input"], detail.get("ctx", {})
    said = PATTERNS.get(wanted.get("pattern", "")) or PLAIN_WORDS.get(kind, "").format(**wanted)
    said = said or str(detail["msg"]).removeprefix("Value error, ")
    if kind in UNKNOWN_KEY:
        alone = by_hand and (given is None or kind == "invalid_key")  # what stands behind a comma in { } is a key
        comma = "; a list stands in [ ], and a number has no comma" if alone and not meant else ""
        return said + _instead(str(detail["loc"][-1]), [meant] if meant else []) + comma
    if kind == "missing":
        return said
    return f"{said} (got {_short(given)}){_suggestion(kind, given, wanted, by_hand)}"


def _suggestion(kind: str, given: Any, wanted: Mapping[str, Any], by_hand: bool) -> str:
    """What a value of a wrong kind was probably meant to be, as the end of a sentence."""
    if not isinstance(given, str):
        return ""
    seen = in_latin(given).strip()
    if kind == "literal_error":
        return _instead(given, likest(seen.lower(), re.findall(r"'([^']*)'", wanted["expected"])))
    if kind == "string_pattern_mismatch":
        tried = (seen, seen.lower(), seen.upper(), re.sub(r"[\s_]+", "-", seen.lower()))
        return _instead(given, [text for text in tried if re.search(wanted["pattern"], text)][:1])
    if kind.startswith("int") and re.fullmatch(r"[+-]?[0-9]{1,18}", seen):  # no longer number is meant
        return f"; did you mean {int(seen)}, without quotes?" if seen == given else _instead(given, [seen])
    if kind.startswith("int") and re.fullmatch(r"[0-9]+(\s*,\s*[0-9]+)+", seen):
        return "; a decimal has a point, and a list stands in [ ]"
    if kind in ("list_type", "tuple_type") and seen:
        listed = re.split(r"\s*,\s*" if "," in seen else r"\s+", seen) if by_hand else [seen]
        return f"; did you mean {json.dumps(listed)}?"
    return _instead(given, [])


def _instead(typed: str, near: Sequence[str]) -> str:
    """The question whether a likely word is meant, and which of the letters typed is none of ours."""
    asked = f"; did you mean {near[0]!r}?" if near else ""
    odd = stranger(typed)
    return f"{asked}{' ' if asked else '; '}{odd}" if odd else asked


def meant_key(model: type, data: Any, loc: Sequence[int | str]) -> str | None:
    """The key that one which the file's model does not know may stand for, among those not given yet.

    `loc` is the path to it in the file's data.
    """
    places: list[Any] = [model]
    for step in loc[:-1]:
        places = [inner for place in places for inner in _inside(place, step)]
        if isinstance(step, int) or step in data:  # of a union, the path names the branch as well
            data = data[step]
    near = likest(str(loc[-1]), (key for place in places for key in _fields(place) if key not in data))
    return near[0] if near else None


def _fields(kind: Any) -> Iterator[str]:
    if hasattr(kind, "model_fields"):
        yield from kind.model_fields
    else:
        for inner in get_args(kind):
            yield from _fields(inner)


def _inside(kind: Any, step: int | str) -> Iterator[Any]:
    """What stands under a key or number in a value of some kind; a union is looked into."""
    if hasattr(kind, "model_fields"):
        if step in kind.model_fields:
            yield kind.model_fields[step].annotation
    elif isinstance(kind, type) or not get_args(kind):
        return
    elif getattr(kind, "__origin__", None) in (list, tuple, dict):
        yield [inner for inner in get_args(kind) if inner is not ...][-1]
    else:
        for inner in get_args(kind):
            yield from _inside(inner, step)


def likely_slip(text: str, line: int, column: int) -> str:
    """What probably made YAML stumble at a line and column, from 0, as the end of a sentence."""
    lines = text.split("\n")
    here = lines[line][column : column + 1] if line < len(lines) else ""
    if here == "\t":
        return "; a tab cannot indent, blanks do"
    if here and here in "@`%&*!|>":
        return f'; {here!r} stands in quotes: "{here}"'
    for number in range(max(0, line - 1), min(len(lines), line + 1)):  # the slip may be at the end of the line before
        for at, character in enumerate(lines[number], start=1):
            if character != " " and unicodedata.category(character) in ("Zs", "Cf"):
                return f"; a {unicodedata.name(character)} stands in line {number + 1}, column {at}"
        if re.match(r"\s*(- +)?[\w-]+:[^\s:]", lines[number]):
            return f"; a blank is wanted after the ':' in line {number + 1}"
    return ""


def _short(value: Any) -> str:
    text = reprlib.repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
