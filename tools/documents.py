"""Keeps the documents true: puts into them what stands in the code, draws their pictures, builds their site.

`make docs` runs it. In a document a place is marked by a comment, `taken: docstring PATH`, `taken: settings` or
`taken: conversation`, and ended by another; what is between them is written here, and a test holds it.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from madang.app import App
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.notation import parse_position
from madang.protocol import format_line
from madang.setting_help import HELP, ROWS
from madang_host.games.kamisado.drawing import drawing_of
from madang_host.render.board_svg import board_svg
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SITE = ROOT / "build" / "site"
STAGE = ROOT / "build" / "documents"  # the documents of the whole repository, where they are to each other
TAKEN = re.compile(r"(<!-- taken: (\w+) ?(\S*) -->\n).*?(<!-- /taken -->)", re.DOTALL)
SHOWN = ("docs", "hardware", "examples", "tests", "firmware", "host")  # folders whose documents the site has

PICTURES = {
    "start": "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -",
    "answer": "ob1kyrgn/8/8/8/2p5/8/8/NGRYKPBO w G c4",
    "home": "obpkGrgn/8/8/8/8/8/4y3/N1RYKPBO b Y e8",
}


def main() -> None:
    for path in DOCS.glob("*.md"):
        path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")
    for name, svg in pictures().items():
        (DOCS / "pictures" / name).write_text(svg, encoding="utf-8")
    build()
    print(f"{SITE.relative_to(ROOT)}/index.html")


def renewed(text: str) -> str:
    """A document with what it takes from the code."""
    return TAKEN.sub(lambda found: f"{found[1]}{_taken(found[2], found[3])}{found[4]}", text)


def _taken(kind: str, what: str) -> str:
    if kind == "settings":
        rows = [f"| `{name}` | {least} to {most} | {default} | {HELP[name]} |" for name, default, least, most in ROWS]
        return "\n".join(["| setting | range | default | what it is for |", "|---|---|---|---|", *rows, ""])
    if kind == "conversation":
        return "```text\n" + "".join(f"{line}\n" for line in conversation()) + "```\n"
    assert kind == "docstring", kind
    text = ast.get_docstring(ast.parse((ROOT / what).read_text(encoding="utf-8")))
    return f"```text\n{text}\n```\n"


def conversation() -> list[str]:
    """The PC's hello, and how the board answers it: made by the board's own writer of lines."""
    board = VirtualBoard("e6614c", MemoryStore())
    board.boot_id = "5f2c01d9"
    app = App(board, Kamisado())
    board.take_outgoing()
    hello = format_line("hello", 0, [])
    board.receive(hello.strip())
    said = b""
    for _ in range(100):
        app.step(20)
        said += board.take_outgoing()
    kinds = ("$hello", "$ok", "$game", "$position")
    told = [line for line in said.decode().splitlines() if line.split(" ")[0] in kinds]
    return [f"> {hello.decode().strip()}", *(f"< {line}" for line in told[:4])]


def pictures() -> dict[str, str]:
    """By their files' names."""
    return {f"{name}.svg": board_svg(drawing_of(parse_position(text))) for name, text in PICTURES.items()}


def build(site: Path = SITE) -> None:
    """The site, of copies: so that links go where they go in the repository."""
    shutil.rmtree(STAGE, ignore_errors=True)
    for path in sorted(ROOT.glob("*.md")):
        _stage(path)
    for folder in SHOWN:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".md", ".svg", ".png") and "static" not in path.parts:
                _stage(path)
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--clean", "--site-dir", str(site)]
    command += ["--config-file", str(DOCS / "mkdocs.yml")]
    subprocess.run(command, check=True, cwd=ROOT, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"})


def _stage(path: Path) -> None:
    copy = STAGE / path.relative_to(ROOT)
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, copy)


if __name__ == "__main__":
    main()
