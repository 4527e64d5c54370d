"""What holds for every SVG that is drawn, and for those that a page takes in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from ny1901_solver.pictures.sheet import Picture

SVG = "{http://www.w3.org/2000/svg}"
STROKE = {"stroke", "stroke-width", "stroke-dasharray"}
PAINT = STROKE | {"fill", "opacity"}
KNOWN = {
    "svg": {"viewBox", "width", "height", "role", "aria-labelledby"},
    "title": {"id"},
    "desc": {"id"},
    "defs": set(),
    "g": {"font-family"},
    "pattern": {"id", "width", "height", "patternUnits", "patternTransform"},
    "path": PAINT | {"d"},
    "rect": PAINT | {"x", "y", "width", "height", "rx"},
    "line": STROKE | {"x1", "y1", "x2", "y2", "opacity"},
    "circle": PAINT | {"cx", "cy", "r"},
    "polygon": PAINT | {"points", "stroke-linejoin"},
    "text": PAINT
    | {"x", "y", "transform", "textLength", "font-size", "font-weight", "font-style", "font-family"}
    | {"stroke-linejoin", "paint-order", "lengthAdjust", "letter-spacing"},
}
NUMBERS = ("x", "y", "width", "height", "x1", "y1", "x2", "y2", "cx", "cy", "r", "font-size", "textLength")


def unsound(picture: Picture) -> list[str]:
    """Every element and attribute that is not known, and every number, id, reference and label that is amiss."""
    root = ElementTree.fromstring(picture.svg_text())
    texts = [element.text for element in root.iter(SVG + "text")]
    found = [fault for element in root.iter() for fault in _faults(element)]
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    wanted = {*re.findall(r"url\(#([^)]+)\)", picture.svg_text()), *root.attrib["aria-labelledby"].split()}
    if len(ids) > len(set(ids)) or not wanted <= set(ids):
        found.append(f"ids {ids}, wanted {wanted}")
    if sorted(filter(None, texts)) != sorted(label.text for label in picture.labels if label.text):
        found.append("the texts are not the labels")
    told = root.findtext(SVG + "title"), root.findtext(SVG + "desc")
    return found if told == (picture.title, picture.description) else [*found, f"it says {told}"]


def _faults(element: ElementTree.Element) -> Iterator[str]:
    name = element.tag.removeprefix(SVG)
    if element.tag != SVG + name or not set(element.attrib) <= KNOWN[name]:
        yield f"{element.tag}: {set(element.attrib)}"
    for attribute in NUMBERS:
        if not re.fullmatch(r"-?[0-9]+(\.[0-9]{1,2})?", element.attrib.get(attribute, "0")):
            yield f"{name} {attribute} {element.attrib[attribute]}"
    if not re.fullmatch(r"([MLQZ]|-?[0-9]+(\.[0-9]{1,2})?|[ ,])*", element.attrib.get("d", "")):
        yield f"{name} {element.attrib['d']}"


def forbidden(picture: Picture, prefix: str) -> list[str]:
    """What a page's strict policy forbids in a picture: style, script, links, ids without the prefix."""
    text, found = picture.svg_text(), []
    for element in ElementTree.fromstring(text).iter():
        if element.tag.rpartition("}")[2] in ("style", "script", "foreignObject", "image", "use"):
            found.append(element.tag)
        found += [name for name in element.attrib if name == "style" or name.startswith("on") or "href" in name]
        if not element.attrib.get("id", prefix).startswith(prefix):
            found.append(element.attrib["id"])
    return [*found, *set(re.findall(r"url\(#([^)]+)\)", text)) - set(re.findall(r'id="([^"]+)"', text))]
