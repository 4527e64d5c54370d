"""A session of `play`, which asks for missing parts of a turn and for the cards that came up."""

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
        "drew KIND...": gettext_noop("names the cards that came up, when the program asks for them"),
        "cancel": gettext_noop("cancels the turn in progress"),
        "hint [N]": gettext_noop(
            "lists the best turns against opponents; the program plays games from each turn to estimate its value"
        ),
        "why-not STEP...": gettext_noop(
            "compares your turn with the best turn, and shows the first thing that goes wrong with your turn"
        ),
        "points [N]": gettext_noop("lists the turns that score most if the game ended after them, which is no advice"),
        "plan [N] [final] [GOAL|KIND...]": gettext_noop(
            "finds the plan that gains most points in N of your own turns, if the other players do nothing"
        ),
        "legal [WORD...] [N]": "",
        "why [STEP...]": gettext_noop(
            "explains why a turn, or the last refused turn, is illegal, and lists the nearest legal turns"
        ),
        "auto [POLICY]": "",
        "seat COLOUR POLICY|human": "",
        "undo": "",
        "redo": "",
        "status": gettext_noop("shows each player on a line"),
        **TILES_WORD,
        "show": gettext_noop("shows the board, the market and all players"),
        "draw FILE": gettext_noop("draws a picture of the position to a file that ends in .svg, .png, .html or .pdf"),
        "score": gettext_noop("shows the score sheets as if the game ended now"),
        "save FILE": gettext_noop("writes the position before this turn to a file"),
    }
    steps = TURN_WORDS
    called = "COLOUR", "POLICY"
    line_places = {
        "hint": "ny1901_solver.new_york_1901.capabilities.advice:advice_lines",
        "points": "ny1901_solver.new_york_1901.capabilities.points:ranking_lines",
    }
    open = True

    # The following methods concern the dialogue about the turn in progress.

    @property
    def talk(self) -> Dialogue:
        """The dialogue about the next turn, which asks for the missing parts of the turn."""
        dialogue: Dialogue = self.playing.talk
        return dialogue

    @property
    def idle(self) -> bool:
        """Whether the session waits for a new turn: no turn is in progress, and the program asks for no card."""
        return self.talk.idle

    def is_step(self, word: str) -> bool:
        """Returns whether a word continues the turn in progress, or names land."""
        answers = not self.idle and word.lower() not in self.own.names
        return answers or may_name_land(word)

    def begins(self) -> Iterable[str]:
        """The words with which a step of a turn can begin."""
        return VERBS

    def follow(self) -> None:
        """Lets the computer players move until a person is to move, and prints each of their turns."""
        self.computers()

    def tell(self, event: PlayingEvent) -> None:
        """Prints an event of the dialogue about a turn."""
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
                output.say(gettext("the turn in progress is cancelled"))
            case _:
                super().tell(event)

    def step_refused(self, step: Turn, error: IllegalMove) -> Refused:
        """Returns the error for an illegal turn, with the rules that the turn breaks and the nearest legal turns."""
        return Refused(*refusal(self.state, error))

    # Output.

    def greet(self) -> None:
        """Prints the state of the game at the start. If a computer player is to move, the session waits for a
        command."""
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
        """Returns the prompt: the player to move, or the question to answer."""
        if self.talk.needed:
            return f"{gettext('which card came up?')} "
        return super().prompt() if self.idle else f"{self.mover} ...> "

    def completions(self, text: str) -> list[str]:
        """Returns the words that can continue a typed line."""
        if self.talk.needed:
            return turn_completions(self.state, f"drew {text}", [])
        question = self.talk.question
        if question is None:
            return turn_completions(self.state, text, list(self.own.names))
        return gap_completions(self.state, question, text)

    def unsaved_changes(self) -> str:
        """Returns a phrase for the changes that are not saved: turns that no saved record contains, and a turn in
        progress."""
        begun = "" if self.idle and self.live.begun is None else gettext("the turn in progress")
        return "; ".join(filter(None, (super().unsaved_changes(), begun)))

    def own_state(self) -> GameState:
        """Returns the position, which contains no hidden information."""
        return self.live.facing

    def status(self) -> str:
        """Returns a line about the player to move, with points and pieces."""
        return status_line(self.state)

    def player_lines(self) -> list[str]:
        """Returns a line of text about each player."""
        return status_lines(self.state)[1:]

    def legal_steps(self) -> Iterable[Turn]:
        """Returns the legal turns without a Market Shift."""
        return legal_turns(self.state, shifts=False)

    def sought(self, word: str) -> str:
        """Returns the full name of a territory if the given word is the short form of this name; otherwise returns the
        word."""
        board = self.state.edition.board
        tokens = {board.legend.territory_token(name) for name in board.by_name}
        return read_territory(self.state.edition, word).name if word.lower() in tokens else word

    def hint(self, top: int, **more: Any) -> None:
        """Prints advice on the turn; if a turn is in progress, the advice covers only turns that continue it."""
        if self.over and not more:
            output.say(gettext("the game is over"))
            return
        typed = () if self.talk.question is None or more else self.talk.question.steps
        begun = "; ".join(" ".join((verb, *rest)) for verb, rest in typed)
        if begun:
            output.say(gettext("turns that start with {steps}:", steps=begun))
        try:
            super().hint(top, only=[begun] * bool(begun), **more)
        except IllegalMove as error:
            raise Refused(*error.explanation.splitlines()) from None

    def most_points(self, top: int) -> None:
        """Prints the turns that score most points if the game ended after them."""
        if self.over:
            output.say(gettext("the game is over"))
        else:
            super().most_points(top)

    def explain(self, step: Turn, text: str) -> None:
        """Prints whether a turn is legal. For an illegal turn, also prints every rule that the turn breaks, a remark,
        and the nearest legal turns."""
        output.say(*ruling_lines(self.state, step, unfit(self.state, text, step) if text else ""))

    def show_scores(self) -> None:
        """Prints the score sheets, and who wins or leads."""
        say_scores(self.state, self.ascii_only)

    def to_save(self) -> tuple[str, str]:
        """Returns the text of the position's file, and a message about the file."""
        if self.state.turn is None:
            return format_position(self.state), gettext_noop("the position before this turn is in {file}")
        return format_position(self.state), gettext_noop("the position in the middle of this turn is in {file}")

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """Maps the word of each command of the session to the action of the command."""
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
        from ..capabilities.pictures import DRAW  # imports the drawing module, which takes time

        ask(DRAW, position=self.state, file=file)

    def _part(self) -> None:
        """Saves the record, if possible, when Ctrl-C ends the program in the middle of a search."""
        if self.unsaved_changes():
            output.note(self.rescue())
