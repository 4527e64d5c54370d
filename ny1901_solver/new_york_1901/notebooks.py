"""What a notebook shows of a value: its picture.

What draws stands far above what is drawn. This is the one place that asks upwards: through the functions of the
package, and only when a notebook asks."""

from __future__ import annotations

from typing import Any, cast


class Pictured:
    """A value that `ny1901_solver.draw` draws, and so a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """The picture as SVG, as notebooks ask for it."""
        from .. import draw

        return draw(cast(Any, self)).svg_text()
