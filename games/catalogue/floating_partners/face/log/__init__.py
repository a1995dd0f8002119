"""Log of Floating Partners, event by event, in sentences."""

from games.catalogue.floating_partners.face.log.teller import TELLER

__all__ = ["TELLER"]
