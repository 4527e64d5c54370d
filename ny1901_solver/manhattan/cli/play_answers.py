"""How `play` answers: hands, hints, legal moves, reasons and scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kit.errors import IllegalMove
from ...kit.puzzles.parts import STAGES
from ...kit.terminal import output
from ...kit.terminal.derived import say
from ...kit.words import counted
from ..answers.of_verdicts import rule_check
from ..render.board import floors_told
from ..render.position import hand_told, turn_line
from ..rules import legal_moves, violations
from ..rulings.verdict import verdict
from ..state.naming import player_name

if TYPE_CHECKING:
    from ..moves import Move
    from ..state import GameState

LISTED = 20


def status_line(state: GameState) -> str:
    """The round, who does what, and the points."""
    points = ", ".join(f"{player_name(state, seat)} {state.score(seat)}" for seat in state.setup.seats)
    return f"round {state.round} of {state.setup.rounds.number}: {turn_line(state)}; {points}"


def say_status(state: GameState) -> None:
    """All players in a line each."""
    output.say(status_line(state))
    for seat in state.setup.seats:
        pieces = "; ".join(
            f"{state.edition.colours[colour]} {floors_told(state.selected[colour])} to build, "
            f"{floors_told(state.supply[colour])} in supply"
            for colour in state.setup.colours[seat]
        )
        cards = counted(sum(state.hands[seat]), "card")
        points = counted(state.score(seat), "point")
        output.say(f"{player_name(state, seat)} ({state.setup.sides[seat]}): {points}, {cards}; {pieces}")


def say_hand(state: GameState, seat: int) -> None:
    """A hand with what its cards mean there, and the pieces of the round."""
    own = state.setup.colours[seat]
    what = "to build" if state.phase == "build" else "in supply"
    counts = state.selected if state.phase == "build" else state.supply
    pieces = "; ".join(f"{state.edition.colours[colour]} {floors_told(counts[colour])}" for colour in own)
    output.say(f"your hand: {hand_told(state, seat, True)}; {what}: {pieces}")


def say_scores(state: GameState, ascii_only: bool) -> None:
    """What the board pays now, or how the game ended."""
    from ..capabilities.positions import SCORE, score_told

    say(score_told(SCORE.answered(position=state)), ascii_only)


def say_hint(state: GameState, top: int, idea: Move | None = None) -> None:
    """The best moves by what the player to move sees; an own idea wherever it stands."""
    from ...kit.capabilities.hints import Hinted
    from ..advice import advise
    from ..advice.advise import BUDGET
    from ..capabilities.advice import ADVISOR, HINT, advice_told

    if idea is not None and (broken := violations(state, idea)):
        raise IllegalMove(str(idea), broken)
    found = advise(state, BUDGET.session, also=idea)
    if found.moves:
        output.say(*advice_told(ADVISOR.answer(Hinted(HINT.asked(position=state, top=top), found, idea))))
    else:
        output.say("the game is over")


def say_stage(state: GameState, number: int) -> None:
    """A stage of the best move by its number; behind those that there are it is said before the move is told."""
    from ...kit.capabilities.hints import stage_told
    from ..advice import advise, stages_of_move
    from ..advice.advise import BUDGET
    from ..capabilities.advice import NO_STAGE

    found = advise(state, BUDGET.session)
    if not found.moves:
        output.say("the game is over")
        return
    stages = stages_of_move(state, found.moves[0].move)
    *short, full = stages.stages
    if number <= len(short):
        output.say(*stage_told(short[number - 1], stages.legal, "move"))
    elif number == len(short) + 1 < len(STAGES):
        output.say(f"{NO_STAGE}; `nudge` again tells it")
    else:
        output.say(*stage_told(full, stages.legal, "move"))


def say_legal(state: GameState, words: Sequence[str]) -> None:
    """The legal moves that hold all the words, so many at most."""
    numbers = [word for word in words if word.isascii() and word.isdecimal()]
    wanted = [word.lower() for word in words if word not in numbers]
    limit = int(numbers[-1]) if numbers else LISTED
    moves = [move for move in map(str, legal_moves(state)) if all(word in move.lower() for word in wanted)]
    output.say(*moves[:limit])
    more = f", {len(moves) - limit} not listed" if len(moves) > limit else ""
    output.say(f"{counted(len(moves), 'legal move')}{more}")


def say_why(state: GameState, move: Move | None) -> None:
    """Whether a move is legal, and why."""
    from ..capabilities.judging import verdict_told

    assert move is not None
    say(verdict_told(rule_check(state, verdict(state, move, 3))))
