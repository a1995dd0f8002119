"""Turns as mails tell of them, and alerts that are out of date."""
