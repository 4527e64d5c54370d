"""How `play` answers: turns, hints, legal turns, reasons and scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kit.terminal import output
from ...kit.words import counted
from ..answers import of_turns
from ..capabilities.points import ranked_told
from ..capabilities.positions import SCORE
from ..game import NEW_YORK_1901
from ..hints import hint
from ..render.position import position_view
from ..render.sheets import outcome_view
from ..render.tiles import tiles_notes, tiles_view
from ..rules import legal_turns
from ..table.naming import is_count, read_territory
from ..table.refusal import read_idea, ruled

if TYPE_CHECKING:
    from ...kit.advice import Held
    from ..moves import Turn
    from ..state import GameState
    from ..table.live import Live

LISTED = 20


def say_turn(live: Live) -> None:
    """The last turn of a game, with its points and the cards that came up."""
    from ..replay import gained

    before, after, turn = live.states[-2], live.states[-1], live.turns[-1]
    seat, kinds = before.to_move, before.edition.kind_names
    points = sum(line.points for line in gained(before, after, seat))
    drawn = f"; came up: {' '.join(kinds[card] for card in turn.draws)}" if turn.draws else ""
    score = after.players[seat].score
    output.say(f"{len(live.turns)}. {before.colour(seat)} {points:+d} = {score}: {turn.turn}{drawn}")
    if after.ended_by is not None and before.ended_by is None and not after.over:
        output.say(f"{before.colour(seat)} triggers the end: every other player has one more turn (END-2)")


def say_scores(state: GameState, ascii_only: bool) -> None:
    """The final sheets, and who wins or leads with what decides it."""
    output.say("the game is over" if state.over else "if the game ended now:")
    output.picture(outcome_view(SCORE.answered(position=state)), ascii_only)


def say_position(state: GameState, ascii_only: bool) -> None:
    """The board, the market and all players."""
    output.picture(position_view(state, output.columns()), ascii_only)


def say_tiles(state: GameState, ascii_only: bool) -> None:
    """The unbuilt tiles, and how many of each every player has."""
    output.picture(tiles_view(state), ascii_only)
    output.say(*tiles_notes(state))


def say_hint(state: GameState, top: int, idea: Turn | None = None, allowed: Held | None = None) -> None:
    """The best turns against opponents, of those allowed, estimated; an own idea wherever it stands."""
    from ...kit.capabilities.hints import Hinted
    from ..advice import advise
    from ..advice.advise import BUDGET
    from ..capabilities.advice import ADVISOR, HINT, advice_told

    advice = advise(state, BUDGET.session, also=idea, allowed=allowed)
    if advice.turns:
        asked = HINT.asked(position=state, top=top)
        output.say(*advice_told(ADVISOR.answer(Hinted(asked, advice, idea))))
    else:
        output.say("the game is over")


def say_why_not(state: GameState, text: str) -> None:
    """The best turn against opponents, and what goes wrong with the one that was typed, or the rules that it breaks."""
    NEW_YORK_1901.decider(state)
    say_hint(state, 1, read_idea(state, text))


def say_points(state: GameState, top: int) -> None:
    """The turns that bring most points if the game ended after them, with proof."""
    found = hint(state, top)
    if found.turns:
        output.say(*ranked_told(of_turns.points(state, found, None)))
    else:
        output.say("the game is over")


def say_legal(state: GameState, words: Sequence[str]) -> None:
    """The legal turns that hold all the words, so many at most."""
    limit, wanted = LISTED, []
    names = {state.edition.board.legend.territory_token(name): name for name in state.edition.board.by_name}
    for word in words:
        if is_count(word):
            limit = int(word)
        else:
            token = word.lower() in names
            wanted.append(read_territory(state.edition, word).name if token else word)
    turns = [
        turn
        for turn in map(str, legal_turns(state, shifts=False))
        if all(word.lower() in turn.lower() for word in wanted)
    ]
    output.say(*turns[:limit])
    more = f", {len(turns) - limit} not listed" if len(turns) > limit else ""
    output.say(f"{counted(len(turns), 'legal turn')}{more}")


def say_why(state: GameState, turn: Turn, remark: str = "") -> None:
    """Whether a turn is legal, and if not every rule it breaks, a remark on it, and legal ones near it."""
    output.say(*ruled(state, turn, remark))
