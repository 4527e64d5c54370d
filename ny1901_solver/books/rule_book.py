"""A book of rulings: every rule with its cases and their diagrams, whatever it is printed with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from ..errors import DataError
from ..messages import gettext
from ..pictures.inks import AnyInks, Palettes
from ..pictures.pages import Printed
from ..pictures.sheet import Picture
from ..rulebook.case_file import BETWEEN_READINGS, CaseHead
from ..rulebook.case_runner import CaseRunner
from ..rulebook.cases import CaseResult, Check
from ..rulebook.corpus import Corpus
from ..rulebook.registry import Registry
from ..rulebook.rules_file import Reading, Rule, SourceDocument, WrongClaim
from ..rulebook.word_index import headings_of
from ..text.words import quantity

ILLEGAL, IMPOSSIBLE = "illegal", "impossible"
KEY = 0.78  # of a page's width
ACROSS = 400  # a diagram of more points has its text below it


@dataclass(frozen=True, slots=True)
class Ruling:
    """A case as the book prints it.

    `verdict` is the ruling in a word and `shown` in the words of the book; `players` are rows under the heads of the
    book, and `told` the same in words, behind each player's name; `found` says for each reading what comes of it and
    why; `based` are the sources.
    """

    id: str
    question: str
    verdict: str
    shown: str
    turn: str
    diagram: Printed
    players: tuple[tuple[str, ...], ...]
    told: tuple[tuple[str, str], ...]
    table: str
    answer: str
    found: tuple[tuple[str, tuple[str, ...]], ...]
    rules: tuple[str, ...]
    refutes: tuple[str, ...]
    inferred: str
    based: str

    @property
    def is_refused(self) -> bool:
        """Whether the rules refuse what is asked about."""
        return self.verdict in (ILLEGAL, IMPOSSIBLE)


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule with its readings, the wrong claims that it refutes, its rulings, and those that stand elsewhere."""

    rule: Rule
    readings: tuple[Reading, ...]
    refutes: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    elsewhere: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """A title, how to read it, what must be said of the editions, the key to the diagrams, chapters, and the end.

    `heads` stand over the rows of players, `in_text` is the form of an id of a rule or a case in a text, as a regular
    expression. The index has words with the rules and cases that speak of them. A `grey` book has no colours.
    """

    title: str
    subtitle: str
    how: tuple[str, ...]
    notices: tuple[str, ...]
    key: Printed
    heads: tuple[str, ...]
    chapters: tuple[tuple[str, tuple[RuleEntry, ...]], ...]
    claims: tuple[WrongClaim, ...]
    documents: tuple[SourceDocument, ...]
    index: tuple[tuple[str, tuple[str, ...]], ...]
    in_text: str
    grey: bool

    @property
    def rules(self) -> list[str]:
        """The ids of the rules, in order."""
        return [entry.rule.id for _, entries in self.chapters for entry in entries]

    @property
    def rulings(self) -> list[Ruling]:
        """All rulings, in order."""
        return [ruling for _, entries in self.chapters for entry in entries for ruling in entry.rulings]

    def pictures(self) -> Iterator[tuple[str, Printed]]:
        """Every picture, with its name among them."""
        yield "key", self.key
        yield from ((ruling.id, ruling.diagram) for ruling in self.rulings)

    @property
    def ids(self) -> set[str]:
        """The ids of the rules and of the rulings."""
        return {*self.rules, *(ruling.id for ruling in self.rulings)}

    def own_rules(self, ids: Iterable[str]) -> list[str]:
        """Those of some rules that stand in this book."""
        return [each for each in ids if each in self.rules]

    def refuting(self, claim: WrongClaim) -> list[str]:
        """The rulings that refute a claim."""
        return [ruling.id for ruling in self.rulings if claim.id in ruling.refutes]


class RulingMaker(ABC, Generic[AnyInks]):
    """What a game says in its book of rulings: it draws the cases one by one, and then knows which editions came up.

    `runner` runs the cases, which are drawn in one of the `palettes`.

    `title` is that of a book that is given no other, `how` is how it is read, in paragraphs. `heads` stand over the
    rows of players, `headwords` are the headings of the index with the words that they stand for, `verdicts` the
    rulings in the words of the book.
    """

    runner: ClassVar[CaseRunner[Any, Any, Any]]
    palettes: ClassVar[Palettes[Any]]
    title: ClassVar[str]
    how: ClassVar[tuple[str, ...]]
    heads: ClassVar[tuple[str, ...]]
    headwords: ClassVar[tuple[str, ...]]
    verdicts: ClassVar[Mapping[str, str]]

    def __init__(self, palette: AnyInks | None = None) -> None:
        self.palette: AnyInks = palette or self.palettes.colour
        self.drawn: list[tuple[Any, Any]] = []
        """The positions that were drawn, each with what is proposed on it."""

    def ruling(self, case: Any) -> Ruling:
        """A case, run and drawn."""
        result = self.runner.run(case)
        state, proposal = self.position_of(result), self.proposal_of(result)
        self.drawn.append((state, proposal))
        rows = tuple(self.rows(state))
        return Ruling(
            id=case.id,
            question=case.question,
            verdict=case.ruling,
            shown=self.verdicts.get(case.ruling, case.ruling),
            turn=self.turn_text(case, state),
            diagram=self.diagram(result),
            players=rows,
            told=tuple((row[0], self.row_sentence(*row[1:])) for row in rows),
            table=" ".join(self.table(result, state, proposal)),
            answer=case.answer,
            found=tuple((check.reading, tuple(self.outcome_sentences(state, check))) for check in result.checks),
            rules=tuple(case.rules[1:]),
            refutes=tuple(case.refutes),
            inferred=case.inferred or "",
            based="; ".join(map(str, case.source)),
        )

    def notices(self) -> Iterator[str]:
        """What must be said of the editions that were drawn."""
        yield from dict.fromkeys(self.notice(state.edition) for state, _ in self.drawn)

    def key(self) -> Printed:
        """What the marks of the diagrams mean that were drawn."""
        return Printed.filling(self.key_picture(), KEY)

    @staticmethod
    @abstractmethod
    def position_of(result: Any, /) -> Any:
        """The position that a case which was run is about."""

    @staticmethod
    @abstractmethod
    def proposal_of(result: Any, /) -> Any:
        """What is proposed in a case which was run, if anything."""

    @staticmethod
    @abstractmethod
    def case_picture(state: Any, proposal: Any, title: str, palette: Any, prefix: str = "", /) -> Printed:
        """A position with what is proposed on it, as far as a case is about it."""

    @abstractmethod
    def turn_text(self, case: Any, state: Any) -> str:
        """The turn that a case asks about; empty without one."""

    def diagram(self, result: CaseResult[Any, Any, Any, Any], prefix: str = "") -> Printed:
        """The diagram of a case which was run; a `prefix` tells its ids from those of others on a page."""
        state, proposal = self.position_of(result), self.proposal_of(result)
        return self.case_picture(state, proposal, result.case.id, self.palette, prefix)

    @abstractmethod
    def rows(self, state: Any) -> Iterable[tuple[str, ...]]:
        """The rows under the heads."""

    @abstractmethod
    def row_sentence(self, *cells: str) -> str:
        """A row in words, but for its first cell."""

    @abstractmethod
    def table(self, result: CaseResult[Any, Any, Any, Any], state: Any, proposal: Any) -> Iterable[str]:
        """What the diagram does not show, in sentences."""

    @abstractmethod
    def outcome_sentences(self, state: Any, check: Check[Any, Any, Any]) -> Iterable[str]:
        """What comes of a case under one reading."""

    @abstractmethod
    def notice(self, edition: Any) -> str:
        """What must be said of an edition that was drawn."""

    @abstractmethod
    def key_picture(self) -> Picture:
        """The marks with their meanings."""


def short_ids(ids: Iterable[str]) -> list[tuple[str, str]]:
    """Ids with how an index shows them in their order: behind its rule or another case of it, a case by its letter.

    A case that was found between readings has the switch of theirs.
    """
    shown, rule = list[tuple[str, str]](), ""
    for each in ids:
        of, _, letter = each.rpartition("-")
        short = letter if of == rule and letter.isalpha() else each.removeprefix(f"{BETWEEN_READINGS}-")
        shown.append((each, short))
        rule = of if letter.isalpha() else each
    return shown


def make_rule_book(
    corpus: Corpus[Any],
    rules: Sequence[Rule],
    cases: Sequence[Any],
    maker: RulingMaker[Any],
    title: str | None = None,
    report: Callable[[str], object] = str,
) -> RuleBook:
    """Makes the book of some rules and of the cases that stand with them, and tells the id of each case that is drawn.

    Raises `DataError` where there is no rule or no case.
    """
    if not rules or not cases:
        raise DataError(["a book has at least one rule and one ruling"])
    registry, rulings = corpus.registry, dict[str, list[Ruling]]()
    for case in cases:
        rulings.setdefault(case.rules[0], []).append(maker.ruling(case))
        report(case.id)
    claims = [claim for claim in registry.wrong_claims if {rule.id for rule in rules} & {*claim.refuted_by}]
    named = {source.document for rule in rules for source in rule.sources} | {claim.document for claim in claims}
    named |= {source.document for case in cases for source in case.source}
    entries = [_entry(registry, rule, rulings.get(rule.id, []), cases) for rule in rules]
    under = {
        start: tuple(each for each in entries if each.rule.id.startswith(f"{start}-")) for start in corpus.headings
    }
    return RuleBook(
        (title or "").strip() or maker.title,
        f"{quantity(len(rules), 'rule')}, {quantity(len(cases), 'ruling')}",
        maker.how,
        tuple(maker.notices()),
        maker.key(),
        maker.heads,
        tuple((gettext(heading), under[start]) for start, heading in corpus.headings.items() if under[start]),
        tuple(claims),
        tuple(document for document in registry.documents if document.id in named),
        headings_of(maker.headwords, corpus, rules, cases),
        rf"\b{corpus.rule_id}(?:-[a-z]+)?\b",
        maker.palette.grey,
    )


def _entry(registry: Registry, rule: Rule, rulings: Sequence[Ruling], cases: Sequence[CaseHead]) -> RuleEntry:
    elsewhere = tuple(case.id for case in cases if rule.id in case.rules[1:])
    refutes = tuple(claim.id for claim in registry.claims_refuted_by(rule))
    return RuleEntry(rule, registry.readings_of(rule), refutes, tuple(rulings), elsewhere)
