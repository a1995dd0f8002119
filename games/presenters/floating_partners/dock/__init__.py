"""What a player of Floating Partners is asked, and what they choose with."""

from games.presenters.floating_partners.dock.asked import dock_of

__all__ = ["dock_of"]
