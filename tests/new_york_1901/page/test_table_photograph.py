"""A position is copied from a photograph of the table: owners are proposed by colour, and everything is confirmed."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.table.draft import Draft
from ny1901_solver.new_york_1901.table.script import format_draft

from .photographs import PICTURES, Photograph
from .places import ROTATES
from .test_own_boards import CORNERS, INNER, ROWS, Counted, jpeg, place_crossing, squares_of
from .test_shell import opened

pytestmark = ROTATES

if TYPE_CHECKING:
    from playwright.sync_api import Page

SQUARES = squares_of(ROWS)
LINE = (
    "ny1:lower-manhattan:wall-street,nassau-broad,cedar:bronze-baron:-:r2,r2,y2,y2:"
    "5b2,3b3,5r2,1r3,5y2,3y3,7g2,2g3,6p2,2p3:yellow:-:"
    "green,26,bs,b2.s3,b03.b04.r02.y07.g05.g10.p02,"
    "b3@N12.O12.P12_b4@K13.K14.L14_s1@C5.C6_s2@J2.K2.K3_g3@M2.M3.N2.N3:"
    "blue,24,bs,b4.b6.s1,b09.r09.r12.y01.p04.p06.p12,b1@M5.N5_b3@M8.N8.O8_s2@S9.T9.T10_g1@F15.F16.F17:"
    "yellow,17,bs,-,b06.b08.r07.r13.y03.g02.g06.p05,"
    "b1@E2.E3_b2@K9.K10_b3@R5.S5.T5_b4@D16.E15.E16_s1@J5.K5_s2@F5.G5.G6_st@R10.S10"
)
"""A game of three players after twenty turns: 16 buildings on 22 territories, and five demolished ones."""

COLOURS = ["green", "blue", "yellow"]
KEPT = "() => JSON.parse(localStorage.getItem('ny1901.edit')).now"
LIES = """async (wanted) => {
  const { app } = await import("./main.js");
  const { laid } = await import("./analyse/shapes.js");
  const shape = app.board.marks.carried?.shape;
  const squares = wanted.toSorted().join();
  return shape && wanted.find((square) => laid(shape, square)?.toSorted().join() === squares);
}"""
"""The square on which the tile in hand is put down to cover the wanted squares, or nothing if it must be turned."""

PROPOSED = """() => [...document.querySelectorAll(".edit-proposals > div")].flatMap((group) =>
  [...group.querySelectorAll("button")].map((button) => [button.textContent, group.dataset.colour]))"""


def edited(page: Page, words: str, name: str = "") -> None:
    """Waits until the draft has a command that begins with some words and has a name."""
    page.wait_for_function(
        f"""([words, name]) => ({KEPT})().split("\\n")
          .some((line) => line.startsWith(words) && (!name || line.split(" ").includes(name)))""",
        arg=[words, name],
    )


class Table(Counted):
    """A person at the editor of positions."""

    panel = "#panel-edit"

    def button(self, name: str, within: str = "#panel-edit") -> None:
        """Presses the first button whose name begins so."""
        self.actions["pointer"] += 1
        self.page.locator(within).get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.click()

    def click(self, square: str) -> None:
        self.actions["pointer"] += 1
        self.page.locator(f"[data-square={square}]").click()

    def lay(self, colour: str, tile: str, squares: list[str]) -> None:
        """Puts a tile down, after turning it with R as often as it takes."""
        self.button(f"{tile} ", ".edit-tiles")
        for _ in range(8):
            square = self.page.evaluate(LIES, squares)
            if square:
                break
            self.actions["key"] += 1
            self.page.keyboard.press("r")
        self.click(str(square))
        edited(self.page, f"build {colour} {tile}@{','.join(squares)}")


def commands() -> list[list[str]]:
    """The words of the commands that set the position up."""
    return [line.split() for line in format_draft(Draft.of(parse_line(LINE))).splitlines()[1:]]


def test_a_position_is_copied_from_a_photograph_in_at_most_120_actions_until_the_hint(
    browser_page: Page, served: str
) -> None:
    estates = {words[1]: words[2:] for words in commands() if words[0] == "claim"}
    short = {f"{name.partition('-')[0][0]}{name[-2:]}": colour for colour, names in estates.items() for name in names}
    taken = next(each for each in PICTURES if each.name == "from a chair")
    photograph = Photograph(ROWS, taken, short)
    file: dict[str, Any] = {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": jpeg(browser_page, photograph)}
    page = opened(browser_page, f"{served}&edit", 1440)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(".edit-count", has_text="missing").wait_for()
    table, beside = Table(page), random.Random(2)
    table.choose("Choose a photograph", file)
    page.locator(".photo-pin").nth(3).wait_for()
    for at in CORNERS + INNER[:1]:
        place_crossing(table, photograph, at, beside)
    table.press("The grid lies right")
    page.wait_for_selector("canvas.photo[data-drawn]")
    before = page.evaluate(KEPT)
    table.button("Propose owners by colour")
    page.locator(".edit-proposals button").first.wait_for()
    assert page.evaluate(KEPT) == before  # a proposal is no change
    owners = {name: colour for colour, names in estates.items() for name in names}
    assert confirmed(table, owners) >= 15
    claimed(table, owners)
    setup(table)
    page.locator(".edit-count", has_text="Complete").wait_for()
    table.button("Analyse this")
    page.wait_for_url(re.compile("#analyse&pos=ny1:lower-manhattan"))
    table.button("Hint", "#panel-analyse")
    page.locator(".stages li").first.wait_for()
    assert sum(table.actions.values()) <= 120, table.actions
    same = str(page.evaluate("decodeURIComponent(location.hash)")).partition("pos=")[2]
    assert parse_line(same).players == parse_line(LINE).players


def confirmed(table: Table, owners: dict[str, str]) -> int:
    """Confirms the proposals that are right; returns how many these are."""
    proposals = table.page.evaluate(PROPOSED)
    right = [(name, colour) for name, colour in proposals if owners.get(name) == colour]
    for name, colour in right:
        table.actions["pointer"] += 1
        table.page.locator(".edit-proposals").get_by_role("button", name=name, exact=True).click()
        edited(table.page, f"claim {colour}", name)
    return len(right)


def claimed(table: Table, owners: dict[str, str]) -> None:
    """Claims the land that was not proposed, by hand."""
    draft = str(table.page.evaluate(KEPT))
    known = {name for line in draft.splitlines() if line.startswith("claim") for name in line.split()[2:]}
    for name in sorted(set(owners) - known):
        table.button(owners[name], "#edit-tools")
        if table.page.get_by_role("button", name="Land", exact=True, pressed=True).count() == 0:
            table.button("Land", "#edit-tools")
        column, row = SQUARES[f"{name[0]}{name[-2:]}"][0]
        table.click(f"{chr(65 + column)}{row + 1}")
        edited(table.page, f"claim {owners[name]}", name)


def setup(table: Table) -> None:
    """Sets up everything else: buildings, demolished tiles, cards."""
    page = table.page
    for words in sorted(commands(), key=lambda words: words[0] == "raze"):
        if words[0] in {"build", "raze", "starter"}:
            kind, colour = words[:2]
            chosen = page.locator(f"#edit-tools button[data-colour={colour}]")
            if chosen.get_attribute("aria-pressed") != "true":
                table.actions["pointer"] += 1
                chosen.click()
            if kind == "build":
                tile, _, squares = words[2].partition("@")
                table.lay(colour, tile, squares.split(","))
            elif kind == "raze":
                if page.get_by_role("button", name="Demolished", exact=True, pressed=True).count() == 0:
                    table.button("Demolished", "#edit-tools")
                for tile in words[2:]:
                    table.button(f"{tile} ", ".edit-tiles")
            elif kind == "starter":
                table.button("st ", ".edit-tiles")
                table.click("R10")
        elif words[0] == "cards":
            seat = COLOURS.index(words[1])
            for card in page.locator(f"#edit-seat-{seat} .edit-cards button[aria-pressed=true]").all():
                if card.get_attribute("data-key") not in words:
                    table.actions["pointer"] += 1
                    card.click()
        elif words[0] == "streets":
            for name in ("Wall Street", "Nassau", "Cedar"):
                table.button(name, "#edit-streets")
        elif words[0] == "challenge":
            table.actions["pointer"] += 2
            page.locator("#edit-challenge").select_option(words[1])
        elif words[0] == "market":
            for kind in words[1:]:
                table.actions["pointer"] += 1
                page.locator(f"#edit-market [data-key={kind}] .edit-card").click()
        elif words[0] == "turn":
            seat = COLOURS.index(words[1])
            table.button("to move", f"#edit-seat-{seat}")
