"""The index of a book of rulings: its headings with the rules and cases that speak of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .case_file import BETWEEN_READINGS, CaseHead
from .corpus import Corpus
from .rules_file import Rule
from .word_index import word_index


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
    found = {**dict(word_index(headwords, texts)), **{word: ids for word, ids in switches.items() if ids}}
    return tuple(sorted(found.items(), key=lambda heading: heading[0].lower()))


def _texts(rule: Rule, cases: Sequence[CaseHead]) -> Iterator[tuple[str, str]]:
    """What the index looks through, by ids: a rule and the questions of its cases.

    Of a case found between readings it is the answer, which says what they mean: its question tells a turn.
    """
    yield rule.id, f"{rule.title}. {rule.text}"
    for case in cases:
        if case.rules[0] == rule.id:
            yield case.id, case.answer if case.id.startswith(BETWEEN_READINGS) else case.question
