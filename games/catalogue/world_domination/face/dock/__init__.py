"""Dock of World Domination: the choice that a player is asked for, and the move that the answer describes."""
