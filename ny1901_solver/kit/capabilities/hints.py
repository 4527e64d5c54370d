"""The best move: what is asked of it in every game, and the answer of a game that is a `Game`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from pydantic import Field

from ..advice import DEFAULT_ROLLOUTS, DEFAULT_SECONDS, ComparedSteps, compared
from ..answers import EstimateData, Part, Text
from ..capability import Asker, Capability, Question, Shown, in_field
from ..errors import Refused
from ..game import Game
from ..watching import Stop, timed
from ..words import counted, give_or_take
from .fields import Position, Seconds
from .of_game import GameAnswer, PlainShapes


class BestMove(Question):
    """Find the best move, by games that are played on behind each.

    It goes by what the player to move sees: what is hidden from him is drawn anew for every game. Each move comes with
    its share of wins and its margin to the best of the others at the end of the game, with standard errors. With
    --rollouts the same seed gives the same answer on any machine. Ctrl-C prints what is known (exit code 130).
    """

    one_of: ClassVar[tuple[tuple[str, str], ...]] = (("rollouts", "time_limit"),)

    position: Position
    top: int = Field(5, ge=1, description="how many moves to tell")
    time_limit: Seconds | None = Field(None, description="how long to compare moves")
    rollouts: Annotated[int, Field(ge=1)] | None = Field(
        None, description="compare by so many games over all moves, whatever the time"
    )
    seed: int = Field(0, description="decides the hidden cards of these games")

    def limits(self, asker: Asker, usual_rollouts: int, usual_seconds: float) -> tuple[int | None, Stop]:
        """How many games there may be, and when to stop: as asked, or by the clock for who waits, and else by games."""
        rollouts, seconds = self.rollouts, self.time_limit
        if rollouts is seconds is None:
            rollouts, seconds = (None, usual_seconds) if asker.waits else (usual_rollouts, None)
        return rollouts, timed(seconds, time.monotonic, asker.stop)


class ComparedData(Part):
    """A move with its share of wins, its margin, and how much less of the wins it has than the best."""

    place: int
    move: Text
    share: EstimateData
    margin: EstimateData
    behind: EstimateData
    rollouts: int


class PlainHintAnswer(GameAnswer):
    """The best moves, by what the player to move sees; `certain` is said of the first."""

    command = "hint"
    to_move: str
    moves: list[ComparedData]
    compared: int
    rollouts: int
    certain: bool
    noun: str = Field(exclude=True)


def hint(game: Game[Any, Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """The capability that finds the best move."""

    def find(asked: BestMove, asker: Asker) -> ComparedSteps:
        with in_field("position"):
            game.expect_mover_told(asked.position)
            if game.to_move(asked.position) is None:
                raise Refused(f"the game is over: there is no {game.noun} to find")
        rollouts, stop = asked.limits(asker, DEFAULT_ROLLOUTS, DEFAULT_SECONDS)
        return compared(game, asked.position, rollouts, asked.seed, stop, asker.tell)

    def answer(asked: BestMove, found: ComparedSteps, asker: Asker) -> PlainHintAnswer:
        state = asked.position
        seat = game.to_move(state)
        assert seat is not None
        moves = [
            {
                "place": place,
                "move": each.step,
                "share": each.share,
                "margin": each.margin,
                "behind": each.behind,
                "rollouts": each.rollouts,
            }
            for place, each in enumerate(found.steps[: asked.top], 1)
        ]
        content = {
            "line": game.observation(state, seat),
            "to_move": game.seats(state)[seat],
            "moves": moves,
            "compared": len(found.steps),
            "rollouts": found.rollouts,
            "certain": found.certain,
            "noun": game.noun,
        }
        status = "interrupted" if asker.stop() else "estimated"
        made: PlainHintAnswer = shapes.answer(PlainHintAnswer, game, state, content, status=status, seed=asked.seed)
        return made

    return Capability(
        BestMove,
        find,
        answer,
        hint_told,
        ("POSITION", "POSITION --rollouts 2000 --seed 1"),
        searches=True,
        ends_early=True,
        tells=True,
        progress=lambda asked, found: f"{counted(found.rollouts, 'game')}: best so far {found.steps[0].step}",
    )


def hint_told(answer: PlainHintAnswer) -> Iterator[Shown]:
    """The best moves with their figures, and how sure the first is."""
    yield f"{answer.to_move} to move; margins are to the best of the others"
    for each in answer.moves:
        share = f"{100 * each.share.mean:.0f}{_error(each.share.error, 100, 0)} % of wins"
        yield f"{each.place}. {share}, {each.margin.mean:+.1f}{_error(each.margin.error)}  {each.move}"
    if answer.compared == 1:
        yield "there is nothing to choose"
        return
    sure = "the best of them, with an error of 5 % at most" if answer.certain else "not surely the best yet"
    compared = f"{counted(answer.compared, answer.noun)} by {counted(answer.rollouts, 'game')}"
    yield f"estimated: {compared}; the first is {sure}"


def _error(error: float | None, times: int = 1, digits: int = 1) -> str:
    """A standard error as it stands behind its mean; nothing where a single game tells none."""
    return "" if error is None else give_or_take(times * error, digits)
