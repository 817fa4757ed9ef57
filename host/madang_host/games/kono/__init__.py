"""What the faces of the konos share."""
