"""Pages of the board of the day, and of boards that are shown."""
