"""Boards of one's own in words."""
