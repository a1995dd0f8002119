"""Schedules, pairings and tables of tournaments and leagues: pure arithmetic, exact until it is shown."""
