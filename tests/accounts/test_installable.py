"""The site as a program on a device: manifest, worker, the page without network."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from accounts.models import User

PATHS = ("/manifest.webmanifest", "/sw.js", "/offline/")
SRC = re.compile(r'"(/static/[^"]+)"')


def file_of(address: str) -> Path:
    """The file behind an address of the site."""
    found = finders.find(address.removeprefix("/static/"))
    assert isinstance(found, str), f"{address} leads nowhere"
    return Path(found)


def size_of(png: Path) -> tuple[int, int]:
    """Width and height of a picture."""
    width, height = struct.unpack("!II", png.read_bytes()[16:24])
    return width, height


def test_the_manifest_says_how_the_installed_site_looks(client: Client) -> None:
    response = client.get("/manifest.webmanifest")
    assert response["Content-Type"] == "application/manifest+json"
    told = response.json()
    assert (told["name"], told["display"], told["scope"], told["start_url"]) == (
        "Alliances",
        "standalone",
        "/",
        "/moves/",
    )
    purposes = {(icon["sizes"], icon["purpose"]) for icon in told["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes
    for icon in told["icons"]:
        width, height = size_of(file_of(icon["src"]))
        assert icon["sizes"] == f"{width}x{height}"
    for shortcut in told["shortcuts"]:
        assert shortcut["url"].startswith("/")


def test_the_worker_is_for_the_whole_site_and_asked_for_anew(client: Client) -> None:
    response = client.get("/sw.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"
    for address in SRC.findall(response.content.decode()):
        file_of(address)


def test_another_release_has_another_worker(client: Client, settings: Any) -> None:
    settings.RELEASE = "one"
    first = client.get("/sw.js").content
    settings.RELEASE = 'two"; alert(1); "'
    second = client.get("/sw.js").content
    assert first != second
    assert b'alert(1); "' not in second


def test_the_page_without_network_brings_all_that_it_needs(client: Client) -> None:
    page = client.get("/offline/").content.decode()
    kept = client.get("/sw.js").content.decode()
    for address in SRC.findall(page):
        file_of(address)
        assert address in kept, f"{address} is not there without network"
    styles = file_of("/static/css/offline.css").read_text(encoding="utf-8")
    assert "url(" not in styles
    assert "@import" not in styles


@pytest.mark.django_db
@pytest.mark.parametrize("path", PATHS)
def test_what_a_browser_keeps_is_the_same_for_everybody(
    at_home: Client, tamsin: User, path: str, django_assert_num_queries: Any
) -> None:
    """And of visitors, as whom the worker asks, nothing is looked up."""
    with django_assert_num_queries(0):
        visitors = Client().get(path)
    mine = at_home.get(path)
    assert mine.content == visitors.content
    assert mine.status_code == 200
    assert "tamsin" not in mine.content.decode().lower()


def test_pages_name_manifest_icons_and_colours(client: Client, db: None) -> None:
    page = client.get("/rules/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    assert 'rel="apple-touch-icon"' in page
    frame = '<meta name="theme-color" content="#081117" media="{}"'
    assert frame.format("(prefers-color-scheme: dark)") in page
    for chosen, media in (("dark", "all"), ("light", "not all")):
        client.cookies["theme"] = chosen
        assert frame.format(media) in client.get("/rules/").content.decode()


def test_the_policy_lets_the_worker_run(client: Client, db: None) -> None:
    policy = client.get("/rules/")["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy


@pytest.mark.parametrize("path", PATHS)
def test_they_are_only_read(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405
    assert client.head(path).status_code == 200
