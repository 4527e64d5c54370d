"""Proofs by two provers: one finds the answer and its runner-up, and the other has to find the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from typing import Generic, TypeVar

from ..errors import ProofsDiffer
from ..messages import gettext
from .certificate import Proof, ProofBudget, Rejected, Rejection, RejectReason, reject
from .puzzle import CertificateT, TaskT

ResultT = TypeVar("ResultT")


class TwoProvers(ABC, Generic[TaskT, ResultT, CertificateT]):
    """Proves the answers of a kind of puzzle; the two provers share the question, but no deciding code.

    Only what was proved within the budget is certified. No prover uses a clock: with the same budget of nodes and no
    limit in seconds the same task has the same certificate.
    """

    @abstractmethod
    def find(self, task: TaskT, budget: ProofBudget) -> ResultT:
        """The result of the first prover."""

    @abstractmethod
    def certificate(self, task: TaskT, result: ResultT, budget: ProofBudget) -> CertificateT:
        """The certificate of a result, with the first proof; rejects a task that is no puzzle."""

    @abstractmethod
    def again(self, task: TaskT, result: ResultT, budget: ProofBudget) -> Iterable[Proof]:
        """The proofs of the other provers; raises `ProofsDiffer` if one finds something else."""

    def certify(self, task: TaskT, budget: ProofBudget) -> CertificateT | Rejection:
        """The certificate of a task, or the reason why it has none."""
        try:
            result = self.find(task, budget)
            certificate = self.certificate(task, result, budget)
            if budget.provers == "both":
                certificate = replace(certificate, proofs=(*certificate.proofs, *self.again(task, result, budget)))
            return certificate
        except Rejected as rejected:
            return rejected.rejection
        except ProofsDiffer as error:
            return Rejection(RejectReason.PROOFS_DIFFER, str(error))


def margin_of(value: int, second: int, budget: ProofBudget, best: str = "", other: str = "") -> int:
    """The margin of the answer over the runner-up; rejects the task if it is less than the budget's."""
    if value - second < budget.margin:
        reject(
            RejectReason.MARGIN,
            gettext("the best is worth {best}, the next {second}", best=best or value, second=other or second),
        )
    return value - second
