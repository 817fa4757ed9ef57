"""People at the board, and the messes they make: a model that shares nothing with the board but the lines of
`madang simulate --interactive`, and judges what it makes of them as a person would.

    towers.py    what really stands where, and what the switches make of it
    players.py   what the players mean, how their hands move, and how they follow the lights
    messes.py    what befalls the towers: sleeves, falls, exchanges, slips
    kinds.py     the kinds of messy rounds, by name
    outcome.py   what is counted
    rounds.py    one round of a kind, from its seed
"""
