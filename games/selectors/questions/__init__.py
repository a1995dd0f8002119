"""Questions as their readers may see them."""
