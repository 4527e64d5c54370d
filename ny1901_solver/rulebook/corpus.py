"""All that a game can look up by its id: rules, readings by their switch, wrong claims and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from ..text.choosing import choose
from .case_file import CaseHead
from .case_runner import CaseRunner
from .registry import Registry
from .rules_file import Reading, Rule, WrongClaim
from .settings import Switches, parse_setting

Case = TypeVar("Case", bound=CaseHead)
Said: TypeAlias = Rule | Reading | WrongClaim
"""What a rulebook says that has an id: all but rulings."""


@dataclass(frozen=True, eq=False)
class Corpus(Generic[Case]):
    """What a game's rulebook says, and the rulings about it, read when somebody asks.

    `headings` are by how ids begin, `runner` reads and runs the rulings. `example` is the id of a ruling, whose rule
    shows what an id looks like, and a switch.
    """

    headings: Mapping[str, str]
    runner: CaseRunner[Case, Any, Any]
    example: tuple[str, str]

    @property
    def rule_id(self) -> str:
        """The form of a rule's id, as a regular expression."""
        return self.runner.rule_id

    @property
    def switches(self) -> Switches:
        """The values of each switch."""
        return self.runner.switches

    @property
    def questions_file(self) -> Path:
        """The file of how players ask."""
        return self.runner.package / "data" / "asked.yaml"

    @property
    def registry(self) -> Registry:
        """The rules, readings and wrong claims."""
        return self.runner.registry

    def load_cases(self) -> tuple[Case, ...]:
        """The rulings that ship."""
        return self.runner.load_cases()

    @cached_property
    def entries(self) -> Mapping[str, Said | Case]:
        """Every entry by its id, rules first."""
        return {**self.registry.by_id, **{case.id: case for case in self.load_cases()}}

    def entry(self, text: str) -> Said | Case:
        """The entry of an id, in capitals or not; raises `UnknownWord` with the nearest id."""
        case, switch = self.example
        rule = case.rpartition("-")[0]
        kinds = f"a rule ({rule}), a reading ({switch}), a wrong claim (WRONG-5) or a ruling ({case})"
        return choose(text, self.entries, f"the id of {kinds}")

    def cases_about(self, about: Said) -> tuple[Case, ...]:
        """The rulings about an entry, in the order of the rules; of a rule, those that it decides first."""
        if isinstance(about, Rule):
            cases = [case for case in self.load_cases() if about.id in case.rules]
            first = [case for case in cases if case.rules[0] == about.id]
            return (*first, *(case for case in cases if case.rules[0] != about.id))
        if isinstance(about, WrongClaim):
            return tuple(case for case in self.load_cases() if about.id in case.refutes)
        return tuple(case for case in self.load_cases() if self.answers_by(case, about))

    def answers_by(self, case: CaseHead, reading: Reading) -> bool:
        """Whether a case answers by the values of a reading."""
        return any(reading.switch in parse_setting(setting, self.switches) for setting in case.by_reading or ())
