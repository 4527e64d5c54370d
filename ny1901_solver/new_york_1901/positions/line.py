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
from collections.abc import Sequence

from ...kit.errors import DataError, NotationError
from ...kit.lines import LineReader, choice, join
from ...kit.rulebook.settings import parse_reading
from ..edition import ACTION_CARDS, Edition, card_words, edition_label, load_edition, mismatch, split_label
from ..masks import NO_TERRITORIES
from ..registration import REGISTRATION
from ..state import GameState
from ..state.game import MOST_POINTS, Layer, Market, Player
from ..state.invariants import state_problems
from ..state.readings import READINGS, Readings
from ..state.setup import COLOURS, Setup
from ..tiles import Placement, Site, site_problems
from .under_way import gone_on, joined, parted, written

MAGIC = REGISTRATION.line.rstrip(":")


def format_line(state: GameState) -> str:
    """Writes a position as one line; `parse_line` reads it back."""
    done = [joined(text) for text in written(state)]
    state = state.start
    setup, edition = state.setup, state.edition
    options = [
        *([] if setup.starters else ["no-starters"]),
        *([] if setup.unlocks == "base" else ["advanced"]),
        *([] if setup.action_cards else ["no-cards"]),
        *(f"{switch}={value}" for switch, value in setup.readings.changed().items()),
    ]
    layers = [
        ",".join(f"{count}{edition.kind_names[kind]}" for kind, count in enumerate(layer) if count)
        for layer in state.market.future
    ]
    parts = [
        MAGIC,
        edition_label(edition),
        join(",", setup.streets),
        setup.challenge,
        join(",", options),
        join(",", [edition.kind_names[kind] for kind in state.market.open]),
        join(".", layers),
        "~".join((state.colour(state.to_move), *done)),
        "-" if state.ended_by is None else state.colour(state.ended_by),
        *(_format_player(state, seat) for seat in setup.seats),
    ]
    return ":".join(parts)


def _format_player(state: GameState, seat: int) -> str:
    player, edition = state.players[seat], state.edition
    cards = [word[0] for word in card_words(player.cards)]
    demolished = player.demolished(edition)
    gone = [tile.id for number, tile in enumerate(edition.tiles) if demolished >> number & 1]
    legend = edition.board.legend
    estate = [legend.territory_token(name) for name in edition.board.names(player.estate)]
    return ",".join(
        (
            state.colour(seat),
            str(player.score),
            join("", cards),
            join(".", gone),
            join(".", estate),
            join("_", [site.placement.format(".") for site in player.buildings]),
        )
    )


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
        streets = self.items(2, ",", choice({card.id: card.id for card in edition.street_cards}))
        challenge = self.items(3, " ", choice({name: name for name in edition.challenges}))
        if len(challenge) != 1:
            raise self.wrong(3, f"a challenge, one of {', '.join(edition.challenges)}")
        flags: set[str] = set()
        readings: dict[str, str] = {}

        def option(text: str) -> None:
            if "=" in text:
                switch, value = parse_reading(text, READINGS)
                readings[switch] = value
            elif text in ("no-starters", "advanced", "no-cards"):
                flags.add(text)
            else:
                raise NotationError(text, 0, "no-starters, advanced, no-cards or a reading such as flip_tiles=yes")

        self.items(4, ",", option)
        colours = []
        for part in range(9, len(self.parts)):
            colour = self.parts[part].partition(",")[0]
            if colour not in COLOURS or colour in colours:
                raise self.wrong(part, f"a player's colour ({', '.join(COLOURS)}), each once")
            colours.append(colour)
        return Setup(
            edition=edition,
            colours=tuple(colours),
            streets=tuple(streets),
            challenge=challenge[0],
            starters="no-starters" not in flags,
            unlocks="advanced" if "advanced" in flags else "base",
            action_cards="no-cards" not in flags,
            readings=Readings().with_settings(readings),
        )

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
        edition, board = setup.edition, setup.edition.board
        starts = [sum(len(field) + 1 for field in fields[:i]) for i in range(6)]
        if not re.fullmatch(f"0|[1-9][0-9]{{0,{len(str(MOST_POINTS)) - 1}}}", fields[1]):
            raise self.wrong(part, "a score such as 14", starts[1])
        letters = {word[0]: card.bit for word, card in ACTION_CARDS.items()}
        cards = 0
        for at, letter in enumerate("" if fields[2] == "-" else fields[2]):
            if letter not in letters or cards & letters[letter]:
                raise self.wrong(part, f"letters of {''.join(letters)}, each once, or '-'", starts[2] + at)
            cards |= letters[letter]
        tiles = {tile.id: 1 << n for n, tile in enumerate(edition.tiles) if edition.own_tiles >> n & 1}
        gone = sum(set(self.items(part, ".", choice(tiles), starts[3], fields[3])))
        names = {board.legend.territory_token(territory.name): territory.index for territory in board.territories}
        estate = NO_TERRITORIES
        for index in self.items(part, ".", choice(names), starts[4], fields[4]):
            if estate >> index & 1:
                token = board.legend.territory_token(board.territories[index].name)
                raise self.wrong(part, f"each territory once ({token} comes twice)", starts[4])
            estate |= 1 << index

        def building(text: str) -> Site:
            placement = Placement.parse(text, ".")
            site = edition.site(placement)
            if site is None:
                reasons = "; ".join(site_problems(edition.sites, placement))
                raise NotationError(text, 0, f"a building where it can stand: {reasons}")
            return site

        buildings = self.items(part, "_", building, starts[5], fields[5])
        unbuilt = edition.own_tiles & ~gone
        for site in buildings:
            if gone & site.tile_bit:
                raise self.wrong(part, f"demolished tiles that do not stand ({site.placement.tile} does)", starts[3])
            unbuilt &= ~site.tile_bit
        return Player.of(edition, int(fields[1]), estate, buildings, unbuilt, cards)
