"""Proves answers by two provers: one finds the answer and its runner-up, and the other has to find the same result."""

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
    """Proves the answers of a kind of puzzle by two independent provers.

    The two provers share the question, but the results of the provers depend on no common code.

    A certificate contains only what was proved within the budget. No prover uses a clock, so with the same budget of
    nodes and no limit in seconds, a task always gets the same certificate.
    """

    @abstractmethod
    def find(self, task: TaskT, budget: ProofBudget) -> ResultT:
        """Returns the result of the first prover."""

    @abstractmethod
    def certificate(self, task: TaskT, result: ResultT, budget: ProofBudget) -> CertificateT:
        """Returns the certificate for the first prover's result, with the proof by this prover; rejects a task of which
        no puzzle can be made.
        """

    @abstractmethod
    def again(self, task: TaskT, result: ResultT, budget: ProofBudget) -> Iterable[Proof]:
        """Returns the proofs of the other provers; raises `ProofsDiffer` if one of them finds another result."""

    def certify(self, task: TaskT, budget: ProofBudget) -> CertificateT | Rejection:
        """Returns the certificate of a task (its proved answer), or the reason why the task has no certificate."""
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
    """Returns the margin of the answer over the runner-up; rejects the task if the budget requires a greater margin."""
    if value - second < budget.margin:
        reject(
            RejectReason.MARGIN,
            gettext(
                "the best answer is worth {best} and the next best {second}, which is too close",
                best=best or value,
                second=other or second,
            ),
        )
    return value - second
