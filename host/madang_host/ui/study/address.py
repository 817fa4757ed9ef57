"""Under which addresses others open the page: links to hand on, and their QR codes. Knows no board."""

import io
import re
import socket
from collections.abc import Callable, Mapping

import segno
from aiohttp import web

HERE = ("localhost", "127.0.0.1", "[::1]")
PLACE = re.compile(r"[\w=&.,%+-]{0,300}")  # what may follow the address, to open a game

Keys = Callable[[web.Request], Mapping[str, str]]  # what who asks may hand on: keys, by what they are for


def own_number() -> str:
    """The number by which others on the network reach this PC: names are often not known there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # of no machine (RFC 5737); nothing is sent
            number: str = asking.getsockname()[0]
        except OSError:
            return socket.gethostname()
    return number


def qr_of(address: str) -> segno.QRCode:
    """Large enough marks for any phone: the least correction, on a screen nothing is torn."""
    return segno.make_qr(address, error="l")


def svg_of(address: str) -> bytes:
    out = io.BytesIO()
    qr_of(address).save(out, kind="svg", scale=4, border=4, light="#fff", xmldecl=False)
    return out.getvalue()


class AddressRoutes:
    """`add_to` an application; its middlewares say who may ask."""

    def __init__(self, keys_of: Keys) -> None:
        self._keys_of = keys_of

    def add_to(self, application: web.Application) -> None:
        application.router.add_get("/address", self._tell)
        application.router.add_get("/address.svg", self._draw)

    async def _tell(self, request: web.Request) -> web.Response:
        """The addresses by what they are for; none where only this PC can open the page."""
        return web.json_response({use: _address(request, key) for use, key in self._keys_of(request).items()})

    async def _draw(self, request: web.Request) -> web.Response:
        """The QR code of one of them, with a place to open."""
        key = self._keys_of(request).get(request.query.get("use", ""))
        place = request.query.get("place", "")
        if key is None or PLACE.fullmatch(place) is None:
            raise web.HTTPNotFound(text="There is no such address to hand on.\n")
        address = _address(request, key) + (f"#{place}" if place else "")
        return web.Response(body=svg_of(address), content_type="image/svg+xml")


def _address(request: web.Request, key: str) -> str:
    """As who asks has reached this PC; at the PC itself as others do."""
    host, colon, port = request.host.rpartition(":") if not request.host.endswith("]") else (request.host, "", "")
    host, port = (host, port) if colon else (request.host, "")
    name = own_number() if host in HERE else host
    return f"{request.scheme}://{name}{f':{port}' if port else ''}/?token={key}"
