"""Generates a Markdown page of the rules of each game from its registry: `python -m tests.derived` writes both."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping

from ny1901_solver.manhattan import rulings as manhattan
from ny1901_solver.new_york_1901.rulings import registry as new_york
from ny1901_solver.rulebook.registry import Registry
from ny1901_solver.rulebook.rules_file import Rule
from ny1901_solver.text.words import join_words

from .markdown import slug, table
from .sessions import ROOT

FOLDER = ROOT / "docs" / "reference"
EXPLAINED = ROOT / "docs" / "explanation" / "rules.md"
WIDTH = 120
_WORDS = (
    "This page contains the rules in this project's own words. The program refers to each rule by its id. `python -m "
    "tests.derived` generates this page from"
)
_NEW_YORK = (
    f"{_WORDS} `ny1901_solver/new_york_1901/data/rules.yaml`. `ny1901 rule show ID` prints one rule. `ny1901 rule "
    "cases --rule ID` prints the rulings of a rule. In a checkout, `python -m tests.rule_coverage ID` lists the "
    "functions that implement a rule and the tests that check it."
)
_MANHATTAN = (
    f"{_WORDS} `ny1901_solver/manhattan/data/rules.yaml`. Line numbers refer to the rules of Mayfair Games. The "
    "documents after `also` contain the same rule."
)
_AUTHORITY = (
    "Each rule has an authority. `rulebook` means that the official rules contain the rule. `reference` means that "
    "only a manual contains it. `inferred` means that the rulebooks do not decide at least a part of the rule; this "
    "project then decided, and the reason is given. If a text can be understood in two ways, a reading of the game "
    "decides. A source gives the heading and the lines in a text that is listed under Documents."
)


def pages() -> dict[str, str]:
    """Returns the texts of both pages by their file names."""
    here = rules_page(
        new_york.load_registry(), "The rules of New York 1901, as ny1901 plays them", _NEW_YORK, new_york.HEADINGS
    )
    there = rules_page(
        manhattan.load_registry(), "The rules of Manhattan, as ny1901 plays them", _MANHATTAN, manhattan.HEADINGS
    )
    return {"new-york-1901-rules.md": here, "manhattan-rules.md": there}


def write() -> None:
    """Writes both pages, and the table of rules into the page that explains them."""
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    EXPLAINED.write_text(with_rule_table(EXPLAINED.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


def rules_page(registry: Registry, title: str, about: str, headings: Mapping[str, str]) -> str:
    """Returns a page of all rules by heading, then readings, documents and wrong claims.

    `headings` maps the first letters of rule ids to a heading.
    """
    return "\n".join(
        [
            f"# {title}",
            "",
            _wrapped(about),
            "",
            _wrapped(_AUTHORITY),
            "",
            *(line for each in headings.items() for line in _heading(registry, *each)),
            *_readings(registry),
            *_documents(registry),
            *_wrong_claims(registry),
        ]
    )


def with_rule_table(page: str) -> str:
    """Returns the page with a new table of headings and rule ids between its two comments."""
    registry = new_york.load_registry()
    rows = [
        (title, ", ".join(rule.id for rule in registry.under(heading))) for heading, title in new_york.HEADINGS.items()
    ]
    between = f"<!-- rules -->\n\n{table(('heading', 'rules'), rows)}\n\n<!-- end -->"
    return re.sub(r"<!-- rules -->.*?<!-- end -->", between, page, flags=re.DOTALL)


def _heading(registry: Registry, heading: str, title: str) -> Iterator[str]:
    yield from (f"## {title}", "")
    for rule in registry.under(heading):
        yield from _rule(registry, rule)


def _rule(registry: Registry, rule: Rule) -> Iterator[str]:
    yield f"### {rule.id} {rule.title}"
    yield ""
    yield _wrapped(rule.text)
    yield ""
    yield _item(f"authority: {rule.authority}{f'. {rule.reason}' if rule.reason else ''}")
    yield _item(f"sources: {'; '.join(map(str, rule.sources))}{f'; also {join_words(rule.also)}' if rule.also else ''}")
    if rule.readings:
        switches = ", ".join(f"[`{switch}`](#{slug(switch)})" for switch in rule.readings)
        yield _item(f"{'reading' if len(rule.readings) == 1 else 'readings'}: {switches}")
    if claims := registry.claims_refuted_by(rule):
        yield _item(f"refutes: {_links(registry, (claim.id for claim in claims))}")
    yield ""


def _readings(registry: Registry) -> Iterator[str]:
    yield from ("## Readings", "", "A reading is a switch with two or more values. The first value is the default.", "")
    for reading in registry.readings:
        yield from (f"### {reading.switch}", "")
        yield _item(f"rules: {_links(registry, reading.rules)}")
        yield from (_item(f"`{each.value}`: {each.meaning}") for each in reading.values)
        yield from (_item(f"the default, because: {reading.default_because}"), "")


def _documents(registry: Registry) -> Iterator[str]:
    yield from ("## Documents", "")
    rows = [
        (each.id, f"{each.title}{f', {each.year}' if each.year else ''}", each.file, each.weight, each.standing)
        for each in registry.documents
    ]
    yield table(("name", "document", "text", "weight", "standing"), rows)
    yield ""


def _wrong_claims(registry: Registry) -> Iterator[str]:
    yield from ("## Wrong claims", "", "Some document contains each of these claims, but the rules refute it.", "")
    for claim in registry.wrong_claims:
        yield from (f"### {claim.id}", "", _wrapped(claim.claim), "")
        yield _item(f"where: {claim.source}")
        yield from (_item(f"refuted by: {_links(registry, claim.refuted_by)}"), "")


def _links(registry: Registry, ids: Iterable[str]) -> str:
    titles = {rule.id: f"{rule.id} {rule.title}" for rule in registry.rules}
    return ", ".join(f"[{each}](#{slug(titles.get(each, each))})" for each in ids)


def _item(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def _wrapped(text: str) -> str:
    return textwrap.fill(text, WIDTH, break_on_hyphens=False)
