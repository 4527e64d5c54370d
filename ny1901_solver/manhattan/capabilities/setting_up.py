"""The capabilities `new` and `again`, which set up a game, and another game like it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...capabilities.again import again
from ...capabilities.of_game import NewGame, Own, new
from ...errors import Refused
from ...messages import gettext
from ...questions.capability import Asker, Spelled, Unfit, in_field
from ...rulebook.settings import parse_readings
from ...statistics.seeds import make_random
from ..answers.answer import position_content
from ..answers.positions import AgainAnswer, NewAnswer
from ..chance import deck_dealer
from ..edition import EDITIONS, load_edition
from ..game import MANHATTAN
from ..loading import form_of
from ..readings import READINGS
from ..rules import new_game
from ..rules.set_up import expect_sides, new_game_like
from ..state import GameState
from .shared import SHAPES


class New(NewGame):
    """Set up a game and deal.

    The same seed gives the same game. The drawing above shows no hand. The last line is the position with all hands,
    which other commands can read.
    """

    edition: str = Field("mayfair", description="name of a shipped edition, or a folder with an edition")
    players: int = Field(2, ge=2, le=4, description="number of players")
    seed: int = Field(0, description="seed for the deal; the same seed deals the same cards")
    variants: Annotated[
        list[str], Spelled(option="--variant", metavar="monster|baby-monster|slow-growth|anti-trust")
    ] = Field([], description="a variant of the rulebook; may be repeated")
    readings: Annotated[list[str], Spelled(option="--reading", metavar="SWITCH=VALUE")] = Field(
        [], description="a reading of the rules; may be repeated"
    )
    sides: Annotated[str | None, Spelled(metavar="SIDES")] = Field(
        None,
        description="the sides of the board at which the players sit, in turn order, such as SN, SW, SWN or SWNE",
    )
    start: int = Field(1, ge=1, le=4, description="number of the player who begins")


def _new(asked: New, asker: Asker) -> GameState:
    if asked.start > asked.players:
        raise Unfit(
            "start",
            gettext(
                "player {player} cannot begin a game of {players} players", player=asked.start, players=asked.players
            ),
        )
    sat = None if asked.sides is None else list(asked.sides.upper().replace(",", "").replace(" ", ""))
    if sat == []:
        raise Unfit("sides", gettext("{sides!r} names no side of the board; write sides such as SN", sides=asked.sides))
    with in_field("edition"):
        if not asker.waits and asked.edition not in EDITIONS:
            raise Refused(
                gettext(
                    "edition: Manhattan has no edition {name!r}; the editions are {names}",
                    name=asked.edition[:80],
                    names=", ".join(EDITIONS),
                )
            )
        box = load_edition(asked.edition)
    with in_field("readings"):
        changed = parse_readings(asked.readings, READINGS)
    with in_field("sides"):
        expect_sides(asked.players, sat or ())
    with in_field("variants"):
        return new_game(
            box,
            asked.players,
            deck_dealer(make_random(asked.seed)),
            start=asked.start - 1,
            sides=sat,
            variants=asked.variants,
            readings=box.readings.with_settings(changed),
        )


NEW = new(
    MANHATTAN,
    SHAPES,
    form_of,
    Own(
        New,
        NewAnswer,
        _new,
        more=lambda asked, result: position_content(result),
        examples=(
            "ny1901 --game manhattan new --players 4 --seed 1 -o game.mh",
            "ny1901 --game manhattan new --variant slow-growth --variant monster",
            "ny1901 --game manhattan new --players 4 --reading selection=hidden",
        ),
        result="ny1901_solver.manhattan.state.game:GameState",
    ),
)

AGAIN = again(
    MANHATTAN,
    AgainAnswer,
    lambda state, rng: new_game_like(state, deck_dealer(rng)),
    position_content,
    "ny1901_solver.manhattan.state.game:GameState",
)
