"""Playing any game, for programs: the step (turn or move) of a computer player, and a game that is continued command by
command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from pydantic import Field

from ..errors import IllegalMove
from ..evaluation.players import Policy, names_of, policy_of
from ..evaluation.playing import Playing, PlayingEvent, PlayingRules, StepRefused
from ..messages import gettext, ngettext
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
    """Let a computer player move. It uses only the information that its player can see."""

    position: Position
    player: str = Field("strong", description="name of a computer player, such as strong or strong:100")
    seed: int = Field(0, description="seed for draws and for the player's random choices")

    def choose_player(self, game: AnyGame, asker: Asker) -> tuple[str, Policy]:
        """The full name and the policy of the computer player; raises `Unfit` if the game is over."""
        with in_field("position"):
            game.decider(self.position)
        with in_field("player"):
            return names_of(game).full_name(self.player), policy_of(game, self.player, asker.stop)


class StepTaken(NamedTuple):
    """The full name of a computer player, and the step that it has played."""

    player: str
    taken: Any


class PlainPlayedAnswer(GameAnswer):
    """The move of a computer player, the cards drawn, and the next position."""

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
    """Makes the capability that lets a computer player move. If a game has its own type of result, the function `taken`
    plays the step.

    If a game replaces `find`, its function `more` must return all fields of the answer.
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
    """Continue a game by one command, and return the state of the game with the results of the command.

    Commands are typed as in a session of `play`: a move, `auto`, `seat`, `undo` or `redo`. `go NUMBER` goes to the
    position after that number of moves. The answer contains all hands, because the next request needs them.
    """

    moves: list[WrittenStep] = Field([], description="the moves played from the position on, including those undone")
    at: int | None = Field(None, ge=0, description="number of moves that are not undone (default: all)")
    begun: list[Line] = Field([], description="the typed lines of an incomplete step, as in the last answer")
    waits: bool | None = Field(
        None,
        description="whether a computer player whose turn it is waits for a command (default: only if moves were "
        "undone)",
    )
    seed: int | None = Field(
        0,
        description="seed for draws and random choices; `null` if the drawn cards are given after each move",
    )
    command: Line | None = Field(None, description="the command; with `null`, the answer is the current state")


class SteppedGame(NamedTuple):
    """A game after a command, the lines of an incomplete step, and the events of the command."""

    playing: Playing[Any]
    begun: Sequence[str]
    events: Sequence[PlayingEvent]


class RefusedStepData(Part):
    """An illegal step, and every rule that it breaks."""

    move: Text = Field(description="the illegal move in notation")
    violations: list[SentenceData] = Field(description="all rules that the move breaks")


class ContinuedData(Part):
    """The state of a game that is being played."""

    start: str = Field(description="the starting position, with all hands")
    lines: list[str] = Field(description="the position after each move")
    at: int = Field(description="number of moves that are played; later moves were undone and can be played again")
    begun: list[str] = Field(description="the parts of an incomplete move")
    seats: dict[str, str] = Field(description="the computer players by seat")
    waits: bool = Field(description="whether the computer player whose turn it is waits for a command")
    to_move: str | None = Field(description="the player to move; `null` after the end of the game")
    computer: str | None = Field(description="the computer player whose turn it is; `null` if there is none")
    people: list[str] = Field(description="names of the seats in which people play")
    asked: list[str] = Field(description="the program's questions about an incomplete step")
    refused: RefusedStepData | None = Field(description="the illegal move of the last command; `null` without one")
    happened: int = Field(exclude=True, description="the number of the move that the command played; 0 if none")


class PlainContinuedAnswer(ContinuedData, GameAnswer):
    """A game that is being played: its moves, its position, the player to move, and the results of the last command."""

    command = "play-step"
    proves = False
    moves: list[ReplayedStepData]


@dataclass(frozen=True, slots=True)
class OwnContinued(Own):
    """The parts of the capability that continues a game, which a game may replace.

    The function `step` changes the fields of a move in the answer. If questions and texts use different names for
    seats, the function `names` returns the names in questions.
    """

    step: Callable[[Played[Any, Any, Any], Data], Data] = lambda played, told: told
    names: Callable[[Any], Sequence[str]] | None = None


def continue_game(
    game: AnyGame, rules: type[PlayingRules[Any]], shapes: PlainShapes, own: OwnContinued = OwnContinued()
) -> Capability[Any, Any]:
    """Makes the capability that continues a game."""
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
    """The game that a question contains. If a step of the game is not completely entered yet, this step is left out."""
    first = rules.live.of(asked.position)
    record = asked.record(rules.live.records, first.states[0], names)
    with in_field("moves", IllegalMove):
        whole = rules.live.resume(record)
    at, most = asked.at, len(record.turns)
    if at is not None and at > most:
        sentence = ngettext(
            "{number} move cannot be played, as there are only {moves}",
            "{number} moves cannot be played, as there are only {moves}",
            at,
            moves=most,
        )
        raise Unfit("at", sentence)
    here = most if at is None else at
    history = History.at([first, *(whole.after(number) for number in range(1, most + 1))], here)
    seats = record.seats or ("",) * len(names)
    waits = bool(history.undone) if asked.waits is None else asked.waits
    return Playing(rules, history, seats, asked.seed).at(history, waits)


def _begun_lines(asked: ContinueGame, before: Playing[Any], after: Playing[Any]) -> Sequence[str]:
    """The lines by which the user has entered the step that is incomplete after a command. The arguments `before` and
    `after` are the states of the game before and after the command.
    """
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
