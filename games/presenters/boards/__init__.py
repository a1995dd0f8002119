"""Words and figures of boards."""
