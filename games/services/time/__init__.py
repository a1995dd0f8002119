"""Deadlines, warnings, extensions and pauses."""
