"""The index of a book of rulings: headings with the rules and cases that concern them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..messages import gettext
from .case_file import BETWEEN_READINGS, CaseHead
from .corpus import Corpus
from .rules_file import Rule


def word_index(headings: Iterable[str], texts: Mapping[str, str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """For each heading, the ids of the rules and cases that concern it, in order. A heading that no rule or case
    concerns is left out.

    A text belongs to a heading if it contains the heading's own words, or one of the words and phrases after the
    heading's colon. A word or phrase after the colon matches itself and its plural in -s; a word with a star at its end
    matches all words with this beginning. In the list after a heading's colon, a minus marks a phrase that does not
    count, or an id that is not listed. A plus marks an id that is always listed under the heading.
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
    """The regular expression for a word; underscores count as word boundaries, too."""
    if word.endswith("*"):
        return rf"\b{re.escape(word[:-1])}"
    return rf"\b{re.escape(word)}s?(?![^\W_])"


def headings_of(
    headwords: Iterable[str], corpus: Corpus[Any], rules: Sequence[Rule], cases: Sequence[CaseHead]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The headings of the index in order, each with the ids of the rules and cases that concern it. The name of each
    reading is a heading, too.
    """
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
    """The texts in which the index searches for the words of a heading, by id: the text of each rule, and the question
    of each case.

    For a case that was found by comparing readings, the index searches the answer, because the answer explains the
    readings.
    """
    yield rule.id, f"{rule.title}. {rule.text}"
    for case in cases:
        if case.rules[0] == rule.id:
            yield case.id, case.answer if case.id.startswith(BETWEEN_READINGS) else case.question
