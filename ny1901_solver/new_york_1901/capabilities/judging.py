"""Questions about a turn that is typed: what it leads to, and whether it is legal and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

from ...kit.answers import Answer
from ...kit.capability import Asker, Capability, Lacking, Note, Question, Shown, Spelled, Writing, in_field
from ...kit.errors import IllegalMove
from ..answers import of_turns
from ..answers.of_turns import AppliedAnswer
from ..chance import CardUnknown
from ..moves import Turn
from ..origins import form_of
from ..positions.file import format_position
from ..render.scored import points_sentence
from ..replay import gained
from ..rules.dealing import carried_out
from ..scoring import ScoreLine
from ..state import GameState
from ..table.judging import cards_of, cards_told
from ..table.refusal import refused
from ..table.turn_reader import read_turn_or_cards
from .fields import CardNames, Position, TurnText


class Apply(Question):
    """Play a turn: where it leads, and what it scores.

    The position comes as one line on stdout, the turn in full and what was scored on stderr.

    An illegal turn gets every rule that it breaks, a nearest legal turn, and exit code 1. A tile without squares
    goes where it is legal, if there is one such place. Cards that are turned up during the turn (first a Market
    Shift's, then the refill's) are given with --draw, or behind the turn as in records, or drawn with --seed.
    In the middle of a turn, cards that are due may be told alone.
    """

    position: Position
    turn: Annotated[TurnText, Spelled(argument=True)]
    draw: CardNames = Field([], description="cards that are turned up, such as b2, in order")
    seed: int | None = Field(None, description="decides the cards that are turned up at random")


class Applied(NamedTuple):
    """A turn that was played, the kinds of card turned up, what was scored, and the position behind it."""

    turn: Turn
    draws: Sequence[int]
    gained: Sequence[ScoreLine]
    after: GameState


def _apply(asked: Apply, _: Asker) -> Applied:
    state = asked.position
    with in_field("turn"):
        turn, told = read_turn_or_cards(state, asked.turn)
    with in_field("draw"):
        cards = cards_of(state.edition, cards_told(state.edition, told, asked.draw), asked.seed)
        try:
            after = carried_out(state, turn, cards)
        except IllegalMove as error:
            raise refused(state, asked.turn, turn, error.violations, cards.drawn or None) from None
        except CardUnknown as error:
            way = "with {draw}, one for each card in order, or draw at random with {seed}"
            raise Lacking("draw", f"{error} {way}") from None
    return Applied(turn, cards.drawn, gained(state, after, state.to_move), after)


def _apply_answer(asked: Apply, found: Applied, _: Asker) -> AppliedAnswer:
    return of_turns.applied(asked.position, found.turn, found.draws, found.gained, found.after, asked.seed)


def _not_applied(asked: Apply, error: IllegalMove) -> Answer:
    return of_turns.not_applied(asked.position, error)


def _apply_told(answer: AppliedAnswer) -> Iterator[Shown]:
    if answer.turn:
        yield Note(f"{answer.mover} plays {answer.turn}")
    yield answer.line
    if answer.turn:
        yield Note(points_sentence(answer.mover, answer.gained))
    if answer.draws:
        yield Note(f"turned up: {' '.join(answer.draws)}")
    if answer.over:
        yield Note("the game is over")
    elif answer.triggers:
        yield Note(f"{answer.mover} triggers the end: every other player has one more turn (END-2)")


APPLY = Capability(
    Apply,
    _apply,
    _apply_answer,
    _apply_told,
    (
        'game.yaml "take blue-07; build s4@C4,C5,D5,D6" --draw b2',
        'game.yaml "take b7 build s4 D5 D6 C4 C5 -> b2"',
        'game.yaml "take r2 r5; pass -> b2 y3" -o next.yaml',
        'begun.yaml "-> b2"',
        'game.yaml "demolish g2@C4,D4,E4,D5" | ny1901 show -',
    ),
    refused=_not_applied,
    writings={
        "output": Writing(
            "Write the next position here, as YAML.",
            lambda _, found: format_position(found.after),
            form_of,
            option="-o/--output",
        )
    },
)
