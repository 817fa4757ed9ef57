"""Figures of the page: how long after a tower is lifted on sim:// a viewer is told, and in how many bytes."""

import asyncio
import json
import random
import socket
import statistics
import time
from typing import Any

import aiohttp

from madang.squares import parse_square
from madang_host.connection.session import Session
from madang_host.ui.web.server import PageServer

EVENTS = 100
EVENTS_THINKING = 30  # in less time than the coach takes for the position
PAUSE_S = (0.08, 0.2)  # between two events, so that they fall anywhere between two pulses
SQUARE = "e8"
HARD = "gypnorkb/8/8/8/8/8/8/BKRNOPYG b * -"  # a start of two tokens: a minute's thought


def bench_page() -> None:
    """Lift a tower at the start of a round, and set it back, over and over; then the same while the coach thinks."""
    first_ms, all_ms, size, seconds = asyncio.run(_measure(EVENTS))
    print(f"tower lifted to page, sim://:   {_spread(first_ms)}, {size / seconds / 1000:.1f} kB/s")
    print(f"  until all squares are lit:    {_spread(all_ms)}; the board sends one rank a cycle")
    first_ms, *_ = asyncio.run(_measure(EVENTS_THINKING, HARD))
    print(f"  while the coach thinks:       {_spread(first_ms)}")


def _spread(delays_ms: list[float]) -> str:
    most_ms = sorted(delays_ms)[len(delays_ms) * 95 // 100]
    return f"median {statistics.median(delays_ms):.1f} ms, 95 of 100 within {most_ms:.1f} ms"


async def _measure(events: int, position: str = "") -> tuple[list[float], list[float], int, float]:
    """Of a round from the basic start, or from a position about which the coach thinks meanwhile."""
    with Session("sim://") as session, socket.create_server(("127.0.0.1", 0)) as listener:
        serving = asyncio.create_task(PageServer(session).serve(listener))
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/line"
        try:
            async with aiohttp.ClientSession() as client, client.ws_connect(address) as line:
                await _until(line, asks="move")
                if position:
                    await asyncio.to_thread(session.command, "new", "position", *position.split())
                    await line.send_json({"do": "set-up"})
                    await _until(line, asks="move")
                    await line.send_json({"do": "look", "prospects": True, "judgement": False})
                    await _until(line, thinks_about=position)
                await asyncio.sleep(1)
                began_s = time.perf_counter()
                first_ms, all_ms, size = await _lift_and_place(session, line, events)
                return first_ms, all_ms, size, time.perf_counter() - began_s
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


async def _lift_and_place(
    session: Session, line: aiohttp.ClientWebSocketResponse, events: int
) -> tuple[list[float], list[float], int]:
    assert session.hands is not None
    first_ms, all_ms = [], []
    size = 0
    square = parse_square(SQUARE)
    for _ in range(events):
        await asyncio.sleep(random.uniform(*PAUSE_S))
        session.hands.set_occupied(square, False)
        began_s = time.perf_counter()
        told, told_size = await _until(line, asks="put")
        first_ms.append((time.perf_counter() - began_s) * 1000)
        size += told_size
        if told.get("roles", {}).get(SQUARE) != "origin":
            size += (await _until(line, role="origin"))[1]
        all_ms.append((time.perf_counter() - began_s) * 1000)
        session.hands.set_occupied(square, True)  # waits to settle, hence is not timed
        size += (await _until(line, role="active"))[1]
    return first_ms, all_ms, size


async def _until(
    line: aiohttp.ClientWebSocketResponse, asks: str = "", role: str = "", thinks_about: str = ""
) -> tuple[dict[str, Any], int]:
    """Wait until the viewer sees that the board asks this, or that the square means this, or first what moves of a
    position lead to; and the bytes received."""
    size = 0
    while True:
        message = await line.receive_str()
        size += len(message)
        (told,) = (part for key, part in json.loads(message).items() if key in ("state", "changes"))
        if (asks and told.get("asks") == asks) or (role and told.get("roles", {}).get(SQUARE) == role):
            return told, size
        if thinks_about and told.get("prospects", {}).get("position") == thinks_about:
            return told, size
