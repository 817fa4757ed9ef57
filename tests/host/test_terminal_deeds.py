"""Whatever a player does at the terminal, in any order: nothing stops the view, no tower is lost, and a key leads back
to a board that stands as the game has it."""

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st
from test_terminal import HOME, playing

from madang.squares import SQUARES, square_name
from madang_host.connection.remote_record import State
from madang_host.simulator.virtual_towers import BESIDE_BLACK, BESIDE_WHITE, NOTHING, Spot, spot_of

SPOTS = [Spot(file, rank) for rank in range(BESIDE_WHITE, BESIDE_BLACK + 1) for file in range(8)]
NAMES = [square_name(square) for square in range(SQUARES)]
HAND = ("space", "enter", "backspace", "x", "s", "n", "r", "m", "y", "u", "U", "tab", "shift+tab")
VIEW = ("comma", "full_stop", "escape", "S", "C", "p", "F", "R", "L", "l", "question_mark", "pageup", "0", "5")
ARROWS = ("up", "down", "left", "right")

keys = st.sampled_from(HAND + VIEW + ARROWS).map(lambda key: ("press", (key,)))
routes = st.tuples(st.sampled_from(HOME), st.sampled_from(NAMES)).map("".join)
moves = routes.map(lambda route: ("press", (*route, "enter")))
clicks = st.sampled_from(SPOTS).map(lambda spot: ("click", (spot,)))
sizes = st.tuples(st.integers(20, 160), st.integers(5, 60)).map(lambda size: ("resize", size))
deeds = st.lists(st.one_of(keys, moves, clicks, sizes), min_size=20, max_size=40)


async def do(player, how, what):
    if how == "press":
        await player.pilot.press(*what)
    elif how == "resize":
        await player.pilot.resize_terminal(*what)
    elif player.view.query_one("#middle").display and len(player.view.screen_stack) == 1:
        await player.pilot.click("#board", offset=player.view.board.cell_of(*what))


def towers_of(player):
    """Every tower that is somewhere, the one in the hand too."""
    towers = player.view.hand.towers
    return sorted(tower for tower in [towers.held, *map(towers.tower_at, SPOTS)] if tower != NOTHING)


@settings(max_examples=2)
@given(deeds)
def test_nothing_that_a_player_does_stops_the_view(done):
    async def play():
        async with playing() as player:
            await player.start()
            whole = towers_of(player)
            for how, what in done:
                await do(player, how, what)
                assert player.view.is_running and player.session.failure is None
            await player.pilot.resize_terminal(80, 24)
            while len(player.view.screen_stack) > 1:
                await player.pilot.press("escape")
            mirror = player.session.mirror
            await player.until(lambda: not player.view.hand.is_busy, "the hand")
            assert towers_of(player) == whole
            await player.until(lambda: mirror.history.state == State.FOLLOWING, "the record")
            await player.pilot.press("r")
            at = player.view.hand.towers.tower_at
            await player.until(
                lambda: all(at(spot_of(square)) == mirror.pieces[square] for square in range(SQUARES)),
                "the towers to stand as the game has them",
            )

    asyncio.run(play())
