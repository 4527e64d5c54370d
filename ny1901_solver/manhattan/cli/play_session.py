"""A session of `play`: hands are hidden, and there is a stage of the best move before the move itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...capabilities.hints import stage_texts
from ...errors import IllegalMove
from ...puzzles.parts import STAGES
from ...terminal import output
from ...terminal.derived import say
from ...terminal.game_session import GameSession
from ...text.words import quantity
from ..answers.moves import AppliedAnswer, applied_data
from ..answers.verdicts import rule_check
from ..capabilities import AT_HAND
from ..game import MANHATTAN
from ..moves import Move
from ..render.board import floors_text
from ..render.position import hand_text, turn_line
from ..render.sheets import behind_lines
from ..rulings.verdict import nearest, verdict
from ..state.seen import player_name
from ..table.playing import LiveManhattan, MovePlaying, PlayedMove


class ManhattanSession(GameSession[LiveManhattan]):
    """A live game of Manhattan."""

    game, commands, playing_rules = MANHATTAN, AT_HAND, MovePlaying
    words = {
        "show": "the cities and all players, with your own hand",
        "hand": "your hand: positions on the board, and the cards",
        "hint [N]": "",
        "nudge": "what kind of move the best one is; again for more of it",
        "why-not MOVE...": "the best move beside one of yours, and what goes wrong with that",
        "points [N]": "the moves of most points if the round were paid behind them; no advice against opponents",
        "legal [WORD...] [N]": "",
        "why [MOVE...]": "why a move is legal or not, or the last one refused, and the nearest legal moves",
        "score": "what the board pays now, by building, city and tallest",
        "status": "all players in a line each",
    }
    steps = {
        "r3 C7": "builds a red piece of 3 floors on plot C7; the colour may be left out, `3 C7`",
        "1 1 2 3": "sets pieces out for the round; of two colours `r 1 1 2 3 b 1 2 2 4`",
        "void r3": "gives a piece up, where nothing can be built",
        "open D": "opens a city, with Slow Growth where the start player says which",
    }
    called = "COLOUR", "PLAYER"
    line_places = {
        "score": "ny1901_solver.manhattan.capabilities.positions:score_lines",
        "hint": "ny1901_solver.manhattan.capabilities.advice:advice_lines",
    }

    def short_name(self, seat: int) -> str:
        """The letter of a colour."""
        return str(self.state.letters(seat)[0])

    def begins(self) -> Iterable[str]:
        """Colours, and what moves are called."""
        edition = self.state.edition
        return (*edition.colours, *edition.letters, "void", "discard", "redraw", "open", "select", "build")

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line: commands, and what colours and players are called."""
        *before, begun = text.split(" ")
        colours = [name for name in self.state.edition.colours if name.startswith(begun.lower())]
        return [*(colours if before else []), *(word for word in super().completions(text) if word not in colours)]

    def move_sentences(self, done: PlayedMove, seen: Sequence[int]) -> list[str]:
        """What a move was, and what came of it, a sentence a line, to who sees the hands of these seats."""
        answer, own = AppliedAnswer.make(done.after, applied_data(done)), done.before.to_move in seen
        move = "sets pieces out, face down" if answer.secret and not own else answer.move
        return [f"{answer.mover}: {move}", *behind_lines(answer, own)]

    def step_refused(self, step: Move, error: IllegalMove) -> IllegalMove:
        """The rules that a move breaks, with the legal one nearest to it."""
        near = "".join(str(each.step) for each in nearest(self.state, step, 1).nearest)
        return IllegalMove(error.turn, error.violations, nearest=near, noun="move")

    def moved_on(self) -> None:
        """Another position has another best move."""
        self._stages = 0

    def turn_sentence(self) -> str:
        """The round, and who does what."""
        return f"round {self.state.round} of {self.state.setup.rounds.number}: {turn_line(self.state)}"

    def points(self) -> list[int]:
        """Those that are scored."""
        return list(map(self.state.score, self.state.setup.seats))

    def player_lines(self) -> list[str]:
        """All players in a line each."""
        return list(map(self._player_line, self.state.setup.seats))

    def _player_line(self, seat: int) -> str:
        state = self.state
        pieces = "; ".join(
            f"{state.edition.colours[colour]} {floors_text(state.selected[colour])} to build, "
            f"{floors_text(state.supply[colour])} in supply"
            for colour in state.setup.colours[seat]
        )
        cards = quantity(sum(state.hands[seat]), "card")
        points = quantity(state.score(seat), "point")
        return f"{player_name(state, seat)} ({state.setup.sides[seat]}): {points}, {cards}; {pieces}"

    def show_hand(self, seat: int) -> None:
        """Prints a hand with what its cards mean there, and the pieces of the round."""
        state = self.state
        what = "to build" if state.phase == "build" else "in supply"
        counts = state.selected if state.phase == "build" else state.supply
        pieces = "; ".join(
            f"{state.edition.colours[colour]} {floors_text(counts[colour])}" for colour in state.setup.colours[seat]
        )
        output.say(f"your hand: {hand_text(state, seat, True)}; {what}: {pieces}")

    def explain(self, step: Move, text: str) -> None:
        """Whether a move is legal, and why."""
        from ..capabilities.judging import verdict_lines  # as above

        state = self.own_state()
        say(verdict_lines(rule_check(state, verdict(state, step, 3))))

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """What the commands do, by their words."""
        return super().actions(words) | {"hand": lambda: self.show_hand(self.person()), "nudge": self._nudge}

    def _nudge(self) -> None:
        """Says a stage of the best move; behind those that there are that is said before the move is told."""
        from ..capabilities.advice import NO_STAGE
        from ..hint import advise, stages_of_move
        from ..hint.advise import BUDGET

        state = self.own_state()
        self._stages += 1
        stages = stages_of_move(state, advise(state, BUDGET.session).moves[0].move)
        *short, full = stages.stages
        if self._stages <= len(short):
            output.say(*stage_texts(short[self._stages - 1], stages.legal, "move"))
        elif self._stages == len(short) + 1 < len(STAGES):
            output.say(f"{NO_STAGE}; `nudge` again tells it")
        else:
            output.say(*stage_texts(full, stages.legal, "move"))
