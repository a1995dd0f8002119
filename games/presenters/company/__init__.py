"""Words for what people offer to play, and for how long that takes to come about."""
