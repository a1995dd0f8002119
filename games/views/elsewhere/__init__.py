"""Views of matches for other sites: pictures, cards of links, and the replay in a frame."""
