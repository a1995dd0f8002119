"""Admin pages of the stock of questions.

Every write goes through a service. Every write goes through a service.
"""

from . import flags, questions

__all__ = ["flags", "questions"]
