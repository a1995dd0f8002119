"""Chance of matches, where people check it."""
