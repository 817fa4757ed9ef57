"""The page's files, as they are sent: compressed, with validators, and under addresses that change with their content,
so that a browser that has them asks for nothing but the page itself. Knows no viewer.
"""

import gzip
import hashlib
import json
from dataclasses import dataclass
from importlib.resources import files

from aiohttp import web

from madang_host.i18n import language

STATIC = files("madang_host.ui.web") / "static"
LOCALE = files("madang_host.i18n") / "locale"
TYPES = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "json": "application/json",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
FOREVER = "public, max-age=31536000, immutable"
VERSION_MARK = "{version}"  # in the page, where the version of all files stands
PRELOADS_MARK = (
    "<!-- preloads -->"  # where the browser is told of all modules at once, or it would find them one by one
)


@dataclass(frozen=True)
class Asset:
    """One file. `tag` changes with its content."""

    content: bytes
    compressed: bytes
    kind: str
    tag: str


class Assets:
    """`answer` what a browser asks for. `version` is that of all files together."""

    def __init__(self) -> None:
        contents = {entry.name: entry.read_bytes() for entry in STATIC.iterdir() if _kind(entry.name) is not None}
        catalogues = {entry.name: entry.read_bytes() for entry in LOCALE.iterdir() if entry.name.endswith(".po")}
        digest = hashlib.sha256()
        for name, content in sorted({**contents, **catalogues}.items()):
            digest.update(name.encode() + b"\0" + content)
        self.version = digest.hexdigest()[:12]
        contents["index.html"] = self._page(contents)
        self._assets = {name: _asset(name, content) for name, content in contents.items()}

    def page(self, request: web.Request) -> web.Response:
        """The page itself: always asked for, and sent only if it has changed."""
        return self._answer(request, self._assets["index.html"], "no-cache")

    def file(self, request: web.Request) -> web.Response:
        """One of the other files, by `version` and `name` of the request; raises HTTPNotFound."""
        name = request.match_info["name"]
        if name not in self._assets or name == "index.html":
            raise web.HTTPNotFound
        return self._answer(request, self._assets[name], self._lasting(request))

    def words(self, request: web.Request) -> web.Response:
        """The page's own words in a language; English has none but those in the code."""
        spoken = language.language_of(request.match_info["language"])
        name = f"words-{spoken}.json"
        if name not in self._assets:
            words = json.dumps(language.entries(spoken), ensure_ascii=False)
            self._assets[name] = _asset(name, words.encode())
        return self._answer(request, self._assets[name], self._lasting(request))

    def _lasting(self, request: web.Request) -> str:
        return FOREVER if request.match_info["version"] == self.version else "no-cache"

    def _page(self, contents: dict[str, bytes]) -> bytes:
        text = contents["index.html"].decode()
        scripts = sorted(name for name in contents if name.endswith(".js") and name != "page.js")
        preloads = "\n    ".join(f'<link rel="modulepreload" href="static/{VERSION_MARK}/{name}">' for name in scripts)
        return text.replace(PRELOADS_MARK, preloads).replace(VERSION_MARK, self.version).encode()

    @staticmethod
    def _answer(request: web.Request, asset: Asset, lasts: str) -> web.Response:
        headers = {"ETag": f'"{asset.tag}"', "Cache-Control": lasts, "Vary": "Accept-Encoding"}
        if any(tag.value == asset.tag for tag in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return web.Response(body=asset.compressed, content_type=asset.kind, charset="utf-8", headers=headers)
        return web.Response(body=asset.content, content_type=asset.kind, charset="utf-8", headers=headers)


def _kind(name: str) -> str | None:
    return TYPES.get(name.rpartition(".")[2])


def _asset(name: str, content: bytes) -> Asset:
    kind = _kind(name)
    assert kind is not None
    return Asset(content, gzip.compress(content, mtime=0), kind, hashlib.sha256(content).hexdigest()[:16])
