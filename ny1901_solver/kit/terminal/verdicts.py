"""A verdict on a turn or move as it is printed: broken rules, conflicts, what is near, readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from . import output

if TYPE_CHECKING:
    from ..rulebook.registry import Registry


def say_broken(told: Iterable[tuple[str, str]], titles: Mapping[str, str]) -> None:
    """Prints rules with their titles, each once, and below it what is told of it."""
    by_rule: dict[str, list[str]] = {}
    for rule, sentence in told:
        by_rule.setdefault(rule, []).append(sentence)
    width = max(6, *map(len, by_rule), 0)
    for rule, sentences in by_rule.items():
        output.say(f"  {rule:<{width}} {titles[rule]}")
        for sentence in sentences:
            output.say_paragraph(sentence, " " * (width + 3), " " * (width + 3))


def say_conflicts(
    conflicts: Sequence[tuple[Iterable[str], Sequence[str]]], titles: Mapping[str, str], complete: bool = True
) -> None:
    """Prints conflicts: the rules of each, and the sentences of its facts."""
    count = len(conflicts)
    output.say("")
    if not complete:
        output.say(f"{count} of the smallest conflicts, there are more:")
    else:
        output.say("smallest conflict:" if count == 1 else f"the {count} conflicts, the smallest first:")
    for number, (rules, facts) in enumerate(conflicts, 1):
        for place, rule in enumerate(rules):
            output.say(f"  {f'{number}.' if not place else '':<3} {rule} {titles[rule]}")
        for sentence in facts:
            output.say_paragraph(sentence, "      - ", "        ")
        if not facts:
            output.say("      - in every position")


def say_near(near: Iterable[tuple[int, str, Iterable[tuple[str, int]]]], as_near: int, noun: str) -> None:
    """Prints legal turns or moves with their distance and changes, and how many more are as near as the last."""
    output.say(f"nearest legal {noun}s, by distance:")
    for distance, text, changes in near:
        output.say(f"  {distance:>2}  {text}")
        output.say_paragraph("; ".join(f"{sentence} ({cost})" for sentence, cost in changes), "        ", "        ")
    if as_near:
        are = f"{noun} is" if as_near == 1 else f"{noun}s are"
        output.say(f"      {as_near} more legal {are} as near as the last")


def say_readings(others: Iterable[tuple[str, str, str]], registry: Registry) -> None:
    """Prints the readings that change the verdict: switch, value and the other verdict."""
    listed = list(others)
    if not listed:
        return
    rules = {reading.switch: ", ".join(reading.rules) for reading in registry.readings}
    output.say("", "the verdict hangs on readings:")
    output.say(*(f"  {switch}={value} ({rules[switch]}): {verdict}" for switch, value, verdict in listed))
