"""Looks with axe at states of a page one after the other, in every theme and on a phone."""

from axe_playwright_python.base import AXE_SCRIPT

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}

# In each theme what a theme can spoil, all rules in the last one and on a phone. Of the page only what a state has new;
# the board, a thousand nodes, is away meanwhile unless it is to be looked at.
INSPECT = """
async ([selector, themes, withBoard]) => {
    const found = [];
    const look = async (theme, options) => {
        document.documentElement.dataset.theme = theme;
        const { violations } = await axe.run(selector, { resultTypes: ["violations"], ...options });
        for (const { id, nodes } of violations) {
            for (const { target } of nodes) found.push(`${theme}: ${id} at ${target}`);
        }
    };
    const last = themes.at(-1);
    const board = document.getElementById("board");
    const place = document.createElement("div");
    if (withBoard) await look(last, {});
    board.replaceWith(place);
    for (const theme of themes.slice(0, -1)) await look(theme, { runOnly: ["color-contrast"] });
    if (!withBoard) await look(last, {});
    place.replaceWith(board);
    return found;
}
"""
THEMES = ("light", "contrast", "wood", "dark")


class Inspector:
    """`look` at states of a page one after the other; `found` is what keeps people from using it, and where."""

    def __init__(self, page):
        self.found = []
        self._page = page
        page.evaluate(AXE_SCRIPT)

    def look(self, state, selector, with_board=False):
        """At what the selector finds."""
        page = self._page
        self._inspect(state, selector, THEMES, with_board)
        page.set_viewport_size(PHONE)
        self._inspect(f"{state}, on a phone", selector, THEMES[-1:], False)
        if page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]:
            self.found.append(f"{state}: wider than the screen")
        page.set_viewport_size(DESK)

    def _inspect(self, state, selector, themes, with_board):
        findings = self._page.evaluate(INSPECT, [selector, themes, with_board])
        self.found += [f"{state}, {finding}" for finding in findings]
