"""What every end of a game has to hold, worked out anew from its points by source."""

from __future__ import annotations

import re
from typing import Any

BEATS = re.compile(
    r"(?P<winner>.+?) beats (?P<others>.+) by (?P<margin>\d+) points?, (?P<points>\d+) to (?P<most>\d+)"
    r"(?:; the largest leads? comes? from (?P<sources>.+?)(?:, (?P<mine>\d+) to (?P<theirs>\d+))?)?\."
)


def told(words: str) -> list[str]:
    """The words of a list."""
    others, _, last = words.rpartition(" and ")
    return [*filter(None, others.split(", ")), last]


def assert_the_ending_is_so(answer: Any) -> str:
    """The sources of an answer to `score` add up, and its sentence says what is so; returns the kind of sentence."""
    sources, sentence = answer.ending.sources, answer.ending.decision
    totals = {name: sum(source.points[name] for source in sources) for name in answer.ending.totals}
    assert totals == answer.ending.totals
    for source in sources:
        assert not source.parts or source.points == {
            name: sum(part.points[name] for part in source.parts) for name in source.points
        }
    if not answer.over:
        assert sentence is None
        return "under way"
    best = max(totals.values())
    first = [name for name, total in totals.items() if total == best]
    if len(first) > 1:
        assert sentence == f"{answer.reason[0].upper()}{answer.reason[1:]}."
        assert set(answer.winners) <= set(first)
        return str(answer.decided_by)
    found = BEATS.fullmatch(sentence)
    assert found, sentence
    next_best = max(total for name, total in totals.items() if name not in first)
    assert [found["winner"].lower()] == first == answer.winners
    assert told(found["others"]) == [name for name, total in totals.items() if total == next_best]
    assert (int(found["points"]), int(found["most"])) == (best, next_best)
    assert int(found["margin"]) == best - next_best > 0
    if len(told(found["others"])) > 1:
        assert found["sources"] is None
        return "several behind"
    both = {source.name: (source.points[first[0]], source.points[found["others"]]) for source in sources}
    leads = {name: mine - theirs for name, (mine, theirs) in both.items()}
    largest = [name for name, lead in leads.items() if lead == max(leads.values())]
    if len(largest) > 1:
        assert found["mine"] is None
        assert found["sources"] == ", ".join(largest[:-1]) + f" and {largest[-1]}"
        return "several sources"
    assert [found["sources"]] == largest
    assert (int(found["mine"]), int(found["theirs"])) == both[found["sources"]]
    return "one source"
