"""The capabilities that a game has by being a `Game`: each made of it, for the game to take as it is or to add to.

`capabilities(game)` are all of them by their words. A game that says more replaces parts: its question has more fields,
its answer more keys. What is hidden stays so: nothing is shown but what the seats see that were asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from ..answers import Answer, Data, SentenceData, Text
from ..capability import (
    Asker,
    Capability,
    Form,
    Lacking,
    Note,
    Python,
    Question,
    Shown,
    Spelled,
    Unfit,
    in_field,
)
from ..draws import Draws, KindUnknown, told_behind
from ..errors import IllegalMove
from ..game import Ended, Game, shuffled
from ..seeds import seeded
from ..words import listed
from .fields import Position
from .moves import Listed, listed_told
from .positions import Score

AnyGame = Game[Any, Any]


class GameAnswer(Answer):
    """An answer about a position of a game that says of its positions what their lines say."""

    family = ""
    line: str = Field(description="the position as one line")


class New(Question):
    """Set up a game and deal.

    The same seed gives the same game. The last line is the position, with all that is hidden, to go on with; what
    stands before it shows nothing that is hidden.
    """

    edition: str = Field("", description="a board or box of the game, where it has several")
    players: int = Field(2, ge=1, description="how many players")
    seed: int = Field(0, description="decides what is dealt")


class NewAnswer(GameAnswer):
    """A game that was set up."""

    command = "new"
    proves = False


class Show(Question):
    """Show a position: what everybody sees, and what one player sees alone.

    Hands stay hidden but for those that are asked for.
    """

    position: Position
    seat: Annotated[str | None, Spelled(metavar="PLAYER")] = Field(None, description="show the hand of this player")
    open: bool = Field(False, description="show all hands")


class Looked(NamedTuple):
    """A position, and the seats whose hands are shown."""

    state: Any
    seen: tuple[int, ...]


class ShowAnswer(GameAnswer):
    """A position as far as it is seen."""

    command = "show"
    to_move: str | None
    seen: list[int] = Field(exclude=True, description="the seats whose hands are shown")


class ScoreAnswer(GameAnswer):
    """Who wins, or would win if the game ended now, with the points of each player."""

    command = "score"
    over: bool
    winners: list[str]
    decided_by: str
    reason: str
    points: dict[str, int]


class Legal(Listed):
    """List what the player to move may play.

    It tells what the player to move holds, as the rules need it.
    """

    position: Position

    def wanted(self) -> Callable[[Any], bool]:
        """Which of all are listed; raises `Unfit` for what there is not."""
        return lambda step: True


class LegalAnswer(GameAnswer):
    """What is legal, or the first of it."""

    command = "legal"
    to_move: str | None
    total: int
    moves: list[Text]
    count: bool = Field(exclude=True)


class Apply(Question):
    """Play a move: where it leads.

    The position comes as one line on stdout, with all that is hidden; what was played and came up on stderr. What is
    not legal gets every rule that it breaks, and exit code 1. What comes up is given with --draw, or behind the move,
    `MOVE -> 5`, or drawn with --seed.
    """

    position: Position
    move: Annotated[str, Spelled(argument=True)] = Field(description="what is played, as it is listed")
    draw: Annotated[list[str], Spelled(metavar="CARD")] = Field([], description="what comes up, by its name")
    seed: int | None = Field(None, description="draw at random by this seed")


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A step with the state before and after it; `drawn` are the names of what came up."""

    before: Any
    move: Any
    drawn: tuple[str, ...]
    after: Any


class AppliedAnswer(GameAnswer):
    """A move that was played, what came up behind it, and what it leads to."""

    command = "apply"
    move: Text
    legal: Literal[True]
    mover: str
    drawn: list[str]
    over: bool


class NotAppliedAnswer(GameAnswer):
    """A move that was not played, since it is illegal."""

    command = "apply"
    move: Text
    legal: Literal[False]
    violations: list[SentenceData]


class Shapes:
    """The shapes of a game's answers: each a class of its own, so that family and schemas are the game's."""

    def __init__(self, family: str) -> None:
        self._family = family
        self._made: dict[type[GameAnswer], type[GameAnswer]] = {}

    def answer(self, shape: type[GameAnswer], game: AnyGame, state: Any, content: Data, **envelope: Any) -> Any:
        """An answer about a position."""
        if shape not in self._made:
            content_of = {"family": self._family, "__doc__": shape.__doc__, "__module__": shape.__module__}
            self._made[shape] = type(shape.__name__, (shape,), content_of)
        return self._made[shape].made(state, {"line": game.format(state)} | content, **envelope)


def capabilities(game: AnyGame, family: str) -> dict[str, Capability[Any, Any]]:
    """All of them by their words; `family` is that of the game's answers."""
    shapes = Shapes(family)
    return {each.__name__: each(game, shapes) for each in (new, show, legal, apply, score)}


def new(game: AnyGame, shapes: Shapes) -> Capability[Any, Any]:
    """The capability that sets a game up."""

    def find(asked: New, _: Asker) -> Any:
        if asked.players not in game.players:
            least, most = game.players[0], game.players[-1]
            raise Unfit("players", f"{game.title} is for {least} to {most} players, not for {asked.players}")
        return game.start(asked.edition, asked.players, seeded(asked.seed))

    def answer(asked: New, found: Any, _: Asker) -> NewAnswer:
        made: NewAnswer = shapes.answer(NewAnswer, game, found, {}, seed=asked.seed)
        return made

    def told(answer: NewAnswer) -> Iterator[Shown]:
        yield from game.told(answer.about, ())
        yield ""
        yield answer.line

    return Capability(New, find, answer, told, ("--players 2 --seed 7",))


def seats_shown(game: AnyGame, state: Any, seat: str | None, all_open: bool) -> tuple[int, ...]:
    """The seats whose hands are shown; raises `Unfit` for an unknown player, and for a hand that is not told."""
    with in_field("seat"):
        seen: tuple[int, ...] = () if seat is None else (game.read_seat(state, seat),)
        if all_open:
            seen = tuple(range(len(game.seats(state))))
        game.expect_told(state, seen, "cannot be shown")
    return seen


def show(game: AnyGame, shapes: Shapes) -> Capability[Any, Any]:
    """The capability that shows a position."""

    def find(asked: Show, _: Asker) -> Looked:
        return Looked(asked.position, seats_shown(game, asked.position, asked.seat, asked.open))

    def answer(asked: Show, found: Looked, _: Asker) -> ShowAnswer:
        seat = game.to_move(found.state)
        content = {
            "line": game.observation(found.state, *found.seen),
            "to_move": None if seat is None else game.seats(found.state)[seat],
            "seen": list(found.seen),
        }
        made: ShowAnswer = shapes.answer(ShowAnswer, game, found.state, content)
        return made

    def told(answer: ShowAnswer) -> Iterator[Shown]:
        return game.told(answer.about, answer.seen)

    line = Form("Print the one-line form only, with all hands.", lambda answer: [game.format(answer.about)])
    python = Python(returned=lambda found: found.state)
    return Capability(Show, find, answer, told, ("POSITION",), python=python, forms={"line": line})


def standing(game: AnyGame, state: Any, found: Ended) -> Data:
    """Who wins, or would win if the game ended now, and the points by player."""
    names = game.seats(state)
    return {
        "over": game.to_move(state) is None,
        "winners": [names[seat] for seat in found.winners],
        "decided_by": found.decided_by,
        "reason": found.reason,
        "points": dict(zip(names, found.scores, strict=True)),
    }


def score(game: AnyGame, shapes: Shapes) -> Capability[Any, Any]:
    """The capability that scores a position."""

    def find(asked: Score, _: Asker) -> Ended:
        return game.standing(asked.position)

    def answer(asked: Score, found: Ended, _: Asker) -> ScoreAnswer:
        state = asked.position
        made: ScoreAnswer = shapes.answer(ScoreAnswer, game, state, standing(game, state, found))
        return made

    def told(answer: ScoreAnswer) -> Iterator[Shown]:
        for name, points in answer.points.items():
            yield f"{name} {points}"
        does = "win" if answer.over else "lead"
        yield f"{listed(answer.winners)} {does}{'s' * (len(answer.winners) == 1)}: {answer.reason}"

    return Capability(Score, find, answer, told, ("POSITION",))


def legal_steps(game: AnyGame, asked: Legal) -> list[Any]:
    """What is legal of what is wanted; raises `Unfit` where the hand of the player to move is not told."""
    expect_hand(game, asked.position)
    wanted = asked.wanted()
    return [step for step in game.legal(asked.position) if wanted(step)]


def expect_hand(game: AnyGame, state: Any) -> None:
    """Raises `Unfit` where the hand of the player to move is not told."""
    with in_field("position"):
        seat = game.to_move(state)
        game.expect_told(state, () if seat is None else (seat,), "what may be played hangs on it")


def listing(game: AnyGame, asked: Legal, found: Sequence[Any]) -> Data:
    """A list as far as it is told, for an answer."""
    seat, shown = game.to_move(asked.position), [] if asked.count else found[: asked.limit]
    mover = None if seat is None else game.seats(asked.position)[seat]
    return {"to_move": mover, "total": len(found), "moves": shown, "count": asked.count}


def legal(game: AnyGame, shapes: Shapes) -> Capability[Any, Any]:
    """The capability that lists what is legal."""

    def find(asked: Legal, _: Asker) -> list[Any]:
        return legal_steps(game, asked)

    def answer(asked: Legal, found: list[Any], _: Asker) -> LegalAnswer:
        made: LegalAnswer = shapes.answer(LegalAnswer, game, asked.position, listing(game, asked, found))
        return made

    return Capability(Legal, find, answer, partial(legal_told, game.noun), ("POSITION --limit 20",))


def legal_told(noun: str, answer: Any) -> Iterator[Shown]:
    """A list of moves, or how long it is."""
    why_none = "the game is over" if answer.to_move is None else f"no such {noun} is legal"
    return listed_told(answer, answer.moves, f"{noun}s", why_none)


def played_step(game: AnyGame, asked: Apply) -> PlayedStep:
    """A step played by the rules; raises `IllegalMove` with all that it breaks, and `Unfit`."""
    state = asked.position
    text, told = told_behind(asked.move)
    if told and asked.draw:
        raise Unfit("draw", "what comes up is told behind the move already")
    with in_field("move"):
        step = game.read_step(state, text)
    expect_hand(game, state)
    if broken := game.violations(state, step):
        raise IllegalMove(str(step), broken, noun=game.noun)
    then = None if asked.seed is None else shuffled(seeded(asked.seed))
    with in_field("draw"):
        try:
            draws = Draws(game.kinds(state), told or asked.draw, then)
            after = game.play(state, step, draws)
            draws.expect_none_left()
        except KindUnknown as error:
            raise Lacking("draw", f"{error}, or draw at random by {{seed}}") from None
    return PlayedStep(state, step, tuple(draws.names), after)


def apply(game: AnyGame, shapes: Shapes) -> Capability[Any, Any]:
    """The capability that plays a step."""

    def find(asked: Apply, _: Asker) -> PlayedStep:
        return played_step(game, asked)

    def answer(asked: Apply, found: PlayedStep, _: Asker) -> AppliedAnswer:
        content = {
            "move": found.move,
            "legal": True,
            "mover": game.seats(found.before)[game.to_move(found.before) or 0],
            "drawn": list(found.drawn),
            "over": game.to_move(found.after) is None,
        }
        made: AppliedAnswer = shapes.answer(AppliedAnswer, game, found.after, content, seed=asked.seed)
        return made

    def refused(asked: Apply, error: IllegalMove) -> NotAppliedAnswer:
        content = {"move": error.turn, "legal": False, "violations": error.violations}
        made: NotAppliedAnswer = shapes.answer(NotAppliedAnswer, game, asked.position, content)
        return made

    def told(answer: AppliedAnswer) -> Iterator[Shown]:
        yield Note(f"{answer.mover} plays {answer.move}")
        yield answer.line
        if answer.drawn:
            yield Note(f"drawn: {' '.join(answer.drawn)}")
        if answer.over:
            yield Note("the game is over")

    return Capability(Apply, find, answer, told, ("POSITION MOVE --seed 7",), refused=refused)
