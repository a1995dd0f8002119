"""Words of acts: their names, their effects and the reasons against them, in whole sentences."""
