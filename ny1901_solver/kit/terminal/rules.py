"""The commands of `rule` that every game has: `list`, `show`, `ask`, `book` and `cases`."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from ..choosing import choose
from ..errors import Refused, shortened
from ..exit_codes import ANSWER_IS_NO
from ..words import counted, listed
from . import output
from .bar import bar
from .books import rule_book_command
from .help import Commanded
from .options import Ascii, Json
from .table import Table, tabled

if TYPE_CHECKING:
    from ..books.rule_book import RulingMaker
    from ..rulebook.asking import AskedFor
    from ..rulebook.cases import CaseResult
    from ..rulebook.corpus import Corpus, Said
    from ..rulebook.registry import Registry
    from ..rulebook.rules_file import Reading, Rule, WrongClaim

    Result: TypeAlias = CaseResult[Any, Any, Any, Any]

Words = Annotated[list[str], typer.Argument(metavar="WORD...", help="A question, as you would ask it at the table.")]
EntryId = Annotated[
    str,
    typer.Argument(metavar="ID", help="Of a rule, a reading, a wrong claim or a ruling, in capitals or not."),
]
HELP = {
    "list": "List all rules by id and title.",
    "show": """Show a rule, a reading, a wrong claim or a ruling.

        Of a rule: who says so and where, how far that counts, the readings that change it, the wrong claims that it
        refutes, and the rulings about it. A ruling is run, as by `ny1901 rule cases`.""",
    "ask": """Ask the rules in your own words.

        Rules, readings, rulings and wrong claims that answer, best first. They are found by the words of the question,
        by those that mean the same, and by rulings on the like: no answer is made up, and none is certain to fit.

        Exit code 0 when there are any, 1 when there are none.""",
    "book": """Print the rules as a book: each with its sources, its readings and its rulings, a diagram to each.

        An HTML book is one file that needs nothing else; a PDF is A4. Both have contents, the wrong claims that the
        rules refute and an index by words at the end, with links there and back.""",
    "cases": """Run the rulings: questions about the rules, each with a position and an answer.

        Exit code 0 when the program answers every question as the ruling does, 1 when it does not or there is none.""",
}
"""What each command says of itself, before the examples of a game."""
SCRIPTS = {"page": "python -m tests.rule_pages", "coverage": "python -m tests.rule_coverage"}
"""What became of the commands for those who work on the program."""


@dataclass(frozen=True, slots=True)
class GameRules:
    """What the commands ask of a game: all that can be looked up, and what answers.

    `run` asks the program a case's question; `shown` is the answer of `rule show` as data, `ran` that of `rule cases`.
    """

    corpus: Corpus[Any]
    run: Callable[[Any], Result]
    shown: Callable[[Any], dict[str, Any]]
    ran: Callable[[Sequence[Result]], dict[str, Any]]


class RuleCommands:
    """The commands of a game, called by `program`, with examples by command; each loads what it needs when it runs.

    `explained` prints a case that was run in full, `tail` is a line behind the table of `rule cases`. Of the book,
    `maker` draws the cases, in black and white or not, and `expect_page` refuses a file that none may be written to.
    """

    def __init__(
        self,
        program: str,
        examples: dict[str, tuple[str, ...]],
        load: Callable[[], GameRules],
        *,
        explained: Callable[[Result, bool], None],
        such_as: tuple[str, str],
        maker: Callable[[bool], RulingMaker],
        expect_page: Callable[[Path], None],
        tail: Callable[[Sequence[Result]], str] = lambda _: "",
    ) -> None:
        self._program, self._examples, self._load = program, examples, load
        self._explained, self._tail = explained, tail
        self.book = rule_book_command(such_as, lambda: self._corpus, maker, expect_page)

    def group(self, *judging: Callable[..., None], table: Table | None = None, subjects: str = "") -> typer.Typer:
        """All commands, behind those of the game that judge: by their places in a table, or functions."""
        rules = typer.Typer(
            cls=tabled(Commanded, table or {}, subjects, "rule"),
            help="Look the rules up, and ask them: text, sources, authority, readings.",
            no_args_is_help=True,
            rich_markup_mode=None,
        )
        for command in judging:
            rules.command()(command)
        for name, about in HELP.items():
            examples = [f"  {self._program} rule {name}{example}" for example in self._examples[name]]
            lines = ["", "", "\b", "Example:" if len(examples) == 1 else "Examples:", *examples]
            said = "\n".join([textwrap.dedent(f"        {about}"), *lines]).strip()
            rules.command(name, help=said)(getattr(self, "list_" if name == "list" else name))
        for name in SCRIPTS:
            rules.command(name, hidden=True, context_settings={"ignore_unknown_options": True})(_moved(name))
        return rules

    @property
    def _corpus(self) -> Corpus[Any]:
        return self._load().corpus

    def list_(self, as_json: Json = False) -> None:
        """All rules by id and title."""
        found = self._corpus.registry.rules
        if as_json:
            from ..rulebook import answers

            output.answer(answers.rule_list(found))
            return
        width = max(6, *(len(rule.id) for rule in found))
        for rule in found:
            mark = "" if rule.authority == "rulebook" else f" ({rule.authority})"
            output.say(f"{rule.id:<{width}}  {rule.title}{mark}")

    def show(self, entry_id: EntryId, ascii_only: Ascii = False, as_json: Json = False) -> None:
        """An entry by its id."""
        from ..rulebook.case_file import CaseHead

        game = self._load()
        corpus = game.corpus
        found = corpus.entry(entry_id)
        if as_json:
            output.answer(game.shown(found))
        elif isinstance(found, CaseHead):
            self._explained(game.run(found), ascii_only)
        else:
            _print_entry(corpus.registry, found)
            output.say("rulings:", *(f"  {case.id}  {case.question}" for case in corpus.cases_about(found)))

    def ask(
        self,
        words: Words,
        top: Annotated[int, typer.Option(min=1, help="How many answers to give.")] = 5,
        as_json: Json = False,
    ) -> None:
        """What answers a question in words."""
        from ..rulebook.asking import ask

        answer = ask(self._corpus, " ".join(words), top)
        if as_json:
            from ..rulebook import answers

            output.answer(answers.rule_ask(answer))
        else:
            _print_answers(answer, top, self._program)
        if not answer.found:
            raise typer.Exit(ANSWER_IS_NO)

    def cases(
        self,
        words: Annotated[
            list[str] | None, typer.Argument(metavar="[WORD]...", help="Only the cases that have all of these words.")
        ] = None,
        rule: Annotated[str | None, typer.Option("--rule", metavar="ID", help="Only the cases about one rule.")] = None,
        case_id: Annotated[str | None, typer.Option("--id", metavar="CASE", help="One case, in full.")] = None,
        ascii_only: Ascii = False,
        as_json: Json = False,
    ) -> None:
        """The rulings, run."""
        game = self._load()
        results: list[Result] = []
        chosen = self._chosen(words or [], rule, case_id)
        with bar(len(chosen)) as told:
            for case in chosen:
                results.append(game.run(case))
                told(case.id)
        failed = sum(not result.ok for result in results)
        if as_json:
            output.answer(game.ran(results))
        elif case_id is not None:
            self._explained(results[0], ascii_only)
        elif results:
            _print_results(results)
            output.say(*filter(None, [self._tail(results)]))
        else:
            output.note(shortened(f"no ruling has {listed(map(repr, words or ()))}"))
        if failed or not results:
            raise typer.Exit(ANSWER_IS_NO)

    def _chosen(self, words: list[str], rule: str | None, case_id: str | None) -> list[Any]:
        if case_id is not None and (words or rule is not None):
            other = "words" if words else "--rule"
            raise typer.BadParameter(f"{other} and --id exclude each other", param_hint="--id")
        corpus = self._corpus
        found = {case.id: case for case in corpus.load_cases()}
        if case_id is not None:
            example = f"{corpus.example[0].rpartition('-')[0]}-a"
            return [choose(case_id, found, f"a case of `{self._program} rule cases`, such as {example}")]
        wanted = None if rule is None else corpus.registry.rule(rule).id
        about = (case for case in found.values() if wanted is None or wanted in case.rules)
        return [case for case in about if all(_speaks_of(case, word) for word in words)]


def _moved(name: str) -> Callable[..., None]:
    """A command that says which script there is in its place."""

    def moved(_: Annotated[list[str] | None, typer.Argument()] = None) -> None:
        """Says what became of it."""
        raise Refused(f"`rule {name}` is now `{SCRIPTS[name]}`, in a checkout of the project")

    return moved


def _speaks_of(case: Any, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}", f"{case.id} {case.question} {case.answer}", re.IGNORECASE) is not None


def _print_answers(answer: AskedFor, top: int, program: str) -> None:
    if answer.read_as:
        output.note(f"read as {listed(f'{right!r} for {wrong!r}' for wrong, right in answer.read_as.items())}")
    if not answer.found:
        output.note(shortened(f"no rule, reading, ruling or wrong claim speaks of {answer.question!r}"))
        return
    if answer.unknown:
        output.note(
            shortened(f"nothing fits well: no rule speaks of {listed(map(repr, answer.unknown), 'or')}; the nearest:")
        )
    for each in answer.found:
        kind = f"{each.kind}, {each.verdict}" if each.verdict else each.kind
        output.say_paragraph(f"{each.id}  ({kind})  {each.heading}", "", "    ")
        output.say_paragraph(each.line, "    ")
    more = f"; more answers: --top {2 * top}" if len(answer.found) == top else ""
    output.say("", f"in full: {program} rule show {answer.found[0].id}{more}")


def _print_entry(registry: Registry, about: Said) -> None:
    from ..rulebook.rules_file import Reading, Rule

    if isinstance(about, Rule):
        _print_rule(registry, about)
    elif isinstance(about, Reading):
        _print_reading(registry, about)
    else:
        _print_claim(registry, about)


def _print_rule(registry: Registry, rule: Rule) -> None:
    output.say(f"{rule.id}  {rule.title}")
    output.say_paragraph(rule.text, "  ")
    output.say("")
    output.say(f"authority: {rule.authority}")
    if rule.reason:
        output.say_paragraph(rule.reason, "  ")
    output.say("sources:")
    output.say(*(f"  {source}" for source in rule.sources))
    for reading in registry.readings_of(rule):
        output.say(f"reading {reading.switch}:")
        _print_values(reading)
    for claim in registry.claims_refuted_by(rule):
        output.say(f"refutes {claim.id} ({claim.source}):")
        output.say_paragraph(claim.claim, "  ")


def _print_reading(registry: Registry, reading: Reading) -> None:
    output.say(f"{reading.switch}  a reading, where the rulebook is silent")
    _print_values(reading)
    _print_ids("changes:", registry, reading.rules)


def _print_values(reading: Reading) -> None:
    for number, each in enumerate(reading.values):
        output.say_paragraph(f"{each.value}{'' if number else ' (default)'}: {each.meaning}", "  ")
    output.say_paragraph(f"The default, because: {reading.default_because}", "  ")


def _print_claim(registry: Registry, claim: WrongClaim) -> None:
    output.say(f"{claim.id}  a wrong claim ({claim.source})")
    output.say_paragraph(claim.claim, "  ")
    _print_ids("refuted by:", registry, claim.refuted_by)


def _print_ids(title: str, registry: Registry, ids: tuple[str, ...]) -> None:
    output.say(title, *(f"  {each:<6}  {registry.titles[each]}" for each in ids))


def _print_results(results: Sequence[Result]) -> None:
    ids = max(9, *(len(result.case.id) for result in results if not result.case.id.startswith("DIFFER")), 0)
    rules = max((len(_rules(result)) for result in results), default=5)
    verdicts = max((len(result.case.ruling) for result in results), default=7)

    def say(case: str, of: str, question: str, ruling: str, program: str) -> None:
        start = f"{case:<{ids}}  {of:<{rules}}  "
        room = max(20, output.columns() - len(start) - verdicts - len("program") - 4)
        first, *others = textwrap.wrap(question, room, break_on_hyphens=False)
        output.say(f"{start}{first:<{room}}  {ruling:<{verdicts}}  {program}")
        output.say(*(" " * len(start) + line for line in others))

    say("case", "rules", "question", "ruling", "program")
    for result in results:
        answered = "ok" if result.ok else "FAILED"
        say(result.case.id, _rules(result), result.case.question, result.case.ruling, answered)
    for result in results:
        for check in result.checks:
            case = f"{result.case.id}{f' ({check.reading})' if check.reading else ''}"
            output.say(*(f"{case}: {failure}" for failure in check.failures))
    failed = sum(not result.ok for result in results)
    output.say(f"{counted(len(results), 'case')}, {f'{failed} FAILED' if failed else 'all as ruled'}")


def _rules(result: Result) -> str:
    first, *others = result.case.rules
    return f"{first} +{len(others)}" if others else str(first)
