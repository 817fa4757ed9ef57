"""Why moves win and lose, in words: what a teacher says, and the positions that a learner is given."""
