"""Log of World Domination, event by event, in sentences."""
