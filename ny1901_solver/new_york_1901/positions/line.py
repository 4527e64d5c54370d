"""The one-line form of a position, in the manner of chess's FEN: no spaces, safe in a shell and in a URL.

    ny1:EDITION:STREETS:CHALLENGE:OPTIONS:OPEN:FUTURE:MOVER:ENDED:PLAYER[:PLAYER...]

OPTIONS are `no-starters`, `advanced`, `no-cards` and changed readings (`flip_tiles=yes`); OPEN lists card
kinds; FUTURE lists layers from the top, joined by `.`, each a list of counted kinds (`3b2,1r3`); MOVER and
ENDED are colours. PLAYER is COLOUR,SCORE,CARDS,DEMOLISHED,ESTATE,BUILDINGS: unused action cards by first
letter, demolished tiles and territory tokens joined by `.`, buildings joined by `_` with squares joined by
`.`. An empty part is `-`. In the middle of a turn the rest of the line is the position in which it began, and behind
MOVER stands what has been done since, joined by `~`: `green~shift~drew.b2.r3.r2~take.blue-07`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ...errors import DataError, NotationError
from ...rulebook.settings import parse_reading
from ...text.lines import EMPTY, LineReader, choice, join
from ..edition import Edition, edition_label, load_edition, mismatch, split_label
from ..masks import NO_TERRITORIES, TileMask
from ..registration import REGISTRATION
from ..state import GameState
from ..state.game import MOST_POINTS, Layer, Market, Player
from ..state.invariants import state_problems
from ..state.readings import READINGS, Readings
from ..state.setup import COLOURS, Setup
from ..tiles import Placement, Site, site_problems
from .data import BUILDINGS, CHALLENGES, HAND, HELD, KINDS, OPTIONS, OWN_TILES, STREETS, TERRITORIES, position_data
from .under_way import gone_on, joined, parted

MAGIC = REGISTRATION.line.rstrip(":")


def format_line(state: GameState) -> str:
    """Writes a position as one line; `parse_line` reads it back."""
    edition, data = state.edition, position_data(state)
    flags = [option.flag for key, option in OPTIONS.items() if data["options"][key] == option.other]
    changed = [f"{switch}={value}" for switch, value in data["options"]["readings"].items()]
    layers = [",".join(f"{count}{kind}" for kind, count in layer.items()) for layer in data["market"]["future"]]
    parts = [
        MAGIC,
        edition_label(edition),
        STREETS.in_line(edition, data["streets"]),
        data["challenge"],
        join(",", [*flags, *changed]),
        KINDS.in_line(edition, data["market"]["open"]),
        join(".", layers),
        "~".join((data["to_move"], *map(joined, data.get("turn", ())))),
        data["ended_by"] or EMPTY,
        *(_format_player(edition, player) for player in data["players"]),
    ]
    return ":".join(parts)


def _format_player(edition: Edition, player: Mapping[str, Any]) -> str:
    held = [listed.in_line(edition, player[key]) for key, listed in HELD.items()]
    return ",".join((player["colour"], str(player["score"]), *held))


def parse_line(text: str, edition: Edition | None = None) -> GameState:
    """Reads a one-line position; raises `NotationError` at the first part amiss.

    The edition named in the line is loaded unless one is given. A line that parses but breaks an invariant
    raises `DataError` with every problem.
    """
    return _PositionReader(text.strip()).state(edition)


def parse_unsound_line(text: str, edition: Edition | None = None) -> GameState:
    """Reads a one-line position that need not add up, with whole turns only; raises `NotationError` as `parse_line`."""
    return _PositionReader(text.strip()).unchecked(edition)


class _PositionReader(LineReader):
    """Reads the parts of a line of New York 1901."""

    def state(self, edition: Edition | None) -> GameState:
        state = self.unchecked(edition)
        if problems := state_problems(state):
            raise DataError([f"one-line position: {problem}" for problem in problems])
        colour, *done = self.parts[7].split("~")
        return self.middle_of_turn(state, len(colour) + 1, done)

    def unchecked(self, edition: Edition | None) -> GameState:
        """The position before what has been done of its turn, whether it adds up or not."""
        if self.parts[0] != MAGIC:
            raise self.wrong(0, f"a one-line position, which starts with '{MAGIC}:'")
        if not 11 <= len(self.parts) <= 13:
            raise NotationError(
                self.text, len(self.text), f"9 parts and 2 to 4 players joined by ':' (found {len(self.parts)} parts)"
            )
        name, hashed = split_label(self.parts[1])
        if edition is None:
            try:
                edition = load_edition(name)
            except DataError as error:
                raise self.wrong(1, f"an edition; {error}") from None
        if sentence := mismatch(edition, name, hashed):
            raise self.wrong(1, f"the edition at hand; {sentence}")
        setup = self.setup(edition)
        colours = {colour: seat for seat, colour in enumerate(setup.colours)}
        players = [self.player(setup, 9 + seat) for seat in setup.seats]
        open_cards = self.items(5, ",", edition.kind)
        layers = self.items(6, ".", lambda layer: self.layer(edition, layer))
        mover = self.items(7, " ", choice(colours), text=self.parts[7].partition("~")[0])
        if len(mover) != 1:
            raise self.wrong(7, f"the colour to move, {' or '.join(colours)}")
        ended = self.items(8, " ", choice(colours))
        return GameState(setup, tuple(players), Market.of(open_cards, layers), mover[0], ended[0] if ended else None)

    def middle_of_turn(self, state: GameState, offset: int, done: Sequence[str]) -> GameState:
        for text in done:
            try:
                state = gone_on(state, parted(text))
            except NotationError as error:
                raise self.wrong(7, error.expected, offset + error.at) from None
            offset += len(text) + 1
        return state

    def setup(self, edition: Edition) -> Setup:
        streets = self.items(2, STREETS.separator, choice(STREETS.by_short(edition)))
        challenge = self.items(3, " ", choice(CHALLENGES.by_short(edition)))
        if len(challenge) != 1:
            raise self.wrong(3, f"a challenge, one of {', '.join(edition.challenges)}")
        flags = {option.flag: option for option in OPTIONS.values()}
        settings, readings = dict[str, Any](), dict[str, str]()

        def option(text: str) -> None:
            if "=" in text:
                switch, value = parse_reading(text, READINGS)
                readings[switch] = value
            elif text in flags:
                settings[flags[text].key] = flags[text].other
            else:
                raise NotationError(text, 0, f"{', '.join(flags)} or a reading such as flip_tiles=yes")

        self.items(4, ",", option)
        colours = []
        for part in range(9, len(self.parts)):
            colour = self.parts[part].partition(",")[0]
            if colour not in COLOURS or colour in colours:
                raise self.wrong(part, f"a player's colour ({', '.join(COLOURS)}), each once")
            colours.append(colour)
        settings["readings"] = Readings().with_settings(readings)
        return Setup(edition, tuple(colours), tuple(streets), challenge[0], **settings)

    def layer(self, edition: Edition, text: str) -> Layer:
        counts = [0] * edition.kinds
        at = 0
        for item in text.split(","):
            match = re.fullmatch(r"([1-9][0-9]{0,2})([a-z][23])", item)
            if match is None:
                raise NotationError(text, at, "a count and a card kind such as 3b2")
            try:
                counts[edition.kind(match[2])] += int(match[1])
            except NotationError as error:
                raise error.inside(text, at + len(match[1])) from None
            at += len(item) + 1
        return tuple(counts)

    def player(self, setup: Setup, part: int) -> Player:
        fields = self.parts[part].split(",")
        if len(fields) != 6:
            raise self.wrong(part, f"colour,score,cards,demolished,estate,buildings (found {len(fields)} parts)")
        edition = setup.edition
        starts = [sum(len(field) + 1 for field in fields[:i]) for i in range(6)]
        if not re.fullmatch(f"0|[1-9][0-9]{{0,{len(str(MOST_POINTS)) - 1}}}", fields[1]):
            raise self.wrong(part, "a score such as 14", starts[1])
        letters = HAND.by_short(edition)
        cards = 0
        for at, letter in enumerate("" if fields[2] == EMPTY else fields[2]):
            if letter not in letters or cards & letters[letter]:
                raise self.wrong(part, f"letters of {''.join(letters)}, each once, or '-'", starts[2] + at)
            cards |= letters[letter]
        tiles = self.items(part, OWN_TILES.separator, choice(OWN_TILES.by_short(edition)), starts[3], fields[3])
        gone = TileMask(sum(set(tiles)))
        land = TERRITORIES.by_short(edition)
        estate = NO_TERRITORIES
        for token, bit in self.items(
            part, TERRITORIES.separator, lambda text: (text, choice(land)(text)), starts[4], fields[4]
        ):
            if estate & bit:
                raise self.wrong(part, f"each territory once ({token} comes twice)", starts[4])
            estate |= bit

        def building(text: str) -> Site:
            placement = Placement.parse(text, ".")
            site = edition.site(placement)
            if site is None:
                reasons = "; ".join(site_problems(edition.sites, placement))
                raise NotationError(text, 0, f"a building where it can stand: {reasons}")
            return site

        buildings = self.items(part, BUILDINGS.separator, building, starts[5], fields[5])
        for site in buildings:
            if gone & site.tile_bit:
                raise self.wrong(part, f"demolished tiles that do not stand ({site.placement.tile} does)", starts[3])
        return Player.having(edition, int(fields[1]), estate, buildings, gone, cards)
