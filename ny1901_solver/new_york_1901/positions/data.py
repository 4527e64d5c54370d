"""Converts between a state and plain data with the keys and the order of a position file.

Position files, answers and one-line positions are written from this plain data, and are read into the same data. `LINE`
is the compact form of this data:

ny1:EDITION:STREETS:CHALLENGE:OPTIONS:OPEN:FUTURE:MOVER:ENDED:PLAYER[:PLAYER...]

OPTIONS are `no-starters`, `advanced`, `no-cards` and readings (rule interpretations) that differ from their defaults
(`flip_tiles=yes`). OPEN lists the kinds of the face-up cards. FUTURE lists the layers of the pile from the top, joined
by `.`; each layer is a list of card kinds with counts (`3b2,1r3`). MOVER is the colour of the player to move, and ENDED
is the colour of the player who triggered the end of the game. PLAYER is COLOUR,SCORE,CARDS,DEMOLISHED,ESTATE,BUILDINGS.
CARDS contains the first letters of the unused action cards. Demolished tiles and territory tokens are joined by `.`.
Buildings are joined by `_`, and their squares by `.`. A `-` stands for an empty part. In the middle of a turn the line
contains the position at the start of the turn, and MOVER is followed by the events since the start of the turn, joined
by `~`: `green~shift~drew.b2.r3.r2~take.blue-07`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...errors import NotationError
from ...messages import gettext, gettext_noop, ngettext
from ...positions.line import ANY_TEXT, Fields, LineField, LineForm, Matching, OrNone, Several
from ...positions.places import Expected
from ..board import bits
from ..edition import Edition, card_words, mismatch
from ..masks import TerritoryMask, TileMask
from ..registration import REGISTRATION
from ..state import GameState
from ..state.game import MOST_POINTS, Layer, Market, Player
from ..state.invariants import located_problems
from ..state.readings import Readings
from ..state.setup import COLOURS, Setup
from .codecs import CountedKinds, EditionLabel, Letters, MoverWithTurn, Options, PlacementText
from .name_reader import NameReader
from .under_way import event_texts, gone_on
from .vocabulary import CHALLENGES, HAND, KINDS, OPTIONS, OWN_TILES, STREETS, TERRITORIES

if TYPE_CHECKING:
    from ...files.documents import Loc

FORMAT = "ny1901-position/1"
A_COLOUR = gettext_noop("a player's colour (green, blue, yellow or brown); no two players have the same colour")
A_PLAYER = gettext_noop("a player of this game")


def position_data(state: GameState) -> dict[str, Any]:
    """The data of a position, with the keys in the order of a position file."""
    done = event_texts(state)
    state = state.start
    setup, edition, kinds = state.setup, state.edition, state.edition.kind_names
    return {
        "edition": edition.name,
        "edition_hash": edition.content_hash,
        "options": {
            **{key: getattr(setup, key) for key in OPTIONS},
            "readings": setup.readings.changes(),
        },
        "streets": list(setup.streets),
        "challenge": setup.challenge,
        "market": {
            "open": [kinds[kind] for kind in state.market.open],
            "future": [
                {kinds[kind]: count for kind, count in enumerate(layer) if count} for layer in state.market.future
            ],
        },
        "to_move": state.colour(state.to_move),
        **({"turn": done} if done else {}),
        "ended_by": None if state.ended_by is None else state.colour(state.ended_by),
        "players": [_player_data(state, seat) for seat in setup.seats],
    }


def _player_data(state: GameState, seat: int) -> dict[str, Any]:
    player, edition = state.players[seat], state.edition
    return {
        "colour": state.colour(seat),
        "score": player.score,
        "action_cards": card_words(player.cards),
        "estate": list(edition.board.names(player.estate)),
        "buildings": [str(site.placement) for site in player.buildings],
        "demolished": [edition.tiles[tile].id for tile in bits(player.demolished_tiles(edition))],
    }


class PositionReader(NameReader):
    """Converts the data of a position, from a file or a line, into its state."""

    def read(self, data: Mapping[str, Any], edition: Edition) -> tuple[GameState, list[str]]:
        """The position and its problems. If the position has no problems, the function returns the position after the
        events of the current turn."""
        state = self.unchecked_state(data, edition)
        problems = [self.places.problem(part, sentence) for part, sentence in located_problems(state)]
        return state if problems else self._middle_of_turn(state, data.get("turn") or ()), problems

    def edition(self, data: Mapping[str, Any], given: Edition | None) -> Edition:
        """Returns the edition that the data name. If no edition is given, the named edition is loaded.

        The edition's content hash must equal the hash in the data.
        """
        edition = given or self.edition_named(data["edition"])
        if sentence := mismatch(edition, data["edition"], data["edition_hash"]):
            expected = Expected(gettext("the edition that is in use; {reason}", reason=sentence))
            self.places.refuse(("edition_hash",), sentence, expected)
            self.places.stop_on_problems()
        return edition

    def unchecked_state(self, data: Mapping[str, Any], edition: Edition) -> GameState:
        """The position at the start of the current turn, with or without problems."""
        setup = self._setup(data, edition)
        colours = {colour: seat for seat, colour in enumerate(setup.colours)}
        market = self._market(data["market"], edition)
        players = [self._player(("players", seat), player, edition) for seat, player in enumerate(data["players"])]
        to_move = self.choice(("to_move",), data["to_move"], colours, A_PLAYER)
        ended_by = None
        if data["ended_by"] is not None:
            ended_by = self.choice(("ended_by",), data["ended_by"], colours, A_PLAYER)
        self.places.stop_on_problems()
        assert to_move is not None
        return GameState(setup, tuple(players), market, to_move, ended_by)

    def _middle_of_turn(self, state: GameState, done: Sequence[str]) -> GameState:
        """The position after the events of a turn. Only the first forbidden event is reported as a problem."""
        for place, text in enumerate(done):
            try:
                state = gone_on(state, text)
            except NotationError as error:
                self.places.refuse(("turn", place), str(error), Expected(error.expected, offset=error.at))
                self.places.stop_on_problems()
        return state

    def _setup(self, data: Mapping[str, Any], edition: Edition) -> Setup:
        self.items(("streets",), data["streets"], STREETS, edition)
        if (challenge := data["challenge"]) not in edition.challenges:
            expected = gettext("a challenge: one of {challenges}", challenges=", ".join(edition.challenges))
            sentence = gettext(
                "the edition {edition!r} has no challenge {challenge!r}", challenge=challenge, edition=edition.name
            )
            self.places.refuse(("challenge",), sentence, Expected(expected))
        colours = [player["colour"] for player in data["players"]]
        for seat, colour in enumerate(colours):
            if colour in colours[:seat]:
                sentence = gettext("two players have the colour {colour}", colour=colour)
                self.places.refuse(("players", seat, "colour"), sentence, Expected(gettext(A_COLOUR)))
        self.places.stop_on_problems()
        options = {**data["options"], "readings": Readings().with_settings(data["options"]["readings"])}
        return Setup(edition, tuple(colours), tuple(data["streets"]), challenge, **options)

    def _market(self, data: Mapping[str, Any], edition: Edition) -> Market:
        open_cards = self.items(("market", "open"), data["open"], KINDS, edition)
        layers: list[Layer] = []
        for i, layer in enumerate(data["future"]):
            counts = [0] * edition.kinds
            for name, count in layer.items():
                kind = self.choice(("market", "future", i, name), name, KINDS.of(edition), KINDS.what)
                if kind is not None:
                    counts[kind] = count
            layers.append(tuple(counts))
        return Market.of(open_cards, layers)

    def _player(self, path: Loc, data: Mapping[str, Any], edition: Edition) -> Player:
        estate = self.mask((*path, "estate"), data["estate"], TERRITORIES, edition)
        demolished: list[str] = data["demolished"]
        gone = self.mask((*path, "demolished"), demolished, OWN_TILES, edition)
        in_hand = self.mask((*path, "action_cards"), data["action_cards"], HAND, edition)
        buildings = []
        for place, site in self.buildings((*path, "buildings"), data["buildings"], edition):
            buildings.append(site)
            if site.tile_bit & gone:
                tile = site.placement.tile
                there = (*path, "demolished", demolished.index(tile))
                expected = Expected(
                    gettext("demolished tiles that do not stand on the board ({tile} does)", tile=tile), there
                )
                sentence = gettext(
                    "{building!r}: the tile {tile} is also listed as demolished",
                    building=data["buildings"][place],
                    tile=tile,
                )
                self.places.refuse((*path, "buildings", place), sentence, expected)
        return Player.having(edition, data["score"], TerritoryMask(estate), buildings, TileMask(gone), in_hand)


LINE: LineForm[Edition] = LineForm(
    REGISTRATION.line.rstrip(":"),
    [
        LineField("edition", (), EditionLabel()),
        LineField("streets", ("streets",), Several(STREETS)),
        LineField("challenge", ("challenge",), CHALLENGES),
        LineField("options", ("options",), Options()),
        LineField("open", ("market", "open"), Several(KINDS)),
        LineField("future", ("market", "future"), Several(CountedKinds(KINDS), ".")),
        LineField("mover", (), MoverWithTurn()),
        LineField("ended", ("ended_by",), OrNone(ANY_TEXT)),
    ],
    begins=f"a one-line position, which starts with '{REGISTRATION.line}'",
    wanted=lambda parts: ngettext(
        "9 parts and 2 to 4 players joined by ':' (found {number} part)",
        "9 parts and 2 to 4 players joined by ':' (found {number} parts)",
        parts,
    ),
    others=LineField(
        "player",
        ("players",),
        Fields(
            {
                "colour": Matching("|".join(COLOURS), A_COLOUR),
                "score": Matching(
                    f"0|[1-9][0-9]{{0,{len(str(MOST_POINTS)) - 1}}}", gettext_noop("a score such as 14"), int
                ),
                "action_cards": Letters(HAND),
                "demolished": Several(OWN_TILES, "."),
                "estate": Several(TERRITORIES, "."),
                "buildings": Several(PlacementText(), "_"),
            },
            "colour,score,cards,demolished,estate,buildings",
        ),
    ),
    least=2,
    most=4,
)
"""The one-line form of a position."""
