"""The capabilities that every `Game` has. A game uses the capabilities of this module unchanged, or extends them. The
class `every.Every` lists all capabilities by name. To extend a capability, a game passes an `Own` object with the parts
that differ: a question with further fields, an answer with further keys, or another text. The hands of all seats stay
hidden, except the hands of the seats that the question names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import Field

from ..errors import IllegalMove
from ..files.access import FormOf
from ..messages import gettext, ngettext
from ..protocol.draws import KindUnknown, ToldDraws, split_draws
from ..protocol.game import Ended, Game, deck_dealer
from ..questions.answers import Answer, Data, FamilyShapes, IllegalStepData, PositionAnswer, Text, illegal_step
from ..questions.capability import (
    Asker,
    Capability,
    Form,
    Lacking,
    Note,
    OfAnswer,
    Python,
    Question,
    Shown,
    Spelled,
    Unfit,
    Writing,
    in_field,
)
from ..statistics.seeds import make_random
from ..step_words import step_words
from ..text.words import join_words
from .fields import Open, Position, Seat


class Listed(Question):
    """The base of questions for a list: ask for its length only, or for all or the first of its items."""

    count: Annotated[bool, OfAnswer()] = Field(False, description="print only the number of items, not the items")
    limit: Annotated[int | None, OfAnswer()] = Field(None, ge=0, description="greatest number of items to list")


class ListedAnswer(PositionAnswer):
    """The legal moves, or the first few of them."""

    to_move: str | None = Field(description="the player to move; `null` after the end of the game")
    total: int = Field(description="the number of all legal moves")
    count: bool = Field(exclude=True, description="whether only the number of moves is requested")


def list_lines(answer: ListedAnswer, shown: Sequence[str], why_none: str) -> Iterator[Shown]:
    """The items of a list, one in each line, or only the number of items; and then the number of items that are left
    out. `why_none` is the sentence for an empty list.
    """
    if answer.count:
        yield str(answer.total)
    else:
        yield from shown
    if not answer.count and (more := answer.total - len(shown)):
        yield Note(ngettext("{number} more move is legal", "{number} more moves are legal", more))
    if not answer.total:
        yield Note(why_none)


class Score(Question):
    """Score a position as if the game, or the current round, ended now.

    The score sheet lists all points with their rules and reasons, for all players side by side.
    """

    position: Position


class StandingAnswer(PositionAnswer):
    """The winner, or the leading player if the game is not over, and the reason."""

    over: bool = Field(description="whether the game is over")
    winners: list[str] = Field(description="the winners; before the end of the game, the leading players")
    decided_by: str = Field(description="what decides about the winners")
    reason: str = Field(description="the reason as a phrase")


AnyGame = Game[Any, Any]


class GameAnswer(Answer):
    """An answer about a position, in a game whose answers have only the position's line and the fields common to all
    games.
    """

    family = ""
    line: str = Field(description="the position as one line")


@dataclass(frozen=True, slots=True)
class Own:
    """The parts of a shared capability that a game replaces. If a game gives no part of its own, the shared part is
    used.

    `shape` is the model of the answer, and `not_applied` is the model of the answer about an illegal step (turn or
    move). The function `more` returns further fields of the answer; its arguments are the question and the result.
    `find` replaces the shared function that finds the result, and returns the same type of result. `result` has the
    same meaning as in the class `Python`.
    """

    question: type[Question] | None = None
    shape: type[Answer] | None = None
    find: Callable[[Any, Asker], Any] | None = None
    more: Callable[[Any, Any], Data] = lambda asked, outcome: {}
    lines: Callable[[Any], Iterable[Shown]] | None = None
    examples: tuple[str, ...] = ()
    forms: Mapping[str, Form] = field(default_factory=dict)
    writings: Mapping[str, Writing] = field(default_factory=dict)
    not_applied: type[Answer] | None = None
    result: Any = None


AS_EVERY = Own()


class NewGame(Question):
    """Set up a new game and deal the cards.

    The same seed gives the same game. The last line is the position with all hidden information; give it to further
    commands. The lines before it show no hidden information.
    """

    edition: str = Field("", description="name of the edition, if the game has several")
    players: int = Field(2, ge=1, description="number of players")
    seed: int = Field(0, description="seed of the deal")


class PlainNewAnswer(GameAnswer):
    """A new game."""

    command = "new"
    proves = False


class ShowOpen(Question):
    """Show a position. Nothing in it is hidden."""

    position: Position

    def visible_seats(self, game: AnyGame) -> tuple[int, ...]:
        """Returns an empty list of seats, because the game has no hidden hands to show."""
        return ()


class ShowPosition(ShowOpen):
    """Show a position as all players see it, or as one player sees it.

    Hands are hidden, except those that you ask for.
    """

    seat: Seat = None
    open: Open = False

    def visible_seats(self, game: AnyGame) -> tuple[int, ...]:
        """The seats whose hands are shown; raises `Unfit`."""
        return seats_shown(game, self.position, self.seat, self.open)


Played = TypeVar("Played")


class Looked(NamedTuple):
    """A position to show, and the seats whose hands are shown."""

    state: Any
    seen: tuple[int, ...]


class PlainShowAnswer(GameAnswer):
    """A position as some seats see it."""

    command = "show"
    to_move: str | None
    seen: list[int] = Field(exclude=True, description="the seats whose hands are shown")


class PlainScoreAnswer(GameAnswer):
    """The winner, or the leading player if the game is not over, with the points of each player."""

    command = "score"
    over: bool
    winners: list[str]
    decided_by: str
    reason: str
    points: dict[str, int]


class LegalSteps(Listed):
    """List the legal moves.

    The list reveals which cards the player to move has in hand.
    """

    position: Position

    def step_filter(self) -> Callable[[Any], bool]:
        """A test that selects the steps (turns or moves) to list. Raises `Unfit` if the question contains an unknown
        part of a step.
        """
        return lambda step: True


class PlainLegalAnswer(GameAnswer):
    """The legal moves, or the first few of them."""

    command = "legal"
    to_move: str | None
    total: int
    moves: list[Text]
    count: bool = Field(exclude=True)


class PlayStep(Question):
    """Play a move and print the next position.

    The position with all hidden information is printed on stdout, as one line. The move and the drawn cards are printed
    on stderr. For an illegal move, every rule that it breaks is printed, and the exit code is 1. You can name the drawn
    cards by --draw, or after the move as in `MOVE -> 5`; --seed draws them at random.
    """

    position: Position
    move: Annotated[str, Spelled(argument=True)] = Field(description="the move, as `legal` lists it")
    draw: Annotated[list[str], Spelled(metavar="CARD")] = Field([], description="names of the cards that are drawn")
    seed: int | None = Field(None, description="seed for drawing cards at random")


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A step (turn or move) with the states before and after it. `drawn` contains the names of the cards that were
    drawn after the step.
    """

    before: Any
    move: Any
    drawn: tuple[str, ...]
    after: Any


class PlainAppliedAnswer(GameAnswer):
    """A move that was played, the cards drawn, and the next position."""

    command = "apply"
    move: Text
    legal: Literal[True]
    mover: str
    drawn: list[str]
    over: bool


class PlainNotAppliedAnswer(IllegalStepData, GameAnswer):
    """A move that was not played, because it is illegal."""

    command = "apply"


Shape = TypeVar("Shape", bound=Answer)


class PlainShapes(FamilyShapes):
    """The models of answers for a game that adds one field to answers about a position: the position as one line."""

    def answer(self, shape: type[Shape], game: AnyGame, state: Any, content: Data, **envelope: Any) -> Shape:
        """Makes an answer about a position. The one-line position in the answer contains no hidden information, unless
        `content` contains another line.
        """
        return self.of(shape).make(state, {"line": game.observation(state)} | content, **envelope)

    def refusal(self, own: Own, shape: type[Answer], game: AnyGame, state: Any, content: Data) -> Answer:
        """Makes the answer about an illegal step, in the game's own model if the game has such a model."""
        if own.not_applied is not None:
            return own.not_applied.make(state, content)
        made: Answer = self.answer(shape, game, state, content)
        return made

    def own(self, own: Own, shape: type[Answer], game: AnyGame, state: Any, content: Data, **envelope: Any) -> Any:
        """Makes an answer in the game's own model of the answer. If the game has no such model, the method `answer`
        makes the answer.
        """
        if own.shape is None:
            return self.answer(shape, game, state, content, **envelope)
        return own.shape.make(state, content, **envelope)


def output(
    about: str, game: AnyGame, form_of: FormOf, state_of: Callable[[Any], Any] = lambda result: result
) -> Writing:
    """The command-line option that writes the resulting position to a file, as one line."""
    return Writing(about, lambda _, result: f"{game.format(state_of(result))}\n", form_of, option="-o/--output")


def new(game: AnyGame, shapes: PlainShapes, form_of: FormOf, own: Own = AS_EVERY) -> Capability[Any, Any]:
    """Makes the capability that sets up a game. `form_of` has the same meaning as in the class `Writing`."""

    def find(asked: NewGame, _: Asker) -> Any:
        if asked.players not in game.players:
            least, most = game.players[0], game.players[-1]
            sentence = gettext(
                "{game} is for {least} to {most} players, not for {players}",
                game=game.title,
                least=least,
                most=most,
                players=asked.players,
            )
            raise Unfit("players", sentence)
        return game.start(asked.edition, asked.players, make_random(asked.seed))

    def answer(asked: Any, result: Any, _: Asker) -> Answer:
        content = {"line": game.format(result)} | own.more(asked, result)
        made: Answer = shapes.own(own, PlainNewAnswer, game, result, content, seed=asked.seed)
        return made

    return Capability(
        own.question or NewGame,
        own.find or find,
        answer,
        own.lines or new_lines(game),
        own.examples or ("--players 2 --seed 7",),
        python=Python(result=own.result),
        writings={"output": output("Write the position to this file.", game, form_of), **own.writings},
    )


def new_lines(game: AnyGame) -> Callable[[Any], Iterator[Shown]]:
    """The function that makes the lines of a new game: the position as all players see it, and the position as one line
    with all hidden information.
    """

    def lines(answer: Any) -> Iterator[Shown]:
        yield from game.position_lines(answer.about, ())
        yield ""
        yield answer.line

    return lines


def seats_shown(game: AnyGame, state: Any, seat: str | None, all_open: bool) -> tuple[int, ...]:
    """The seats whose hands are shown. Raises `Unfit` if a named player does not exist, or if a hand that should be
    shown is not known.
    """
    with in_field("seat"):
        seen: tuple[int, ...] = () if seat is None else (game.read_seat(state, seat),)
        if all_open:
            seen = tuple(range(len(game.seats(state))))
        game.expect_hands(state, seen, gettext("cannot be shown"))
    return seen


def show(game: AnyGame, shapes: PlainShapes, own: Own = AS_EVERY) -> Capability[Any, Any]:
    """Makes the capability that shows a position."""

    def find(asked: ShowOpen, _: Asker) -> Looked:
        return Looked(asked.position, asked.visible_seats(game))

    def answer(asked: ShowOpen, result: Looked, _: Asker) -> Answer:
        seat = game.to_move(result.state)
        content = {
            "line": game.observation(result.state, *result.seen),
            "to_move": None if seat is None else game.seats(result.state)[seat],
            "seen": list(result.seen),
        }
        made: Answer = shapes.own(own, PlainShowAnswer, game, result.state, content | own.more(asked, result))
        return made

    def lines(answer: PlainShowAnswer) -> Iterator[Shown]:
        return game.position_lines(answer.about, answer.seen)

    line = Form("Print only the position as one line, with all hands.", lambda answer: [game.format(answer.about)])
    return Capability(
        own.question or ShowPosition,
        find,
        answer,
        own.lines or lines,
        own.examples or ("POSITION",),
        python=Python(returned=lambda result: result.state, result=own.result),
        forms={"line": line, **own.forms},
    )


def standing(game: AnyGame, state: Any, end: Ended) -> Data:
    """The fields of an answer about a score: whether the game is over, the winner or the leading player, and the points
    by player.
    """
    names = game.seats(state)
    return {
        "over": game.to_move(state) is None,
        "winners": [names[seat] for seat in end.winners],
        "decided_by": end.decided_by,
        "reason": end.reason,
        "points": dict(zip(names, end.scores, strict=True)),
    }


def score(game: AnyGame, shapes: PlainShapes, own: Own = AS_EVERY) -> Capability[Any, Any]:
    """Makes the capability that scores a position."""

    def find(asked: Score, _: Asker) -> Ended:
        return game.standing(asked.position)

    def answer(asked: Score, result: Ended, _: Asker) -> Answer:
        state = asked.position
        content = standing(game, state, result) | own.more(asked, result)
        made: Answer = shapes.own(own, PlainScoreAnswer, game, state, content)
        return made

    def lines(answer: PlainScoreAnswer) -> Iterator[Shown]:
        for name, points in answer.points.items():
            yield f"{name} {points}"
        yield winner_sentence(answer)

    examples = own.examples or ("POSITION",)
    return Capability(Score, find, answer, own.lines or lines, examples, python=Python(result=own.result))


def winner_sentence(answer: Any) -> str:
    """A sentence that names the winner, or the leading player if the game is not over, and the reason."""
    number, names, reason = len(answer.winners), join_words(answer.winners), answer.reason
    if answer.over:
        return ngettext("{players} wins: {reason}", "{players} win: {reason}", number, players=names, reason=reason)
    return ngettext("{players} leads: {reason}", "{players} lead: {reason}", number, players=names, reason=reason)


def legal_steps(game: AnyGame, asked: LegalSteps) -> list[Any]:
    """The legal steps to list; raises `Unfit` if the hand of the player to move is needed but unknown."""
    with in_field("position"):
        game.expect_mover_hand(asked.position)
    wanted = asked.step_filter()
    return [step for step in game.legal(asked.position) if wanted(step)]


def listing(game: AnyGame, asked: LegalSteps, steps: Sequence[Any]) -> Data:
    """The fields of an answer that lists legal steps."""
    seat, shown = game.to_move(asked.position), [] if asked.count else steps[: asked.limit]
    mover = None if seat is None else game.seats(asked.position)[seat]
    return {"to_move": mover, "total": len(steps), "moves": shown, "count": asked.count}


def legal(game: AnyGame, shapes: PlainShapes, own: Own = AS_EVERY) -> Capability[Any, Any]:
    """Makes the capability that lists the legal steps."""

    def find(asked: LegalSteps, _: Asker) -> list[Any]:
        return legal_steps(game, asked)

    def answer(asked: LegalSteps, result: list[Any], _: Asker) -> Answer:
        content = listing(game, asked, result) | own.more(asked, result)
        made: Answer = shapes.own(own, PlainLegalAnswer, game, asked.position, content)
        return made

    return Capability(
        own.question or LegalSteps,
        find,
        answer,
        own.lines or partial(legal_lines, game.noun),
        own.examples or ("POSITION --limit 20",),
        python=Python(result=own.result),
    )


def legal_lines(noun: str, answer: Any) -> Iterator[Shown]:
    """The lines of a list of legal steps, or a line with the number of steps; `noun` is the game's word for a step."""
    over = gettext("the game is over")
    none = gettext(step_words(noun).none_of_kind)
    return list_lines(answer, answer.moves, over if answer.to_move is None else none)


def play_step(asked: PlayStep, game: AnyGame, play: Callable[[Any, Any, ToldDraws], Played]) -> Played:
    """Plays the step that a question contains. Raises `IllegalMove` with all rules that the step breaks, and `Unfit`
    for an unsuitable question.
    """
    state = asked.position
    text, draws = split_draws(asked.move)
    if draws and asked.draw:
        raise Unfit("draw", gettext("the move already names the drawn cards; leave {{draw}} out"))
    with in_field("move"):
        step = game.read_step(state, text)
    then = None if asked.seed is None else deck_dealer(make_random(asked.seed))
    with in_field("draw"):
        try:
            return play(state, step, ToldDraws(game.kinds(state), draws or asked.draw, then))
        except KindUnknown as error:
            sentence = gettext("{missing}, or draw at random by {{seed}}", missing=error)
            raise Lacking("draw", sentence) from None


def play_checked(game: AnyGame, state: Any, step: Any, draws: ToldDraws) -> PlayedStep:
    """Checks and plays a step; raises `IllegalMove` for an illegal step, and `ImpossibleDraw` for cards that cannot be
    drawn."""
    game.expect_mover_hand(state)
    if broken := game.violations(state, step):
        raise IllegalMove(str(step), broken, noun=game.noun)
    after = game.play(state, step, draws)
    draws.expect_none_left()
    return PlayedStep(state, step, tuple(draws.names), after)


def step_data(game: AnyGame, step: PlayedStep) -> Data:
    """The fields of an answer about a played step."""
    return {
        "line": game.format(step.after),
        "move": step.move,
        "legal": True,
        "mover": game.mover(step.before),
        "drawn": list(step.drawn),
        "over": game.to_move(step.after) is None,
    }


def apply(game: AnyGame, shapes: PlainShapes, form_of: FormOf, own: Own = AS_EVERY) -> Capability[Any, Any]:
    """Makes the capability that plays a step. `form_of` has the same meaning as in the class `Writing`."""

    def find(asked: PlayStep, _: Asker) -> PlayedStep:
        return play_step(asked, game, partial(play_checked, game))

    def answer(asked: PlayStep, result: PlayedStep, _: Asker) -> Answer:
        content = step_data(game, result) | own.more(asked, result)
        made: Answer = shapes.own(own, PlainAppliedAnswer, game, result.after, content, seed=asked.seed)
        return made

    def refusal(asked: PlayStep, error: IllegalMove) -> Answer:
        return shapes.refusal(own, PlainNotAppliedAnswer, game, asked.position, illegal_step(error))

    def lines(answer: PlainAppliedAnswer) -> Iterator[Shown]:
        yield Note(gettext("{player} plays {step}", player=answer.mover, step=answer.move))
        yield answer.line
        if answer.drawn:
            yield Note(gettext("drawn: {cards}", cards=" ".join(answer.drawn)))
        if answer.over:
            yield Note(gettext("the game is over"))

    return Capability(
        own.question or PlayStep,
        own.find or find,
        answer,
        own.lines or lines,
        own.examples or ("POSITION MOVE --seed 7",),
        python=Python(result=own.result),
        refused=refusal,
        writings={
            "output": output("Write the next position to this file.", game, form_of, lambda result: result.after),
            **own.writings,
        },
    )
