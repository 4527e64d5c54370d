"""Pictures that share a page: what several of them paint alike is said once, and each of them uses it.

The boards of a report are one board over and over, with a few pieces more: so its page is a fraction as long."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .sheet import Picture

WORTH = 40
"""Characters from which elements are said once: a use of them has some 20."""

_WHOLE = re.compile(r"<(\w+)[^>]*(/>|>.*</\1>)")
"""A line that is one whole element, as most are; groups may begin on one line and end on another."""
_END = "</defs>\n"


def said_once(pictures: Sequence[Picture]) -> tuple[str, list[Picture]]:
    """The SVG, of no size, of what several pictures have in common, and the pictures, which look as before.

    What they define has the same id in all of them where it is the same, and only there: one prefix will do.
    """
    parts = [picture.content.partition(_END) for picture in pictures]
    defined = dict.fromkeys(line for head, _, _ in parts for line in head.splitlines()[1:])
    bodies = [body.splitlines() for _, _, body in parts]
    times, names = Counter(line for body in bodies for line in body), dict[str, str]()
    pages = list[Picture]()
    for picture, runs in zip(pictures, _runs(bodies), strict=True):
        lines = list[str]()
        for run in runs:
            text = "\n".join(run)
            if times[run[0]] > 1 and len(text) >= WORTH and all(map(_WHOLE.fullmatch, run)):
                name = names.setdefault(text, f"o{len(names)}")  # short, as there are thousands of uses
                text = f'<use href="#{name}"/>'
            lines.append(text)
        pages.append(replace(picture, content="\n".join(lines)))
    groups = (f'<g id="{name}">\n{text}\n</g>' for text, name in names.items())
    shared = "\n".join(filter(None, ['<svg class="once" aria-hidden="true">\n<defs>', *defined, *groups, "</defs>"]))
    return f"{shared}\n</svg>\n", pages


def _runs(bodies: Sequence[Sequence[str]]) -> Iterator[list[list[str]]]:
    """The lines of each text in runs, of which a line stands nowhere without all others."""
    behind, before = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for body in bodies:
        for line, other in zip(["", *body], [*body, ""], strict=True):
            behind[line].add(other)
            before[other].add(line)
    for body in bodies:
        runs = list[list[str]]()
        for line, last in zip(body, ["", *body], strict=False):
            if behind[last] == {line} and before[line] == {last} and _WHOLE.fullmatch(last) and _WHOLE.fullmatch(line):
                runs[-1].append(line)
            else:
                runs.append([line])
        yield runs
