"""What players look at: the sentences, the terminal, the page."""
