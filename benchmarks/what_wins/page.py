"""Writes the page about what wins, from the sums that are kept. Every figure of the page comes from them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, hypot, isfinite, sqrt
from pathlib import Path

from benchmarks.what_wins.pictures import Row, board, curves, means
from benchmarks.what_wins.preferences import TASTES
from benchmarks.what_wins.results import AIMS, SIZES, Kept
from benchmarks.what_wins.sums import Mean, Sums, number
from ny1901_solver.new_york_1901.edition import ACTION_CARDS, Edition, challenge_name, load_edition
from ny1901_solver.new_york_1901.tiles import Tile

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = DOCS / "explanation" / "what-wins.md"
PICTURES = DOCS / "pictures"
TWO = 1.96
LEAST = 30  # games behind a figure that is shown


def figure(mean: Mean, form: str = "+.1f", unit: str = "") -> str:
    """A figure with its 95 % interval."""
    if mean.games < LEAST or not isfinite(mean.error):
        return "too few games"
    decimals = int(form[-2])
    error = ceil(TWO * mean.error * 10**decimals - 1e-9) / 10**decimals  # rounded up: no error is shown as zero
    return f"{number(mean.value, form)} ± {error:.{decimals}f}{unit}"


def percent(mean: Mean, form: str = ".1f") -> str:
    """A share in per cent."""
    return figure(mean.times(100), form, " %")


def rate(mean: Mean) -> str:
    """How often something happens, in per cent."""
    return percent(proportion(mean))


def proportion(mean: Mean) -> Mean:
    """A share with an error that is not zero if all games are alike: as in Wilson's interval, its variance grows by the
    square of 1.96 / (2 games)."""
    return mean._replace(error=hypot(mean.error, TWO / 2 / max(1, mean.games)))


def wrapped(text: str) -> str:
    """A paragraph or a list item, in lines of at most 120 characters."""
    after = "  " if text.startswith("- ") else ""
    return textwrap.fill(
        " ".join(text.split()), 120, subsequent_indent=after, break_long_words=False, break_on_hyphens=False
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; the first column is on the left."""
    rule = ["---", *(["---:"] * (len(head) - 1))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, rule, *rows))


@dataclass(frozen=True)
class Study:
    """The sums of all groups, with the questions that pages and pictures ask."""

    kept: dict[str, Kept]
    edition: Edition

    def of(self, group: str) -> Sums:
        """The sums of a group."""
        return self.kept[group].sums

    def games(self, group: str) -> int:
        """The games of a group that were played, with those that did not end."""
        return self.of(group).mean("unfinished").cases

    @property
    def all_games(self) -> int:
        """The games of all groups."""
        return sum(map(self.games, self.kept))

    def share(self, group: str, name: str) -> Mean:
        """A share of the win."""
        return proportion(self.of(group).mean(f"{name}.share").times(1 / 12))

    def ahead(self, group: str, name: str) -> Mean:
        """The points of a seat minus the mean of the others."""
        return self.of(group).mean(f"{name}.ahead").times(1 / (AIMS[group].group.players - 1))

    def gap(self, players: int, name: str, kind: str = "gap") -> Mean:
        """The winner minus the mean of the others in the same game."""
        return self.of(f"{players}").mean(f"{kind}.{name}").times(1 / (players - 1))

    def prefers(self, name: str) -> Mean:
        """The points that a preference brings."""
        return self.ahead(f"2 prefers {name}", "rival")

    def without_card(self, players: int, card: str) -> Mean:
        """The points that an action card brings: a seat with all three, minus a seat that lacks it."""
        group = f"{players} lottery"
        return self.ahead(group, "no card.none").minus(self.ahead(group, f"no card.{card}"))

    def tile(self, players: int, tile: Tile) -> Mean:
        """The points that a tile brings, compared with the mean of all tiles: lacking it costs so much more."""
        group = f"{players} lottery"
        lacking = {each.id: self.ahead(group, f"lack.{each.id}") for each in self.own_tiles}
        mean = sum(each.value for each in lacking.values()) / len(lacking)
        mine = lacking[tile.id]
        return Mean(mean - mine.value, mine.error, mine.cases, mine.games)

    def gift(self, players: int, name: str) -> Mean:
        """The points that a territory brings, compared with the mean of all territories in the game."""
        group = f"{players} lottery"
        given = {each: self.ahead(group, f"gift.{each}") for each in self.land(players)}
        mean = sum(each.value for each in given.values()) / len(given)
        mine = given[name]
        return Mean(mine.value - mean, mine.error, mine.cases, mine.games)

    @property
    def own_tiles(self) -> list[Tile]:
        """The tiles that each player has."""
        return [tile for number, tile in enumerate(self.edition.tiles) if self.edition.own_tiles >> number & 1]

    def land(self, players: int) -> list[str]:
        """The names of the territories in the game."""
        removed = self.edition.two_players_remove if players == 2 else None
        return [each.name for each in self.edition.board.territories if each.district != removed]


def counted(study: Study, name: str, told: str) -> str:
    """A sentence with the number of seats behind a figure of the lotteries."""
    seats = [study.ahead(f"{n} lottery", name).cases for n in SIZES]
    return f"{told} about {seats[0]:,} seats in games of two, {seats[1]:,} of three and {seats[2]:,} of four."


def of_players(players: int) -> str:
    return f"{players} players"


def first_screen(study: Study) -> Iterator[str]:
    """The answer for a player."""
    seat = {players: study.share(f"{players}", "seat.0") for players in SIZES}
    last = study.share("4", "seat.3")
    strong, n = study.share("2 strong", "rival"), study.games("2 strong")
    small = mean_of_tiles(study, 2, lambda tile: tile.size <= 3)
    waits = study.prefers("waits")
    tried = [study.games(f"2 prefers {name}") for name in ("waits", "demolishes more")]
    two, four = (study.of(name).mean("length").games for name in ("2", "4"))
    lots = 2 * study.of("2 lottery").mean("length").games
    decides = {name: study.of("2").mean(f"decided.{name}") for name in ("streets", "challenge")}
    both = {streets: study.ahead("2 lottery", f"gift by streets.{streets}") for streets in (0, 2)}
    yield f"# What wins: {study.all_games:,} games"
    for item in (
        f"""- **Take land on the streets in play, and land of size 3.** A territory on two streets in play brings
        {figure(both[2].minus(both[0]))} points more than one on none, and size 3 brings
        {figure(size_effect(study, 2))} points more than size 2 (effects, {lots:,} seats in games of two).""",
        f"""- **Value the small tiles.** A tile of 2 or 3 squares brings {figure(small)} points more than a larger one,
        because it fits everywhere, and the game ends before all large tiles have found land (effect, {lots:,} seats
        in games of two).""",
        f"""- **Build in every turn you can, and demolish with care.** A player who saves the small bronze tiles loses
        {figure(waits.times(-1), ".1f")} points, and a player who demolishes more than `quick` does loses
        {figure(study.prefers("demolishes more").times(-1), ".1f")} (effects, {tried[0]:,} and {tried[1]:,} games of
        two).""",
        f"""- **Count the buildings on streets.** Without the points of streets, somebody else would have had most
        points in {percent(decides["streets"])} of the games of two, and without the challenge in
        {percent(decides["challenge"])} (book-keeping, {two:,} games).""",
        f"""- **Sit first and look ahead.** The first seat wins {percent(seat[2])} of the games of two and
        {percent(seat[4])} of the games of four, where the last seat wins {percent(last)} ({two:,} and {four:,} games);
        a strong player won
        {percent(strong)} of {n:,} games of two against a sensible one.""",
    ):
        yield wrapped(item)
    yield wrapped(
        """
        After each figure, the sign ± gives half the width of its 95 % interval. The figures are true for computer
        players on the edition `lower-manhattan`. **Its board and most of its tiles are a reconstruction**: nobody has
        published the printed components as data. The figures may not be true for the printed board or for people.
        """
    )


def size_effect(study: Study, players: int) -> Mean:
    """What a territory of size 3 brings more than one of size 2."""
    group = f"{players} lottery"
    return study.ahead(group, "gift by size.3").minus(study.ahead(group, "gift by size.2"))


def mean_of_tiles(study: Study, players: int, among: object) -> Mean:
    """What tiles that fulfil a condition bring more than the others, for each tile."""
    assert callable(among)
    group = f"{players} lottery"
    halves = list[Mean]()
    for wanted in (True, False):
        found = [study.ahead(group, f"lack.{tile.id}") for tile in study.own_tiles if among(tile) is wanted]
        error = sum(each.error**2 for each in found) ** 0.5 / len(found)
        value = sum(each.value for each in found) / len(found)
        halves.append(Mean(value, error, sum(each.cases for each in found), sum(each.games for each in found)))
    return halves[1].minus(halves[0])


def design(study: Study) -> Iterator[str]:
    """How the study was made."""
    yield "## How the figures were made"
    yield wrapped(
        """
        The winner of a game owns more land, more large tiles and more streets than the loser. It does not follow that
        each of these makes a player win: a player who is ahead for another reason can afford all of them. So this page
        calls a figure an **effect** only if chance, and no player, has decided who has what:
        """
    )
    for item in (
        """- **Chance of the game.** The rules draw seats, characters, streets and the challenge at random. All seats
        are played by the same player, so that differences between seats are effects.""",
        """- **Lotteries.** In these games each seat gets, at random and independently, one territory as a gift (or
        none), lacks one of its 18 tiles (or none), and lacks one action card (or none). The difference in points is
        the effect of the gift, the tile or the card. In such a game everybody owns a little more land than usual, and
        the end is one tile nearer.""",
        """- **Preferences.** One seat plays like `quick`, except that some turns look better or worse to it. The other
        seat has no preference. Each deal is played twice, with the preference in each seat. The difference is the
        effect of the preference, for a player who is as good as `quick` in everything else.""",
        """- **Associations.** All other figures compare players who happened to do different things. The page says
        `association` there, and names what else may explain them.""",
    ):
        yield wrapped(item)
    yield wrapped(
        """
        Points *ahead* are the points of a seat minus the mean of the other seats of the same game. Errors are computed
        over games, and for preferences over deals, because seats of the same game are not independent. The page tests
        many figures: one 95 % interval in twenty does not contain the true value. Figures without a number of games
        count all games of the base game that ended.
        """
    )
    yield table(("games", "number", "not ended"), games_rows(study))
    yield wrapped(
        """
        A game of three or four players by value may not end: each player in turn claims a territory and takes the
        worker back. Such games were given up after 200 turns and are left out of all figures. This leaves out some
        slow games, so that the figures for three players are about games that do end. The games are played in blocks;
        the blocks go through all 50 combinations of streets and challenge in turn, so that the combinations have nearly
        the same number of games, and not exactly.
        """
    )


def games_rows(study: Study) -> Iterator[tuple[str, str, str]]:
    """The groups of games, with their numbers."""
    kinds = {
        "": "the base game, all seats by value",
        " lottery": "lotteries, all seats by value",
        " advanced": "variant for advanced players, by value",
        " beginner": "variant for beginners, by value",
        " no cards": "without action cards, by value",
        " better": "one seat by value, the others `quick`",
    }
    for ending, told in kinds.items():
        for players in SIZES:
            name = f"{players}{ending}"
            yield f"{told}, {players} players", f"{study.games(name):,}", rate(study.of(name).mean("unfinished"))
    tasted = [name for name in study.kept if "prefers" in name]
    yield f"{len(tasted)} preferences, 2 players", f"{sum(map(study.games, tasted)):,}", "0.0 %"
    unfinished = rate(study.of("2 strong").mean("unfinished"))
    yield "one seat `strong:600`, the other by value, 2 players", f"{study.games('2 strong'):,}", unfinished
    yield "**all**", f"**{study.all_games:,}**", ""


def seats(study: Study) -> Iterator[str]:
    """Seats and starter buildings."""
    yield "## Seats"
    yield wrapped(
        """
        Effect. Turns are not shared equally: the player who triggers the end takes no further turn, and all others take
        one. The shares of the seats of a game add up to 100 %. A victory that is shared counts in parts.
        """
    )
    yield shown("what-wins-seats", "The share of wins of each seat with two, three and four players")
    head = ("players", "seat 1", "seat 2", "seat 3", "seat 4", "sum")
    yield table(head, seat_rows(study))
    starts = {players: start_range(study, players) for players in SIZES}
    yield wrapped(
        f"""
        The district of the starter building matters little. With two players the best district is {starts[2][0]}; it
        wins {percent(starts[2][1])}, where 50 % are fair. With four players the best is {starts[4][0]} with
        {percent(starts[4][1])}, where 25 % are fair, and the worst is {starts[4][2]} with {percent(starts[4][3])}.
        """
    )


def seat_rows(study: Study) -> Iterator[Sequence[str]]:
    """The share of wins of each seat."""
    for players in SIZES:
        shares = [study.share(f"{players}", f"seat.{seat}") for seat in range(players)]
        total = sum(each.value for each in shares)
        blanks = [""] * (4 - players)
        yield f"{players}, wins", *map(percent, shares), *blanks, f"{100 * total:.1f} %"
        ahead = [study.ahead(f"{players}", f"seat.{seat}") for seat in range(players)]
        yield f"{players}, points ahead", *map(figure, ahead), *blanks, number(sum(each.value for each in ahead), ".1f")


def start_range(study: Study, players: int) -> tuple[str, Mean, str, Mean]:
    """The best and the worst district of a starter building."""
    sums = study.of(f"{players}")
    names = [name.removesuffix(".share") for name in sums.names("start.") if name.endswith(".share")]
    found = sorted(names, key=lambda name: study.share(f"{players}", f"start.{name}").value)
    best, worst = found[-1], found[0]
    return best, study.share(f"{players}", f"start.{best}"), worst, study.share(f"{players}", f"start.{worst}")


SOURCES = {
    "bronze points": "bronze tiles",
    "silver points": "silver tiles",
    "gold points": "gold tiles",
    "legendary points": "legendaries",
    "streets": "streets",
    "challenge": "challenge",
    "cards": "unused action cards",
    "total": "**all**",
}


def points(study: Study) -> Iterator[str]:
    """Where the points come from."""
    yield "## Where the points come from"
    yield wrapped(
        """
        Association. The first columns are the mean of all players, the last columns the winner minus the mean of the
        others in the same game. The last columns add up to the lead of the winner, so that they show where a lead lies;
        they do not show what has caused it.
        """
    )
    head = ("points of", *(of_players(n) for n in SIZES), *(f"winner's lead, {n}" for n in SIZES))
    yield table(
        head,
        (
            (
                told,
                *(f"{study.of(f'{n}').mean(f'all.{name}').value:.1f}" for n in SIZES),
                *(figure(study.gap(n, name)) for n in SIZES),
            )
            for name, told in SOURCES.items()
        ),
    )
    two, four = study.of("2"), study.of("4")
    yield wrapped(
        f"""
        The winner of a game of two has {figure(two.mean("best"), ".1f")} points on average, and of a game of four
        {figure(four.mean("best"), ".1f")}. The margin to the second player is {figure(two.mean("margin"), ".1f")} and
        {figure(four.mean("margin"), ".1f")} points; at most 5 points decide {percent(two.mean("close"))} of the games
        of two and {percent(four.mean("close"))} of the games of four.
        """
    )


def land(study: Study) -> Iterator[str]:
    """Territories."""
    yield "## Land"
    yield wrapped(
        f"""
        Effect, from the lotteries: the points ahead of a seat that gets a territory as a gift before the game, minus
        the mean of all territories. A gift costs no turn, so that a figure says which land is better than other land,
        and not whether a turn should be spent on it. {counted(study, "gift.blue-01", "Each territory was the gift of")}
        """
    )
    for players in (2, 4):
        yield shown(
            f"what-wins-land-{players}",
            f"The board with the points that each territory brings with {players} players, compared with the mean",
        )
    for players in SIZES:
        yield wrapped(best_land(study, players))
    head = ("gift of a territory", *(f"{n} players, points ahead" for n in SIZES))
    rows = []
    for size in (2, 3):
        for streets in (0, 1, 2):
            means_of = [study.ahead(f"{n} lottery", f"gift by both.{size}.{streets}") for n in SIZES]
            told = ("no street in play", "one street in play", "two streets in play")[streets]
            rows.append((f"of size {size}, on {told}", *map(figure, means_of)))
    for name, told in (("own", "in the block of the starter building"), ("other", "in another block")):
        rows.append((told, *(figure(study.ahead(f"{n} lottery", f"gift in block.{name}")) for n in SIZES)))
    rows.append(("no gift", *(figure(study.ahead(f"{n} lottery", "gift.none")) for n in SIZES)))
    yield table(head, rows)
    owned = {n: mean_owned(study, n) for n in SIZES}
    yield wrapped(
        f"""
        Association: how much land is left. At the end, {100 * owned[2]:.0f} % of the land of a game of two has an
        owner, {100 * owned[3]:.0f} % in a game of three, and {100 * owned[4]:.0f} % in a game of four.
        """
    )


def mean_owned(study: Study, players: int) -> float:
    """The share of the land that has an owner at the end, without the land of starter buildings."""
    found = [study.of(f"{players}").mean(f"land.{name}.owned").value for name in study.land(players)]
    return sum(found) / len(found)


def best_land(study: Study, players: int) -> str:
    """The best and the worst territories."""
    found = sorted(study.land(players), key=lambda name: -study.gift(players, name).value)

    def told(names: Sequence[str]) -> str:
        return ", ".join(f"{name} ({figure(study.gift(players, name))})" for name in names)

    return (
        f"With {players} players, the best territories are {told(found[:4])}; the poorest are {told(found[:-4:-1])}. "
        "The best of many estimates looks a little better than it is, because luck has helped to choose it."
    )


def tiles(study: Study) -> Iterator[str]:
    """Tiles and generations."""
    yield "## Tiles and generations"
    yield wrapped(
        f"""
        Effect, from the lotteries: how many points a seat loses that lacks the tile, compared with a seat that lacks an
        average tile. The other columns are associations: how often a player builds the tile, in which turn, how often
        it falls later, and how often its builder wins ({study.of("2").mean("length").games:,} games of two).
        {counted(study, "lack.b1", "Each tile was lacking for")}
        """
    )
    yield shown("what-wins-tiles", "The points that each tile brings with two players, compared with the mean tile")
    head = ("tile", *(f"brings, {n}" for n in SIZES), "built", "in turn", "falls", "builder wins")
    yield table(head, tile_rows(study))
    small = {n: mean_of_tiles(study, n, lambda tile: tile.size <= 3) for n in SIZES}
    odd = {n: mean_of_tiles(study, n, lambda tile: not tile.irregular) for n in SIZES}
    yield wrapped(
        f"""
        Small tiles are worth more than large ones: a tile of 2 or 3 squares brings {figure(small[2])} points more than
        a larger tile with two players, {figure(small[3])} with three and {figure(small[4])} with four. A rectangular
        tile brings {figure(odd[2])} points more than an irregular tile with two players and {figure(odd[4])} with four.
        Nobody builds all 18 tiles, since the game ends when 4 are left; the tiles that stay are the large and irregular
        ones, so that it costs nothing to lack one of them. A tile of this reconstruction that fits on few blocks, such
        as the City Investing Building, is nearly never built.
        """
    )
    yield table(
        ("generation", *(f"built, {n}" for n in SIZES), *(f"standing at the end, {n}" for n in SIZES)),
        (
            (
                name,
                *(figure(study.of(f"{n}").mean(f"all.{name} built"), ".2f") for n in SIZES),
                *(figure(study.of(f"{n}").mean(f"all.{name} standing"), ".2f") for n in SIZES),
            )
            for name in ("bronze", "silver", "gold")
        ),
    )
    yield wrapped(
        f"""
        Gold counts legendaries as standing. Silver is unlocked after turn
        {figure(study.of("2").mean("when.silver"), ".1f")} and gold after turn
        {figure(study.of("2").mean("when.gold"), ".1f")} of a player in a game of two. Who unlocks gold first wins
        {percent(study.share("2", "first gold"))} of these games (association: the first seat has more turns early).
        """
    )
    yield wrapped(legendaries(study))


def legendaries(study: Study) -> str:
    """What is said about legendaries."""
    spans = {name: percent(study.share("2", f"legendary by.{name}")) for name in ("9", "12", "15", "late", "never")}
    return f"""
    **Legendaries.** Association: in games of two, a player who builds a legendary in one of the first 9 turns wins
    {spans["9"]}, in turns 10 to 12 {spans["12"]}, in turns 13 to 15 {spans["15"]}, later {spans["late"]}, and a player
    who builds none wins {spans["never"]}. Whoever has much connected land can build a legendary and wins for this
    reason, too. Effect: a player like `quick` who never builds a legendary {outcome(study.prefers("no legendary"))},
    and one to whom a legendary looks 6 points better than to `quick` {outcome(study.prefers("legendary"))}.
    """


def tile_rows(study: Study) -> Iterator[Sequence[str]]:
    """All tiles that players build."""
    two = study.of("2")
    for tile in study.edition.tiles:
        if tile.id == study.edition.tiles[study.edition.starter].id:
            continue
        own = tile in study.own_tiles
        turn = two.mean(f"tile.{tile.id}.turn")
        yield (
            f"{tile.name} ({tile.generation.name.lower()}, {tile.size} squares, {tile.points} points)",
            *(figure(study.tile(n, tile)) if own else "" for n in SIZES),
            rate(two.mean(f"tile.{tile.id}.built")),
            f"{turn.value:.1f}" if turn.games >= LEAST else "",
            rate(two.mean(f"tile.{tile.id}.fell")) if turn.games >= LEAST else "",
            percent(study.share("2", f"tile.{tile.id}")) if turn.games >= LEAST else "",
        )


def streets(study: Study) -> Iterator[str]:
    """Streets."""
    yield "## Streets"
    yield wrapped(
        """
        Association, except that chance chooses the streets. `Decides` states how often somebody else would have most
        points if the street paid nothing and all had played the same; this is book-keeping and not an effect, because
        everybody plays for streets.
        """
    )
    head = (
        "street",
        "players",
        "buildings on it",
        "most of a player",
        "pays somebody",
        "the paid player wins",
        "decides",
        "games",
    )
    yield table(head, street_rows(study))
    more, none = study.prefers("more streets"), study.prefers("no streets")
    yield wrapped(
        f"""
        Effect: `quick` counts a building on a street in play as 0.6 points. A player who ignores streets
        {outcome(none)}, and a player who counts 1.6 points {outcome(more)}.
        """
    )


def street_rows(study: Study) -> Iterator[Sequence[str]]:
    """All streets, for each number of players."""
    for card in study.edition.street_cards:
        for players in SIZES:
            sums, name = study.of(f"{players}"), f"street.{card.id}"
            yield (
                card.name if players == SIZES[0] else "",
                f"{players}",
                figure(sums.mean(f"{name}.buildings"), ".1f"),
                figure(sums.mean(f"{name}.most"), ".1f"),
                rate(sums.mean(f"{name}.paid")),
                percent(study.share(f"{players}", name)),
                rate(sums.mean(f"{name}.decided")),
                f"{sums.mean(f'{name}.paid').games:,}",
            )


def challenges(study: Study) -> Iterator[str]:
    """Challenges."""
    yield "## Challenges"
    yield wrapped(
        """
        Chance chooses the challenge, so that differences in play between challenges are effects. Who earns most points
        by it, and wins, is an association.
        """
    )
    head = (
        "challenge",
        "players",
        "points of a player",
        "most points wins",
        "decides",
        "turns",
        "demolitions",
        "bronze",
        "gold",
        "games",
    )
    yield table(head, challenge_rows(study))
    yield wrapped(
        """
        The four columns before the last are the turns of the first player, the demolitions of a player, and the bronze
        and gold tiles of a player that stand at the end.
        """
    )
    yield wrapped(
        """
        Effect, from the lotteries: what a tile of a generation brings with each challenge, compared with the mean of
        the other two generations, and what an irregular tile brings compared with a rectangular one. The player by
        value does not plan for a challenge many turns ahead, so that a better player may gain more by it.
        """
    )
    yield table(
        ("challenge", "players", "bronze tile", "silver tile", "gold tile", "irregular tile"), by_challenge(study)
    )


def by_challenge(study: Study) -> Iterator[Sequence[str]]:
    """What tiles of a kind bring with each challenge: what it costs to lack one, compared with the other kinds."""
    kinds = (("bronze", "silver", "gold"), ("irregular", "rectangular"))
    for challenge in study.edition.challenges:
        for players in SIZES:
            cells = list[str]()
            for group in kinds:
                lacking = [study.ahead(f"{players} lottery", f"lack in.{challenge}.{kind}") for kind in group]
                for mine in lacking if len(group) > 2 else lacking[:1]:
                    others = [each for each in lacking if each is not mine]
                    value = sum(each.value for each in others) / len(others)
                    error = sqrt(sum(each.error**2 for each in others)) / len(others)
                    cells.append(figure(Mean(value, error, mine.cases, mine.games).minus(mine)))
            yield challenge_name(challenge) if players == SIZES[0] else "", f"{players}", *cells


def challenge_rows(study: Study) -> Iterator[Sequence[str]]:
    """All challenges, for each number of players."""
    for challenge in study.edition.challenges:
        for players in SIZES:
            sums, name = study.of(f"{players}"), f"challenge.{challenge}"
            yield (
                challenge_name(challenge) if players == SIZES[0] else "",
                f"{players}",
                figure(sums.mean(f"{name}.points"), ".1f"),
                percent(study.share(f"{players}", name)),
                rate(sums.mean(f"{name}.decided")),
                figure(sums.mean(f"{name}.length"), ".1f"),
                *(
                    figure(sums.mean(f"{name}.{each}"), ".2f")
                    for each in ("demolitions", "bronze standing", "gold standing")
                ),
                f"{sums.mean(f'{name}.length').games:,}",
            )


def cards(study: Study) -> Iterator[str]:
    """Action cards."""
    yield "## Action cards"
    yield wrapped(
        f"""
        Effect, from the lotteries: the points ahead of a seat with all three cards, minus those of a seat that lacks
        the card. An unused card pays 1 point at the end, so that a card that brings 1 point is only kept.
        {counted(study, "no card.boom", "Each card was lacking for")}
        """
    )
    head = ("card", *(f"brings, {n}" for n in SIZES), *(f"kept to the end, {n}" for n in SIZES))
    yield table(
        head,
        (
            (
                card.name,
                *(figure(study.without_card(n, word)) for n in SIZES),
                *(rate(study.of(f"{n}").mean(f"card.{word}.kept")) for n in SIZES),
            )
            for word, card in ACTION_CARDS.items()
        ),
    )
    two = study.of("2")
    users, keepers = two.mean("card.shift.players' share"), two.mean("card.shift.keepers' share")
    yield wrapped(
        f"""
        Market Shift shows why an association can mislead: players who play it win {percent(users.times(1 / 12))} of
        their games of two, and players who keep it win {percent(keepers.times(1 / 12))}. With two players the card
        is still the best of the three. These players play it when their best turn looks poor, and so in games that go
        badly.
        """
    )


def demolishing(study: Study) -> Iterator[str]:
    """When to demolish."""
    yield "## When to demolish"
    yield shown("what-wins-demolitions", "How often a player demolishes in each of the own turns, with two players")
    two = study.of("2")
    by_count = {count: study.share("2", f"demolitions.{count}") for count in (1, 2, 3, 4, 5)}
    told = ", ".join(f"{count}: {percent(each)}" for count, each in by_count.items())
    yield wrapped(
        f"""
        A player by value demolishes {figure(two.mean("all.demolitions"), ".2f")} times in a game of two, first in turn
        {figure(two.mean("when.demolition"), ".1f")}. Association: players win more often the more often they demolish
        ({told} of the games). Effect: more demolitions do not win games by themselves. A player to whom a demolition
        looks 2 points better than to `quick` {outcome(study.prefers("demolishes more"))}. A player to whom it looks 2
        points worse {outcome(study.prefers("demolishes less"))}, and a player who demolishes only if there is no other
        legal turn {outcome(study.prefers("never demolishes"))}.
        """
    )
    yield preference_table(study, ("never demolishes", "demolishes late", "demolishes less", "demolishes more"))
    yield wrapped(
        """
        A likely reason: a demolition takes away a building that might have counted on a street or for the challenge,
        and uses up a turn in which new land could be claimed. Who has much land has more chances for a demolition that
        pays, and wins for the land.
        """
    )


def outcome(mean: Mean) -> str:
    """What a preference does, in words that the interval allows."""
    if abs(mean.value) < TWO * mean.error:
        return f"neither gains nor loses as far as these games show ({figure(mean)} points)"
    return f"{'gains' if mean.value > 0 else 'loses'} {figure(mean.times(1 if mean.value > 0 else -1), '.1f')} points"


def preference_table(study: Study, names: Sequence[str]) -> str:
    """Preferences with what they bring."""
    return table(
        ("preference", "points ahead", "wins", "games"),
        (
            (
                TASTES[name][0],
                figure(study.prefers(name)),
                percent(study.share(f"2 prefers {name}", "rival")),
                f"{study.games(f'2 prefers {name}'):,}",
            )
            for name in names
        ),
    )


def lengths(study: Study) -> Iterator[str]:
    """The length of games."""
    yield "## How long games last"
    yield shown("what-wins-lengths", "How many turns the first player takes, with two, three and four players")
    head = ("players", "turns of the first player", "ended by tiles", "who ends it wins", "leader after 10 turns wins")
    yield table(
        head,
        (
            (
                f"{n}",
                figure(study.of(f"{n}").mean("length"), ".2f"),
                rate(study.of(f"{n}").mean("end.tiles")),
                percent(study.share(f"{n}", "ender")),
                percent(study.share(f"{n}", "leads after.10")),
            )
            for n in SIZES
        ),
    )
    yield wrapped(
        """
        A game that does not end by tiles ends by the market. The last two columns are associations: whoever is ahead
        has built more, and so ends the game. The leader is the player with most points on the track alone.
        """
    )


def variants(study: Study) -> Iterator[str]:
    """The variants."""
    yield "## Variants"
    yield wrapped(
        """
        Effect: the deals differ between the rows, but chance has drawn them in the same way. The variant for advanced
        players has no starter buildings and later unlocks; the variant for beginners has fixed streets and challenge.
        """
    )
    head = (
        "variant",
        "players",
        "first seat wins",
        "last seat wins",
        "turns",
        "winner's points",
        "demolitions",
        "legendaries",
    )
    rows = []
    for ending, told in (
        ("", "base"),
        (" advanced", "advanced"),
        (" beginner", "beginner"),
        (" no cards", "no action cards"),
    ):
        for n in SIZES:
            sums, group = study.of(f"{n}{ending}"), f"{n}{ending}"
            rows.append(
                (
                    told if n == SIZES[0] else "",
                    f"{n}",
                    percent(study.share(group, "seat.0")),
                    percent(study.share(group, f"seat.{n - 1}")),
                    figure(sums.mean("length"), ".1f"),
                    figure(sums.mean("best"), ".1f"),
                    figure(sums.mean("all.demolitions"), ".2f"),
                    figure(sums.mean("all.legendaries"), ".2f"),
                )
            )
    yield table(head, rows)


OF_STRONG = {
    "total": "points",
    "streets": "points of streets",
    "challenge": "points of the challenge",
    "bronze points": "points of bronze tiles",
    "silver points": "points of silver tiles",
    "gold points": "points of gold tiles",
    "legendary points": "points of legendaries",
    "demolitions": "demolitions",
    "fallen": "own buildings that fell",
    "buildings": "buildings built",
    "standing": "buildings standing at the end",
    "irregular": "irregular tiles built",
    "land": "territories at the end",
    "land of 3": "of these, of size 3",
    "claims beside": "claims beside own land",
    "without building": "turns without a building",
    "taken back": "workers taken back",
    "kept boom": "Construction Boom kept",
    "kept shift": "Market Shift kept",
    "kept grab": "Land Grab kept",
}


def strong(study: Study) -> Iterator[str]:
    """What strong players do."""
    games = study.games("2 strong")
    yield "## What strong players do that sensible ones do not"
    yield wrapped(
        f"""
        In the first {games:,} of 2,000 planned games of two, one seat was `strong:600`, which chooses each turn by 600
        played games (about 0.1 s a turn), and the other seat was the player by value, who looks at the position after
        each turn. Each deal was played twice, with the strong player in each seat. The strong player won
        {percent(study.share("2 strong", "rival"))} and came out {figure(study.ahead("2 strong", "rival"))} points
        ahead. That the strong player wins is an effect of how it plays. Which of its habits wins is not shown by these
        games: the table is about what goes with strong play.
        """
    )
    sums = study.of("2 strong")
    yield table(
        ("in a game", "strong", "by value", "difference in the same deal"),
        (
            (
                told,
                figure(sums.mean(f"rival.{name}"), ".2f"),
                figure(sums.mean(f"plain.{name}"), ".2f"),
                figure(sums.mean(f"edge.{name}"), "+.2f"),
            )
            for name, told in OF_STRONG.items()
        ),
    )
    edge = {name: figure(sums.mean(f"edge.{name}")) for name in OF_STRONG}
    yield wrapped(
        f"""
        Of the lead of {edge["total"]} points, {edge["streets"]} lie in streets, {edge["silver points"]} and
        {edge["gold points"]} in silver and gold tiles, {edge["legendary points"]} in legendaries and
        {edge["challenge"]} in the challenge. The strong player has
        {figure(sums.mean("edge.without building").times(-1), ".1f")} turns without a building less, and
        {figure(sums.mean("edge.demolitions"), ".1f")} demolitions more, than the other player. More demolitions alone
        are no reason to win: with a preference for them `quick` loses points, as the section above shows.
        """
    )
    rows = [
        (
            {
                "silver": "silver unlocked",
                "gold": "gold unlocked",
                "demolition": "first demolition",
                "legendary": "legendary",
            }[event],
            *(figure(sums.mean(f"{who}.when {event}"), ".1f") for who in ("rival", "plain")),
        )
        for event in ("silver", "gold", "demolition", "legendary")
    ]
    yield table(("in the own turn, if it happens", "strong", "by value"), rows)
    yield table(
        ("turns with a demolition", "strong", "by value"),
        (
            (
                f"own turns {first} to {first + 2}",
                *(rate(of_turns(sums, f"{who}.turn", first)) for who in ("rival", "plain")),
            )
            for first in range(1, 18, 3)
        ),
    )
    better = {n: study.share(f"{n} better", "rival") for n in SIZES}
    yield wrapped(
        f"""
        The player by value is not weak: against `quick`, which looks only at its own next turn, it wins
        {percent(better[2])} with two players, {percent(better[3])} with three and {percent(better[4])} with four, where
        50, 33 and 25 % are fair.
        """
    )


def of_turns(sums: Sums, name: str, first: int) -> Mean:
    """How often a player demolishes in three turns; the error is that of dependent turns, and so rather too large."""
    found = [sums.mean(f"{name}.{turn}.demolition") for turn in range(first, first + 3)]
    value, error = (sum(each[i] for each in found) / len(found) for i in (0, 1))
    return Mean(value, error, sum(each.cases for each in found), min(each.games for each in found))


def preferences(study: Study) -> Iterator[str]:
    """All preferences."""
    yield "## What one habit changes"
    yield wrapped(
        """
        Effect: `quick` with one preference against `quick` without it, in games of two, each deal in both seats.
        Neither plays Market Shift. The figures say whether `quick` should change this habit alone.
        """
    )
    yield shown("what-wins-preferences", "The points that each preference brings against a player without it")
    yield preference_table(study, [name for name in TASTES if name != "plain"])


def ending() -> Iterator[str]:
    """What the study cannot tell, and how to make it again."""
    yield "## What these games cannot tell"
    for item in (
        """- The board, most tiles and the five starter territories are reconstructed. Figures for a single territory,
        tile or street are figures of the reconstruction.""",
        """- All seats of most games are played by the same computer player, who is no expert. A habit that is good
        against it may be poor against people, who block and plan.""",
        """- An effect of a gift or of a tile is an effect in games with a lottery, for players who do not know how to
        make the most of it.""",
        """- Book-keeping such as `decides` leaves all turns as they were. Nobody would have played the same.""",
    ):
        yield wrapped(item)
    yield "## Make the page again"
    yield wrapped(
        """
        The first command plays further games for an hour, goes on where the last run stopped, and writes this page, the
        page of [claims](claims.md) and the pictures. The second command plays some blocks again and compares them.
        """
    )
    yield (
        "```sh\npython -m benchmarks.what_wins --minutes 60 --write\n"
        "python -m benchmarks.what_wins --minutes 0 --check 5\n```"
    )
    yield wrapped(
        """
        The file `benchmarks/what_wins/results.json` contains the sums of all games, and for each block of games a
        digest. All sums are whole numbers, and each game has its own seed, so that the same games give the same file.
        """
    )


def shown(name: str, words: str) -> str:
    """A picture in the page."""
    return f"<!-- python -m benchmarks.what_wins --write -->\n![{words}](../pictures/{name}.svg)"


def page(study: Study) -> str:
    """The whole page."""
    parts = (
        first_screen,
        design,
        seats,
        points,
        land,
        tiles,
        streets,
        challenges,
        cards,
        demolishing,
        lengths,
        variants,
        strong,
        preferences,
    )
    blocks = [block for part in parts for block in part(study)]
    text = "\n\n".join([*blocks, *ending()])
    return (
        text.replace("\n\n- ", "\n- ")
        .replace(":\n- ", ":\n\n- ")
        .replace("tell\n- ", "tell\n\n- ")
        .replace("games\n- ", "games\n\n- ")
        + "\n"
    )


def drawn(study: Study) -> dict[str, str]:
    """The pictures by name."""
    shares = list[Row]()
    for n in SIZES:
        shares.append(Row(f"{n} players; {100 / n:.0f} % are fair", None))
        for seat in range(n):
            fair = study.share(f"{n}", f"seat.{seat}")
            shares.append(
                Row(f"seat {seat + 1}", Mean(100 * (fair.value - 1 / n), 100 * fair.error, fair.cases, fair.games))
            )
    own = [
        Row(f"{tile.name} ({tile.generation.name.lower()}, {tile.size})", study.tile(2, tile))
        for tile in study.own_tiles
    ]
    wanted = [name for name in TASTES if name != "plain"]
    tasted = sorted(wanted, key=lambda name: -study.prefers(name).value)
    habits = [Row(name, study.prefers(name)) for name in tasted]
    found = {
        "what-wins-seats": means(
            "Wins of each seat, compared with a fair share",
            "; ".join(f"{row.label}: {number(row.mean.value, '+.1f')}" for row in shares if row.mean),
            shares,
            "percentage points above or below a fair share, with 95 % intervals",
        ),
        "what-wins-tiles": means(
            "Points that a tile brings, 2 players",
            "; ".join(f"{row.label}: {number(row.mean.value, '+.1f')}" for row in own if row.mean),
            own,
            "points compared with the mean tile, with 95 % intervals",
        ),
        "what-wins-preferences": means(
            "Points that a preference brings, 2 players",
            "; ".join(f"{row.label}: {number(row.mean.value, '+.1f')}" for row in habits if row.mean),
            habits,
            "points ahead of the player quick without the preference, with 95 % intervals",
        ),
        "what-wins-demolitions": curves(
            "Turns with a demolition",
            "How many of the players demolish in each of the own turns, in per cent",
            {
                "by value": turns_of(study.of("2"), "turn"),
                "strong, against by value": turns_of(study.of("2 strong"), "rival.turn"),
            },
            "own turn",
            "% of the players",
        ),
        "what-wins-lengths": curves(
            "Length of games",
            "How many games end after each number of turns of the first player, in per cent",
            {f"{n} players": length_of(study.of(f"{n}")) for n in SIZES},
            "turns of the first player",
            "% of the games",
        ),
    }
    for n in (2, 4):
        values = {name: study.gift(n, name) for name in study.land(n)}
        found[f"what-wins-land-{n}"] = board(
            f"Points that a territory brings as a gift, {n} players",
            "; ".join(f"{name} {number(each.value, '+.1f')}" for name, each in sorted(values.items())),
            study.edition,
            values,
            3.0,
            f"Compared with the mean territory; most figures ± {TWO * median_error(values.values()):.1f}. "
            "Board: reconstruction.",
        )
    return found


def median_error(values: Iterable[Mean]) -> float:
    """The median of the errors."""
    errors = sorted(each.error for each in values)
    return errors[len(errors) // 2]


def turns_of(sums: Sums, name: str) -> dict[int, float]:
    """How often players demolish in each turn, in per cent."""
    found = {turn: sums.mean(f"{name}.{turn}.demolition") for turn in range(1, 23)}
    return {turn: 100 * mean.value for turn, mean in found.items() if mean.games >= LEAST}


def length_of(sums: Sums) -> dict[int, float]:
    """The lengths of games, in per cent."""
    found = sums.histogram("length.")
    total = sum(found.values())
    return {turns: 100 * found.get(turns, 0) / total for turns in range(12, 33)}


def write_all(kept: dict[str, Kept]) -> None:
    """Writes the pages and the pictures."""
    from benchmarks.what_wins.claims import write_claims

    study = Study(kept, load_edition("lower-manhattan"))
    PAGE.write_text(page(study), encoding="utf-8", newline="\n")
    write_claims(study)
    for name, content in drawn(study).items():
        (PICTURES / f"{name}.svg").write_text(content, encoding="utf-8", newline="\n")
