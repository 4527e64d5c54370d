"""`rule book`: the rules with their rulings and diagrams, to print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.choosing import choose
from ...kit.errors import Refused
from ...kit.terminal import output
from ...kit.terminal.bar import bar
from . import inputs, saving
from .inputs import Json
from .puzzle_book import FORMS, printed_palette

if TYPE_CHECKING:
    from ..rulings import Registry, Rule


def book(
    file: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to: .html or .pdf.")],
    rules: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Rules, such as DEM-4, or all of a heading: DEM.")
    ] = None,
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="What stands on the title page.")] = None,
    black_and_white: inputs.BlackAndWhite = False,
    as_json: Json = False,
) -> None:
    """Print the rules as a book: each with its sources, its readings and its rulings, a diagram to each.

    An HTML book is one file that needs nothing else; a PDF is A4. Both have contents, the wrong claims that the rules
    refute and an index by words at the end, with links there and back.

    \b
    Examples:
      ny1901 rule book -o rulings.pdf
      ny1901 rule book DEM BLD-4 -o demolition.html
    """
    from ...kit.files import write_bytes
    from ..drawing.rule_book import TITLE, rule_book_of
    from ..drawing.rule_book_html import rule_book_html
    from ..drawing.rule_book_pdf import rule_book_pdf
    from ..rulings import load_registry
    from ..rulings.cases import load_cases

    form = file.suffix.lower()
    if form not in FORMS:
        raise typer.BadParameter(f"{str(file)!r}: the name of a book ends with .html or .pdf", param_hint="--output")
    saving.expect_page(file)
    registry = load_registry()
    chosen = _chosen(registry, rules or [])
    ids = {rule.id for rule in chosen}
    cases = [case for case in load_cases() if case.rules[0] in ids]
    with bar(len(cases) + 1) as told:
        made = rule_book_of(registry, chosen, cases, title or TITLE, printed_palette(black_and_white), told)
        told("setting the pages", len(cases))
        write_bytes(file, rule_book_pdf(made) if form == ".pdf" else rule_book_html(made).encode())
    if as_json:
        from ...kit.rulebook import answers

        printed = [ruling.id for ruling in made.rulings]
        output.answer(answers.rule_book(str(file), made.rules, printed, file.stat().st_size))
    else:
        output.say(f"{file}: {made.subtitle}")


def _chosen(registry: Registry, texts: list[str]) -> list[Rule]:
    """The rules of ids and headings in the order of the rules; all of them where none is named."""
    from ..rulings.registry import HEADINGS

    ids = [rule.id for rule in registry.rules]
    known = {each: [each] for each in ids}
    known |= {start: [each for each in ids if each.startswith(f"{start}-")] for start in HEADINGS}
    typed = {text.strip().upper() for text in texts}
    for claim in registry.wrong_claims:
        if claim.id in typed:
            raise Refused(f"{claim.id} is a wrong claim and no rule; refuted by: {', '.join(claim.refuted_by)}")
    wanted = {each for text in texts for each in choose(text, known, "a rule or a heading, such as DEM-4 or DEM")}
    return [rule for rule in registry.rules if rule.id in wanted or not texts]
