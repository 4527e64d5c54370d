"""What players say about the game, how each claim is tested, and the verdict of the figures.

The claims are in the words of this project. A source is named by its kind: none of them is quoted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from benchmarks.make_table import write
from benchmarks.what_wins.page import DOCS, Study, figure, mean_owned, percent, size_effect, start_range, wrapped
from benchmarks.what_wins.results import SIZES
from benchmarks.what_wins.sums import Mean

PAGE = DOCS / "explanation" / "claims.md"
HOLDS, FAILS, OPEN = "holds", "does not hold", "not decided"
THREE = 3


@dataclass(frozen=True)
class Claim:
    """A claim: who makes it, whether its test shows an effect or an association, the figures, the verdict, and what was
    counted."""

    says: str
    source: str
    test: str
    figures: str
    verdict: str
    counted: str

    def __str__(self) -> str:
        return wrapped(
            f"- **{self.says}** ({self.source}.) {self.test} {self.figures} ({self.counted}.) "
            f"Verdict: **{self.verdict}**."
        )


def points_of(mean: Mean) -> str:
    """A difference of shares, in percentage points."""
    return figure(mean.times(100))


def above(mean: Mean, least: float = 0.0) -> str:
    """Whether a figure is more than `least`: only beyond three standard errors, because many claims are tested."""
    if mean.games < 2:
        return OPEN
    low, high = mean.value - THREE * mean.error, mean.value + THREE * mean.error
    return HOLDS if low > least else FAILS if high < least else OPEN


def below(mean: Mean, most: float = 0.0) -> str:
    """Whether a figure is less than `most`."""
    return above(mean.times(-1), -most)


def all_of(*verdicts: str) -> str:
    """The verdict on a claim with several parts."""
    if HOLDS in verdicts:
        return HOLDS if set(verdicts) == {HOLDS} else "holds in part"
    return FAILS if FAILS in verdicts else OPEN


def games_of_bases(study: Study, *players: int) -> str:
    """The games of the base game that were counted."""
    told = [f"{study.of(f'{n}').mean('length').games:,} games of {n}" for n in players or SIZES]
    return ", ".join(told)


def games_of(study: Study, *preferences: str) -> str:
    """The games with preferences."""
    told = " and ".join(f"{study.games(f'2 prefers {name}'):,}" for name in preferences)
    return f"{told} games of 2"


def seats_of(study: Study, *players: int) -> str:
    """The seats of lotteries."""
    told = [f"{n * study.of(f'{n} lottery').mean('length').games:,} seats in games of {n}" for n in players]
    return ", ".join(told)


def of_land(study: Study) -> Iterator[Claim]:
    """Claims about land."""
    sizes = {n: size_effect(study, n) for n in SIZES}
    yield Claim(
        "Territories of size 3 are worth more than territories of size 2.",
        "several reviews",
        "Effect, lotteries: a gift of size 3 minus a gift of size 2.",
        f"{figure(sizes[2])} points with two players, {figure(sizes[3])} with three, {figure(sizes[4])} with four.",
        all_of(*map(above, sizes.values())),
        seats_of(study, 2, 3, 4),
    )
    large, small = study.prefers("size 3"), study.prefers("size 2")
    yield Claim(
        "Too many territories of size 3 limit a player.",
        "the designer, in a forum",
        "Effect, preferences in games of two.",
        f"A player to whom size 3 looks 2 points better comes out {figure(large)} points ahead, and one to whom it "
        f"looks 2 points worse {figure(small)}. A player with nothing else was not tested.",
        below(large),
        games_of(study, "size 3", "size 2"),
    )
    gain = study.ahead("2 lottery", "gift by streets.2").minus(study.ahead("2 lottery", "gift by streets.0"))
    yield Claim(
        "Land on two or three of the streets in play is the most valuable.",
        "a podcast's review",
        "Effect, lotteries in games of two: a gift on two streets in play minus a gift on none.",
        f"{figure(gain)} points.",
        above(gain),
        seats_of(study, 2),
    )
    together, apart = study.prefers("keeps together"), study.prefers("spreads out")
    yield Claim(
        "Keep your land together.",
        "a review",
        "Effect, preferences in games of two, compared with `quick`, which already values land that fits its tiles.",
        f"A claim beside own land looks 2 points better: {figure(together)} points; 2 points worse: {figure(apart)}.",
        all_of(below(apart), above(together)),
        games_of(study, "keeps together", "spreads out"),
    )
    blocks = study.prefers("blocks")
    yield Claim(
        "It pays to take land in the middle of a rival's land, to block.",
        "a blog",
        "Effect, preference in games of two: any claim beside land of the rival looks 2 points better.",
        f"{figure(blocks)} points. The preference does not choose its moments, as a person would.",
        above(blocks),
        games_of(study, "blocks"),
    )
    owned = {n: mean_owned(study, n) for n in SIZES}
    yield Claim(
        "With two players there is little competition for land, although the pink district is left out.",
        "a blog",
        "The land that has an owner at the end, without starter buildings.",
        f"{100 * owned[2]:.0f} % with two players, {100 * owned[3]:.0f} % with three, "
        f"{100 * owned[4]:.0f} % with four.",
        HOLDS if owned[2] < owned[3] < owned[4] else FAILS,
        games_of_bases(study),
    )
    best, good, worst, bad = start_range(study, 4)
    yield Claim(
        "No character is better than another.",
        "the rulebook gives them no powers; reviews say so, too",
        "Effect, chance draws the characters: wins by the district of the starter building, with four players.",
        f"Best {best}: {percent(good)}; worst {worst}: {percent(bad)}; 25 % are fair. The starter territories of this "
        "board are invented.",
        FAILS if above(good, 0.25) == HOLDS else OPEN,
        games_of_bases(study, 4),
    )


def of_buildings(study: Study) -> Iterator[Claim]:
    """Claims about buildings and demolitions."""
    two = study.of("2")
    squares, ground = two.mean("all.squares"), two.mean("all.land")
    of_ground = 2 * ground.value + two.mean("all.land of 3").value
    times = Mean(squares.value / of_ground, squares.error / of_ground, squares.cases, squares.games)
    yield Claim(
        "The same ground can score three times, in bronze, silver and gold.",
        "several reviews",
        "The squares that a player builds on in a game of two, divided by the squares of land at the end.",
        f"{figure(times, '.2f')} times. Three times is possible, but far from usual.",
        above(times, 2.0),
        games_of_bases(study, 2),
    )
    more, never = study.prefers("demolishes more"), study.prefers("never demolishes")
    yield Claim(
        "Demolishing has no drawback.",
        "a review",
        "Effect, preferences in games of two.",
        f"A demolition looks 2 points better: {figure(more)} points. Demolishing only if there is no other legal turn: "
        f"{figure(never)} points.",
        FAILS if below(more) == HOLDS else OPEN,
        games_of(study, "demolishes more", "never demolishes"),
    )
    kept = study.of("2 prefers never demolishes").mean("edge.streets")
    yield Claim(
        "Demolishing costs majorities on streets.",
        "a French review",
        "Effect, preference in games of two: points of streets of a player who demolishes only if it must, minus the "
        "rival's.",
        f"{figure(kept)} points.",
        above(kept),
        games_of(study, "never demolishes"),
    )
    fell = {tile: two.mean(f"tile.{tile}.fell") for tile in ("b3", "b4", "b5", "b6", "s3", "s4")}
    pairs = [fell[a].minus(fell[b]) for a, b in (("b3", "b4"), ("b5", "b6"), ("s3", "s4"))]
    yield Claim(
        "Irregular tiles break the cycle of building and demolishing.",
        "the designer, in a forum",
        "Association: how much more often a rectangular tile falls than an irregular one of its size and generation.",
        f"Bronze of 3 squares {points_of(pairs[0])}, bronze of 4 squares {points_of(pairs[1])}, silver of 4 squares "
        f"{points_of(pairs[2])} percentage points, in games of two.",
        all_of(*map(above, pairs)),
        games_of_bases(study, 2),
    )
    small, large = study.prefers("small"), study.prefers("large")
    yield Claim(
        "Many small buildings beat few large ones, because streets count buildings.",
        "a podcast's review",
        "Effect, preferences in games of two.",
        f"A building of 2 or 3 squares looks 1 point better: {figure(small)} points; 1 point worse: {figure(large)}.",
        all_of(above(small), below(large)),
        games_of(study, "small", "large"),
    )
    waits = study.prefers("waits")
    yield Claim(
        "Build regularly, because four workers are few.",
        "a newspaper and a session report",
        "Effect, preference in games of two: no bronze of 2 or 3 squares, so that workers stay on the land.",
        f"{figure(waits)} points.",
        below(waits),
        games_of(study, "waits"),
    )
    wish, none = study.prefers("legendary"), study.prefers("no legendary")
    strong = study.of("2 strong").mean("edge.legendary points")
    yield Claim(
        "A legendary is worth striving for.",
        "several reviews",
        "Effect, preferences in games of two.",
        f"A legendary looks 6 points better: {figure(wish)} points. Never building one: {figure(none)} points. The "
        f"strong player has {figure(strong)} points of legendaries more than the player by value, which is an "
        "association.",
        all_of(above(wish), below(none)),
        games_of(study, "legendary", "no legendary"),
    )


def of_play(study: Study) -> Iterator[Claim]:
    """Claims about seats, cards, ends and luck."""
    seats = {n: study.share(f"{n}", "seat.0") for n in SIZES}
    yield Claim(
        "The first seat is an advantage.",
        "players of many games",
        "Effect: all seats are played by the same player.",
        f"The first seat wins {percent(seats[2])} with two players, {percent(seats[3])} with three and "
        f"{percent(seats[4])} with four.",
        all_of(*(above(seats[n], 1 / n) for n in SIZES)),
        games_of_bases(study),
    )
    cards = {word: study.without_card(2, word) for word in ("boom", "shift", "grab")}
    yield Claim(
        "With two players action cards have little use, and one keeps them for their point.",
        "a blog",
        "Effect, lotteries in games of two: what each card brings, where an unused card brings 1 point.",
        f"Construction Boom {figure(cards['boom'])}, Market Shift {figure(cards['shift'])}, Land Grab "
        f"{figure(cards['grab'])} points.",
        all_of(*(HOLDS if above(each, 1.0) != HOLDS else FAILS for each in cards.values())),
        seats_of(study, 2),
    )
    decided = {n: study.of(f"{n}").mean("decided.streets") for n in SIZES}
    yield Claim(
        "Streets decide games.",
        "a session report",
        "Book-keeping: in how many games somebody else would have most points without the points of streets.",
        f"{percent(decided[2])} with two players, {percent(decided[3])} with three, {percent(decided[4])} with four.",
        all_of(*(above(each, 0.1) for each in decided.values())),
        games_of_bases(study),
    )
    decided = {n: study.of(f"{n}").mean("decided.challenge") for n in SIZES}
    yield Claim(
        "The challenge can make the difference between victory and defeat.",
        "a podcast's review",
        "Book-keeping, as for streets; `holds` means more than one game in ten.",
        f"{percent(decided[2])} with two players, {percent(decided[3])} with three, {percent(decided[4])} with four.",
        all_of(*(above(each, 0.1) for each in decided.values())),
        games_of_bases(study),
    )
    two = study.of("2")
    baron = two.mean("challenge.bronze-baron.demolitions")
    rest = [two.mean(f"challenge.{each}.demolitions") for each in study.edition.challenges if each != "bronze-baron"]
    others = Mean(
        sum(each.value for each in rest) / len(rest),
        sqrt(sum(each.error**2 for each in rest)) / len(rest),
        sum(each.cases for each in rest),
        sum(each.games for each in rest),
    )
    yield Claim(
        "Bronze Baron keeps players from demolishing.",
        "a podcast's review",
        "Effect, chance draws the challenge: demolitions of a player by value with Bronze Baron, minus the mean of the "
        "other challenges, in games of two.",
        f"{figure(baron.minus(others), '+.2f')}. This player does not plan for the challenge many turns ahead.",
        below(baron.minus(others)),
        games_of_bases(study, 2),
    )
    ends = {n: study.of(f"{n}").mean("end.tiles") for n in SIZES}
    yield Claim(
        "With two players tiles end the game, and with four players tiles and market end it about equally often.",
        "worked out from the printed numbers",
        "How many games end by tiles.",
        f"{percent(ends[2])} with two players, {percent(ends[3])} with three and {percent(ends[4])} with four.",
        all_of(above(ends[2], 0.9), above(ends[4], 0.3)),
        games_of_bases(study),
    )
    lead, close = study.share("2", "leads after.10"), {n: study.of(f"{n}").mean("close") for n in SIZES}
    yield Claim(
        "The victory is in doubt to the last.",
        "two reports",
        "How many games are decided by at most 5 points, and how often the leader after 10 turns wins a game of two.",
        f"{percent(close[2])} of the games of two and {percent(close[4])} of the games of four are close; the leader "
        f"wins {percent(lead)}. `Holds` means that half of the games are close.",
        all_of(*(above(close[n], 0.5) for n in SIZES)),
        games_of_bases(study),
    )
    strong = study.share("2 strong", "rival")
    yield Claim(
        "The luck of the cards has a large part in who wins.",
        "a review",
        "Effect, equal deals in both seats: the wins of `strong:600` against the player by value.",
        f"{percent(strong)}. `Does not hold` means more than 80 %: with much luck the better player would lose more "
        "often. Between equal players luck decides all the same.",
        below(strong, 0.8),
        f"{study.games('2 strong'):,} games",
    )
    over = sum(count for best, count in two.histogram("best.").items() if best >= 100)
    games = two.mean("best").games
    part = over / games if games else 0.0
    hundred = Mean(part, sqrt(part * (1 - part) / max(1, games)), games, games)
    yield Claim(
        "Nobody needs more than the 100 points of the printed track.",
        "the track, as a review describes it",
        "How many winners of games of two have at least 100 points, among players by value.",
        f"{percent(hundred, '.2f')}.",
        below(hundred, 0.05),
        games_of_bases(study, 2),
    )


def claims(study: Study) -> list[Claim]:
    """All claims."""
    return [*of_land(study), *of_buildings(study), *of_play(study)]


def text(study: Study) -> str:
    """The claims in groups."""
    groups = {"Land": of_land, "Buildings and demolitions": of_buildings, "Seats, cards, ends and luck": of_play}
    return "\n\n".join(f"### {title}\n\n" + "\n".join(map(str, found(study))) for title, found in groups.items())


def write_claims(study: Study) -> None:
    """Writes the claims into their page."""
    write({"what_wins": f"\n{text(study)}\n"}, PAGE)
