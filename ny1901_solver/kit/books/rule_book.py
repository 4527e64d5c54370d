"""A book of rulings: every rule with its cases and their diagrams, whatever it is printed with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..errors import DataError
from ..pictures.printed import Printed
from ..rulebook.case_file import BETWEEN_READINGS, CaseHead
from ..rulebook.corpus import Corpus
from ..rulebook.headings import headings_of
from ..rulebook.registry import Registry
from ..rulebook.rules_file import Reading, Rule, SourceDocument, WrongClaim
from ..words import counted

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

    @classmethod
    def of(cls, case: CaseHead, shown: str, **drawn: Any) -> Ruling:
        """The ruling of a case, with what its game has drawn and told of it."""
        return cls(
            id=case.id,
            question=case.question,
            verdict=case.ruling,
            shown=shown,
            answer=case.answer,
            rules=tuple(case.rules[1:]),
            refutes=tuple(case.refutes),
            inferred=case.inferred or "",
            based="; ".join(map(str, case.source)),
            **drawn,
        )

    @property
    def refused(self) -> bool:
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

    def known(self, ids: Iterable[str]) -> list[str]:
        """Those of some rules that stand in this book."""
        return [each for each in ids if each in self.rules]


class RulingMaker(Protocol):
    """What a game says in its book of rulings: it draws the cases one by one, and then knows which editions came up."""

    @property
    def title(self) -> str:
        """The title of a book that is given no other."""

    @property
    def how(self) -> tuple[str, ...]:
        """How it is read, in paragraphs."""

    @property
    def heads(self) -> tuple[str, ...]:
        """What stands over the rows of players."""

    @property
    def headwords(self) -> tuple[str, ...]:
        """The headings of the index with the words that they stand for."""

    @property
    def grey(self) -> bool:
        """Whether there are no colours."""

    def ruling(self, case: Any) -> Ruling:
        """A case, run and drawn."""

    def notices(self) -> Iterable[str]:
        """What must be said of the editions that were drawn."""

    def key(self) -> Printed:
        """What the marks of the diagrams mean that were drawn."""


def shortened(ids: Iterable[str]) -> list[tuple[str, str]]:
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
    maker: RulingMaker,
    title: str | None = None,
    told: Callable[[str], object] = str,
) -> RuleBook:
    """Makes the book of some rules and of the cases that stand with them, and tells the id of each case that is drawn.

    Raises `DataError` where there is no rule or no case.
    """
    if not rules or not cases:
        raise DataError(["a book has at least one rule and one ruling"])
    registry, rulings = corpus.registry, dict[str, list[Ruling]]()
    for case in cases:
        rulings.setdefault(case.rules[0], []).append(maker.ruling(case))
        told(case.id)
    claims = [claim for claim in registry.wrong_claims if {rule.id for rule in rules} & {*claim.refuted_by}]
    named = {source.document for rule in rules for source in rule.sources} | {claim.document for claim in claims}
    named |= {source.document for case in cases for source in case.source}
    entries = [_entry(registry, rule, rulings.get(rule.id, []), cases) for rule in rules]
    under = {
        start: tuple(each for each in entries if each.rule.id.startswith(f"{start}-")) for start in corpus.headings
    }
    return RuleBook(
        (title or "").strip() or maker.title,
        f"{counted(len(rules), 'rule')}, {counted(len(cases), 'ruling')}",
        maker.how,
        tuple(maker.notices()),
        maker.key(),
        maker.heads,
        tuple((heading, under[start]) for start, heading in corpus.headings.items() if under[start]),
        tuple(claims),
        tuple(document for document in registry.documents if document.id in named),
        headings_of(maker.headwords, corpus, rules, cases),
        rf"\b{corpus.rule_id}(?:-[a-z]+)?\b",
        maker.grey,
    )


def _entry(registry: Registry, rule: Rule, rulings: Sequence[Ruling], cases: Sequence[CaseHead]) -> RuleEntry:
    elsewhere = tuple(case.id for case in cases if rule.id in case.rules[1:])
    refutes = tuple(claim.id for claim in registry.claims_refuted_by(rule))
    return RuleEntry(rule, registry.readings_of(rule), refutes, tuple(rulings), elsewhere)
