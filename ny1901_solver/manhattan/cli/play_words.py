"""What can be typed in `play`, and what it does."""

from __future__ import annotations

SESSION_WORDS = {
    "show": "the cities and all players, with your own hand",
    "hand": "your hand: positions on the board, and the cards",
    "hint [N]": "the best moves by what you see, estimated by games that go on behind them",
    "nudge": "what kind of move the best one is; again for more of it",
    "why-not MOVE...": "the best move beside one of yours, and what goes wrong with that",
    "legal [WORD...] [N]": "the legal moves that hold all the words, N at most",
    "why [MOVE...]": "why a move is legal or not, or the last one refused, and the nearest legal moves",
    "score": "what the board pays now, by building, city and tallest",
    "status": "all players in a line each",
    "auto [PLAYER]": "the computer makes this move: as its seat says, or else as `greedy`",
    "seat COLOUR PLAYER|human": "the computer makes all moves of a player; from weak to strong: random, greedy-50, "
    "greedy-20, greedy, uct-greedy, uct, strong (strong:N by N games a move)",
    "undo": "takes your last move back, with those of the computer since; also moves of an earlier session",
    "redo": "plays it again, with those of the computer that followed",
    "save FILE": "writes the position, with all hands",
    "record FILE": "keeps the record in a file from now on",
    "end": "the scores as they are, and leaves",
    "help [COMMAND]": "this list, or one command of it",
    "quit": "leaves",
}
MOVE_WORDS = {
    "r3 C7": "builds a red piece of 3 floors on plot C7; the colour may be left out, `3 C7`",
    "1 1 2 3": "sets pieces out for the round; of two colours `r 1 1 2 3 b 1 2 2 4`",
    "void r3": "gives a piece up, where nothing can be built",
    "open D": "opens a city, with Slow Growth where the start player says which",
}
