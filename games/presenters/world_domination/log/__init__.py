"""What happened, event by event, in sentences."""
