"""Every write to the stock of questions: staff's, the site's own, and counts of what people answer."""
