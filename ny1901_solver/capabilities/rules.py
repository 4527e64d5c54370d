"""Questions about the rules, for every game with a rulebook: listing, searching and printing rules, running rulings
(tested answers to rule questions), and finding differences between readings (interpretations of a rule).
"""

from __future__ import annotations

import re
import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar

from pydantic import Field

from ..errors import DataError, Refused, shorten
from ..exit_codes import ANSWER_IS_NO
from ..files.access import expect_form, expect_page, write_bytes, write_text
from ..messages import gettext, ngettext
from ..questions.answers import Answer, Data
from ..questions.capability import (
    Asker,
    Capability,
    Local,
    Note,
    OfAnswer,
    Paragraph,
    Python,
    Question,
    Shown,
    Spelled,
    Unfit,
    in_field,
)
from ..rulebook import answers
from ..rulebook.answers import (
    ReadingData,
    ReadingShowAnswer,
    Result,
    RuleAskAnswer,
    RuleBookAnswer,
    RuleBookTextAnswer,
    RuleContentsAnswer,
    RuleListAnswer,
    RuleShowAnswer,
    RulingShapes,
    SourceData,
    WrongClaimData,
    WrongClaimShowAnswer,
)
from ..rulebook.asking import SHOWN, AskedFor, ask
from ..rulebook.case_file import BETWEEN_READINGS_ID, CaseHead
from ..rulebook.cases import format_case
from ..rulebook.corpus import Corpus, Said
from ..rulebook.differing import DifferenceSearch, Never, Readers
from ..rulebook.rules_file import Rule, Source
from ..rulebook.settings import parse_setting
from ..text.choosing import choose
from ..text.words import join_clauses, join_words

if TYPE_CHECKING:
    from ..books.rule_book import RuleBook, RulingMaker

BOOKS = (".html", ".pdf")
Case = TypeVar("Case", bound=CaseHead)


class RuleList(Question):
    """List all rules with their ids and titles."""


class RuleContents(Question):
    """List all entries that `rule-show` can show: the rules by chapter, the readings, the wrong claims and the
    rulings.
    """


class RuleShow(Question):
    """Show a rule, a reading (a choice where the rulebook is silent), a wrong claim about the rules, or a ruling.

    A rule is shown with its sources and their authority, the readings that change the rule, the wrong claims that the
    rule refutes, and the rulings about it. A ruling is a question with a position and an answer; the program answers
    the question, too, as in `ny1901 rule cases`.
    """

    rule: Annotated[str, Spelled(metavar="ID", argument=True)] = Field(
        description="id of a rule, a reading, a wrong claim or a ruling, in capital or small letters"
    )
    diagram: Annotated[bool, Spelled(asked=False), OfAnswer()] = Field(
        False, description="whether to include the diagram of a ruling as SVG"
    )
    black_and_white: Annotated[bool, Spelled(asked=False), OfAnswer()] = Field(
        False, description="whether to draw the diagram without colours"
    )
    dark: Annotated[bool, Spelled(asked=False), OfAnswer()] = Field(
        False, description="whether to draw the diagram in the colours of a dark screen"
    )


class RuleAsk(Question):
    """Ask about the rules in your own words.

    The answers are rules, readings, rulings and wrong claims, the best first. The program finds them by the words of
    the question, by words with the same meaning, and by rulings on similar questions. So no answer is made up, but an
    answer may not fit your question.

    The exit code is 0 if there are answers, and 1 if there are none.
    """

    question: Annotated[str, Spelled(metavar="WORD...", argument=True, joined=True)] = Field(
        description="a question, as you would ask it during a game"
    )
    top: int = Field(SHOWN, ge=1, description="greatest number of answers")


class RuleCases(Question):
    """Run the rulings. A ruling is a question about the rules with a position and an answer.

    The exit code is 0 if the program answers every question as the ruling does. It is 1 if an answer differs, or if
    there is no such ruling.
    """

    words: Annotated[list[str], Spelled(metavar="WORD...", argument=True)] = Field(
        [], description="run only the rulings that contain all of these words"
    )
    rule: Annotated[str | None, Spelled(metavar="ID")] = Field(None, description="run only the rulings about this rule")
    case: Annotated[str | None, Spelled("--id", metavar="CASE")] = Field(
        None, description="run one ruling and show it in full"
    )

    def check(self) -> None:
        """Raises `Unfit` if the question both names a single ruling and filters the rulings."""
        if self.case is not None and self.words:
            raise Unfit("case", gettext("give either words or {case}, not both"))
        if self.case is not None and self.rule is not None:
            raise Unfit("case", gettext("give either {rule} or {case}, not both"))


class RuleDiffer(Question):
    """Find a position in which two readings of the rules lead to different results.

    Each game has its own search, and its own definition of a different result.
    """

    reading_a: Annotated[str, Spelled(metavar="READING", argument=True)] = Field(
        description="a reading as switch=value; separate several readings by commas"
    )
    reading_b: Annotated[str, Spelled(metavar="READING", argument=True)] = Field(description="another reading")
    board: Any
    seed: int = Field(1, description="seed for making the positions")
    limit: int = Field(ge=1, description="greatest number of positions to try on each board")
    compare: int = Field(12, ge=1, description="number of differences to find; the smallest of them is chosen")
    case: Annotated[str | None, Spelled("--id", metavar="CASE")] = Field(
        None, description="id of the ruling to write: DIFFER, the name of a switch, and a number"
    )
    output: Annotated[Path | None, Local(), Spelled("-o/--output", metavar="FILE")] = Field(
        None, description="the file for the ruling; an existing file is not overwritten"
    )

    def check(self) -> None:
        """Raises `Unfit` if the id for a new ruling does not have the required form."""
        if self.case is not None and not re.fullmatch(BETWEEN_READINGS_ID, self.case):
            example = f"DIFFER-{self.reading_a.partition('=')[0]}-1"
            raise Unfit("case", gettext("{id!r} is not of the form {example}", id=self.case, example=example))


class RulesAsBook(Question):
    """Print the rules as a book. Each rule is printed with its sources, its readings, and the rulings about it with
    diagrams.

    A book in HTML is a single file; a PDF has A4 pages. Both have a table of contents, the wrong claims that the rules
    refute, and an index of words. References are links.
    """

    rules: Annotated[list[str], Spelled(metavar="ID...", argument=True)] = Field(
        [], description="ids of rules, or the beginning of ids to choose all rules of a heading (default: all rules)"
    )
    output: Annotated[Path | None, Local(), Spelled("-o/--output", metavar="FILE", needed=True)] = Field(
        None, description="the file to write: .html or .pdf"
    )
    title: Annotated[str | None, Spelled(metavar="TEXT")] = Field(None, description="title of the book")
    black_and_white: Annotated[bool, Spelled("--bw")] = Field(
        False, description="draw for black-and-white printing, with patterns instead of colours"
    )

    def check(self) -> None:
        """Raises `Unfit` if the ending of the file's name is not that of a book (`.pdf` or `.html`)."""
        if self.output is not None and self.output.suffix.lower() not in BOOKS:
            sentence = gettext("{file!r}: the name of a book must end with .html or .pdf", file=str(self.output))
            raise Unfit("output", sentence)


class PrintedRules(NamedTuple):
    """A book of rules, and the bytes of its file. If the name of the file ends in `.pdf`, the file is a PDF, otherwise
    it is HTML.
    """

    book: RuleBook
    content: bytes


@dataclass
class Parting:
    """The differences found between two readings of the rules, the smallest first, and the number of positions tried.

    If it is known that the readings can never differ, `never` contains the reasons. The function `case_of` makes a
    ruling from a difference, or returns `None` if that is not possible.
    """

    readers: Readers
    never: Sequence[Never]
    case_of: Callable[[Any], CaseHead | None]
    differences: list[Any] = field(default_factory=list)
    tried: int = 0

    @cached_property
    def case(self) -> CaseHead | None:
        """The ruling for the smallest difference that can be written as a ruling."""
        return next(filter(None, map(self.case_of, self.differences)), None)


class LookedUp(NamedTuple):
    """An entry of the rulebook that was looked up. If the entry is a ruling, the tuple also contains the result of
    running the ruling.
    """

    entry: Said | CaseHead
    result: Result | None


class Rulebook(ABC, Generic[Case]):
    """The part of the questions about rules that differs between games: the rulebook, and the way in which rulings are
    run.

    `program` is the beginning of the game's command lines, and `examples` contains the examples in the help of each
    command. `headed` contains two examples for help texts: a rule's id, and a heading of the rulebook. `shapes`
    contains the models of answers about rulings, and `parting` is the question about differences between readings.
    """

    program: ClassVar[str] = "ny1901"
    examples: ClassVar[dict[str, tuple[str, ...]]]
    headed: ClassVar[tuple[str, str]]
    shapes: ClassVar[RulingShapes]
    parting: ClassVar[type[RuleDiffer]]

    def __init__(self, corpus: Corpus[Case]) -> None:
        self.corpus = corpus

    def run(self, case: Case) -> Result:
        """Runs a ruling: lets the program answer its question."""
        return self.corpus.runner.run(case)

    def diagram_data(self, result: Result, black_and_white: bool, dark: bool) -> Data:
        """The fields of an answer with the diagram of a ruling."""
        makes = self.rulings
        drawn = makes(makes.palettes.for_screen(black_and_white, dark)).diagram(result, f"{result.case.id}-")
        return {"diagram": drawn.picture.facts()}

    def counts(self, results: Sequence[Result]) -> Data:
        """Further fields of the answer about rulings that were run, such as the number of rulings by result."""
        return {}

    @abstractmethod
    def situation(self, result: Result) -> Iterator[Shown]:
        """The position of a ruling, and the turn or move that the ruling concerns, as text."""

    def expectation(self, result: Result, expected: Any) -> str:
        """The verdict, the winners or the points that a ruling expects, as text."""
        if expected.verdict is not None:
            verdict = gettext(str(expected.verdict))
            if not expected.violates:
                return verdict
            return gettext("{verdict} by {rules}", verdict=verdict, rules=join_words(expected.violates))
        if expected.winners:
            return gettext("won by {players}", players=join_words(self.named(result, expected.winners)))
        return gettext("these points")

    def named(self, result: Result, players: Sequence[str]) -> Sequence[str]:
        """The players of a ruling as people name them; `players` are their names in the file of the ruling."""
        return players

    @abstractmethod
    def points(self, result: Result, check: Any) -> Iterator[Shown]:
        """The points that the check of a ruling has found, as text."""

    def tail(self, answer: Any) -> str:
        """The line of text after the table of rulings; an empty text if the game adds no line."""
        return ""

    @property
    @abstractmethod
    def rulings(self) -> type[RulingMaker[Any]]:
        """The class that draws the rulings in a book of rules."""

    @abstractmethod
    def form_of(self, text: str) -> str:
        """The kind of file whose content a text is, such as a position or a record."""

    @abstractmethod
    def search(self, asked: Any, readers: Readers) -> DifferenceSearch[Any, Any]:
        """The object that searches for positions in which two readings differ."""

    def board(self, text: str) -> str:
        """The board with the name that the user typed."""
        return text

    @abstractmethod
    def case_between(self, difference: Any, readers: Readers, name: str | None) -> Case | None:
        """Makes a ruling from a difference between two readings; the ruling has the given name or a new one. Returns
        `None` if no ruling can represent the difference.
        """

    @abstractmethod
    def parting_answer(self, asked: Any, result: Parting) -> Answer:
        """The answer about the differences between readings."""

    @abstractmethod
    def differences(self, answer: Any) -> Iterator[Shown]:
        """The lines of text about the differences that an answer contains; no lines if the answer contains no
        differences.
        """

    def nowhere(self, answer: Any) -> str:
        """The reason why two readings never differ; empty if no reason is known."""
        return ""

    def _examples(self, word: str) -> tuple[str, ...]:
        """The examples of a command, as a user types them."""
        return tuple(f"{self.program} rule {word} {each}".rstrip() for each in self.examples[word])

    @cached_property
    def listing(self) -> Capability[Any, Any]:
        """The capability that lists the rules."""

        def find(_: RuleList, __: Asker) -> tuple[Rule, ...]:
            return self.corpus.registry.rules

        return Capability(
            RuleList, find, lambda _, result, __: answers.rule_list(result), _list_lines, self._examples("list")
        )

    @cached_property
    def contents(self) -> Capability[Any, Any]:
        """The capability that lists all entries of the rulebook."""

        def find(_: RuleContents, __: Asker) -> Corpus[Any]:
            return self.corpus

        return Capability(RuleContents, find, lambda _, result, __: answers.rule_contents(result), _contents_lines)

    @cached_property
    def show(self) -> Capability[Any, Any]:
        """The capability that shows one entry of the rulebook."""

        def find(asked: RuleShow, _: Asker) -> LookedUp:
            with in_field("rule"):
                entry = self.corpus.entry(asked.rule)
            return LookedUp(entry, self.run(entry) if isinstance(entry, CaseHead) else None)

        def answer(asked: RuleShow, result: LookedUp, _: Asker) -> Answer:
            if result.result is not None:
                content = {"kind": "ruling", "case": answers.ran(result.result)}
                content |= self.diagram_data(result.result, asked.black_and_white, asked.dark) if asked.diagram else {}
                return self.shapes.show.make(None, content).with_about(result.result)
            assert not isinstance(result.entry, CaseHead)
            return answers.rule_show(self.corpus, result.entry)

        def lines(answer: Any) -> Iterator[Shown]:
            return self._ruling_lines(answer.about) if answer.kind == "ruling" else self._entry_lines(answer)

        return Capability(RuleShow, find, answer, lines, self._examples("show"))

    @cached_property
    def ask(self) -> Capability[Any, Any]:
        """The capability that answers a question in the user's own words."""

        def find(asked: RuleAsk, _: Asker) -> AskedFor:
            with in_field("question"):
                return ask(self.corpus, asked.question, asked.top)

        def answer(asked: RuleAsk, result: AskedFor, _: Asker) -> Answer:
            return answers.rule_ask(result, asked.top)

        return Capability(
            RuleAsk,
            find,
            answer,
            self._answer_lines,
            self._examples("ask"),
            code=lambda answer: 0 if answer.found else ANSWER_IS_NO,
        )

    @cached_property
    def cases(self) -> Capability[Any, Any]:
        """The capability that runs rulings."""

        def find(asked: RuleCases, asker: Asker) -> list[Result]:
            results = list[Result]()
            for case in self._choose_cases(asked):
                if asker.stop():
                    break
                results.append(self.run(case))
                if asker.tell is not None:
                    asker.tell(results)
            return results

        def answer(asked: RuleCases, result: list[Result], _: Asker) -> Answer:
            content = answers.rule_cases(result) | self.counts(result)
            return self.shapes.cases.make(None, content).with_about((asked, result))

        def lines(answer: Any) -> Iterator[Shown]:
            asked, results = answer.about
            if asked.case is not None:
                yield from self._ruling_lines(results[0])
            elif results:
                yield lambda columns: "\n".join(_result_lines(answer.cases, columns))
                if tail := self.tail(answer):
                    yield tail
            else:
                words = join_words(map(repr, asked.words))
                yield Note(shorten(gettext("no ruling contains {words}", words=words)))

        return Capability(
            RuleCases,
            find,
            answer,
            lines,
            self._examples("cases"),
            code=lambda answer: ANSWER_IS_NO if answer.failed or not answer.total else 0,
            breaks_off=True,
            number=lambda asked: len(self._choose_cases(asked)),
            progress=lambda asked, result: result[-1].case.id,
        )

    @cached_property
    def differ(self) -> Capability[Any, Any]:
        """The capability that finds differences between two readings."""

        def find(asked: RuleDiffer, asker: Asker) -> Parting:
            readers = self._readers(asked)
            if asked.output is not None:
                self._expect_new(asked.output)
            search = self.search(asked, readers)
            with in_field("board"):
                boards = search.boards if asked.board is None else (self.board(asked.board),)
            parting = Parting(readers, search.never(boards), lambda each: self.case_between(each, readers, asked.case))
            if not parting.never:
                _look(search.differences(boards, asked.seed, asked.limit), asked.compare, parting, asker)
            if asked.output is not None and parting.differences:
                if parting.case is None:
                    sentence = gettext(
                        "{file}: not written, because no ruling can represent the difference; try another --seed",
                        file=asked.output,
                    )
                    raise Refused(sentence)
                write_text(asked.output, format_case(parting.case))
            return parting

        def lines(answer: Any) -> Iterator[Shown]:
            nothing = True
            for part in self.differences(answer):
                nothing = False
                yield part
            if nothing and not self.nowhere(answer):
                yield Note(
                    ngettext(
                        "no difference found in {number} position; try another --seed or a greater --limit",
                        "no difference found in {number} positions; try another --seed or a greater --limit",
                        answer.tried,
                    )
                )

        return Capability(
            self.parting,
            find,
            lambda asked, result, _: self.parting_answer(asked, result),
            lines,
            self._examples("differ"),
            code=lambda answer: 0 if any(True for _ in self.differences(answer)) else ANSWER_IS_NO,
            searches=True,
            ends_early=True,
            breaks_off=True,
            parting=self.nowhere,
        )

    def _expect_new(self, file: Path) -> None:
        """Raises an error if a new ruling cannot be written to the file."""
        if file.exists():
            raise DataError([gettext("{file} already exists, and an existing file is not overwritten", file=file)])
        expect_form(file, "", self.form_of)

    def _readers(self, asked: RuleDiffer) -> Readers:
        """The two readings of the rules that a question compares; raises `Unfit` if both are the same."""
        with in_field("reading_a"):
            a = parse_setting(asked.reading_a, self.corpus.switches)
        with in_field("reading_b"):
            b = parse_setting(asked.reading_b, self.corpus.switches)
        readers = Readers(a, b, self.corpus.switches)
        if readers.agree and a == b:
            sentence = gettext(
                "{first} and {second} are the same reading", first=asked.reading_a, second=asked.reading_b
            )
            raise Unfit("reading_b", sentence)
        if readers.agree:
            sentence = gettext(
                "{first} and {second} mean the same: where only one of them sets a switch, it sets the default value",
                first=asked.reading_a,
                second=asked.reading_b,
            )
            raise Unfit("reading_b", sentence)
        return readers

    @cached_property
    def book(self) -> Capability[Any, Any]:
        """The capability that prints the rules as a book."""

        def find(asked: RulesAsBook, asker: Asker) -> PrintedRules:
            from ..books.rule_book import make_rule_book
            from ..books.rule_book_html import rule_book_html
            from ..books.rule_book_pdf import rule_book_pdf

            if asked.output is not None:
                expect_page(asked.output, self.form_of)
            chosen = self._choose_rules(asked.rules)
            ids = {each.id for each in chosen}
            cases = [case for case in self.corpus.load_cases() if case.rules[0] in ids]
            with asker.count(len(cases) + 1) as advance:
                drawn = self.rulings(self.rulings.palettes.for_print(asked.black_and_white))
                made = make_rule_book(self.corpus, chosen, cases, drawn, asked.title, advance)
                advance(gettext("laying out the pages"), len(cases))
                pdf = asked.output is not None and asked.output.suffix.lower() == ".pdf"
                content = rule_book_pdf(made) if pdf else rule_book_html(made).encode()
            if asked.output is not None:
                write_bytes(asked.output, content)
            return PrintedRules(made, content)

        def answer(asked: RulesAsBook, result: PrintedRules, _: Asker) -> Answer:
            made, file = result.book, "" if asked.output is None else str(asked.output)
            cases = [ruling.id for ruling in made.rulings]
            return answers.rule_book(made.subtitle, made.rules, cases, file, result.content)

        def lines(answer: RuleBookAnswer | RuleBookTextAnswer) -> Iterator[Shown]:
            yield f"{answer.file}: {answer.subtitle}" if isinstance(answer, RuleBookAnswer) else answer.subtitle

        return Capability(
            RulesAsBook,
            find,
            answer,
            lines,
            self._examples("book"),
            python=Python(("rules",)),
            searches=True,
            breaks_off=True,
        )

    def _choose_rules(self, texts: Sequence[str]) -> list[Rule]:
        """The rules that the user has chosen by ids and headings, in the order of the rulebook. If no rule is chosen,
        all rules are returned.
        """
        registry = self.corpus.registry
        known = {rule.id: [rule.id] for rule in registry.rules}
        known |= {heading: [rule.id for rule in registry.under(heading)] for heading in self.corpus.headings}
        typed = {text.strip().upper() for text in texts}
        with in_field("rules"):
            for claim in registry.wrong_claims:
                if claim.id in typed:
                    sentence = gettext(
                        "{id} is a wrong claim, not a rule; rules that refute it: {rules}",
                        id=claim.id,
                        rules=", ".join(claim.refuted_by),
                    )
                    raise Refused(sentence)
            what = gettext("a rule or a heading, such as {examples}", examples=join_words(self.headed, "or"))
            wanted = {each for text in texts for each in choose(text, known, what)}
        return [rule for rule in registry.rules if rule.id in wanted or not texts]

    def _choose_cases(self, asked: RuleCases) -> list[Case]:
        by_id = {case.id: case for case in self.corpus.load_cases()}
        if asked.case is not None:
            example = f"{self.corpus.example[0].rpartition('-')[0]}-a"
            with in_field("case"):
                command = f"{self.program} rule cases"
                what = gettext("a case of `{command}`, such as {example}", command=command, example=example)
                return [choose(asked.case, by_id, what)]
        with in_field("rule"):
            wanted = None if asked.rule is None else self.corpus.registry.rule(asked.rule).id
        about = (case for case in by_id.values() if wanted is None or wanted in case.rules)
        return [case for case in about if all(_speaks_of(case, word) for word in asked.words)]

    def _ruling_lines(self, result: Result) -> Iterator[Shown]:
        """The lines of a ruling in full: its position, the program's answer, the ruling and its sources."""
        case = result.case
        yield f"{case.id}  ({', '.join(case.rules)})"
        yield Paragraph(case.question)
        yield ""
        yield from self.situation(result)
        for check in result.checks:
            reading, ruling = f"{check.reading}: " if check.reading else "", self.expectation(result, check.expected)
            if check.failures:
                yield reading + gettext("expected: {ruling}; the program DISAGREES", ruling=ruling)
            else:
                yield reading + gettext("expected: {ruling}; the program agrees", ruling=ruling)
            for violation in check.violations:
                yield Paragraph(f"{violation.rule}: {violation.sentence}", "  ")
            yield from self.points(result, check)
            for failure in check.failures:
                yield Paragraph(gettext("FAILED: {failure}", failure=failure), "  ")
        yield gettext("ruling:")
        yield Paragraph(case.answer, "  ")
        if case.inferred:
            yield gettext("inferred from other rules, because:")
            yield Paragraph(case.inferred, "  ")
        yield from _section_lines(gettext("sources:"), list(map(str, case.source)))
        claims = (claim for claim in self.corpus.registry.wrong_claims if claim.id in case.refutes)
        refuted = [f"{claim.id} ({claim.source}): {claim.claim}" for claim in claims]
        yield from _section_lines(gettext("wrong claims that it refutes:"), refuted)

    def _entry_lines(self, answer: Any) -> Iterator[Shown]:
        titles = self.corpus.registry.titles
        if isinstance(answer, RuleShowAnswer):
            yield from _rule_lines(answer)
        elif isinstance(answer, ReadingShowAnswer):
            yield f"{answer.switch}  {gettext('a reading, because the rulebook is silent here')}"
            yield from _value_lines(answer)
            yield from (gettext("rules that it changes:"), *(f"  {each:<6}  {titles[each]}" for each in answer.rules))
        elif isinstance(answer, WrongClaimShowAnswer):
            yield f"{answer.id}  {gettext('a wrong claim ({source})', source=_place(answer))}"
            yield Paragraph(answer.claim, "  ")
            yield from (
                gettext("rules that refute it:"),
                *(f"  {each:<6}  {titles[each]}" for each in answer.refuted_by),
            )
        yield from (gettext("rulings about it:"), *(f"  {case.id}  {case.question}" for case in answer.cases))

    def _answer_lines(self, answer: RuleAskAnswer) -> Iterator[Shown]:
        if answer.read_as:
            read = (
                gettext("{right!r} instead of {wrong!r}", right=right, wrong=wrong)
                for wrong, right in answer.read_as.items()
            )
            yield Note(gettext("words understood as: {words}", words=join_words(read)))
        if not answer.found:
            sentence = gettext(
                "no rule, reading, ruling or wrong claim contains the words of {question!r}", question=answer.question
            )
            yield Note(shorten(sentence))
            return
        if answer.unknown:
            words = join_words(map(repr, answer.unknown), "or")
            yield Note(
                shorten(
                    gettext("nothing fits well, because no rule contains {words}; the nearest entries:", words=words)
                )
            )
        for each in answer.found:
            kind = f"{each.kind}, {each.verdict}" if each.verdict else each.kind
            yield Paragraph(f"{each.id}  ({kind})  {each.heading}", "", "    ")
            yield Paragraph(each.line, "    ")
        full = gettext("to read the whole entry: {command}", command=f"{self.program} rule show {answer.found[0].id}")
        most = len(answer.found) == answer.top
        more = gettext("for more answers: {option}", option=f"--top {2 * answer.top}") if most else ""
        yield from ("", join_clauses(full, more))


def _look(each: Iterator[Any], most: int, parting: Parting, asker: Asker) -> None:
    """Searches for differences between two readings, until `most` differences are found or the user stops the
    search."""
    try:
        with asker.count(most) as advance:
            for difference in each:
                parting.tried += 1
                if difference is not None:
                    parting.differences.append(difference)
                    advance(ngettext("{number} position tried", "{number} positions tried", parting.tried))
                if len(parting.differences) == most or asker.stop():
                    break
    except KeyboardInterrupt:
        asker.note(gettext("the search was stopped"))
    parting.differences.sort(key=lambda difference: difference.size)


def _speaks_of(case: Any, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}", f"{case.id} {case.question} {case.answer}", re.IGNORECASE) is not None


def _section_lines(title: str, texts: Sequence[str]) -> Iterator[Shown]:
    if texts:
        yield title
    for text in texts:
        yield Paragraph(text, "  ")


def _list_lines(answer: RuleListAnswer) -> Iterator[Shown]:
    width = max(6, *(len(rule.id) for rule in answer.rules))
    for rule in answer.rules:
        mark = "" if rule.authority == "rulebook" else f" ({rule.authority})"
        yield f"{rule.id:<{width}}  {rule.title}{mark}"


def _contents_lines(answer: RuleContentsAnswer) -> Iterator[Shown]:
    for chapter in answer.chapters:
        yield f"{chapter.prefix}  {chapter.title}"
        yield from (f"  {rule.id}  {rule.title}" for rule in chapter.rules)
    for title, entries in (
        (gettext("readings"), answer.readings),
        (gettext("wrong claims"), answer.wrong_claims),
        (gettext("rulings"), answer.cases),
    ):
        yield title
        yield from (Paragraph(f"{each.id}  {each.heading}", "  ", "    ") for each in entries)


def _rule_lines(answer: RuleShowAnswer) -> Iterator[Shown]:
    yield f"{answer.id}  {answer.title}"
    yield Paragraph(answer.text, "  ")
    yield ""
    yield gettext("authority: {authority}", authority=answer.authority)
    if answer.reason:
        yield Paragraph(answer.reason, "  ")
    yield from (gettext("sources:"), *(f"  {_place(source)}" for source in answer.sources))
    for reading in answer.readings:
        yield gettext("reading of {switch}:", switch=reading.switch)
        yield from _value_lines(reading)
    for claim in answer.wrong_claims:
        yield gettext("refutes the wrong claim {id} ({source}):", id=claim.id, source=_place(claim))
        yield Paragraph(claim.claim, "  ")


def _place(source: SourceData | WrongClaimData) -> str:
    return str(Source.model_construct(document=source.document, place=source.place))


def _value_lines(reading: ReadingData) -> Iterator[Shown]:
    for value, meaning in reading.values.items():
        shown = gettext("{value} (default)", value=value) if value == reading.default else value
        yield Paragraph(f"{shown}: {meaning}", "  ")
    yield Paragraph(gettext("This is the default, because: {reason}", reason=reading.default_because), "  ")


def _result_lines(cases: Sequence[Any], columns: int) -> Iterator[str]:
    ids = max(9, *(len(case.id) for case in cases if not case.id.startswith("DIFFER")), 0)
    rules = max((len(_rules(case)) for case in cases), default=5)
    verdicts = max((len(case.ruling) for case in cases), default=7)

    heads = gettext("case"), gettext("rules"), gettext("question"), gettext("ruling"), gettext("program")

    def row(case: str, of: str, question: str, ruling: str, program: str) -> Iterator[str]:
        start = f"{case:<{ids}}  {of:<{rules}}  "
        room = max(20, columns - len(start) - verdicts - len(heads[-1]) - 4)
        first, *others = textwrap.wrap(question, room, break_on_hyphens=False)
        yield f"{start}{first:<{room}}  {ruling:<{verdicts}}  {program}"
        yield from (" " * len(start) + line for line in others)

    yield from row(*heads)
    for case in cases:
        result = gettext("ok") if case.ok else gettext("FAILED")
        yield from row(case.id, _rules(case), case.question, case.ruling, result)
    for case in cases:
        for check in case.checks:
            under = f"{case.id}{f' ({check.reading})' if check.reading else ''}"
            yield from (f"{under}: {failure}" for failure in check.failures)
    failed = sum(not case.ok for case in cases)
    if failed:
        yield ngettext(
            "{number} ruling, {failed} FAILED", "{number} rulings, {failed} FAILED", len(cases), failed=failed
        )
    else:
        yield ngettext(
            "{number} ruling; the program agrees with it",
            "{number} rulings; the program agrees with all of them",
            len(cases),
        )


def _rules(case: Any) -> str:
    first, *others = case.rules
    return f"{first} +{len(others)}" if others else str(first)
