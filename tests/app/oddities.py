"""Requests that hold every oddity that JSON can spell, for every method of both games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from ny1901_solver.manhattan.methods import METHODS as MANHATTAN_METHODS
from ny1901_solver.manhattan.positions import format_line as manhattan_line
from ny1901_solver.manhattan.replay import format_record as manhattan_record
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.replay import format_record, record_game
from ny1901_solver.new_york_1901.rules import new_game
from tests.manhattan.review.test_review import record_of

NEW_YORK_1901, MANHATTAN = "new-york-1901", "manhattan"
TABLES = {NEW_YORK_1901: METHODS, MANHATTAN: MANHATTAN_METHODS}
METHOD_NAMES = [(game, name) for game, table in TABLES.items() for name in [*table, "cancel"]]

CHEAP = "version", "show", "new", "edition-list", "player-list", "cancel"
"""Methods that are asked with every odd id, as a right one among them has the method answer."""

VALUES = {
    "a number beyond all": "1e400",
    "one below": "-1e400",
    "no number": "NaN",
    "infinity": "Infinity",
    "minus zero": "-0",
    "minus zero, broken": "-0.0",
    "a fraction": "0.5",
    "almost nothing": "5e-324",
    "the largest float": "1.7976931348623157e308",
    "a huge integer": "9" * 4000,
    "one too huge": "9" * 5000,
    "past 64 bits": str(2**64),
    "a negative one": str(-(2**63) - 1),
    "yes": "true",
    "nothing": "null",
    "a list": "[]",
    "a list of odd things": '[1, null, [true], {"": ""}]',
    "an object": "{}",
    "an object of odd things": '{"": null, "__proto__": {"a": 1}, "format": "ny1901-position/1"}',
    "a number beyond all, within": '{"format": "ny1901-position/1", "players": [1e400]}',
    "deep lists": "[" * 900 + "]" * 900,
    "deep objects": '{"a":' * 900 + "1" + "}" * 900,
    "deeper than is read": "[" * 5_000 + "]" * 5_000,
    "deep, as a text": json.dumps("[" * 900 + "]" * 900),
    "an empty text": '""',
    "a blank": '" "',
    "half a character": '"\\ud800"',
    "the other half": '"\\udc00 x"',
    "a whole character in halves": '"\\ud83d\\ude00"',
    "a text with NUL": '"a\\u0000b"',
    "NUL alone": '"\\u0000"',
    "a byte-order mark": '"\\ufeff"',
    "a separator of lines": '"\\u2028\\r\\n"',
    "a long text": json.dumps("x" * 70_000),
    "a long text beyond ASCII": json.dumps("ß" * 70_000, ensure_ascii=False),
    "YAML of infinity": json.dumps("format: ny1901-position/1\nplayers: [.inf, -.inf, .nan, 1.0e+400]\n"),
    "YAML of infinity, of the other game": json.dumps("format: manhattan-record/1\nstart: .inf\n"),
    "an open bracket": '"["',
    "a line without its rest": '"ny1:tiny"',
    "a line of the other game": '"mh1:berlin"',
    "a number as a text": '"1e400"',
}
"""Values by what is odd about them, as JSON or almost."""

LINES = {
    "nothing": "",
    "blanks": "  \t ",
    "a byte-order mark": "\ufeff",
    "a byte-order mark before it": "\ufeff{whole}",
    "a number beyond all": "1e400",
    "a list": "[{whole}]",
    "a text": '"{name}"',
    "a field twice": '{{"method": "{name}", {inside}}}',
    "a field twice, half a character": '{{"\\ud800": 1, "\\ud800": 2, {inside}}}',
    "a long field twice": '{{"{long}": 1, "{long}": 2, {inside}}}',
    "a field of half a character": '{{"\\udfff": 1, {inside}}}',
    "a field without a name": '{{"": 1, {inside}}}',
    "an unknown long field": '{{"{long}": 1, {inside}}}',
    "a comma too many": "{{{inside},}}",
    "a comment": "{{{inside}}} // so",
    "two objects": "{whole}{whole}",
    "single quotes": "{{'method': '{name}'}}",
    "NUL": "\0{whole}",
    "no UTF-8": "{whole}\udcff",
}
"""Lines by what is odd about them; `whole` is a request that is right, `inside` what its braces hold."""


@cache
def _usual() -> dict[str, dict[str, Any]]:
    """For each game what its fields hold where nothing is odd."""
    state = new_game(load_edition("tiny"), 2, random.Random(1))
    record = record_game(state, POLICIES["quick"], random.Random(1)).first(1)
    ours = {
        "position": format_line(state),
        "record": format_record(record),
        "turn": str(record.turns[0].turn),
        "best": str(record.turns[0].turn),
        "turns": [],
        "puzzle": "last-turn-704-1441",
        "date": "2026-11-23",
        "rule": "DEM-4",
        "rules": ["DEM-4"],
        "question": "may I build on a park",
        "files": {},
        "rollouts": 1,
        "player": "random",
    }
    theirs = record_of("tiny", 2).first(1)
    return {
        NEW_YORK_1901: ours,
        MANHATTAN: ours
        | {
            "position": manhattan_line(theirs.start),
            "record": manhattan_record(theirs),
            "move": str(theirs.turns[0].turn),
            "best": str(theirs.turns[0].turn),
            "moves": [],
            "puzzle": "mh-tutorial-city",
            "rule": "M-BLD-3",
            "rules": ["M-BLD-3"],
        },
    }


@dataclass(frozen=True, slots=True)
class Odd:
    """A line to send: where it is odd, how, and its bytes without an end."""

    where: str
    how: str
    line: bytes


def usual(game: str, name: str) -> dict[str, Any]:
    """The fields of a request that is right and takes little, without its id."""
    fields: dict[str, Any] = {"method": name, "game": game}
    if name == "cancel":
        return {"method": name, "of": "nothing"}
    method = TABLES[game][name]
    given_anyway = ["rollouts", "puzzle", "rules", *(["player"] if name == "play" else [])]
    if name == "rule-cases":
        given_anyway.append("rule")
    for field, shape in method.request.model_fields.items():
        if field == "turns" and name == "plan":
            fields[field] = 1
        elif field in _usual()[game] and (shape.is_required() or field in given_anyway):
            fields[field] = _usual()[game][field]
    if "position" in method.request.model_fields and "position" not in fields and "puzzle" not in fields:
        fields["position"] = _usual()[game]["position"]
    return fields


def odd_lines(game: str, name: str, every: bool) -> Iterator[Odd]:
    """Odd lines for a method: every odd value in a field of its own, in each in turn or in `every` one, and as
    the id of what is cheap; and every oddity of a whole line."""
    right = {"id": "odd", **usual(game, name)}
    shapes = TABLES[game][name].request.model_fields if name in TABLES[game] else {"of": None}
    fields = ["method", "game", "unheard", *(each for each in shapes if each not in ("id", "method"))]
    own = fields[3:] or fields
    for number, (how, value) in enumerate(VALUES.items()):
        with_id = ["id"] if every or name in CHEAP else []
        for field in (*with_id, *(fields if every else [own[(number + 2) % len(own)]])):
            yield Odd(field, how, _with(right, field, value))
    whole = json.dumps(right)
    for how, form in LINES.items():
        line = form.format(whole=whole, inside=whole[1:-1], name=name, long="x" * 5_000)
        yield Odd("the line", how, line.encode("utf-8", "surrogateescape"))


def _with(right: dict[str, Any], field: str, value: str) -> bytes:
    """A request with an odd value, as JSON or almost, in a field."""
    inside = "".join(f"{json.dumps(key)}: {json.dumps(given)}, " for key, given in right.items() if key != field)
    return f"{{{inside}{json.dumps(field)}: {value}}}".encode("utf-8", "surrogateescape")
