"""The 36 Matchplay start positions of the newer rulebook, a table. Knows only colour letters, no sides and no squares.

Each strip is one side's home row from its brown square at the left to its orange square at the right: N brown, G green,
R red, Y yellow, K pink, P purple, B blue, O orange.

Source: strips 9 and 31 are printed in the text of the `korean` rulebook ("Setting up the Tiles for the Next Round").
The other 34 are on its pages 6 and 7 as pictures; they come from one public source, the token table of the repository
qlurkin/PI2CChampionshipRunner (games/kamisado/game.py), copied there by hand. No independent second source was found.
Evidence for it: 9 and 31 agree with the rulebook; all 36 are distinct; each is mirror-paired (O-N, B-G, P-R, K-Y at
the places i and 9-i); none puts a tower one step, straight or diagonal, from a square of its own colour.
The owner of a rulebook who finds one wrong corrects it with `madang strips`.
"""

STRIPS = (
    "BKRONPYG",  # 1
    "BKRNOPYG",  # 2
    "BRKONYPG",  # 3
    "YOGPRBNK",  # 4
    "BORKYPNG",  # 5
    "YBRONPGK",  # 6
    "BRKNOYPG",  # 7
    "YGOPRNBK",  # 8
    "KOGPRBNY",  # 9, printed
    "YBRNOPGK",  # 10
    "KBRONPGY",  # 11
    "BKORPNYG",  # 12
    "YBOPRNGK",  # 13
    "YGPONRBK",  # 14
    "KGPONRBY",  # 15
    "GKRONPYB",  # 16
    "BROKYNPG",  # 17
    "KGOPRNBY",  # 18
    "KBRNOPGY",  # 19
    "YGPNORBK",  # 20
    "KOGRPBNY",  # 21
    "GKRNOPYB",  # 22
    "GRKONYPB",  # 23
    "GORKYPNB",  # 24
    "KGPNORBY",  # 25
    "RGKONYBP",  # 26
    "GRKNOYPB",  # 27
    "KBORPNGY",  # 28
    "RBKONYGP",  # 29
    "GKORPNYB",  # 30
    "RGKNOYBP",  # 31, printed
    "ROGKYBNP",  # 32
    "GROKYNPB",  # 33
    "RBKNOYGP",  # 34
    "RGOKYNBP",  # 35
    "RBOKYNGP",  # 36
)
