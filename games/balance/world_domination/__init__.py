"""World Domination: what is counted of it, and the counts that are kept."""
