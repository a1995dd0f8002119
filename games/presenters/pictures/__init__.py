"""Pictures of boards as files, for whoever shows a link elsewhere."""
