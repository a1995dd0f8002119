"""Log of Floating Partners, event by event, in sentences."""

from games.presenters.floating_partners.log.teller import TELLER

__all__ = ["TELLER"]
