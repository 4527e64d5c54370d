"""Recorded games held against the best, move by move: the question and answer of a game that is a `Game`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from ..advice import ComparedStep, compared
from ..answers import EstimateData, Part, Text
from ..capability import Asker, Capability, Question, Shown, Spelled, Subject, in_field
from ..comparing import Estimate
from ..errors import Refused
from ..exit_codes import INTERRUPTED
from ..game import Game
from ..records.of_game import Records
from ..records.record import Record
from ..records.replaying import Played
from ..review.marks import WINS
from ..review.reviewed import NOTHING, total
from ..review.wording import gone, less, percent, signed
from ..words import counted
from .of_game import GameAnswer, PlainShapes


class ReviewQuestion(Question):
    """Review a recorded game: what each move lost against the best.

    Each move comes with the share of wins that it lost, and with the points of the final margin, with standard errors;
    then what each player lost in all. A move is judged by what its player saw: what was hidden from him is drawn anew.
    ?! loses 3 % of wins at least, ? 8 %, ?? 20 %, and more than chance explains. Ctrl-C prints what is known (exit code
    130).
    """

    record: Annotated[Any, Subject("record")]
    rollouts: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(
        400, description="games that compare the moves of each decision"
    )
    seed: int = Field(0, description="decides the hidden cards of these games")


class JudgedStep(NamedTuple):
    """A move of a record, the best in its place, and what it lost against that."""

    played: Played[Any, Any, Any]
    best: ComparedStep
    own: ComparedStep

    @property
    def lost_margin(self) -> Estimate:
        """The points of the final margin that it lost, as far as they are known."""
        if self.own is self.best:
            return NOTHING
        error = (self.best.margin.error**2 + self.own.margin.error**2) ** 0.5
        return Estimate(self.best.margin.mean - self.own.margin.mean, error)

    @property
    def mark(self) -> str:
        """`?!`, `?` or `??`, where it surely lost so much."""
        return WINS.mark(self.own.behind, NOTHING)


class ReviewedGame(NamedTuple):
    """The judged moves of a record, all of them unless it was broken off."""

    record: Record[Any, Any, Any]
    judged: list[JudgedStep]


class JudgedData(Part):
    """A move held against the best, by what its player saw."""

    number: int
    player: str
    line: str = Field(description="what its player saw")
    move: Text
    best: Text
    mark: str
    share: EstimateData = Field(description="of wins, behind the best")
    lost: EstimateData = Field(description="of the share of wins, by the move")
    lost_margin: EstimateData


class PlainLossData(Part):
    """What a player's moves lost in all, shares added up."""

    player: str
    moves: int
    best: int
    lost: EstimateData
    lost_margin: EstimateData


class PlainReviewAnswer(GameAnswer):
    """The review of a recorded game, as far as it has come."""

    command = "review"
    rollouts: int
    decisions: int
    turns: list[JudgedData]
    players: list[PlainLossData]
    noun: str = Field(exclude=True)


def review(game: Game[Any, Any], records: Records[Any, Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """The capability that reviews a record."""

    def find(asked: ReviewQuestion, asker: Asker) -> ReviewedGame:
        with in_field("record"):
            if not asked.record.turns:
                raise Refused(f"the record has no {game.noun}s to review")
            played = list(records.replay(asked.record))
        found = ReviewedGame(asked.record, [])
        for each in played:
            known = compared(game, each.before, asked.rollouts, asked.seed, asker.stop, also=each.turn)
            if asker.stop():
                break
            own = next(step for step in known.steps if step.step == each.turn)
            found.judged.append(JudgedStep(each, known.steps[0], own))
            if asker.tell is not None:
                asker.tell(found)
        return found

    def answer(asked: ReviewQuestion, found: ReviewedGame, _: Asker) -> PlainReviewAnswer:
        record, names = found.record, records.names(found.record.start)
        last = found.judged[-1].played.after if found.judged else record.start
        content = {
            "rollouts": asked.rollouts,
            "decisions": len(record.turns),
            "turns": [_judged(game, each, names[each.played.seat]) for each in found.judged],
            "players": [_losses(found, seat, name) for seat, name in enumerate(names)],
            "noun": game.noun,
        }
        status = "estimated" if len(found.judged) == len(record.turns) else "interrupted"
        made: PlainReviewAnswer = shapes.answer(PlainReviewAnswer, game, last, content, status=status, seed=asked.seed)
        return made

    return Capability(
        ReviewQuestion,
        find,
        answer,
        review_told,
        ("game.record.yaml", "game.record.yaml --rollouts 2000"),
        code=lambda answer: INTERRUPTED if answer.status == "interrupted" else 0,
        searches=True,
        ends_early=True,
        tells=True,
        says_unfinished=True,
        progress=lambda asked, found: f"{game.noun} {found.judged[-1].played.number} of {len(found.record.turns)}",
    )


def _judged(game: Game[Any, Any], each: JudgedStep, name: str) -> dict[str, Any]:
    return {
        "number": each.played.number,
        "player": name,
        "line": game.observation(each.played.before, each.played.seat),
        "move": each.played.turn,
        "best": each.best.step,
        "mark": each.mark,
        "share": each.best.share,
        "lost": each.own.behind,
        "lost_margin": each.lost_margin,
    }


def _losses(found: ReviewedGame, seat: int, name: str) -> dict[str, Any]:
    own = [each for each in found.judged if each.played.seat == seat]
    return {
        "player": name,
        "moves": len(own),
        "best": sum(each.own is each.best for each in own),
        "lost": total(each.own.behind for each in own),
        "lost_margin": total(each.lost_margin for each in own),
    }


def review_told(answer: PlainReviewAnswer) -> Iterator[Shown]:
    """The moves with what they lost, and the players."""
    for each in answer.turns:
        best = each.move == each.best
        lost = "best" if best else f"{gone(_of(each.lost))} of wins, {signed(less(_of(each.lost_margin)))} points"
        yield f"{each.number:>3} {each.player:<6} {each.mark:<2} {percent(each.share.mean):>5}  {each.move}  {lost}"
        if each.mark:
            yield f"    best: {each.best}"
    yield ""
    for player in answer.players:
        moves = f"{counted(player.moves, answer.noun)}, {player.best} of them best"
        lost = f"{player.lost.mean:.2f} wins and {player.lost_margin.mean:.1f} points lost in all"
        yield f"{player.player}: {moves}; {lost}"
    yield ""
    judged = f"{len(answer.turns)} of {answer.decisions}" if len(answer.turns) < answer.decisions else "each"
    games = counted(answer.rollouts, "game")
    yield f"estimated: {games} compare the {answer.noun}s of {judged} decision, by what its player saw"


def _of(data: EstimateData) -> Estimate:
    return Estimate(data.mean, data.error or 0.0)
