"""All that the site keeps of somebody, as a file for them: from where it comes, and how it is made."""
