"""The capabilities `new` and `again`: set up a game, and another game like it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from ...capabilities.again import again
from ...capabilities.of_game import Own, new
from ...messages import gettext, ngettext
from ...questions.capability import Asker, Question, Spelled, Subject, Unfit, Writing, in_field
from ...rulebook.settings import parse_readings
from ...statistics.seeds import make_random
from ...text.spelling import not_one_of
from ..answers.answer import position_content
from ..answers.positions import AgainAnswer, NewAnswer
from ..edition import Edition, load_edition
from ..game import NEW_YORK_1901
from ..loading import form_of
from ..positions.file import format_position
from ..rules import new_game
from ..rules.set_up import Variant, new_game_like
from ..state import COLOURS, READINGS, GameState, Readings
from .shared import SHAPES

DEFAULT = "lower-manhattan"


class New(Question):
    """Set up a game.

    The same seed gives the same game. The variant `beginner` uses the challenge card Gold Tycoon and three fixed
    streets. The variant `advanced` has no starter buildings, and silver and gold tiles are unlocked later.
    """

    edition: Annotated[Edition | None, Subject("edition")] = None
    players: Annotated[int, Field(ge=2, le=4)] | None = Field(None, description="the number of players (default: 2)")
    seed: int = Field(0, description="the seed of all cards that are dealt at random")
    variant: Variant = Field("base", description="the variant of the rules")
    starters: bool = Field(True, description="the players start with starter buildings and territories")
    advanced_unlocks: bool = Field(False, description="whether silver and gold tiles are unlocked only at more points")
    action_cards: bool = Field(True, description="action cards")
    streets: Annotated[list[str], Spelled(metavar="ID,ID,...")] = Field(
        [], description="the street cards in play; if omitted, they are dealt at random"
    )
    challenge: str | None = Field(None, description="the challenge card in play; if omitted, a card is dealt at random")
    reading: Annotated[list[str], Spelled(metavar="SWITCH=VALUE")] = Field(
        [], description="a reading of the rules that is not the default; may be repeated"
    )
    colours: Annotated[list[str], Spelled(metavar="COLOUR,...")] = Field(
        [], description="the colours of the players in turn order, which also give the number of players"
    )

    def board(self) -> Edition:
        """Returns the edition to play with."""
        return self.edition or load_edition(DEFAULT)


def _new(asked: New, _: Asker) -> GameState:
    edition = asked.board()
    colours = _read_names("colours", asked.colours, COLOURS)
    if colours and asked.players not in (None, len(colours)):
        raise Unfit(
            "colours",
            ngettext(
                "{number} colour is given for {players}",
                "{number} colours are given for {players}",
                len(colours),
                players=ngettext("{number} player", "{number} players", asked.players or 0),
            ),
        )
    streets = _read_names("streets", asked.streets, [card.id for card in edition.street_cards])
    wanted = edition.numbers.streets_in_play
    if streets and len(streets) != wanted:
        raise Unfit(
            "streets",
            ngettext(
                "{number} street card is given; a game has {in_play} street cards in play",
                "{number} street cards are given; a game has {in_play} street cards in play",
                len(streets),
                in_play=wanted,
            ),
        )
    if asked.challenge is not None:
        _expect_known("challenge", asked.challenge, edition.challenges)
    with in_field("reading"):
        readings = Readings().with_settings(parse_readings(asked.reading, READINGS))
    with in_field("edition"):
        return new_game(
            edition,
            len(colours) or asked.players or 2,
            make_random(asked.seed),
            colours=colours or None,
            variant=asked.variant,
            starters=asked.starters,
            unlocks="advanced" if asked.advanced_unlocks else "base",
            action_cards=asked.action_cards,
            streets=streets or None,
            challenge=asked.challenge,
            readings=readings,
        )


def _read_names(field: str, given: list[str], known: Iterable[str]) -> list[str]:
    """Splits texts at commas into names; raises `Unfit` for an unknown name, or a name that occurs twice."""
    words = list(known)
    names = [name.strip() for text in given for name in text.split(",")]
    for name in names:
        _expect_known(field, name, words)
    if len(names) != len(set(names)):
        raise Unfit(
            field, gettext("each name may be listed only once, but the list is {names!r}", names=",".join(given))
        )
    return names


def _expect_known(field: str, value: str, known: Iterable[str]) -> None:
    if value not in (words := list(known)):
        raise Unfit(field, not_one_of(value, words))


NEW = new(
    NEW_YORK_1901,
    SHAPES,
    form_of,
    Own(
        New,
        NewAnswer,
        _new,
        more=lambda asked, result: position_content(result),
        examples=(
            "--seed 1901",
            "--players 4 --variant beginner --no-action-cards -o game.yaml",
            "--colours brown,green --reading flip_tiles=yes",
        ),
        writings={
            "output": Writing(
                "Write the position to this file.",
                lambda _, result: format_position(result),
                form_of,
                option="-o/--output",
            )
        },
        result="ny1901_solver.new_york_1901.state.game:GameState",
    ),
)

AGAIN = again(
    NEW_YORK_1901,
    AgainAnswer,
    new_game_like,
    position_content,
    "ny1901_solver.new_york_1901.state.game:GameState",
)
