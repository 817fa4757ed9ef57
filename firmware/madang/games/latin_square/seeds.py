"""The puzzles that a board begins from: one of each kind, size and level, each with one solution. Exchanging rows,
columns and colours makes others of them, as hard as they are.

A puzzle is a letter a square, from a1 along the rows: which of the colours (rules.PALETTE) it has, a capital where that
is given. What stands on a1 is given, and each colour somewhere. madang_host.games.latin_square.puzzles made them.
"""

COMPLETE, PAIR, KAMISADO, FILL = "complete", "pair", "kamisado", "fill"
KINDS = (COMPLETE, PAIR, KAMISADO, FILL)
LEVELS = ("easy", "medium", "hard")

_COMPLETE: "dict[int, tuple[str, ...]]" = {  # by size: easy, medium, hard
    4: (
        "DCababdCCaBdbDCA",
        "DCababdCcaBdbdCA",
        "DCababdccaBdbdCA",
    ),
    5: (
        "CAbeddbAcEedCABbceDaAEdBC",
        "CAbeddbAceedCABbceDaaEdBC",
        "DecaBcdbeaAcEbdebaDCbAdce",
    ),
    6: (
        "CaEfBdEcfbDAbfDeaCABcDfeFdaCEbDEBacF",
        "EdfcABFebdCABcdaefabEFdcdAcBfEcfaEbD",
        "ECabdffeBacDcbDfeAdFeCabadfeBCbacDfe",
    ),
    7: (
        "DbGFecaBgdaFeCeCfgDABadcBGFeGaeDCBFCfbeadgfEaCBGD",
        "GfcDBaEEAgcfdbAebgCFdfdeAgBcdGFbEcaBcDfaegcbaeDGF",
        "AGfbdecgAbcEfDedCAFgbBcgfaDeDEagcBfFbEdgcacfdEbaG",
    ),
    8: (
        "DCbeGfhafDgcaBEhbahfdEGCGFeDChaBCHDABGfeAeCghdbfHgFBEAcDEBaHFcdg",
        "DCbeGfhafDgcaBEhbahfdEgcGFedChaBcHDAbGfeAeCghdbfHgfBEAcDeBaHFcdg",
        "FacDbEGhehbCgaFdDGafeHbccdhbFGaegefHAdcBHfgeCbdABcEaDFhgaBdGhCef",
    ),
}
_PAIR: "dict[int, tuple[str, ...]]" = {  # by size: easy, medium, hard
    4: (
        "BDaCAcbDcaDbdBcA",
        "BDaCAcbdcaDbdbcA",
        "BdaCAcbdcaDbdbca",
    ),
    5: (
        "CAEdbdbcaEaeDBCBcAEdeDBca",
        "CaEdbdbcaEaeDBcBcAEdeDBca",
        "CaedbdbcaeaedBcbcAEdeDbca",
    ),
    7: (
        "CBDaEFgDCGbaeFBEfgCdafAcDbgEGdbeFAcefACgBdageFDCb",
        "CBdaEFgDcGbaeFBEfgCdafAcDbgeGdbeFAcefACgBdagefdCb",
        "CbdaEfgdcGbaefBefgcdafacDbgegdbeFAcefacgbdagefdCb",
    ),
    8: (
        "FgACBDHEdHEBacgFCAbfehDggehDfBCahBcaGefDeFDGcABhACghDfebBdfEHgAc",
        "FgACBdhEdHEBacgFcAbfehDggehDfbCahBcaGefDeFDGcABhacghDfebBdfEHgac",
        "DcahFgebGecdhbfahfbagedcbGefcdahcdhgafbeeadCbHgffhgBeAcdabfEdchg",
    ),
}
_KAMISADO: "dict[int, tuple[str, ...]]" = {  # by size: easy, medium, hard
    8: (
        "HDaCgEbfeHCbdGfABCheafgdCaDhfbeGgeBFHdACDGfAeHCbAFgDBcHefBEgcADh",
        "HdacgebFeHcBdgfaBcHeAFGdcAdhFbEggEBfHdaCDgFaehcbafgdbChEFbegCADH",
        "HDacGebfEHcBdgfabcHeaFgDcaDhfbEGGeBFhdaCdGfAehCbafgDBCheFBegcAdh",
    ),
}


def sizes_of(kind: "str") -> "tuple[int, ...]":
    """The sizes that a kind of puzzle comes in."""
    seeds = _seeds_of(kind)
    return tuple([size for size in range(4, 9) if size in seeds])


def seed_of(kind: "str", size: "int", level: "int") -> "str":
    """A puzzle as above; of FILL, one that gives nothing but its first row."""
    seed = _seeds_of(kind)[size][level]
    return seed[:size].upper() + seed[size:].lower() if kind == FILL else seed


def _seeds_of(kind: "str") -> "dict[int, tuple[str, ...]]":
    if kind == PAIR:
        return _PAIR
    return _KAMISADO if kind == KAMISADO else _COMPLETE
