"""What the konos share: a round of men on points that lines join, its texts, and the game as the board sees it."""
