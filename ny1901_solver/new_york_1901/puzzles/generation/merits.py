"""What a puzzle is like, for those who score its quality or choose it: facts that are counted, not weighed."""

from __future__ import annotations

from dataclasses import dataclass

from ...edition import card_words
from ...planning.problem import WinStreet
from ...scoring import ScoreLine
from ...tiles import Generation
from ..adversarial.streets import holders
from ..attempt import Attempt, play_out
from ..kinds import kind_of
from ..puzzle import Certificate, Puzzle
from ..task import Answer, Task
from ..wording.difference import difference
from ..wording.played_line import Line, built, replaced

STREET, CHALLENGE = "SCO-1", ("SCO-2", "SCO-3", "SCO-4", "SCO-5", "SCO-6")


@dataclass(frozen=True, slots=True)
class Weight:
    """How much streets and the challenge matter: where they pay another sum, and where they decide."""

    differ: tuple[str, ...]
    decide: tuple[str, ...]


def weight_of(puzzle: Puzzle) -> Weight:
    """What pays another sum after the answer than after the trap or the runner-up, and what of it decides.

    A source decides when without it the answer would not be ahead of that line. They are called `street` and by the id
    of the challenge. In a race for a street, and where streets are asked for, the street decides.
    """
    task = puzzle.task
    if kind_of(task).answer_is == "streets" or any(isinstance(wish, WinStreet) for wish in task.wishes):
        return Weight(("street",), ("street",))
    differ, decide = set[str](), set[str]()
    for line in _lines_beaten(puzzle):
        total = sum(entry.points for entry in line)
        paid: dict[str, int] = {}
        for entry in line:
            if (source := _source(task, entry)) is not None:
                paid[source] = paid.get(source, 0) + entry.points
        differ |= {source for source, points in paid.items() if points}
        decide |= {source for source, points in paid.items() if points > 0 and total - points <= 0}
    return Weight(tuple(sorted(differ)), tuple(sorted(decide)))


def _lines_beaten(puzzle: Puzzle) -> list[tuple[ScoreLine, ...]]:
    """What the answer has more than the trap and than the runner-up, by source; of kinds that count the final score."""
    task, stored = puzzle.task, puzzle.certificate
    if not kind_of(task).for_final_score:
        return []
    answer = play_out(task, stored.answer)
    lines: list[Answer] = [] if puzzle.trap is None else [puzzle.trap.line]
    lines += [] if stored.second is None else [stored.second.answer]
    others = [play_out(task, line) for line in lines]
    return [
        difference(task, answer, other).lines
        for other in others
        if isinstance(answer, Attempt) and isinstance(other, Attempt) and not other.left
    ]


def _source(task: Task, line: ScoreLine) -> str | None:
    if line.rule == STREET:
        return "street"
    return task.state.setup.challenge if line.rule in CHALLENGE else None


@dataclass(frozen=True, slots=True)
class Deeds:
    """What an answer builds and lets fall: generations in order, legendaries by id, and own new buildings that fall."""

    built: tuple[str, ...]
    fallen: tuple[str, ...]
    legendaries: tuple[str, ...]
    chained: int
    cards: tuple[str, ...]


def deeds_of(task: Task, answer: Answer) -> Deeds:
    """What an answer does; of a ruling that wants an illegal turn nothing, as it cannot be played."""
    line = Line.of(task, answer)
    if line is None:
        return Deeds((), (), (), 0, ())
    tiles, new = task.state.edition.tiles, set(line.sites)
    fallen = [site for sites in line.falls for site in sites]
    return Deeds(
        tuple(str(Generation(site.generation)) for site in line.sites),
        tuple(sorted(str(Generation(site.generation)) for site in fallen)),
        tuple(tiles[site.tile].id for site in line.sites if site.legendary),
        sum(site in new for site in fallen),
        played_cards(answer),
    )


def shown_deeds(task: Task, certificate: Certificate) -> Deeds:
    """What the lines do by which streets change hands."""
    tiles, turns = task.state.edition.tiles, [each for flip in certificate.flips for each in flip.turns(task.state)]
    sites = [site for state, each in turns for site in built(each.turn, state)]
    fallen = sorted(str(Generation(site.generation)) for state, each in turns for site in replaced(each.turn, state))
    return Deeds(
        tuple(str(Generation(site.generation)) for site in sites),
        tuple(fallen),
        tuple(dict.fromkeys(tiles[site.tile].id for site in sites if site.legendary)),
        0,
        played_cards(tuple(each.turn for _, each in turns)),
    )


def contest(task: Task, certificate: Certificate) -> list[str]:
    """Of each street who has it and who has it then, as `own-nobody`, whichever street it is; none without a rival.

    Then is behind the answer, or where it can come to.
    """
    names = {task.seat: "own", 1 - task.seat: "rival", None: "nobody"}
    pairs = zip(holders(task.state), kind_of(task).taken(task, certificate), strict=False)
    return sorted(f"{names[seat]}-{then}" for seat, then in pairs)


def played_cards(answer: Answer) -> tuple[str, ...]:
    """The action cards that an answer plays, each once."""
    return tuple(dict.fromkeys(word for turn in answer for word in card_words(turn.cards)))
