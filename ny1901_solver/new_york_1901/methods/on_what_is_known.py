"""What holds of every game: the version, the editions and the rules."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ... import __version__
from ...kit.engine import Caller, FieldError, Method, Request, in_field
from ..answers import of_editions, of_rules
from ..edition import available_editions, load_edition
from ..rulings import load_registry
from ..rulings.asking import SHOWN, ask
from ..rulings.entries import entry
from .given import EditionTexts, edition_by_value, edition_of, own_edition


class VersionRequest(Request):
    """Tells which program this is, and which edition it was started with."""


class EditionListRequest(Request):
    """Lists the shipped editions, as `ny1901 edition list`."""


class EditionShowRequest(Request):
    """Shows an edition, by its name or as it is given, as `ny1901 edition show`."""

    name: str | None = None
    edition: EditionTexts = None


class RuleListRequest(Request):
    """Lists the rules, as `ny1901 rule list`."""


class RuleShowRequest(Request):
    """Shows a rule, a reading, a wrong claim or a ruling by its id, as `ny1901 rule show`."""

    rule: str


class RuleAskRequest(Request):
    """Answers a question in words by rules, readings, rulings and wrong claims, as `ny1901 rule ask`."""

    question: str
    top: Annotated[int, Field(ge=1)] = SHOWN


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


def _rules(_: RuleListRequest, __: Caller) -> dict[str, Any]:
    return of_rules.rule_list(load_registry().rules)


def _rule(request: RuleShowRequest, _: Caller) -> dict[str, Any]:
    with in_field("rule"):
        found = entry(request.rule)
    return of_rules.rule_show(load_registry(), found)


def _ask(request: RuleAskRequest, _: Caller) -> dict[str, Any]:
    with in_field("question"):
        found = ask(request.question, request.top)
    return of_rules.rule_ask(found)


METHODS = {
    "version": Method(VersionRequest, _version, "version"),
    "edition-list": Method(EditionListRequest, _editions, "edition-list"),
    "edition-show": Method(EditionShowRequest, _edition, "edition-show"),
    "rule-list": Method(RuleListRequest, _rules, "rule-list"),
    "rule-show": Method(RuleShowRequest, _rule, "rule-show"),
    "rule-ask": Method(RuleAskRequest, _ask, "rule-ask"),
}
