"""Replays an answer turn by turn: finds what each turn builds, demolishes and claims, and describes the steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ....messages import gettext
from ....text.words import join_words
from ...masks import SquareMask, TerritoryMask
from ...moves import Boom, Demolish, Placing, Reclaim, Take, Turn
from ...planning.problem import Stage
from ...points.reasons import NoteKind, notes
from ...rules.building import standing_on
from ...state import GameState
from ...tiles import Site
from ..attempt import Attempt, play_out
from ..task import Task

WITH_ARTICLE = ("Building", "Exchange", "Offices")  # the last words of building names that take an article


@dataclass(frozen=True, slots=True)
class Line:
    """A line of turns as played: for each turn, the sites built (in order) and the buildings that were demolished."""

    task: Task
    played: Attempt
    builds: tuple[tuple[Site, ...], ...]
    falls: tuple[tuple[Site, ...], ...]

    @classmethod
    def of(cls, task: Task, turns: Sequence[Turn]) -> Line | None:
        """Plays the turns of an answer; returns `None` if the rules forbid a turn."""
        played = play_out(task, turns)
        if not isinstance(played, Attempt):
            return None
        builds = tuple(built_sites(turn, played.stages[0].state) for turn in turns)
        falls = tuple(fallen_sites(turn, stage.state) for turn, stage in zip(turns, played.stages, strict=False))
        return cls(task, played, builds, falls)

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The state of the plan (`Stage`) before each turn, and after the last turn."""
        return self.played.stages

    @property
    def start(self) -> GameState:
        """The position before the first turn."""
        return self.stages[0].state

    @property
    def after(self) -> GameState:
        """The position after the last turn."""
        return self.stages[-1].state

    @property
    def sites(self) -> tuple[Site, ...]:
        """All sites on which the line of turns builds, in order."""
        return tuple(site for sites in self.builds for site in sites)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the played line."""
        return self.played.turns

    def score(self, number: int) -> int:
        """Returns the points on the score track before a turn; `number` counts the turns from 0."""
        return self.stages[number].state.players[self.task.seat].score


def built_sites(turn: Turn, state: GameState) -> tuple[Site, ...]:
    """Returns the sites (places of tiles) on which a turn builds, in order."""
    placements = [step.placement for step in turn.steps if isinstance(step, Placing)]
    return tuple(site for placement in placements if (site := state.edition.site(placement)) is not None)


def fallen_sites(turn: Turn, state: GameState) -> tuple[Site, ...]:
    """Returns the buildings of the player to move that fall in a turn."""
    sites = built_sites(turn, state)
    if not any(isinstance(step, Demolish) for step in turn.steps):
        return ()
    return standing_on(state.mover, sites[0].mask)


def claimed_land(turn: Turn, state: GameState) -> TerritoryMask:
    """Returns the territories that a turn claims, as a bit mask."""
    names = [name for step in turn.steps if isinstance(step, Take) for name in step.territories]
    return territory_mask(names, state)


def effect_phrases(state: GameState, turn: Turn, after: GameState) -> list[str]:
    """Returns phrases for effects of a legal turn: workers that cover land or return, unlocks, the end of the game."""
    turn_notes = [note for note in notes(state, turn, after, False) if note.kind != NoteKind.FALLS]
    turn_notes.sort(key=lambda note: note.kind != NoteKind.BACK)  # workers return, then cover (DEM-5)
    return list(map(str, turn_notes))


def choice_phrases(task: Task, turn: Turn) -> list[str]:
    """Returns phrases for the effects of a ruling's turn on workers and unlocks.

    The result is empty for an illegal turn, and for a turn that only claims and builds.
    """
    more = any(isinstance(step, (Boom, Demolish, Reclaim)) for step in turn.steps)
    line = Line.of(task, (turn,)) if more else None
    return [] if line is None else effect_phrases(line.start, turn, line.after)


def territory_mask(names: Iterable[str], state: GameState) -> TerritoryMask:
    """Returns the bit mask of the territories with the given names."""
    by_name = state.edition.board.by_name
    return TerritoryMask(sum(1 << by_name[name].index for name in names))


def squares(state: GameState, mask: SquareMask) -> str:
    """Returns the squares of a bit mask as a list in words, as in `B2, B3`."""
    return ", ".join(map(str, state.edition.board.squares_of(mask)))


def tile_name(state: GameState, site: Site) -> str:
    """Returns the name of the tile that stands on a site."""
    return state.edition.tiles[site.tile].name


def the(name: str) -> str:
    """Returns a tile's name for use in a sentence, with an article if the name needs one."""
    return gettext("the {building}", building=name) if name.endswith(WITH_ARTICLE) else name


def placed(state: GameState, sites: Iterable[Site]) -> str:
    """Returns buildings with their squares in words, as in `the Tower Building on A3, A4`."""
    return join_words(
        gettext("{building} on {squares}", building=the(tile_name(state, site)), squares=squares(state, site.mask))
        for site in sites
    )


def in_sequence(deeds: Iterable[str]) -> str:
    """Returns the steps of a turn one after another in words, as in `claim blue-07, then build s4 on C4`."""
    first, *others = deeds
    for deed in others:
        first = gettext("{deeds}, then {deed}", deeds=first, deed=deed)
    return first


def capitalized(text: str) -> str:
    """Returns a clause, or a list of clauses, with a capital first letter, as at the start of a sentence or title."""
    return f"{text[0].upper()}{text[1:]}"
