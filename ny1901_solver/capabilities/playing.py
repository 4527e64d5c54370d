"""Playing any game, for programs: a step of a computer player, and a game continued command by command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from pydantic import Field

from ..errors import IllegalMove
from ..evaluation.players import Policy, names_of, policy_of
from ..evaluation.playing import Playing, PlayingEvent, PlayingRules, StepRefused
from ..messages import gettext
from ..protocol.draws import ToldDraws
from ..protocol.game import deck_dealer
from ..protocol.undo import History
from ..questions.answers import Answer, Data, Part, SentenceData, Text
from ..questions.capability import Asker, Capability, Note, Python, Question, Shown, Unfit, in_field
from ..records.replaying import Played
from ..statistics.seeds import make_random
from .fields import Line, Position
from .of_game import AS_EVERY, AnyGame, GameAnswer, Own, PlainShapes, play_checked, step_data
from .records import GivenGame, ReplayedStepData, WrittenStep, step_of_record


class ComputerStep(Question):
    """Let a computer player move, by what its seat sees."""

    position: Position
    player: str = Field("strong", description="name of a computer player, such as strong or strong:100")
    seed: int = Field(0, description="seed of what comes up and of the player's random choices")

    def choose_player(self, game: AnyGame, asker: Asker) -> tuple[str, Policy]:
        """The full name and the policy of the computer player; raises `Unfit` if nobody is to move."""
        with in_field("position"):
            game.decider(self.position)
        with in_field("player"):
            return names_of(game).full_name(self.player), policy_of(game, self.player, asker.stop)


class StepTaken(NamedTuple):
    """The full name of a computer player, and its step."""

    player: str
    taken: Any


class PlainPlayedAnswer(GameAnswer):
    """The move of a computer player, its draws, and the next position."""

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
    """The capability that lets a computer player move; `taken` plays a step in a game with a result of its own.

    A game with its own `find` gives all fields of the answer by its own `more`.
    """

    def find(asked: ComputerStep, asker: Asker) -> StepTaken:
        state = asked.position
        name, policy = asked.choose_player(game, asker)
        with in_field("position"):
            game.expect_mover_hand(state)
        rng = make_random(asked.seed)
        draws = ToldDraws(game.kinds(state), (), deck_dealer(rng))
        return StepTaken(name, (taken or partial(play_checked, game))(state, policy(state, rng), draws))

    def answer(asked: ComputerStep, result: StepTaken, asker: Asker) -> Answer:
        content = {} if own.find else step_data(game, result.taken)
        content |= {"player": result.player} | own.more(asked, result)
        status = "interrupted" if asker.stop() else "done"
        made: Answer = shapes.own(own, PlainPlayedAnswer, game, asked.position, content, status=status, seed=asked.seed)
        return made

    return Capability(
        own.question or ComputerStep,
        own.find or find,
        answer,
        own.lines or _step_lines,
        python=Python(("player", "seed"), lambda result: result.taken, own.result),
        searches=True,
        ends_early=True,
    )


def _step_lines(answer: PlainPlayedAnswer) -> Iterator[Shown]:
    yield Note(gettext("{player} plays {step}", player=answer.mover, step=answer.move))
    yield answer.line


class ContinueGame(GivenGame):
    """Continue a game by a command, and return its state with the results of the command.

    Commands are typed as in a session of `play`: a move, `auto`, `seat`, `undo` or `redo`; `go NUMBER` goes to the
    position after that number of moves. The answer has all hands, as the next request needs them again.
    """

    moves: list[WrittenStep] = Field([], description="the moves from the position on, including those taken back")
    at: int | None = Field(None, ge=0, description="number of moves that are not taken back (default: all)")
    begun: list[Line] = Field([], description="the typed lines of an incomplete step, as in the last answer")
    waits: bool | None = Field(
        None,
        description="whether a computer player to move waits for a command (default: if moves were taken back)",
    )
    seed: int | None = Field(
        0,
        description="seed of what comes up and of random choices; `null` if draws are given after moves",
    )
    command: Line | None = Field(None, description="the command; `null` only returns the state")


class SteppedGame(NamedTuple):
    """A game after a command, the lines of an incomplete step, and the events."""

    playing: Playing[Any]
    begun: Sequence[str]
    events: Sequence[PlayingEvent]


class RefusedStepData(Part):
    """An illegal step, and every rule that it breaks."""

    move: Text
    violations: list[SentenceData]


class ContinuedData(Part):
    """The state of a game that is being played."""

    start: str = Field(description="the first position, with all hands")
    lines: list[str] = Field(description="the position after each move")
    at: int = Field(description="number of moves that are played; the others were taken back and can be played again")
    begun: list[str]
    seats: dict[str, str]
    waits: bool = Field(description="whether the computer player to move waits for a command")
    to_move: str | None
    computer: str | None = Field(description="the computer player to move")
    people: list[str] = Field(description="names of the seats of people")
    asked: list[str] = Field(description="questions about the incomplete step")
    refused: RefusedStepData | None
    happened: int = Field(exclude=True, description="the number of the move that was played, or 0")


class PlainContinuedAnswer(ContinuedData, GameAnswer):
    """A game that is being played: its moves, its position, the player to move, and the results of a command."""

    command = "play-step"
    proves = False
    moves: list[ReplayedStepData]


@dataclass(frozen=True, slots=True)
class OwnContinued(Own):
    """A game's own parts of continued games.

    `step` changes the fields of a move in the answer. `names` are the names of seats in questions, if they differ from
    those in texts.
    """

    step: Callable[[Played[Any, Any, Any], Data], Data] = lambda played, told: told
    names: Callable[[Any], Sequence[str]] | None = None


def continue_game(
    game: AnyGame, rules: type[PlayingRules[Any]], shapes: PlainShapes, own: OwnContinued = OwnContinued()
) -> Capability[Any, Any]:
    """The capability that continues a game."""
    records, names_at = rules.live.records, own.names or game.seats

    def find(asked: ContinueGame, asker: Asker) -> SteppedGame:
        playing = _game_handed_over(asked, rules(game, asker.stop), names_at(asked.position))
        for number, line in enumerate(asked.begun):
            with in_field(f"begun.{number}", IllegalMove):
                playing = playing.step(playing.read(line)).playing
        if asked.command is None:
            return SteppedGame(playing, asked.begun, ())
        with in_field("command"):
            after, events = playing.step(playing.read(asked.command))
        return SteppedGame(after, _begun_lines(asked, playing, after), events)

    def answer(asked: ContinueGame, result: SteppedGame, asker: Asker) -> Answer:
        now, whole, state = result.playing, result.playing.whole, result.playing.live.facing
        names, mover = names_at(state), now.mover
        refused = next((event for event in result.events if isinstance(event, StepRefused)), None)
        moved = len(now.live.turns) > (len(asked.moves) if asked.at is None else asked.at)
        content = {
            "line": game.format(state),
            "start": game.format(asked.position),
            "moves": [own.step(each, step_of_record(records, each)) for each in whole.replayed()],
            "lines": [game.format(each) for each in whole.states[1:]],
            "at": len(now.live.turns),
            "begun": list(result.begun),
            "seats": {name: player for name, player in zip(names, now.seats, strict=True) if player},
            "waits": now.waits,
            "to_move": None if mover is None else game.mover(state),
            "computer": now.computer or None,
            "people": [name for name, player in zip(names, now.seats, strict=True) if not player],
            "asked": list(now.rules.asked(now)),
            "refused": refused and {"move": refused.error.turn, "violations": refused.error.violations},
            "happened": len(now.live.turns) if moved and not now.waits else 0,
        }
        status = "interrupted" if asker.stop() else "done"
        content |= own.more(asked, result)
        made: Answer = shapes.own(own, PlainContinuedAnswer, game, state, content, status=status, seed=asked.seed)
        return made

    return Capability(
        own.question or ContinueGame,
        find,
        answer,
        own.lines or _continued_lines,
        searches={"command": "auto"},
        ends_early=True,
    )


def _game_handed_over(asked: ContinueGame, rules: PlayingRules[Any], names: Sequence[str]) -> Playing[Any]:
    """The game of a question, without its incomplete step."""
    first = rules.live.of(asked.position)
    record = asked.record(rules.live.records, first.states[0], names)
    with in_field("moves", IllegalMove):
        whole = rules.live.resume(record)
    at, most = asked.at, len(record.turns)
    if at is not None and at > most:
        raise Unfit("at", gettext("{at} moves are played of {number}", at=at, number=most))
    here = most if at is None else at
    history = History.at([first, *(whole.after(number) for number in range(1, most + 1))], here)
    seats = record.seats or ("",) * len(names)
    waits = bool(history.undone) if asked.waits is None else asked.waits
    return Playing(rules, history, seats, asked.seed).at(history, waits)


def _begun_lines(asked: ContinueGame, before: Playing[Any], after: Playing[Any]) -> Sequence[str]:
    """The typed lines of the incomplete step after a command, which led from one value to the next."""
    if after.waits or not after.rules.in_midst(after):
        return ()
    same = (after.live, after.talk) == (before.live, before.talk)
    return asked.begun if same else (*asked.begun, str(asked.command))


def _continued_lines(answer: PlainContinuedAnswer) -> Iterator[Shown]:
    if answer.happened:
        done = answer.moves[answer.happened - 1]
        yield Note(gettext("{player} plays {step}", player=done.player, step=done.move))
    if answer.refused is not None:
        yield from (Note(f"{broken.rule}: {broken.sentence}") for broken in answer.refused.violations)
    yield from map(Note, answer.asked)
    yield answer.line
