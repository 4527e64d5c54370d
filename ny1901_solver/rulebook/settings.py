"""Readings: the ways to understand a rule on which the rulebooks are silent.

For each rule with several readings there is a switch, whose values are the readings. Written as text, a reading is
`switch=value`, and several readings are joined by commas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self, TypeVar, get_args

from ..errors import NotationError, Refused, ReportsViolation
from ..messages import gettext
from ..text.words import join_words

Switches = Mapping[str, Sequence[str]]
"""The possible values of each switch, by the name of the switch."""

Position = TypeVar("Position", bound=Any)


def parse_reading(text: str, switches: Switches) -> tuple[str, str]:
    """Parses one reading, `switch=value`; raises `NotationError` for an unknown switch or value."""
    switch, _, value = text.partition("=")
    if switch not in switches:
        raise NotationError(text, 0, gettext("a reading, one of {switches}", switches=", ".join(switches)))
    if value not in switches[switch]:
        raise NotationError(text, len(switch) + 1, join_words(switches[switch], "or"))
    return switch, value


def parse_readings(given: Iterable[str], switches: Switches) -> dict[str, str]:
    """Parses several `switch=value` texts; raises `Refused` if a switch has two different values."""
    readings: dict[str, str] = {}
    for switch, value in (parse_reading(text, switches) for text in given):
        if readings.setdefault(switch, value) != value:
            raise Refused(
                gettext(
                    "{switch} has two different values, {first} and {second}",
                    switch=switch,
                    first=readings[switch],
                    second=value,
                )
            )
    return readings


def parse_setting(text: str, switches: Switches) -> dict[str, str]:
    """Reads readings joined by commas; raises `NotationError` for an unknown or repeated switch."""
    setting: dict[str, str] = {}
    at = 0
    for part in text.split(","):
        try:
            switch, value = parse_reading(part, switches)
        except NotationError as error:
            raise error.inside(text, at) from None
        if switch in setting:
            raise NotationError(text, at, gettext("each switch only once ({switch} occurs twice)", switch=switch))
        setting[switch] = value
        at += len(part) + 1
    return setting


class Switched:
    """The base class of a game's readings: a frozen dataclass with a field for each switch, which contains its value.

    A field is declared as `switch: Literal[values] = default`, with the default as the first value. The module of the
    subclass must not postpone annotations, because `switches` reads the annotations. The constructor raises
    `NotationError` for a value that a switch does not have.
    """

    __slots__ = ()
    switches: ClassVar[Switches]

    def __init_subclass__(cls) -> None:
        declared = {name: get_args(kind) for name, kind in cls.__annotations__.items()}
        cls.switches = {name: values for name, values in declared.items() if values}

    def __post_init__(self) -> None:
        for switch, value in self.as_dict().items():
            if value not in self.switches[switch]:
                raise NotationError(f"{switch}={value}", len(switch) + 1, join_words(self.switches[switch], "or"))

    def with_settings(self, settings: Mapping[str, str]) -> Self:
        """Returns the same readings except that some switches have other values."""
        values: dict[str, Any] = {**self.as_dict(), **settings}
        return type(self)(**values)

    def as_dict(self) -> dict[str, str]:
        """The values of all switches, by the name of the switch."""
        return {switch: getattr(self, switch) for switch in self.switches}

    def changes(self) -> dict[str, str]:
        """The switches whose value is not the default."""
        return {switch: value for switch, value in self.as_dict().items() if value != self.switches[switch][0]}

    def others(self) -> Iterator[tuple[str, str]]:
        """Yields each switch with each of its values except the current one."""
        for switch, value in self.as_dict().items():
            yield from ((switch, other) for other in self.switches[switch] if other != value)

    @property
    def changes_text(self) -> str:
        """The switches whose value is not the default, as a text."""
        changes = ", ".join(f"{switch}={value}" for switch, value in self.changes().items())
        return changes or gettext("all at their defaults")


@dataclass(frozen=True, slots=True)
class OtherReading:
    """A switch with another value, and the rules that a turn breaks under this reading."""

    switch: str
    value: str
    violations: tuple[ReportsViolation, ...]

    @property
    def legal(self) -> bool:
        """Whether the turn is legal under the other reading."""
        return not self.violations

    @property
    def told(self) -> str:
        """The verdict on the turn as a text: `legal`, or the rules that the turn breaks."""
        broken = ", ".join(dict.fromkeys(violation.rule for violation in self.violations))
        return gettext("illegal by {rules}", rules=broken) if broken else gettext("legal")


def with_readings(state: Position, setting: Mapping[str, str]) -> Position:
    """A copy of a position in which some switches have other values. It is possible that no game can reach the returned
    position.
    """
    others = state.setup.readings.with_settings(setting)
    position: Position = replace(state, setup=replace(state.setup, readings=others))
    return position


def readings_that_matter(
    state: Position,
    broken: Callable[[Position], Sequence[ReportsViolation]],
    changed_to: Callable[[Position, Mapping[str, str]], Position] = with_readings,
    can_be: Callable[[Position], bool] = lambda state: True,
) -> tuple[OtherReading, ...]:
    """The readings under which a legal step becomes illegal, or an illegal step becomes legal. The function `broken`
    returns the rules that the step breaks in a position. Only one switch at a time is set to another value; the
    switches are tried in order.
    """
    legal, others = not broken(state), []
    for switch, value in state.setup.readings.others():
        other = changed_to(state, {switch: value})
        if can_be(other) and legal == bool(violated := tuple(broken(other))):
            others.append(OtherReading(switch, value, violated))
    return tuple(others)
