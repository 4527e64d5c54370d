"""Readings: what every set of switches can say of itself, and as text `switch=value`, several joined by commas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self, TypeVar, get_args

from ..errors import NotationError, Refused, ReportsViolation

Switches = Mapping[str, Sequence[str]]
"""The values of each switch."""

Position = TypeVar("Position", bound=Any)


def parse_reading(text: str, switches: Switches) -> tuple[str, str]:
    """Reads one `switch=value`; raises `NotationError` for an unknown switch or value."""
    switch, _, value = text.partition("=")
    if switch not in switches:
        raise NotationError(text, 0, f"a reading, one of {', '.join(switches)}")
    if value not in switches[switch]:
        raise NotationError(text, len(switch) + 1, " or ".join(switches[switch]))
    return switch, value


def parse_readings(given: Iterable[str], switches: Switches) -> dict[str, str]:
    """Readings from `switch=value` texts; raises `Refused` for a switch with two values."""
    readings: dict[str, str] = {}
    for switch, value in (parse_reading(text, switches) for text in given):
        if readings.setdefault(switch, value) != value:
            raise Refused(f"{switch} is given two values, {readings[switch]} and {value}")
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
            raise NotationError(text, at, f"each switch once ({switch} comes twice)")
        setting[switch] = value
        at += len(part) + 1
    return setting


class Switched:
    """One value for every switch: the base of a game's readings, a frozen dataclass with a field for each.

    A field is declared as `switch: Literal[values] = default`, the default first, without postponed annotations; all
    else that knows switches asks `switches`. Raises `NotationError` for a value that a switch has not.
    """

    __slots__ = ()
    switches: ClassVar[Switches]

    def __init_subclass__(cls) -> None:
        declared = {name: get_args(kind) for name, kind in cls.__annotations__.items()}
        cls.switches = {name: values for name, values in declared.items() if values}

    def __post_init__(self) -> None:
        for switch, value in self.as_dict().items():
            if value not in self.switches[switch]:
                raise NotationError(f"{switch}={value}", len(switch) + 1, " or ".join(self.switches[switch]))

    def with_settings(self, settings: Mapping[str, str]) -> Self:
        """The same readings with some switches set otherwise."""
        values: dict[str, Any] = {**self.as_dict(), **settings}
        return type(self)(**values)

    def as_dict(self) -> dict[str, str]:
        """Every switch with its value."""
        return {switch: getattr(self, switch) for switch in self.switches}

    def changes(self) -> dict[str, str]:
        """The switches that stand on another value than the default."""
        return {switch: value for switch, value in self.as_dict().items() if value != self.switches[switch][0]}

    def others(self) -> Iterator[tuple[str, str]]:
        """Each switch with every value that it does not stand on."""
        for switch, value in self.as_dict().items():
            yield from ((switch, other) for other in self.switches[switch] if other != value)

    @property
    def changes_text(self) -> str:
        """The switches that stand on another value than the default, as a player reads it."""
        return ", ".join(f"{switch}={value}" for switch, value in self.changes().items()) or "all at their defaults"


@dataclass(frozen=True, slots=True)
class OtherReading:
    """What a turn breaks when one switch stands on another value."""

    switch: str
    value: str
    violations: tuple[ReportsViolation, ...]

    @property
    def legal(self) -> bool:
        """Whether the turn is legal under this reading."""
        return not self.violations

    @property
    def told(self) -> str:
        """That it is legal, or the rules that it breaks."""
        broken = ", ".join(dict.fromkeys(violation.rule for violation in self.violations))
        return f"illegal by {broken}" if broken else "legal"


def with_readings(state: Position, setting: Mapping[str, str]) -> Position:
    """A position of a game with some switches of its set-up set otherwise; it need not be one of a game then."""
    others = state.setup.readings.with_settings(setting)
    position: Position = replace(state, setup=replace(state.setup, readings=others))
    return position


def readings_that_matter(
    state: Position,
    broken: Callable[[Position], Sequence[ReportsViolation]],
    changed_to: Callable[[Position, Mapping[str, str]], Position] = with_readings,
    can_be: Callable[[Position], bool] = lambda state: True,
) -> tuple[OtherReading, ...]:
    """The readings under which what `broken` judges is judged otherwise, one switch at a time, in their order."""
    legal, others = not broken(state), []
    for switch, value in state.setup.readings.others():
        other = changed_to(state, {switch: value})
        if can_be(other) and legal == bool(violated := tuple(broken(other))):
            others.append(OtherReading(switch, value, violated))
    return tuple(others)
