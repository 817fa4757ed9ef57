"""The page in a real browser: rounds by mouse, finger and keys; several viewers; whether everybody can use it."""

import re
import time

import pytest
from line import BoardServer
from pages import board_page, page_of
from playwright.sync_api import expect
from rounds import ROUND

from madang.squares import parse_square
from madang_host.connection.session import Session

PUSH = "obpk1rgn/8/8/4y3/4G+3/8/8/N1RYKPBO w G -"
GREETINGS = [("de", "Schwarz: Zieh irgendeinen", "Aufstellen"), ("ko", "흑: 아무 타워나 움직이세요.", "배치")]
PHONE = {"width": 360, "height": 740}


def test_a_whole_round_by_mouse_with_slides_a_mistake_a_pass_and_the_card_at_its_end(player):
    player.drag("e8", "e7", "e6", "e5", "e4", "e3", "e2")
    player.until_moved("e8-e2")
    player.until_said("turn", "White: green on b1")
    player.drag("c1", "c2", "c3")
    player.until_said("mistake", "Wrong tower: White's green tower on b1 must move.")
    player.until_labelled("c3", "lift this")
    player.press("Put back")
    player.until_said("mistake", "")
    player.until_said("ask", "White: move the green tower on b1.")
    player.drag("b1", "c2", "d3", "e4", "f5", "g6")
    player.until_moved("e8-e2", "b1-g6", "pass")
    player.drag("g6", "f7", "e8")
    player.until_said("ask", "White wins: the green tower reached Black's home row on e8.")
    player.until_moved("e8-e2", "b1-g6", "pass", "g6-e8")
    player.until_labelled("e8", "White's green tower")
    player.until_said("card", "White wins: the green tower reached Black's home row on e8.")
    player.until_said("log", "White: g6 to e8.White wins: the green tower reached Black's home row on e8.")
    card = player.page.locator("#card")
    card.get_by_role("button", name="Look back").click()
    player.until_said("ask", "The start of the round")
    player.page.keyboard.press("End")
    player.open_tab("Play")
    card.get_by_role("button", name="Play again").click()
    player.until_said("ask", "Black: move any of your towers.")
    player.until_moved()
    expect(player.page.locator("#card")).to_be_empty()


def test_a_push_by_mouse(served, player):
    served.session.command("new", "position", *PUSH.split())
    player.press("Set up")
    player.until_said("ask", "White: move the green tower on e4.")
    expect(player.page.locator("[data-tower=white-green]")).to_have_attribute("data-rings", "1")
    player.drag("e4", "e5")
    player.until_moved("e4-e5^1")
    player.until_labelled("e6", "Black's yellow tower")
    player.until_said("turn", "White: purple on f1")


def test_by_clicks_and_beside_the_board(player):
    player.page.mouse.click(*player.point("d8"))
    player.until_labelled("d8", "in the hand")
    player.page.mouse.click(*player.point("d5"))
    player.until_moved("d8-d5")
    player.page.locator("[data-spot=h1]").focus()
    player.page.keyboard.press("x")
    player.until_labelled("h0", "beside the board, White's orange tower")
    player.until_said("log", "White: put it on one of")
    player.until_said("ask", "White: put it on a lit square.")
    player.drag("h0", "h1")
    player.until_said("ask", "White: move the orange tower on h1.")


def test_by_keys_alone(player):
    keyboard = player.page.keyboard
    player.page.locator("[data-spot=d4]").focus()
    for key in ("e", "8", "Space"):
        keyboard.press(key)
    player.until_said("ask", "Black: put it on a lit square.")
    player.until_said("log", "Black: put it on one of")
    for _ in range(3):
        keyboard.press("ArrowDown")
    expect(player.page.locator(":focus")).to_have_attribute("data-spot", "e5")
    keyboard.press("Space")
    player.until_moved("e8-e5")
    for key in ("a", "1", "Enter"):
        keyboard.press(key)
    player.until_labelled("a1", "in the hand")
    keyboard.press("Escape")
    player.until_labelled("a1", "White's brown tower")


def test_a_finger_drags_a_tower_and_scrolls_from_an_empty_square(served, visit):
    player = visit(served, viewport=PHONE, has_touch=True, is_mobile=True)
    player.until_said("ask", "Black: move any of your towers.")
    player.drag_by_finger("e8", "e7", "e6", "e5", "e4", "e3", "e2")
    player.until_moved("e8-e2")
    assert player.page.evaluate("scrollY") == 0
    player.open_tab("Board")
    player.drag_by_finger("d4", "d5", "d6", "d7")
    player.page.wait_for_function("() => scrollY > 50")


def test_two_viewers_agree_and_reloading_loses_nothing(served, player, visit):
    other = visit(served)
    player.drag("e8", "e2")
    other.until_moved("e8-e2")
    other.drag("b1", "g6")
    player.until_moved("e8-e2", "b1-g6", "pass")
    other.until_moved("e8-e2", "b1-g6", "pass")
    player.page.reload()
    player.until_moved("e8-e2", "b1-g6", "pass")
    for where in ("ask", "turn", "score"):
        other.until_said(where, player.text(where))
    for spot in ("e2", "g6", "b1"):
        expect(other.page.locator(f"[data-spot={spot}]")).to_have_attribute("aria-label", player.label(spot))


def test_looking_back_disturbs_nothing(player):
    player.drag("e8", "e2")
    player.until_moved("e8-e2")
    player.press("one move back")
    player.until_said("ask", "The start of the round")
    player.until_labelled("e8", "Black's yellow tower")
    assert player.page.locator("#turn").is_hidden()
    player.drag("b1", "b2")  # a picture of the past cannot be touched
    player.press("back to the present")
    player.until_labelled("e2", "Black's yellow tower")
    player.until_said("ask", "White: move the green tower on b1.")


def test_the_page_comes_back_after_its_server_and_mirrors_real_hands(visit):
    with BoardServer() as board:
        board.set_occupied(*range(8), *range(56, 64))
        with Session(board.port) as session, page_of(session) as served:
            player = visit(served)
            player.until_said("ask", "Black: move any of your towers.")
            board.set_occupied(parse_square("e8"), occupied=False)
            player.until_labelled("e8", "not there")
            board.set_occupied(parse_square("e2"))
            player.until_moved("e8-e2")
            for offered in ("Put back", "Set up", "Restore"):
                assert player.page.get_by_role("button", name=offered).count() == 0
            player.drag("d8", "d5")
            assert player.text("notice") == ""
        player.until_said("connection", "lost its server")
        with Session(board.port) as session, page_of(session, served.port):
            player.page.wait_for_function("() => document.getElementById('connection').textContent === ''")
            player.until_moved("e8-e2")
            player.until_labelled("e2", "Black's yellow tower")
        player.troubles.clear()  # the browser notes that the server was away


def test_who_has_knocked_towers_over_reads_what_goes_back(served, player):
    player.until_said("ask", "Black: move any of your towers.")
    knocked = [parse_square(name) for name in ("a1", "e1", "d8")]
    for square in knocked:
        served.session.hands.set_occupied(square, False)
    player.until_said("ask", "back on")
    expect(player.page.locator("#ask")).to_have_css("opacity", "1")  # nothing is said over it
    for square in knocked:
        served.session.hands.set_occupied(square, True)
    player.until_said("ask", "Black: move any of your towers.")


def test_settings_change_the_lights_at_once(served, player):
    player.open_tab("Board")
    player.page.get_by_text("Settings of the board").click()
    player.page.get_by_role("spinbutton", name="hint").fill("0")
    player.page.keyboard.press("Tab")
    player.page.wait_for_function("() => !document.querySelector('.glow:not([hidden])')")
    assert served.session.mirror.settings.hint == 0


def test_what_is_tried_of_a_setting_is_seen_while_sliding_and_comes_back(served, player):
    page = player.page
    asked = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: asked.append(frame)))
    page.reload()
    player.until_said("ask", "Black: move any of your towers.")
    player.open_tab("Board")
    page.get_by_text("Settings of the board").click()
    slider = page.get_by_role("slider", name="brightness")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    left, middle = box["x"] + 8, box["y"] + box["height"] / 2
    before = shine(page)
    began_s = time.monotonic()
    page.mouse.move(left + box["width"] / 2, middle)
    page.mouse.down()
    for x in range(20):
        page.mouse.move(left + x, middle)
        page.wait_for_timeout(15)
    page.mouse.move(left, middle)
    page.wait_for_function("() => document.querySelector('[aria-labelledby=setting-brightness]').value < 20")
    served.session.wait_for(lambda mirror: mirror.settings.brightness < 20)
    page.wait_for_function("(before) => board.style.getPropertyValue('--shine') < before - 0.2", arg=before)
    assert 2 <= len(asked) <= 2 + 10 * (time.monotonic() - began_s)
    page.mouse.up()
    page.keyboard.press("Escape")
    served.session.wait_for(lambda mirror: mirror.settings.brightness == 96)
    page.wait_for_function("(before) => board.style.getPropertyValue('--shine') == before", arg=before)
    page.keyboard.press("End")
    page.get_by_role("button", name="brightness: Back to 96").click()
    page.wait_for_function("() => document.querySelector('[aria-labelledby=setting-brightness]').value == 96")
    assert served.session.wait_for(lambda mirror: mirror.settings.brightness == 96)


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE])
def test_the_board_is_seen_while_a_setting_is_tried(served, visit, size):
    player = visit(served, viewport=size)
    player.open_tab("Board")
    player.page.get_by_text("Settings of the board").click()
    player.page.get_by_role("slider", name="brightness").scroll_into_view_if_needed()
    for spot in ("a8", "h1"):
        x, y = player.point(spot)
        assert 0 < y < size["height"]
        seen = player.page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).closest('[data-spot], .tower') !== null", [x, y]
        )
        assert seen


def shine(page):
    return float(page.locator("#board").evaluate("(board) => board.style.getPropertyValue('--shine')"))


# The coach, and looking back


def test_what_each_move_leads_to_now_and_before(engine, served, player, visit):
    other = visit(served)
    play_round(player, 3)
    assert player.marks() == [] and player.page.locator(".prospects").is_hidden()
    player.switch("What each move leads to")
    assert player.prospects() == ["e8: wins at once", "f7: wins in 3", "g7: loses in 12", "h7: loses in 4"]
    assert sorted(player.marks()) == ["+1", "+3", "\N{MINUS SIGN}12", "\N{MINUS SIGN}4"]
    assert player.label("e8").endswith("wins here, wins at once")
    assert other.marks() == []
    player.press("one move back")
    assert player.prospects() == ["pass: loses in 2"]
    player.press("one move back")
    assert player.prospects()[:3] == ["g6: wins in 3", "b3: wins in 5", "c2: wins in 5"]
    assert len(player.marks()) == 13
    assert player.label("b1").endswith("White's green tower")
    player.page.keyboard.press("Home")
    assert player.prospects()[0] == "a8-a4: wins in 17"
    assert player.label("a8").endswith("Black's orange tower, wins in 17")
    assert len(player.marks()) == 8
    player.page.keyboard.press("End")
    assert player.prospects()[0] == "e8: wins at once"
    player.switch("What each move leads to")
    player.until_gone(".mark")
    assert player.page.locator(".prospects").is_hidden()
    player.page.reload()
    player.until_said("turn", "White: green on g6")
    assert player.marks() == []


def test_the_first_move_of_a_tower_in_the_hand(engine, player):
    player.switch("What each move leads to")
    assert len(player.prospects()) == 102
    player.page.mouse.click(*player.point("d8"))
    player.until_labelled("d8", "in the hand")
    player.page.wait_for_function("() => document.querySelectorAll('.mark').length === 13")
    player.until_labelled("d4", "wins in 17")
    assert player.prospects()[:2] == ["d3: wins in 17", "d4: wins in 17"]
    assert len(player.prospects()) == 13


def test_the_best_move_is_lit_on_the_board_for_all_viewers(engine, served, player, visit):
    other = visit(served)
    play_round(player, 1)
    player.press("one move back")
    player.press("Hint")
    for viewer in (player, other):
        viewer.until_said("advice", "The best move: b1-g6.")
        viewer.until_labelled("g6", "the best move")
        viewer.until_labelled("b1", "the best move")
    player.drag("b1", "g6")
    player.until_moved(*ROUND[:3])
    other.until_said("turn", "White: green on g6")
    expect(other.page.locator("[data-spot=g6]")).not_to_have_accessible_name(re.compile("the best move"))


def test_what_answers_a_mistake_is_lit_on_the_board_when_it_is_asked_why(engine, served, player, visit):
    other = visit(served)
    play_round(player, 1)
    player.open_tab("Moves")
    player.press("Why?")
    player.until_said("why", "e8-e2 leaves e2 to green: green then wins in 3, b1-g6 first.")
    for viewer in (player, other):
        viewer.until_labelled("g6", "the best move")
        viewer.until_labelled("b1", "the best move")


def test_a_move_that_gives_a_win_away_is_marked_and_told(engine, served, player, visit):
    other = visit(served)
    player.switch("Analyse the round")
    play_round(player, 1)
    player.page.get_by_role("button", name="e8-e2 leaves e2 to green: green then wins in 3.").wait_for()
    play_round(player, 4)
    player.until_said("coach", "Moves that changed the result: 1")
    expect(player.page.locator("td button.changed")).to_have_text(["e8-e2"])
    assert other.page.locator("td button.changed").count() == 0
    said = "e8-e2 leaves e2 to green: green then wins in 3, b1-g6 first. a8-a4 would have won in 17."
    player.page.get_by_role("button", name=said).click()
    player.until_said("ask", "After move 1: e8-e2")
    player.until_said("moves", "would have won in 17")
    player.switch("Analyse the round")
    player.until_gone("td button.changed")
    expect(player.page.locator("#moves")).not_to_contain_text("would have")


def play_round(player, plies):
    """Go on with the round until so many moves are made."""
    for number in range(len(player.moves()), plies):
        text = ROUND[number]
        if text != "pass" and len(player.moves()) == number:
            player.drag(text[:2], text[3:])
        player.until_moved(*ROUND[: 3 if number == 1 else number + 1])


TWO_ROUNDS = ["kamisado dragon 3", "round 1 black basic", *ROUND, "round 2 black fill left", "d8-d5", "g1-g2"]


@pytest.fixture
def replaying(visit):
    with board_page(entries=TWO_ROUNDS) as served:
        player = visit(served, "#replay")
        player.until_said("ask", "The start of the round")
        yield player
        player.leave()


def test_a_match_is_stepped_through_by_buttons_and_keys(replaying):
    player, keyboard = replaying, replaying.page.keyboard
    player.until_moved(*ROUND)
    expect(player.page.get_by_role("button", name="one move back")).to_be_disabled()
    player.press("one move forward")
    player.until_said("ask", "After move 1: e8-e2")
    player.until_labelled("e2", "Black's yellow tower")
    keyboard.press("ArrowRight")
    player.until_said("ask", "After move 2: b1-g6")
    expect(player.page.locator("td button[aria-current]")).to_have_text("b1-g6")
    keyboard.press("ArrowLeft")
    player.until_said("ask", "After move 1: e8-e2")
    player.press("g6-e8")
    player.until_labelled("e8", "White's green tower")
    keyboard.press("ArrowRight")
    player.until_said("ask", "The start of the round")
    player.until_labelled("h1", "White's green tower")
    player.until_moved("d8-d5", "g1-g2")
    keyboard.press("ArrowLeft")
    player.until_said("ask", "After move 4: g6-e8")
    keyboard.press("End")
    player.until_said("turn", "Black: ")
    player.until_said("ask", "Black: move")
    player.press("Round 1")
    player.until_said("ask", "The start of the round")
    expect(player.page.locator(":focus")).to_have_text("Round 1")


def test_on_a_phone_the_buttons_and_the_board_are_seen_together(visit):
    with board_page(entries=TWO_ROUNDS) as served:
        player = visit(served, "#replay", viewport=PHONE, has_touch=True, is_mobile=True)
        player.until_said("ask", "The start of the round")
        for move in ROUND:
            player.page.get_by_role("button", name="one move forward").tap()
            player.until_said("ask", move)
        bar = player.page.get_by_role("group", name="Look back").bounding_box()
        assert player.point("h1")[1] < bar["y"] < PHONE["height"] - bar["height"] + 1
        player.leave()


def test_the_arrows_on_the_board_move_the_cursor_only(replaying):
    replaying.page.locator("[data-spot=d4]").focus()
    replaying.page.keyboard.press("ArrowRight")
    expect(replaying.page.locator(":focus")).to_have_attribute("data-spot", "e4")
    assert replaying.text("ask") == "The start of the round"


def test_a_match_plays_by_itself_and_stops(replaying):
    player = replaying
    player.page.get_by_label("Seconds a move").select_option("0.5")
    player.press("play the moves")
    player.until_said("ask", "After move 2: b1-g6")
    player.press("stop playing the moves")
    where = player.text("ask")
    player.page.wait_for_timeout(600)
    assert player.text("ask") == where
    player.press("g6-e8")
    player.press("play the moves")
    player.until_said("ask", "After move 1: d8-d5")
    player.until_said("ask", "Black: move")  # the present
    player.page.get_by_role("button", name="play the moves", exact=True).wait_for()


def test_the_focus_stays_on_the_button_that_steps(replaying):
    replaying.page.get_by_role("button", name="one move forward").focus()
    for move in ROUND:
        replaying.page.keyboard.press("Enter")
        replaying.until_said("ask", move)
    expect(replaying.page.locator(":focus")).to_have_attribute("title", "one move forward")


def test_a_profile_is_picked_from_the_list(player, served):
    player.open_tab("Board")
    player.page.get_by_text("Settings of the board", exact=True).click()
    player.page.get_by_label("Profile", exact=True).select_option("evening")
    player.until_said("profile-purpose", "Dim lights for a dark room")
    player.press("Use it")
    player.page.wait_for_function("() => document.querySelector('[aria-labelledby=setting-brightness]').value === '28'")
    assert served.session.mirror.settings.brightness == 28


def test_the_clocks_run_for_the_side_whose_turn_it_is(player):
    player.open_tab("Board")
    player.page.get_by_text("Clocks", exact=True).click()
    player.page.get_by_label("Time for each side").fill("1")
    player.press("Restart the clocks")
    player.until_said("above", "1:00")
    player.drag("e8", "e2")
    player.page.wait_for_function("() => /0:5[5-9]/.test(document.querySelector('.time.running')?.textContent)")
    expect(player.page.locator("#below .time.running")).to_have_count(1)
    player.page.wait_for_function(
        "() => document.querySelectorAll('.glow:not([hidden])').length > 5"
    )  # the last minute is lit
    player.open_tab("Play")
    player.press("Pause")
    player.press("Continue")
    player.page.reload()
    player.page.wait_for_function("() => /0:[1-5]/.test(document.querySelector('.time.running')?.textContent)")


COUNT_TONES = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; start.apply(this, when); };
"""


def test_sounds_can_be_off(served, visit):
    player = visit(served)
    player.page.add_init_script(COUNT_TONES)
    player.page.reload()
    player.until_said("ask", "Black: move any of your towers.")
    player.drag("e8", "e2")
    player.until_moved("e8-e2")
    player.page.wait_for_function("() => window.tones === 2")
    player.open_tab("Board")
    player.page.get_by_label("Sounds").select_option("none")
    player.drag("b1", "g6")
    player.until_moved("e8-e2", "b1-g6", "pass")
    player.page.reload()
    player.drag("g6", "e8")
    player.until_said("ask", "White wins")
    assert player.page.evaluate("window.tones") == 0


SEE_AWAKE_AND_SPOKEN = """
window.awake = 0;
window.spoken = [];
const lock = { released: false, release: async () => { window.awake -= 1; } };
const wakeLock = { request: async () => { window.awake += 1; return lock; } };
Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
speechSynthesis.speak = ({ text, lang }) => window.spoken.push([lang, text]);
"""


def test_the_screen_stays_awake_during_a_game_and_moves_are_spoken_if_wished(served, visit):
    player = visit(served, locale="de")
    page = player.page
    page.add_init_script(SEE_AWAKE_AND_SPOKEN)
    page.reload()
    player.until_said("ask", "Schwarz: Zieh irgendeinen deiner Türme.")
    page.wait_for_function("() => window.awake === 1")
    player.drag("e8", "e2")
    player.until_moved("e8-e2")
    assert page.evaluate("window.spoken") == []
    player.open_tab("Brett")
    page.get_by_label("Züge ansagen").check()
    player.drag("b1", "g6")
    page.wait_for_function("() => window.spoken.length > 0")
    assert page.evaluate("window.spoken.map((said) => said[0])[0]") == "de"
    page.wait_for_function("() => window.spoken.some((said) => said[1].includes('b1'))")


def test_the_page_can_be_installed_as_an_app(served, visit):
    screen = visit(served).page
    answer = screen.context.new_cdp_session(screen).send("Page.getInstallabilityErrors")
    reasons = {error["errorId"] for error in answer["installabilityErrors"]}
    assert reasons <= {"in-incognito"}  # where tests run


@pytest.mark.parametrize(("language", "asks", "sets_up"), GREETINGS)
def test_every_word_in_the_viewers_language(served, visit, language, asks, sets_up):
    """Nothing on the page is left in English but what has no other name."""
    player = visit(served, locale=language)
    player.until_said("ask", asks)
    assert player.page.locator("html").get_attribute("lang") == language
    player.page.get_by_role("button", name=sets_up, exact=True).wait_for()
    text = player.page.locator("body").text_content().replace("dead_square", "")  # a setting's name
    english = [
        word for word in ("tower", "square", "Black", "White", "move", "Clocks", "Settings", "game") if word in text
    ]
    assert english == []
    labels = player.page.locator("[data-spot]").evaluate_all("(cells) => cells.map((cell) => cell.ariaLabel).join()")
    assert "tower" not in labels and "empty" not in labels


def test_another_language_is_chosen_on_the_page(player):
    player.open_tab("Board")
    player.page.get_by_label("Language").select_option("de")
    player.until_said("ask", "Schwarz: Zieh irgendeinen deiner Türme.")
    player.page.reload()
    player.until_said("ask", "Schwarz: Zieh irgendeinen deiner Türme.")
    player.page.get_by_label("Sprache").select_option("en")
    player.until_said("ask", "Black: move any of your towers.")
