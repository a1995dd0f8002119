"""The page that says how fair Floating Partners is."""
