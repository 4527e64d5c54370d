"""How colours look: with any kind of colour vision, and without colour."""

from __future__ import annotations

# How linear red, green and blue are seen: Machado, Oliveira and Fernandes 2009, severity 1.
VISIONS = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen(colour: str, vision: str) -> tuple[float, float, float]:
    """A colour in CIE L*a*b* as someone sees it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, linear, strict=True))))
        for row in VISIONS[vision]
    )
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = _root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


def grey(colour: str) -> float:
    """The lightness of a colour as black-and-white print shows it, 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one: str, other: str) -> float:
    """How much lighter one colour is than another, as WCAG counts it: 1 to 21."""
    darker, lighter = sorted(_luminance(colour) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
