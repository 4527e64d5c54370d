"""The index of a book of rulings: its headings with the rules and cases that speak of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .case_file import BETWEEN_READINGS, CaseHead
from .corpus import Corpus
from .rules_file import Rule


def word_index(headings: Iterable[str], texts: Mapping[str, str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The ids of the texts that speak of each heading, in their order; a heading of which none speaks is left out.

    A heading is looked for in its own words; or, behind a colon, in any of several words or phrases. Each stands for
    itself and its plural in -s, and with a star at its end for all words that begin so. Behind a minus stands a phrase
    that does not count, or an id that is not listed; behind a plus an id that is, whatever its text says.
    """
    entries = []
    for heading in headings:
        name, _, listed = heading.partition(": ")
        parts = (listed or name).split(", ")
        words = re.compile("|".join(_pattern(part) for part in parts if part[0] not in "+-"), re.IGNORECASE)
        without = re.compile("|".join(re.escape(part[1:]) for part in parts if part[0] == "-") or "(?!)", re.IGNORECASE)
        if ids := tuple(
            each
            for each, text in texts.items()
            if f"+{each}" in parts or (words.search(without.sub("", text)) and f"-{each}" not in parts)
        ):
            entries.append((name, ids))
    return tuple(entries)


def _pattern(word: str) -> str:
    """A word as a pattern; what an underscore joins are words, too."""
    if word.endswith("*"):
        return rf"\b{re.escape(word[:-1])}"
    return rf"\b{re.escape(word)}s?(?![^\W_])"


def headings_of(
    headwords: Iterable[str], corpus: Corpus[Any], rules: Sequence[Rule], cases: Sequence[CaseHead]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The headings, in order, with the ids of the rules and cases that speak of them; each reading is one, too."""
    texts = dict(text for rule in rules for text in _texts(rule, cases))
    switches = {
        f"reading {reading.switch}": (
            *(rule.id for rule in rules if rule.id in reading.rules),
            *(case.id for case in cases if corpus.answers_by(case, reading) and case.id in texts),
        )
        for reading in corpus.registry.readings
    }
    headings = {**dict(word_index(headwords, texts)), **{word: ids for word, ids in switches.items() if ids}}
    return tuple(sorted(headings.items(), key=lambda heading: heading[0].lower()))


def _texts(rule: Rule, cases: Sequence[CaseHead]) -> Iterator[tuple[str, str]]:
    """What the index looks through, by ids: a rule and the questions of its cases.

    Of a case found between readings it is the answer, which says what they mean: its question tells a turn.
    """
    yield rule.id, f"{rule.title}. {rule.text}"
    for case in cases:
        if case.rules[0] == rule.id:
            yield case.id, case.answer if case.id.startswith(BETWEEN_READINGS) else case.question
