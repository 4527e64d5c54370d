"""Lets notebooks show values as pictures.

In this program, the packages that draw import the packages that define the values, not the reverse. The module
`notebooks` is the only exception: it calls the drawing functions of the package, but only when a notebook requests a
picture."""

from __future__ import annotations

from typing import Any, cast


class Pictured:
    """A base class for values that `ny1901_solver.draw` can draw, so that notebooks show their pictures."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Returns the picture as SVG; notebooks call this method."""
        from .. import draw

        return draw(cast(Any, self)).svg_text()
