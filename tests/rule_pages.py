"""The rules of each game as a page of Markdown, made from its registry: `python -m tests.rule_pages` writes both."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ny1901_solver.manhattan import rulings as manhattan
from ny1901_solver.new_york_1901.rulings import registry as new_york
from ny1901_solver.rulebook.registry import Registry
from ny1901_solver.rulebook.rules_file import Reading, Rule
from ny1901_solver.text.words import join_words

DOCS = Path(__file__).parent.parent / "docs"
WIDTH = 120
_WORDS = (
    "The rules in the words of this project, each with its id, by which the program cites it. This page is made from"
)
_NEW_YORK = (
    f"{_WORDS} `ny1901_solver/new_york_1901/data/rules.yaml` by `python -m tests.rule_pages`; `ny1901 rule show ID` "
    "prints one rule, `ny1901 rule cases --rule ID` the questions that it decides, and `python -m tests.rule_coverage "
    "ID`, in a checkout, where the program keeps it."
)
_MANHATTAN = (
    f"{_WORDS} `ny1901_solver/manhattan/data/rules.yaml`; the cases that hold the program to it stand beside that "
    "file. Only the rules of Mayfair Games were read as a text with lines; documents behind `also` were quoted and say "
    "the same."
)
_AUTHORITY = (
    "Authority is who has the word: `rulebook` the official rules, `reference` a manual alone, and `inferred` this "
    "project, where the rulebooks are silent on at least a part; then the reason is given. Where they can be read in "
    "two ways the reading is a switch of the game. Sources give headings, then lines of the texts under Documents."
)


def pages() -> dict[str, str]:
    """The pages by their names in `docs`."""
    here = rules_page(
        new_york.load_registry(), "The rules of New York 1901, as ny1901 plays them", _NEW_YORK, new_york.HEADINGS
    )
    there = rules_page(
        manhattan.load_registry(), "The rules of Manhattan, as ny1901 plays them", _MANHATTAN, manhattan.HEADINGS
    )
    return {"rules.md": f"{here}\n", "manhattan-rules.md": f"{there}\n"}


def rules_page(registry: Registry, title: str, about: str, headings: Mapping[str, str]) -> str:
    """All rules by heading, then readings, documents and wrong claims; `headings` by how the ids below them begin."""
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


def rule_table(registry: Registry, headings: Mapping[str, str]) -> str:
    """The ids under each heading as a Markdown table."""
    rows = [(title, ", ".join(rule.id for rule in registry.under(heading))) for heading, title in headings.items()]
    return "\n".join(_table(("heading", "rules"), rows))


def _heading(registry: Registry, heading: str, title: str) -> Iterator[str]:
    yield from (f"## {title}", "")
    for rule in registry.under(heading):
        yield from _rule(registry, rule)


def _rule(registry: Registry, rule: Rule) -> Iterator[str]:
    yield f"### {_anchored(rule.id)} {rule.title}"
    yield ""
    yield _wrapped(rule.text)
    yield ""
    yield _item(f"authority: {rule.authority}{f'. {rule.reason}' if rule.reason else ''}")
    yield _item(f"sources: {'; '.join(map(str, rule.sources))}{f'; also {join_words(rule.also)}' if rule.also else ''}")
    if rule.readings:
        switches = ", ".join(f"[`{switch}`](#{switch})" for switch in rule.readings)
        yield _item(f"{'reading' if len(rule.readings) == 1 else 'readings'}: {switches}")
    if claims := registry.claims_refuted_by(rule):
        yield _item(f"refutes: {_links(claim.id for claim in claims)}")
    yield ""


def _readings(registry: Registry) -> Iterator[str]:
    yield from ("## Readings", "", "The first value of a switch is the default.", "")
    yield from _table(("switch", "rules", "values", "the default, because"), map(_reading, registry.readings))
    yield ""


def _reading(reading: Reading) -> tuple[str, ...]:
    values = "<br>".join(f"`{each.value}`: {each.meaning}" for each in reading.values)
    return _anchored(reading.switch), _links(reading.rules), values, reading.default_because


def _documents(registry: Registry) -> Iterator[str]:
    yield from ("## Documents", "")
    rows = [
        (each.id, f"{each.title}{f', {each.year}' if each.year else ''}", each.file, each.weight, each.standing)
        for each in registry.documents
    ]
    yield from _table(("name", "document", "text", "weight", "standing"), rows)
    yield ""


def _wrong_claims(registry: Registry) -> Iterator[str]:
    yield from ("## Wrong claims", "", "What some document says and the rules refute.", "")
    rows = [
        (_anchored(claim.id), claim.claim, str(claim.source), _links(claim.refuted_by))
        for claim in registry.wrong_claims
    ]
    yield from _table(("claim", "it says", "where", "refuted by"), rows)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (head, ("---",) * len(head), *rows)]


def _anchored(name: str) -> str:
    return f'<a id="{name.lower()}"></a>{name}'


def _links(ids: Iterable[str]) -> str:
    return ", ".join(f"[{each}](#{each.lower()})" for each in ids)


def _item(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def _wrapped(text: str) -> str:
    return textwrap.fill(text, WIDTH, break_on_hyphens=False)


if __name__ == "__main__":
    for name, text in pages().items():
        (DOCS / name).write_text(text, encoding="utf-8", newline="\n")
