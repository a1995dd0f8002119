"""World Domination."""
