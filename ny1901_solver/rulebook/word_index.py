"""The index of a book of rulings: its headings with the rules and cases about them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..messages import gettext
from .case_file import BETWEEN_READINGS, CaseHead
from .corpus import Corpus
from .rules_file import Rule


def word_index(headings: Iterable[str], texts: Mapping[str, str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The ids of the texts about each heading, in order; headings without texts are left out.

    A heading is searched for by its own words, or by the words and phrases after a colon. Each matches itself and its
    plural in -s, and with a star at its end all words with this beginning. A minus marks a phrase that does not count,
    or an id that is not listed; a plus marks an id that is always listed.
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
    """The pattern of a word; underscores separate words, too."""
    if word.endswith("*"):
        return rf"\b{re.escape(word[:-1])}"
    return rf"\b{re.escape(word)}s?(?![^\W_])"


def headings_of(
    headwords: Iterable[str], corpus: Corpus[Any], rules: Sequence[Rule], cases: Sequence[CaseHead]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The headings, in order, with the ids of the rules and cases about them; each reading is a heading, too."""
    texts = dict(text for rule in rules for text in _texts(rule, cases))
    switches = {
        gettext("reading {switch}", switch=reading.switch): (
            *(rule.id for rule in rules if rule.id in reading.rules),
            *(case.id for case in cases if corpus.answers_by(case, reading) and case.id in texts),
        )
        for reading in corpus.registry.readings
    }
    headings = {**dict(word_index(headwords, texts)), **{word: ids for word, ids in switches.items() if ids}}
    return tuple(sorted(headings.items(), key=lambda heading: heading[0].lower()))


def _texts(rule: Rule, cases: Sequence[CaseHead]) -> Iterator[tuple[str, str]]:
    """The texts that the index searches, by ids: a rule and the questions of its cases.

    For a case found between readings it is the answer, as that says what the readings mean.
    """
    yield rule.id, f"{rule.title}. {rule.text}"
    for case in cases:
        if case.rules[0] == rule.id:
            yield case.id, case.answer if case.id.startswith(BETWEEN_READINGS) else case.question
