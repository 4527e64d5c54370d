"""A game as it is played at a page: what can be chosen, what computer players do, pictures."""

from __future__ import annotations

import re
from collections import Counter
from typing import Annotated, Any, Literal

from pydantic import Field

from ...kit.engine import Caller, FieldError, Method, in_field
from ...kit.seeds import seeded
from ..answers import of_pictures, of_playing
from ..chance import Draws, shuffled
from ..opponents import parse_name, policy_of
from ..rules import violations
from ..state import GameState
from ..table.choosing import Pieces
from ..table.choosing import choices as choices_of
from ..table.playing import played
from .given import About, AboutStage, MoveText, Player, draft_of, move_of, position_of, seen_by, stage_of


class ChoicesRequest(AboutStage):
    """Tells what the player to move can choose: pieces behind those that he has chosen to set out, and all builds."""

    chosen: Annotated[list[str], Field(description="pieces to set out, by colour and floors, such as r3")] = []


class PlayRequest(About):
    """Lets a computer player move by what his seat sees, the same by the same seed; cancelled, the best known."""

    player: Annotated[str, Field(description="a name of player-list, such as greedy, or strong:100")] = "strong"
    seed: int = 0


class DrawRequest(AboutStage):
    """Draws a position, with a move on it legal or not, as `ny1901 draw`: the SVG; hands only of the seat asked for."""

    move: MoveText | None = None
    seat: Player = None
    open: Annotated[bool, Field(description="whether all hands are shown")] = False
    board: Annotated[bool, Field(description="whether the table alone is drawn, for a page")] = False
    theme: Literal["light", "dark", "bw"] = "light"
    draft: Annotated[bool, Field(description="whether the position need not add up, as one that is edited")] = False


def _choices(request: ChoicesRequest, _: Caller) -> dict[str, Any]:
    state = stage_of(request)
    with in_field("chosen"):
        return of_playing.choices(choices_of(state, _pieces(state, request.chosen)))


def _pieces(state: GameState, texts: list[str]) -> Pieces:
    """Pieces as texts name them."""
    letters = state.edition.letters
    for text in texts:
        if not re.fullmatch("[a-z][1-9]", text) or text[0] not in letters:
            raise FieldError("chosen", f"chosen: {text[:20]!r} is no piece such as {letters[0]}3")
    return Counter((letters.index(text[0]), int(text[1])) for text in texts)


def _play(request: PlayRequest, caller: Caller) -> dict[str, Any]:
    state = position_of(request)
    if state.over:
        raise FieldError("position", "position: the game is over: there is no move to play")
    with in_field("player"):
        name, policy = str(parse_name(request.player)), policy_of(request.player, caller.stop)
    rng = seeded(request.seed)
    found = played(state, policy(state, rng), Draws(state.edition.board, [], shuffled(rng)))
    return of_playing.played(found, name, request.seed, caller.stop())


def _draw(request: DrawRequest, _: Caller) -> dict[str, Any]:
    from ..drawing import THEMES, Proposal, page_board, position_picture

    state = draft_of(request.position) if request.draft and request.position else stage_of(request)
    seen = seen_by(state, request.seat, request.open)
    move = None if request.move is None else move_of(state, request.move, "move")
    broken = () if move is None else tuple(violations(state, move))
    proposal = None if move is None else Proposal(move, broken)
    picture = (page_board if request.board else position_picture)(state, proposal, THEMES[request.theme], seen)
    return of_pictures.svg(state, picture, seen, proposal)


METHODS = {
    "choices": Method(ChoicesRequest, _choices, "choices"),
    "play": Method(PlayRequest, _play, "play", ends_early=True, searches=True),
    "draw": Method(DrawRequest, _draw, "svg"),
}
