"""`rule ask`: what the rules say about a question in words."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import Refused, shortened
from ...kit.terminal import output
from ...kit.terminal.seam import ANSWER_IS_NO
from ...kit.words import listed
from .inputs import Json

if TYPE_CHECKING:
    from ..rulings.asking import AskedFor

Words = Annotated[list[str], typer.Argument(metavar="WORD...", help="A question, as you would ask it at the table.")]


def ask(
    words: Words,
    top: Annotated[int, typer.Option(min=1, help="How many answers to give.")] = 5,
    as_json: Json = False,
) -> None:
    """Ask the rules in your own words.

    Rules, readings, rulings and wrong claims that answer, best first. They are found by the words of the question,
    by those that mean the same, and by rulings on the like: no answer is made up, and none is certain to fit.

    Exit code 0 when there are any, 1 when there are none.

    \b
    Examples:
      ny1901 rule ask "can I demolish my starter"
      ny1901 rule ask when do workers come back --top 10
    """
    from ..rulings.asking import ask as asked

    answer = asked(" ".join(words), top)
    if as_json:
        from ..answers import of_rules

        output.answer(of_rules.rule_ask(answer))
    else:
        _print(answer, top)
    if not answer.found:
        raise typer.Exit(ANSWER_IS_NO)


def _print(answer: AskedFor, top: int) -> None:
    if answer.read_as:
        output.note(f"read as {listed(f'{right!r} for {wrong!r}' for wrong, right in answer.read_as.items())}")
    if not answer.found:
        output.note(shortened(f"no rule, reading, ruling or wrong claim speaks of {answer.question!r}"))
        return
    if answer.unknown:
        output.note(
            shortened(f"nothing fits well: no rule speaks of {listed(map(repr, answer.unknown), 'or')}; the nearest:")
        )
    for each in answer.found:
        kind = f"{each.kind}, {each.verdict}" if each.verdict else each.kind
        output.say_paragraph(f"{each.id}  ({kind})  {each.heading}", "", "    ")
        output.say_paragraph(each.line, "    ")
    more = f"; more answers: --top {2 * top}" if len(answer.found) == top else ""
    output.say("", f"in full: ny1901 rule show {answer.found[0].id}{more}")


def search(words: Annotated[list[str] | None, typer.Argument(hidden=True)] = None, as_json: Json = False) -> None:
    """Says what became of `rule search`."""
    asked = " ".join(words or [])
    again = shlex.quote(asked) if asked and asked.isprintable() else "QUESTION"
    raise Refused(shortened(f"`rule search` is now `ny1901 rule ask {again}`"))
