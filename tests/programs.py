"""The program of each game, and the methods of its engine, by the name of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import typer

from ny1901_solver.app import methods, program
from ny1901_solver.app.games import load_games
from ny1901_solver.app.picking import pick_game
from ny1901_solver.engine import Method

GAMES = load_games().names
NEW_YORK_1901, MANHATTAN = GAMES


def app(game: str) -> typer.Typer:
    """The commands of a game."""
    return program.app(pick_game(("--game", game)))


def table_of(game: str, fields: dict[str, Any]) -> Mapping[str, Method]:
    """The methods of a game for a request."""
    games = load_games()
    return methods.table_of(games, games.of_name(game), fields)
