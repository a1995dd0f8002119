"""Writes of events: opened, begun, paired round by round, counted and over, each by the sweep alone."""
