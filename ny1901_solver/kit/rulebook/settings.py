"""Readings as text: `switch=value`, several joined by commas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..errors import NotationError

Switches = Mapping[str, Sequence[str]]
"""The values of each switch."""


def parse_reading(text: str, switches: Switches) -> tuple[str, str]:
    """Reads one `switch=value`; raises `NotationError` for an unknown switch or value."""
    switch, _, value = text.partition("=")
    if switch not in switches:
        raise NotationError(text, 0, f"a reading, one of {', '.join(switches)}")
    if value not in switches[switch]:
        raise NotationError(text, len(switch) + 1, " or ".join(switches[switch]))
    return switch, value


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
