"""What a title tells of an answer is so: those of all that ship are made again, and held against the board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from ny1901_solver.new_york_1901.moves import Reclaim, Turn
from ny1901_solver.new_york_1901.puzzles import Certificate, Kind, Task
from ny1901_solver.new_york_1901.puzzles.adversarial.proof import holds, stand_of
from ny1901_solver.new_york_1901.puzzles.adversarial.stand import states_behind
from ny1901_solver.new_york_1901.puzzles.adversarial.streets import holders
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS, kind_of
from ny1901_solver.new_york_1901.puzzles.wording.played_line import Line, built_sites, claimed_land
from ny1901_solver.new_york_1901.puzzles.wording.titles import idea_titles
from ny1901_solver.new_york_1901.rules import legal_turns, violations
from ny1901_solver.new_york_1901.rules.generator import ends
from ny1901_solver.new_york_1901.rulings.registry import load_registry
from ny1901_solver.new_york_1901.scoring import final_sheet, outcome
from ny1901_solver.new_york_1901.state import GRAB, SHIFT, GameState
from ny1901_solver.new_york_1901.tiles import Site

from ..examples import certified, shipped_puzzles

CHALLENGES = ("SCO-2", "SCO-3", "SCO-4", "SCO-5")
LEVEL = {"decided by the tallest legendary": "legendary", "decided by the gold tiles": "gold"}


@dataclass(frozen=True)
class Shown:
    """An answer with the turns in which it builds and lets fall what."""

    task: Task
    certificate: Certificate
    line: Line

    def built(self, name: str) -> list[tuple[int, Site]]:
        """The buildings of a name that are built, each with the number of its turn."""
        return self._of(name, self.line.builds)

    def fallen(self, name: str) -> list[tuple[int, Site]]:
        """The buildings of a name that fall, each with the number of its turn."""
        return self._of(name, self.line.falls)

    def _of(self, name: str, turns: tuple[tuple[Site, ...], ...]) -> list[tuple[int, Site]]:
        tiles, said = self.task.state.edition.tiles, re.sub("^[tT]he ", "", name)
        return [(number, site) for number, sites in enumerate(turns) for site in sites if tiles[site.tile].name == said]

    def without(self, site: Site) -> GameState:
        """The position behind the answer without a building that it has built and that still stands."""
        after, seat = self.line.after, self.task.seat
        left = tuple(each for each in after.players[seat].buildings if each != site)
        assert len(left) < len(after.players[seat].buildings)
        players = [replace(me, buildings=left) if me is after.players[seat] else me for me in after.players]
        return replace(after, players=tuple(players))

    def standing(self, name: str) -> list[Site]:
        """The buildings of a name that are built and stand at the end."""
        return [site for _, site in self.built(name) if site in self.line.after.players[self.task.seat].buildings]

    def streets_of_race(self) -> list[str]:
        """The streets that a race is for, by card."""
        return [card for wish in self.task.wishes if (card := getattr(wish, "card", None))]


def holder(state: GameState, street: str) -> int | None:
    """Who has a street, by name."""
    return holders(state)[card_names(state).index(street)]


def card_names(state: GameState) -> list[str]:
    """The streets in play, by name."""
    return [state.edition.card_name(card) for card in state.setup.streets]


def final_counts(task: Task) -> bool:
    """Whether streets and challenge count."""
    return task.kind == Kind.LAST_TURN or (task.kind != Kind.EARLY_END and task.problem.counting == "final")


def unlocks(shown: Shown, first: str, second: str) -> bool:
    """Whether the points of a building unlock another one behind it (BLD-2)."""
    sites, unlocked, score = shown.line.sites, shown.line.start.setup.unlocked_at, shown.line.score(0)
    for place, site in enumerate(sites):
        was, score = score, score + site.points
        if (
            any(site == each for _, each in shown.built(first))
            and any(late in sites[place + 1 :] for _, late in shown.built(second))
            and any(late.tile_bit & unlocked(score) & ~unlocked(was) for _, late in shown.built(second))
        ):
            return True
    return False


def in_one_turn(shown: Shown, first: str, second: str) -> bool:
    """Whether two buildings are built in one turn."""
    pairs = [(one, other) for one, a in shown.built(first) for other, b in shown.built(second) if a != b]
    return any(one == other for one, other in pairs)


def wins(shown: Shown, name: str, street: str) -> bool:
    """Whether a street is won, and not without a building along it."""
    line, seat = shown.line, shown.task.seat
    place = card_names(line.start).index(street)
    number = line.start.setup.street_cards[place]
    return (
        is_won(shown, street)
        and any(site.cards >> number & 1 for site in shown.standing(name))
        and any(holder(shown.without(site), street) != seat for site in shown.standing(name))
    )


def is_won(shown: Shown, street: str) -> bool:
    """Whether a street that counts is won."""
    line, card = shown.line, shown.task.state.setup.streets[card_names(shown.line.start).index(street)]
    assert final_counts(shown.task) or card in shown.streets_of_race()
    return holder(line.start, street) != shown.task.seat == holder(line.after, street)


def pays(shown: Shown, name: str, challenge: str) -> bool:
    """Whether a challenge that counts pays more than before, and less without a building."""
    assert final_counts(shown.task)
    assert challenge == shown.task.state.setup.challenge_name

    def paid(state: GameState) -> int:
        lines = final_sheet(state, shown.task.seat).lines
        return sum(entry.points for entry in lines if entry.rule in CHALLENGES)

    now = paid(shown.line.after)
    return now > paid(shown.line.start) and any(paid(shown.without(site)) < now for site in shown.standing(name))


def steps_to(shown: Shown, first: str, second: str) -> bool:
    """Whether a building that the answer has built falls, and the other one stands on its squares."""
    own = [(number, site) for number, site in shown.fallen(first) if site in shown.line.sites]
    return any(site.mask & other.mask for _, site in own for other in shown.standing(second))


def makes_way(shown: Shown, first: str, second: str) -> bool:
    """Whether a building falls, and the other one takes its place in that turn."""
    pairs = [(one, other) for one in shown.fallen(first) for other in shown.built(second)]
    return any(one == other and a.mask & b.mask for (one, a), (other, b) in pairs)


def on_land_of(shown: Shown, card: int, name: str, least: int) -> bool:
    """Whether a building stands on so much land that is claimed in the turn of an action card."""
    (turn,) = (turn for turn in shown.line.turns if turn.cards & card)
    land = claimed_land(turn, shown.line.start)
    return any((site.territories & land).bit_count() >= least for _, site in shown.built(name))


def land_first(shown: Shown, name: str) -> bool:
    """Whether a turn builds nothing but claims land, on which a later one builds."""
    line = shown.line
    return any(
        not line.builds[number] and site.territories & claimed_land(turn, line.start)
        for later, site in shown.built(name)
        for number, turn in enumerate(line.turns[:later])
    )


def taken_from(shown: Shown, street: str, colour: str) -> bool:
    """Whether a street is another player's before the last turn, and not behind it."""
    was, now = (holder(state, street) for state in (shown.line.start, shown.line.after))
    assert shown.task.kind == Kind.LAST_TURN
    return was not in (None, shown.task.seat, now) and was == shown.task.state.setup.colours.index(colour)


def waits(shown: Shown) -> bool:
    """Whether the game goes on behind a turn where another one would end it."""
    states = [stage.state for stage in shown.line.stages]
    return any(
        then.ended_by is None and any(ends(now, turn) for turn in legal_turns(now, shifts=False))
        for now, then in pairwise(states)
    )


def kept_from_the_rival(shown: Shown, names: str) -> bool:
    """Whether with every other claim that fails the rival builds on the land, and the player never does."""
    task, answer = shown.task, shown.certificate.answer[0]
    board = task.state.edition.board
    land = sum(1 << board.by_name[name.lower()].index for name in re.split(", | and ", names))

    def builds_there(turn: Turn, number: int) -> bool:
        line = stand_of(task, turn).line
        states = states_behind(task.state, line)
        return any(site.territories & land for site in built_sites(line[number].turn, states[number]))

    others = [turn for turn in legal_turns(task.state, shifts=False) if turn.steps[1:] == answer.steps[1:]]
    failing = [turn for turn in others if turn.cards == answer.cards and not holds(task, turn)]
    mine = range(0, len(stand_of(task, answer).line), 2)
    return (
        bool(failing)
        and all(builds_there(turn, 1) for turn in failing)
        and not any(builds_there(answer, number) for number in mine)
    )


def sums_of_points(shown: Shown, first: str, later: str) -> bool:
    """Whether the score track shows so many points for the first turn, and so many for those behind it."""
    track = [shown.line.score(number) for number in range(len(shown.line.turns) + 1)]
    now = 0 if first == "Nothing" else int(first.split()[0])
    return (track[1] - track[0], track[-1] - track[1]) == (now, int(later)) and now < int(later)


def level(shown: Shown, how: str) -> bool:
    """Whether points alone do not decide, but what is said."""
    found = outcome(shown.line.after)
    best = sorted(found.scores)[-2:]
    return best[0] == best[1] and found.decided_by == LEVEL.get(how, "shared")


def greatest(shown: Shown, name: str) -> bool:
    """Whether a building that is built has the most points."""
    return any(site.points == max(each.points for each in shown.line.sites) for _, site in shown.built(name))


def nothing_but(shown: Shown, names: str) -> bool:
    """Whether a turn builds nothing, and claims this land."""
    line = shown.line
    land = line.start.edition.board.names(claimed_land(line.turns[0], line.start))
    return not line.sites and re.split(", | and ", names) == list(land)


OF_LINES: dict[str, Callable[..., object]] = {
    r"(.+) (?:is|are) kept from the rival": kept_from_the_rival,
    r"The end can wait": waits,
    r"(.+) rises?": lambda shown, name: any(site.legendary for _, site in shown.built(name)),
    r"Level on points, (?:and )?(.+)": level,
    r"(.+) unlocks? (.+) in the same turn": lambda shown, *both: unlocks(shown, *both) and in_one_turn(shown, *both),
    r"A new market": lambda shown: any(turn.cards & SHIFT for turn in shown.line.turns),
    r"A new market for (.+)": lambda shown, name: on_land_of(shown, SHIFT, name, 1),
    r"Two cards at once": lambda shown: any(turn.cards & GRAB for turn in shown.line.turns),
    r"Two cards at once for (.+)": lambda shown, name: on_land_of(shown, GRAB, name, 2),
    r"(.+) and (.+) in one turn": in_one_turn,
    r"(.+) is taken from (\w+)": taken_from,
    r"(.+) (?:is|are) only a step to (.+)": steps_to,
    r"(.+) makes? way for (.+)": makes_way,
    r"Land first, (.+) later": land_first,
    r"(.+) opens? the way to (.+)": unlocks,
    r"(.+) wins? (.+)": lambda shown, *both: not kind_of(shown.task).with_rivals and wins(shown, *both),
    r"(.+) takes? the lead on (.+)": wins,
    r"(.+) is won": is_won,
    r"(The .+|Liberty Tower|Temple Court) for the (.+)": pays,
    r"(Nothing|1 point|\d+ points) now, (\d+) later": sums_of_points,
    r"(.+) over the border": lambda shown, name: any(s.districts.bit_count() > 1 for _, s in shown.built(name)),
    r"(.+), and nothing falls": lambda shown, name: shown.built(name) and not any(shown.line.falls),
    r"A worker comes home for nothing": lambda shown: any(
        isinstance(step, Reclaim) for turn in shown.line.turns for step in turn.steps
    ),
    r"The turn that ends the game": lambda shown: shown.line.after.ended_by == shown.task.seat,
    r"(.+) it is": greatest,
    r"Nothing but (.+)": nothing_but,
    r"Nothing at all": lambda shown: not shown.line.sites,
}
"""What titles of answers in turns look like, and what has to be so then."""


def true_of_a_ruling(task: Task, answer: Turn, title: str) -> bool:
    """Whether the choices break what a title says, and the answer is what is asked for."""
    broken = {
        letter: {each.rule for each in violations(task.state, turn)}
        for letter, turn in zip("ABCD", task.choices, strict=True)
    }
    letter, right = title[0], task.choices.index(answer)
    assert letter == "ABCD"[right]
    assert all(load_registry().titles[rule] == name for rule, name in re.findall(r"([A-Z]{3}-\w+): (.+)", title))
    rules = set(re.findall(r"[A-Z]{3}-\w+", title))
    if title.startswith(f"{letter} breaks"):
        return rules <= broken.pop(letter) and not any(broken.values())
    if broken.pop(letter) or not all(broken.values()):
        return False
    if f"{letter} is legal, the others forget " in title:
        return all(rules <= each for each in broken.values())
    said = re.findall(r"((?:[A-D](?:, | and )?)+) breaks? ((?:[A-Z]{3}-\w+(?:, (?=[A-Z]{3}-)| and )?)+)", title)
    told = {each: set(re.findall(r"[A-Z]{3}-\w+", what)) for who, what in said for each in re.findall("[A-D]", who)}
    return set(told) == set(broken) and all(told[each] <= broken[each] for each in broken)


def true_of_streets(task: Task, certificate: Certificate, title: str) -> bool:
    """Whether the certificate shows what a title says of streets."""
    state = task.state
    names = dict(zip(state.setup.streets, card_names(state), strict=True))
    can = [name for card, name in names.items() if card in certificate.streets]
    if found := re.fullmatch(r"(.+) can change hands, and no other street", title):
        return re.split(r", | and ", found[1]) == can
    if found := re.fullmatch(r"(.+) may go from (\w+) to (\w+)", title):
        (flip,) = (flip for flip in certificate.flips if names[flip.street] == found[1])
        seats = [holder(each, found[1]) for each in (state, states_behind(state, flip.line)[-1])]
        return found[2] != found[3] and ["nobody" if seat is None else state.colour(seat) for seat in seats] == [
            *found.groups()[1:]
        ]
    if found := re.fullmatch(r"(.+) is safe", title):
        return found[1] in names.values() and found[1] not in can
    return len(can) == {"Every street can change hands": len(names), "No street can change hands": 0}[title]


def test_what_a_title_tells_of_an_answer_is_so() -> None:
    families = Counter[str]()
    shipped = [(puzzle.task, puzzle.certificate, puzzle.themes) for puzzle in shipped_puzzles()]
    tiny = [(*each, KINDS[kind].themes(*each)) for kind in Kind for each in certified(kind, 12)]
    for task, certificate, themes in [*shipped, *tiny]:
        for title in idea_titles(task, certificate, themes):
            where = f"{task}: {title}"
            assert not re.search(r"\(\d+\)$| on [A-Z]\d+$|Offices (is|makes|wins|rises|opens|unlocks|takes) ", title), (
                where
            )
            if task.kind == Kind.RULING:
                assert true_of_a_ruling(task, certificate.answer[0], title), where
            elif task.kind == Kind.SAFE_STREETS:
                assert true_of_streets(task, certificate, title), where
            else:
                line = Line.of(task, certificate.answer)
                assert line is not None
                family, match = next((each, found) for each in OF_LINES if (found := re.fullmatch(each, title)))
                assert OF_LINES[family](Shown(task, certificate, line), *match.groups()), where
                families[family] += 1
    assert len(families) > len(OF_LINES) - 6
