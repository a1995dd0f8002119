"""Pages without the indentation of their templates."""

from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines

from alliances_site.compact_templates import squeezed


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
