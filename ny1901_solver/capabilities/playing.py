"""A step of a computer player, for programs that let somebody play any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from pydantic import Field

from ..evaluation.players import Policy, names_of, policy_of
from ..protocol.draws import ToldDraws
from ..protocol.game import shuffled
from ..questions.answers import Answer, Text
from ..questions.capability import Asker, Capability, Note, Python, Question, Shown, in_field
from ..statistics.seeds import seeded
from .fields import Position
from .of_game import AS_EVERY, AnyGame, GameAnswer, Own, PlainShapes, played, step_data


class ComputerStep(Question):
    """Let a computer player move by what his seat sees, the same by the same seed."""

    position: Position
    player: str = Field("strong", description="a name of player-list, such as strong, or strong:100")
    seed: int = Field(0, description="decides what comes up and what the player tries")

    def chosen(self, game: AnyGame, asker: Asker) -> tuple[str, Policy]:
        """The full name of the player who is to play, and what he does; raises `Unfit` where nobody is to move."""
        with in_field("position"):
            game.decider(self.position)
        with in_field("player"):
            return names_of(game).full_name(self.player), policy_of(game, self.player, asker.stop)


class StepTaken(NamedTuple):
    """What a computer player did, and who that was."""

    player: str
    taken: Any


class PlainPlayedAnswer(GameAnswer):
    """The move of a computer player, what came up behind it, and what it leads to."""

    command = "play"
    proves = False
    player: str
    move: Text
    mover: str
    drawn: list[str]
    over: bool


def play(
    game: AnyGame,
    shapes: PlainShapes,
    own: Own = AS_EVERY,
    taken: Callable[[Any, Any, ToldDraws], Any] | None = None,
) -> Capability[Any, Any]:
    """The capability that lets a computer player move; `taken` plays a step, where a game has more to tell of it.

    A game that finds otherwise what is played tells all of it by what is its own.
    """

    def find(asked: ComputerStep, asker: Asker) -> StepTaken:
        state = asked.position
        name, policy = asked.chosen(game, asker)
        with in_field("position"):
            game.expect_mover_told(state)
        rng = seeded(asked.seed)
        draws = ToldDraws(game.kinds(state), (), shuffled(rng))
        return StepTaken(name, (taken or partial(played, game))(state, policy(state, rng), draws))

    def answer(asked: ComputerStep, found: StepTaken, asker: Asker) -> Answer:
        content = {} if own.find else step_data(game, found.taken)
        content |= {"player": found.player} | own.more(asked, found)
        status = "interrupted" if asker.stop() else "done"
        made: Answer = shapes.own(own, PlainPlayedAnswer, game, asked.position, content, status=status, seed=asked.seed)
        return made

    return Capability(
        own.question or ComputerStep,
        own.find or find,
        answer,
        own.told or _told,
        python=Python(("player", "seed"), lambda found: found.taken, own.result),
        searches=True,
        ends_early=True,
    )


def _told(answer: PlainPlayedAnswer) -> Iterator[Shown]:
    yield Note(f"{answer.mover} plays {answer.move}")
    yield answer.line
