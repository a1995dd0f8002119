"""Pages on which people say what they would play."""
