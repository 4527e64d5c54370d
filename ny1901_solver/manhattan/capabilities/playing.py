"""Questions for programs in which people play: the choices of the player to move, and the moves of computer players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from ...capabilities.of_game import Own
from ...capabilities.playing import ComputerStep, ContinueGame, OwnContinued, continue_game, play
from ...messages import gettext
from ...questions.answers import Answer
from ...questions.capability import Asker, Capability, Note, Python, Question, Shown, Subject, Unfit, in_field
from ..answers import playing as of_playing
from ..answers.moves import applied_data, continued_step
from ..answers.playing import ChoicesAnswer, ContinuedAnswer, PlayedAnswer
from ..game import MANHATTAN
from ..state import GameState
from ..table.choosing import Choices, Pieces, choices
from ..table.playing import MovePlaying, play_move
from .shared import SHAPES


class ChoicesQuestion(Question):
    """List the choices of the player to move: the builds, and the pieces to set out besides those already chosen."""

    position: Annotated[GameState, Subject("position at a stage")]
    chosen: list[str] = Field(
        [], description="pieces already chosen to set out, written as colour and floors, such as r3"
    )


def _choices(asked: ChoicesQuestion, _: Asker) -> Choices:
    with in_field("chosen"):
        return choices(asked.position, _pieces(asked.position, asked.chosen))


def _pieces(state: GameState, texts: list[str]) -> Pieces:
    """Counts the pieces that texts name, such as `r3`; raises `Unfit` for a text that names no piece."""
    letters = state.edition.letters
    for text in texts:
        if not re.fullmatch("[a-z][1-9]", text) or text[0] not in letters:
            raise Unfit(
                "chosen",
                gettext(
                    "{text!r} is no piece; write a piece such as {example}", text=text[:20], example=f"{letters[0]}3"
                ),
            )
    return Counter((letters.index(text[0]), int(text[1])) for text in texts)


def _choices_answer(_: ChoicesQuestion, result: Choices, __: Asker) -> Answer:
    return of_playing.choices(result)


def _choices_lines(answer: ChoicesAnswer) -> Iterator[Shown]:
    for each in answer.pieces:
        facts = [gettext("{piece}: {count} available", piece=each.piece, count=each.there)]
        if each.chosen:
            facts.append(gettext("{count} chosen", count=each.chosen))
        if not each.may:
            facts.append(gettext("no more can be used"))
        yield ", ".join(facts)
    for move in (*(build.move for build in answer.builds), *answer.others):
        yield str(move)
    if answer.whole is not None:
        yield Note(gettext("chosen pieces: {move}", move=answer.whole))


CHOICES = Capability(ChoicesQuestion, _choices, _choices_answer, _choices_lines, python=Python(("chosen",)))


class PlayMove(ComputerStep):
    """Let a computer player make a move. He uses only what his seat sees; the same seed gives the same move."""

    position: Annotated[GameState, Subject("position told")]
    player: str = Field(
        "strong", description="the name of a computer player, such as greedy or strong:100; player-list has all names"
    )


def _play_lines(answer: PlayedAnswer) -> Iterator[Shown]:
    yield Note(gettext("{player} plays {move}", player=answer.mover, move=answer.move))
    yield answer.whole


PLAY = play(
    MANHATTAN,
    SHAPES,
    Own(
        PlayMove,
        PlayedAnswer,
        more=lambda asked, result: applied_data(result.taken),
        lines=_play_lines,
        result=f"{play_move.__module__}:PlayedMove",
    ),
    play_move,
)


class ContinueMoves(ContinueGame):
    """Continue a game with one command. The answer contains what happened and the state of the game afterwards.

    Hands that the position does not contain (?) are dealt at random, by the seed.

    ...
    """

    position: Annotated[GameState, Subject("position dealt")]
    seats: dict[str, str] = Field(
        {}, description="the name of the computer player at each side of the board where one sits"
    )


PLAY_STEP = continue_game(
    MANHATTAN,
    MovePlaying,
    SHAPES,
    OwnContinued(
        ContinueMoves,
        ContinuedAnswer,
        more=lambda asked, result: of_playing.continued(result),
        step=continued_step,
        names=lambda state: state.setup.sides,
    ),
)
