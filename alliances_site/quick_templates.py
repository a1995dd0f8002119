"""Short ways through Django's template engine for what our pages mostly do; all else goes Django's way.

A page of a match looks up some three hundred names and writes half of them. Django asks each object
whether it can be subscripted, raises an error where it cannot, and asks each text whether it is a time, a
number or lazy. What is done here comes to the same, which `tests/site/test_quick_templates.py` shows: what
is not the plain case is done again as Django does it, errors too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from django.conf import settings
from django.template import base, defaulttags
from django.template.base import Node, NodeList, Parser, Token, Variable
from django.template.library import Library
from django.templatetags import i18n
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils.functional import Promise
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from games.kit.face.markup import escaped

register = Library()

_resolve_lookup: Final = Variable._resolve_lookup  # type: ignore[attr-defined] # noqa: SLF001 - the place where names are looked up
_render_value: Final = base.render_value_in_context
_nodes_by_type: Final = NodeList.get_nodes_by_type
_FOUND: Final = "_found"
"""The attribute in which a list of nodes keeps what was found in it."""


def install() -> None:
    """Take these ways from now on, in all templates."""
    Variable._resolve_lookup = resolve_lookup  # type: ignore[attr-defined] # noqa: SLF001 - as above
    NodeList.get_nodes_by_type = nodes_by_type  # type: ignore[method-assign, assignment]
    for module in (base, defaulttags, i18n):
        module.render_value_in_context = render_value  # type: ignore[attr-defined] # imported from `base`


def resolve_lookup(variable: Any, context: Any) -> Any:
    """Resolve a name: its first part in the context, the others in dicts or as attributes of objects."""
    first, *others = variable.lookups
    for names in reversed(getattr(context, "dicts", ())):
        if first in names:
            found = names[first]
            break
    else:
        return _resolve_lookup(variable, context)
    for name in others:
        kind = type(found)
        if callable(found):
            return _resolve_lookup(variable, context)
        if kind is dict:
            if name not in found:
                return _resolve_lookup(variable, context)
            found = found[name]
        elif hasattr(kind, "__getitem__"):
            return _resolve_lookup(variable, context)
        else:
            try:
                found = getattr(found, name)
            except Exception:  # noqa: BLE001 - Django meets it again, and says what it means
                return _resolve_lookup(variable, context)
    return _resolve_lookup(variable, context) if callable(found) else found


def render_value(value: Any, context: Any) -> str:
    """Write a value: markup as it is, text escaped, lazy text as what it comes to, numbers in digits."""
    if not context.autoescape:
        return _render_value(value, context)
    if isinstance(value, Promise):
        value = str(value)
    kind = type(value)
    if kind is SafeString:
        return value  # type: ignore[no-any-return] # a SafeString
    if kind is str:
        return escaped(value)
    if kind is int and not settings.USE_THOUSAND_SEPARATOR:
        return escaped(value)
    return _render_value(value, context)


def nodes_by_type(nodes: NodeList, kind: type[Node]) -> list[Any]:
    """Find nodes of a kind: once, for a template that was read stays as it is.

    Django looks for the blocks of a template whenever one is drawn that extends it.
    """
    kept: dict[type[Node], list[Any]] = nodes.__dict__.setdefault(_FOUND, {})
    if kind not in kept:
        kept[kind] = _nodes_by_type(nodes, kind)
    return [*kept[kind]]


class UrlNode(defaulttags.URLNode):
    """Django's ``{% url %}``, whose addresses are worked out once where their parts are text and numbers."""

    def render(self, context: Any) -> str:
        """Write the address, or keep it under a name."""
        args = tuple(arg.resolve(context) for arg in self.args)
        name = self.view_name.resolve(context)
        if self.kwargs or not {type(each) for each in (name, *args)} <= _PLAIN:
            return super().render(context)
        request = getattr(context, "request", None)
        match = getattr(request, "resolver_match", None)
        application = getattr(request, "current_app", getattr(match, "namespace", None))
        try:
            url = _address(name, args, application, get_urlconf(), get_script_prefix())
        except Exception:  # noqa: BLE001 - as above
            return super().render(context)
        if self.asvar:
            context[self.asvar] = url
            return ""
        return conditional_escape(url) if context.autoescape else url


_PLAIN: Final = {str, SafeString, int}


@lru_cache(maxsize=4096)
def _address(
    name: str, args: tuple[str | int, ...], application: str | None, urlconf: str | None, _prefix: str
) -> str:
    """An address, from all that it depends on. :raises NoReverseMatch: there is none."""
    return reverse(name, urlconf, args, current_app=application)


@register.tag
def url(parser: Parser, token: Token) -> UrlNode:
    """Django's tag, drawn by `UrlNode`."""
    node = defaulttags.url(parser, token)
    return UrlNode(node.view_name, node.args, node.kwargs, node.asvar)
