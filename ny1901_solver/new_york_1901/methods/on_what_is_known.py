"""What holds of every game: the version."""

from __future__ import annotations

from typing import Any

from ... import __version__
from ...kit.engine import Caller, Method, Request, opened_method
from ..answers import of_editions
from .given import own_edition


class VersionRequest(Request):
    """Tells which program this is, and which edition it was started with."""


def _version(_: VersionRequest, __: Caller) -> dict[str, Any]:
    return of_editions.version(__version__, own_edition.get())


METHODS = {
    "version": Method(VersionRequest, _version, "version"),
    **opened_method.METHODS,
}
