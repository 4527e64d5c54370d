"""Positions as YAML files: written in one spelling, read with every problem named at once.

JSON is read, too, being YAML. What a file may hold is in `PositionFile`; what a position must be is
asked of `located_problems`, as for the one-line form."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...errors import DataError, NotationError
from ...files.access import read_text, write_text
from ...files.documents import Document, Loc, dump_yaml, parse_document, refuse_other_form, validate
from ..edition import Edition, mismatch
from ..masks import TerritoryMask, TileMask
from ..state import GameState
from ..state.game import Layer, Market, Player
from ..state.invariants import located_problems
from ..state.setup import Setup
from .data import FORMAT, HAND, KINDS, OWN_TILES, STREETS, TERRITORIES, position_data
from .name_reader import NameReader
from .schema import PlayerFile, PositionBody, PositionFile
from .under_way import gone_on


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
        self.items(("streets",), body.streets, STREETS, edition)
        if body.challenge not in edition.challenges:
            self.wrong(("challenge",), f"{body.challenge!r} is no challenge of edition {edition.name!r}")
        colours = [player.colour for player in body.players]
        for seat, colour in enumerate(colours):
            if colour in colours[:seat]:
                self.wrong(("players", seat, "colour"), f"two players are {colour}")
        self.stop_on_problems()
        return Setup(edition, tuple(colours), tuple(body.streets), body.challenge, **body.options.settings())

    def market(self, body: PositionBody, edition: Edition) -> Market:
        open_cards = self.items(("market", "open"), body.market.open, KINDS, edition)
        layers: list[Layer] = []
        for i, layer in enumerate(body.market.future):
            counts = [0] * edition.kinds
            for name, count in layer.items():
                kind = self.choice(("market", "future", i, name), name, KINDS.of(edition), KINDS.what)
                if kind is not None:
                    counts[kind] = count
            layers.append(tuple(counts))
        return Market.of(open_cards, layers)

    def player(self, loc: Loc, file: PlayerFile, edition: Edition) -> Player:
        estate = self.mask((*loc, "estate"), file.estate, TERRITORIES, edition)
        gone = TileMask(self.mask((*loc, "demolished"), file.demolished, OWN_TILES, edition))
        in_hand = self.mask((*loc, "action_cards"), file.action_cards, HAND, edition)
        buildings = self.buildings((*loc, "buildings"), file.buildings, edition, gone)
        return Player.having(edition, file.score, TerritoryMask(estate), buildings, gone, in_hand)
