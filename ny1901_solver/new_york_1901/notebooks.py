"""Shows values in notebooks as pictures.

The packages that draw stand far above the values they draw. This is the only place that calls upwards: through the
functions of the package, and only when a notebook asks."""

from __future__ import annotations

from typing import Any, cast


class Pictured:
    """A value that `ny1901_solver.draw` can draw, so that notebooks show its picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """The picture as SVG; notebooks call this method."""
        from .. import draw

        return draw(cast(Any, self)).svg_text()
