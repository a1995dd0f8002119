"""Seeds of matches: bound with the table, added to by people, read for chance alone, opened in the end."""
