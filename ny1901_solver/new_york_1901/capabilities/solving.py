"""Solving puzzles of New York 1901: the answer is turns one after another, a letter, or streets."""

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
    "question": gettext_noop("the question again"),
    "show": gettext_noop("the position before the next turn"),
    **TILES_WORD,
    "hint": gettext_noop("the next hint, and how many turns still fit it"),
    "rules": gettext_noop("the rules for all puzzles: what counts, and what is one answer"),
    "why [STEP...]": gettext_noop(
        "why the last try is illegal, or, as a hint, where its points are; or whether a turn is legal"
    ),
    "undo": gettext_noop("takes the last turn back"),
    "again": gettext_noop("takes all turns back"),
    "done": gettext_noop("no more turns: judges the turns taken, and passes for the rest"),
}
OF_TURNS = ("why [STEP...]", "undo", "again", "done")
STREET_WORDS = {
    "STREET...": gettext_noop("the streets that can change hands, by name or id"),
    NO_STREET: gettext_noop("no street can change hands"),
}
CHOICE_WORDS = {"A, B, C or D": gettext_noop("chooses the turn of that letter")}


class TurnSolving(SolvingOf):
    """How puzzles of New York 1901 are solved."""

    puzzles = PUZZLES
    history = "puzzle"
    words = WORDS
    own = ("show", "tiles", "why", "done")
    verbs = VERBS

    def question_lines(self, puzzle: Puzzle) -> Iterator[Shown]:
        """The question without the position."""
        return PUZZLES.question(PUZZLES.show(puzzle))

    def usages(self, puzzle: Puzzle) -> Mapping[str, str]:
        """All that can be typed, with what it does."""
        usual = super().usages(puzzle)
        if _of_turns(puzzle):
            return {**TURN_WORDS, **usual}
        others = {usage: does for usage, does in usual.items() if usage not in OF_TURNS}
        typed = STREET_WORDS if _streets(puzzle) else {**CHOICE_WORDS, **TURN_WORDS}
        return {**typed, **others}

    def answer_noun(self, puzzle: Puzzle) -> str:
        """A letter, streets or a turn."""
        if puzzle.task.choices:
            return gettext("a letter, A to D")
        if streets := _streets(puzzle):
            return gettext(
                "the streets that can change hands, of {streets}, or `{none}`",
                streets=", ".join(streets),
                none=NO_STREET,
            )
        return gettext("a turn")

    def answer(self, puzzle: Puzzle) -> str:
        """A turn, also in place of a letter."""
        return gettext("a letter, A to D, a turn") if puzzle.task.choices else gettext("a turn")

    def at_hand(self, puzzle: Puzzle) -> list[str]:
        """The commands that the greeting names."""
        return ["rules", "hint", *(["undo", "why TURN"] if _of_turns(puzzle) else []), "give up"]

    def drawn(self, view: Any) -> str:
        """A drawing as plain text."""
        from ...terminal.output import WIDEST
        from ...terminal.views import drawn_text  # rich, which no browser has

        return drawn_text(view, WIDEST)

    def prompt(self, solving: Solving) -> str:
        """The number of the next turn, or the kind of answer."""
        task = solving.puzzle.task
        if task.choices:
            return f"{gettext('A to D')}> "
        if _streets(solving.puzzle):
            return f"{gettext('streets')}> "
        turn = gettext("turn {number} of {total}", number=min(len(solving.parts) + 1, task.turns), total=task.turns)
        return f"{turn}> " if solving.begun is None else f"{turn} ...> "

    def at_bottom(self, solving: Solving) -> str:
        """The points of the player whose turns are asked for."""
        return _points_text(solving)

    def completions(self, solving: Solving, text: str, words: Sequence[str]) -> list[str]:
        """The completions of a line, given the words of commands."""
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
                raise Refused(gettext("{line!r} is more than a letter; choose a letter, A to D", line=line))
            turn = read_turn(_facing(solving), line)[0] if letter is None else task.choices[letter]
            if turn not in task.choices:
                raise Refused(gettext("that is none of the four turns; choose a letter, A to D"))
            return solving.judge((turn,))
        word = line.replace(";", " ; ").split()[0]
        if solving.begun is not None and not solving.begun.starts_anew(word.lower()):
            return self._take_turn(solving, solving.begun.answer(line))
        stage = _stage(solving)
        if not stage.left:
            why = cut_short(task, stage) or ngettext(
                "{number} turn taken, and there is no more",
                "{number} turns taken, and there are no more",
                len(solving.parts),
            )
            raise Refused(gettext("{reason}; `undo` takes the last turn back, `again` takes all back", reason=why))
        return self._take_turn(solving, typed_steps(line))

    def progress_sentence(self, solving: Solving) -> str:
        """How many turns have been taken, and the points after them."""
        return ngettext(
            "{number} turn taken, {points}",
            "{number} turns taken, {points}",
            len(solving.parts),
            points=_points_text(solving),
        )

    def carried_out(self, solving: Solving, word: str, words: Sequence[str]) -> Stepped:
        """Shows the position or the tiles, explains why a try is wrong, or ends the turns."""
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
        """The streets that a line names, by card, by name, or by a word that no other street in play has."""
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
                    "{word!r} is no street in play; type {answer}", word=unknown[0], answer=self.answer_noun(puzzle)
                )
            )
        return {spelt[word] for word in words} - {NO_STREET}

    def several(self, puzzle: Puzzle) -> bool:
        """Whether turns are taken one after another."""
        return puzzle.task.turns > 1

    def goes_on(self, solving: Solving, played: Attempt) -> bool:
        """Whether turns are still to come and no goal is reached."""
        return bool(played.left) and not kind_of(solving.puzzle.task).reaches(played)

    def splits(self, outcome: Judgement) -> Sequence[ScoreLine]:
        """The score lines in which the answer has more points."""
        return outcome.difference_lines

    def refusal_events(self, tried: LastTry, remark: str) -> Iterator[Event]:
        """A turn that cannot be played, with every rule that it breaks, or another reason."""
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
        """The points of a turn, the number of turns to come, and the cards that lie face up after it."""
        task = solving.puzzle.task
        before, stage = played.stages[-2].state, played.stages[-1]
        score = stage.state.players[task.seat].score
        gained = score - before.players[task.seat].score
        yield ngettext(
            "turn {turn}: {gained:+d} = {score} points; {number} turn to come",
            "turn {turn}: {gained:+d} = {score} points; {number} turns to come",
            played.left,
            turn=len(played.turns),
            gained=gained,
            score=score,
        )
        if kind_of(task).claims_land:
            yield gettext("face up now: {cards}", cards=_face_up(stage))

    def _take_turn(self, solving: Solving, typed: tuple[Typed, ...]) -> Stepped:
        """Plays a typed turn, or asks for what is missing in it."""
        state = _facing(solving)
        turn = complete_turn(state, typed)
        if isinstance(turn, Gap):
            return Stepped(replace(solving, begun=turn), list(turn.lines()))
        return solving.take([turn], lambda: fits_nowhere(state, typed, turn))

    def _why(self, solving: Solving, words: Sequence[str]) -> Stepped:
        tried = solving.tried
        nothing_more = gettext("a try is shown with what is wrong with it; `hint` helps further")
        if _streets(solving.puzzle):
            raise Refused(nothing_more)
        if words:
            state, text = _facing(solving), " ".join(words)
            turn, _ = read_turn(state, text)
            return Stepped(solving, _ruling_lines(solving, state, turn, unfit(state, text, turn)))
        if tried is None:
            raise Refused(gettext("nothing was tried yet; `why TURN` asks about a turn"))
        if (refused := tried.refused) is not None:
            sentence = [] if refused.violations else [refused.sentence]
            return Stepped(solving, [*_ruling_lines(solving, refused.state, refused.turn), *sentence])
        if not solving.splits:
            raise Refused(nothing_more)
        return solving.splitting()


def _streets(puzzle: Puzzle) -> tuple[str, ...]:
    """The streets in play if the puzzle asks for streets; else none."""
    return puzzle.task.state.setup.streets if kind_of(puzzle.task).answer_is == "streets" else ()


def _of_turns(puzzle: Puzzle) -> bool:
    """Whether the answer is turns one after another, so that `why`, `undo` and the like apply."""
    return not _streets(puzzle) and not puzzle.task.choices


def _letter(line: str) -> int | None:
    """The number of the choice that a line names; `None` if it names none."""
    letter = line.strip(" ().").upper()
    return LETTERS.index(letter) if letter in list(LETTERS) else None


def _stage(solving: Solving) -> Stage:
    """The position after the turns taken so far, with what is known of the market."""
    played = play_out(solving.puzzle.task, solving.parts)
    assert isinstance(played, Attempt)
    return played.stages[-1]


def _facing(solving: Solving) -> GameState:
    """The position before the next turn."""
    return _stage(solving).state


def _points_text(solving: Solving) -> str:
    """The points of the player whose turns are asked for."""
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
    """The ruling on a turn; where the puzzle asks for a ruling, without legal turns nearby, which would reveal it."""
    if not solving.puzzle.task.choices:
        return list[Event](ruling_lines(state, turn, remark, lambda near: not _reveals_answer(solving, near)))
    if turn in solving.puzzle.task.choices:
        raise Refused(gettext("that is the question; choose a letter, A to D"))
    return [f"{violation.rule}: {violation.sentence}" for violation in violations(state, turn)]


def _reveals_answer(solving: Solving, turn: Turn) -> bool:
    """Whether showing a legal turn as near another one would reveal the answer's next turn."""
    turns = (*solving.parts, turn)
    return isinstance(play_out(solving.puzzle.task, turns), Attempt) and (
        SOLVING.count_right_parts(solving.puzzle, turns) == len(turns)
    )


SOLVING = TurnSolving()
PUZZLE_PLAY = playing(SOLVING)
