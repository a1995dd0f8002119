from __future__ import annotations

import json
import re
import runpy
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.management import call_command
from django.test import Client

from accounts.templatetags.page_frame import browser, zone_words
from games.kit.face.marks import icon, initials, monogram, person, token

ROOT = Path(django_settings.BASE_DIR)
VISITOR = [
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/people/bot-vane/",
    "/nowhere/",
]
PERSON = [
    "/settings/",
    "/settings/name/",
    "/settings/delete/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/sessions/",
    "/accounts/logout/",
]


class Sins(HTMLParser):
    """Collects what the policy would refuse."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "style" or "style" in given:
            self.found.append(f"style in {tag}")
        is_data = given.get("type") == "application/json"
        if tag == "script" and "src" not in given and not is_data:
            self.found.append("inline script")
        self.found += [f"{name} in {tag}" for name in given if name.startswith(("on", "hx-on"))]


def policy(response: Any) -> dict[str, list[str]]:
    """The header's directives."""
    parts = (part.split() for part in response.headers["Content-Security-Policy"].split(";"))
    return {name: values for name, *values in parts}


@pytest.mark.django_db
@pytest.mark.parametrize("path", VISITOR)
def test_pages_of_visitors_keep_the_policy(client: Client, path: str) -> None:
    keeps_policy(client, path)


@pytest.mark.parametrize("path", PERSON)
def test_pages_of_people_keep_the_policy(at_home: Client, path: str) -> None:
    keeps_policy(at_home, path)


def keeps_policy(client: Client, path: str) -> None:
    response = client.get(path)
    directives = policy(response)
    assert directives["default-src"] == ["'none'"]
    assert directives["script-src"] == ["'self'"]
    assert directives["style-src"] == ["'self'"]
    assert directives["frame-ancestors"] == directives["base-uri"] == ["'none'"]
    assert directives["form-action"] == ["'self'"]
    sins = Sins()
    sins.feed(response.content.decode())
    assert sins.found == []


@pytest.mark.django_db
def test_every_page_tells_htmx_the_token_and_what_to_swap(client: Client) -> None:
    page = client.get("/accounts/login/").content.decode()
    assert re.search(r"hx-headers:inherited='\{\"X-CSRFToken\": \"\w{64}\"\}'", page)
    found = re.search(r"name=\"htmx-config\" content='([^']+)'", page)
    assert found is not None
    config = json.loads(found[1])
    assert not {409, 422} & set(config["noSwap"])
    assert {404, 403, "5xx"} <= set(config["noSwap"])
    assert config["includeIndicatorCSS"] is False


@pytest.mark.django_db
def test_a_visitors_page_opens_no_socket(client: Client) -> None:
    assert 'data-socket=""' in client.get("/accounts/login/").content.decode()


def test_a_persons_page_opens_one_socket(at_home: Client) -> None:
    assert 'data-socket="/ws/"' in at_home.get("/settings/").content.decode()


@pytest.mark.django_db
def test_what_is_not_there_says_so(client: Client) -> None:
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "There is nothing here" in response.content.decode()


# Marks ---------------------------------------------------------------------------------------------


def test_the_sprite_is_what_its_source_makes() -> None:
    made = runpy.run_path(str(ROOT / "static/img/source/make_sprites.py"))
    assert (ROOT / "static/img/marks.svg").read_text(encoding="utf-8") == made["marks"]()


def test_every_mark_that_a_template_names_exists() -> None:
    marks = json.loads((ROOT / "static/img/source/marks.json").read_text(encoding="utf-8"))
    known = {*marks["filled"], *marks["stroked"]}
    named = {
        name
        for folder in [ROOT / "templates", *ROOT.glob("games/catalogue/*/templates")]
        for path in folder.rglob("*.html")
        for name in re.findall(r"{% icon \"([\w-]+)\"", path.read_text(encoding="utf-8"))
    }
    assert len(named) > 10
    assert named <= known


def test_marks_point_into_the_sprite() -> None:
    assert 'href="/static/img/marks.svg#i-bot"' in icon("bot")
    assert "token__pile" not in token("gold")
    assert '<b class="token__pile">3</b>' in token("silver", 3)
    assert "#i-moon" in token("silver")
    assert "#i-sun" in token("gold")


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Tamsin Okonkwo", "TO"),
        ("Maximiliana von Habenstein-Ortolani", "MO"),
        ("Þórdís Hallgrímsdóttir", "ÞH"),
        ("ng", "N"),
        ("---", "?"),
        ("<b>", "?"),
    ],
)
def test_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_names_are_escaped() -> None:
    assert "<i>" not in person("<i>x</i>") + monogram("<i>x</i>")


def test_browser_recognises_the_usual_ones() -> None:
    chrome = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
    assert browser(chrome) == "Chrome on Windows"
    assert browser(f"{chrome} Edg/140.0") == "Edge on Windows"
    assert browser("curl/8") == "A browser"


def test_zone_words_survive_a_zone_that_is_none() -> None:
    assert re.fullmatch(
        r"America, Argentina, Buenos Aires \(\d\d:\d\d\)", zone_words("America/Argentina/Buenos_Aires")
    )
    assert zone_words("Nowhere/Land") == "Nowhere/Land"


def test_static_files_hold_together_under_hashed_names(settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    hashed = "alliances_site.storage.ReleaseFilesStorage"
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": hashed}}
    call_command("collectstatic", interactive=False, verbosity=0)  # fails on an address that leads nowhere
    names = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    tokens = (tmp_path / names["css/tokens.css"]).read_text()
    fonts = re.findall(r'url\("([^"]+)"\)', tokens)
    assert len(fonts) == 5
    for font in fonts:
        assert (tmp_path / "css" / font).is_file()
        assert re.search(r"\.[0-9a-f]{12}\.woff2$", font)
    importing = re.compile(r"""^import.*["']\./(.+)["'];$""", re.MULTILINE)
    written = importing.findall((settings.BASE_DIR / "static/js/table.js").read_text())
    served = importing.findall((tmp_path / names["js/table.js"]).read_text())
    assert "catchup.js" in written
    assert served == [Path(names[f"js/{name}"]).name for name in written]
    asked = re.compile(r"""import\("\./(.+?)"\)""")
    assert asked.findall((tmp_path / names["js/site.js"]).read_text()) == [Path(names["js/push.js"]).name]


@pytest.mark.parametrize(
    "referer", ["ÿ", "games:lobby", "words", "../x", "/people/%FF/", "http://[", "//elsewhere.example/"]
)
def test_a_referer_that_is_no_address_breaks_nothing(client: Client, referer: str) -> None:
    answer = client.post("/settings/theme/", {"theme": "dark"}, headers={"referer": referer})
    assert answer.status_code == 302
    assert "elsewhere" not in answer.headers["Location"]
