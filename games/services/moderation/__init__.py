"""Acts of moderators on matches, without who may do them and why."""
