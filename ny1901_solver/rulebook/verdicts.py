"""Prints a verdict on a turn or move: broken rules, conflicts, nearest legal steps, and readings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..messages import gettext, ngettext
from ..questions.capability import Paragraph, Shown
from .registry import Registry


def broken_lines(broken: Iterable[tuple[str, str]], titles: Mapping[str, str]) -> Iterator[Shown]:
    """The lines about broken rules: each rule once with its title, and below it all sentences about the rule."""
    by_rule: dict[str, list[str]] = {}
    for rule, sentence in broken:
        by_rule.setdefault(rule, []).append(sentence)
    width = max(6, *map(len, by_rule), 0)
    for rule, sentences in by_rule.items():
        yield f"  {rule:<{width}} {titles[rule]}"
        for sentence in sentences:
            yield Paragraph(sentence, " " * (width + 3))


def conflict_lines(
    conflicts: Sequence[tuple[Iterable[str], Sequence[str]]], titles: Mapping[str, str], complete: bool = True
) -> Iterator[Shown]:
    """The lines about conflicts: the rules of each conflict, and a sentence for each of its facts."""
    yield ""
    if complete:
        yield ngettext("smallest conflict:", "the {number} conflicts, the smallest first:", len(conflicts))
    else:
        yield ngettext(
            "{number} of the smallest conflicts; there are more:",
            "{number} of the smallest conflicts; there are more:",
            len(conflicts),
        )
    for number, (rules, facts) in enumerate(conflicts, 1):
        for place, rule in enumerate(rules):
            yield f"  {f'{number}.' if not place else '':<3} {rule} {titles[rule]}"
        for sentence in facts:
            yield Paragraph(sentence, "      - ", "        ")
        if not facts:
            yield f"      - {gettext('in every position')}"


def near_lines(near: Iterable[tuple[int, str, Iterable[tuple[str, int]]]], as_near: int, title: str) -> Iterator[Shown]:
    """The lines about the nearest legal steps: a title, the steps with their distances and changes, and the number of
    other steps that are as near as the last one.
    """
    yield title
    for distance, text, changes in near:
        yield f"  {distance:>2}  {text}"
        yield Paragraph("; ".join(f"{sentence} ({cost})" for sentence, cost in changes), "        ")
    if as_near:
        others = ngettext(
            "{number} more legal choice has the same distance as the last one listed",
            "{number} more legal choices have the same distance as the last one listed",
            as_near,
        )
        yield f"      {others}"


def reading_lines(others: Iterable[tuple[str, str, str]], registry: Registry) -> Iterator[Shown]:
    """The lines about the readings that change the verdict: for each reading, the switch, its value, and the other
    verdict.
    """
    listed = list(others)
    if not listed:
        return
    rules = {reading.switch: ", ".join(reading.rules) for reading in registry.readings}
    yield ""
    yield gettext("with other readings of the rules, the verdict is different:")
    for switch, value, verdict in listed:
        yield f"  {switch}={value} ({rules[switch]}): {verdict}"
