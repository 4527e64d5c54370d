"""The answers of the commands `rule ...`, for any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

from pydantic import Field, create_model

from ..messages import gettext
from ..questions.answers import Answer, Data, FamilyShapes, Part, SentenceData, facts_of, retype
from .asking import AskedFor, Kind
from .case_file import CaseHead
from .cases import CaseResult
from .corpus import Corpus, Said
from .registry import Registry
from .rules_file import Reading, Rule, Source, WrongClaim

Result: TypeAlias = CaseResult[Any, Any, Any, Any]


class RuleHeadingData(Part):
    """The id and the title of a rule in a list."""

    id: str
    title: str
    authority: str


class RuleListAnswer(Answer):
    """The list of all rules."""

    command = "rule-list"
    proves = False
    rules: list[RuleHeadingData]


class ChapterData(Part):
    """The rules with the same prefix in their ids, such as BLD."""

    prefix: str
    title: str
    rules: list[RuleHeadingData]


class HeadedData(Part):
    """An entry of the rulebook, which can be looked up by its id."""

    id: str
    heading: str


class RuleContentsAnswer(Answer):
    """All entries of the rulebook: rules by chapter, readings, wrong claims and rulings."""

    command = "rule-contents"
    proves = False
    chapters: list[ChapterData]
    readings: list[HeadedData]
    wrong_claims: list[HeadedData]
    cases: list[HeadedData]


class AnsweringData(Part):
    """An entry that answers a question: its title or question, and one line of the answer.

    `rule-show` returns the whole entry.
    """

    id: str
    kind: Kind
    verdict: str | None
    says: Literal["yes", "no"] | None = Field(None, description="the answer to the heading, if it is yes or no")
    heading: str
    line: str


class RuleAskAnswer(Answer):
    """The entries that answer a question in words, the best first."""

    command = "rule-ask"
    proves = False
    question: str
    read_as: dict[str, str] = Field(description="corrections of misspelt words in the question")
    found: list[AnsweringData]
    unknown: list[str] = Field(exclude=True, description="words that no entry contains, if no answer fits well")
    top: int = Field(exclude=True, description="the requested number of entries")


class SourceData(Part):
    """A place in a rulebook or in another document about the rules."""

    document: str
    file: str
    place: str


class ReadingData(Part):
    """A switch with two or more readings of a rule, and the meanings of its values."""

    switch: str
    default: str
    default_because: str
    values: dict[str, str]


class WrongClaimData(Part):
    """A wrong claim about the rules, and its place in a document."""

    id: str
    claim: str
    document: str
    file: str
    place: str


class CaseHeadingData(Part):
    """A ruling in a list: its id and its question."""

    id: str
    question: str


class RuleShowAnswer(RuleHeadingData, Answer):
    """A rule with its sources, readings and rulings, and with the wrong claims that it refutes."""

    command = "rule-show"
    proves = False
    kind: Literal["rule"]
    text: str
    sources: list[SourceData]
    reason: str | None
    readings: list[ReadingData]
    wrong_claims: list[WrongClaimData]
    cases: list[CaseHeadingData]


class ReadingShowAnswer(ReadingData, Answer):
    """A reading with the rules that it changes, and with the rulings that depend on it."""

    command = "rule-show"
    proves = False
    kind: Literal["reading"]
    rules: list[str]
    cases: list[CaseHeadingData]


class WrongClaimShowAnswer(WrongClaimData, Answer):
    """A wrong claim with the rules and rulings that refute it."""

    command = "rule-show"
    proves = False
    kind: Literal["wrong claim"]
    refuted_by: list[str]
    cases: list[CaseHeadingData]


class CheckData(Part):
    """The result of a case under one reading."""

    reading: str | None = Field(description="the reading, such as stuck=void; `null` if no reading matters")
    verdict: str | None = Field(description="the verdict of the rules on the move; `null` without a move")
    violations: list[SentenceData] = Field(description="the rules that the move breaks")
    failures: list[str] = Field(description="sentences about differences from the expected answer")


class ChangeData(Part):
    """A change that makes the turn or move in question legal."""

    cost: int = Field(description="the cost of the change, which is a part of the distance")
    sentence: str = Field(description="the change as a phrase")


class DiagramData(Part):
    """The diagram of a ruling as SVG, with its size in pixels."""

    svg: str = Field(description="the diagram as SVG")
    width: int = Field(description="the width in pixels")
    height: int = Field(description="the height in pixels")


class CaseShowAnswer(Answer):
    """A ruling, with the program's own answer to its case."""

    family = ""
    command = "rule-show"
    proves = False
    kind: Literal["ruling"] = Field(description="always ruling")
    case: Any
    diagram: DiagramData | None = Field(default=None, description="the diagram, if it was requested")


class RuleCasesAnswer(Answer):
    """The rulings, each with the program's own answer to its case."""

    family = ""
    command = "rule-cases"
    total: int = Field(description="the number of rulings that were run")
    failed: int = Field(description="the number of rulings to which the program gives another answer")


class CasesListed(Part):
    """The list of rulings, which follows the counts of rulings in an answer."""

    cases: list[Any]


class RulingShapes(FamilyShapes):
    """The classes of a game's answers about rulings; `model` is the model of a ruling's file.

    `drawn` lists further models, whose fields an answer with a diagram contains. `counted` lists further models, whose
    fields the answer about a run of all rulings contains.
    """

    def __init__(
        self, family: str, model: type[CaseHead], drawn: Sequence[type[Part]] = (), counted: Sequence[type[Part]] = ()
    ) -> None:
        super().__init__(family)
        ran: Any = create_model(
            "CaseResultData",
            __base__=model,
            __doc__="A case that was run.",
            ok=(bool, Field(description="whether the program gives the expected answer")),
            checks=(list[CheckData], Field(description="the results under each reading that matters")),
        )
        one: Any = Field(description="the ruling with the program's answer")
        self.show = self.of(retype(CaseShowAnswer, *drawn, case=(ran, one)))
        every: Any = Field(description="the rulings, each with the program's answer")
        self.cases = self.of(retype(RuleCasesAnswer, *counted, CasesListed, cases=(list[ran], every)))


class RuleBookAnswer(Answer):
    """A book of rules that was written to a file."""

    command = "rule-book"
    proves = False
    file: str
    rules: list[str]
    cases: list[str]
    bytes: int
    subtitle: str = Field(exclude=True, description="the text below the book's title")


class RuleBookTextAnswer(Answer):
    """A book of rules as the text of an HTML file."""

    command = "rule-book"
    proves = False
    rules: list[str]
    cases: list[str]
    html: str
    subtitle: str = Field(exclude=True, description="the text below the book's title")


def rule_list(rules: Iterable[Rule]) -> RuleListAnswer:
    """The answer to `rule list`."""
    return RuleListAnswer.make(None, {"rules": list(rules)})


def rule_contents(corpus: Corpus[Any]) -> RuleContentsAnswer:
    """The answer that lists all entries of the rulebook."""
    registry = corpus.registry
    chapters = [
        {"prefix": prefix, "title": gettext(title), "rules": registry.under(prefix)}
        for prefix, title in corpus.headings.items()
    ]
    readings = [{"id": each.switch, "heading": each.values[0].meaning} for each in registry.readings]
    content = {
        "chapters": chapters,
        "readings": readings,
        "wrong_claims": [{"id": each.id, "heading": each.claim} for each in registry.wrong_claims],
        "cases": [{"id": each.id, "heading": each.question} for each in corpus.load_cases()],
    }
    return RuleContentsAnswer.make(None, content)


def rule_ask(answer: AskedFor, top: int) -> RuleAskAnswer:
    """Makes the answer to `rule ask`, with at most `top` entries."""
    return RuleAskAnswer.make(None, facts_of(answer) | {"top": top})


def rule_show(corpus: Corpus[Any], entry: Said) -> Answer:
    """The answer to `rule show` for an entry that is not a ruling."""
    registry, about = corpus.registry, {"cases": corpus.cases_about(entry)}
    if isinstance(entry, Reading):
        return ReadingShowAnswer.make(None, about | {"kind": "reading", "rules": entry.rules} | _reading(entry))
    if isinstance(entry, WrongClaim):
        return WrongClaimShowAnswer.make(None, about | {"kind": "wrong claim"} | _claim(registry, entry))
    content = {
        "kind": "rule",
        "readings": list(map(_reading, registry.readings_of(entry))),
        "sources": [_source_data(registry, source) for source in entry.sources],
        "wrong_claims": [_claim(registry, claim) for claim in registry.claims_refuted_by(entry)],
    }
    return RuleShowAnswer.make(None, dict(entry) | content | about)


def _reading(reading: Reading) -> Data:
    return {
        "switch": reading.switch,
        "default": reading.values[0].value,
        "default_because": reading.default_because,
        "values": {each.value: each.meaning for each in reading.values},
    }


def _claim(registry: Registry, claim: WrongClaim) -> Data:
    return claim.model_dump() | _source_data(registry, claim.source)


def _source_data(registry: Registry, source: Source) -> Data:
    return source.model_dump() | {"file": registry.document_of(source).file}


def rule_book(
    subtitle: str, rules: Sequence[str], cases: Sequence[str], file: str, content: bytes
) -> RuleBookAnswer | RuleBookTextAnswer:
    """The answer to `rule book`: it describes the written file or, if no file was written, contains the book's text."""
    printed = {"rules": rules, "cases": cases, "subtitle": subtitle}
    if not file:
        return RuleBookTextAnswer.make(None, {**printed, "html": content.decode()})
    return RuleBookAnswer.make(None, {**printed, "file": file, "bytes": len(content)})


def rule_cases(results: Sequence[Result]) -> Data:
    """The content of an answer about rulings that were run."""
    return {"total": len(results), "failed": sum(not result.ok for result in results), "cases": list(map(ran, results))}


def ran(result: Result) -> Data:
    """The data about a case that was run and the results of its checks, for an answer."""
    checks = [facts_of(check) | {"reading": check.reading or None} for check in result.checks]
    return {**result.case.model_dump(exclude_defaults=True), "ok": result.ok, "checks": checks}
