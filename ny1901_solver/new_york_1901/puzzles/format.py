"""Puzzles as YAML files: written in one spelling, read with every problem named at once.

The parts that say what a puzzle is are in `schema`; whether what it stores is so is for `recheck` to say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import Any

from ...kit.documents import Document, Loc, dump_yaml, parse_document, refuse_other_form, validate
from ...kit.errors import DataError, NotationError
from ...kit.files import fingerprint, read_text, write_text
from ..edition import Edition
from ..moves import Turn
from ..planning.problem import BuildTile, ReachScore, WinStreet, Wish
from ..positions.file import position_data, state_of
from ..state import GameState
from .certificate import Certificate, Flip, Rival
from .forced.stand import Answered
from .puzzle import Analysis, Puzzle, Trap
from .schema import CertificateFile, FlipFile, GoalFile, PuzzleFile
from .task import Answer, Kind, Streets, Task

FORMAT = "ny1901-puzzle/1"
NOBODY = "nobody"  # has a street with as many buildings of both players
ONE_A_LINE = ("choices", "answer", "solution")  # keys whose texts are easier to read so


class StaleEdition(DataError):
    """A puzzle made for another version of its edition than the one at hand."""


def format_puzzle(puzzle: Puzzle) -> str:
    """Writes a puzzle as YAML; `parse_puzzle` reads it back."""
    task = puzzle.task
    data: dict[str, Any] = {"format": FORMAT, "id": puzzle.id, "title": puzzle.title}
    if puzzle.told:
        data["told"] = puzzle.told
    data["kind"] = str(task.kind)
    data |= {"grade": puzzle.grade, "turns": task.turns}
    if task.wishes:
        data["goals"] = [goal_data(wish) for wish in task.wishes]
    if task.wanted:
        data["wanted"] = task.wanted
    if task.choices:
        data["choices"] = _texts(task.choices)
    data["position"] = position_data(task.state)
    if task.kind == Kind.SAFE_STREETS:
        data["streets"] = list(puzzle.certificate.streets)
    else:
        data["answer"] = _texts(puzzle.certificate.answer)
    data |= _analysis_data(puzzle)
    return "".join(_entry(key, value) for key, value in data.items())


def hash_of(task: Task) -> str:
    """What tells a puzzle from another of its id: the question, not its words, its grade or its edition's version."""
    asked = {
        "kind": str(task.kind),
        "turns": task.turns,
        "goals": list(map(goal_data, task.wishes)),
        "wanted": task.wanted,
        "choices": list(map(str, task.choices)),
        "position": position_data(task.state) | {"edition_hash": None},
    }
    return fingerprint(dump_yaml(asked))


def parse_puzzle(text: str, name: str, edition: Edition | None = None) -> Puzzle:
    """Reads a puzzle file without proving anything; `name` and `edition` are as in `parse_position`.

    Raises `DataError` with every problem, each with its place, and `StaleEdition` when only the edition's hash
    is another one.
    """
    document = parse_document(text, name)
    refuse_other_form(document, "puzzle")
    file = validate(document, PuzzleFile)
    state = _state(document, file, edition)
    return _PuzzleReader(document).puzzle(file, state)


def read_puzzle(path: Path, edition: Edition | None = None) -> Puzzle:
    """Reads a puzzle file; raises `DataError` as `parse_puzzle` does."""
    return parse_puzzle(read_text(path), str(path), edition)


def write_puzzle(path: Path, puzzle: Puzzle) -> None:
    """Writes a puzzle file; raises `DataError` when it cannot be written."""
    write_text(path, format_puzzle(puzzle))


def _entry(key: str, value: Any) -> str:
    """One key of the file; turns and sentences stand one a line."""
    if key in ONE_A_LINE:
        return "\n".join([f"{key}:", *(f"- {_scalar(item)}" for item in value), ""])
    return dump_yaml({key: value}) if isinstance(value, (dict, list)) else f"{key}: {_scalar(value)}\n"


def _scalar(value: Any) -> str:
    """A text or number as YAML, further lines indented."""
    return dump_yaml(value).removesuffix("...\n").rstrip("\n").replace("\n", "\n  ")


def goal_data(wish: Wish) -> dict[str, Any]:
    """A goal of a race as its file has it."""
    if isinstance(wish, ReachScore):
        return {"score": wish.score}
    return {"tile": wish.tile} if isinstance(wish, BuildTile) else {"street": wish.card}


def _analysis_data(puzzle: Puzzle) -> dict[str, Any]:
    stored, trap = puzzle.certificate, puzzle.trap
    certificate: dict[str, Any] = {"value": stored.value, "bound": stored.bound, "margin": stored.margin}
    if stored.second:
        certificate["second"] = asdict(stored.second) | {"answer": _texts(stored.second.answer)}
    certificate["proofs"] = [proof.model_dump() for proof in stored.proofs]
    if stored.broken:
        certificate["broken"] = [list(rules) for rules in stored.broken]
    if stored.flips:
        certificate["flips"] = [_flip_data(puzzle.task.state, flip) for flip in stored.flips]
    data: dict[str, Any] = {"certificate": certificate}
    if trap:
        lines = {"line": _texts(trap.line), "streets": list(trap.streets or ())}
        left_out = "streets" if trap.streets is None else "line"
        data["trap"] = {key: value for key, value in (asdict(trap) | lines).items() if key != left_out}
    data["themes"] = list(puzzle.themes)
    data["difficulty"] = puzzle.difficulty.model_dump(mode="json", exclude_none=True)
    data["hints"] = [stage.model_dump(exclude_defaults=True) for stage in puzzle.hints]
    data["solution"] = list(puzzle.solution)
    data["source"] = puzzle.source.model_dump(exclude_none=True)
    return data


def _flip_data(state: GameState, flip: Flip) -> dict[str, Any]:
    names = state.edition.kind_names
    return {
        "street": flip.street,
        "to": NOBODY if flip.holder is None else state.colour(flip.holder),
        "turns": [str(each.turn) for each in flip.line],
        "draws": [[names[kind] for kind in each.draws] for each in flip.line],
    }


def _texts(turns: Answer) -> list[str]:
    return [str(turn) for turn in turns]


def _state(document: Document, file: PuzzleFile, edition: Edition | None) -> GameState:
    if file.position.edition_hash is None:
        sentence = "a puzzle names the version of its edition: edition_hash is missing"
        raise DataError([document.problem(("position",), sentence)])
    try:
        return state_of(document, ("position",), file.position, edition)
    except DataError as error:
        place = document.place(("position", "edition_hash"))
        if len(error.problems) == 1 and error.problems[0].startswith(f"{place}: "):
            raise StaleEdition(error.problems) from None
        raise


class _PuzzleReader:
    """Turns texts into turns and values, and gathers what is wrong with them."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[str] = []

    def puzzle(self, file: PuzzleFile, state: GameState) -> Puzzle:
        choices = self.turns(("choices",), file.choices)
        answer = self.turns(("answer",), file.answer or ())
        certificate = self.certificate(file.certificate, answer, tuple(file.streets or ()), state)
        trap = None
        if file.trap is not None:
            streets = None if file.trap.streets is None else tuple(file.trap.streets)
            line = self.turns(("trap", "line"), file.trap.line or ())
            trap = Trap(**file.trap.model_dump() | {"line": line, "streets": streets})
        task = self.task(file, state, choices)
        if self.problems or task is None:
            raise DataError(self.problems)
        analysis = Analysis(trap, file.themes, file.difficulty, file.grade, file.hints, file.solution)
        return Puzzle.of(file.id, file.title, task, certificate, analysis, file.source, file.told)

    def task(self, file: PuzzleFile, state: GameState, choices: Answer) -> Task | None:
        wishes = tuple(map(_wish, file.goals))
        try:
            return Task(Kind(file.kind), state, file.turns, wishes, choices, file.wanted)
        except DataError as error:
            self.problems += [self.document.problem(("kind",), problem) for problem in error.problems]
            return None

    def certificate(self, file: CertificateFile, answer: Answer, streets: Streets, state: GameState) -> Certificate:
        second = None
        if (written := file.second) is not None:
            turns = self.turns(("certificate", "second", "answer"), written.answer)
            second = Rival(turns, written.value, written.bound)
        flips = tuple(self.flip(number, flip, state) for number, flip in enumerate(file.flips))
        stored = answer, file.value, file.bound, second, file.margin, file.proofs, file.broken
        return Certificate(*stored, streets, flips)

    def flip(self, number: int, file: FlipFile, state: GameState) -> Flip:
        loc, setup = ("certificate", "flips", number), state.setup
        takers = {state.colour(seat): seat for seat in setup.seats} | {NOBODY: None}
        kinds = {name: kind for kind, name in enumerate(state.edition.kind_names)}
        wanted = [(file.street, setup.streets, "street in play"), (file.to, takers, "player, nor nobody")]
        wanted += [(name, kinds, "card") for name in chain(*file.draws)]
        self.problems += [
            self.document.problem(loc, f"{name!r} is no {what}") for name, known, what in wanted if name not in known
        ]
        turns = self.turns((*loc, "turns"), file.turns)
        draws = [tuple(kinds.get(name, 0) for name in names) for names in file.draws]
        return Flip(file.street, takers.get(file.to), tuple(map(Answered, turns, draws)))

    def turns(self, loc: Loc, texts: Iterable[str]) -> Answer:
        turns = []
        for place, text in enumerate(texts):
            try:
                turns.append(Turn.parse(text))
            except NotationError as error:
                self.problems.append(self.document.problem((*loc, place), str(error)))
        return tuple(turns)


def _wish(goal: GoalFile) -> Wish:
    if goal.score is not None:
        return ReachScore(goal.score)
    return BuildTile(goal.tile) if goal.tile is not None else WinStreet(str(goal.street))
