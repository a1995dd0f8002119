"""Lists of open, running and finished tables, and of free seats."""
