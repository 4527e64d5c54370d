"""How lines have what they write in a way of their own: edition, variant, pile, mover, cards by letter, buildings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...positions.line import EMPTY, Codec, Span, Vocabulary
from ...rulebook.settings import parse_reading
from ..edition import Edition, edition_label, split_label
from ..state.readings import READINGS
from .under_way import join_words, split_words
from .vocabulary import OPTIONS


class EditionLabel(Codec[Edition]):
    """The name of the edition, with its content hash where it does not come with the package."""

    def encode(self, value: Any, context: Edition) -> str:
        """The label of the edition that is at hand."""
        return edition_label(context)

    def decode(self, span: Span, context: Any) -> dict[str, Any]:
        """Name and hash, if it is there."""
        name, content_hash = split_label(span.text)
        span.inner(0, span.text, "edition")
        span.inner(0, span.text, "edition_hash")
        return {"edition": name, "edition_hash": content_hash}


class Options(Codec[Edition]):
    """A flag for each part of the variant that is not the usual one, and the readings that are changed."""

    def encode(self, value: Mapping[str, Any], context: Edition) -> str:
        """Flags and readings."""
        flags = [option.flag for key, option in OPTIONS.items() if value[key] == option.other]
        changed = [f"{switch}={reading}" for switch, reading in value["readings"].items()]
        return ",".join([*flags, *changed]) or EMPTY

    def decode(self, span: Span, context: Edition) -> dict[str, Any]:
        """Every part of the variant, and the readings that are changed."""
        flags = {option.flag: option for option in OPTIONS.values()}
        options: dict[str, Any] = {key: option.usual for key, option in OPTIONS.items()}
        readings = dict[str, str]()
        for item in span.split(",") if span.text != EMPTY else ():
            if "=" in item.text:
                switch, value = item.read(lambda text: parse_reading(text, READINGS))
                readings[switch] = value
            elif item.text in flags:
                options[flags[item.text].key] = flags[item.text].other
            else:
                raise item.expected(f"{', '.join(flags)} or a reading such as flip_tiles=yes")
        return {**options, "readings": readings}


@dataclass(frozen=True, slots=True)
class CountedKinds(Codec[Edition]):
    """Card kinds, each with a count before it, joined by commas."""

    names: Vocabulary[Edition, int]

    def encode(self, value: Mapping[str, int], context: Edition) -> str:
        """Counts and names."""
        return ",".join(f"{count}{self.names.encode(name, context)}" for name, count in value.items())

    def decode(self, span: Span, context: Edition) -> dict[str, int]:
        """The counts by name."""
        counts = dict[str, int]()
        for item in span.split(","):
            match = re.fullmatch(r"([1-9][0-9]{0,2})([a-z][23])", item.text)
            if match is None:
                raise item.expected("a count and a card kind such as 3b2")
            name = self.names.decode(item.inner(len(match[1]), match[2], match[2]), context)
            counts[name] = counts.get(name, 0) + int(match[1])
        return counts


class MoverWithTurn(Codec[Edition]):
    """The player to move, and behind it, each behind a `~`, what has been done of the turn."""

    def encode(self, value: Mapping[str, Any], context: Edition) -> str:
        """The colour, and each text without blanks and commas."""
        return "~".join((value["to_move"], *map(join_words, value.get("turn", ()))))

    def decode(self, span: Span, context: Edition) -> dict[str, Any]:
        """The colour, and the texts."""
        colour, _, rest = span.text.partition("~")
        span.inner(0, colour, "to_move")
        turn = span.inner(len(colour) + 1, rest, "turn").split("~") if len(colour) < len(span.text) else []
        return {"to_move": colour, "turn": [split_words(done.text) for done in turn]}


@dataclass(frozen=True, slots=True)
class Letters(Codec[Edition]):
    """Names by one letter each, none twice, without anything between them; `-` for none."""

    names: Vocabulary[Edition, int]

    def encode(self, value: Sequence[str], context: Edition) -> str:
        """The letters."""
        return "".join(self.names.encode(name, context) for name in value) or EMPTY

    def decode(self, span: Span, context: Edition) -> list[str]:
        """The names of the letters."""
        known = {self.names.short(context, name): name for name in self.names.of(context)}
        names = list[str]()
        for letter in span.split("") if span.text != EMPTY else ():
            if letter.text not in known or known[letter.text] in names:
                raise letter.expected(f"letters of {''.join(known)}, each once, or '{EMPTY}'")
            names.append(known[letter.text])
        return names


class PlacementText(Codec[Edition]):
    """A building, whose squares are joined by dots; whether it can stand is judged with the rest."""

    def encode(self, value: str, context: Edition) -> str:
        """The placement without commas, each character in its place."""
        return value.replace(",", ".")

    def decode(self, span: Span, context: Edition) -> str:
        """The placement as files have it."""
        return span.text.replace(".", ",")
