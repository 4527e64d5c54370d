"""A session of `play` with hidden hands, and with hints in stages before the best move itself."""

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
        "show": gettext_noop("the cities and all players, with your own hand"),
        "hand": gettext_noop("your hand: positions on the board, and the cards"),
        "hint [N]": "",
        "nudge": gettext_noop("what kind of move the best one is; again for more of it"),
        "why-not MOVE...": gettext_noop("the best move beside one of yours, and what goes wrong with that"),
        "points [N]": gettext_noop(
            "the moves with most points if the round were scored right after them; no advice against opponents"
        ),
        "legal [WORD...] [N]": "",
        "why [MOVE...]": gettext_noop(
            "why a move, or the last one refused, is legal or not, and the nearest legal moves"
        ),
        "score": gettext_noop("what the board pays now, by building, city and tallest"),
        "status": gettext_noop("all players in a line each"),
    }
    steps = {
        "r3 C7": gettext_noop("builds a red piece of 3 floors on plot C7; the colour may be left out, `3 C7`"),
        "1 1 2 3": gettext_noop("sets pieces out for the round; of two colours `r 1 1 2 3 b 1 2 2 4`"),
        "void r3": gettext_noop("gives a piece up, if nothing can be built"),
        "open D": gettext_noop("opens a city, if the start player chooses it with Slow Growth"),
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
        """The words with which moves begin: colours, and kinds of moves."""
        edition = self.state.edition
        return (*edition.colours, *edition.letters, "void", "discard", "redraw", "open", "select", "build")

    def completions(self, text: str) -> list[str]:
        """The words that can complete a line: commands, and names of colours and players."""
        *before, begun = text.split(" ")
        colours = [name for name in self.state.edition.colours if name.startswith(begun.lower())]
        return [*(colours if before else []), *(word for word in super().completions(text) if word not in colours)]

    def move_sentences(self, done: PlayedMove, seen: Sequence[int]) -> list[str]:
        """A move and its consequences, a sentence a line, for people who see the hands of these seats."""
        answer, own = AppliedAnswer.make(done.after, applied_data(done)), done.before.to_move in seen
        move = gettext("sets pieces out, face down") if answer.secret and not own else answer.move
        return [f"{answer.mover}: {move}", *behind_lines(answer, own)]

    def step_refused(self, step: Move, error: IllegalMove) -> IllegalMove:
        """The error of an illegal move, with the nearest legal move."""
        near = "".join(str(each.step) for each in nearest(self.state, step, 1).nearest)
        return IllegalMove(error.turn, error.violations, nearest=near, noun="move")

    def moved_on(self) -> None:
        """Forgets the hints given, as a new position has another best move."""
        self._stages = 0

    def turn_sentence(self) -> str:
        """The round, and who does what."""
        return gettext(
            "round {round} of {rounds}: {turn}",
            round=self.state.round,
            rounds=self.state.setup.rounds.number,
            turn=turn_line(self.state),
        )

    def points(self) -> list[int]:
        """The points of each seat."""
        return list(map(self.state.score, self.state.setup.seats))

    def player_lines(self) -> list[str]:
        """A line for each player."""
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
        """Prints a hand with the meanings of its cards, and the pieces to build or in supply."""
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
        """Prints the verdict on a move, with reasons."""
        from ..capabilities.judging import verdict_lines

        state = self.own_state()
        say(verdict_lines(rule_check(state, verdict(state, step, 3))))

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """The functions of the commands, by their words."""
        return super().actions(words) | {"hand": lambda: self.show_hand(self.person()), "nudge": self._nudge}

    def _nudge(self) -> None:
        """Prints the next stage of the best move; after the last stage, first a warning and then the move."""
        from ..hint import advise, stages_of_move
        from ..hint.advise import BUDGET

        state = self.own_state()
        self._stages += 1
        stages = stages_of_move(state, advise(state, BUDGET.session).moves[0].move)
        *short, full = stages.stages
        if self._stages <= len(short):
            output.say(*stage_texts(short[self._stages - 1], MANHATTAN.counted_legal_steps(stages.legal)))
        elif self._stages == len(short) + 1 < len(STAGES):
            output.say(gettext("there is no further hint but the move itself; `nudge` again shows it"))
        else:
            output.say(*stage_texts(full, MANHATTAN.counted_legal_steps(stages.legal)))
