"""Playing any game, for programs: a step of a computer player, and a game that is continued command by command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from pydantic import Field

from ..errors import IllegalMove
from ..evaluation.players import Policy, names_of, policy_of
from ..evaluation.playing import Playing, PlayingEvent, PlayingRules, StepRefused
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
    """Let a computer player move by what his seat sees, the same by the same seed."""

    position: Position
    player: str = Field("strong", description="a name of player-list, such as strong, or strong:100")
    seed: int = Field(0, description="decides what comes up and what the player tries")

    def choose_player(self, game: AnyGame, asker: Asker) -> tuple[str, Policy]:
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
    yield Note(f"{answer.mover} plays {answer.move}")
    yield answer.line


class ContinueGame(GivenGame):
    """Continue a game that is being played by a command, with where it stands then and what came of that.

    Commands are typed as in a session of `play`: a move, `auto`, `seat`, `undo` or `redo`; `go NUMBER` leads to where
    so many moves are played. All hands are told, as whoever keeps the game has to hand them over again.
    """

    moves: list[WrittenStep] = Field([], description="the moves from the position on, also those taken back")
    at: int | None = Field(None, ge=0, description="how many of them are played; all, where nothing is told")
    begun: list[Line] = Field([], description="what was typed of the step that is begun, as the last answer has it")
    waits: bool | None = Field(
        None,
        description="whether a computer player who is to move waits for a word; where it is not told, he does where "
        "moves were taken back",
    )
    seed: int | None = Field(
        0,
        description="decides what comes up, and the whims of computer players; without one it is told behind a move",
    )
    command: Line | None = Field(None, description="what is done now; none only tells where the game stands")


class SteppedGame(NamedTuple):
    """A game that is being played, what is begun of a step, and what has happened."""

    playing: Playing[Any]
    begun: Sequence[str]
    events: Sequence[PlayingEvent]


class RefusedStepData(Part):
    """A step against the rules, and every rule that it breaks."""

    move: Text
    violations: list[SentenceData]


class ContinuedData(Part):
    """What is told of a game that is being played."""

    start: str = Field(description="the position that it begins with, with all hands")
    lines: list[str] = Field(description="the position behind each move")
    at: int = Field(description="how many moves are played; the others were taken back and can be done again")
    begun: list[str]
    seats: dict[str, str]
    waits: bool = Field(description="whether the computer player who is to move waits for a word")
    to_move: str | None
    computer: str | None = Field(description="the computer player who is to move")
    people: list[str] = Field(description="those whom no computer plays")
    asked: list[str] = Field(description="what is wanted of the step that is begun")
    refused: RefusedStepData | None
    happened: int = Field(exclude=True, description="the number of the move that was played, or 0")


class PlainContinuedAnswer(ContinuedData, GameAnswer):
    """A game that is being played: its moves, where it stands, whose turn it is, and what came of a command."""

    command = "play-step"
    proves = False
    moves: list[ReplayedStepData]


@dataclass(frozen=True, slots=True)
class OwnContinued(Own):
    """What a game has of its own in games that are continued.

    `step` is what an answer tells of a move, given what that of every game does. `names` are what a question calls the
    seats, where not as texts do.
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
    """The game that is handed over, with nothing begun."""
    first = rules.live.of(asked.position)
    record = asked.record(rules.live.records, first.states[0], names)
    with in_field("moves", IllegalMove):
        whole = rules.live.resume(record)
    at, most = asked.at, len(record.turns)
    if at is not None and at > most:
        raise Unfit("at", f"{at} moves are played of {most}")
    here = most if at is None else at
    history = History.at([first, *(whole.after(number) for number in range(1, most + 1))], here)
    seats = record.seats or ("",) * len(names)
    waits = bool(history.undone) if asked.waits is None else asked.waits
    return Playing(rules, history, seats, asked.seed).at(history, waits)


def _begun_lines(asked: ContinueGame, before: Playing[Any], after: Playing[Any]) -> Sequence[str]:
    """What was typed of the step that is begun, with the command that led from one value to the next."""
    if after.waits or not after.rules.in_midst(after):
        return ()
    same = (after.live, after.talk) == (before.live, before.talk)
    return asked.begun if same else (*asked.begun, str(asked.command))


def _continued_lines(answer: PlainContinuedAnswer) -> Iterator[Shown]:
    if answer.happened:
        done = answer.moves[answer.happened - 1]
        yield Note(f"{done.player} plays {done.move}")
    if answer.refused is not None:
        yield from (Note(f"{broken.rule}: {broken.sentence}") for broken in answer.refused.violations)
    yield from map(Note, answer.asked)
    yield answer.line
