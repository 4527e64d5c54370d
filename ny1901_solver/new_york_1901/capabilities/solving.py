"""The capability `puzzle play` of New York 1901. The player answers a puzzle with turns one after another, with a
letter, or with streets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...capabilities.solving import SolvingOf, playing
from ...errors import Refused
from ...messages import gettext, gettext_noop, ngettext
from ...puzzles.solving import Event, LastTry, Solving, Stepped
from ...questions.capability import Shown
from ...text.words import join_words
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
    "question": gettext_noop("shows the question again"),
    "show": gettext_noop("shows the position before the next turn"),
    **TILES_WORD,
    "hint": gettext_noop("shows the next hint, and how many turns still fit the hints"),
    "rules": gettext_noop(
        "shows the rules that all puzzles share: which points count, and when two answers are the same"
    ),
    "why [STEP...]": gettext_noop(
        "explains why the last try is illegal, or, as a hint, shows where it lacks points; with steps, judges "
        "whether this turn is legal"
    ),
    "undo": gettext_noop("takes the last turn back"),
    "again": gettext_noop("takes all turns back"),
    "done": gettext_noop("ends the try: judges the turns taken so far, with passes for the remaining turns"),
}
OF_TURNS = ("why [STEP...]", "undo", "again", "done")
STREET_WORDS = {
    "STREET...": gettext_noop("the streets where another player can take the lead, by name or id"),
    NO_STREET: gettext_noop("the answer that no street can change hands"),
}
CHOICE_WORDS = {"A, B, C or D": gettext_noop("chooses the turn of that letter")}


class TurnSolving(SolvingOf):
    """Solves puzzles of New York 1901 step by step."""

    puzzles = PUZZLES
    history = "puzzle"
    words = WORDS
    own = ("show", "tiles", "why", "done")
    verbs = VERBS

    def question_lines(self, puzzle: Puzzle) -> Iterator[Shown]:
        """Returns the lines of the question, without the position."""
        return PUZZLES.question(PUZZLES.show(puzzle))

    def usages(self, puzzle: Puzzle) -> Mapping[str, str]:
        """Maps each kind of input that the player can type to its meaning."""
        usual = super().usages(puzzle)
        if _of_turns(puzzle):
            return {**TURN_WORDS, **usual}
        others = {usage: does for usage, does in usual.items() if usage not in OF_TURNS}
        typed = STREET_WORDS if _streets(puzzle) else {**CHOICE_WORDS, **TURN_WORDS}
        return {**typed, **others}

    def answer_noun(self, puzzle: Puzzle) -> str:
        """Returns the word for the kind of the answer: a letter, streets or a turn."""
        if puzzle.task.choices:
            return gettext("a letter, A to D")
        if streets := _streets(puzzle):
            return gettext(
                "the streets that can change hands (the streets in play are {streets}), or `{none}`",
                streets=", ".join(streets),
                none=NO_STREET,
            )
        return gettext("a turn")

    def answer(self, puzzle: Puzzle) -> str:
        """Returns a phrase for the answers that the player may type: a turn, or, in a puzzle with choices, a letter or
        a turn."""
        return gettext("a letter, A to D, a turn") if puzzle.task.choices else gettext("a turn")

    def at_hand(self, puzzle: Puzzle) -> list[str]:
        """Returns the words of the commands that the greeting of a session names."""
        return ["rules", "hint", *(["undo", "why TURN"] if _of_turns(puzzle) else []), "give up"]

    def drawn(self, view: Any) -> str:
        """Returns a drawing made for the terminal as plain text."""
        from ...terminal.output import WIDEST
        from ...terminal.views import drawn_text  # rich, which no browser has

        return drawn_text(view, WIDEST)

    def prompt(self, solving: Solving) -> str:
        """Returns the prompt: the number of the next turn, or the kind of answer."""
        task = solving.puzzle.task
        if task.choices:
            return f"{gettext('A to D')}> "
        if _streets(solving.puzzle):
            return f"{gettext('streets')}> "
        turn = gettext("turn {number} of {total}", number=min(len(solving.parts) + 1, task.turns), total=task.turns)
        return f"{turn}> " if solving.begun is None else f"{turn} ...> "

    def at_bottom(self, solving: Solving) -> str:
        """Returns the current points of the player who solves the puzzle."""
        return _points_text(solving)

    def completions(self, solving: Solving, text: str, words: Sequence[str]) -> list[str]:
        """Returns the words that can continue a typed line; `words` are the words of commands."""
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
        """Returns whether a typed line is an answer to the puzzle: streets, a letter, the rest of a turn, or land."""
        word = line.replace(";", " ; ").split()[0]
        letter = bool(solving.puzzle.task.choices) and _letter(word) is not None
        goes_on = solving.begun is not None and not solving.begun.starts_anew(word.lower())
        return bool(_streets(solving.puzzle)) or letter or goes_on or may_name_land(word)

    def enter(self, solving: Solving, line: str) -> Stepped:
        """Handles an answer: judges streets or a letter, or plays a turn or a part of a turn."""
        puzzle, task = solving.puzzle, solving.puzzle.task
        if _streets(puzzle):
            return solving.judge(sorted(self._read_streets(puzzle, line)))
        if task.choices:
            letter = _letter(line)
            if letter is None and _letter(line.split()[0]) is not None:
                raise Refused(gettext("{line!r} has more than one letter; choose one letter, A to D", line=line))
            turn = read_turn(_facing(solving), line)[0] if letter is None else task.choices[letter]
            if turn not in task.choices:
                raise Refused(gettext("this turn is not one of the four choices; choose a letter, A to D"))
            return solving.judge((turn,))
        word = line.replace(";", " ; ").split()[0]
        if solving.begun is not None and not solving.begun.starts_anew(word.lower()):
            return self._take_turn(solving, solving.begun.answer(line))
        stage = _stage(solving)
        if not stage.left:
            why = cut_short(task, stage) or ngettext(
                "you have taken {number} turn, which is all that the puzzle allows",
                "you have taken {number} turns, which is all that the puzzle allows",
                len(solving.parts),
            )
            raise Refused(gettext("{reason}; `undo` takes the last turn back, `again` takes all back", reason=why))
        return self._take_turn(solving, typed_steps(line))

    def progress_sentence(self, solving: Solving) -> str:
        """Returns a sentence with the number of turns taken so far, and the points after these turns."""
        return ngettext(
            "{number} turn taken; you have {points}",
            "{number} turns taken; you have {points}",
            len(solving.parts),
            points=_points_text(solving),
        )

    def carried_out(self, solving: Solving, word: str, words: Sequence[str]) -> Stepped:
        """Carries out a command: shows the position or the tiles, explains why an attempt is wrong, or ends the
        attempt."""
        if word in ("show", "tiles"):
            return Stepped(solving, list(_position(solving) if word == "show" else _tiles(solving)))
        if word == "why":
            return self._why(solving, words)
        if _streets(solving.puzzle):
            raise Refused(gettext("type {answer}", answer=self.answer_noun(solving.puzzle)))
        if solving.puzzle.task.choices:
            raise Refused(gettext("choose a letter, A to D"))
        return solving.end()

    def _read_streets(self, puzzle: Puzzle, line: str) -> set[str]:
        """Returns the streets that a line names. A street is named by the id of its card, by its name, or by a word
        that no other street name in play contains."""
        streets, edition = _streets(puzzle), puzzle.task.state.edition
        spoken = [(word, street) for street in streets for word in street.split("-") if word != "street"]
        spelt = {word: street for word, street in spoken if [each for each, _ in spoken].count(word) == 1}
        spelt |= {street: street for street in (*streets, NO_STREET)}
        spelt |= {edition.card_name(street).lower(): street for street in streets}
        known = "|".join(re.escape(name) for name in sorted(spelt, key=len, reverse=True))
        words = [word for word in re.findall(rf"(?:{known})(?![^\s,])|[^\s,]+", line.lower()) if word != "and"]
        if unknown := [word for word in words if word not in spelt]:
            raise Refused(
                gettext(
                    "{word!r} is not a street in play; type {answer}", word=unknown[0], answer=self.answer_noun(puzzle)
                )
            )
        return {spelt[word] for word in words} - {NO_STREET}

    def several(self, puzzle: Puzzle) -> bool:
        """Returns whether the puzzle asks for several turns."""
        return puzzle.task.turns > 1

    def goes_on(self, solving: Solving, played: Attempt) -> bool:
        """Returns whether the player can take more turns and has not reached the goal yet."""
        return bool(played.left) and not kind_of(solving.puzzle.task).reaches(played)

    def splits(self, outcome: Judgement) -> Sequence[ScoreLine]:
        """Returns the score lines in which the answer has more points than the attempt."""
        return outcome.difference_lines

    def refusal_events(self, tried: LastTry, remark: str) -> Iterator[Event]:
        """Returns lines about a turn that cannot be played: the turn, and every rule that it breaks or another
        reason."""
        refused: RefusedTurn = tried.refused
        if refused.violations:
            yield gettext("illegal: {turn}", turn=refused.turn)
        else:
            yield gettext("not possible: {turn}", turn=refused.turn)
        yield from (f"  {violation.rule}: {violation.sentence}" for violation in refused.violations)
        if not refused.violations:
            yield f"  {refused.sentence}"
        elif remark:
            yield remark

    def brought(self, solving: Solving, played: Attempt) -> Iterator[Event]:
        """Returns lines with the points of the last turn, the number of turns to come, and the cards that are now face
        up."""
        task = solving.puzzle.task
        before, stage = played.stages[-2].state, played.stages[-1]
        score = stage.state.players[task.seat].score
        gained = score - before.players[task.seat].score
        yield ngettext(
            "turn {turn} brings {gained:+d}; you now have {score} points, and {number} turn to come",
            "turn {turn} brings {gained:+d}; you now have {score} points, and {number} turns to come",
            played.left,
            turn=len(played.turns),
            gained=gained,
            score=score,
        )
        if kind_of(task).claims_land:
            yield gettext("face up now: {cards}", cards=_face_up(stage))

    def _take_turn(self, solving: Solving, typed: tuple[Typed, ...]) -> Stepped:
        """Plays a typed turn, or asks for the missing part of the turn."""
        state = _facing(solving)
        turn = complete_turn(state, typed)
        if isinstance(turn, Gap):
            return Stepped(replace(solving, begun=turn), list(turn.lines()))
        return solving.take([turn], lambda: fits_nowhere(state, typed, turn))

    def _why(self, solving: Solving, words: Sequence[str]) -> Stepped:
        tried = solving.tried
        nothing_more = gettext("the mistakes of a try are shown with the try; `hint` gives more help")
        if _streets(solving.puzzle):
            raise Refused(nothing_more)
        if words:
            state, text = _facing(solving), " ".join(words)
            turn, _ = read_turn(state, text)
            return Stepped(solving, _ruling_lines(solving, state, turn, unfit(state, text, turn)))
        if tried is None:
            raise Refused(gettext("you have not tried a turn yet; `why TURN` explains whether a turn is legal"))
        if (refused := tried.refused) is not None:
            sentence = [] if refused.violations else [refused.sentence]
            return Stepped(solving, [*_ruling_lines(solving, refused.state, refused.turn), *sentence])
        if not solving.splits:
            raise Refused(nothing_more)
        return solving.splitting()


def _streets(puzzle: Puzzle) -> tuple[str, ...]:
    """Returns the streets in play if the puzzle asks for streets; otherwise an empty tuple."""
    return puzzle.task.state.setup.streets if kind_of(puzzle.task).answer_is == "streets" else ()


def _of_turns(puzzle: Puzzle) -> bool:
    """Returns whether the answer is a sequence of turns, so that commands such as `why` and `undo` apply."""
    return not _streets(puzzle) and not puzzle.task.choices


def _letter(line: str) -> int | None:
    """Returns the index of the choice whose letter a line contains; `None` if the line is not a single letter."""
    letter = line.strip(" ().").upper()
    return LETTERS.index(letter) if letter in list(LETTERS) else None


def _stage(solving: Solving) -> Stage:
    """Returns the position after the turns taken so far, with the known cards of the market."""
    played = play_out(solving.puzzle.task, solving.parts)
    assert isinstance(played, Attempt)
    return played.stages[-1]


def _facing(solving: Solving) -> GameState:
    """Returns the position before the next turn."""
    return _stage(solving).state


def _points_text(solving: Solving) -> str:
    """Returns the current points of the player who solves the puzzle."""
    score = _facing(solving).players[solving.puzzle.task.seat].score
    return ngettext("{number} point", "{number} points", score)


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
    unknown = ngettext("{number} unknown card", "{number} unknown cards", hidden) if hidden else ""
    return join_words(part for part in (known, unknown) if part) or gettext("no card")


def _ruling_lines(solving: Solving, state: GameState, turn: Turn, remark: str = "") -> list[Event]:
    """Returns the lines of the ruling on a turn. A ruling puzzle gets no nearest legal turns, because they would
    reveal the answer."""
    if not solving.puzzle.task.choices:
        return list[Event](ruling_lines(state, turn, remark, lambda near: not _reveals_answer(solving, near)))
    if turn in solving.puzzle.task.choices:
        raise Refused(gettext("the puzzle asks about this turn; choose a letter, A to D"))
    return [f"{violation.rule}: {violation.sentence}" for violation in violations(state, turn)]


def _reveals_answer(solving: Solving, turn: Turn) -> bool:
    """Returns whether this legal turn is the next turn of the answer, so that showing it would reveal the answer."""
    turns = (*solving.parts, turn)
    return isinstance(play_out(solving.puzzle.task, turns), Attempt) and (
        SOLVING.count_right_parts(solving.puzzle, turns) == len(turns)
    )


SOLVING = TurnSolving()
PUZZLE_PLAY = playing(SOLVING)
