"""The dock in which the viewer declares: each suit with whom one joins and leaves, and what that costs whom.

What is full keeps its place and says so, so that nothing moves from turn to turn."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.dock_parts import PartnersDock, held, is_sent, mine, names
from games.catalogue.floating_partners.face.hand import previewed, trumps_among, would_make
from games.catalogue.floating_partners.face.words import SUIT_WORD, crest, figure, suit_head, suit_name
from games.catalogue.floating_partners.rules.cards import Declaration
from games.catalogue.floating_partners.rules.declaring import Option, limit, options_of
from games.catalogue.floating_partners.rules.moves import Declare
from games.kit.face.markup import NOTHING, attributes, element
from games.kit.face.phrases import listed


def declaring(desk: PartnersDesk) -> PartnersDock:
    """The dock in which the viewer declares."""
    options = options_of(desk.view, mine(desk))
    keys = [_key(desk, option, is_only=len(desk.view.legal) == 1) for option in options]
    return PartnersDock(
        state="idle",
        kind="declare",
        compares=True,
        prompt=_rule(options),
        says=_hint(desk, options),
        is_forced=len(desk.view.legal) == 1,
        go=_("Declare the chosen suit"),
        choose=_("Choose a suit"),
        body=_group(keys, "radiogroup"),
        hand=previewed(held(desk), desk.trumps, desk.table.account.hand_order),
    )


def resting_crests(desk: PartnersDesk) -> SafeString:
    """The same suits while others declare, only to be looked at: who holds each as things stand."""
    keys = [_resting(desk, option) for option in options_of(desk.view, desk.near)]
    return _group(keys, "group", "crests--rest")


def _group(keys: Iterable[SafeString], role: str, cls: str = "") -> SafeString:
    label = _("Your trumps when you lead")
    return element("div", *keys, css=f"crests {cls}", role=role, aria_label=label)


# --- the words around -------------------------------------------------------------------------------


def _rule(options: Iterable[Option]) -> str:
    kept = next((option for option in options if option.keeps), None)
    if kept is None:
        return _("Declare what is trumps when you lead.")
    if kept.declaration is Declaration.NO_TRUMPS:
        return _("Keep no trumps, or change.")
    return _("Keep %(suit)s, or change.") % {"suit": suit_name(kept.declaration)}


def _hint(desk: PartnersDesk, options: Iterable[Option]) -> str:
    leaving = next((option for option in options if option.leaves and not option.is_full), None)
    if leaving is not None:
        values = {"left": listed(names(desk, leaving.leaves)), "points": -min(leaving.costs.values())}
        if len(leaving.costs) > 1:
            return _("Changing leaves %(left)s: they and you lose %(points)d points each.") % values
        return _("Changing leaves %(left)s: you alone lose %(points)d points.") % values
    if any(option.keeps for option in options):
        return _("Nobody is with you: changing costs nothing.")
    most = limit(desk.view.seats)
    words = ngettext(
        "Who declares the same wins tricks together; at most %(most)d seat may.",
        "Who declares the same wins tricks together; at most %(most)d seats may.",
        most,
    )
    return words % {"most": most}


# --- the keys ---------------------------------------------------------------------------------------


def _key(desk: PartnersDesk, option: Option, *, is_only: bool) -> SafeString:
    suit, notation = option.declaration, Declare(option.declaration).notation()
    is_checked = not option.is_full and (is_only or is_sent(desk, notation))
    return format_html(
        '<label class="crestkey crestkey--{}{}" title="{}"><input type="radio" id="declare-{}" name="move" '
        'value="{}" data-key="{}" data-act="{}" data-says="{}"{}><span>{}</span></label>',
        SUIT_WORD[suit],
        " crestkey--keep" if option.keeps else "",
        _full(desk, option) if option.is_full else "",
        suit,
        notation,
        suit.letters[0].lower(),
        declared_name(option),
        declared_words(desk, option),
        attributes({"disabled": option.is_full, "checked": is_checked}),
        _face(desk, option, _tag(option)),
    )


def _resting(desk: PartnersDesk, option: Option) -> SafeString:
    tag = _("yours") if option.keeps else _("full") if option.is_full else ""
    return format_html(
        '<span class="crestkey crestkey--{}{}"><span>{}</span></span>',
        SUIT_WORD[option.declaration],
        " crestkey--keep" if option.keeps else "",
        _face(desk, option, format_html('<em class="tag">{}</em>', tag) if tag else NOTHING),
    )


def _face(desk: PartnersDesk, option: Option, tag: SafeString) -> SafeString:
    """Crest, name, whom one would be with, and how many trumps the hand would have."""
    count = len(trumps_among(held(desk), option.declaration))
    number = ngettext("%(number)d trump", "%(number)d trumps", count) % {"number": count}
    makes = number if option.declaration is not Declaration.NO_TRUMPS and held(desk) else ""
    return format_html(
        '<span class="crestkey__crest" aria-hidden="true">{}</span><b>{}</b>{}'
        '<small class="crestkey__who">{}</small>'
        '<small class="crestkey__few" aria-hidden="true">{}</small>'
        '<small class="crestkey__makes num">{}</small>',
        crest(option.declaration),
        suit_head(option.declaration),
        tag,
        _who(desk, option),
        _few(option),
        makes,
    )


def _tag(option: Option) -> SafeString:
    if option.is_full:
        return format_html('<em class="tag">{}</em>', _("full"))
    if option.keeps:
        return format_html('<em class="tag">{}</em>', _("keep"))
    if not option.costs:
        return NOTHING
    points = figure(min(option.costs.values()))
    words = _("%(points)s each") if len(option.costs) > 1 else _("%(points)s you")
    return format_html(
        '<em class="tag tag--costs num"><span class="tag__long">{}</span>'
        '<span class="tag__short" aria-hidden="true">{}</span></em>',
        words % {"points": points},
        points,
    )


def _who(desk: PartnersDesk, option: Option) -> str:
    if not option.partners:
        return _("alone")
    return _("with %(who)s") % {"who": listed(names(desk, option.partners))}


def _few(option: Option) -> str:
    """The same on a phone, where names have no room."""
    number = len(option.partners)
    if not number:
        return _("alone")
    return ngettext("with %(number)d", "with %(number)d", number) % {"number": number}


# --- what a choice would do -------------------------------------------------------------------------


def _full(desk: PartnersDesk, option: Option) -> str:
    values = {"who": listed(names(desk, option.partners)), "suit": suit_name(option.declaration)}
    if option.declaration is Declaration.NO_TRUMPS:
        return _("Full: %(who)s hold no trumps, and no more may.") % values
    return _("Full: %(who)s hold %(suit)s, and no more may.") % values


def declared_name(option: Option) -> str:
    """A declaration as the button calls it."""
    verb = _("Keep %(suit)s") if option.keeps else _("Declare %(suit)s")
    return verb % {"suit": suit_name(option.declaration)}


def declared_words(desk: PartnersDesk, option: Option) -> str:
    """The seats that one joins and leaves, what that costs whom, and what it makes of the hand."""
    if option.is_full:
        return _full(desk, option)
    said = [_leaving(desk, option)] if option.leaves else []
    return " ".join([*said, _joining(desk, option), would_make(held(desk), option.declaration)])


def _joining(desk: PartnersDesk, option: Option) -> str:
    values = {"who": listed(names(desk, option.partners))}
    if option.keeps:
        return _("You stay with %(who)s.") % values if option.partners else _("You stay alone.")
    if option.joins:
        return _("You join %(who)s.") % values
    return _("You stand alone, until somebody joins you.")


def _leaving(desk: PartnersDesk, option: Option) -> str:
    """The seats that one leaves, and what that costs whom."""
    values = {"left": listed(names(desk, option.leaves)), "points": -min(option.costs.values())}
    if len(option.costs) > 1:
        return _("You leave %(left)s: they and you lose %(points)d points each.") % values
    return _("You leave %(left)s: you alone lose %(points)d points.") % values
