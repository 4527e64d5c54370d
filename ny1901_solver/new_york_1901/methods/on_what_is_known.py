"""What holds of every game: the version, the editions and the rules."""

from __future__ import annotations

from functools import partial
from typing import Any

from ... import __version__
from ...kit.engine import Caller, FieldError, Method, Request, opened_method
from ...kit.engine.rule_methods import RuleShowRequest, rule_methods
from ..answers import of_editions, of_rules
from ..edition import available_editions, load_edition
from ..rulings.cases import CaseResult, position_of
from ..rulings.corpus import CORPUS
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


def _shown(found: Any, request: RuleShowRequest) -> dict[str, Any]:
    return of_rules.rule_show(found, partial(_diagram, request) if request.diagram else None)


def _diagram(request: RuleShowRequest, result: CaseResult) -> dict[str, Any]:
    """The diagram of a ruling, whose marks have ids of their own, as it stands beside others on a page."""
    from ..drawing import BLACK_AND_WHITE, COLOUR
    from ..drawing.case_picture import case_picture, proposal_of

    palette, name = BLACK_AND_WHITE if request.black_and_white else COLOUR, result.case.id
    picture = case_picture(position_of(result), proposal_of(result), name, palette, f"{name}-").picture
    width, height = picture.size()
    return {"svg": picture.svg_text(), "width": width, "height": height}


METHODS = {
    "version": Method(VersionRequest, _version, "version"),
    **opened_method.METHODS,
    "edition-list": Method(EditionListRequest, _editions, "edition-list"),
    "edition-show": Method(EditionShowRequest, _edition, "edition-show"),
    **rule_methods(CORPUS, _shown),
}
