"""Dock of Floating Partners: the choice that a player is asked for, and its controls."""

from games.presenters.floating_partners.dock.asked import dock_of

__all__ = ["dock_of"]
