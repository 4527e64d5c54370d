"""The frame of a record's file: all of it but the position that the game starts from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from ..errors import NotationError, Refused
from ..files.documents import Document, Loc, dump_key, dump_yaml, plain
from .record import DEEPEST_VARIATION, Ending, Position, Record, RecordedTurn, Turn

PLAYED = "[played]"
"""Stands for the one key of an entry that is a player; in brackets, so that no message names it."""


def entry_parts(data: Any) -> Any:
    """A turn as a file has it, with its player's key taken apart from the others."""
    if not isinstance(data, dict):
        return {PLAYED: data}
    known = {key: data[key] for key in ("note", "variations") if key in data}
    return {PLAYED: {key: value for key, value in data.items() if key not in known}} | known


class Entry(Protocol):
    """A turn as a file has it."""

    @property
    def played(self) -> Mapping[Any, str]:
        """The player's name with the turn."""

    @property
    def note(self) -> str:
        """What is said of it, empty for nothing."""

    @property
    def variations(self) -> Sequence[Sequence[Entry]]:
        """Lines of turns, the first of each instead of this one."""


def format_frame(
    form: str,
    source: str | None,
    record: Record[Position, Turn, Ending],
    start: Mapping[str, Any],
    names: Sequence[str],
    mover: Callable[[int], str],
    kinds: Sequence[str],
) -> str:
    """Writes a record as YAML: `start` is its first position as data, `mover` is who moves after so many turns.

    `names` are those of the players by seat, `kinds` those of the kinds of card, `source` tells people where the game
    comes from. Raises `Refused` for variations that lie too deep one inside the other.
    """
    deepest = max((turn.depth for turn in record.turns), default=0)
    if deepest > DEEPEST_VARIATION:
        raise Refused(f"variations lie {deepest} deep one inside the other, and {DEEPEST_VARIATION} is the most")
    seats = {name: policy for name, policy in zip(names, record.seats, strict=False) if policy}
    head = {"format": form, "source": source, "seats": seats, "start": start}
    lines = list(_lines(record.turns, mover, kinds, 0))
    turns_text = "\n".join(["turns:", *lines, ""]) if lines else "turns: []\n"
    result = dump_yaml({"result": record.result.model_dump(mode="json")}) if record.result else ""
    return dump_yaml({key: value for key, value in head.items() if value}) + turns_text + result


def _lines(
    turns: Iterable[RecordedTurn[Turn]], mover: Callable[[int], str], kinds: Sequence[str], played: int
) -> Iterator[str]:
    """The lines of turns that follow so many others."""
    for number, turn in enumerate(turns, start=played):
        yield f"- {mover(number)}: {plain(turn.format(kinds))}"
        if turn.note:
            yield from (text and f"  {text}" for text in dump_key("note", turn.note).rstrip("\n").split("\n"))
        if turn.variations:
            yield "  variations:"
        for line in turn.variations:
            inner = _lines(line, mover, kinds, number)
            yield from (text and f"  {'  ' if place else '- '}{text}" for place, text in enumerate(inner))


def read_turns(
    document: Document,
    entries: Sequence[Entry],
    mover: Callable[[int], str],
    parse: Callable[[str], RecordedTurn[Turn]],
    problems: list[str],
) -> tuple[RecordedTurn[Turn], ...]:
    """The turns of a file; `mover` is who moves after so many of them."""

    def line(entries: Sequence[Entry], loc: Loc, played: int, within: str) -> Iterator[RecordedTurn[Turn]]:
        for place, entry in enumerate(entries):
            ((name, text),) = entry.played.items()
            number, here, at = played + place, f"{within}turn {place + 1}", (*loc, place)
            if name != mover(number):
                problems.append(document.problem(at, f"{here} is {mover(number)}'s, not {name}'s"))
            variations = tuple(
                tuple(line(each, (*at, "variations", i), number, f"{here}, variation {i + 1}, "))
                for i, each in enumerate(entry.variations)
            )
            try:
                yield replace(parse(text), note=entry.note, variations=variations)
            except NotationError as error:
                problems.append(document.problem((*at, name), f"{here}: {error}"))

    return tuple(line(entries, ("turns",), 0, ""))


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
    unknown = [name for name in named if name not in names]
    sentence = f"{' and '.join(unknown)} did not play; the players are {', '.join(names)}"
    return [document.problem(loc, sentence)] if unknown else []
