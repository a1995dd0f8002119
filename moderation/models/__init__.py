"""Reports, cases, and what came of them. Actions are appended and never changed; nothing is deleted."""

from .action import Action
from .appeal import Appeal
from .case import Case, Report
from .motion import Motion
from .sanction import Sanction

__all__ = ["Action", "Appeal", "Case", "Motion", "Report", "Sanction"]
