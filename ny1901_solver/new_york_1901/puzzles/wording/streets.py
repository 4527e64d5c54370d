"""The words of safe streets: the question, hints, verdicts, the story and the trap."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import comb

from ....puzzles.parts import STAGES, HintStage
from ....text.words import counted, listed
from ...scoring import tallies
from ...state import GameState
from ..adversarial.stand import states_behind
from ..adversarial.streets import Holder, holders, streets_found
from ..puzzle import Certificate, Flip
from ..solvers.street_looks import by_land, by_leads
from ..task import Streets, Task
from .against import done_told, rival_of
from .played_line import NUMBERS


def asked(task: Task) -> Iterator[str | tuple[str, str]]:
    """The sentences of a question: what can come, and how the streets stand."""
    rival = rival_of(task)
    yield f"Your turn ends the game, and {rival} has the last one."
    what = "Which streets can still change hands"
    yield f"{what}, by any turns of yours and {rival}'s and any cards?", f"{what}?"
    now = zip(names_of(task, task.state.setup.streets), holders(task.state), strict=True)
    yield f"Now: {', '.join(f'{name} {_player(task, holder)}' for name, holder in now)}.", ""


def names_of(task: Task, streets: Collection[str]) -> list[str]:
    """The names of streets in play, in their order there."""
    return [task.state.edition.card_name(card) for card in task.state.setup.streets if card in streets]


def _player(task: Task, holder: Holder) -> str:
    return "nobody" if holder is None else task.state.colour(holder)


def _whose(task: Task, holder: Holder) -> str:
    return f"{_player(task, holder)}'s"


def answer_told(task: Task, streets: Streets) -> str:
    """An answer in words, without a full stop."""
    if not streets:
        return "no street can change hands"
    if len(streets) == len(task.state.setup.streets):
        return "every street can change hands"
    return f"{listed(names_of(task, streets))} can change hands, and no other street"


def flip_told(task: Task, flip: Flip) -> str:
    """How a street changes hands, turn by turn, without a full stop."""
    states, drawn, said = states_behind(task.state, flip.line), set[int](), []
    for state, each in zip(states, flip.line, strict=False):
        said.append(f"{state.colour(state.to_move)} {done_told(state, each.turn, drawn)}")
        drawn |= set(each.draws) - set(state.market.open)
    return f"{', then '.join(said)}: {_stands(states[-1], flip.street)}"


def _stands(state: GameState, street: str) -> str:
    """How a street stands at the end: `4 to 3 on Cedar for red`."""
    place = state.setup.streets.index(street)
    counts = sorted((each.streets[place] for each in tallies(state)), reverse=True)
    holder, name = holders(state)[place], state.edition.card_name(street)
    if holder is None:
        return f"{counted(counts[0], 'building')} each on {name}"
    return f"{counts[0]} to {counts[1]} on {name} for {state.colour(holder)}"


def safe_told(task: Task, street: str) -> str:
    """Why a street stays with whoever has it, without a full stop."""
    found = streets_found(task.state)
    assert found is not None
    state, place = task.state, task.state.setup.streets.index(street)
    name, holder, counts = state.edition.card_name(street), holders(state)[place], found.counts[place]
    stays = f"{name} stays {_whose(task, holder)}"
    if holder is None and len({*counts[0], *counts[1]}) == 1:
        return f"{stays}: neither can build there any more, nor let anything fall"
    if holder is not None and counts[holder][0] > counts[1 - holder][1]:
        keeps, other = state.colour(holder), state.colour(1 - holder)
        least, most = counts[holder][0], counts[1 - holder][1]
        return f"{stays}: {keeps} keeps {least} there at least, and {other} comes to {most} at most"
    first, last = state.colour(task.seat), rival_of(task)
    return (
        f"{stays}: no turn of {first} that ends the game goes together with a last turn of {last} that would change it"
    )


def street_told(task: Task, certificate: Certificate, street: str) -> str:
    """What is true of one street, and how it is shown, without a full stop."""
    flip = next((each for each in certificate.flips if each.street == street), None)
    if flip is None:
        return safe_told(task, street)
    return f"{task.state.edition.card_name(street)} can change hands: {flip_told(task, flip)}"


def verdict_told(task: Task, certificate: Certificate, named: Collection[str]) -> tuple[bool, str]:
    """Whether an attempt is right, and this in a sentence.

    Of what is wrong only the first street is told, and none that is missing: to name it would be a hint.
    """
    wrong = [street for street in task.state.setup.streets if street in named and street not in certificate.streets]
    if wrong:
        return False, f"wrong: {safe_told(task, wrong[0])}"
    if set(certificate.streets) <= set(named):
        return True, f"right: {answer_told(task, certificate.streets)}"
    if not named:
        return False, "wrong: there is a street that can change hands"
    return False, f"wrong: {listed(names_of(task, named))} can change hands, but this is not all"


def ideas(task: Task, certificate: Certificate) -> Iterator[str]:
    """Titles: which streets can change hands, and from whom to whom one of them goes."""
    state = task.state
    yield answer_told(task, certificate.streets)
    whose = dict(zip(state.setup.streets, holders(state), strict=True))
    for flip in certificate.flips:
        was, then = (_player(task, seat) for seat in (whose[flip.street], flip.holder))
        yield f"{state.edition.card_name(flip.street)} may go from {was} to {then}"
    yield from (f"{state.edition.card_name(card)} is safe" for card in whose if card not in certificate.streets)


def story(task: Task, certificate: Certificate) -> Iterator[str]:
    """Street by street, why it can change hands or cannot."""
    for street in task.state.setup.streets:
        yield f"{street_told(task, certificate, street)}."
    told = answer_told(task, certificate.streets)
    yield f"So {told}."


def hints(task: Task, certificate: Certificate) -> Iterator[HintStage]:
    """How many streets it is, then one street after the other, those that deceive last, and then all."""
    cards, wanted = task.state.setup.streets, certificate.streets
    left, number, before = sorted(cards, key=lambda card: _deceit(task, wanted, card)), False, 2 ** len(cards)
    stages = iter(STAGES[:-1])
    for name in stages:
        told = None
        if not number and len(left) == len(cards) and (count := comb(len(cards), len(wanted))) > 1:
            number, told = True, f"{_how_many(len(cards), len(wanted))}."
        else:
            for card in left:
                rest = [each for each in left if each != card]
                count = comb(len(rest), sum(each in wanted for each in rest)) if number else 2 ** len(rest)
                if count > 1:
                    left, what = rest, "can change hands" if card in wanted else "cannot change hands any more"
                    told = f"{task.state.edition.card_name(card)} {what}."
                    break
        if told is None or 5 * count >= 4 * before:
            break
        yield HintStage(name=name, text=told, left=(before := count))
    yield HintStage(name="full", text=f"The answer: {answer_told(task, wanted)}.", left=1)


def _deceit(task: Task, wanted: Streets, card: str) -> int:
    """How many of the plain looks go wrong about a street."""
    return sum((card in _looked(task, look)) != (card in wanted) for look in range(2))


def _looked(task: Task, look: int) -> Streets:
    return (by_land, by_leads)[look](task)


def _how_many(streets: int, wanted: int) -> str:
    these = "street" if streets == 1 else f"{NUMBERS[streets] if streets < len(NUMBERS) else streets} streets"
    return f"Of the {these} in play, {NUMBERS[wanted] if wanted < len(NUMBERS) else wanted} can change hands"


def trap_cause(task: Task, certificate: Certificate, seeming: Sequence[str]) -> tuple[str, str]:
    """The first street about which a plain look goes wrong: the cause by name, and its sentence."""
    cards = task.state.setup.streets
    wrong = next(card for card in cards if (card in seeming) != (card in certificate.streets))
    name = task.state.edition.card_name(wrong)
    if wrong in certificate.streets:
        flip = next(each for each in certificate.flips if each.street == wrong)
        return "looks-safe", f"{name} looks safe, but {flip_told(task, flip)}"
    return "looks-open", f"{name} looks open, but {safe_told(task, wrong)}"
