"""Defines a session of the command `play`, in which players do not see each other's hands.

The hints of a session come in stages, and the last stage is the best move itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...capabilities.hints import stage_texts
from ...errors import IllegalMove
from ...messages import gettext, gettext_noop, ngettext
from ...puzzles.parts import STAGES
from ...terminal import output
from ...terminal.derived import say
from ...terminal.game_session import GameSession
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
    """A session that plays a game of Manhattan."""

    game, commands, playing_rules = MANHATTAN, AT_HAND, MovePlaying
    words = {
        "show": gettext_noop("shows the cities and all players, with your own hand"),
        "hand": gettext_noop("shows your hand: the cards, and the positions that they mean on the board"),
        "hint [N]": "",
        "nudge": gettext_noop("gives a hint at the best move; the next `nudge` reveals more of the move"),
        "why-not MOVE...": gettext_noop(
            "compares your own move with the best move, and explains what goes wrong with yours"
        ),
        "points [N]": gettext_noop(
            "lists the moves with most points if the round were scored right after the move; this ignores the opponents"
        ),
        "legal [WORD...] [N]": "",
        "why [MOVE...]": gettext_noop(
            "explains why a move, or the last refused move, is legal or not, and lists the nearest legal moves"
        ),
        "score": gettext_noop(
            "shows the points that the board pays now for buildings, cities and the tallest building"
        ),
        "status": gettext_noop("shows one line for each player"),
    }
    steps = {
        "r3 C7": gettext_noop(
            "builds a red piece of 3 floors on plot C7; you may leave out the colour and write `3 C7`"
        ),
        "1 1 2 3": gettext_noop(
            "sets out pieces of these floors for the round; if you play two colours, write `r 1 1 2 3 b 1 2 2 4`"
        ),
        "void r3": gettext_noop("gives up a piece, if you cannot build anything"),
        "open D": gettext_noop("opens a city in the variant Slow Growth, if the start player chooses the city"),
    }
    called = "COLOUR", "PLAYER"
    line_places = {
        "score": "ny1901_solver.manhattan.capabilities.positions:score_lines",
        "hint": "ny1901_solver.manhattan.capabilities.advice:advice_lines",
    }

    def short_name(self, seat: int) -> str:
        """Returns the letter of a player's first colour."""
        return str(self.state.letters(seat)[0])

    def begins(self) -> Iterable[str]:
        """Returns the words with which a typed move can begin: colours, their letters, and kinds of moves."""
        edition = self.state.edition
        return (*edition.colours, *edition.letters, "void", "discard", "redraw", "open", "select", "build")

    def completions(self, text: str) -> list[str]:
        """Returns the words that can complete a line: commands, and names of colours and players."""
        *before, begun = text.split(" ")
        colours = [name for name in self.state.edition.colours if name.startswith(begun.lower())]
        return [*(colours if before else []), *(word for word in super().completions(text) if word not in colours)]

    def move_sentences(self, done: PlayedMove, seen: Sequence[int]) -> list[str]:
        """Returns the sentences about a move and its consequences, for people who see the hands of the given seats."""
        answer, own = AppliedAnswer.make(done.after, applied_data(done)), done.before.to_move in seen
        move = gettext("sets out pieces face down") if answer.secret and not own else answer.move
        return [f"{answer.mover}: {move}", *behind_lines(answer, own)]

    def step_refused(self, step: Move, error: IllegalMove) -> IllegalMove:
        """Returns the error of an illegal move, with the nearest legal move."""
        near = "".join(str(each.step) for each in nearest(self.state, step, 1).nearest)
        return IllegalMove(error.turn, error.violations, nearest=near, noun="move")

    def moved_on(self) -> None:
        """Resets the number of hints that the player has read, because a new position has another best move."""
        self._stages = 0

    def turn_sentence(self) -> str:
        """Returns a sentence with the round, the player to move and the kind of his move."""
        return gettext(
            "round {round} of {rounds}: {turn}",
            round=self.state.round,
            rounds=self.state.setup.rounds.number,
            turn=turn_line(self.state),
        )

    def points(self) -> list[int]:
        """Returns the points of the player at each seat."""
        return list(map(self.state.score, self.state.setup.seats))

    def player_lines(self) -> list[str]:
        """Returns a line for each player: points, cards and pieces."""
        return list(map(self._player_line, self.state.setup.seats))

    def _player_line(self, seat: int) -> str:
        state = self.state
        pieces = "; ".join(
            gettext(
                "{colour} {to_build} to build, {supply} in supply",
                colour=state.edition.colours[colour],
                to_build=floors_text(state.selected[colour]),
                supply=floors_text(state.supply[colour]),
            )
            for colour in state.setup.colours[seat]
        )
        cards = ngettext("{number} card", "{number} cards", sum(state.hands[seat]))
        points = ngettext("{number} point", "{number} points", state.score(seat))
        return f"{player_name(state, seat)} ({state.setup.sides[seat]}): {points}, {cards}; {pieces}"

    def show_hand(self, seat: int) -> None:
        """Prints a hand with the positions that its cards stand for, and the player's pieces to build or in supply."""
        state = self.state
        counts = state.selected if state.phase == "build" else state.supply
        pieces = "; ".join(
            f"{state.edition.colours[colour]} {floors_text(counts[colour])}" for colour in state.setup.colours[seat]
        )
        hand = hand_text(state, seat, True)
        if state.phase == "build":
            output.say(gettext("your hand: {hand}; to build: {pieces}", hand=hand, pieces=pieces))
        else:
            output.say(gettext("your hand: {hand}; in supply: {pieces}", hand=hand, pieces=pieces))

    def explain(self, step: Move, text: str) -> None:
        """Prints whether a move is legal, with the reasons."""
        from ..capabilities.judging import verdict_lines

        state = self.own_state()
        say(verdict_lines(rule_check(state, verdict(state, step, 3))))

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """Returns the function of each command, by the word of the command."""
        return super().actions(words) | {"hand": lambda: self.show_hand(self.person()), "nudge": self._nudge}

    def _nudge(self) -> None:
        """Prints the next hint about the best move. After the last hint the session prints a warning, and then the move
        itself.
        """
        from ..hint import advise, stages_of_move
        from ..hint.advise import BUDGET

        state = self.own_state()
        self._stages += 1
        stages = stages_of_move(state, advise(state, BUDGET.session).moves[0].move)
        *short, full = stages.stages
        if self._stages <= len(short):
            output.say(*stage_texts(short[self._stages - 1], MANHATTAN.counted_legal_steps(stages.legal)))
        elif self._stages == len(short) + 1 < len(STAGES):
            output.say(gettext("the only further hint is the move itself; type `nudge` again to see the move"))
        else:
            output.say(*stage_texts(full, MANHATTAN.counted_legal_steps(stages.legal)))
