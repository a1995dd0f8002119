"""Measures how balanced a game is: matches between bots, played and counted.

Rules and bots, no database, no clock.
"""
