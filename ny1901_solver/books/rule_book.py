"""Makes the content of a book of rulings, for HTML and PDF: every rule with its cases and their diagrams."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from ..errors import DataError
from ..messages import gettext, ngettext
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

ILLEGAL, IMPOSSIBLE = "illegal", "impossible"
KEY = 0.78  # the width of the key, as a share of the page's width
ACROSS = 400  # from this width in points on, the text stands below a diagram


@dataclass(frozen=True, slots=True)
class Ruling:
    """A case of the rules as the book prints it.

    `verdict` is the ruling as a code, and `shown` is the ruling in words. `players` contains a table row for each
    player, for the columns of the book, and `told` contains the same rows in words, each with the player's name.
    `found` contains, for each reading (interpretation) of the rules, the sentences about the result under this reading.
    `based` names the sources on which the ruling is based.
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
        """Whether the rules forbid the turn or the position of the case."""
        return self.verdict in (ILLEGAL, IMPOSSIBLE)


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule of the book: its readings, the wrong claims it refutes, its rulings, and the ids of related rulings."""

    rule: Rule
    readings: tuple[Reading, ...]
    refutes: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    elsewhere: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The content of a book: title, explanations, notices of the editions, key, chapters, and appendices.

    `heads` are the column heads above the rows of players. `in_text` is a regular expression for ids of rules and cases
    in a text. The index has words with the ids of the rules and cases that concern these words. A `grey` book has no
    colours.
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
        """The ids of the rules in the book, in order."""
        return [entry.rule.id for _, entries in self.chapters for entry in entries]

    @property
    def rulings(self) -> list[Ruling]:
        """All rulings of the book, in order."""
        return [ruling for _, entries in self.chapters for entry in entries for ruling in entry.rulings]

    def pictures(self) -> Iterator[tuple[str, Printed]]:
        """All pictures with their names."""
        yield "key", self.key
        yield from ((ruling.id, ruling.diagram) for ruling in self.rulings)

    @property
    def ids(self) -> set[str]:
        """The ids of the rules and of the rulings."""
        return {*self.rules, *(ruling.id for ruling in self.rulings)}

    def own_rules(self, ids: Iterable[str]) -> list[str]:
        """Returns the rules among `ids` that this book contains."""
        return [each for each in ids if each in self.rules]

    def refuting(self, claim: WrongClaim) -> list[str]:
        """Returns the rulings that refute a wrong claim about the rules."""
        return [ruling.id for ruling in self.rulings if claim.id in ruling.refutes]


class RulingMaker(ABC, Generic[AnyInks]):
    """Makes the rulings of a book. A game has a subclass that describes and draws its cases.

    `runner` runs the cases, which are drawn in one of the `palettes`. `drawn` collects the positions that were drawn,
    because the notices and the key depend on these positions and are made last. `title` is the default title, and `how`
    contains the paragraphs on how to read the book. `heads` are the column heads above the rows of players. `headwords`
    are the headings of the index with the words that belong to each heading, and `verdicts` maps rulings to words.
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
        """The positions that were drawn, each with the proposed turn or move."""

    def ruling(self, case: Any) -> Ruling:
        """Runs and draws a case (a question about the rules); returns the ruling."""
        result = self.runner.run(case)
        state, proposal = self.position_of(result), self.proposal_of(result)
        self.drawn.append((state, proposal))
        rows = tuple(self.rows(state))
        return Ruling(
            id=case.id,
            question=case.question,
            verdict=case.ruling,
            shown=gettext(self.verdicts.get(case.ruling, case.ruling)),
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
        """Returns the notices of the editions that were drawn."""
        yield from dict.fromkeys(self.notice(state.edition) for state, _ in self.drawn)

    def key(self) -> Printed:
        """Returns the legend that explains the marks of the diagrams that were drawn."""
        return Printed.filling(self.key_picture(), KEY)

    @staticmethod
    @abstractmethod
    def position_of(result: Any, /) -> Any:
        """Returns the position of a case that was run."""

    @staticmethod
    @abstractmethod
    def proposal_of(result: Any, /) -> Any:
        """Returns the turn or move that a case asks about, if there is one."""

    @staticmethod
    @abstractmethod
    def case_picture(state: Any, proposal: Any, title: str, palette: Any, prefix: str = "", /) -> Printed:
        """Returns a picture of the relevant part of a position, with the proposed turn or move drawn on it."""

    @abstractmethod
    def turn_text(self, case: Any, state: Any) -> str:
        """Returns the turn that a case asks about, or "" if the case asks about no turn."""

    def diagram(self, result: CaseResult[Any, Any, Any, Any], prefix: str = "") -> Printed:
        """Returns the diagram of a case that was run; a `prefix` makes its ids unique on a page."""
        state, proposal = self.position_of(result), self.proposal_of(result)
        return self.case_picture(state, proposal, result.case.id, self.palette, prefix)

    @abstractmethod
    def rows(self, state: Any) -> Iterable[tuple[str, ...]]:
        """Returns the table rows of the players, to be printed under the column heads."""

    @abstractmethod
    def row_sentence(self, *cells: str) -> str:
        """Returns a row of the table of players in words, without the first cell of the row."""

    @abstractmethod
    def table(self, result: CaseResult[Any, Any, Any, Any], state: Any, proposal: Any) -> Iterable[str]:
        """Returns sentences about facts that the diagram does not show."""

    @abstractmethod
    def outcome_sentences(self, state: Any, check: Check[Any, Any, Any]) -> Iterable[str]:
        """Returns sentences about the result of a case under one reading of the rules."""

    @abstractmethod
    def notice(self, edition: Any) -> str:
        """Returns the notice of an edition that was drawn."""

    @abstractmethod
    def key_picture(self) -> Picture:
        """Returns a picture that explains the marks of the diagrams."""


def short_ids(ids: Iterable[str]) -> list[tuple[str, str]]:
    """Returns ids with their short forms for an index.

    In an index, a case directly after its rule, or after another case of the same rule, has only its letter as id. The
    short form for a case about the difference between two readings is the name of the option that switches between the
    readings.
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
    """Makes a book of some rules and their cases; `report` is called with the id of each case that is drawn.

    Raises `DataError` if the book has no rule or no case.
    """
    if not rules or not cases:
        raise DataError([gettext("a book needs at least one rule and one ruling")])
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
        (title or "").strip() or gettext(maker.title),
        ", ".join(
            [
                ngettext("{number} rule", "{number} rules", len(rules)),
                ngettext("{number} ruling", "{number} rulings", len(cases)),
            ]
        ),
        tuple(map(gettext, maker.how)),
        tuple(maker.notices()),
        maker.key(),
        tuple(gettext(head) if head else "" for head in maker.heads),
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
