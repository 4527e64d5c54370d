"""The capability `what-if`: the single changes of a position that make a turn legal or the turn of most points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import Field

from ...errors import Refused
from ...exit_codes import ANSWER_IS_NO, NOT_DECIDED
from ...messages import gettext, ngettext
from ...questions.capability import (
    Asker,
    Capability,
    Paragraph,
    Python,
    Question,
    Shown,
    Spelled,
    Unfit,
    Writing,
    in_field,
)
from ...rulebook.verdicts import broken_lines, conflict_lines
from ...text.words import join_words
from ..answers.answer import basis_of
from ..answers.what_if import KindCountData, SingleChangeData, WhatIfAnswer, what_if_answer
from ..loading import form_of, whole_turns
from ..moves import Shift
from ..rulings.registry import load_registry
from ..table.turn_reader import read_turn, unfit
from ..what_if import WhatIf, what_if
from .fields import Position, TurnText
from .judging import with_place

if TYPE_CHECKING:
    from ..drawing import Picture


class WhatIfQuestion(Question):
    """Find the single changes of a position that make a turn legal.

    With --best the turn also has to be the turn of most points: no legal turn scores more on the score track. Turns
    that score as many points are allowed; the answer states whether there are any, with other buildings. Turns that
    start with a Market Shift are not compared, because their cards are not known.

    A single change concerns one piece of the player to move. Some parts change with it, so that the position still adds
    up:

    \b
      card      a face-up card changes places with a card of the pile
      land      you have a territory more or fewer: its worker stands on it
                or is in your hand again, and its card has left the pile or
                is in the pile; a territory on which another player's worker
                stands can become yours, too
      tile      you have an unbuilt tile more or fewer: the tile has not been
                demolished, or has been; your score changes by its points
      building  you have a building more or fewer, on your own or on free
                land, with its points; land that you get with it is yours;
                under a building fewer the land stays yours with a worker, or
                is free if only that helps

    Everything else stays the same. If the pile lacks the card of a territory that you get, the card comes from the
    face-up cards, and a card of the pile takes its place. Only positions that add up count: they pass all checks of
    typed positions. The changes are listed in the order card, land, tile, building; and then in the order of the board.
    With each change the answer lists the commands with which `edit` makes the changed position.

    The rules judge every change. If no single change helps, the answer names the smallest conflict, as `rule check`
    does. Exit code 0 when a change helps or none is needed, 1 when no single change helps, 3 when this is not decided.
    """

    one_of = (("top", "every"),)

    position: Position
    turn: Annotated[TurnText, Spelled(argument=True)]
    best: bool = Field(False, description="find the changes that make the turn the one that scores most points")
    top: int = Field(5, ge=1, description="the number of changes to list")
    every: bool = Field(False, alias="all", description="list all changes")


class TriedChanges(NamedTuple):
    """The changes that help, and a remark about the turn as it was read."""

    result: WhatIf
    remark: str


def _what_if(asked: WhatIfQuestion, _: Asker) -> TriedChanges:
    with in_field("position"):
        state = whole_turns(asked.position, gettext("only positions between two turns can be changed"))
    with in_field("turn"):
        turn, cards = read_turn(state, asked.turn)
        if cards:
            raise Refused(
                gettext(
                    "{text!r} names cards; a turn with a Market Shift is legal if a draw allows it", text=asked.turn
                )
            )
    if asked.best and Shift() in turn.steps:
        raise Unfit("best", gettext("is not allowed with a Market Shift, because its cards are not known"))
    result = what_if(state, turn, best=asked.best, top=None if asked.every else asked.top)
    return TriedChanges(result, "" if result.verdict.legal else unfit(state, asked.turn, turn))


def _what_if_answer(_: WhatIfQuestion, tried: TriedChanges, __: Asker) -> WhatIfAnswer:
    return what_if_answer(*tried)


def _code(answer: WhatIfAnswer) -> int:
    if answer.holds or answer.total:
        return 0
    return NOT_DECIDED if answer.undecided else ANSWER_IS_NO


def what_if_lines(answer: WhatIfAnswer) -> Iterator[Shown]:
    """Returns the lines of the answer: the turn now, the changes that help, and what is proved."""
    yield from _now_lines(answer)
    if not answer.holds:
        yield ""
        yield from _change_lines(answer)
        yield from _proof_lines(answer)
    yield basis_of(answer)


def _now_lines(answer: WhatIfAnswer) -> Iterator[Shown]:
    """Returns lines about the turn in the position itself."""
    if answer.legal:
        yield ngettext(
            "legal now, {number} point: {turn}",
            "legal now, {number} points: {turn}",
            answer.points or 0,
            turn=answer.turn,
        )
    else:
        yield gettext("illegal now: {turn}", turn=answer.turn)
        yield from broken_lines(map(with_place, answer.violations), load_registry().titles)
    if answer.remark:
        yield Paragraph(answer.remark)
    if answer.best_now is None:
        return
    if not answer.holds:
        yield ngettext(
            "now the turn that scores most scores {number} point: {turn}",
            "now the turn that scores most scores {number} points: {turn}",
            answer.best_now.points,
            turn=answer.best_now.turn,
        )
    else:
        yield gettext("proved: no turn without a Market Shift scores more; {alone}", alone=_alone(answer.alone))
        yield Paragraph(_who_compared(answer))


def _alone(alone: bool | None) -> str:
    if alone:
        return gettext("no turn with other buildings scores as many points")
    return gettext("a turn with other buildings scores as many points")


def _change_lines(answer: WhatIfAnswer) -> Iterator[Shown]:
    """Returns lines about the changes that do what is asked."""
    if not answer.total:
        return
    kinds = join_words(_counted(each) for each in answer.counts if each.number)
    if answer.best:
        yield ngettext(
            "{number} single change makes it the turn of most points: {kinds}",
            "{number} single changes make it the turn of most points: {kinds}",
            answer.total,
            kinds=kinds,
        )
    else:
        yield ngettext(
            "{number} single change makes the turn legal: {kinds}",
            "{number} single changes make the turn legal: {kinds}",
            answer.total,
            kinds=kinds,
        )
    for number, change in enumerate(answer.changes, 1):
        yield from _lines_of_change(number, change)
    if more := answer.total - len(answer.changes):
        rest = ngettext("{number} more change is not listed", "{number} more changes are not listed", more)
        yield f"     {rest}"
    yield ""


def _counted(count: KindCountData) -> str:
    number = count.number
    match count.kind:
        case "card":
            return gettext("{number} of the market", number=number)
        case "land":
            return gettext("{number} of land", number=number)
        case "tile":
            return gettext("{number} of unbuilt tiles", number=number)
        case "building":
            return gettext("{number} of buildings", number=number)


def _lines_of_change(number: int, change: SingleChangeData) -> Iterator[Shown]:
    yield Paragraph(change.sentence, f"{number:>3}. ", "     ")
    if change.also:
        yield Paragraph("; ".join(change.also), "     ", "     ")
    points = ngettext("the turn then scores {number} point", "the turn then scores {number} points", change.points)
    if change.mends:
        yield f"     {gettext('mends {rules}', rules=join_words(change.mends))}; {points}"
    else:
        yield f"     {points}"
    if change.alone is not None:
        yield f"     {_alone(change.alone)}"
    yield Paragraph(gettext("edit: {commands}", commands="; ".join(change.edits)), "     ", "       ")
    yield f"     {change.line}"


def _proof_lines(answer: WhatIfAnswer) -> Iterator[Shown]:
    """Returns lines that state who proved the answer, and the smallest conflict if no change makes the turn legal."""
    if answer.undecided:
        yield ngettext(
            "not decided for {number} change that makes the turn legal: the limit of searches was reached",
            "not decided for {number} changes that make the turn legal: the limit of searches was reached",
            answer.undecided,
        )
    elif not answer.total:
        yield _no_change(answer)
    if answer.excluded:
        facts = join_words(fact.sentence for fact in answer.excluded.facts) or gettext("in every position")
        yield Paragraph(
            gettext(
                "proved: no single change alters any part of this conflict: {rules} ({facts})",
                rules=join_words(answer.excluded.rules),
                facts=facts,
            )
        )
    elif not answer.undecided:
        yield ngettext(
            "proved: the rules judged the position after the only single change",
            "proved: the rules judged the positions after all {number} single changes",
            answer.tried,
        )
    if answer.compared_by:
        yield Paragraph(_who_compared(answer))
    if answer.conflict is not None:
        sentences = [fact.sentence for fact in answer.conflict.facts]
        yield from conflict_lines([(answer.conflict.rules, sentences)], load_registry().titles)


def _no_change(answer: WhatIfAnswer) -> str:
    if not answer.best or not answer.making_legal:
        return gettext("no single change makes the turn legal")
    return ngettext(
        "no single change makes it the turn of most points; it is legal after {number} change",
        "no single change makes it the turn of most points; it is legal after {number} changes",
        answer.making_legal,
    )


def _who_compared(answer: WhatIfAnswer) -> str:
    """Returns a sentence that states everything that compared the points of turns."""
    names = {
        "bound": gettext("an upper bound of the points of one turn"),
        "search": gettext("the exact search"),
        "model": gettext("the CP-SAT model"),
    }
    provers = join_words(names[each] for each in answer.compared_by)
    return gettext("the points of turns without a Market Shift were compared by {provers}", provers=provers)


def _picture(asked: WhatIfQuestion, tried: TriedChanges) -> list[Picture]:
    """Returns the picture of the position after the first change, with the turn; without a change, of the position
    itself."""
    from ..drawing import turn_picture

    result = tried.result
    state = result.found[0].state if result.found else result.state
    return [turn_picture(state, result.turn, () if result.found else result.verdict.violations)]


WHAT_IF = Capability(
    WhatIfQuestion,
    _what_if,
    _what_if_answer,
    what_if_lines,
    (
        'game.yaml "take blue-07; build s4@C4,C5,D5,D6"',
        'game.yaml "take b7 build s4 D5 D6 C4 C5" --best --top 3',
        'game.yaml "demolish g2@C4,D4,E4,D5" --all',
        'game.yaml "take b7 pass" --draw changed.svg',
    ),
    python=Python(("best", "top"), lambda tried: tried.result, "ny1901_solver.new_york_1901.what_if:WhatIf"),
    code=_code,
    searches=True,
    writings={
        "draw": Writing(
            "Draw the position after the first change, with the turn, into a file: .svg, .png, .html or .pdf.",
            _picture,
            form_of,
            pictured=True,
        )
    },
)
