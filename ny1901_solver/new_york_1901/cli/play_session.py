"""A session of `play`: it asks for missing parts of a turn and for the cards that came up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from ...errors import IllegalMove, Refused
from ...evaluation.playing import PlayingEvent, StepPlayed
from ...messages import gettext, gettext_noop, ngettext
from ...terminal import output
from ...terminal.derived import ask
from ...terminal.game_session import GameSession
from ..capabilities import AT_HAND
from ..game import NEW_YORK_1901
from ..moves import Turn
from ..positions.file import format_position
from ..rules import legal_turns
from ..state import GameState
from ..table.dialogue import Dialogue
from ..table.live import Live
from ..table.naming import read_territory
from ..table.playing import ShiftPlayed, TurnAsked, TurnDropped, TurnPlaying
from ..table.refusal import refusal, ruling_lines
from ..table.status import status_line, status_lines
from ..table.turn_completion import gap_completions, turn_completions
from ..table.turn_entry import VERBS, may_name_land
from ..table.turn_reader import unfit
from ..table.usages import TILES_WORD, TURN_WORDS
from .inputs import GIVEN
from .play_answers import say_scores, say_tiles, turn_lines
from .play_plan import say_plan


class PlaySession(GameSession[Live]):
    """A live game with its history, the dialogue about its next turn, and the file of its record."""

    game, commands, playing_rules = NEW_YORK_1901, AT_HAND, TurnPlaying
    words = {
        "drew KIND...": gettext_noop("the cards that came up, when they are asked for"),
        "cancel": gettext_noop("drops a turn that is not finished"),
        "hint [N]": gettext_noop("the best turns against opponents, estimated by games played on from them"),
        "why-not STEP...": gettext_noop(
            "the best turn beside one of yours, and the first thing that goes wrong with that"
        ),
        "points [N]": gettext_noop(
            "the turns of most points if the game ended after them; no advice against opponents"
        ),
        "plan [N] [final] [GOAL|KIND...]": gettext_noop(
            "the plan of most points over N own turns, while the other players stand still"
        ),
        "legal [WORD...] [N]": "",
        "why [STEP...]": gettext_noop("why a turn, or the last one refused, is illegal, and the nearest legal turns"),
        "auto [POLICY]": "",
        "seat COLOUR POLICY|human": "",
        "undo": "",
        "redo": "",
        "status": gettext_noop("each player on a line"),
        **TILES_WORD,
        "show": gettext_noop("the board, the market and all players"),
        "draw FILE": gettext_noop("a picture of the position: .svg, .png, .html or .pdf"),
        "score": gettext_noop("the final sheets as if the game ended now"),
        "save FILE": gettext_noop("writes the position before this turn"),
    }
    steps = TURN_WORDS
    called = "COLOUR", "POLICY"
    line_places = {
        "hint": "ny1901_solver.new_york_1901.capabilities.advice:advice_lines",
        "points": "ny1901_solver.new_york_1901.capabilities.points:ranking_lines",
    }
    open = True

    # The dialogue about a turn.

    @property
    def talk(self) -> Dialogue:
        """The dialogue about the next turn."""
        dialogue: Dialogue = self.playing.talk
        return dialogue

    @property
    def idle(self) -> bool:
        """Whether no turn is begun and no card is asked for."""
        return self.talk.idle

    def is_step(self, word: str) -> bool:
        """Whether a word continues the turn in progress, or names land."""
        answers = not self.idle and word.lower() not in self.own.names
        return answers or may_name_land(word)

    def begins(self) -> Iterable[str]:
        """The words that steps begin with."""
        return VERBS

    def follow(self) -> None:
        """Lets the computer players move; each turn prints who is to move."""
        self.computers()

    def tell(self, event: PlayingEvent) -> None:
        """Prints an event."""
        GIVEN.about(self.live.state)
        match event:
            case StepPlayed():
                self.keep()
                output.say(*turn_lines(self.live))
                self.next()
            case ShiftPlayed():
                output.say(gettext("{player} plays Market Shift", player=self.mover))
                self.next()
            case TurnAsked(lines):
                output.say(*lines)
            case TurnDropped():
                output.say(gettext("the turn is dropped"))
            case _:
                super().tell(event)

    def step_refused(self, step: Turn, error: IllegalMove) -> Refused:
        """The rules that a turn breaks, and the nearest legal turns."""
        return Refused(*refusal(self.state, error))

    # Output.

    def greet(self) -> None:
        """Prints the state of the game; a computer player waits for a command."""
        GIVEN.about(self.live.state)
        if turns := len(self.live.turns):
            output.say(ngettext("{number} turn played", "{number} turns played", turns))
        for seat, policy in self.seats.items():
            output.say(gettext("{player} is played by {policy}", player=self.names()[seat], policy=policy))
        output.say(self.status(), *self.player_lines())
        if self.over:
            self.show_scores()
        elif self.seat_to_move in self.seats:
            self.say_who_waits()

    def prompt(self) -> str:
        """The player to move, or the question to answer."""
        if self.talk.needed:
            return f"{gettext('which card came up?')} "
        return super().prompt() if self.idle else f"{self.mover} ...> "

    def completions(self, text: str) -> list[str]:
        """The completions of a line."""
        if self.talk.needed:
            return turn_completions(self.state, f"drew {text}", [])
        question = self.talk.question
        if question is None:
            return turn_completions(self.state, text, list(self.own.names))
        return gap_completions(self.state, question, text)

    def unsaved_changes(self) -> str:
        """The turns that are in no record, and an unfinished turn."""
        begun = "" if self.idle and self.live.begun is None else gettext("the turn begun")
        return "; ".join(filter(None, (super().unsaved_changes(), begun)))

    def own_state(self) -> GameState:
        """The position; all of it is public."""
        return self.live.facing

    def status(self) -> str:
        """The player to move, with points and pieces."""
        return status_line(self.state)

    def player_lines(self) -> list[str]:
        """Each player on a line."""
        return status_lines(self.state)[1:]

    def legal_steps(self) -> Iterable[Turn]:
        """The legal turns without a Market Shift."""
        return legal_turns(self.state, shifts=False)

    def sought(self, word: str) -> str:
        """The name of the land whose token a word is; else the word."""
        board = self.state.edition.board
        tokens = {board.legend.territory_token(name) for name in board.by_name}
        return read_territory(self.state.edition, word).name if word.lower() in tokens else word

    def hint(self, top: int, **more: Any) -> None:
        """Prints advice on the turn; if a turn is in progress, on turns that continue it."""
        if self.over and not more:
            output.say(gettext("the game is over"))
            return
        typed = () if self.talk.question is None or more else self.talk.question.steps
        begun = "; ".join(" ".join((verb, *rest)) for verb, rest in typed)
        if begun:
            output.say(gettext("with {steps}:", steps=begun))
        try:
            super().hint(top, only=[begun] * bool(begun), **more)
        except IllegalMove as error:
            raise Refused(*error.explanation.splitlines()) from None

    def most_points(self, top: int) -> None:
        """Prints the turns of most points if the game ended after them."""
        if self.over:
            output.say(gettext("the game is over"))
        else:
            super().most_points(top)

    def explain(self, step: Turn, text: str) -> None:
        """Prints whether a turn is legal; if not, every rule it breaks, a remark, and the nearest legal turns."""
        output.say(*ruling_lines(self.state, step, unfit(self.state, text, step) if text else ""))

    def show_scores(self) -> None:
        """Prints the final sheets, and who wins or leads."""
        say_scores(self.state, self.ascii_only)

    def to_save(self) -> tuple[str, str]:
        """The text of the position's file, and a message about it."""
        if self.state.turn is None:
            return format_position(self.state), gettext_noop("the position before this turn is in {file}")
        return format_position(self.state), gettext_noop("the position in the middle of this turn is in {file}")

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """The actions of the commands, by word."""
        return super().actions(words) | {
            "drew": lambda: self._drew(words),
            "cancel": lambda: self.carry_out("cancel", words),
            "plan": lambda: say_plan(self.state, words, self._part),
            "tiles": lambda: say_tiles(self.state, self.ascii_only),
            "draw": lambda: self._draw(Path(words[0])),
        }

    def _drew(self, words: Sequence[str]) -> None:
        self.carry_out("drew", words)
        self.follow()

    def _draw(self, file: Path) -> None:
        from ..capabilities.pictures import DRAW  # loads the drawing

        ask(DRAW, position=self.state, file=file)

    def _part(self) -> None:
        """Saves what it can before the program ends in the middle of a search."""
        if self.unsaved_changes():
            output.note(self.rescue())
