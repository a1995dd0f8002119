"""Notes that people keep at tables: written and taken away."""
