"""A verdict on a turn or move in words: broken rules, conflicts, what is near, readings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..questions.capability import Paragraph, Shown
from .registry import Registry


def broken_lines(broken: Iterable[tuple[str, str]], titles: Mapping[str, str]) -> Iterator[Shown]:
    """Rules with their titles, each once, and below it what is told of it."""
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
    """Conflicts: the rules of each, and the sentences of its facts."""
    count = len(conflicts)
    yield ""
    if not complete:
        yield f"{count} of the smallest conflicts, there are more:"
    else:
        yield "smallest conflict:" if count == 1 else f"the {count} conflicts, the smallest first:"
    for number, (rules, facts) in enumerate(conflicts, 1):
        for place, rule in enumerate(rules):
            yield f"  {f'{number}.' if not place else '':<3} {rule} {titles[rule]}"
        for sentence in facts:
            yield Paragraph(sentence, "      - ", "        ")
        if not facts:
            yield "      - in every position"


def near_lines(near: Iterable[tuple[int, str, Iterable[tuple[str, int]]]], as_near: int, noun: str) -> Iterator[Shown]:
    """Legal turns or moves with their distance and changes, and how many more are as near as the last."""
    yield f"nearest legal {noun}s, by distance:"
    for distance, text, changes in near:
        yield f"  {distance:>2}  {text}"
        yield Paragraph("; ".join(f"{sentence} ({cost})" for sentence, cost in changes), "        ")
    if as_near:
        are = f"{noun} is" if as_near == 1 else f"{noun}s are"
        yield f"      {as_near} more legal {are} as near as the last"


def reading_lines(others: Iterable[tuple[str, str, str]], registry: Registry) -> Iterator[Shown]:
    """The readings that change the verdict: switch, value and the other verdict."""
    listed = list(others)
    if not listed:
        return
    rules = {reading.switch: ", ".join(reading.rules) for reading in registry.readings}
    yield ""
    yield "the verdict hangs on readings:"
    for switch, value, verdict in listed:
        yield f"  {switch}={value} ({rules[switch]}): {verdict}"
