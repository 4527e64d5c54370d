"""Certifying: the answer of a task, that it is the only one, and by how much; each by two programs.

The exact door finds it, the plain one plays everything by the rules; they share the position and nothing that decides.
No clock is asked: with the same budget the same task has the same certificate."""

from __future__ import annotations

from ...kit.errors import DoorsDisagree
from ...kit.puzzles.budget import NO_LIMIT, ProofBudget, Rejected, Rejection, RejectReason, reject
from ...kit.puzzles.certificate import Certificate, Proof, Rival
from ..endgame import EQUAL, Worked
from ..moves import Build, Move, Select, Void
from ..positions import format_line
from ..rules import legal_moves
from .plain import MOST_MOVES, Plain
from .plans import MOST_NODES, Best, Plans
from .replies import MOST_LINES, all_worked
from .steps import lead_of, stepped_alone
from .taking import MOST_BUILDS_TRIED, Taking
from .task import Kind, Part, Task


def certify(task: Task, budget: ProofBudget = NO_LIMIT) -> Certificate[Part] | Rejection:
    """The certificate of a task, or why it has none."""
    proofs = {
        Kind.LAST_GO_ROUND: _last_go_round,
        Kind.FOUR_CARDS: _four_cards,
        Kind.STILL_TAKEN: _still_taken,
        Kind.CHOOSE_PIECES: _choose_pieces,
    }
    try:
        return proofs[task.kind](task, budget)
    except Rejected as rejected:
        return rejected.rejection
    except DoorsDisagree as error:
        return Rejection(RejectReason.DOORS_DISAGREE, str(error))


def _last_go_round(task: Task, budget: ProofBudget) -> Certificate[Part]:
    """The builds on one plot are worth most when all play for themselves."""
    seat = task.seat
    found, ends = all_worked(task.state, budget.nodes or MOST_LINES, budget.stop)
    best = [each for each in found if found[0].worths[seat] - each.worths[seat] < EQUAL]
    rest = found[len(best) :]
    if len({effect_of(each.move) for each in best}) > 1:
        reject(RejectReason.NOT_UNIQUE, f"{best[0].move} and others are worth as much")
    if not rest:
        reject(RejectReason.NO_CHOICE, "every build comes to the same")
    value, second = lead_of(best[0].worths[seat]), lead_of(rest[0].worths[seat])
    _spaced(value, second, budget.margin)
    proofs = [Proof(door="search", nodes=ends)]
    if budget.doors == "both":
        plain = _plain(budget)
        _same_worths(task, found, plain.replies(task.state))
        proofs.append(Proof(door="enumeration", nodes=plain.moves))
    answer = min((each.move for each in best), key=lambda move: (getattr(move, "floors", 0), str(move)))
    assert not isinstance(answer, Select)
    rival = Rival[Part]((_part(rest[0].move),), second, second)
    return Certificate[Part]((_part(answer),), value, value, rival, value - second, tuple(proofs))


def effect_of(move: Move) -> object:
    """What makes builds one answer: colour and plot, whatever piece it is."""
    return (move.colour, move.plot) if isinstance(move, Build) else str(move)


def _same_worths(task: Task, found: list[Worked], plain: dict[Move, tuple[float, ...]]) -> None:
    search = {str(each.move): each.worths[task.seat] for each in found}
    played = {str(move): worths[task.seat] for move, worths in plain.items()}
    odd = sorted(
        move
        for move in {*search, *played}
        if abs(search.get(move, float("inf")) - played.get(move, float("-inf"))) > EQUAL
    )
    if odd:
        raise DoorsDisagree(
            f"{odd[0]} is worth {search.get(odd[0])} to the search and {played.get(odd[0])} played out, in "
            f"{format_line(task.state)}"
        )


def _four_cards(task: Task, budget: ProofBudget) -> Certificate[Part]:
    """One look of the board is worth most."""
    plans = Plans(task, task.state, budget.nodes or MOST_NODES, budget.stop)
    found = plans.best()
    if found.value is None:
        reject(RejectReason.NO_ANSWER, f"{task.builds} builds cannot be made")
    if len(found.looks) > 1:
        reject(RejectReason.NOT_UNIQUE, f"{len(found.looks)} ways to build are worth {found.value}")
    if found.next_value is None:
        reject(RejectReason.NO_CHOICE, "all ways to build come to the same")
    _spaced(found.value, found.next_value, budget.margin)
    proofs = [Proof(door="search", nodes=plans.nodes)]
    if budget.doors == "both":
        plain = _plain(budget)
        _same_looks(task, found, plain)
        proofs.append(Proof(door="enumeration", nodes=plain.moves))
    [answer] = found.looks.values()
    rival = Rival[Part](found.runner_up, found.next_value, found.next_value)
    return Certificate[Part](answer, found.value, found.value, rival, found.value - found.next_value, tuple(proofs))


def _same_looks(task: Task, found: Best, plain: Plain) -> None:
    looks = plain.looks(task, task.state)
    values = sorted(set(looks.values()), reverse=True)
    best = {look for look, value in looks.items() if value == values[0]}
    if (values[:2], best) != ([found.value, found.next_value], set(found.looks)):
        raise DoorsDisagree(
            f"the search finds {found.value} before {found.next_value}, and playing everything {values[:2]}, in "
            f"{format_line(task.state)}"
        )


def _still_taken(task: Task, budget: ProofBudget) -> Certificate[Part]:
    """These buildings and no others can have another owner."""
    taking = Taking(task, budget.nodes or MOST_BUILDS_TRIED, budget.stop)
    found = taking.plots()
    if not found:
        reject(RejectReason.NO_ANSWER, "no building can be taken")
    if len(found) == len(task.standing):
        reject(RejectReason.NO_CHOICE, "every building can be taken")
    proofs = [Proof(door="search", nodes=taking.nodes)]
    if budget.doors == "both":
        plain = _plain(budget)
        if (played := plain.taken(task)) != found:
            names = ", ".join(plots_named(task, found ^ played))
            raise DoorsDisagree(f"the doors disagree about {names}, in {format_line(task.state)}")
        proofs.append(Proof(door="enumeration", nodes=plain.moves))
    return Certificate[Part](tuple(plots_named(task, found)), len(found), len(found), None, 1, tuple(proofs))


def plots_named(task: Task, plots: set[int]) -> tuple[str, ...]:
    """Plots by name, in the board's order."""
    return tuple(task.state.edition.board.plots[plot] for plot in sorted(plots))


def _choose_pieces(task: Task, budget: ProofBudget) -> Certificate[Part]:
    """One selection brings most, of equals with fewest floors."""
    found, nodes = selections(task, budget)
    ranked = sorted(found, key=lambda move: (-found[move], floors(move), str(move)))
    if len(ranked) < 2:
        reject(RejectReason.NO_CHOICE, "there is one selection")
    best, second = ranked[:2]
    if (found[best], floors(best)) == (found[second], floors(second)):
        reject(RejectReason.NOT_UNIQUE, f"{best} and {second} bring as much with as many floors")
    proofs = [Proof(door="search", nodes=nodes)]
    if budget.doors == "both":
        plain = _plain(budget)
        if (played := plain.selections(task)) != found:
            odd = min(str(move) for move in {*found, *played} if found.get(move) != played.get(move))
            raise DoorsDisagree(f"the doors disagree about {odd}, in {format_line(task.state)}")
        proofs.append(Proof(door="enumeration", nodes=plain.moves))
    rival = Rival[Part]((second,), found[second], found[second])
    return Certificate[Part]((best,), found[best], found[best], rival, found[best] - found[second], tuple(proofs))


def selections(task: Task, budget: ProofBudget) -> tuple[dict[Select, int], int]:
    """The most that follows on each selection, and how many builds were looked at."""
    found, nodes = dict[Select, int](), 0
    for move in legal_moves(task.state):
        assert isinstance(move, Select)
        plans = Plans(task, stepped_alone(task.state, move), budget.nodes or MOST_NODES, budget.stop)
        best, nodes = plans.best(), nodes + plans.nodes
        if best.value is not None:
            found[move] = best.value
    return found, nodes


def floors(move: Select) -> int:
    """All floors of a selection."""
    return sum(sum(pieces) for _, pieces in move.pieces)


def _spaced(value: int, second: int, margin: int) -> None:
    if value - second < margin:
        reject(RejectReason.MARGIN, f"the best is worth {value}, the next {second}")


def _plain(budget: ProofBudget) -> Plain:
    return Plain(budget.nodes or MOST_MOVES, budget.stop)


def _part(move: Move) -> Part:
    assert isinstance(move, Build | Void | Select)
    return move
