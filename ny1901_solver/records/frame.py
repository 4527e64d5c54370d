"""The file format of game records, except for the start position, which each game writes in its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from ..errors import NotationError, Refused
from ..files.documents import Document, Loc, dump_key, dump_yaml, plain
from ..messages import gettext
from ..text.words import join_words
from .record import DEEPEST_VARIATION, Ending, Position, Record, RecordedTurn, Turn, turn_place, variation_place

PLAYED = "[played]"
"""In the file, a turn's entry has a key that is the name of a player; `PLAYED` is the alias of this key in the model.
The alias is in brackets, so that messages do not mention the alias.
"""


def entry_parts(data: Any) -> Any:
    """Splits the entry of a turn in a file into two parts: the key that is a player's name, and the other keys."""
    if not isinstance(data, dict):
        return {PLAYED: data}
    known = {key: data[key] for key in ("note", "variations") if key in data}
    return {PLAYED: {key: value for key, value in data.items() if key not in known}} | known


class Entry(Protocol):
    """A turn in a record file."""

    @property
    def played(self) -> Mapping[Any, str]:
        """A dict with one item: the turn as text, under the name of its player."""

    @property
    def note(self) -> str:
        """The comment on the turn; empty if the turn has no comment."""

    @property
    def variations(self) -> Sequence[Sequence[Entry]]:
        """Alternative sequences of turns; the first turn of each sequence replaces this turn."""


def format_frame(
    form: str,
    source: str | None,
    record: Record[Position, Turn, Ending],
    start: Mapping[str, Any],
    names: Sequence[str],
    mover: Callable[[int], str],
    kinds: Sequence[str],
) -> str:
    """Writes a record as YAML.

    `start` is the first position of the game as data. The function `mover` returns the player to move after a number of
    turns. `names` contains the players' names by seat, `kinds` contains the names of the kinds of cards, and `source`
    is the origin of the game. Raises `Refused` for variations that are nested too deeply.
    """
    deepest = max((turn.depth for turn in record.turns), default=0)
    if deepest > DEEPEST_VARIATION:
        raise Refused(
            gettext(
                "variations are nested {levels} levels deep, but {most} is the maximum",
                levels=deepest,
                most=DEEPEST_VARIATION,
            )
        )
    seats = {name: policy for name, policy in zip(names, record.seats, strict=False) if policy}
    head = {"format": form, "source": source, "seats": seats, "start": start}
    lines = list(_lines(record.turns, mover, kinds, 0))
    turns_text = "\n".join(["turns:", *lines, ""]) if lines else "turns: []\n"
    result = dump_yaml({"result": record.result.model_dump(mode="json")}) if record.result else ""
    return dump_yaml({key: value for key, value in head.items() if value}) + turns_text + result


def _lines(
    turns: Iterable[RecordedTurn[Turn]], mover: Callable[[int], str], kinds: Sequence[str], played: int
) -> Iterator[str]:
    """The lines of text that a record file contains for some turns; `played` is the number of turns before the given
    turns.
    """
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
    """Reads the turns of a file; `mover` returns the player to move after a number of turns."""

    def line(entries: Sequence[Entry], loc: Loc, played: int, within: str) -> Iterator[RecordedTurn[Turn]]:
        for place, entry in enumerate(entries):
            ((name, text),) = entry.played.items()
            number, here, at = played + place, turn_place(place + 1, within), (*loc, place)
            if name != mover(number):
                problems.append(
                    document.problem(
                        at,
                        gettext("in {turn} {player} moves, not {named}", turn=here, player=mover(number), named=name),
                    )
                )
            variations = tuple(
                tuple(line(each, (*at, "variations", i), number, variation_place(i + 1, here)))
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
    """Reads the computer players of a file, in the order of the seats."""
    if not policies:
        return ()
    problems += strangers(document, ("seats",), policies, names)
    return tuple(policies.get(name, "") for name in names)


def strangers(document: Document, loc: tuple[str, ...], named: Iterable[str], names: Sequence[str]) -> list[str]:
    """An error message for a part of a file that names unknown players; empty if all names in the part are known."""
    unknown = [name for name in named if name not in names]
    if not unknown:
        return []
    sentence = gettext(
        "{unknown} is not a player of this game; the players are {players}",
        unknown=join_words(unknown),
        players=", ".join(names),
    )
    return [document.problem(loc, sentence)]
