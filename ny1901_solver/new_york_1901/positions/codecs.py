"""Codecs for the parts of a one-line position that have their own notation: edition, variant, pile, mover, cards and
buildings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...messages import gettext
from ...positions.line import EMPTY, Codec, Span, Vocabulary
from ...rulebook.settings import parse_reading
from ..edition import Edition, edition_label, split_label
from ..state.readings import READINGS
from .under_way import join_words, split_words
from .vocabulary import OPTIONS


class EditionLabel(Codec[Edition]):
    """The name of the edition; if the edition is not shipped with the program, the name is followed by the edition's
    content hash."""

    def encode(self, value: Any, context: Edition) -> str:
        """Writes the label of the edition in use."""
        return edition_label(context)

    def decode(self, span: Span, context: Any) -> dict[str, Any]:
        """The name of the edition, and the content hash if the label contains a hash."""
        name, content_hash = split_label(span.text)
        span.inner(0, span.text, "edition")
        span.inner(0, span.text, "edition_hash")
        return {"edition": name, "edition_hash": content_hash}


class Options(Codec[Edition]):
    """The options of the game in a one-line position: a flag for each option of the variant that differs from its
    default, and each rule interpretation (reading) that differs from its default."""

    def encode(self, value: Mapping[str, Any], context: Edition) -> str:
        """Writes the flags of the options, and the readings (rule interpretations) that differ from their defaults, as
        text."""
        flags = [option.flag for key, option in OPTIONS.items() if value[key] == option.other]
        changed = [f"{switch}={reading}" for switch, reading in value["readings"].items()]
        return ",".join([*flags, *changed]) or EMPTY

    def decode(self, span: Span, context: Edition) -> dict[str, Any]:
        """Reads the value of every option of the variant, and the readings (rule interpretations) that differ from
        their defaults."""
        flags = {option.flag: option for option in OPTIONS.values()}
        options: dict[str, Any] = {key: option.usual for key, option in OPTIONS.items()}
        readings = dict[str, str]()
        for item in span.split(",") if span.text != EMPTY else ():
            if "=" in item.text:
                name, value = item.read(lambda text: parse_reading(text, READINGS))
                twice, readings[name] = name in readings, value
            elif (name := item.text) in flags:
                twice = options[flags[name].key] == flags[name].other
                options[flags[name].key] = flags[name].other
            else:
                raise item.expected(gettext("{flags} or a reading such as flip_tiles=yes", flags=", ".join(flags)))
            if twice:
                raise item.expected(gettext("each option and each reading only once ({name} occurs twice)", name=name))
        return {**options, "readings": readings}


@dataclass(frozen=True, slots=True)
class CountedKinds(Codec[Edition]):
    """A multiset of card kinds: the names of the kinds joined by commas, each preceded by a count."""

    names: Vocabulary[Edition, int]

    def encode(self, value: Mapping[str, int], context: Edition) -> str:
        """The text with the count and the name of each kind of card."""
        return ",".join(f"{count}{self.names.encode(name, context)}" for name, count in value.items())

    def decode(self, span: Span, context: Edition) -> dict[str, int]:
        """The count of each kind of card, by the kind's name."""
        counts = dict[str, int]()
        for item in span.split(","):
            match = re.fullmatch(r"([1-9][0-9]{0,2})([a-z][23])", item.text)
            if match is None:
                raise item.expected(gettext("a count and a card kind such as 3b2"))
            name = self.names.decode(item.inner(len(match[1]), match[2], match[2]), context)
            counts[name] = counts.get(name, 0) + int(match[1])
        return counts


class MoverWithTurn(Codec[Edition]):
    """The player to move, followed by the events of the current turn, each after a `~`."""

    def encode(self, value: Mapping[str, Any], context: Edition) -> str:
        """Writes the colour of the player to move, and the events of the turn, as text without spaces and commas."""
        return "~".join((value["to_move"], *map(join_words, value.get("turn", ()))))

    def decode(self, span: Span, context: Edition) -> dict[str, Any]:
        """Reads the colour of the player to move, and the texts of the turn's events."""
        colour, _, rest = span.text.partition("~")
        span.inner(0, colour, "to_move")
        turn = span.inner(len(colour) + 1, rest, "turn").split("~") if len(colour) < len(span.text) else []
        return {"to_move": colour, "turn": [split_words(done.text) for done in turn]}


@dataclass(frozen=True, slots=True)
class Letters(Codec[Edition]):
    """A set of names as text: one letter for each name, without separators and repetitions; `-` stands for an empty
    set."""

    names: Vocabulary[Edition, int]

    def encode(self, value: Sequence[str], context: Edition) -> str:
        """Writes one letter for each of the names."""
        return "".join(self.names.encode(name, context) for name in value) or EMPTY

    def decode(self, span: Span, context: Edition) -> list[str]:
        """Reads the names for which the letters stand."""
        known = {self.names.short(context, name): name for name in self.names.of(context)}
        names = list[str]()
        for letter in span.split("") if span.text != EMPTY else ():
            if letter.text not in known or known[letter.text] in names:
                raise letter.expected(
                    gettext(
                        "letters of {letters}, each at most once, or '{empty}'", letters="".join(known), empty=EMPTY
                    )
                )
            names.append(known[letter.text])
        return names


class PlacementText(Codec[Edition]):
    """A building, with its squares joined by dots. This class does not check whether the building can stand on the
    squares."""

    def encode(self, value: str, context: Edition) -> str:
        """Writes the placement with dots in place of commas, so that every character keeps its position in the text."""
        return value.replace(",", ".")

    def decode(self, span: Span, context: Edition) -> str:
        """Reads the placement and returns it as written in files, with commas."""
        return span.text.replace(".", ",")
