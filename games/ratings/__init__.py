"""Ratings of players: pure arithmetic, to which matches and the ratings before them are passed in.

Strengths are in whole hundredths of points. Nothing here reads rows or a clock: how a match is read, and
where ratings are kept, is decided by selectors and services.
"""
