"""Forms of acts on matches."""
