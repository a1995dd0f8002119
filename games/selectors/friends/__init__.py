"""Friends of somebody, as their own page lists them."""
