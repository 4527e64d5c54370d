"""The capability that lists the computer players of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import Field

from ..arena.answer import NamedPlayerData, OpponentData
from ..arena.players import NamedPolicy
from ..evaluation.players import names_of
from ..messages import gettext
from ..protocol.game import Game
from ..questions.answers import Answer
from ..questions.capability import Asker, Capability, Question, Shown
from .of_game import PlainShapes


class PlayerList(Question):
    """List the computer players of this game, the weakest first."""


class PlayerListAnswer(Answer):
    """The computer players, the weakest first."""

    family = ""
    command = "player-list"
    proves = False
    players: list[NamedPlayerData] = Field(description="the computer players, the weakest first")
    opponents: list[OpponentData] = Field(
        description="computer players under short names for people, the weakest first; empty if the game has none"
    )


def player_list(game: Game[Any, Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """Makes the capability that lists the computer players."""
    shape = shapes.of(PlayerListAnswer)

    def find(asked: PlayerList, _: Asker) -> Mapping[str, NamedPolicy]:
        return names_of(game).named

    def answer(asked: PlayerList, result: Mapping[str, NamedPolicy], _: Asker) -> PlayerListAnswer:
        players = [{"name": name} | {key: getattr(each, key) for key in KEYS} for name, each in result.items()]
        short = names_of(game).opponents
        opponents = [{"name": name, "title": gettext(name), "player": player} for name, player in short.items()]
        return shape.make(None, {"players": players, "opponents": opponents})

    return Capability(PlayerList, find, answer, _player_lines)


KEYS = "about", "usual", "counts"


def _player_lines(answer: PlayerListAnswer) -> Iterator[Shown]:
    width = max(len(each.name) for each in answer.players)
    for each in answer.players:
        yield f"{each.name:<{width}}  {gettext(each.about)}"
    for short in answer.opponents:
        yield gettext("the opponent {title} is {player}", title=short.title, player=short.player)
