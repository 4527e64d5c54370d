"""All entries of a game's rulebook by id: rules, readings (by the name of their switch), wrong claims and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from ..messages import gettext
from ..text.choosing import choose
from .case_file import CaseHead
from .case_runner import CaseRunner
from .registry import Registry
from .rules_file import Reading, Rule, WrongClaim
from .settings import Switches, parse_setting

Case = TypeVar("Case", bound=CaseHead)
Said: TypeAlias = Rule | Reading | WrongClaim
"""An entry of the rulebook that is not a ruling."""


@dataclass(frozen=True, eq=False)
class Corpus(Generic[Case]):
    """The rulebook of a game and its rulings, read on first use.

    `headings` contains the titles of the chapters, by the prefix that the ids of the chapter's rules share. `runner` is
    the object that reads and runs the rulings. `example` contains the id of a ruling and the name of a switch; messages
    use both as examples.
    """

    headings: Mapping[str, str]
    runner: CaseRunner[Case, Any, Any]
    example: tuple[str, str]

    @property
    def rule_id(self) -> str:
        """The regular expression for ids of rules."""
        return self.runner.rule_id

    @property
    def switches(self) -> Switches:
        """The possible values (readings) of each switch."""
        return self.runner.switches

    @property
    def questions_file(self) -> Path:
        """The file with the ways in which players ask questions."""
        return self.runner.package / "data" / "asked.yaml"

    @property
    def registry(self) -> Registry:
        """The registry with the rules, the readings and the wrong claims."""
        return self.runner.registry

    def load_cases(self) -> tuple[Case, ...]:
        """The rulings that ship with the program."""
        return self.runner.load_cases()

    @cached_property
    def entries(self) -> Mapping[str, Said | Case]:
        """All entries by id, rules first."""
        return {**self.registry.by_id, **{case.id: case for case in self.load_cases()}}

    def entry(self, text: str) -> Said | Case:
        """The entry with an id, which may be typed in capital or small letters; raises `UnknownWord`, which suggests
        the most similar id.
        """
        case, switch = self.example
        rule = case.rpartition("-")[0]
        wanted = gettext(
            "the id of a rule ({rule}), a reading ({switch}), a wrong claim (WRONG-5) or a ruling ({ruling})",
            rule=rule,
            switch=switch,
            ruling=case,
        )
        return choose(text, self.entries, wanted)

    def cases_about(self, about: Said) -> tuple[Case, ...]:
        """The rulings about an entry, in the order of the rules; for a rule, the rulings that the rule decides come
        first.
        """
        if isinstance(about, Rule):
            cases = [case for case in self.load_cases() if about.id in case.rules]
            first = [case for case in cases if case.rules[0] == about.id]
            return (*first, *(case for case in cases if case.rules[0] != about.id))
        if isinstance(about, WrongClaim):
            return tuple(case for case in self.load_cases() if about.id in case.refutes)
        return tuple(case for case in self.load_cases() if self.answers_by(case, about))

    def answers_by(self, case: CaseHead, reading: Reading) -> bool:
        """Whether a case has separate expected answers for the values of a switch (the readings of a rule)."""
        return any(reading.switch in parse_setting(setting, self.switches) for setting in case.by_reading or ())
