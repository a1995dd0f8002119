"""Chance of matches, as far as people may know what it follows from."""
