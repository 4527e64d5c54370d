"""The frame of a proof by two provers: one finds the answer and its runner-up, another one has to find the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from typing import Generic, TypeVar

from ..errors import ProofsDiffer
from .certificate import Proof, ProofBudget, Rejected, Rejection, RejectReason, reject
from .puzzle import CertificateT, TaskT

ResultT = TypeVar("ResultT")


class TwoProvers(ABC, Generic[TaskT, ResultT, CertificateT]):
    """How the answers of a kind of puzzle are proved: both provers share the question and nothing that decides.

    Nothing is certified that was not proved within the budget, and no prover is asked for time: with the same budget of
    nodes and no limit in seconds the same task has the same certificate.
    """

    @abstractmethod
    def find(self, task: TaskT, budget: ProofBudget) -> ResultT:
        """What the first prover finds."""

    @abstractmethod
    def certificate(self, task: TaskT, result: ResultT, budget: ProofBudget) -> CertificateT:
        """The certificate of what was found, with the first proof; rejects what is no puzzle."""

    @abstractmethod
    def again(self, task: TaskT, result: ResultT, budget: ProofBudget) -> Iterable[Proof]:
        """The proofs of the other provers; raises `ProofsDiffer` where one finds anything else."""

    def certify(self, task: TaskT, budget: ProofBudget) -> CertificateT | Rejection:
        """The certificate of a task, or why it has none."""
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
    """By how much the runner-up is worse; rejects the task where that is less than the budget wants."""
    if value - second < budget.margin:
        detail = f"the best is worth {best or value}, the next {other or second}"
        reject(RejectReason.MARGIN, detail)
    return value - second
