"""A case: a random edition, positions of a game on it, and questions about plans from them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from itertools import islice

from ny1901_solver.files.access import fingerprint
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.rules.building import gain
from ny1901_solver.new_york_1901.state import BOOM, GRAB, READINGS, SHIFT, GameState, Market
from ny1901_solver.new_york_1901.tiles import Generation

from ..planning.by_the_rules import Question
from ..planning.random_questions import given_turns, with_known_cards
from ..sampling import with_all_cards
from .draws import Draws
from .editions import Leaning, files_of, written
from .games import aiming, random_game

LONGEST = 60  # turns of a game that positions are taken from
TURNS = (1, 1, 2, 2, 2, 3, 3, 4, 5, 8, 8)
EARLY = 3  # positions of a game from which a long plan has most before it
LONG_PILE = 11  # cards under which the model of a few turns need not follow each that comes back
FEW_TURNS = (2, 2, 3, 3, 4)
PLENTY_OF_TURNS = (8, 8, 9, 5)


@dataclass(frozen=True)
class Case:
    """What the provers are held equal on; `rng` draws what is tried on it.

    `alone`: one best plan is asked for, no other one and no second best, so that the search may leave out more.
    """

    edition: Edition
    states: tuple[GameState, ...]
    questions: tuple[Question, ...]
    alone: bool
    rng: random.Random


def case_of(draws: Draws, squares: int | None = None) -> Case:
    """The case that chance makes: two positions of one game, and a question about each.

    One in eight is of plenty, early in the game, so that a long plan takes many cards of one kind and builds many
    tiles alike; there, and in a third of the others, one best plan is all that is asked for. In one of four others
    workers are scarce and the pile is long.
    """
    kind = draws.stream("case")
    plenty, alone, scarce = kind.random() > 7 / 8, kind.random() > 2 / 3, kind.random()
    leaning: Leaning | None = (
        "plenty" if plenty else "strips" if scarce > 9 / 10 else "scarce" if scarce > 3 / 4 else None
    )
    files = files_of(draws, squares or (66 if plenty else None), leaning)
    edition = written(files, fingerprint(*files.values()))
    policies = (aiming(edition, draws.stream("aims")),) if leaning == "scarce" else ()
    played = list(islice(random_game(edition, rng=draws.stream("game"), policies=policies), LONGEST))
    rng = draws.stream("questions")
    telling = list(filter(_tight if leaning == "scarce" else _beside_rivals, played))
    from_these = played[: EARLY if plenty else 2] if plenty or leaning == "strips" else telling or played
    asked = states = tuple(_changed(rng, rng.choice(from_these)) for _ in range(2))
    if plenty:  # the turns of the first positions are too many to list
        other = draws.stream("positions")
        states = tuple(_changed(other, other.choice(played)) for _ in range(2))
    ask = ASKED.get(leaning or "", _question)
    questions = tuple(ask(rng, state) for state in asked if not state.over)
    return Case(edition, states, questions, plenty or leaning == "strips" or alone, draws.stream("tried"))


def _changed(rng: random.Random, state: GameState) -> GameState:
    """The position with its cards face down known or not, or of one kind first, and now and then all cards in hand."""
    if rng.random() < 0.3:
        state = with_all_cards(state)
    return _of_one_kind(rng, state) if rng.random() < 0.25 else with_known_cards(rng, state)


def _of_one_kind(rng: random.Random, state: GameState) -> GameState:
    """The position whose queue is known and sorted by kind, as far as what is known already lets it."""
    layers = []
    for layer in state.market.future:
        kinds = [kind for kind, count in enumerate(layer) if count]
        rng.shuffle(kinds)
        layers += [tuple(count if kind == first else 0 for kind, count in enumerate(layer)) for first in kinds]
    return replace(state, market=Market.of(state.market.open, layers))


def _long_question(rng: random.Random, state: GameState) -> Question:
    """As many turns as are ever asked for, by points."""
    return Question(state, rng.choice(PLENTY_OF_TURNS))


def _tight(state: GameState) -> bool:
    """Whether the pile is long, and a higher tile could replace a building only on land that is still to be claimed.

    It leaves land of the building behind, so that workers are asked for, and the player has one in hand.
    """
    player, edition = state.mover, state.edition
    if state.market.future_size <= LONG_PILE or player.free_workers(edition.numbers.workers) != 1:
        return False
    tiles = player.available_tiles(state.legendaries)
    higher = [site for site in edition.sites.sites if site.tile_bit & tiles and site.generation > Generation.BRONZE]
    if not all(site.territories & ~player.estate for site in higher):
        return False
    free = player.estate | state.unclaimed
    return any(
        site.mask & old.mask and old.territories & ~site.territories and not site.territories & ~free
        for site in higher
        for old in player.buildings
    )


def _beside_rivals(state: GameState) -> bool:
    """Whether a gold tile could stand on the player's land now and be paid for what it touches (SCO-6)."""
    setup, player = state.setup, state.mover
    tiles = player.available_tiles(state.legendaries) & setup.unlocked_at(player.score)
    return any(
        gain(setup, state.players, state.to_move, site) > site.points
        for site in state.edition.sites.sites
        if site.generation == Generation.GOLD and site.tile_bit & tiles and not site.territories & ~player.estate
    )


def _scarce_question(rng: random.Random, state: GameState) -> Question:
    """A few turns, most often with Construction Boom in hand, alone or with the other cards."""
    hand = rng.choice((BOOM, BOOM, BOOM | SHIFT | GRAB, None))
    if hand is not None and state.setup.action_cards:
        state = replace(state, players=tuple(replace(player, cards=hand) for player in state.players))
    return _asked(rng, _read(state, rng.choice(READINGS["demolition_workers"])), rng.choice(FEW_TURNS))


def _question_of_strips(rng: random.Random, state: GameState) -> Question:
    """Turns in which a low tile and a long one over it can come, where it matters which claims are covered whole.

    Half of the games are without action cards, so that the search comes to its end.
    """
    turns = state.edition.numbers.workers + 3  # the claims for the low tile, two for the strip, and the Demolish
    state = _read(state, "hand_and_footprint")
    if rng.random() < 0.8:
        players = tuple(replace(player, cards=0) for player in state.players)
        state = replace(state, players=players, setup=replace(state.setup, action_cards=False))
    return Question(state, turns)


def _read(state: GameState, workers: str) -> GameState:
    """The position under a reading of the workers that cover what a demolition vacates (DEM-5)."""
    readings = state.setup.readings.with_settings({"demolition_workers": workers})
    return replace(state, setup=replace(state.setup, readings=readings))


def _question(rng: random.Random, state: GameState) -> Question:
    """Some turns by points or by the final score, now and then with wishes or with given turns of the others.

    Long plans are asked for where the pile is long: under a short one, every order in which cards come back is another
    market, and the model of several turns gives up.
    """
    turns, pile = rng.choice(TURNS), state.market.future_size
    if pile <= turns + 1 + 2 * state.edition.numbers.open_market:
        turns = min(turns, 3)
    return _asked(rng, state, turns)


def _asked(rng: random.Random, state: GameState, turns: int) -> Question:
    question = Question(state, turns, rng.random() < 0.5)
    if rng.random() < 0.25:
        return _wished(rng, question)
    if rng.random() < 0.1:
        return replace(question, others=given_turns(rng, state, rng.randrange(1, min(3, question.turns) + 1)))
    return question


def _wished(rng: random.Random, question: Question) -> Question:
    state = question.state
    kind = rng.choice(("tile", "score", "street"))
    if kind == "score":
        return replace(question, score=rng.randrange(1, 40))
    if kind == "street" and state.setup.streets:
        return replace(question, streets=(rng.choice(state.setup.streets),))
    return replace(question, tiles=(rng.choice(state.edition.tiles[: state.edition.starter]).id,))


ASKED = {"plenty": _long_question, "scarce": _scarce_question, "strips": _question_of_strips}
