"""Requests of all methods that server and browser both have, drawn by a seed; budgets in games, never seconds."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.replay import format_record, record_game
from ny1901_solver.new_york_1901.rules import legal_turns, new_game
from ny1901_solver.new_york_1901.rulings.registry import load_registry

from ..rulings.mutants import wanted_turns
from ..sampling import random_positions

EDITIONS = "tiny", "lower-manhattan"
ASKED = "may I demolish a gold tile?", "who wins a tie", "how many workers may cover a demolition", "king token"
NEEDS_SOLVER: tuple[dict[str, Any], ...] = (
    {"method": "points", "twice": True},
    {"method": "plan", "turns": 1, "twice": True},
    {"method": "majority"},
    {"method": "layout", "turns": 1},
)
"""Fields of what is answered with OR-Tools alone."""


OF_POSITION = "show", "score", "steps", "certify", "draw", "squares", "points", "choices", "complete"
"""Methods that need nothing but a position."""


def questions(seed: int, rounds: int, editions: Sequence[str] = EDITIONS) -> list[str]:
    """Requests as lines of JSON: some of every method to each of so many positions of each edition."""
    rng = random.Random(f"questions {seed}")
    asked = [*_of_all_games(rng), *(each for edition in editions for each in _of_games(edition, rng, rounds))]
    return [json.dumps({"id": str(number), **fields}) for number, fields in enumerate(asked)]


def _of_all_games(rng: random.Random) -> Iterator[dict[str, Any]]:
    for method in ("version", "opened", "edition-list", "rule-list", "rule-contents"):
        yield {"method": method}
    yield {"method": "qr-code", "text": "https://example.org/#puzzle=last-turn-704-1441"}
    yield {"method": "edition-show", "name": "tiny"}
    yield {"method": "edition-new", "name": "mine", "columns": 4, "rows": 3}
    for rule in rng.sample([rule.id for rule in load_registry().rules], 4):
        yield {"method": "rule-show", "rule": rule}
    yield from ({"method": "rule-ask", "question": question} for question in ASKED)
    yield {"method": "rule-cases", "rule": "DEM-4"}
    yield {"method": "puzzle-list", "grade": 2}
    yield {"method": "puzzle-daily", "date": "2026-03-01"}
    yield {"method": "puzzle-progress", "date": "2026-03-01"}
    for puzzle in rng.sample(sorted(shipped()), 4):
        for method in ("puzzle-show", "puzzle-hint", "puzzle-stage", "puzzle-solution", "draw", "puzzle-try"):
            yield {"method": method, "puzzle": puzzle} | ({"turns": ["pass"]} if method == "puzzle-try" else {})
        for command in ("pass", "hint", "undo", "give up"):
            yield {"method": "puzzle-play", "puzzle": puzzle, "commands": ["hint", "rules"], "command": command}
    for method in ("puzzle-solve", "puzzle-grade"):
        yield {"method": method, "puzzle": "tutorial-streets"}
    for method in ("puzzle-check", "puzzle-book"):
        yield {"method": method, "puzzles": ["tutorial-streets"]}
    yield {"method": "puzzle-generate", "kind": "best-turn", "count": 1, "tries": 2, "edition": "tiny"}
    yield {"method": "puzzle-simplify", "puzzle": "tutorial-streets", "starts": 1}
    yield {"method": "rule-book", "rules": ["BLD-7"]}
    yield {
        "method": "rule-differ",
        "reading_a": "flip_tiles=no",
        "reading_b": "flip_tiles=yes",
        "limit": 40,
        "compare": 1,
    }
    yield {"method": "puzzle-show", "puzzle": "nothing-like-it"}
    yield {"method": "hint", "position": "ny1:mars:..."}
    yield {"method": "show", "position": {"format": "ny1901-position/1"}}
    yield {"method": "score"}


def _of_games(edition: str, rng: random.Random, rounds: int) -> Iterator[dict[str, Any]]:
    seed, names = rng.randrange(10**6), sorted(POLICIES)
    yield {"method": "new", "edition": edition, "players": rng.choice([2, 3, 4]), "seed": seed}
    yield {"method": "edit", "name": edition, "edits": []}
    for edits in (["undo"], ["score green 3"], ["frobnicate"]):
        yield {"method": "edit-step", "name": edition, "changes": [["score blue 2"]], "edits": edits}
    start = new_game(load_edition(edition), 2, random.Random(seed))
    game = record_game(start, POLICIES[rng.choice(names)], random.Random(seed))
    yield {"method": "replay", "record": format_record(game)}
    first, kinds = game.turns[0], start.edition.kind_names
    written = {"turn": str(first.turn), "draws": [kinds[card] for card in first.draws], "note": "so"}
    yield {"method": "record", "position": format_line(start), "turns": [written]}
    step = {"method": "play-step", "position": format_line(start), "seats": {start.colour(1): "quick"}, "seed": seed}
    for command in ("undo", "auto", "take", "redo"):
        yield {**step, "moves": [{"move": written["turn"], "drawn": written["draws"]}], "command": command}
    yield {"method": "review", "record": format_record(game.first(1)), "rollouts": 2, "plot": "colour"}
    yield {"method": "review-puzzle", "position": format_line(start), "best": str(first.turn)}
    for state in random_positions(load_edition(edition), seed, rounds):
        position, legal = {"position": format_line(state)}, str(rng.choice(legal_turns(state)))
        for method in (*OF_POSITION, "again", "edit"):
            yield {"method": method, **position}
        yield {"method": "legal", **position, "limit": 5}
        yield {"method": "apply", **position, "turn": legal, "seed": 1}
        yield {"method": "choices", **position, "turn": legal}
        yield {"method": "choices", **position, "market_closed": True}
        yield {"method": "hint", **position, "rollouts": 6, "top": 2, "seed": rng.randrange(100)}
        yield {"method": "hint", **position, "rollouts": 4, "why_not": legal, "player": state.colour(state.to_move)}
        yield {"method": "play", **position, "player": "quick", "seed": 3}
        yield {"method": "plan", **position, "turns": 1}
        yield {"method": "rule-check", **position, "turn": legal}
    for state, wanted in wanted_turns(load_edition(edition), seed, rounds, 2):
        yield {"method": "rule-check", "position": format_line(state), "turn": str(wanted), "top": 1}
        yield {"method": "what-if", "position": format_line(state), "turn": str(wanted), "top": 1}
        yield {"method": "draw", "position": format_line(state), "turn": str(wanted)}
