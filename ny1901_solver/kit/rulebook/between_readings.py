"""Cases that were found by comparing two readings: their ids, and what they take from the rulebook."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from .case_file import BETWEEN_READINGS
from .registry import Registry

AUTHORITATIVE = "highest"  # the weight of a rulebook
BETWEEN_READINGS_ID = rf"{BETWEEN_READINGS}-[a-z_]+-[1-9][0-9]*"
"""The form of the id of such a case, as a regular expression."""


def free_id(switch: str, ids: Iterable[str]) -> str:
    """The first id for a difference about a switch that is none of some."""
    taken: Collection[str] = {*ids}
    number = 1
    while (name := f"{BETWEEN_READINGS}-{switch}-{number}") in taken:
        number += 1
    return name


def sources_of(registry: Registry, rules: Iterable[str]) -> list[dict[str, str]]:
    """Where the rulebooks speak of rules, each place once."""
    places = dict.fromkeys(source for rule in rules for source in registry.rule(rule).sources)
    return [source.model_dump() for source in places if registry.document_of(source).weight == AUTHORITATIVE]


def meanings(registry: Registry, setting: Mapping[str, str]) -> list[str]:
    """What each value of a setting means."""
    readings = {reading.switch: reading for reading in registry.readings}
    return [
        each.meaning for switch, value in setting.items() for each in readings[switch].values if each.value == value
    ]
