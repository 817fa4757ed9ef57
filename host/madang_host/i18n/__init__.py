"""Which language is spoken, and its catalogues of words."""
