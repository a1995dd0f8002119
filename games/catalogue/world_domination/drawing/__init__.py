"""Drawing of the countries: what makes their outlines from maps, and the file of symbols from these."""
