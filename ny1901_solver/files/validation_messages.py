"""Errors of pydantic and YAML in plain words, with suggestions of what was probably meant."""

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
    "model_type": gettext_noop("expected keys with values"),
    "dict_type": gettext_noop("expected keys with values"),
    "list_type": gettext_noop("expected a list"),
    "tuple_type": gettext_noop("expected a list"),
    "string_type": gettext_noop("expected a text"),
    "int_type": gettext_noop("expected a whole number"),
    "int_parsing": gettext_noop("expected a whole number"),
    "int_parsing_size": gettext_noop("expected a smaller number"),
    "int_from_float": gettext_noop("expected a whole number"),
    "bool_type": gettext_noop("expected true or false"),
    "literal_error": gettext_noop("expected {expected}"),
    "greater_than": gettext_noop("expected more than {gt}"),
    "greater_than_equal": gettext_noop("expected {ge} or more"),
    "less_than": gettext_noop("expected less than {lt}"),
    "less_than_equal": gettext_noop("expected {le} or less"),
    "finite_number": gettext_noop("expected a finite number"),
    "string_too_short": gettext_noop("expected a text of {min_length} or more characters"),
    "string_too_long": gettext_noop("expected a text of {max_length} characters or fewer"),
    "too_short": gettext_noop("expected {min_length} or more entries"),
    "too_long": gettext_noop("expected {max_length} or fewer entries"),
    "string_pattern_mismatch": gettext_noop("expected a text that matches {pattern}"),
}
"""Messages for pydantic's kinds of errors whose own messages are too technical."""
PATTERNS = {
    "^[a-z][a-z0-9-]*$": gettext_noop("expected a name of small letters, digits and hyphens"),
    "^[a-z]$": gettext_noop("expected one small letter"),
    "^[A-Z]$": gettext_noop("expected one capital letter"),
    r"^[^\sA-Za-z0-9#]$": gettext_noop("expected one character that is not a letter, a digit or '#'"),
}
"""For each pattern that a text must match, a message that describes such texts; an error contains the message instead
of the pattern.
"""
FIELD_WORDS = {
    "missing": gettext_noop("this field is missing"),
    "extra_forbidden": gettext_noop("there is no such field"),
}
"""Messages for errors about keys in requests of programs. In messages about requests, a key is called a field."""
UNKNOWN_KEY = ("extra_forbidden", "invalid_key")


def sentence(detail: Mapping[str, Any], meant: str | None, by_hand: bool = True) -> str:
    """The message for one of pydantic's errors. If the error is about an unknown key, `meant` is the known key that the
    user probably meant.

    If the text was typed `by_hand`, the text may contain a surplus comma, or a list without its brackets. If `by_hand`
    is false, the text is a request that a program has sent.
    """
    kind, given, wanted = detail["type"], detail["input"], detail.get("ctx", {})
    if kind == "value_error":  # raised by a validator of this program
        said = str(wanted["error"])
    elif not by_hand and kind in FIELD_WORDS:
        said = gettext(FIELD_WORDS[kind])
    elif known := PATTERNS.get(wanted.get("pattern", "")) or PLAIN_WORDS.get(kind):
        said = gettext(known, **{**wanted, "expected": join_words(_expected(wanted), "or")})
    else:
        said = str(detail["msg"])
    if kind in UNKNOWN_KEY:
        alone = by_hand and (given is None or kind == "invalid_key")  # after a comma in { }, YAML reads a text as a key
        comma = gettext("write a list in [ ], and a number without commas") if alone and not meant else ""
        return join_clauses(said, _instead(str(detail["loc"][-1]), [meant] if meant else []), comma)
    if kind == "missing":
        return said
    said = gettext("{sentence} (got {value})", sentence=said, value=_short(given))
    return join_clauses(said, _suggestion(kind, given, wanted, by_hand))


def _expected(wanted: Mapping[str, Any]) -> list[str]:
    """The values that an error of pydantic lists, which Python writes as `'a', 'b' or 3`."""
    return re.findall(r"'[^']*'|-?\b(?!or\b)[\w.]+", wanted.get("expected", ""))


def _suggestion(kind: str, given: Any, wanted: Mapping[str, Any], by_hand: bool) -> str:
    """A clause that suggests the value that the user probably meant instead of a wrong value; empty if no value is
    likely."""
    if not isinstance(given, str):
        return ""
    seen = in_latin(given).strip()
    if kind == "literal_error":
        return _instead(given, likest(seen.lower(), [word.strip("'") for word in _expected(wanted)]))
    if kind == "string_pattern_mismatch":
        tried = (seen, seen.lower(), seen.upper(), re.sub(r"[\s_]+", "-", seen.lower()))
        return _instead(given, [text for text in tried if re.search(wanted["pattern"], text)][:1])
    # a number with more digits is not likely to be meant
    if kind.startswith("int") and re.fullmatch(r"[+-]?[0-9]{1,18}", seen):
        if seen != given:
            return _instead(given, [seen])
        return gettext("did you mean {number}, without quotes?", number=int(seen))
    if kind.startswith("int") and re.fullmatch(r"[0-9]+(\s*,\s*[0-9]+)+", seen):
        return gettext("write a decimal number with a point, and a list in [ ]")
    if kind in ("list_type", "tuple_type") and seen:
        listed = re.split(r"\s*,\s*" if "," in seen else r"\s+", seen) if by_hand else [seen]
        return gettext("did you mean {word}?", word=json.dumps(listed))
    return _instead(given, [])


def _instead(typed: str, near: Sequence[str]) -> str:
    """A question that suggests the first likely word. If the typed word contains a letter from another alphabet, a
    sentence about the letter follows.
    """
    asked = gettext("did you mean {word}?", word=repr(near[0])) if near else ""
    return " ".join(filter(None, (asked, stranger(typed))))


def meant_key(model: type, data: Any, loc: Sequence[int | str]) -> str | None:
    """The key of the model that the user probably meant by an unknown key; keys that the data already contain are not
    suggested.

    `loc` is the path to the unknown key in the file's data.
    """
    places: list[Any] = [model]
    for step in loc[:-1]:
        places = [inner for place in places for inner in _inside(place, step)]
        if isinstance(step, int) or step in data:  # for a union, pydantic's path also names the branch
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
    """The types that a value's part under a key or an index may have, given the type of the value. If the type of the
    whole value is a union, each branch of the union is searched.
    """
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
    """A clause about the probable cause of a YAML error at a line and column, which count from 0; empty if no cause is
    likely.
    """
    lines = text.split("\n")
    here = lines[line][column : column + 1] if line < len(lines) else ""
    if here == "\t":
        return gettext("a tab cannot indent a line; use blanks")
    if here and here in "@`%&*!|>":
        return gettext('put {character!r} in quotes: "{character}"', character=here)
    # the cause may be at the end of the previous line
    for number in range(max(0, line - 1), min(len(lines), line + 1)):
        for at, character in enumerate(lines[number], start=1):
            if character != " " and unicodedata.category(character) in ("Zs", "Cf"):
                return gettext(
                    "line {line} has the character {character} in column {column}",
                    character=unicodedata.name(character),
                    line=number + 1,
                    column=at,
                )
        if re.match(r"\s*(- +)?[\w-]+:[^\s:]", lines[number]):
            return gettext("a blank is missing after the ':' in line {line}", line=number + 1)
    return ""


def _short(value: Any) -> str:
    text = reprlib.repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
