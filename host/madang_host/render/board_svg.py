"""A drawing of a board as an SVG document, with a caption if there is one. Knows no game, no pixels and no files."""

from xml.etree import ElementTree

from madang_host.render import screen_colours
from madang_host.render.drawing import BoardDrawing
from madang_host.render.screen_colours import css
from madang_host.render.shapes import Attribute, Node, board_nodes, node

LEFT = 52  # of file a, in the document
TOP = 28  # of rank 8
SIDE = 880  # of the board with its margins
CAPTION_HEIGHT = 94
FONTS = "system-ui, 'DejaVu Sans', sans-serif"


def board_svg(drawing: BoardDrawing, caption: tuple[str, str] | None = None) -> str:
    """The document; a caption is a headline and a line below it. The position's text is its `desc`."""
    height = SIDE + (CAPTION_HEIGHT if caption else 0)
    title = ", ".join(caption) if caption else drawing.title
    parts = [
        node("title", title),
        node("desc", drawing.text),
        node("rect", width=SIDE, height=height, rx=14, fill=css(screen_colours.BACKGROUND)),
        node("g", *board_nodes(drawing), transform=f"translate({LEFT} {TOP})"),
    ]
    if caption:
        headline, below = caption
        ink = css(screen_colours.INK_LIGHT)
        parts += [
            _centred(headline, SIDE + 32, fill=ink, font_size=30, font_weight=700),
            _centred(below, SIDE + 70, fill=css(screen_colours.LABEL), font_size=23),
        ]
    return svg_text(SIDE, height, parts)


def place_of(x: float, y: float) -> tuple[float, float]:
    """Where a place of the board (see shapes) is in the document."""
    return LEFT + x, TOP + y


def svg_text(width: float, height: float, parts: list[Node], unit: str = "") -> str:
    """A document that holds these nodes, so many units wide and high; with a unit, `mm`, that is its true size."""
    attributes: dict[str, Attribute] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {width:g} {height:g}",
        "role": "img",
        "font-family": FONTS,
    }
    if unit:
        attributes |= {"width": f"{width:g}{unit}", "height": f"{height:g}{unit}"}
    svg = _element(Node("svg", attributes, tuple(parts)))
    ElementTree.indent(svg, "")
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def _centred(text: str, y: float, **attributes: Attribute) -> Node:
    return node("text", text, x=SIDE / 2, y=y, text_anchor="middle", **attributes)


def _element(drawn: Node) -> ElementTree.Element:
    named = {key: value if isinstance(value, str) else f"{value:g}" for key, value in drawn.attributes.items()}
    element = ElementTree.Element(drawn.name, named)
    for child in drawn.children:
        if isinstance(child, str):
            element.text = child
        else:
            element.append(_element(child))
    return element
