"""Playing by the rules as puzzles do: what is drawn stays out, and where nobody else builds the turn stays."""

from __future__ import annotations

from dataclasses import replace

from ..chance import any_card
from ..moves import Build, Move, Select
from ..rules import play
from ..scoring import paid, result, scored
from ..state import GameState
from ..utility import MARGIN_COUNTS, utilities
from .ground import Look


def stepped(state: GameState, move: Move) -> GameState:
    """The state after a legal move; nobody holds a card that he did not hold."""
    hands = list(state.hands)
    if isinstance(move, Build):
        board, hand = state.edition.board, list(hands[state.to_move])
        hand[state.setup.cards[state.to_move][board.position_of(board.number[move.plot])]] -= 1
        hands[state.to_move] = tuple(hand)
    nothing = (0,) * len(state.deck)
    after = play(replace(state, deck=nothing, played=nothing), move, any_card)
    return replace(after, hands=tuple(hands), deck=nothing, played=nothing)


def stepped_alone(state: GameState, move: Move) -> GameState:
    """The state after a legal move behind which nobody else moves."""
    after = stepped(state, move)
    if isinstance(move, Select):
        return replace(after, phase="build", to_move=state.to_move)
    return replace(after, to_move=state.to_move)


def counted_now(state: GameState) -> tuple[int, ...]:
    """The points of each seat if the round were scored as the board stands."""
    gained = paid(scored(state), len(state.points))
    return tuple(sum(state.points[c] + gained[c] for c in own) for own in state.setup.colours)


def look_of(state: GameState) -> Look:
    """What counts of a position's board."""
    owners = tuple(stack[-1].colour if stack else -1 for stack in state.stacks)
    tallest = [line.detail for line in scored(state) if line.rule == "M-SCO-3"]
    if not tallest:
        return Look(owners, -1)
    heights = [sum(piece.floors for piece in stack) for stack in state.stacks]
    return Look(owners, heights.index(max(heights)))


def worths_of(state: GameState) -> tuple[float, ...]:
    """What the points of a position are worth to each seat, as players look for it (`utility`).

    It is the aim of a last go-round, to win, then to be as far ahead of the best as can be: no chance is left in it, so
    that the margin never speaks against the win.
    """
    found = result(state)
    return utilities(found.scores, found.winners)


def lead_of(worth: float) -> int:
    """The lead behind a worth; 0 where points are level, whatever a tie-break says."""
    if worth > 1 + MARGIN_COUNTS / 2:
        return round((worth - 1) / MARGIN_COUNTS)
    return round(worth / MARGIN_COUNTS) if worth < -MARGIN_COUNTS / 2 else 0
