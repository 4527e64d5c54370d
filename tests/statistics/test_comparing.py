"""Arms compared by samples: the best is found, and whoever looks after every sample is not led astray."""

from __future__ import annotations

import random
from math import sqrt
from statistics import NormalDist, fmean, stdev

import pytest

from ny1901_solver.statistics.comparing import FIRST, Contest, anytime_factor, beside, estimate

pytestmark = pytest.mark.rotates(4, "ny1901_solver/arena", "ny1901_solver/statistics")


def normal(means: list[float], seed: int) -> Contest:
    """Arms whose samples are normal with a spread of 1, of which a part is shared by all."""

    def sample(arm: int, number: int) -> float:
        shared = random.Random(f"{seed}-{number}").gauss(0, 0.6)
        return means[arm] + shared + random.Random(f"{seed}-{number}-{arm}").gauss(0, 0.8)

    return Contest(len(means), sample)


def test_the_best_arm_is_found_and_gets_most_samples() -> None:
    found = 0
    for seed in range(40):
        comparison = normal([0.0, 0.2, 1.0, 0.1, -0.5], seed)
        for _ in range(60):
            comparison.step()
        found += comparison.leader == 2
        assert len(comparison.samples[comparison.leader]) == max(map(len, comparison.samples)) == 60
        assert comparison.sample_count < 5 * 60
    assert found >= 38


@pytest.mark.parametrize("level", [0.05, 0.2])
def test_the_bound_holds_for_whoever_looks_after_every_sample(level: float) -> None:
    """Two arms alike: nobody may be certain of either, in more games than the level says, at any look."""
    misled = 0
    games, looks = 300, 120
    for seed in range(games):
        comparison = normal([0.0, 0.0], seed)
        comparison._is_clearly_behind = lambda arm: False  # type: ignore[method-assign]  # both stay open
        for _ in range(looks):
            comparison.step()
            if comparison.is_certain(level):
                misled += 1
                break
    assert misled <= games * level * 1.2


@pytest.mark.parametrize("shared", [0.0, 1.0, 3.0])
def test_a_mean_beside_others_is_right_and_as_sure_as_it_says(shared: float) -> None:
    """Of 12 samples that go in pairs with 12 of 60 others; the mean of all means is 1."""
    means, errors = list[float](), list[float]()
    for seed in range(400):
        rng = random.Random(f"{seed} {shared}")
        luck = [shared * rng.gauss(0, 1) for _ in range(60)]
        others = [each + rng.gauss(0, 1) for each in luck]
        mean, error = beside([1 + each + rng.gauss(0, 1) for each in luck[:12]], others)
        means.append(mean)
        errors.append(error)
    assert fmean(means) == pytest.approx(1, abs=4 * stdev(means) / 20)
    assert fmean(errors) == pytest.approx(stdev(means), rel=0.15)
    assert (stdev(means) < sqrt((1 + shared**2) / 12)) == (shared > 1)


def test_beside_as_many_others_a_mean_is_its_own() -> None:
    some, others = [1.0, 4.0, 2.5], [0.5, 7.0, 2.0]
    assert beside(some, others) == pytest.approx(estimate(some))


def test_a_clear_leader_becomes_certain_soon() -> None:
    comparison = normal([0.0, 2.0], 1)
    while not comparison.is_certain(0.05):
        comparison.step()
    assert comparison.leader == 1
    assert FIRST <= len(comparison.samples[1]) < 60


def test_the_bound_is_wider_than_that_of_a_single_look_and_narrows() -> None:
    single = NormalDist().inv_cdf(1 - 0.05 / 2)
    widths = [anytime_factor(n, 0.05) / n**0.5 for n in (10, 40, 160, 640)]
    assert all(anytime_factor(n, 0.05) > single for n in (10, 40, 160, 640))
    assert widths == sorted(widths, reverse=True)


def known(worths: dict[int, float], means: list[float], seed: int) -> Contest:
    """Arms of which some are known, the others normal around their means with a spread of 1."""

    def sample(arm: int, number: int) -> float:
        assert arm not in worths
        return means[arm] + random.Random(f"{seed}-{number}-{arm}").gauss(0, 1)

    return Contest(len(means), sample, known=worths)


def test_what_is_known_is_not_sampled_and_needs_no_more_samples_than_the_others() -> None:
    contest = known({0: 0.5, 2: 0.5}, [0.0, 0.0, 0.0], 1)
    while not contest.is_certain(0.05):
        contest.step()
    assert contest.leader == 0
    assert contest.sample_count == len(contest.samples[1]) < 300


def test_between_known_arms_alone_nothing_is_left_to_sample() -> None:
    contest = known({0: 0.2, 1: 0.7, 2: 0.7}, [0.0, 0.0, 0.0], 1)
    contest.step()
    assert contest.is_certain(0.05)
    assert (contest.leader, contest.sample_count) == (1, 0)


def test_a_known_arm_is_left_for_a_better_one_that_is_sampled() -> None:
    contest = known({0: 0.0}, [0.0, 1.0, -1.0], 3)
    while not contest.is_certain(0.05):
        contest.step()
    assert contest.leader == 1
