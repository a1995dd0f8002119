"""The Dark Lord: two allies, a map of nineteen territories and a stock of questions."""
