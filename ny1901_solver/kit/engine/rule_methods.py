"""The methods about rules, which are the same for every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import Field

from ..rulebook import answers
from ..rulebook.asking import SHOWN, ask
from ..rulebook.corpus import Corpus
from .method import Caller, Method, Request, in_field


class RuleListRequest(Request):
    """Lists the rules, as `ny1901 rule list`."""


class RuleShowRequest(Request):
    """Shows a rule, reading, wrong claim or ruling by its id, as `ny1901 rule show`; a ruling also as a diagram."""

    rule: str
    diagram: bool = False
    black_and_white: bool = False


class RuleContentsRequest(Request):
    """Lists all that `rule-show` knows: the rules by chapter, readings, wrong claims and rulings."""


class RuleAskRequest(Request):
    """Answers a question in words by rules, readings, rulings and wrong claims, as `ny1901 rule ask`."""

    question: str
    top: Annotated[int, Field(ge=1)] = SHOWN


def rule_methods(corpus: Corpus[Any], shown: Callable[[Any, RuleShowRequest], dict[str, Any]]) -> dict[str, Method]:
    """The methods of a game about its corpus; `shown` answers about an entry, with a diagram where one is asked for."""

    def listed(_: RuleListRequest, __: Caller) -> dict[str, Any]:
        return answers.rule_list(corpus.registry.rules)

    def show(request: RuleShowRequest, _: Caller) -> dict[str, Any]:
        with in_field("rule"):
            found = corpus.entry(request.rule)
        return shown(found, request)

    def contents(_: RuleContentsRequest, __: Caller) -> dict[str, Any]:
        return answers.rule_contents(corpus)

    def asked(request: RuleAskRequest, _: Caller) -> dict[str, Any]:
        with in_field("question"):
            found = ask(corpus, request.question, request.top)
        return answers.rule_ask(found)

    return {
        "rule-list": Method(RuleListRequest, listed, "rule-list"),
        "rule-show": Method(RuleShowRequest, show, "rule-show"),
        "rule-contents": Method(RuleContentsRequest, contents, "rule-contents"),
        "rule-ask": Method(RuleAskRequest, asked, "rule-ask"),
    }
