"""Colours for the terminal. The colours of land are pale and the colours of players are strong, so that both are
visible on any background."""

from __future__ import annotations

_LAND = {
    "blue": "#c3d6ef",
    "red": "#f2c4bd",
    "yellow": "#f4e7a8",
    "green": "#c9e4bd",
    "pink": "#f0c9e6",
}
_SPARE = ("#d9cdee", "#cfe6e6", "#f3d5b5", "#dcdcdc", "#e3e8b0")
_OWNED = {
    "green": "#ffffff on #19803a",
    "blue": "#ffffff on #2456b8",
    "yellow": "#1f1a00 on #e8ae00",
    "brown": "#ffffff on #7c4a22",
}
INK = "#3a3a3a"
PARK = "#1d4d24 on #8fc48a"
LANDMARK = "#f2f2f2 on #6b6b6b"
TAKEN_OUT = "on #a8a8a8"
STREET = "#8c8c8c"
STREET_IN_PLAY = "bold"
FAINT = "dim"


def land(district: str, index: int) -> str:
    """The background colour of a district's squares.

    A district whose name is not a known colour gets a colour by its number.
    """
    return _LAND.get(district, _SPARE[index % len(_SPARE)])


def owner_style(colour: str) -> str:
    """The style of a player's buildings, workers and name."""
    return f"bold {_OWNED[colour]}"


def background(style: str) -> str:
    """The background of a style, or `None` if the style has no background."""
    return f"on {style.rpartition('on ')[2]}"
