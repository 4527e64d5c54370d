"""Cases that were found by comparing two readings: their ids, and what they take from the rulebook."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar, get_args

from .case_file import BETWEEN_READINGS, CaseHead
from .case_runner import CaseRunner
from .registry import Registry

Case = TypeVar("Case", bound=CaseHead)

AUTHORITATIVE = "highest"  # the weight of a rulebook


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


def case_between(
    runner: CaseRunner[Case, Any, Any],
    switches: Sequence[str],
    broken: Iterable[str],
    name: str | None = None,
    **of_game: Any,
) -> Case:
    """The case that asks about a difference by some switches, with what its game tells of it.

    It is about the rules that the switches change and about those that are broken; the former are its sources, where
    the game names no others. It is named anew where no `name` is given.
    """
    registry = runner.registry
    readings = [reading for reading in registry.readings if reading.switch in switches]
    changed = list(dict.fromkeys(rule for reading in readings for rule in reading.rules))
    data = {
        "format": get_args(runner.model.model_fields["format"].annotation)[0],
        "id": name or free_id(switches[0], (case.id for case in runner.load_cases())),
        "rules": list(dict.fromkeys((*changed, *broken))),
        "source": sources_of(registry, changed),
        "inferred": " ".join(reading.default_because for reading in readings),
        **of_game,
    }
    found: Case = runner.model.model_validate({key: value for key, value in data.items() if value is not None})
    return found
