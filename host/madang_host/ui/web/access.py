"""Who may open the page, and what they may do there. Knows no board.

Only this PC can reach the page unless it was asked to listen to the network; then whoever comes needs a link: one is
for playing, one for watching only. A browser that has come by a link keeps its key as a cookie, so that the address can
be shown, copied and reopened without it. Foreign pages in the browser are kept out: what is asked must come from the
page itself, and where there are no links the page must have been asked for by a name of this PC (else a foreign name
could be made to point here).
"""

import enum
import hmac
import json
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import platformdirs
from aiohttp import web

from madang_host.files import keep_file

MOST_VIEWERS = 64
MOST_FROM_ONE = 16  # viewers of one address: one device alone cannot take all places
COOKIE = "madang"
COOKIE_S = 365 * 24 * 3600
LOOPBACK = ("127.0.0.1", "localhost", "::1")
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Right(enum.IntEnum):
    """What a viewer may do; each may do what those before may."""

    WATCH = 1
    PLAY = 2
    OWN = 3  # at the PC that has the board: what concerns its sensors, and the PC's files


RIGHT_NAMES = {Right.WATCH: "watch", Right.PLAY: "play", Right.OWN: "own"}


class Links(NamedTuple):
    """The keys of the two links."""

    play: str
    watch: str


def new_links() -> Links:
    return Links(secrets.token_urlsafe(16), secrets.token_urlsafe(16))


def links_file() -> Path:
    """Where the links of this PC are kept."""
    return platformdirs.user_data_path("madang") / "web-links.json"


def kept_links(file: Path, anew: bool = False) -> Links:
    """The links that were kept; new ones, if there are none or they are to be changed."""
    if not anew:
        try:
            match json.loads(file.read_text()):
                case {"play": str(play), "watch": str(watch)} if play and watch and play != watch:
                    return Links(play, watch)
        except (OSError, ValueError):
            pass  # there are none, or they are of no use: those who have them need new ones
    links = new_links()
    keep_file(file, json.dumps(links._asdict()).encode())
    file.chmod(0o600)
    return links


class Access:
    """Lets requests in or refuses them. Viewers `enter` and `leave`, which are counted."""

    def __init__(self, links: Links | None = None) -> None:
        """Without links only this PC comes in."""
        self.links = links
        self._inside: Counter[str] = Counter()  # by address

    def right_of(self, request: web.Request) -> Right | None:
        """What who asks may do, None for nothing."""
        if self.links is None:
            return Right.OWN
        is_here = request.remote in LOOPBACK
        for key in (request.query.get("token", ""), request.cookies.get(COOKIE, "")):
            if hmac.compare_digest(key.encode(), self.links.play.encode()):
                return Right.OWN if is_here else Right.PLAY
            if hmac.compare_digest(key.encode(), self.links.watch.encode()):
                return Right.WATCH
        return None

    def enter(self, request: web.Request) -> str:
        """Count a viewer in, by the address that is returned; raises HTTPServiceUnavailable in a full house."""
        address = request.remote or ""
        if self._inside.total() >= MOST_VIEWERS:
            raise web.HTTPServiceUnavailable(text="Too many viewers: close some pages of this board.\n")
        if self._inside[address] >= MOST_FROM_ONE:
            raise web.HTTPServiceUnavailable(text="Too many pages of this board are open on this device.\n")
        self._inside[address] += 1
        return address

    def leave(self, address: str) -> None:
        self._inside[address] -= 1
        self._inside += Counter()  # those who are gone are forgotten

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """For every request, before anything else."""
        if self.links is None and _name(f"//{request.host}") not in LOOPBACK:
            raise web.HTTPForbidden(text="This page is served to this PC alone, as http://localhost.\n")
        if not request.path.startswith("/static/") and self.right_of(request) is None:
            raise web.HTTPForbidden(text="Open the whole address that madang has printed, its token included.\n")
        origin = request.headers.get("Origin")
        if origin is not None and _place(origin) != request.host:
            raise web.HTTPForbidden(text="Only the page itself may ask for this.\n")
        return await handler(request)

    def remember(self, request: web.Request, response: web.StreamResponse) -> None:
        """Let the browser keep the key that it came with."""
        key = request.query.get("token")
        if self.links is not None and key:
            response.set_cookie(COOKIE, key, max_age=COOKIE_S, httponly=True, samesite="Strict")


async def add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    """All answers carry the same."""
    for name, value in HEADERS.items():
        response.headers[name] = value
    response.headers.setdefault("Cache-Control", "no-cache")


def _name(address: str) -> str | None:
    """The host's name in an address; raises HTTPBadRequest if it is none."""
    try:
        return urlsplit(address).hostname
    except ValueError as error:
        raise web.HTTPBadRequest(text="The Host or Origin of this request is no address.\n") from error


def _place(origin: str) -> str:
    """Host and port of an origin; raises HTTPBadRequest if it is none."""
    _name(origin)
    return urlsplit(origin).netloc
