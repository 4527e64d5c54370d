"""Capabilities for programs in which people play: compose a turn, complete words, and let computer players move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pydantic import Field

from ...capabilities.of_game import Own
from ...capabilities.playing import ComputerStep, ContinueGame, OwnContinued, continue_game, play
from ...messages import gettext
from ...questions.answers import Answer
from ...questions.capability import Asker, Capability, Note, Python, Question, Shown, in_field
from ...statistics.seeds import make_random
from ..answers import playing as of_playing
from ..answers.playing import ChoicesAnswer, CompleteAnswer, ContinuedAnswer, NoChoicesAnswer, PlayedTurnAnswer
from ..game import NEW_YORK_1901
from ..moves import Step
from ..policies import Taken, take_turn
from ..replay import points_gained
from ..scoring import ScoreLine
from ..scoring.final import points_sentence
from ..table.begun_turn import BegunTurn, begun_turn
from ..table.judging import cards_of, given_cards
from ..table.playing import TurnPlaying
from ..table.pointing import pointed_steps
from ..table.turn_completion import turn_completions
from ..table.turn_reader import read_begun
from .fields import CardNames, MarketClosed, Position, TurnText, at_market
from .shared import SHAPES


class ChoicesQuestion(Question):
    """Describe the effect of the chosen part of a turn, and list all choices that may follow. The steps may have any
    order."""

    position: Position
    turn: TurnText = ""
    point: str = Field(
        "",
        description="the next choice: a square such as C4, which takes or gives back land or a building; or a tile "
        "on its squares such as b1@B9,C9, which is built",
    )
    draw: CardNames = []
    seed: int | None = Field(
        None, description="the seed of the cards that a Market Shift turns up after the cards in draw"
    )
    market_closed: MarketClosed = False


def _choices(asked: ChoicesQuestion, _: Asker) -> BegunTurn:
    state = at_market(asked.position, asked.market_closed)
    with in_field("turn"):
        steps, behind = read_begun(state, asked.turn)
    with in_field("draw"):
        given = given_cards(state.edition, behind, asked.draw)

        def begin(chosen: Sequence[Step]) -> BegunTurn:
            return begun_turn(state, chosen, cards_of(state.edition, given, asked.seed))

        begun = begin(steps)
    if asked.point and not begun.broken:
        with in_field("point"):
            pointed = pointed_steps(state, begun, asked.point, begin)
        begun = begin(pointed)
    if asked.market_closed and begun.reasons:
        return replace(begun, reasons=begun.reasons.on_the_track)
    return begun


def _choices_answer(asked: ChoicesQuestion, result: BegunTurn, _: Asker) -> Answer:
    return of_playing.choices(at_market(asked.position, asked.market_closed), result)


def _choices_lines(answer: ChoicesAnswer | NoChoicesAnswer) -> Iterator[Shown]:
    yield answer.turn
    if isinstance(answer, NoChoicesAnswer):
        for each in answer.violations:
            yield f"  {each.rule} {each.title}: {each.sentence}"
    elif answer.whole is not None:
        yield Note(gettext("the turn may end here: {turn}", turn=answer.whole))


CHOICES = Capability(ChoicesQuestion, _choices, _choices_answer, _choices_lines, python=Python(("turn",)))


class Complete(Question):
    """List the words that can follow the typed beginning of a turn."""

    position: Position
    text: str = Field("", description="the typed beginning of a turn")
    market_closed: MarketClosed = False


def _complete(asked: Complete, _: Asker) -> list[str]:
    return turn_completions(at_market(asked.position, asked.market_closed), asked.text, [])


def _complete_answer(asked: Complete, result: list[str], _: Asker) -> Answer:
    return of_playing.complete(at_market(asked.position, asked.market_closed), result)


def _complete_lines(answer: CompleteAnswer) -> Iterator[Shown]:
    yield from answer.words


COMPLETE = Capability(Complete, _complete, _complete_answer, _complete_lines, python=Python(("text",)))


class PlayTurn(ComputerStep):
    """Let a computer player take the turn, or finish a turn in progress. The same seed gives the same turn."""

    seed: int = Field(0, description="the seed of the cards that come up and of the player's random choices")
    draw: CardNames = Field(
        [], description="the cards that come up first, in order; the seed decides all further cards"
    )


class TurnPlayed(NamedTuple):
    """The name of a computer player, the turn that it took, and the points of the turn."""

    player: str
    taken: Taken
    gained: Sequence[ScoreLine]


def _play(asked: PlayTurn, asker: Asker) -> TurnPlayed:
    state = asked.position
    name, policy = asked.choose_player(NEW_YORK_1901, asker)
    with in_field("draw"):
        cards = cards_of(state.edition, given_cards(state.edition, (), asked.draw), asked.seed)
        taken = take_turn(state, policy, make_random(asked.seed), cards)
        cards.expect_none_left()
    return TurnPlayed(name, taken, points_gained(state, taken.after, state.to_move))


def _play_lines(answer: PlayedTurnAnswer) -> Iterator[Shown]:
    yield Note(gettext("{player} plays {turn}", player=answer.mover, turn=answer.turn))
    yield answer.line
    yield Note(points_sentence(answer.mover, answer.gained))


PLAY = play(
    NEW_YORK_1901,
    SHAPES,
    Own(
        PlayTurn,
        PlayedTurnAnswer,
        find=_play,
        more=lambda asked, result: of_playing.played_data(asked.position, result.taken, result.gained),
        lines=_play_lines,
        result="ny1901_solver.new_york_1901.policies:Taken",
    ),
)


class ContinueTurns(ContinueGame):
    """Continue a game by a command; the answer contains the events and the new position.

    The commands are those of a session of `play`: a turn or a part of a turn, `auto`, `seat`, `drew`, `cancel`,
    `undo` or `redo`; `go NUMBER` returns to the position after this number of turns. If a part of the turn is
    missing, the answer asks for this part. Without a seed the answer also asks for the cards that came up.
    """

    seats: dict[str, str] = Field({}, description="the computer player of each colour that a computer plays")
    seed: int | None = Field(
        None, description="the seed of the cards that come up and of the computer players' random choices"
    )


PLAY_STEP = continue_game(NEW_YORK_1901, TurnPlaying, SHAPES, OwnContinued(ContinueTurns, ContinuedAnswer))
