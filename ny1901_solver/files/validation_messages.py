"""Errors of pydantic and YAML in plain words, with what was probably meant."""

from __future__ import annotations

import json
import re
import reprlib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from ..messages import gettext, gettext_noop
from ..text.spelling import in_latin, likest, stranger
from ..text.words import join_clauses, join_words

PLAIN_WORDS = {
    "missing": gettext_noop("this key is missing"),
    "extra_forbidden": gettext_noop("there is no such key"),
    "invalid_key": gettext_noop("there is no such key"),
    "model_type": gettext_noop("keys with values are wanted here"),
    "dict_type": gettext_noop("keys with values are wanted here"),
    "list_type": gettext_noop("a list is wanted here"),
    "tuple_type": gettext_noop("a list is wanted here"),
    "string_type": gettext_noop("a text is wanted here"),
    "int_type": gettext_noop("a whole number is wanted here"),
    "int_parsing": gettext_noop("a whole number is wanted here"),
    "int_parsing_size": gettext_noop("a smaller number is wanted here"),
    "int_from_float": gettext_noop("a whole number is wanted here"),
    "bool_type": gettext_noop("true or false is wanted here"),
    "literal_error": gettext_noop("{expected} is wanted here"),
    "greater_than": gettext_noop("more than {gt} is wanted here"),
    "greater_than_equal": gettext_noop("{ge} or more is wanted here"),
    "less_than": gettext_noop("less than {lt} is wanted here"),
    "less_than_equal": gettext_noop("{le} or less is wanted here"),
    "finite_number": gettext_noop("a finite number is wanted here"),
    "string_too_short": gettext_noop("a text of {min_length} or more characters is wanted here"),
    "string_too_long": gettext_noop("a text of {max_length} characters or fewer is wanted here"),
    "too_short": gettext_noop("{min_length} or more are wanted here"),
    "too_long": gettext_noop("{max_length} or fewer are wanted here"),
    "string_pattern_mismatch": gettext_noop("a text that matches {pattern} is wanted here"),
}
"""Messages for pydantic's kinds of errors whose own messages are too technical."""
PATTERNS = {
    "^[a-z][a-z0-9-]*$": gettext_noop("a name of small letters, digits and hyphens is wanted here"),
    "^[a-z]$": gettext_noop("one small letter is wanted here"),
    "^[A-Z]$": gettext_noop("one capital letter is wanted here"),
    r"^[^\sA-Za-z0-9#]$": gettext_noop("one mark that is no letter, no digit and not '#' is wanted here"),
}
"""Messages for texts that have to match a pattern, in place of the pattern."""
FIELD_WORDS = {
    "missing": gettext_noop("this field is missing"),
    "extra_forbidden": gettext_noop("there is no such field"),
}
"""Messages for the kinds of errors that name keys, in requests of programs."""
UNKNOWN_KEY = ("extra_forbidden", "invalid_key")


def sentence(detail: Mapping[str, Any], meant: str | None, by_hand: bool = True) -> str:
    """The message for one of pydantic's errors; `meant` is the key that an unknown one may stand for.

    Text typed `by_hand` may have a comma too many, or a list without its brackets; other text is a program's request.
    """
    kind, given, wanted = detail["type"], detail["input"], detail.get("ctx", {})
    if kind == "value_error":  # raised by a validator of ours
        said = str(wanted["error"])
    elif not by_hand and kind in FIELD_WORDS:
        said = gettext(FIELD_WORDS[kind])
    elif known := PATTERNS.get(wanted.get("pattern", "")) or PLAIN_WORDS.get(kind):
        said = gettext(known, **{**wanted, "expected": join_words(_expected(wanted), "or")})
    else:
        said = str(detail["msg"])
    if kind in UNKNOWN_KEY:
        alone = by_hand and (given is None or kind == "invalid_key")  # text after a comma in { } is a key
        comma = gettext("a list stands in [ ], and a number has no comma") if alone and not meant else ""
        return join_clauses(said, _instead(str(detail["loc"][-1]), [meant] if meant else []), comma)
    if kind == "missing":
        return said
    said = gettext("{sentence} (got {value})", sentence=said, value=_short(given))
    return join_clauses(said, _suggestion(kind, given, wanted, by_hand))


def _expected(wanted: Mapping[str, Any]) -> list[str]:
    """The values that an error of pydantic lists, as Python writes them: `'a', 'b' or 3`."""
    return re.findall(r"'[^']*'|-?\b(?!or\b)[\w.]+", wanted.get("expected", ""))


def _suggestion(kind: str, given: Any, wanted: Mapping[str, Any], by_hand: bool) -> str:
    """A clause with the value that one of a wrong kind was probably meant to be; empty if there is no likely one."""
    if not isinstance(given, str):
        return ""
    seen = in_latin(given).strip()
    if kind == "literal_error":
        return _instead(given, likest(seen.lower(), [word.strip("'") for word in _expected(wanted)]))
    if kind == "string_pattern_mismatch":
        tried = (seen, seen.lower(), seen.upper(), re.sub(r"[\s_]+", "-", seen.lower()))
        return _instead(given, [text for text in tried if re.search(wanted["pattern"], text)][:1])
    if kind.startswith("int") and re.fullmatch(r"[+-]?[0-9]{1,18}", seen):  # no longer number is meant
        if seen != given:
            return _instead(given, [seen])
        return gettext("did you mean {number}, without quotes?", number=int(seen))
    if kind.startswith("int") and re.fullmatch(r"[0-9]+(\s*,\s*[0-9]+)+", seen):
        return gettext("a decimal has a point, and a list stands in [ ]")
    if kind in ("list_type", "tuple_type") and seen:
        listed = re.split(r"\s*,\s*" if "," in seen else r"\s+", seen) if by_hand else [seen]
        return gettext("did you mean {word}?", word=json.dumps(listed))
    return _instead(given, [])


def _instead(typed: str, near: Sequence[str]) -> str:
    """The question whether the first likely word is meant, and a sentence about a letter of another alphabet."""
    asked = gettext("did you mean {word}?", word=repr(near[0])) if near else ""
    return " ".join(filter(None, (asked, stranger(typed))))


def meant_key(model: type, data: Any, loc: Sequence[int | str]) -> str | None:
    """The key of the file's model that an unknown one may stand for, among those not given.

    `loc` is the path to the unknown key in the file's data.
    """
    places: list[Any] = [model]
    for step in loc[:-1]:
        places = [inner for place in places for inner in _inside(place, step)]
        if isinstance(step, int) or step in data:  # in a union, the path names the branch as well
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
    """The types of the part under a key or number in a value of a type, in all branches of a union."""
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
    """A clause about the probable cause of a YAML error at a line and column, from 0; empty if none is likely."""
    lines = text.split("\n")
    here = lines[line][column : column + 1] if line < len(lines) else ""
    if here == "\t":
        return gettext("a tab cannot indent, blanks do")
    if here and here in "@`%&*!|>":
        return gettext('{character!r} stands in quotes: "{character}"', character=here)
    for number in range(max(0, line - 1), min(len(lines), line + 1)):  # the slip may be at the end of the line before
        for at, character in enumerate(lines[number], start=1):
            if character != " " and unicodedata.category(character) in ("Zs", "Cf"):
                return gettext(
                    "a {character} stands in line {line}, column {column}",
                    character=unicodedata.name(character),
                    line=number + 1,
                    column=at,
                )
        if re.match(r"\s*(- +)?[\w-]+:[^\s:]", lines[number]):
            return gettext("a blank is wanted after the ':' in line {line}", line=number + 1)
    return ""


def _short(value: Any) -> str:
    text = reprlib.repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
