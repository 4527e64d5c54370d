"""The rules SET: sets up a new game, with one random generator for every random choice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal, get_args

from ...errors import DataError
from ...messages import gettext, ngettext
from ..chance import deck_dealer
from ..edition import ALL_CARDS, Edition
from ..masks import NO_TERRITORIES
from ..state import COLOURS, GameState, Market, Player, Readings, Setup, state_problems
from ..state.setup import Unlocks
from ..tiles import Site
from .transition import refill

Variant = Literal["base", "beginner", "advanced"]
"""The variant of a game: `base` is the game without a variant, and the other values are the variants of the rulebook
(SET-5, SET-6)."""
VARIANTS: tuple[Variant, ...] = get_args(Variant)


def new_game(
    edition: Edition,
    players: int,
    rng: random.Random,
    *,
    colours: Sequence[str] | None = None,
    variant: Variant = "base",
    starters: bool = True,
    unlocks: Unlocks = "base",
    action_cards: bool = True,
    streets: Sequence[str] | None = None,
    challenge: str | None = None,
    readings: Readings | None = None,
) -> GameState:
    """Sets up a game (SET-1 to SET-6). Everything that neither the arguments nor the variant determine is drawn at
    random.

    Raises `DataError`, which lists all problems of the arguments, for example if the edition is not made for that many
    players.
    """
    if variant == "beginner":  # SET-5
        streets, challenge = streets or edition.beginner_streets, challenge or edition.beginner_challenge
    if variant == "advanced":  # SET-6
        starters, unlocks = False, "advanced"
    if not 2 <= players <= len(COLOURS):
        raise DataError(
            [
                ngettext(
                    "the game needs 2 to {most} players, and {number} is given",
                    "the game needs 2 to {most} players, and {number} are given",
                    players,
                    most=len(COLOURS),
                )
            ]
        )
    if colours is not None and len(colours) != players:
        raise DataError(
            [
                ngettext(
                    "{number} colour is given for {players} players",
                    "{number} colours are given for {players} players",
                    len(colours),
                    players=players,
                )
            ]
        )
    problems = [
        gettext("the edition {edition!r} has no street card {street!r}", edition=edition.name, street=street)
        for street in streets or ()
        if street not in edition.street_ids
    ]
    if challenge is not None and challenge not in edition.challenges:
        problems.append(
            gettext(
                "the edition {edition!r} has no challenge {challenge!r}; choose one of {challenges}",
                edition=edition.name,
                challenge=challenge,
                challenges=", ".join(edition.challenges),
            )
        )
    if problems:
        raise DataError(problems)
    seats = tuple(colours or COLOURS[:players])
    setup = Setup(
        edition=edition,
        colours=seats,
        streets=tuple(streets) if streets is not None else set_2_street_cards(edition, rng),
        challenge=challenge or set_2_challenge(edition, rng),
        starters=starters,
        unlocks=unlocks,
        action_cards=action_cards,
        readings=readings or Readings(),
    )
    sites: Sequence[Site | None] = set_3_starters(setup, rng) if starters else [None] * players
    cards = ALL_CARDS if action_cards else 0
    seated = tuple(
        Player.of(
            edition, 0, site.territories if site else NO_TERRITORIES, [site] if site else [], edition.own_tiles, cards
        )
        for site in sites
    )
    state = set_4_market(setup, seated, rng)
    if faults := state_problems(state):
        raise DataError(faults)
    return state


def new_game_like(state: GameState, rng: random.Random) -> GameState:
    """Sets up another game for the players of a game, with its edition, variant and readings. The cards are drawn anew.

    The streets and the challenge stay only if they are those of the variant for beginners (SET-5).
    """
    setup, edition = state.setup, state.edition
    fixed = (set(setup.streets), setup.challenge) == (set(edition.beginner_streets), edition.beginner_challenge)
    return new_game(
        edition,
        len(setup.colours),
        rng,
        colours=setup.colours,
        variant="beginner" if fixed else "base",
        starters=setup.starters,
        unlocks=setup.unlocks,
        action_cards=setup.action_cards,
        readings=setup.readings,
    )


def set_2_street_cards(edition: Edition, rng: random.Random) -> tuple[str, ...]:
    """Draws the street cards in play at random and returns them in the edition's order (SET-2)."""
    ids = [card.id for card in edition.street_cards]
    chosen = rng.sample(ids, edition.numbers.streets_in_play)
    return tuple(card for card in ids if card in chosen)


def set_2_challenge(edition: Edition, rng: random.Random) -> str:
    """Draws the challenge card in play (SET-2)."""
    return rng.choice(edition.challenges)


def set_3_starters(setup: Setup, rng: random.Random) -> list[Site]:
    """Draws a character for each player and returns a starter building on each character's territory (SET-1, SET-3)."""
    edition = setup.edition
    territories = [index for index in edition.starters if index >= 0 and setup.territories >> index & 1]
    players = len(setup.colours)
    if len(territories) < players:
        raise DataError(
            [
                ngettext(
                    "the edition {edition!r} has {number} starter territory for {players} players; play without "
                    "starter buildings",
                    "the edition {edition!r} has {number} starter territories for {players} players; play without "
                    "starter buildings",
                    len(territories),
                    edition=edition.name,
                    players=players,
                )
            ]
        )
    return [starter_site(edition, index) for index in rng.sample(territories, players)]


def starter_site(edition: Edition, territory: int) -> Site:
    """The site of the starter building that fills a starter territory."""
    mask = edition.board.territories[territory].mask
    block = edition.board.territories[territory].block
    return next(site for site in edition.sites.within(block, mask) if site.tile == edition.starter)


def set_4_market(setup: Setup, players: tuple[Player, ...], rng: random.Random) -> GameState:
    """Shuffles one card for each unclaimed territory (SET-3) and turns up the open market (SET-4)."""
    state = GameState(setup, players, Market((), ()), 0)
    deck = setup.edition.cards_of(state.unclaimed)
    market = refill(setup, Market.of((), (tuple(deck),)), deck_dealer(rng))
    return GameState(setup, players, market, 0)
