"""The stock of questions for those who look after it. Every write goes through a service."""

from . import flags, questions

__all__ = ["flags", "questions"]
