"""Errors that all acts share: the reasons why one is not done."""

from __future__ import annotations

from moderation.acts.base import ActError


class NotAllowed(ActError):
    """The moderator's groups do not allow it."""


class Involved(ActError):
    """They play the match, have reported it, or it is about them."""


class Changed(ActError):
    """The match, or what was done to the person, is no longer what the form was made for."""


class NoReason(ActError):
    """The reason for those concerned is too short."""


class NoReverse(ActError):
    """It has no reverse, or was reversed already."""


class CaseNotOpen(ActError):
    """The motion is decided, or its time is over."""


class OwnMotion(ActError):
    """The moderator who asked for it is not the second."""
