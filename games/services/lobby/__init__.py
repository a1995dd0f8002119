"""Tables before their first move: opened, joined, left, started, played again."""
