"""Friends of somebody in words."""
