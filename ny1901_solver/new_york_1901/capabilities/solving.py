"""Solving puzzles of New York 1901: turns one after another, a letter, or streets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...capabilities.solving import SolvingOf, playing
from ...errors import Refused
from ...puzzles.solving import Event, LastTry, Solving, Stepped
from ...questions.capability import Shown
from ...text.words import quantity
from ..moves import Turn
from ..planning.problem import Stage
from ..puzzles import Attempt, Puzzle, RefusedTurn, play_out
from ..puzzles.attempt import cut_short
from ..puzzles.judging import Judgement
from ..puzzles.kinds import kind_of
from ..rules import violations
from ..scoring import ScoreLine
from ..state import GameState
from ..table.refusal import ruling_lines
from ..table.turn_completion import gap_completions, turn_completions
from ..table.turn_entry import VERBS, Gap, Typed, complete_turn, fits_nowhere, may_name_land, typed_steps
from ..table.turn_reader import read_turn, unfit
from ..table.usages import TILES_WORD, TURN_WORDS
from .puzzles import LETTERS, NO_STREET, PUZZLES

WORDS = {
    "question": "the question again",
    "show": "the position before the next turn",
    **TILES_WORD,
    "hint": "the next hint, and how many turns still fit it",
    "rules": "what goes for every puzzle: what counts, and what is one answer",
    "why [STEP...]": "why the last try is illegal, or, as a hint, where its points are; or whether a turn is legal",
    "undo": "",
    "again": "",
    "done": "no more turns: judges the turns taken, the rest being passes",
}
OF_TURNS = ("why [STEP...]", "undo", "again", "done")
STREET_WORDS = {
    "STREET...": "the streets that can change hands, by name or id",
    NO_STREET: "no street can change hands",
}
CHOICE_WORDS = {"A, B, C or D": "chooses the turn of that letter"}
SAID_ALREADY = "what is wrong with a try is told with it; `hint` tells more"
A_LETTER = "a letter, A to D"


class TurnSolving(SolvingOf):
    """How puzzles of New York 1901 are solved."""

    puzzles = PUZZLES
    history = "puzzle"
    words = WORDS
    own = ("show", "tiles", "why", "done")
    verbs = VERBS

    def question_lines(self, puzzle: Puzzle) -> Iterator[Shown]:
        """The question alone."""
        return PUZZLES.question(PUZZLES.show(puzzle))

    def usages(self, puzzle: Puzzle) -> Mapping[str, str]:
        """What can be typed, and what it does."""
        if _of_turns(puzzle):
            return {**TURN_WORDS, **super().usages(puzzle)}
        others = {usage: does for usage, does in super().usages(puzzle).items() if usage not in OF_TURNS}
        return STREET_WORDS | others if _streets(puzzle) else CHOICE_WORDS | TURN_WORDS | others

    def answer_noun(self, puzzle: Puzzle) -> str:
        """A letter, streets or a turn."""
        if puzzle.task.choices:
            return A_LETTER
        if streets := _streets(puzzle):
            return f"the streets that can change hands, of {', '.join(streets)}, or `{NO_STREET}`"
        return "a turn"

    def answer(self, puzzle: Puzzle) -> str:
        """A turn, also in place of a letter."""
        return f"{A_LETTER}, a turn" if puzzle.task.choices else "a turn"

    def at_hand(self, puzzle: Puzzle) -> list[str]:
        """What is named at the start."""
        return ["rules", "hint", *(["undo", "why TURN"] if _of_turns(puzzle) else []), "give up"]

    def drawn(self, view: Any) -> str:
        """A drawing as plain text."""
        from ...terminal.output import WIDEST
        from ...terminal.views import drawn_text  # rich, which no browser has

        return drawn_text(view, WIDEST)

    def prompt(self, solving: Solving) -> str:
        """Which turn is wanted."""
        task = solving.puzzle.task
        if task.choices:
            return "A to D> "
        if _streets(solving.puzzle):
            return "streets> "
        more = "" if solving.begun is None else " ..."
        return f"turn {min(len(solving.parts) + 1, task.turns)} of {task.turns}{more}> "

    def at_bottom(self, solving: Solving) -> str:
        """The points of who solves it."""
        return f"{_facing(solving).players[solving.puzzle.task.seat].score} points; "

    def completions(self, solving: Solving, text: str, words: Sequence[str]) -> list[str]:
        """The words that can go on from a line."""
        streets = _streets(solving.puzzle)
        if solving.puzzle.task.choices or streets:
            before, _, last = text.rpartition(" ") if streets else ("", "", text)
            known = (*streets, NO_STREET) if streets else LETTERS
            begun = f"{before} " if before else ""
            return [
                f"{begun}{word}"
                for word in (*known, *(() if before else words))
                if word.startswith(last) and word != last
            ]
        if solving.begun is None:
            return turn_completions(_facing(solving), text, list(words))
        return gap_completions(_facing(solving), solving.begun, text)

    def is_answer(self, solving: Solving, line: str) -> bool:
        """Whether a line names streets, a letter, the rest of a turn, or land."""
        word = line.replace(";", " ; ").split()[0]
        letter = bool(solving.puzzle.task.choices) and _letter(word) is not None
        goes_on = solving.begun is not None and not solving.begun.starts_anew(word.lower())
        return bool(_streets(solving.puzzle)) or letter or goes_on or may_name_land(word)

    def enter(self, solving: Solving, line: str) -> Stepped:
        """Judges streets or a letter, or takes a turn or a part of one."""
        puzzle, task = solving.puzzle, solving.puzzle.task
        if _streets(puzzle):
            return solving.judge(sorted(self._read_streets(puzzle, line)))
        if task.choices:
            letter = _letter(line)
            if letter is None and _letter(line.split()[0]) is not None:
                raise Refused(f"{line!r} is more than a letter; {A_LETTER}, is wanted")
            turn = read_turn(_facing(solving), line)[0] if letter is None else task.choices[letter]
            if turn not in task.choices:
                raise Refused(f"that is none of the four turns; {A_LETTER}, is wanted")
            return solving.judge((turn,))
        word = line.replace(";", " ; ").split()[0]
        if solving.begun is not None and not solving.begun.starts_anew(word.lower()):
            return self._take_turn(solving, solving.begun.answer(line))
        stage = _stage(solving)
        if not stage.left:
            taken = f"{quantity(len(solving.parts), 'turn')} taken, and there is no more"
            why = cut_short(task, stage) or taken
            raise Refused(f"{why}; `undo` takes the last back, `again` takes all back")
        return self._take_turn(solving, typed_steps(line))

    def standing(self, solving: Solving) -> str:
        """The points of who solves it."""
        return f", {_facing(solving).players[solving.puzzle.task.seat].score} points"

    def carried_out(self, solving: Solving, word: str, words: Sequence[str]) -> Stepped:
        """Shows the position or the tiles, tells why a try is wrong, or ends the turns."""
        if word in ("show", "tiles"):
            return Stepped(solving, list(_position(solving) if word == "show" else _tiles(solving)))
        if word == "why":
            return self._why(solving, words)
        if _streets(solving.puzzle):
            raise Refused(f"wanted are {self.answer_noun(solving.puzzle)}")
        if solving.puzzle.task.choices:
            raise Refused(f"{A_LETTER}, is wanted")
        return solving.end()

    def _read_streets(self, puzzle: Puzzle, line: str) -> set[str]:
        """The streets that a line names, by their cards, their names, or a word that no other street in play has."""
        streets, edition = _streets(puzzle), puzzle.task.state.edition
        spoken = [(word, street) for street in streets for word in street.split("-") if word != "street"]
        spelt = {word: street for word, street in spoken if [each for each, _ in spoken].count(word) == 1}
        spelt |= {street: street for street in (*streets, NO_STREET)}
        spelt |= {edition.card_name(street).lower(): street for street in streets}
        known = "|".join(re.escape(name) for name in sorted(spelt, key=len, reverse=True))
        words = [word for word in re.findall(rf"(?:{known})(?![^\s,])|[^\s,]+", line.lower()) if word != "and"]
        if unknown := [word for word in words if word not in spelt]:
            raise Refused(f"{unknown[0]!r} is no street in play; wanted are {self.answer_noun(puzzle)}")
        return {spelt[word] for word in words} - {NO_STREET}

    def several(self, puzzle: Puzzle) -> bool:
        """Whether turns are taken one after another."""
        return puzzle.task.turns > 1

    def goes_on(self, solving: Solving, played: Attempt) -> bool:
        """Whether turns are to come, and no goal is reached."""
        return bool(played.left) and not kind_of(solving.puzzle.task).reaches(played)

    def splits(self, outcome: Judgement) -> Sequence[ScoreLine]:
        """Where the answer has its points more, source by source."""
        return outcome.difference_lines

    def refusal_events(self, tried: LastTry, remark: str) -> Iterator[Event]:
        """A turn that cannot be played, with every rule that it breaks, or why not else."""
        refused: RefusedTurn = tried.refused
        yield f"{'illegal' if refused.violations else 'not possible'}: {refused.turn}"
        yield from (f"  {violation.rule}: {violation.sentence}" for violation in refused.violations)
        if not refused.violations:
            yield f"  {refused.sentence}"
        elif remark:
            yield remark

    def brought(self, solving: Solving, played: Attempt) -> Iterator[Event]:
        """What a turn has brought, and what lies face up behind it."""
        task = solving.puzzle.task
        before, stage = played.stages[-2].state, played.stages[-1]
        score = stage.state.players[task.seat].score
        gained = score - before.players[task.seat].score
        yield f"turn {len(played.turns)}: {gained:+d} = {score} points; {quantity(played.left, 'turn')} to come"
        if kind_of(task).claims_land:
            yield f"face up now: {_face_up(stage)}"

    def _take_turn(self, solving: Solving, typed: tuple[Typed, ...]) -> Stepped:
        """Plays a turn that was typed, or asks for what is missing in it."""
        state = _facing(solving)
        turn = complete_turn(state, typed)
        if isinstance(turn, Gap):
            return Stepped(replace(solving, begun=turn), list(turn.lines()))
        return solving.take([turn], lambda: fits_nowhere(state, typed, turn))

    def _why(self, solving: Solving, words: Sequence[str]) -> Stepped:
        tried = solving.tried
        if _streets(solving.puzzle):
            raise Refused(SAID_ALREADY)
        if words:
            state, text = _facing(solving), " ".join(words)
            turn, _ = read_turn(state, text)
            return Stepped(solving, _ruling_lines(solving, state, turn, unfit(state, text, turn)))
        if tried is None:
            raise Refused("nothing was tried yet; `why TURN` asks about a turn")
        if (refused := tried.refused) is not None:
            sentence = [] if refused.violations else [refused.sentence]
            return Stepped(solving, [*_ruling_lines(solving, refused.state, refused.turn), *sentence])
        if not solving.splits:
            raise Refused(SAID_ALREADY)
        return solving.splitting()


def _streets(puzzle: Puzzle) -> tuple[str, ...]:
    """The streets in play, where some of them are asked for; else none."""
    return puzzle.task.state.setup.streets if kind_of(puzzle.task).answer_is == "streets" else ()


def _of_turns(puzzle: Puzzle) -> bool:
    """Whether turns are taken one after another, which `why`, `undo` and the like are about."""
    return not _streets(puzzle) and not puzzle.task.choices


def _letter(line: str) -> int | None:
    """The choice that a line names."""
    letter = line.strip(" ().").upper()
    return LETTERS.index(letter) if letter in list(LETTERS) else None


def _stage(solving: Solving) -> Stage:
    """Where the turns taken so far lead."""
    played = play_out(solving.puzzle.task, solving.parts)
    assert isinstance(played, Attempt)
    return played.stages[-1]


def _facing(solving: Solving) -> GameState:
    """The position before the next turn."""
    return _stage(solving).state


def _position(solving: Solving) -> Iterator[Shown]:
    state = _facing(solving)
    from ..render.position import position_view  # rich, which no browser has

    yield lambda columns: position_view(state, columns)


def _tiles(solving: Solving) -> Iterator[Shown]:
    state = _facing(solving)
    from ..render.tiles import tiles_notes, tiles_view  # rich, which no browser has

    yield tiles_view(state)
    yield from tiles_notes(state)


def _face_up(stage: Stage) -> str:
    names = stage.state.edition.kind_names
    known = " ".join(names[kind] for kind in stage.outlook.open)
    hidden = stage.outlook.hidden
    unknown = f"{hidden} that nobody knows" if hidden else ""
    return " and ".join(part for part in (known, unknown) if part) or "no card"


def _ruling_lines(solving: Solving, state: GameState, turn: Turn, remark: str = "") -> list[Event]:
    """The ruling on a turn; of a ruling's choices without the legal turns nearby, which would tell too much."""
    if not solving.puzzle.task.choices:
        return list[Event](ruling_lines(state, turn, remark, lambda near: not _tells(solving, near)))
    if turn in solving.puzzle.task.choices:
        raise Refused("that is the question; choose a letter, A to D")
    return [f"{violation.rule}: {violation.sentence}" for violation in violations(state, turn)]


def _tells(solving: Solving, turn: Turn) -> bool:
    """Whether a legal turn, told as one near another, would tell the answer's next turn."""
    turns = (*solving.parts, turn)
    return isinstance(play_out(solving.puzzle.task, turns), Attempt) and (
        SOLVING.count_right_parts(solving.puzzle, turns) == len(turns)
    )


SOLVING = TurnSolving()
PUZZLE_PLAY = playing(SOLVING)
