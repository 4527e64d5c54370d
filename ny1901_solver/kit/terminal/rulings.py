"""A ruling in full on the terminal: what the program finds, the answer, and who says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from . import output

if TYPE_CHECKING:
    from ..rulebook.corpus import Corpus


def say_check(check: Any, expectation: str, points: Callable[[], None]) -> None:
    """Prints what a case expects under one reading, and what the program finds; `points` prints those that it tells."""
    reading = f"{check.reading}: " if check.reading else ""
    agrees = "DISAGREES" if check.failures else "agrees"
    output.say(f"{reading}ruled {expectation}; the program {agrees}")
    for violation in check.violations:
        output.say_paragraph(f"{violation.rule}: {violation.sentence}", "  ")
    points()
    for failure in check.failures:
        output.say_paragraph(f"FAILED: {failure}", "  ")


def say_ruling(corpus: Corpus[Any], case: Any) -> None:
    """Prints the answer of a case, who says so, and the wrong claims that it refutes."""
    output.say("ruling:")
    output.say_paragraph(case.answer, "  ")
    if case.inferred:
        output.say("inferred, because:")
        output.say_paragraph(case.inferred, "  ")
    _print_paragraphs("sources:", map(str, case.source))
    claims = (claim for claim in corpus.registry.wrong_claims if claim.id in case.refutes)
    _print_paragraphs("refutes:", (f"{claim.id} ({claim.source}): {claim.claim}" for claim in claims))


def _print_paragraphs(title: str, texts: Iterable[str]) -> None:
    for number, text in enumerate(texts):
        if not number:
            output.say(title)
        output.say_paragraph(text, "  ")
