"""Pages of events and leagues."""
