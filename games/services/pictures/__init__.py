"""Makes pictures of boards."""
