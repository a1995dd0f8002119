"""Writes what people offer to play, and makes the tables that come of it."""
