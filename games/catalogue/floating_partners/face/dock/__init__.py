"""Dock of Floating Partners: the choice that a player is asked for, and its controls."""

from games.catalogue.floating_partners.face.dock.asked import dock_of

__all__ = ["dock_of"]
