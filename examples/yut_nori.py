"""A round of Yut Nori between two players of the library. Its throws are sealed before they fall; at the end the seed
proves them."""

from hashlib import sha256

from madang.games import NOBODY
from madang.games.yut import notation
from madang.games.yut.game import Yut
from madang_host.games.records import entries_of, position_text
from madang_host.games.yut.expectimax import LEVELS, YutPlayer, odds_of_catch

SEED = bytes(range(16))  # of a board: what nobody can foresee

game = Yut()
game.take("yut 2 2-mal first")
players = YutPlayer(LEVELS[-1]), YutPlayer(LEVELS[3], seed=1)
while game.winner() == NOBODY:
    if not game.must_throw():
        game.take(notation.ply_text(game.round, players[game.side()].choose(game.round)))
        continue
    likely = max(odds_of_catch(game.round, station) for station in range(29))
    print(f"{position_text(game):<24} a catch: {likely:.0%}")
    while not game.throw_sealed(SEED):
        pass  # the first time, only the seal is set
game.tell_seed()
print(" ".join(entries_of(game)[1:]))
told = entries_of(game)[-1].removeprefix("seed=")
sealed = next(entry for entry in entries_of(game) if entry.startswith("seal="))
print("sealed before, told after:", sha256(bytes.fromhex(told)).hexdigest().startswith(sealed[5:]))
