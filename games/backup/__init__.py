"""Backup of the whole database as one file, and its restore: the same for SQLite and for PostgreSQL."""
