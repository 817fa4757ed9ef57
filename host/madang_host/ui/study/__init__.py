"""Games that a page looks back at: their rounds, what moves lead to, lines that are tried, files to take away."""
