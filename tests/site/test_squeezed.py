"""Templates put together, with their messages, without the indentation of their sources."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, Engine, engines

from alliances_site.compact_templates import squeezed, told


@pytest.mark.parametrize(
    ("source", "page"),
    [
        ("<div>\n  <p>\n    One\n    two\n  </p>\n</div>", "<div><p>One two</p></div>"),
        ("<p>\n  <b>One</b>\n  <i>two</i>\n</p>", "<p><b>One</b> <i>two</i></p>"),
        ("<p>One\n{% if a %}\n  two\n{% endif %}\n</p>", "<p>One {% if a %} two {% endif %}</p>"),
        (
            '<a\n  class="\n    a\n    b\n  "\n  href="{% url "c" %}"\n>d</a>',
            '<a class="a b" href="{% url "c" %}">d</a>',
        ),
        ("<li>One</li> <li>two</li>", "<li>One</li> <li>two</li>"),
        ("<b\n>One</b\n>", "<b>One</b>"),
    ],
)
def test_a_break_goes_where_it_parts_nothing_and_is_a_blank_elsewhere(source: str, page: str) -> None:
    assert squeezed(source) == page


@pytest.mark.parametrize("element", ["pre", "textarea", "script", "style"])
def test_what_is_shown_or_read_as_it_stands_stays(element: str) -> None:
    source = f"<{element} id='a'>\n  One\n  two</{element}>"
    assert squeezed(f"<b>\n{source}\n</b>") == f"<b> {source} </b>"


FILES = {
    "page.html": '{% extends "frame.html" %}{% block main %}{% include "part.html" %}{% endblock %}',
    "frame.html": '{% include "named.html" with name=who only %}{% block main %}{% endblock %}{{ name }}',
    "part.html": '{% for one in many %}{% include "named.html" with name=one %}{% endfor %}'
    '{% include "set.html" %}{% include "tree.html" with left=many %}',
    "tree.html": '{% if left %}{{ left.0 }}{% include "tree.html" with left=left|slice:"1:" %}{% endif %}',
    "named.html": '<b>{{ name }}</b>{% include "leaf.html" %}',
    "set.html": '{% firstof name "nobody" as name %}{{ name }}',
    "leaf.html": "{# A note. #}{% comment %}Another.{% endcomment %}{{ who }};",
}


def test_a_page_is_put_together_and_says_what_its_parts_say() -> None:
    loader = ("django.template.loaders.locmem.Loader", FILES)
    ours, theirs = (
        Engine(loaders=[(each, [loader])])
        for each in ("alliances_site.compact_templates.Loader", "django.template.loaders.cached.Loader")
    )
    part: Any = ours.get_template("part.html").source
    assert part.count("{% include") == 2, "what gives names to values, or is in itself, stays by itself"
    assert "note" not in part
    context = {"who": "Ann", "many": ["x & y", "z"]}
    pages = [engine.get_template("page.html").render(Context(context)) for engine in (ours, theirs)]
    assert pages[0] == pages[1] == "<b>Ann</b>;<b>x &amp; y</b>Ann;<b>z</b>Ann;nobodyx &amp; yz"


@pytest.mark.parametrize(
    ("source", "page"),
    [
        ('<b>{% translate "Log & seats" %}</b>', "<b>Log & seats</b>"),
        ('{% translate "Log" as log %}', '{% translate "Log" as log %}'),
        ("{% translate words %}", "{% translate words %}"),
        ("{% blocktranslate trimmed %} One <b>two</b> {% endblocktranslate %}", "One <b>two</b>"),
        ("{% blocktranslate trimmed %}{{ a }}{% endblocktranslate %}",) * 2,
    ],
)
def test_messages_that_are_not_translated_stand_in_the_page(source: str, page: str) -> None:
    assert told(source) == page


def test_pages_of_the_site_are_squeezed_and_mails_in_plain_text_are_not() -> None:
    engine = engines["django"].engine  # type: ignore[attr-defined]
    assert "\n" not in engine.get_template("games/lobby.html").source
    assert "\n\n" in engine.get_template("accounts/mail/restored.txt").source


def test_every_template_can_be_read() -> None:
    engine = engines["django"].engine  # type: ignore[attr-defined]
    base = Path(settings.BASE_DIR)
    folders = [base / "templates", *base.glob("games/catalogue/*/templates")]
    names = [path.relative_to(folder) for folder in folders for path in folder.rglob("*.*")]
    assert len(names) > 200
    for name in names:
        engine.get_template(str(name))
