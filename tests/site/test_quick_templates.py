"""Short ways through the template engine come to what Django's own come to."""

from __future__ import annotations

from collections import UserDict
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.template import Context, Engine, Template, TemplateSyntaxError, VariableDoesNotExist
from django.template.base import Variable
from django.template.loader_tags import BlockNode
from django.test import RequestFactory
from django.urls import NoReverseMatch, reverse
from django.utils.functional import SimpleLazyObject, lazystr
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy, override

from alliances_site import quick_templates
from alliances_site.quick_templates import nodes_by_type, render_value, resolve_lookup
from tests.support import pseudo


class Shout(str):
    """Text of a kind of its own, that writes itself."""

    __slots__ = ()

    def __html__(self) -> str:
        return self.upper()


def _called() -> str:
    return "called"


@dataclass
class Seat:
    """Something with attributes, among them what breaks and what is to be called."""

    name: str = "A & B"
    turns: list[int] = field(default_factory=lambda: [4, 5])
    facts: dict[str, Any] = field(default_factory=lambda: {"0": "nought", "call": _called, "name": 1})

    def called(self) -> str:
        return f"called {self.name}"

    def asks(self, what: str) -> str:
        return what

    @property
    def breaks(self) -> str:
        raise ZeroDivisionError

    @property
    def lacks(self) -> str:
        raise AttributeError

    @property
    def hides(self) -> str:
        raise VariableDoesNotExist("what fails silently")

    def delete(self) -> None:
        raise AssertionError

    delete.alters_data = True  # type: ignore[attr-defined]


CONTEXT = {
    "seat": Seat(), "lazy": SimpleLazyObject(Seat), "seats": [Seat()], "kind": Seat, "text": "<b>",
    "of_user": UserDict({"name": "kept"}), "nothing": None, "call": _called, "pair": (1, "two"),
}  # fmt: skip
NAMES = (
    "seat", "seat.name", "seat.name.upper", "seat.turns", "seat.turns.0", "seat.turns.7",
    "seat.turns.x", "seat.facts.name", "seat.facts.0", "seat.facts.call", "seat.facts.items",
    "seat.facts.none", "seat.called", "seat.asks", "seat.breaks", "seat.lacks", "seat.hides",
    "seat.delete", "seat.none", "lazy.name", "lazy.none", "seats.0.name", "seats.0.facts.name", "kind",
    "kind.name", "text.upper", "of_user.name", "of_user.none", "nothing", "nothing.name", "none",
    "none.name", "call", "call.upper", "pair.1", "pair.9", "True", "dicts", "push", "seat.name.title",
)  # fmt: skip


def outcome(work: Any, *given: Any) -> object:
    """Result of a call, or the kind of error and its words."""
    try:
        return work(*given)
    except Exception as error:  # noqa: BLE001 - compared
        return type(error), str(error)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_found_or_not_as_django_finds_it(name: str) -> None:
    context = Context(CONTEXT)
    context.template = Template("")  # for what is put where something failed
    with context.push(seat=CONTEXT["seat"], text="inner"):
        found = outcome(resolve_lookup, Variable(name), context)
        assert found == outcome(quick_templates._resolve_lookup, Variable(name), context)
    plain = outcome(resolve_lookup, Variable(name), CONTEXT)
    assert plain == outcome(quick_templates._resolve_lookup, Variable(name), CONTEXT)


VALUES = (
    "A & <b>'\"", mark_safe("<b>"), Shout("quiet"), "", lazystr("a < b"), gettext_lazy("Log"), 0, 7, -12_345,
    10**18, True, None, 2.5, Decimal("1234.50"), date(2026, 3, 1), datetime(2026, 3, 1, 12, tzinfo=UTC),
    ["<"], lazystr(mark_safe("<i>")), Seat(),
)  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("language", ["en-gb", "de", "fr"])
@pytest.mark.parametrize("parts", [True, False])
def test_a_value_is_written_as_django_writes_it(
    value: object, language: str, parts: bool, settings: Any
) -> None:
    settings.USE_THOUSAND_SEPARATOR = parts
    with pseudo.translating(), override(language):
        for context in (Context(), Context(autoescape=False), Context(use_l10n=False), Context(use_tz=False)):
            ours, theirs = (
                render(value, context) for render in (render_value, quick_templates._render_value)
            )
            assert (ours, hasattr(ours, "__html__")) == (theirs, hasattr(theirs, "__html__"))


def test_the_engine_goes_these_ways() -> None:
    template = Template(
        "{{ seat.name }} {{ seats.0.turns.1 }} {% if seat.none %}?{% endif %}{{ text|lower }}"
    )
    assert template.render(Context(CONTEXT)) == "A &amp; B 5 &lt;b&gt;"
    assert Variable._resolve_lookup is resolve_lookup  # type: ignore[attr-defined]


def test_blocks_are_found_each_time_though_looked_for_once() -> None:
    nodes = Template(
        "{% block a %}{% block b %}{% endblock %}{% endblock %}{% block c %}{% endblock %}"
    ).nodelist
    found = nodes_by_type(nodes, BlockNode)
    assert [block.name for block in found] == ["a", "b", "c"]
    found.clear()
    assert [block.name for block in nodes_by_type(nodes, BlockNode)] == ["a", "b", "c"]
    layout = "{% block a %}own{% endblock %} {% block b %}kept{% endblock %}"
    loaders = [("django.template.loaders.locmem.Loader", {"base": layout, "one": "{% extends 'base' %}"})]
    page = Engine(loaders=loaders).from_string(
        "{% extends 'one' %}{% block a %}[{{ block.super }}]{% endblock %}"
    )
    assert {page.render(Context()) for _ in range(3)} == {"[own] kept"}


@pytest.mark.parametrize("key", ["some-key", mark_safe("some-key"), 7, gettext_lazy("key")], ids=repr)
def test_an_address_is_that_of_its_view(key: Any) -> None:
    tag = Template("{% url 'games:table' key %}")
    for _ in range(2):
        assert tag.render(Context({"key": key})) == reverse("games:table", args=[key])


def test_an_address_is_of_the_place_where_the_site_lies(rf: RequestFactory) -> None:
    from django.urls import set_script_prefix  # noqa: PLC0415 - beside its use

    tag = Template("{% url 'games:next' as there %}{{ there }}")
    assert tag.render(Context({"request": rf.get("/")})) == "/next/"
    set_script_prefix("/play/")
    try:
        assert tag.render(Context()) == "/play/next/"
    finally:
        set_script_prefix("/")


def test_an_address_that_does_not_exist_is_an_error_or_nothing() -> None:
    for _ in range(2):
        with pytest.raises(NoReverseMatch):
            Template("{% url 'games:table' %}").render(Context())
        assert Template("{% url 'games:nowhere' as there %}[{{ there }}]").render(Context()) == "[]"
    named = Template("{% url 'games:history' key='k' number=2 %}")
    assert named.render(Context()) == reverse("games:history", args=["k", 2])
    with pytest.raises(TemplateSyntaxError):
        Template("{% url %}")
