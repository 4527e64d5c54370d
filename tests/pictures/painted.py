"""What a picture paints once all that it uses is put back: elements in order, each where it lies."""

from __future__ import annotations

import re
from decimal import Decimal
from xml.etree import ElementTree

Painted = list[tuple[str, dict[str, str], tuple[Decimal, ...], str | None]]


def painted(content: str, once: str = "") -> Painted:
    """Elements by tag, attributes, coordinates and text, of a picture's content and what it shares with others.

    A fill is what it refers to, as text.
    """
    root = ElementTree.fromstring(f"<all>{once}<page>{content}</page></all>")
    named = {element.attrib.pop("id"): element for element in root.iter() if "id" in element.attrib}
    found: Painted = []

    def walk(element: ElementTree.Element, x: Decimal, y: Decimal) -> None:
        if element.tag == "use":
            at = (Decimal(element.get(axis, "0")) for axis in "xy")
            walk(named[element.attrib["href"][1:]], *(place + way for place, way in zip((x, y), at, strict=True)))
        elif element.tag != "defs":
            told = {key: _filled(value, named) for key, value in element.attrib.items()}
            if element.tag not in ("g", "page"):
                assert x == y == 0 or not re.search("pattern|translate", str(told))
                places = tuple(_places(told, x, y))
                found.append((element.tag, told, places, element.text))
            for each in element:
                walk(each, x, y)

    walk(root[-1], Decimal(0), Decimal(0))
    return found


def _filled(value: str, named: dict[str, ElementTree.Element]) -> str:
    refers = re.fullmatch(r"url\(#(.*)\)", value)
    return ElementTree.tostring(named[refers[1]], encoding="unicode") if refers else value


def _places(told: dict[str, str], x: Decimal, y: Decimal) -> list[Decimal]:
    """The coordinates of an element, which are no longer among its attributes afterwards."""
    places = list[Decimal]()
    for name in ("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "points", "d"):
        numbers = [Decimal(number) for number in re.findall(r"-?[\d.]+", told.get(name, ""))]
        told[name] = re.sub(r"-?[\d.]+", "", told.get(name, ""))
        ways = (x, y) if name in ("points", "d") else (x,) if "x" in name else (y,)
        places += [number + ways[place % len(ways)] for place, number in enumerate(numbers)]
    return places
