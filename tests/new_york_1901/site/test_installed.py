"""The site is installed, works offline under any path, and is replaced at the next start; here its Python never starts,
which keeps these tests short."""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from ny1901_solver.manhattan.site import SITE as MANHATTAN
from ny1901_solver.new_york_1901.page import PAGE
from ny1901_solver.new_york_1901.site import prepared
from ny1901_solver.new_york_1901.site.parts import SITE as NEW_YORK_1901
from ny1901_solver.site.building import LIST, MARK, StaticPage, archive, listing, prepared_files, shell, write_site

from ..page.conftest import SECONDS, watched_page
from .conftest import GAMES, STORED, hosted, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Response

ICONS_AS_DECLARED = """async () => {
  const at = document.querySelector("link[rel=manifest]").href;
  const { icons, start_url, scope } = await (await fetch(at)).json();
  const sizes = [];
  for (const { src, sizes: declared } of icons) {
    const image = Object.assign(new Image(), { src: new URL(src, at).href });
    await image.decode();
    const size = `${image.naturalWidth}x${image.naturalHeight}`;
    sizes.push(declared === (declared === "any" ? "any" : size) && size !== "0x0");
  }
  return [new URL(start_url, at).href, new URL(scope, at).href, sizes];
}"""
SOLUTION = """async () => {
  const { preparedFor } = await import("./shell/prepared.js");
  const puzzle = location.hash.replace("#puzzle=", "");
  return (await preparedFor({ method: "puzzle-solution", puzzle })).answer[0];
}"""
COMPLETE = "() => navigator.serviceWorker.controller.postMessage('complete')"
KEPT = """async () => {
  const keys = await (await caches.open((await caches.keys())[0])).keys();
  return keys.map(({ url }) => new URL(url).search.slice(1));
}"""
NEXT = f"async () => (await ({KEPT})()).includes('next')"
LATER = "() => getComputedStyle(document.body).getPropertyValue('--later') === '1'"


def made(*parts: dict[str, bytes], **changed: bytes) -> StaticPage:
    """The site with a Python that never starts, and with further parts."""
    files = shell(GAMES) | {"pyodide/pyodide.mjs": b"export const loadPyodide = () => new Promise(() => {});\n"}
    files["pyodide/pyodide.asm.wasm"] = b""
    files |= dict.fromkeys(
        ("prepared/first.bin", "manhattan/prepared/first.bin"), zlib.compress(b'{"puzzles": [], "answers": {}}')
    )
    for part in parts:
        files |= part
    files["engine.js"] = files["engine.js"].replace(b'"GAMES"', b'{"new-york-1901": {}, "manhattan": {}}')
    files |= dict.fromkeys(("engine/shared.bin", "engine/new-york-1901.bin", "engine/manhattan.bin"), archive({}))
    files |= {MARK: b"{}"} | {
        name.replace("_", "."): files[name.replace("_", ".")] + more for name, more in changed.items()
    }
    return StaticPage(files | {LIST: listing(files)}, games=(), compiled=False, python="3", wheels=())


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a browser that has seen nothing yet."""
    with watched_page(browser, SECONDS) as page:
        yield page


def shown(page: Page) -> None:
    """Waits until the page is isolated and waits for Python, which is after the reload of a first visit."""
    page.wait_for_function("() => crossOriginIsolated && document.querySelector('.loading progress')")


def test_a_site_is_installed_works_offline_and_is_replaced_at_the_next_start(tmp_path: Path, page: Page) -> None:
    folder, asked = tmp_path / "some" / "place", list[str]()
    write_site(folder, made())
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    with hosted(tmp_path, asked=asked) as address:
        page.goto(address)
        shown(page)
        assert page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        assert page.evaluate(ICONS_AS_DECLARED) == [address, address, [True] * 5]
        page.evaluate(COMPLETE)
        until(page, STORED)
    asked.clear()
    page.reload()  # no host answers any more
    shown(page)
    page.goto(f"{address}index")  # some hosts leave out `.html`
    shown(page)
    write_site(folder, made(page_css=b"body { --later: 1; }"))
    with hosted(tmp_path, urlsplit(address).port or 0, asked):
        page.goto(address)
        shown(page)
        page.evaluate(COMPLETE)
        until(page, STORED)
        until(page, NEXT)
        assert page.evaluate(LATER) is False
        fetched = {path.removeprefix("/some/place/") for path in asked}
        page.reload()
        page.wait_for_function(LATER)
    assert fetched - {"offline.js"} == {"files.json", "page.css"}  # what stayed the same is not fetched again
    assert len(page.evaluate(KEPT)) == 1 + len(set(json.loads((folder / LIST).read_bytes()).values()))
    assert {url.startswith((address, "data:", "blob:")) for url in addresses} == {True}


def test_the_program_of_python_is_compiled_from_the_store_also_at_the_first_visit(tmp_path: Path, page: Page) -> None:
    """A browser keeps compiled code only beside a stored file, so that the next visit finds it."""
    program = b"\0asm\1\0\0\0"
    write_site(tmp_path / "some" / "place", made({"pyodide/pyodide.asm.wasm": program}))
    fresh, asked = list[bool](), list[str]()

    def heard(response: Response) -> None:
        if response.url.endswith(".wasm"):
            fresh.append("x-ny1901-fresh" in response.headers)

    page.on("response", heard)
    with hosted(tmp_path, asked=asked) as address:
        page.goto(address)
        shown(page)
        until(page, f"async () => (await ({KEPT})()).includes('{hashlib.sha256(program).hexdigest()}')")
        while len(fresh) < 2:
            page.wait_for_event("response")
    assert fresh == [True, False]
    assert len([path for path in asked if path.endswith(".wasm")]) == 1


def test_a_ruling_is_solved_while_python_is_loading_and_other_questions_wait(
    tmp_path: Path, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared, "KINDS", ("ruling",))
    monkeypatch.setattr(prepared, "EACH", 1)
    write_site(tmp_path / "some" / "place", made(prepared_files(NEW_YORK_1901, "")))
    with hosted(tmp_path) as address:
        page.goto(address)
        shown(page)
        page.wait_for_selector("#board .picture svg")  # the first position needs no Python
        page.get_by_text("You can solve 1 puzzle now").click()
        page.locator(".loading a").press("Enter")
        choices = page.locator(".choice-turn")
        answer = page.evaluate(SOLUTION)
        choices.filter(has_not_text=answer).first.click()
        page.locator(".said .error").wait_for()
        choices.filter(has=page.get_by_text(answer, exact=True)).press("Enter")
        page.locator(".said .right").wait_for()
        page.get_by_text("Solved at try 2, with no hint").wait_for()
        page.get_by_text(re.compile("wait(s)? until Python is loaded")).wait_for()
        assert page.locator(".loading").count() == 1


def test_each_game_has_a_page_of_its_own_that_shares_the_engine_and_links_to_the_other() -> None:
    files, pages = shell(GAMES), {"": NEW_YORK_1901, "manhattan/": MANHATTAN}
    for root, game in pages.items():
        up, (other,) = "../" * root.count("/"), pages.keys() - {root}
        page = files[f"{root}index.html"].decode()
        assert f'content="{up}engine.js?game={game.registration.name}"' in page
        assert f'<link rel="related" href="{up}{other}" title="{pages[other].registration.title}">' in page
        shown = {path.lstrip("/") or "index.html" for path in game.page.files() if not path.startswith("/plain")}
        assert {root + path for path in shown} <= files.keys()
        manifest = json.loads(files[f"{root}manifest.json"])
        assert (manifest["name"], manifest["scope"]) == (f"ny1901: {game.registration.title}", "./")
        icons = {posixpath.normpath(root + icon["src"]) for icon in manifest["icons"]}
        assert icons <= files.keys()
    assert sum(name.endswith(("engine.js", "offline.js")) for name in files) == 2


def test_both_pages_are_stored_and_shown_without_a_host(tmp_path: Path, page: Page) -> None:
    write_site(tmp_path / "some" / "place", made())
    with hosted(tmp_path) as address:
        page.goto(address)
        shown(page)
        page.evaluate(COMPLETE)
        until(page, STORED)
        page.get_by_role("button", name="Menu").click()
        assert page.get_by_role("link", name="All questions").count() == 0  # this form needs a server
        page.get_by_role("link", name="The page of Manhattan").click()
        page.wait_for_url(f"{address}manhattan/")
        shown(page)
        # both pages have this file, and the scripts that it loads are beside it
        found = page.evaluate("async () => (await fetch('shell/page.js')).url")
        assert found == f"{address}manhattan/shell/page.js"
    page.reload()  # no host answers any more
    shown(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="The page of New York 1901").click()
    page.wait_for_url(address)
    shown(page)
    page.goto(f"{address}manhattan")
    page.wait_for_url(f"{address}manhattan/")
    shown(page)


def test_a_host_may_lead_from_index_html_to_its_folder_and_show_a_folder_without_the_slash(
    tmp_path: Path, page: Page
) -> None:
    write_site(tmp_path / "some" / "place", made())
    with hosted(tmp_path, leads=True) as address:
        page.goto(f"{address}manhattan")
        page.wait_for_url(f"{address}manhattan/*")
        shown(page)
        page.goto(f"{address}index.html")  # not stored yet, and asked of the host by the service worker
        shown(page)
        assert page.url.partition("#")[0] == address
        page.evaluate(COMPLETE)
        until(page, STORED)
    page.goto(f"{address}manhattan/index.html")  # no host answers any more
    shown(page)


def test_the_server_has_neither_a_manifest_nor_a_service_worker() -> None:
    files = PAGE.files()
    assert not {"/manifest.json", "/offline.js", "/engine.js"} & files.keys()
    assert b"manifest" not in files["/"][1]
