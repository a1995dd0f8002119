"""The table: what every seat and spectator sees, part by part."""
