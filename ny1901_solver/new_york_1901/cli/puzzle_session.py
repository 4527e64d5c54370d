"""A session of `puzzle play`: the turns tried so far, the judgement on them, and the hints taken."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ...kit.capabilities.puzzles import hint_told
from ...kit.capability import Paragraph
from ...kit.choosing import choose
from ...kit.errors import Refused
from ...kit.progress import Happened
from ...kit.puzzles.hints import next_hint
from ...kit.terminal import output
from ...kit.terminal.derived import say
from ...kit.terminal.kept_progress import Keeper
from ...kit.terminal.own_words import OwnWords
from ...kit.terminal.prompt import Leave, say_help
from ...kit.words import counted, listed
from ..capabilities.puzzles import NO_STREET as NONE
from ..capabilities.puzzles import PUZZLES
from ..moves import Turn
from ..planning.problem import Stage
from ..puzzles import Attempt, HintStage, Judgement, Kind, Puzzle, RefusedTurn, judge, judge_streets, play_out
from ..puzzles.attempt import cut_short
from ..puzzles.solvers.traps import trap_told
from ..puzzles.told.question import common_rules
from ..puzzles.told.stages import found_turns
from ..rules import violations
from ..state import GameState
from ..table.turn_completion import gap_completions, turn_completions
from ..table.turn_entry import VERBS, Gap, Typed, completed, fits_nowhere, may_name_land, typed_steps
from ..table.turn_reader import read_turn, unfit
from . import inputs
from .play_answers import say_position, say_tiles, say_why
from .play_words import TILES_WORD, TURN_WORDS

LETTERS = "abcd"
WORDS = {
    "question": "the question again",
    "show": "the position before the next turn",
    **TILES_WORD,
    "hint": "the next hint, and how many turns still fit it",
    "rules": "what goes for every puzzle: what counts, and what is one answer",
    "why [STEP...]": "why the last try is illegal, or, as a hint, where its points are; or whether a turn is legal",
    "undo": "takes the last turn back",
    "again": "takes all turns back",
    "done": "no more turns: judges the turns taken, the rest being passes",
    "give up": "the answer and its story, and leaves",
    "help [COMMAND]": "this list, or one command of it",
    "quit": "leaves",
}
OWN = OwnWords(WORDS)
TOLD = "what is wrong with a try is told with it; `hint` tells more"
OF_TURNS = ("why [STEP...]", "undo", "again", "done")
STREET_WORDS = {"STREET...": "the streets that can change hands, by name or id", NONE: "no street can change hands"}
CHOICE_WORDS = {"A, B, C or D": "chooses the turn of that letter"}


class PuzzleSession:
    """A puzzle, the turns taken on the way to an answer, and what has been tried."""

    name = "puzzle"

    def __init__(self, puzzle: Puzzle, ascii_only: bool = False, keep: Keeper = lambda _: None) -> None:
        self.puzzle, self.task, self.ascii_only, self.keep = puzzle, puzzle.task, ascii_only, keep
        self.turns: tuple[Turn, ...] = ()
        self.question: Gap | None = None
        self.refused: RefusedTurn | None = None
        self.judged: Judgement | None = None
        self.hints = 0
        self.given: list[HintStage] = []
        self.split = False
        self.tries = 0
        self.solved = False

    @property
    def stage(self) -> Stage:
        """Where the turns taken so far lead."""
        played = play_out(self.task, self.turns)
        assert isinstance(played, Attempt)
        return played.stages[-1]

    @property
    def facing(self) -> GameState:
        """The position before the next turn."""
        return self.stage.state

    def greet(self) -> None:
        """Shows the puzzle."""
        say(PUZZLES.told(PUZZLES.show(self.puzzle)), self.ascii_only)
        output.say("")
        what = "a letter, A to D" if self.task.choices else self._streets_wanted if self.streets else "a turn"
        at_hand = ["rules", "hint", *(["undo", "why TURN"] if self._of_turns else []), "give up"]
        output.say(f"type {what}; {listed([f'`{word}`' for word in at_hand])} are at hand, `help` lists all")

    @property
    def streets(self) -> tuple[str, ...]:
        """The streets in play, where some of them are asked for; else none."""
        return self.task.state.setup.streets if self.task.kind == Kind.SAFE_STREETS else ()

    @property
    def _of_turns(self) -> bool:
        """Whether turns are taken one after another, which `why`, `undo` and the like are about."""
        return not self.streets and not self.task.choices

    @property
    def _streets_wanted(self) -> str:
        return f"the streets that can change hands, of {', '.join(self.streets)}, or `{NONE}`"

    @property
    def _usages(self) -> dict[str, str]:
        """What can be typed, and what it does."""
        if self._of_turns:
            return TURN_WORDS | WORDS
        others = {usage: does for usage, does in WORDS.items() if usage not in OF_TURNS}
        return STREET_WORDS | others if self.streets else CHOICE_WORDS | TURN_WORDS | others

    def prompt(self) -> str:
        """Which turn is wanted."""
        if self.task.choices:
            return "A to D> "
        if self.streets:
            return "streets> "
        more = "" if self.question is None else " ..."
        return f"turn {min(len(self.turns) + 1, self.task.turns)} of {self.task.turns}{more}> "

    def toolbar(self) -> str:
        """How far the puzzle is."""
        tried = f"{counted(self.tries, 'try', 'tries')}, {counted(self.hints, 'hint')}"
        return f"{self.puzzle.id}: {self.facing.players[self.task.seat].score} points; {tried}"

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line."""
        own = list(OWN.typed)
        if self.task.choices or self.streets:
            before, _, last = text.rpartition(" ") if self.streets else ("", "", text)
            words = (*self.streets, NONE) if self.streets else LETTERS.upper()
            begun = f"{before} " if before else ""
            return [
                f"{begun}{word}"
                for word in (*words, *(() if before else own))
                if word.startswith(last) and word != last
            ]
        if self.question is None:
            return turn_completions(self.facing, text, own)
        return gap_completions(self.facing, self.question, text)

    def unsaved(self) -> str:
        """Nothing: a puzzle can be begun again."""
        return ""

    def rescue(self) -> str:
        """Nothing is lost."""
        return ""

    def ending(self) -> int:
        """A puzzle that is left is no mistake."""
        return 0

    def run(self, line: str) -> None:
        """Carries out one line: a turn, a letter, the rest of a turn, or a command."""
        if not line.replace(";", " ").replace("|", " ").split():
            raise Refused("a turn or a command is wanted; `help` lists them")
        if "|" in line:
            self._one_by_one([part for part in line.split("|") if part.strip()])
            return
        word, *words = line.replace(";", " ; ").split()
        word = "quit" if word.lower() == "exit" else word
        gap = None if word.lower() in OWN.names else self.question
        if self.streets and word.lower() not in OWN.names:
            self._named(line)
        elif self.task.choices and line.strip(" ().").lower() in list(LETTERS):
            self._chosen(self.task.choices[LETTERS.index(line.strip(" ().").lower())])
        elif gap is not None and not gap.starts_anew(word.lower()):
            self._go(gap.answered(line))
        else:
            what = f"{'a letter, A to D, ' if self.task.choices else ''}a turn or a command; `help` lists them"
            found = "" if may_name_land(word) else choose(word, {**OWN.typed, **dict.fromkeys(VERBS, "")}, what)
            if found:
                self._run_own(found, words)
            else:
                self._typed(line)

    def _one_by_one(self, turns: Sequence[str]) -> None:
        """Carries out turns that stand in a line, as a plan is written; none behind one that cannot be taken."""
        for number, turn in enumerate(turns, start=1):
            taken = len(self.turns)
            self.run(turn)
            if number < len(turns) and len(self.turns) <= taken:
                raise Refused(f"nothing behind {turn.strip()!r} was taken")

    def _typed(self, text: str) -> None:
        if self.task.choices:
            turn, _ = read_turn(self.facing, text)
            if turn not in self.task.choices:
                raise Refused("that is none of the four turns; a letter, A to D, is wanted")
            self._chosen(turn)
            return
        if not self.stage.left:
            why = cut_short(self.task, self.stage) or f"{counted(len(self.turns), 'turn')} taken, and there is no more"
            raise Refused(f"{why}; `undo` takes the last back, `again` takes all back")
        self._go(typed_steps(text))

    def _named(self, line: str) -> None:
        """Judges the streets that are named."""
        spelt = {street: street for street in (*self.streets, NONE)}
        spelt |= {self.task.state.edition.card_name(street).lower(): street for street in self.streets}
        known = "|".join(re.escape(name) for name in sorted(spelt, key=len, reverse=True))
        words = [word for word in re.findall(rf"(?:{known})(?![^\s,])|[^\s,]+", line.lower()) if word != "and"]
        if unknown := [word for word in words if word not in spelt]:
            raise Refused(f"{unknown[0]!r} is no street in play; wanted are {self._streets_wanted}")
        self.tries += 1
        self._judged(judge_streets(self.task, self.puzzle.certificate, {spelt[word] for word in words} - {NONE}))

    def _chosen(self, turn: Turn) -> None:
        """Judges a choice of a ruling."""
        self.tries += 1
        self._judged(judge(self.puzzle, (turn,), explain=False))

    def _go(self, typed: tuple[Typed, ...]) -> None:
        """Plays a turn that was typed, or asks for what is missing in it."""
        found = completed(self.facing, typed)
        self.question = found if isinstance(found, Gap) else None
        if isinstance(found, Gap):
            output.say(*found.lines())
            return
        played = play_out(self.task, (*self.turns, found))
        if isinstance(played, RefusedTurn):
            self.tries += 1
            self.keep("try")
            self.refused, self.judged = played, None
            self._say_refused(played, fits_nowhere(played.state, typed, found))
            return
        self.turns, self.refused = played.turns, None
        if played.left and (self.task.kind != Kind.RACE or played.value is None):
            self._say_turn(played)
        else:
            self._end_of_turns()

    def _say_refused(self, refused: RefusedTurn, remark: str) -> None:
        what = "illegal" if refused.violations else "not possible"
        output.say(f"{what}: {refused.turn}")
        output.say(*(f"  {violation.rule}: {violation.sentence}" for violation in refused.violations))
        if not refused.violations:
            output.say(f"  {refused.sentence}")
        elif remark:
            output.say(remark)

    def _say_turn(self, played: Attempt) -> None:
        before, stage = played.stages[-2].state, played.stages[-1]
        score = stage.state.players[self.task.seat].score
        gained = score - before.players[self.task.seat].score
        output.say(f"turn {len(played.turns)}: {gained:+d} = {score} points; {counted(played.left, 'turn')} to come")
        if self.task.kind != Kind.PACKING:
            output.say(f"face up now: {_face_up(stage)}")

    def _end_of_turns(self) -> None:
        """Judges the turns taken; a single wrong one is taken back."""
        self.tries += 1
        judgement = judge(self.puzzle, self.turns, explain=False)
        self._judged(judgement)
        if self.task.turns == 1:
            self.turns = ()
        else:
            why = "; `why`, as a hint, tells where the points are" if judgement.difference_lines else ""
            output.say(f"`undo` takes the last turn back, `again` all of them{why}")

    def _judged(self, judgement: Judgement) -> None:
        """Says a judgement; a right answer ends the session."""
        self.judged, self.refused, self.split = judgement, None, False
        self.keep("solved" if judgement.right else "try")
        output.say_paragraph(judgement.sentence)
        if judgement.right:
            self.solved = True
            output.say("")
            self._story()
            hints = "no hint" if not self.hints else counted(self.hints, "hint")
            output.say(f"solved at try {self.tries}, with {hints}")
            raise Leave

    def _run_own(self, word: str, words: Sequence[str]) -> None:
        """Carries out one of the session's own commands."""
        actions: dict[str, Callable[[], None]] = {
            "question": lambda: say(PUZZLES.question(PUZZLES.show(self.puzzle))),
            "show": lambda: say_position(self.facing, self.ascii_only),
            "tiles": lambda: say_tiles(self.facing, self.ascii_only),
            "hint": self._hint,
            "rules": lambda: say(map(Paragraph, common_rules([self.task.kind]))),
            "why": lambda: self._why(words),
            "undo": lambda: self._back(len(self.turns) - 1),
            "again": lambda: self._back(0),
            "done": self._done,
            "give": lambda: self._give(words[0]),
            "help": lambda: say_help(words, self._usages),
            "quit": self._quit,
        }
        OWN.carry_out(word, words, actions)

    def _hint(self) -> None:
        stage = next_hint(self.puzzle, self.given, found_turns(self.task, self.puzzle.certificate, self.turns))
        if stage is None:
            raise Refused("there is no hint left; `give up` tells the story of the answer")
        self.given.append(stage)
        self._counted("told" if stage is self.puzzle.hints[-1] else "hint")
        output.say(f"hint {self.hints}")
        say(hint_told(PUZZLES.hint(self.puzzle, stage)))

    def _counted(self, happened: Happened) -> None:
        """Counts a hint, or what tells as much as one."""
        self.hints += 1
        self.keep(happened)

    def _why(self, words: Sequence[str]) -> None:
        if self.streets:
            raise Refused(TOLD)
        if words:
            turn, _ = read_turn(self.facing, " ".join(words))
            self._say_why(self.facing, turn, unfit(self.facing, " ".join(words), turn))
        elif self.refused is not None:
            self._say_why(self.refused.state, self.refused.turn)
            if not self.refused.violations:
                output.say(self.refused.sentence)
        elif self.judged is None:
            raise Refused("nothing was tried yet; `why TURN` asks about a turn")
        else:
            self._say_split(self.judged)

    def _say_why(self, state: GameState, turn: Turn, remark: str = "") -> None:
        """The ruling on a turn; of a ruling's choices without the legal turns nearby, which would tell too much."""
        if not self.task.choices:
            say_why(state, turn, remark, told=lambda near: not self._tells(near))
        elif turn in self.task.choices:
            raise Refused("that is the question; choose a letter, A to D")
        else:
            output.say(*(f"{violation.rule}: {violation.sentence}" for violation in violations(state, turn)))

    def _tells(self, turn: Turn) -> bool:
        """Whether a legal turn, told as one near another, would tell the answer's next turn."""
        turns = (*self.turns, turn)
        return isinstance(play_out(self.task, turns), Attempt) and (
            found_turns(self.task, self.puzzle.certificate, turns) == len(turns)
        )

    def _say_split(self, judgement: Judgement) -> None:
        """Where the answer has its points more, source by source: a hint, counted once for a try."""
        if not judgement.difference_lines:
            raise Refused(TOLD)
        if not self.split:
            self._counted("hint")
        self.split = True
        output.say_paragraph(judgement.sentence)
        output.say(*(f"  {line.points:+d}  {line.reason} ({line.rule})" for line in judgement.difference_lines))
        total = sum(line.points for line in judgement.difference_lines)
        output.say(f"  {total:+d}  in all has the answer more")

    def _back(self, number: int) -> None:
        if self.question is not None:
            self.question = None
            output.say("the turn begun is dropped")
            return
        if not self.turns:
            raise Refused("no turn is taken yet")
        self.turns, self.refused, self.judged = self.turns[:number], None, None
        inputs.is_about(self.facing)
        score = self.facing.players[self.task.seat].score
        output.say(f"{counted(len(self.turns), 'turn')} taken, {score} points")

    def _done(self) -> None:
        if self.streets:
            raise Refused(f"wanted are {self._streets_wanted}")
        if self.task.choices:
            raise Refused("a letter, A to D, is wanted")
        self._end_of_turns()

    def _give(self, word: str) -> None:
        if word.lower() != "up":
            raise Refused("`give up` tells the answer")
        self.keep("told")
        self._story()
        output.say("not solved")
        raise Leave

    def _quit(self) -> None:
        raise Leave

    def _story(self) -> None:
        """The answer, why it is the answer, and the trap beside it, under the title that tells the idea."""
        if self.puzzle.told:
            output.say(self.puzzle.told, "")
        output.say(*PUZZLES.answer_lines(self.puzzle, self.puzzle.certificate))
        for sentence in (*self.puzzle.solution, *trap_told(self.puzzle)):
            output.say_paragraph(sentence)


def _face_up(stage: Stage) -> str:
    names = stage.state.edition.kind_names
    known = " ".join(names[kind] for kind in stage.outlook.open)
    hidden = stage.outlook.hidden
    unknown = f"{hidden} that nobody knows" if hidden else ""
    return " and ".join(part for part in (known, unknown) if part) or "no card"
