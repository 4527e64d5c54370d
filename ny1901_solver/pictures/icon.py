"""The icon of the page, for the browser's tab and for an installed page."""

from __future__ import annotations

import svg

from ..messages import gettext
from .inks import IN_COLOUR
from .sheet import Picture

SIDE = 64.0
"""The side of the icon. The skyscraper stays inside the middle four fifths, because systems cut off corners."""
ACCENT = "#b5321a"
TIERS = ((27.0, 13.0, 10.0), (21.0, 22.0, 22.0), (15.0, 33.0, 34.0))
"""The tiers of the skyscraper from top to bottom: left edge, top edge and width of each."""
GROUND = 52.0
WINDOW = 3.0


def page_icon() -> Picture:
    """Draws a skyscraper with setbacks on paper. The picture has no text, and the paper fills the whole square."""
    paper = str(IN_COLOUR["paper"])
    elements: list[svg.Element] = [svg.Rect(x=0, y=0, width=SIDE, height=SIDE, fill=paper)]
    for left, top, width in TIERS:
        elements.append(svg.Rect(x=left, y=top, width=width, height=GROUND - top, fill=ACCENT))
    for left, top, width in TIERS:
        number = round(width / 6)
        step = width / number
        for place in range(number):
            x = left + step * (place + 0.5) - WINDOW / 2
            elements.append(svg.Rect(x=round(x, 2), y=top + 4, width=WINDOW, height=WINDOW, fill=paper))
    return Picture(
        SIDE,
        SIDE,
        title="ny1901",
        description=gettext("A skyscraper with setbacks."),
        notice="",
        labels=(),
        content="\n".join(map(str, elements)),
        paper=paper,
    )
