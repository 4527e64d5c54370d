"""All that can be looked up by its id: rules, readings by their switch, wrong claims and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from ...kit.choosing import choose
from ...kit.rulebook.rules_file import Reading, Rule, WrongClaim
from .case_file import CaseFile
from .cases import load_cases
from .other_readings import parse_setting
from .registry import load_registry

Entry: TypeAlias = Rule | Reading | WrongClaim | CaseFile

_WHAT = "the id of a rule (DEM-4), a reading (flip_tiles), a wrong claim (WRONG-5) or a ruling (DEM-4-b)"


@lru_cache(maxsize=1)
def entries() -> Mapping[str, Entry]:
    """Every entry by its id, rules first."""
    return {**load_registry().by_id, **{case.id: case for case in load_cases()}}


def entry(text: str) -> Entry:
    """The entry of an id, in capitals or not; raises `UnknownWord` with the nearest id."""
    return choose(text, entries(), _WHAT)


def cases_about(about: Rule | Reading | WrongClaim) -> tuple[CaseFile, ...]:
    """The rulings about an entry, in the order of the rules; of a rule, those that it decides first."""
    if isinstance(about, Rule):
        found = [case for case in load_cases() if about.id in case.rules]
        return tuple(sorted(found, key=lambda case: case.rules[0] != about.id))
    if isinstance(about, WrongClaim):
        return tuple(case for case in load_cases() if about.id in case.refutes)
    return tuple(case for case in load_cases() if answers_by(case, about))


def answers_by(case: CaseFile, reading: Reading) -> bool:
    """Whether a case answers by the values of a reading."""
    return any(reading.switch in parse_setting(setting) for setting in case.by_reading or ())
