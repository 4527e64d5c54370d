"""What holds of every game: the version and the editions."""

from __future__ import annotations

from typing import Any

from ... import __version__
from ...kit.engine import Caller, FieldError, Method, Request, opened_method
from ..answers import of_editions
from ..edition import available_editions, load_edition
from .given import EditionTexts, edition_by_value, edition_of, own_edition


class VersionRequest(Request):
    """Tells which program this is, and which edition it was started with."""


class EditionListRequest(Request):
    """Lists the shipped editions, as `ny1901 edition list`."""


class EditionShowRequest(Request):
    """Shows an edition, by its name or as it is given, as `ny1901 edition show`."""

    name: str | None = None
    edition: EditionTexts = None


def _version(_: VersionRequest, __: Caller) -> dict[str, Any]:
    return of_editions.version(__version__, own_edition.get())


def _editions(_: EditionListRequest, __: Caller) -> dict[str, Any]:
    return of_editions.edition_list(map(load_edition, available_editions()))


def _edition(request: EditionShowRequest, _: Caller) -> dict[str, Any]:
    if request.name is not None:
        return of_editions.edition_show(edition_of(request.name, "name", request.edition))
    if request.edition is None:
        raise FieldError("name", "name: either the name of an edition is wanted, or its texts in the field edition")
    return of_editions.edition_show(edition_by_value(request.edition))


METHODS = {
    "version": Method(VersionRequest, _version, "version"),
    **opened_method.METHODS,
    "edition-list": Method(EditionListRequest, _editions, "edition-list"),
    "edition-show": Method(EditionShowRequest, _edition, "edition-show"),
}
