"""People at the board, and the messes they make: a model that shares nothing with the board but the lines of
`madang simulate --interactive`, and judges what it makes of them as a person would.

    towers.py    what really stands where, and what the switches make of it
    players.py   what the players mean, how their hands move, how they follow the lights, and what they think of them
    messes.py    what befalls towers: they tumble, are swept, pass too near a switch
    ways.py falls.py minds.py strangers.py magnets.py power.py   how a move is made, and what goes wrong with it
    kinds.py     the kinds of messy rounds, by name
    outcome.py   what is counted
    rounds.py    one round of a kind, from its seed
"""
