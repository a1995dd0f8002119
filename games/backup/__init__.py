"""Everything that the database holds as one file, and back: the same from SQLite and from PostgreSQL."""
