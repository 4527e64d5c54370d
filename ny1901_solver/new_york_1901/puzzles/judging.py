"""The judge: what an attempt at a puzzle is worth beside the answer, and in which words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ...kit.errors import DataError
from ...kit.puzzles.judging import AttemptOutcome, broken_told, refusal
from ...kit.words import counted, listed
from ..moves import Turn
from ..planning.problem import BuildTile, ReachScore, Wish
from ..planning.result import fulfils
from ..rules import violations
from ..rulings import Verdict, verdict
from ..scoring import ScoreLine, outcome
from ..state import GameState
from .attempt import Attempt, RefusedTurn, cut_short, filled_up, play_out, wins
from .puzzle import Certificate, Puzzle
from .task import Kind, Task
from .wording.against import verdict_told
from .wording.difference import Comparison, difference, paid_more
from .wording.played_line import choice_told, the
from .wording.streets import verdict_told as streets_judged


@dataclass(frozen=True, slots=True)
class Judgement(AttemptOutcome):
    """What an attempt comes to.

    `short` is in points or, of a race, in turns too many. In points, `difference_lines` split it by source and sum to
    it; they name no building, as that would tell the answer. `ruling` is the verdict on the turn that is against the
    rules.
    """

    difference_lines: tuple[ScoreLine, ...] = ()
    ruling: Verdict | None = None


def judge(puzzle: Puzzle, attempt: Sequence[Turn], explain: bool = True) -> Judgement:
    """Judges an attempt; `explain` asks for the verdict on an illegal turn, which takes CP-SAT.

    Passes at the end may be left out. An attempt with turns still to come is judged as it stands and is not
    right: a turn that must be taken can change what stands. Raises `DataError` when the puzzle's own answer
    cannot be played.
    """
    return judge_attempt(puzzle.task, puzzle.certificate, attempt, explain)


def judge_attempt(task: Task, certificate: Certificate, attempt: Sequence[Turn], explain: bool = True) -> Judgement:
    """Judges an attempt at a task whose certificate is known, as `judge` does."""
    if task.kind == Kind.RULING:
        return _ruled(task, certificate, attempt, explain)
    if task.kind == Kind.SAFE_STREETS:
        return Judgement(False, False, "the answer is streets, and no turns")
    tried, answer = play_out(task, filled_up(task, attempt)), play_out(task, certificate.answer)
    if isinstance(answer, RefusedTurn):
        raise DataError([answer.told("stored answer")])
    if isinstance(tried, RefusedTurn):
        return _refused(tried, explain)
    if task.kind.with_rivals:
        return _proved(task, certificate, tried)
    if task.kind == Kind.LAST_TURN:
        return _last_turn(task, answer, tried)
    judged = _raced(task, certificate, tried) if task.kind == Kind.RACE else _counted(task, answer, tried)
    why = "" if judged.right else cut_short(task, tried.stages[-1])
    return replace(judged, sentence=f"{judged.sentence}; {why}") if why else judged


def judge_streets(task: Task, certificate: Certificate, named: Collection[str]) -> Judgement:
    """Judges an attempt at naming streets that can change hands; raises `DataError` of others than those in play."""
    in_play = task.state.setup.streets
    if task.kind != Kind.SAFE_STREETS:
        raise DataError([f"a puzzle of the kind {task.kind} is answered by turns, not by streets"])
    if unknown := sorted(set(named) - set(in_play)):
        raise DataError([f"{name!r} is no street in play; these are {', '.join(in_play)}" for name in unknown])
    right, sentence = streets_judged(task, certificate, named)
    return Judgement(right, True, sentence)


def _refused(tried: RefusedTurn, explain: bool) -> Judgement:
    ruling = verdict(tried.state, tried.turn) if explain and tried.violations else None
    sentence = refusal(f"turn {tried.number}", tried.violations, tried.sentence)
    return Judgement(False, False, sentence, ruling=ruling, turn=tried.number)


def _counted(task: Task, answer: Attempt, tried: Attempt) -> Judgement:
    """An attempt at most points."""
    gap = difference(task, answer, tried)
    assert tried.value is not None
    right = not tried.left and tried.ending.effect.worth >= answer.ending.effect.worth
    return Judgement(
        right, True, _in_points(answer, tried, gap), tried.value, gap.points, difference_lines=_by_source(gap)
    )


def _by_source(gap: Comparison) -> tuple[ScoreLine, ...]:
    """The points of a comparison, those of all buildings in one line without their names."""
    printed = sum(line.points for line in gap.lines if line.rule == "BLD-9")
    buildings = [ScoreLine("BLD-9", printed, "buildings")] if printed else []
    return (*buildings, *(line for line in gap.lines if line.rule != "BLD-9"))


def _in_points(answer: Attempt, tried: Attempt, gap: Comparison) -> str:
    if tried.left:
        short = f"{_points(gap.points)} short" if gap.points > 0 else "no points short"
        return f"legal so far, with {counted(tried.left, 'turn')} to come; as it stands, {short}"
    if tried.ending == answer.ending:
        return "right: this is the answer"
    if gap.points > 0:
        return f"legal, but {_points(gap.points)} short{_because(gap)}"
    if gap.points < 0:
        return f"right, and {_points(-gap.points)} better than the stored answer, so the puzzle's certificate is wrong"
    if tried.ending.effect.worth < answer.ending.effect.worth:
        return "legal, and as many points, but behind in the tie-break (SCO-8)"
    return "right, with other buildings than the stored answer, so the puzzle's certificate is wrong"


def _proved(task: Task, certificate: Certificate, tried: Attempt) -> Judgement:
    """An attempt that others answer: whether it holds is proved of this very turn."""
    if tried.left:
        return Judgement(False, True, "the turn is still to be taken")
    right, value, sentence = verdict_told(task, tried.turns[0])
    return Judgement(right, True, sentence, value, None if value is None else max(0, certificate.value - value))


def _last_turn(task: Task, answer: Attempt, tried: Attempt) -> Judgement:
    gap = difference(task, answer, tried)
    right = not tried.left and wins(task, tried.ending)
    if tried.left:
        sentence = "the turn is still to be taken"
    elif right:
        sentence = f"right: {outcome(tried.after).reason}"
    else:
        failed = "does not win alone" if task.wanted == "win" else "loses"
        sentence = f"legal, but it {failed}: {outcome(tried.after).reason}{_rival_paid(task, answer, tried)}"
    return Judgement(right, True, sentence, tried.value, gap.points, difference_lines=_by_source(gap))


def _rival_paid(task: Task, answer: Attempt, tried: Attempt) -> str:
    """Where another player has points that the answer denies."""
    paid = paid_more(task, answer, tried)
    if paid.points[1] <= paid.points[0]:
        return ""
    why = listed([f"{name} pays {paid.who} {_points(points)}" for name, points in paid.sources])
    return f"; {why or f'{paid.who} has {_points(paid.points[1] - paid.points[0])}'} more than after the answer"


def _raced(task: Task, certificate: Certificate, tried: Attempt) -> Judgement:
    if tried.value is None:
        unmet = [wish for wish in task.wishes if not fulfils(task.problem, wish, tried.after)]
        missing = [_missing(task, wish, tried.after) for wish in unmet]
        after = f"after {counted(len(tried.turns), 'turn')} " if tried.turns else "before the first turn "
        return Judgement(False, True, f"legal, but {after}{' and '.join(missing)}")
    short = tried.value - certificate.value
    if short > 0:
        return Judgement(False, True, f"legal, but {counted(short, 'turn')} too many", tried.value, short)
    sentence = f"right: {counted(tried.value, 'turn')}"
    if short < 0:
        sentence += ", fewer than the stored answer, so the puzzle's certificate is wrong"
    return Judgement(True, True, sentence, tried.value, short)


def _missing(task: Task, wish: Wish, after: GameState) -> str:
    """What is not so yet that a goal asks for."""
    edition = after.edition
    if isinstance(wish, ReachScore):
        return f"the score is {after.players[task.seat].score}, not {wish.score}"
    if isinstance(wish, BuildTile):
        return f"{the(edition.tiles[edition.tile_number[wish.tile]].name)} is not built"
    return f"{edition.card_name(wish.card)} is not won"


def _ruled(task: Task, certificate: Certificate, attempt: Sequence[Turn], explain: bool) -> Judgement:
    """An attempt at a ruling: one of its choices."""
    if len(attempt) != 1 or attempt[0] not in task.choices:
        return Judgement(False, False, "that is none of the four turns")
    turn, right = attempt[0], tuple(attempt) == certificate.answer
    broken = violations(task.state, turn)
    ruling = verdict(task.state, turn) if explain and broken else None
    found = f"this turn is illegal: {broken_told(broken)}" if broken else f"this turn is legal{_does(task, turn)}"
    sentence = f"right: {found}" if right else f"wrong: {found}"
    if not right and not broken:
        sentence += "; one of the others breaks a rule"
    return Judgement(right, not broken, sentence, ruling=ruling, turn=1 if broken else None)


def _does(task: Task, turn: Turn) -> str:
    """What a legal turn of a ruling does with workers and unlocks."""
    said = choice_told(task, turn)
    return f" ({'; '.join(said)})" if said else ""


def _because(gap: Comparison) -> str:
    return f": {' and '.join(gap.causes)}" if gap.causes else ""


def _points(points: int) -> str:
    return counted(points, "point")
