"""QR codes, which a phone reads with its camera."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from ..errors import Refused
from ..messages import gettext

MOST = 1_200
"""The greatest number of bytes in a code. The code of so many bytes has 117 modules on each side, which phones can
still read on a screen of 360 pixels.
"""
QUIET = 4
"""The width of the empty border that the standard requires, in modules."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code, without its border: its rows of modules (squares); a dark module is 1."""

    rows: tuple[bytes, ...]

    @property
    def side(self) -> int:
        """The number of modules on each side, with the border."""
        return len(self.rows) + 2 * QUIET

    @property
    def path(self) -> str:
        """The dark modules as the data of an SVG path. A module is one unit wide, and the border begins at 0."""
        steps = []
        for top, row in enumerate(self.rows, QUIET):
            left = QUIET
            for dark, run in groupby(row):
                width = len(tuple(run))
                if dark:
                    steps.append(f"M{left} {top}h{width}v1h-{width}z")
                left += width
        return "".join(steps)

    @property
    def lines(self) -> list[str]:
        """The code with its border as text; each character is two modules high."""
        empty = bytes(self.side)
        rows = [empty] * QUIET + [bytes(QUIET) + row + bytes(QUIET) for row in self.rows] + [empty] * (QUIET + 1)
        return [
            "".join(map(BLOCKS.__getitem__, zip(*pair, strict=True)))
            for pair in zip(rows[::2], rows[1::2], strict=False)
        ]


BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""Characters for two modules, the upper one first."""


def qr_code(text: str) -> QrCode:
    """The smallest code that contains a text; raises `Refused` for a text that is too long."""
    import segno  # imported only here, because few requests need the library

    size = len(text.encode())
    if size > MOST:
        raise Refused(
            gettext("the text has {size} bytes; a code that phones can read has at most {most}", size=size, most=MOST)
        )
    return QrCode(tuple(map(bytes, segno.make_qr(text, error="L").matrix)))
