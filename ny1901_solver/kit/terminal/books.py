"""Books that commands print: which files they can be, how they are written, and the command `rule book`."""

# Its annotations are not put off: typer reads those of a function that is made for a game.
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..choosing import choose
from ..errors import Refused
from . import output
from .bar import bar
from .options import BlackAndWhite, Json

if TYPE_CHECKING:
    from ..books.rule_book import RulingMaker
    from ..capabilities.rules import Rulebook
    from ..rulebook.corpus import Corpus
    from ..rulebook.rules_file import Rule

FORMS = (".html", ".pdf")
BOOK = """Print the rules as a book: each with its sources, its readings and its rulings, a diagram to each.

An HTML book is one file that needs nothing else; a PDF is A4. Both have contents, the wrong claims that the rules
refute and an index by words at the end, with links there and back.

\b
Examples:"""
BookFile = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to: .html or .pdf.")]


def book_form(file: Path, expect_page: Callable[[Path], None]) -> str:
    """Which of `FORMS` a book will have; raises what stands in the way of it before anything is drawn."""
    form = file.suffix.lower()
    if form not in FORMS:
        raise typer.BadParameter(f"{str(file)!r}: the name of a book ends with .html or .pdf", param_hint="--output")
    expect_page(file)
    return form


def rule_book_command(
    program: str,
    such_as: tuple[str, str],
    examples: tuple[str, ...],
    rulebook: "Callable[[], Rulebook[Any]]",
    maker: "Callable[[bool], RulingMaker]",
    expect_page: Callable[[Path], None],
) -> Callable[..., None]:
    """The command `rule book` of a game; `such_as` are a rule and a heading of it, `program` is how it is called.

    `maker` draws its cases, in black and white or not; `expect_page` refuses a file that no book may be written to.
    """
    rule, heading = such_as

    def book(
        file: BookFile,
        rules: Annotated[
            list[str] | None,
            typer.Argument(metavar="[ID]...", help=f"Rules, such as {rule}, or all of a heading: {heading}."),
        ] = None,
        title: Annotated[str | None, typer.Option(metavar="TEXT", help="What stands on the title page.")] = None,
        black_and_white: BlackAndWhite = False,
        as_json: Json = False,
    ) -> None:
        from ..books.rule_book import make_rule_book
        from ..books.rule_book_html import rule_book_html
        from ..books.rule_book_pdf import rule_book_pdf
        from ..files import write_bytes

        form, known = book_form(file, expect_page), rulebook().corpus
        chosen = _chosen(known, rules or [], such_as)
        ids = {each.id for each in chosen}
        cases = [case for case in known.load_cases() if case.rules[0] in ids]
        with bar(len(cases) + 1) as told:
            made = make_rule_book(known, chosen, cases, maker(black_and_white), title, told)
            told("setting the pages", len(cases))
            write_bytes(file, rule_book_pdf(made) if form == ".pdf" else rule_book_html(made).encode())
        if as_json:
            from ..rulebook import answers

            printed = [ruling.id for ruling in made.rulings]
            output.answer(answers.rule_book(str(file), made.rules, printed, file.stat().st_size))
        else:
            output.say(f"{file}: {made.subtitle}")

    book.__doc__ = BOOK + "".join(f"\n  {program} rule book {example}" for example in examples)
    return book


def _chosen(corpus: "Corpus[Any]", texts: list[str], such_as: tuple[str, str]) -> "list[Rule]":
    """The rules of ids and headings in the order of the rules; all of them where none is named."""
    registry = corpus.registry
    known = {rule.id: [rule.id] for rule in registry.rules}
    known |= {heading: [rule.id for rule in registry.under(heading)] for heading in corpus.headings}
    typed = {text.strip().upper() for text in texts}
    for claim in registry.wrong_claims:
        if claim.id in typed:
            raise Refused(f"{claim.id} is a wrong claim and no rule; refuted by: {', '.join(claim.refuted_by)}")
    what = f"a rule or a heading, such as {' or '.join(such_as)}"
    wanted = {each for text in texts for each in choose(text, known, what)}
    return [rule for rule in registry.rules if rule.id in wanted or not texts]
