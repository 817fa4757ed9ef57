"""The page in Firefox and WebKit: it opens, a round is played by clicks, the dialogue, a dead line.

What Chromium's tests look at in detail is looked at here only where browsers differ.
"""

import pytest
from other_browsers import missing, tab_of
from pages import QUICK, page_of
from rounds import ROUND

from madang_host.connection.session import Session

MOVES = "return [...document.querySelectorAll('td button')].map((button) => button.textContent).join(' ')"
IS_OPEN = "return document.getElementById('new-game').open"


@pytest.fixture(params=("firefox", "webkit"))
def tab(request):
    lacking = missing(request.param)
    if lacking:
        pytest.skip(f"no {lacking} here: tests/README.md says where it is had")
    with tab_of(request.param) as tab:
        yield tab


def until_begun(tab):
    tab.until_said("ask", "Black: move any of your towers.")


def test_a_round_by_clicks_that_is_begun_in_the_dialogue_and_a_dead_line(tab):
    with Session("sim://") as session:
        for name, value in QUICK.items():
            session.command("set", name, str(value))
        with page_of(session) as served:
            tab.open(served.address)
            until_begun(tab)
            begin_in_the_dialogue(tab)
            for number, text in enumerate(ROUND, 1):
                if text != "pass":
                    tab.move(text)
                    played = ROUND[: number + (ROUND[number : number + 1] == ("pass",))]
                    tab.until(f"the moves {played}", f"{MOVES} === arguments[0]", " ".join(played))
            tab.until_said("card", "White wins: the green tower reached Black's home row on e8.")
            assert "Black: e8 to e2. White: green on b1." in tab.run(
                "return document.getElementById('log').textContent"
            )
        tab.until("a page that is dimmed", "return document.body.classList.contains('lost')")
        tab.until("words of it", "return document.getElementById('connection').textContent !== ''")
        with page_of(session, served.port):
            tab.until("a page that is bright", "return !document.body.classList.contains('lost')")
            tab.until("no more words of it", "return document.getElementById('connection').textContent === ''")
            tab.open("about:blank")  # before the server ends


def begin_in_the_dialogue(tab):
    board = tab.run("return document.getElementById('board').getBoundingClientRect().toJSON()")
    assert board["width"] == board["height"] > 600
    tab.click("#actions button.main")
    tab.until("the dialogue", IS_OPEN)
    tab.run("document.getElementById('match').value = 'kamisado dragon 1'")
    tab.run("document.getElementById('match').dispatchEvent(new Event('change'))")
    tab.click("#new-game button.main")
    tab.until_said("score", "Dragon")
    until_begun(tab)
    assert not tab.run(IS_OPEN)
