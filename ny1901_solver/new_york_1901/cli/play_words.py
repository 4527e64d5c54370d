"""What can be typed in `play`, and what it does."""

from __future__ import annotations

from ..table.usages import TILES_WORD

SESSION_WORDS = {
    "drew KIND...": "the cards that came up, when they are asked for",
    "cancel": "drops a turn that is not finished",
    "hint [N]": "the best turns against opponents, estimated by games that go on behind them",
    "why-not STEP...": "the best turn beside one of yours, and the first thing that goes wrong with that",
    "points [N]": "the turns of most points if the game ended after them; no advice against opponents",
    "plan [N] [final] [GOAL|KIND...]": "the plan of most points over N own turns, the others standing still",
    "legal [WORD...] [N]": "the legal turns that hold all the words, N at most",
    "why [STEP...]": "why a turn is illegal, or the last one refused, and the nearest legal turns",
    "auto [POLICY]": "the computer plays this turn: as its seat says, or else as `greedy`",
    "seat COLOUR POLICY|human": "the computer plays all turns of a player; from weak to strong: random, quick-2, "
    "quick-1, quick-0.5, planner or quick, strong (strong:N by N games a turn)",
    "undo": "takes your last turn back, with those of the computer since; also turns of an earlier session",
    "redo": "plays it again, with those of the computer that followed",
    "status": "all players in a line each",
    **TILES_WORD,
    "show": "the board, the market and all players",
    "draw FILE": "a picture of it: .svg, .png, .html or .pdf",
    "score": "the final sheets as if the game ended now",
    "save FILE": "writes the position before this turn",
    "record FILE": "keeps the record in a file from now on",
    "end": "the scores as they are, and leaves",
    "help [COMMAND]": "this list, or one command of it",
    "quit": "leaves",
}
