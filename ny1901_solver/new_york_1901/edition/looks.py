"""Finds unusual values of an edition. An unusual value may be a mistake or may be right; the person who types the
edition has to decide.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...files.access import Grade, Problem
from ...messages import gettext
from ...text.words import join_words
from ..board import bits
from ..tiles import SiteTable, Tile
from .board_draft import BoardDraft
from .checks import Files, still_typing
from .printed_game import GENERATIONS, fact_problems


def looks(files: Files, shipped: tuple[str, ...]) -> Iterator[Problem]:
    """Lists all unusual values of an edition, none of which prevents people from playing the edition."""
    draft = files.draft
    yield from _name(files, shipped)
    yield from _tile_lines(files)
    if draft is not None and not still_typing(draft):
        yield from _numbering(draft)
        yield from _sizes(draft)
        yield from _unused_tokens(files, draft)
        yield from _scoring(files, draft)
        yield from _starters(files)
        tiles = [tile for tile in files.all_tiles if tile]
        if draft.complete and len(tiles) == len(files.all_tiles):
            yield from _unreachable_land(draft, tuple(tiles))
    yield from (problem for problem in fact_problems(files) if problem.grade is Grade.LOOK)


def _name(files: Files, shipped: tuple[str, ...]) -> Iterator[Problem]:
    name = files.main.content.name
    if name in shipped:
        sentence = gettext(
            "a shipped edition is also named {edition!r} and is found first; give your edition another name",
            edition=name,
        )
        yield files.main.problem(("name",), "name-of-another", sentence, Grade.LOOK)


def _tile_lines(files: Files) -> Iterator[Problem]:
    """Reports a generation with fewer tiles than the others, because a line of the file may be missing (COM-4).

    Only invented tile sets are checked here; other tile sets are compared with the printed numbers.
    """
    sheet, tiles = files.tiles, files.tiles.content.tiles
    if files.main.content.standing.get("tiles") != "invented" or not sheet.sound(("tiles",)):
        return
    generations = [str(tile.generation) for tile in tiles]
    counts = {name: generations.count(name) for name in GENERATIONS}
    most = max(counts.values())
    for generation, count in counts.items():
        if count < most:
            loc = ("tiles", generations.index(generation)) if count else ("tiles",)
            sentence = gettext(
                "the number of {generation} tiles for each player is {count}, and that of {full_generations} is "
                "{most}; is a line missing?",
                generation=generation,
                count=count,
                full_generations=join_words(name for name in GENERATIONS if counts[name] == most),
                most=most,
            )
            yield sheet.problem(loc, "tile-line-missing", sentence, Grade.LOOK)


def _numbering(draft: BoardDraft) -> Iterator[Problem]:
    """Lists gaps in the territory numbers of a district. The usual cause of a gap is a missing territory or a mistyped
    token."""
    board = draft.board
    for i, district in enumerate(board.legend.districts):
        by_token = {board.legend.territory_token(t.name): t for t in board.territories if t.district == i}
        if not by_token:
            continue
        highest = max(by_token)
        for number in range(1, int(highest[len(district.token) :])):
            token = f"{district.token}{number:02}"
            if token not in by_token and token not in draft.meant:
                sentence = gettext(
                    "no square has the token {token!r}, although the higher token {highest!r} exists; is a "
                    "territory missing?",
                    token=token,
                    highest=highest,
                )
                squares = board.squares_of(by_token[highest].mask)
                yield draft.problem(squares, "numbering-gap", sentence, Grade.LOOK)


def _sizes(draft: BoardDraft) -> Iterator[Problem]:
    """Reports that an edition has more territories of size 3 than of size 2, because three reviews report that few
    territories have size 3."""
    sizes = [territory.size for territory in draft.board.territories]
    if sizes.count(3) > sizes.count(2):
        sentence = gettext(
            "{of_size_3} territories have size 3 and {of_size_2} have size 2; reviews report that few printed "
            "territories have size 3",
            of_size_3=sizes.count(3),
            of_size_2=sizes.count(2),
        )
        yield draft.problem((), "many-of-size-3", sentence, Grade.LOOK)


def _unused_tokens(files: Files, draft: BoardDraft) -> Iterator[Problem]:
    main = files.main
    typed = {cell.token for _, cell in draft.typed.items()}
    for table in ("streets", "parks", "landmarks"):
        for i, entry in enumerate(getattr(main.content, table)):
            if entry.token not in typed and main.sound((table, i, "token")):
                sentence = gettext(
                    "{name}: no square of the board has the token {token!r}", name=entry.name, token=entry.token
                )
                yield main.problem((table, i, "token"), "never-used", sentence, Grade.LOOK)


def _scoring(files: Files, draft: BoardDraft) -> Iterator[Problem]:
    """Reports street cards for which no building can ever score (SCO-1)."""
    legend, board = draft.board.legend, draft.board
    for i, card in enumerate(files.cards.content.streets):
        fronts = [mask for street, mask in zip(legend.streets, board.streets, strict=True) if street.card == card.id]
        if fronts and not any(fronts) and files.cards.sound(("streets", i, "id")):
            sentence = gettext(
                "no square of a territory shares an edge with a street that scores for {card!r}", card=card.id
            )
            yield files.cards.problem(("streets", i), "street-without-frontage", sentence, Grade.LOOK)


def _starters(files: Files) -> Iterator[Problem]:
    """Reports districts without a starter territory, if other districts have one (SET-3)."""
    districts = files.main.content.districts
    if not any(district.starter for district in districts):
        return
    for i, district in enumerate(districts):
        loc = ("districts", i, "starter")
        if district.starter is None and files.main.sound(loc):
            sentence = gettext(
                "{district} has no starter territory, although other districts have one", district=district.name
            )
            yield files.main.problem(loc, "no-starter", sentence, Grade.LOOK)


def _unreachable_land(draft: BoardDraft, tiles: tuple[Tile, ...]) -> Iterator[Problem]:
    """Reports territories that no building can cover, because no tile in any rotation fits there with a square beside a
    street or park (BLD-5)."""
    board, reached = draft.board, 0
    for site in SiteTable(board, tiles, ()).sites:
        if not site.mirrored:
            reached |= site.territories
    for index in bits(((1 << len(board.territories)) - 1) & ~reached):
        territory = board.territories[index]
        sentence = gettext(
            "no building can stand on {territory}: no tile that covers a square of it has frontage on a street or park",
            territory=territory.name,
        )
        yield draft.problem(board.squares_of(territory.mask), "out-of-reach", sentence, Grade.LOOK)
