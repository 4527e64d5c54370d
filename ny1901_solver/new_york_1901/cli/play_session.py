"""A session of `play`: the talk about the next turn, and the cards that came up, which are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from ...errors import IllegalMove, Refused
from ...evaluation.playing import PlayingEvent, StepPlayed
from ...messages import gettext_noop
from ...terminal import output
from ...terminal.derived import ask
from ...terminal.game_session import GameSession
from ...text.words import quantity
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
    """A live game with its history, the talk about its next turn, and where its record lies."""

    game, commands, playing_rules = NEW_YORK_1901, AT_HAND, TurnPlaying
    words = {
        "drew KIND...": "the cards that came up, when they are asked for",
        "cancel": "drops a turn that is not finished",
        "hint [N]": "the best turns against opponents, estimated by games that go on behind them",
        "why-not STEP...": "the best turn beside one of yours, and the first thing that goes wrong with that",
        "points [N]": "the turns of most points if the game ended after them; no advice against opponents",
        "plan [N] [final] [GOAL|KIND...]": "the plan of most points over N own turns, the others standing still",
        "legal [WORD...] [N]": "",
        "why [STEP...]": "why a turn is illegal, or the last one refused, and the nearest legal turns",
        "auto [POLICY]": "",
        "seat COLOUR POLICY|human": "",
        "undo": "",
        "redo": "",
        "status": "all players in a line each",
        **TILES_WORD,
        "show": "the board, the market and all players",
        "draw FILE": "a picture of it: .svg, .png, .html or .pdf",
        "score": "the final sheets as if the game ended now",
        "save FILE": "writes the position before this turn",
    }
    steps = TURN_WORDS
    called = "COLOUR", "POLICY"
    line_places = {
        "hint": "ny1901_solver.new_york_1901.capabilities.advice:advice_lines",
        "points": "ny1901_solver.new_york_1901.capabilities.points:ranking_lines",
    }
    open = True

    # The talk about a turn.

    @property
    def talk(self) -> Dialogue:
        """What is typed of the next turn, and asked."""
        dialogue: Dialogue = self.playing.talk
        return dialogue

    @property
    def idle(self) -> bool:
        """Whether no turn is begun, and no card asked for."""
        return self.talk.idle

    def is_step(self, word: str) -> bool:
        """Whether a word goes on with the turn that is begun, or names land."""
        answers = not self.idle and word.lower() not in self.own.names
        return answers or may_name_land(word)

    def begins(self) -> Iterable[str]:
        """What steps are called."""
        return VERBS

    def follow(self) -> None:
        """Lets the computer's players follow; each turn says who is to move."""
        self.computers()

    def tell(self, event: PlayingEvent) -> None:
        """Tells something that has happened."""
        GIVEN.about(self.live.state)
        match event:
            case StepPlayed():
                self.keep()
                output.say(*turn_lines(self.live))
                self.next()
            case ShiftPlayed():
                output.say(f"{self.mover} plays Market Shift")
                self.next()
            case TurnAsked(lines):
                output.say(*lines)
            case TurnDropped():
                output.say("the turn is dropped")
            case _:
                super().tell(event)

    def step_refused(self, step: Turn, error: IllegalMove) -> Refused:
        """The rules that a turn breaks, and what is near it."""
        return Refused(*refusal(self.state, error))

    # What is said.

    def greet(self) -> None:
        """Says where the game stands; the computer waits for a word."""
        GIVEN.about(self.live.state)
        if turns := len(self.live.turns):
            output.say(f"{quantity(turns, 'turn')} played")
        for seat, policy in self.seats.items():
            output.say(f"{self.names()[seat]} is played by {policy}")
        output.say(self.status(), *self.player_lines())
        if self.over:
            self.show_scores()
        elif self.seat_to_move in self.seats:
            self.say_who_waits()

    def prompt(self) -> str:
        """The player to move, or what is being asked."""
        if self.talk.needed:
            return "which card came up? "
        return super().prompt() if self.idle else f"{self.mover} ...> "

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line."""
        if self.talk.needed:
            return turn_completions(self.state, f"drew {text}", [])
        question = self.talk.question
        if question is None:
            return turn_completions(self.state, text, list(self.own.names))
        return gap_completions(self.state, question, text)

    def unsaved_changes(self) -> str:
        """The turns that stand in no record, and a turn that is not finished."""
        begun = "" if self.idle and self.live.begun is None else "the turn begun"
        return "; ".join(filter(None, (super().unsaved_changes(), begun)))

    def own_state(self) -> GameState:
        """The position, which lies open to everybody."""
        return self.live.facing

    def status(self) -> str:
        """Who is to move, with what."""
        return status_line(self.state)

    def player_lines(self) -> list[str]:
        """All players in a line each."""
        return status_lines(self.state)[1:]

    def legal_steps(self) -> Iterable[Turn]:
        """The legal turns, of those with a Market Shift none."""
        return legal_turns(self.state, shifts=False)

    def sought(self, word: str) -> str:
        """Land by its name, where a word is a token of it."""
        board = self.state.edition.board
        tokens = {board.legend.territory_token(name) for name in board.by_name}
        return read_territory(self.state.edition, word).name if word.lower() in tokens else word

    def hint(self, top: int, **more: Any) -> None:
        """Advice on the turn; of one that is begun, on those that go on so."""
        if self.over and not more:
            output.say("the game is over")
            return
        typed = () if self.talk.question is None or more else self.talk.question.steps
        begun = "; ".join(" ".join((verb, *rest)) for verb, rest in typed)
        if begun:
            output.say(f"with {begun}:")
        try:
            super().hint(top, only=[begun] * bool(begun), **more)
        except IllegalMove as error:
            raise Refused(*error.explanation.splitlines()) from None

    def most_points(self, top: int) -> None:
        """The turns of most points if the game ended after them."""
        if self.over:
            output.say("the game is over")
        else:
            super().most_points(top)

    def explain(self, step: Turn, text: str) -> None:
        """Whether a turn is legal, and if not every rule it breaks, a remark on it, and legal ones near it."""
        output.say(*ruling_lines(self.state, step, unfit(self.state, text, step) if text else ""))

    def show_scores(self) -> None:
        """The final sheets, and who wins or leads."""
        say_scores(self.state, self.ascii_only)

    def to_save(self) -> tuple[str, str]:
        """The position as a file."""
        if self.state.turn is None:
            return format_position(self.state), gettext_noop("the position before this turn is in {file}")
        return format_position(self.state), gettext_noop("the position in the middle of this turn is in {file}")

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """What the commands do, by their words."""
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
        from ..capabilities.pictures import DRAW  # which loads what draws

        ask(DRAW, position=self.state, file=file)

    def _part(self) -> None:
        """Keeps what it can before the program is ended in the middle of a search."""
        if self.unsaved_changes():
            output.note(self.rescue())
