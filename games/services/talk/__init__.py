"""Messages in the rooms of a table."""
