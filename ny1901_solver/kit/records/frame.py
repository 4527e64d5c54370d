"""The frame of a record's file: all of it but the position that the game starts from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..documents import Document, dump_yaml
from ..errors import NotationError
from .record import Ending, Position, Record, RecordedTurn, Turn


def format_frame(
    form: str,
    source: str | None,
    record: Record[Position, Turn, Ending],
    start: Mapping[str, Any],
    names: Sequence[str],
    turns: Iterable[tuple[str, str]],
) -> str:
    """Writes a record as YAML: `start` is its first position as data, `turns` are the movers' names with their turns.

    `names` are those of the players by seat, `source` tells people where the game comes from.
    """
    seats = {name: policy for name, policy in zip(names, record.seats, strict=False) if policy}
    head = {"format": form, "source": source, "seats": seats, "start": start}
    lines = [f"- {mover}: {text}" for mover, text in turns]
    told = "\n".join(["turns:", *lines, ""]) if lines else "turns: []\n"
    result = dump_yaml({"result": record.result.model_dump(mode="json")}) if record.result else ""
    return dump_yaml({key: value for key, value in head.items() if value}) + told + result


def read_turns(
    document: Document,
    entries: Sequence[Mapping[Any, str]],
    mover: Callable[[int], str],
    parse: Callable[[str], RecordedTurn[Turn]],
    problems: list[str],
) -> tuple[RecordedTurn[Turn], ...]:
    """The turns of a file, each an entry of the player's name with the turn; `mover` is who moves after so many."""
    turns = []
    for i, entry in enumerate(entries):
        ((name, text),) = entry.items()
        if name != mover(i):
            problems.append(document.problem(("turns", i), f"turn {i + 1} is {mover(i)}'s, not {name}'s"))
        try:
            turns.append(parse(text))
        except NotationError as error:
            problems.append(document.problem(("turns", i, name), f"turn {i + 1}: {error}"))
    return tuple(turns)


def read_seats(
    document: Document, names: Sequence[str], policies: Mapping[Any, str] | None, problems: list[str]
) -> tuple[str, ...]:
    """The policies of a file by seat."""
    if not policies:
        return ()
    problems += strangers(document, ("seats",), policies, names)
    return tuple(policies.get(name, "") for name in names)


def strangers(document: Document, loc: tuple[str, ...], named: Iterable[str], names: Sequence[str]) -> list[str]:
    """The problem of a part of the file that names players who did not play."""
    found = [name for name in named if name not in names]
    sentence = f"{' and '.join(found)} did not play; the players are {', '.join(names)}"
    return [document.problem(loc, sentence)] if found else []
