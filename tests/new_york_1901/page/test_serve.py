"""`ny1901 serve`: what it prints, what it answers, and how it ends."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import httpx

if TYPE_CHECKING:
    from playwright.sync_api import Page


def headers_of(address: str) -> dict[str, str]:
    secret = parse_qs(address.partition("#")[2])["secret"][0]
    return {"content-type": "application/json", "x-ny1901-secret": secret}


def ask(address: str, **fields: Any) -> list[dict[str, Any]]:
    """The lines that a request gets."""
    base = address.partition("#")[0]
    answer = httpx.post(f"{base}ask", content=json.dumps(fields), headers=headers_of(address), timeout=60)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def test_an_answer_is_that_of_the_engine(served: str) -> None:
    begun, message = ask(served, method="score", position="ny1:mars:...")
    assert begun["id"].isdecimal()
    assert message["final"]
    assert message["error"]["field"] == "position"


def test_the_page_is_shown(served: str, browser_page: Page) -> None:
    browser_page.goto(served)
    assert browser_page.title().startswith("ny1901")
