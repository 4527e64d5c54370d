"""What may not happen to the labels of a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ny1901_solver.pictures.sheet import Box, Label, Picture

MM = 72 / 25.4  # points
A4 = (194 * MM, 281 * MM)  # without margins of 8 mm


def misplaced(picture: Picture) -> list[str]:
    """Every label that leaves the picture or its own region, and every pair that overlaps.

    A mark may hold a label whole, as a medal holds its points; two marks may touch.
    """
    page = Box(0, 0, picture.width, picture.height)
    found = []
    for label in picture.labels:
        if not page.holds(label.box):
            found.append(f"{label.text!r} leaves the picture: {label.box}")
        if label.region is not None and not label.region.holds(label.box):
            found.append(f"{label.text!r} leaves its region {label.region}: {label.box}")
    found += [f"{one.text!r} {one.box} and {other.text!r} {other.box} overlap" for one, other in _crossing(picture)]
    return found


def _crossing(picture: Picture) -> Iterator[tuple[Label, Label]]:
    ordered = sorted(picture.labels, key=lambda label: label.box.left)
    for i, one in enumerate(ordered):
        for other in ordered[i + 1 :]:
            if other.box.left >= one.box.right:
                break
            if one.box.overlaps(other.box) and not _held(one, other) and not _held(other, one):
                yield one, other


def _held(label: Label, mark: Label) -> bool:
    return bool(label.text) and not mark.text and mark.box.holds(label.box)


def smallest(picture: Picture, width: float, height: float) -> float:
    """The smallest type of a picture, in points, where it fills a place."""
    sizes = re.findall(r'font-size="([0-9.]+)"', picture.content)
    return min(map(float, sizes)) * min(width / picture.width, height / picture.height)


def on_a4(picture: Picture) -> float:
    width, height = A4 if picture.width <= picture.height else A4[::-1]
    return smallest(picture, width, height)
