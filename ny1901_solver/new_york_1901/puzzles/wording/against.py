"""The words of the kinds with a rival: questions, refutations, verdicts and stories."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ....kit.words import counted, listed
from ...chance import any_card
from ...hints.candidates import Project, candidates
from ...masks import TerritoryMask
from ...moves import Turn
from ...planning.result import final_points
from ...rules import legal_turns, play
from ...scoring import outcome
from ...state import BOOM, GameState
from ..adversarial.proof import holds, stand_of
from ..adversarial.stand import Answered, TurnStand, dealing, states_behind
from ..puzzle import Certificate
from ..task import Kind, Task
from .played_line import NUMBERS, built, claimed, replaced, squares, the, tile_name


def asked(task: Task) -> Iterator[str | tuple[str, str]]:
    """The sentences of a question: what the turn has to do, and against what it has to hold."""
    rival = rival_of(task)
    if task.kind == Kind.SAVE_THE_GAME:
        threat = f"{rival.capitalize()} threatens to end the game next and win it."
        yield f"{threat} Which turn saves it, whatever comes up and whatever {rival} does?", f"{threat} What saves it?"
    elif task.kind == Kind.EARLY_END:
        yield f"Which turn makes sure of the end by your next turn, whatever comes up and whatever {rival} does?"
    else:
        yield f"End the game with this turn and win it alone, whatever comes up and whatever {rival} does then."


def rival_of(task: Task) -> str:
    """The colour of the other one of two players."""
    return task.state.colour(1 - task.seat)


def refutation(task: Task, stand: TurnStand) -> str:
    """What is wrong with a turn that does not hold, in one sentence without its full stop: the rival's reply."""
    if stand.worst is None:
        return "the game does not end with it, so that nothing is forced"
    if task.kind == Kind.EARLY_END:
        return _no_end(task, stand.line)
    return f"{_reply(task, stand.line)} and {_ends(task, stand)}"


def _no_end(task: Task, line: Sequence[Answered]) -> str:
    """Why the player cannot end the game with the next turn: too many tiles, or no land or card for one (END-1)."""
    before, state = states_behind(task.state, line)[1:]
    tiles, most, few = state.mover.unbuilt.bit_count(), 1 + bool(state.mover.cards & BOOM), _few(state)
    left = f"you have {counted(tiles, 'tile')} left"
    if tiles - most > state.edition.numbers.end_unbuilt:
        return f"{left} behind it, and a turn builds {NUMBERS[most]} at most: {few}"
    drawn = set(line[0].draws) - set(task.state.market.open)
    needed = {project.claims: None for project in _endings(state)}
    land = listed(
        [listed(state.edition.board.names(TerritoryMask(sum(1 << index for index in each)))) for each in needed], "or"
    )
    one, two = ("every tile that fits needs", "none of them fits"), ("every two that fit need", "no two of them fit")
    needs, none = one if tiles - 1 == state.edition.numbers.end_unbuilt else two
    lacks = f"{needs} {land}, with no card for it face up" if needed else none
    return f"{rival_of(task)} then {done_told(before, line[1].turn, drawn)}; {left}, and {lacks}: {few}"


def _few(state: GameState) -> str:
    return f"the end is triggered with {state.edition.numbers.end_unbuilt} (END-1)"


def _endings(state: GameState) -> Iterator[Project]:
    """What the mover could build to trigger the end by few tiles, whatever cards lie face up (END-1)."""
    wanted = state.mover.unbuilt.bit_count() - state.edition.numbers.end_unbuilt
    for project in candidates(state, range(state.edition.kinds)):
        if sum(not site.legendary for site in project.sites) >= wanted:
            yield project


def _reply(task: Task, line: Sequence[Answered]) -> str:
    """What the rival does behind a turn, and what is then the best that is left to do."""
    state, (first, reply) = task.state, line[:2]
    after = play(state, first.turn, dealing(first.draws))
    drawn = set(first.draws) - set(state.market.open)
    told = [*claims_told(after, reply.turn, drawn), *builds_told(after, reply.turn)]
    said = f"{rival_of(task)} then {' and '.join(told) or 'builds nothing'}"
    if len(line) == 2:
        return said
    last = play(after, reply.turn, dealing(reply.draws))
    best = listed([f"{the(tile_name(last, site))} on {squares(last, site.mask)}" for site in built(line[2].turn, last)])
    return f"{said}, which ends the game; your best last turn builds {best or 'nothing'},"


def done_told(state: GameState, turn: Turn, drawn: Collection[int]) -> str:
    """What a turn claims, with which cards that were `drawn` before, lets fall and builds."""
    done = [*claims_told(state, turn, drawn, every=True), *builds_told(state, turn)]
    return listed(done if built(turn, state) else [*done, "builds nothing"])


def claims_told(state: GameState, turn: Turn, drawn: Collection[int], every: bool = False) -> Iterator[str]:
    """The land that a turn needs claimed, or all, and the card for it, if it is of a kind that was `drawn` before."""
    land, edition = claimed(turn, state), state.edition
    needed = [site for site in built(turn, state) if site.territories & land]
    if turn.cards and str(turn).startswith("shift"):
        yield "plays Market Shift"
    if needed or (every and land):
        names = edition.board.names(land)
        kinds = {edition.kind_of[edition.board.by_name[name].index] for name in names}
        cards = [edition.kind_names[kind] for kind in sorted(kinds & set(drawn))]
        card = f" with the {listed(cards)} that can come up" if cards else ""
        yield f"claims {listed(names)}{card}"


def builds_told(state: GameState, turn: Turn) -> Iterator[str]:
    """What a turn builds and lets fall."""
    sites, fallen = built(turn, state), replaced(turn, state)
    if sites:
        names = [f"{the(tile_name(state, site))} on {squares(state, site.mask)}" for site in sites]
        verb = f"demolishes {listed([the(tile_name(state, site)) for site in fallen])} for" if fallen else "builds"
        yield f"{verb} {listed(names)}"


def _ends(task: Task, stand: TurnStand) -> str:
    """How the game ends behind a line, of whoever moved last in it: `wins 76 to 75`."""
    end = states_behind(task.state, stand.line)[-1]
    last = task.seat if len(stand.line) > 2 else 1 - task.seat
    mine, theirs = (final_points(end, seat) for seat in (last, 1 - last))
    winners = outcome(end).winners
    if mine != theirs:
        return f"{'wins' if mine > theirs else 'loses'} {mine} to {theirs}"
    if len(winners) > 1:
        return f"shares the victory at {mine} points each"
    return f"{'wins' if winners[0] == last else 'loses'} at {mine} points each by the tie-break"


def verdict_told(task: Task, turn: Turn) -> tuple[bool, int | None, str]:
    """Whether a turn does what is asked, its lead in the worst case, and this in a sentence."""
    stand = stand_of(task, turn)
    lead = None if stand.worst is None else stand.worst.lead
    if holds(task, turn):
        return True, lead, f"right: {worst_told(task, turn)}"
    return False, lead, f"legal, but {refutation(task, stand)}"


def worst_told(task: Task, turn: Turn) -> str:
    """What a good turn comes to at least, with the reply that is best against it."""
    if task.kind == Kind.EARLY_END:
        end = "whatever comes up and whatever the rival does, the end is triggered by your next turn at the latest"
        return f"{end}{_sure_end(task, turn)}"
    stand = stand_of(task, turn)
    if len(stand.line) == 1:
        return f"{rival_of(task)} cannot end the game with the next turn, whatever comes up"
    reply = f"{_reply(task, stand.line)} and {_ends(task, stand)}"
    does = "you win" if task.kind == Kind.WIN_BY_FORCE else "you are not beaten"
    return f"whatever comes up and whatever {rival_of(task)} does, {does}; at best {reply}"


def _sure_end(task: Task, turn: Turn) -> str:
    """What the player can build then to trigger the end, where no land has to be claimed for it (END-1)."""
    behind = replace(play(task.state, turn, any_card), to_move=task.seat)
    sure = next((project for project in _endings(behind) if not project.claims), None)
    if behind.ended_by is not None or sure is None:
        return ""
    tiles = counted(behind.mover.unbuilt.bit_count(), "tile")
    builds = listed([f"{the(tile_name(behind, site))} on {squares(behind, site.mask)}" for site in sure.sites])
    return f": you have {tiles} left, and no land has to be claimed for {builds}; {_few(behind)}"


def trap_cause(task: Task, turn: Turn, what: str) -> tuple[str, str]:
    """Why a tempting turn fails: the cause by name, and its sentence."""
    stand = stand_of(task, turn)
    if stand.worst is None:
        return "goes-on", f"{what} does not end the game, so that nothing is forced"
    return "refuted", f"{what} is refuted: {refutation(task, stand)}"


def story(task: Task, certificate: Certificate) -> Iterator[str]:
    """Why the answer holds, which land has to be claimed for it, and how the runner-up is refuted."""
    told = worst_told(task, certificate.answer[0])
    yield f"{told[0].upper()}{told[1:]}."
    yield from _land(task, certificate.answer[0])
    if certificate.second is not None:
        other = certificate.second.answer[0]
        yield f"The runner-up, {other}, is refuted: {refutation(task, stand_of(task, other))}."
        if task.kind == Kind.EARLY_END:
            yield from _nearer(task, certificate.answer[0], other)


def _nearer(task: Task, answer: Turn, second: Turn) -> Iterator[str]:
    """How a turn is refuted that leaves as few tiles as the answer, where the runner-up leaves more."""
    tiles = len(built(answer, task.state))
    if len(built(second, task.state)) < tiles:
        near = (turn for turn in legal_turns(task.state, shifts=False) if len(built(turn, task.state)) == tiles)
        other = next((turn for turn in near if not holds(task, turn)), None)
        if other is not None:
            yield f"As few tiles are left by {other}, which is refuted: {refutation(task, stand_of(task, other))}."


def _land(task: Task, answer: Turn) -> Iterator[str]:
    """What other claims of land that is not built on come to."""
    state, steps = task.state, answer.steps
    land = claimed(answer, state)
    if not land or any(site.territories & land for site in built(answer, state)):
        return
    others = [turn for turn in legal_turns(state, shifts=False) if turn.steps[1:] == steps[1:] and turn != answer]
    others = [turn for turn in others if turn.cards == answer.cards]
    good, bad = ([turn for turn in others if holds(task, turn) == right] for right in (True, False))
    names = [listed(state.edition.board.names(claimed(turn, state))) for turn in good]
    nothing = f"Nothing is built on {listed(state.edition.board.names(land))} in this turn"
    if not bad:
        yield f"{nothing}, and any other claim does as well."
    else:
        also = f"{listed(names, 'or')} would do as well, and nothing else" if names else "no other claim does it"
        yield f"{nothing}, and yet the claim matters: {also}."
        instead = listed(state.edition.board.names(claimed(bad[0], state)))
        yield f"With {instead} instead, {refutation(task, stand_of(task, bad[0]))}."
