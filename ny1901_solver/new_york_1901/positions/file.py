"""Positions as YAML files: written in one spelling, read with every problem named at once.

JSON is read, too, being YAML. What a file may hold is in `PositionFile`; what a position must be is
asked of `located_problems`, as for the one-line form."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from ...kit.documents import Document, Loc, dump_yaml, parse_document, refuse_other_form, validate
from ...kit.errors import DataError, NotationError
from ...kit.files import read_text, write_text
from ..edition import ACTION_CARDS, Edition, card_words, mismatch
from ..masks import TerritoryMask
from ..state import GameState
from ..state.game import Layer, Market, Player
from ..state.invariants import located_problems
from ..state.readings import Readings
from ..state.setup import Setup
from .name_reader import NameReader
from .schema import OptionsFile, PlayerFile, PositionBody, PositionFile
from .under_way import gone_on, written

FORMAT = "ny1901-position/1"
_T = TypeVar("_T")


def format_position(state: GameState, source: str | None = None) -> str:
    """Writes a position as YAML; `parse_position` reads it back. `source` tells people where it comes from."""
    return dump_yaml({"format": FORMAT, **({"source": source} if source else {}), **position_data(state)})


def parse_position(text: str, name: str, edition: Edition | None = None) -> GameState:
    """Reads a position file; raises `DataError` with every problem, each with its place.

    `name` is what messages call the text: its path, where it has one. The edition that the file names (a
    shipped one, or a folder, also relative to the file) is loaded unless one is given.
    """
    state, problems = parse_unsound(text, name, edition)
    if problems:
        raise DataError(problems)
    return state


def parse_unsound(text: str, name: str, edition: Edition | None = None) -> tuple[GameState, list[str]]:
    """Reads a position file that need not add up; returns it with every problem, each with its place.

    Raises `DataError` as `parse_position` does for what cannot be read at all.
    """
    document = parse_document(text, name)
    refuse_other_form(document, "position")
    file = validate(document, PositionFile)
    reader = _FileReader(document, ())
    state = reader.unchecked(file, edition)
    problems = [document.problem(part, sentence) for part, sentence in located_problems(state)]
    return state if problems else reader.middle_of_turn(state, file.turn or ()), problems


def read_position(path: Path, edition: Edition | None = None) -> GameState:
    """Reads a position file; raises `DataError` as `parse_position` does."""
    return parse_position(read_text(path), str(path), edition)


def write_position(path: Path, state: GameState, source: str | None = None) -> None:
    """Writes a position file; raises `DataError` when it cannot be written."""
    write_text(path, format_position(state, source))


def position_data(state: GameState) -> dict[str, Any]:
    """A position as plain data, in the order of the file; `state_of` is its inverse between two turns."""
    done = written(state)
    state = state.start
    setup, edition, kinds = state.setup, state.edition, state.edition.kind_names
    return {
        "edition": edition.name,
        "edition_hash": edition.content_hash,
        "options": {
            "starters": setup.starters,
            "unlocks": setup.unlocks,
            "action_cards": setup.action_cards,
            "readings": setup.readings.changed(),
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
    demolished = player.demolished(edition)
    return {
        "colour": state.colour(seat),
        "score": player.score,
        "action_cards": card_words(player.cards),
        "estate": list(edition.board.names(player.estate)),
        "buildings": [str(site.placement) for site in player.buildings],
        "demolished": [tile.id for number, tile in enumerate(edition.tiles) if demolished >> number & 1],
    }


def state_of(document: Document, loc: Loc, body: PositionBody, edition: Edition | None = None) -> GameState:
    """The state that a validated part of a document describes; `loc` leads to that part."""
    return _FileReader(document, loc).state(body, edition)


class _FileReader(NameReader):
    """Turns the parts of a position into its state."""

    def state(self, body: PositionBody, given: Edition | None) -> GameState:
        state = self.unchecked(body, given)
        for part, sentence in located_problems(state):
            self.wrong(part, sentence)
        self.stop_on_problems()
        return state

    def unchecked(self, body: PositionBody, given: Edition | None) -> GameState:
        edition = self.edition(body, given)
        setup = self.setup(body, edition)
        colours = {colour: seat for seat, colour in enumerate(setup.colours)}
        market = self.market(body, edition)
        players = [self.player(("players", seat), player, edition) for seat, player in enumerate(body.players)]
        to_move = self.choice(("to_move",), body.to_move, colours, "a player of this game")
        ended_by = None
        if body.ended_by is not None:
            ended_by = self.choice(("ended_by",), body.ended_by, colours, "a player of this game")
        self.stop_on_problems()
        assert to_move is not None
        return GameState(setup, tuple(players), market, to_move, ended_by)

    def middle_of_turn(self, state: GameState, done: Sequence[str]) -> GameState:
        """The position behind what has been done of a turn; raises `DataError` at the first that is not allowed."""
        for place, text in enumerate(done):
            try:
                state = gone_on(state, text)
            except NotationError as error:
                self.wrong(("turn", place), str(error))
                self.stop_on_problems()
        return state

    def edition(self, body: PositionBody, given: Edition | None) -> Edition:
        if given is None:
            given = self.edition_named(body.edition)
        if sentence := mismatch(given, body.edition, body.edition_hash):
            self.wrong(("edition_hash",), sentence)
            self.stop_on_problems()
        return given

    def setup(self, body: PositionBody, edition: Edition) -> Setup:
        streets = {card.id: card.id for card in edition.street_cards}
        for i, street in enumerate(body.streets):
            self.choice(("streets", i), street, streets, "a street card")
        if body.challenge not in edition.challenges:
            self.wrong(("challenge",), f"{body.challenge!r} is no challenge of edition {edition.name!r}")
        colours = [player.colour for player in body.players]
        for seat, colour in enumerate(colours):
            if colour in colours[:seat]:
                self.wrong(("players", seat, "colour"), f"two players are {colour}")
        self.stop_on_problems()
        options: OptionsFile = body.options
        return Setup(
            edition=edition,
            colours=tuple(colours),
            streets=tuple(body.streets),
            challenge=body.challenge,
            starters=options.starters,
            unlocks=options.unlocks,
            action_cards=options.action_cards,
            readings=Readings().with_settings(options.readings.model_dump()),
        )

    def market(self, body: PositionBody, edition: Edition) -> Market:
        kinds = {name: kind for kind, name in enumerate(edition.kind_names)}
        open_cards = self.items(("market", "open"), body.market.open, kinds, "a card kind")
        layers: list[Layer] = []
        for i, layer in enumerate(body.market.future):
            counts = [0] * edition.kinds
            for name, count in layer.items():
                kind = self.choice(("market", "future", i, name), name, kinds, "a card kind")
                if kind is not None:
                    counts[kind] = count
            layers.append(tuple(counts))
        return Market.of(open_cards, layers)

    def player(self, loc: Loc, file: PlayerFile, edition: Edition) -> Player:
        own = {tile.id: 1 << n for n, tile in enumerate(edition.tiles) if edition.own_tiles >> n & 1}
        names = {territory.name: 1 << territory.index for territory in edition.board.territories}
        estate = TerritoryMask(sum(self.items((*loc, "estate"), file.estate, names, "a territory", once=True)))
        gone = sum(self.items((*loc, "demolished"), file.demolished, own, "an own tile", once=True))
        cards = {word: card.bit for word, card in ACTION_CARDS.items()}
        in_hand = sum(self.items((*loc, "action_cards"), file.action_cards, cards, "an action card", once=True))
        buildings = []
        unbuilt = edition.own_tiles & ~gone
        for i, text in enumerate(file.buildings):
            site = self.building((*loc, "buildings", i), text, edition)
            if site is None:
                continue
            if site.tile_bit & gone:
                self.wrong(
                    (*loc, "buildings", i), f"{text!r}: {site.placement.tile} is also among the demolished tiles"
                )
            buildings.append(site)
            unbuilt &= ~site.tile_bit
        return Player.of(edition, file.score, estate, buildings, unbuilt, in_hand)
