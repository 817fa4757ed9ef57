"""Matches: points, rings, challengers, ends, undo, and their text."""

import examples
from expect import message_of
from matches import LENGTHS, check, play, random_match, set_up_at_random, staged, steps, strip_of, text_of

from madang.games.kamisado import match, notation
from madang.games.kamisado.board import BLACK, EMPTY, FROM_LEFT, WHITE
from madang.games.kamisado.match import DRAGON, KOREAN, Match, MatchError
from madang.games.kamisado.match_text import MatchTextError, end_text, match_lines, parse_match, ring_text, score_text
from madang.games.kamisado.rules import NOBODY
from madang.games.kamisado.strips import STRIPS

WHITE_WINS = ("e8-e2", "b1-g6", "pass", "g6-e8")
DEADLOCK = ("c8-c4", "b1-h7", "c4-e2")  # Black causes it, on a green square

# The match's edition and length, the white green tower's rings before, and the ring, score and end after it has come
# home or has been named by a deadlock. Dragon 15 with three rings, named: see _end_round.
WINS = (
    ("dragon", 1, 0, "white green 1", "black 0 white 1 of 1", "white"),
    ("dragon", 3, 0, "white green 1", "black 0 white 1 of 3", "waiting"),
    ("dragon", 3, 1, "white green 2", "black 0 white 3 of 3", "white"),
    ("dragon", 7, 1, "white green 2", "black 0 white 3 of 7", "waiting"),
    ("dragon", 7, 2, "white green 3", "black 0 white 7 of 7", "white"),
    ("dragon", 15, 2, "white green 3", "black 0 white 7 of 15", "waiting"),
    ("dragon", 15, 3, "none", "black 0 white 15 of 15", "white"),
    ("korean", 1, 0, "white green 1", "black 0 white 1 of 1", "white"),
    ("korean", 3, 0, "white green 1", "black 0 white 1 of 3", "waiting"),
    ("korean", 3, 1, "none", "black 0 white 1 of 3", "white"),
    ("korean", 5, 1, "none", "black 0 white 1 of 5", "white"),
    ("korean", 7, 1, "none", "black 0 white 1 of 7", "white"),
)
COMES_HOME = ("obpkyr1n/6G%s1/3g4/8/8/8/8/N1RYKPBO w G -", "g7-g8")
IS_NAMED = ("ob1kyrgn/7G%s/8/8/2p5/8/8/N1RYKPBO b P h7", "c4-e2")


def test_points_and_rings():
    for position, move in (COMES_HOME, IS_NAMED):
        for edition, length, rings, ring, score, end in WINS:
            played = staged(edition, length, position % ("+" * rings))
            before = (played.score[:], played.won_rings[WHITE << 3 | 6])
            play(played, move)
            assert played.rounds[-1].winner == WHITE
            told = (ring_text(played.rounds[-1]), score_after(played), end_text(played))
            assert told == (ring, score, end), (edition, length, position, told)
            assert played.undo() and (played.score, played.won_rings[WHITE << 3 | 6]) == before
            assert (played.winner, played.waits_for) == (NOBODY, match.MOVE)
            reopened = played.rounds[-1]
            assert (reopened.winner, reopened.reason, reopened.ringed, reopened.points) == (NOBODY, 0, EMPTY, 0)


def score_after(played):
    return f"black {played.score[BLACK]} white {played.score[WHITE]} of {played.length}"


def test_figure_6_rings_the_red_tower():
    # Both books: "Minjun flips over his red tile (because that is the colour of the square that Vlara last moved to)".
    played = Match(DRAGON, 3)
    played.start_basic()
    for _, keyword, words in examples.read("deadlock.txt"):
        if keyword in ("moves", "move") and played.waits_for == match.MOVE:
            play(played, *(words if keyword == "moves" else words[:1]))
    lines = match_lines(played)
    assert [line[10:] for line in lines[-4:]] == ["white deadlock", "white red 1", "black 0 white 1 of 3", "waiting"]
    assert played.challenger() == BLACK


def test_a_push_into_a_deadlock_rings_by_the_square_of_the_pusher():
    # Not by that of the tower pushed, which would be orange in the one and pink in the other.
    for position, move, result, ring in (
        ("8/8/8/2B+1p++Ry+g+++/2n+r+b+++Y++o1/2K+P+++O++2k/2N+++3G1/8 w P g4", "d3-d4^1", "black", "black brown 2"),
        (
            "6yr++/6g++1/5b++o++k+++/5N+++K+P+++/5nBG+++/7Y++/5p++1O++/6R+++1 b O h4",
            "g6-g5^2",
            "white",
            "none",  # its red one has three
        ),
    ):
        played = staged(DRAGON, 15, position)
        play(played, move)
        assert notation.result_of(played.round) == (result, "deadlock")
        assert ring_text(played.rounds[-1]) == ring


def test_the_ends_of_the_rulebooks_matches():
    # Dragon 9(d): "scoring two points (which then wins her the match by seven points to three)"; 9(e): "nine points
    # to three"; 10(l): fourteen points, and eight for reaching the other side with a Triple Sumo.
    after_9_c = "2p5/4n3/6y1/r2o+3b/1k+1N+3O/4g++2K/2R+1B3/2G1Y+1P1 b K e3"
    after_one_push = "2p5/4n3/6y1/r2o+3b/1k+1N+g++2O/4B2K/2R+1Y+3/2G3P1 b G e4"
    for position, move, score, end in (
        (after_9_c, "b4-b1", "black 7 white 3 of 7", "black"),
        (after_one_push, "e4-h1", "black 9 white 3 of 7", "black"),
    ):
        played = staged(DRAGON, 7, position)
        play(played, move)
        assert (score_after(played), end_text(played)) == (score, end)


def test_the_big_finish_ends_the_match():
    played = None
    for _, keyword, words in examples.read("big-finish.txt"):
        if keyword == "position":
            played = staged(DRAGON, 15, " ".join(words))
            assert score_after(played) == "black 9 white 14 of 15"
        elif keyword == "move":
            play(played, words[0])
    assert (score_after(played), end_text(played)) == ("black 9 white 22 of 15", "white")
    assert ring_text(played.rounds[-1]) == "none"
    check_no_more(played)


def check_no_more(played):
    assert played.setups() == () and played.waits_for == match.NOTHING
    assert message_of(MatchError, played.start_basic) == "the match is over, white has won it"


def test_a_dragon_match():
    played = Match(DRAGON, 3)
    assert played.challenger() == BLACK and played.setups() == ("basic",)
    assert message_of(MatchError, played.start_filled, FROM_LEFT) == (
        "round 1 of a dragon match to 3 is not set up by 'fill' but by 'basic'"
    )
    told = message_of(MatchError, played.start_drawn, (1, 2))
    assert told == "round 1 of a dragon match to 3 is not set up by 'tokens' but by 'basic'"
    played.start_basic()
    for begin, arguments in ((played.start_basic, ()), (played.start_filled, (0,)), (played.start_drawn, ((1, 2),))):
        assert message_of(MatchError, begin, *arguments) == "round 1 is not over"
    play(played, *WHITE_WINS)
    assert played.challenger() == BLACK and played.setups() == ("fill",)
    assert played.won_rings[WHITE << 3 | 6] == 1
    played.start_filled(FROM_LEFT)
    assert played.rounds[-1].setup == "fill left"
    assert notation.position_text(played.round) == "yobpkrgn/8/8/8/8/8/8/NRYKPBOG+ b * -"


def test_a_korean_match():
    played = Match(KOREAN, 3)
    assert played.setups() == ("tokens",)
    assert message_of(MatchError, played.start_drawn, (9, 9)) == "token 9 is drawn twice; it takes two different ones"
    assert message_of(MatchError, played.start_drawn, (0, 9)) == "no token 0 (try 1 to 36)"
    assert message_of(MatchError, played.start_basic).endswith("is not set up by 'basic' but by 'tokens'")
    played.start_drawn((31, 9))
    assert played.rounds[0].setup == "tokens 9 KOGPRBNY 31 RGKNOYBP"
    assert notation.position_text(played.round) == "ynbrpgok/8/8/8/8/8/8/RGKNOYBP b * -"
    play(played, "h8-h2")
    assert played.undo() and played.undo() and played.rounds == [] and not played.undo()
    assert notation.position_text(played.round) == notation.START
    assert 9 in played.tokens_left()
    played.start_drawn((31, 9))
    play_home(played)
    assert message_of(MatchError, played.start_drawn, (1, 9)) == "token 9 is used up; no token comes twice in a match"
    assert len(played.tokens_left()) == 34


def play_home(played):
    """Play until somebody is home."""
    number = len(played.rounds)
    while played.waits_for == match.MOVE and len(played.rounds) == number:
        moves = examples.legal_moves(played.round)
        home = [move for move in moves if move >> 9 & 7 in (0, 7) and move & 63 != move >> 6 & 63]
        played.play((home or moves)[0])


def test_a_white_challenger_moves_first_with_the_lower_token():
    number = 0
    while True:
        played, dice = random_match(number)
        number += 1
        if played.edition == KOREAN and played.length > 1:
            played.start_drawn((1, 2))
            while played.waits_for == match.MOVE:
                moves = examples.legal_moves(played.round)
                played.play(moves[dice.below(len(moves))])
            if played.challenger() == WHITE:
                break
    played.start_drawn((31, 9))
    assert played.round.side == WHITE
    assert strip_of(played.round.board, WHITE) == STRIPS[8]
    assert strip_of(played.round.board, BLACK) == STRIPS[30]


def test_single_rounds_of_the_newer_book():
    played = Match(KOREAN, 1)
    assert played.setups() == ("tokens", "basic")
    told = message_of(MatchError, played.start_filled, FROM_LEFT)
    assert told == "round 1 of a korean match to 1 is not set up by 'fill' but by 'tokens' or 'basic'"
    played.start_basic()
    play(played, *DEADLOCK)
    assert end_text(played) == "white" and score_text(played, 1) == "black 0 white 1 of 1"
    check_no_more(played)


def test_editions_and_lengths():
    assert message_of(MatchError, Match, "golden", 3) == "no edition 'golden' (try korean or dragon or series)"
    assert message_of(MatchError, Match, KOREAN, 15) == "no korean match goes to 15 points (try 1, 3, 5, 7)"
    assert len(LENGTHS) == 9


def test_corrected_strips_stay_with_the_match():
    strips = STRIPS[:8] + ("NGRYKPBO",) + STRIPS[9:]
    played = Match(KOREAN, 3)
    played.start_drawn((9, 31), strips)
    assert notation.position_text(played.round) == "obpkyrgn/8/8/8/8/8/8/RGKNOYBP b * -"
    assert text_of(parse_match(match_lines(played))) == text_of(played)


def test_matches_at_random():
    for number in range(24):
        played, dice = random_match(number)
        for _ in steps(played, dice):
            check(played)
        lines = match_lines(played)
        assert match_lines(parse_match(lines)) == lines


def test_undo_all_the_way():
    for number in (0, 3, 5, 7):
        played, dice = random_match(number)
        texts = [text_of(played)]
        for _ in steps(played, dice):
            texts.append(text_of(played))
            if len(texts) > 60:
                break
        while texts:
            assert text_of(played) == texts.pop()
            assert played.undo() == bool(texts)


def test_a_match_goes_on_from_its_text():
    for number in (2, 6):
        played, dice = random_match(number)
        for _ in steps(played, dice):
            if dice.below(10) == 0:
                break
        read = parse_match(match_lines(played))
        for taken_up in (played, read):
            if taken_up.waits_for == match.SET_UP:
                set_up_at_random(taken_up, random_match(number)[1])
            if taken_up.waits_for == match.MOVE:
                taken_up.play(examples.legal_moves(taken_up.round)[0])
        assert text_of(read) == text_of(played)
        assert read.undo() and played.undo() and text_of(read) == text_of(played)


SOUND = (
    "kamisado  dragon 3",
    "round     1 black basic",
    "start     obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -",
    "moves     e8-e2 b1-g6 pass g6-e8",
    "position  obpkGrgn/8/8/8/8/8/4y3/N1RYKPBO b Y e8",
    "result    white home",
    "ring      white green 1",
    "score     black 0 white 1 of 3",
    "round     2 black fill left",
    "start     yobpkrgn/8/8/8/8/8/8/NRYKPBOG+ b * -",
    "moves     c8-c4",
    "position  yo1pkrgn/8/8/8/2b5/8/8/NRYKPBOG+ w G c4",
    "end       playing",
)

# line (from 1), what it says instead, the message after "line N: "
ALTERED = (
    (
        1,
        "kamisado dragon 5",
        "no match 'dragon 5' (try korean 1, korean 3, korean 5, korean 7, "
        "dragon 1, dragon 3, dragon 7, dragon 15, series 16)",
    ),
    (1, "chess dragon 3", "'chess' stands where only 'kamisado' can"),
    (2, "round 2 black basic", "round is '1 black', not '2 black'"),
    (2, "round 1 black fill left", "round 1 of a dragon match to 3 is not set up by 'fill' but by 'basic'"),
    (2, "round 1 black", "no set-up '' (try 'basic', 'fill left', 'fill right' or 'tokens 9 KOGPRBNY 31 RGKNOYBP')"),
    (2, "round 1 black full left", "no set-up 'full left' (try ..."),
    (2, "round 1 black fill middle", "no set-up 'fill middle' (try ..."),
    (2, "round 1 black basic " + "x" * 150, "no set-up 'basic " + "x" * 34 + "...' (try ..."),
    (2, "round " + "1" * 150 + " black", "round is '1 black', not '" + "1" * 100 + "...'"),
    (3, "start obpkyrgn/8/8/8/8/8/8/NGRYKPBO+ b * -", "start is 'obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -', not 'obpk..."),
    (
        4,
        "moves e8-e2 b1-g7 pass g6-e8",
        "move 2: b1-g7 is not legal: g7 is not straight or diagonally ahead of b1; try b1-b2",
    ),
    (4, "moves e8-e2 b1-g6 pass g6-e8 e2-e1", "move 5: e2-e1 is not legal: the round is over, white has won"),
    (5, "position obpkGrgn/8/8/8/8/8/4y3/N1RYKPBO b Y e2", "position is '..."),
    (6, "result white deadlock", "result is 'white home', not 'white deadlock'"),
    (6, "end playing", "'end' stands where only 'result' can: the round is over"),
    (7, "ring white green 2", "ring is 'white green 1', not 'white green 2'"),
    (8, "score black 0 white 2 of 3", "score is 'black 0 white 1 of 3', not 'black 0 white 2 of 3'"),
    (9, "round 2 white fill left", "round is '2 black', not '2 white'"),
    (10, "start yobpkrgn/8/8/8/8/8/8/NRYKPBOG b * -", "start is 'yobpkrgn/8/8/8/8/8/8/NRYKPBOG+ b * -', not..."),
    (12, "round 3 white fill left", "'round' stands where only 'moves' or 'position' can"),
    (13, "end white", "end is 'playing', not 'white'"),
    (13, "\x00\u00e9 '", "'??' stands where only 'end' can: the round goes on"),
)


def test_what_is_altered_is_told_by_its_line():
    assert list(SOUND) == match_lines(parse_match(list(SOUND)))
    for line, text, message in ALTERED:
        lines = list(SOUND)
        lines[line - 1] = text
        told = message_of(MatchTextError, parse_match, lines)
        assert is_as_wanted(told, f"line {line}: {message}"), told


def is_as_wanted(told, wanted):
    """Whether a message is the wanted one, or begins as far as that has it before three dots."""
    return told.startswith(wanted[:-3]) if wanted.endswith("...") else told == wanted


def test_after_the_last_round_only_the_end_follows():
    played = Match(DRAGON, 1)
    played.start_basic()
    play(played, *WHITE_WINS)
    lines = match_lines(played)
    assert lines[-1] == "end       white" and match_lines(parse_match(lines)) == lines
    told = message_of(MatchTextError, parse_match, lines[:-1] + ["round 2 black fill left"])
    assert told == "line 9: 'round' stands where only 'end' can"


def test_a_match_without_a_round():
    assert match_lines(parse_match(["kamisado dragon 7", "end waiting"])) == ["kamisado  dragon 7", "end       waiting"]


def test_ten_moves_stand_in_a_line():
    played, dice = random_match(1)
    for _ in steps(played, dice):
        if played.round.plies == 11:
            break
    assert [len(line.split()) - 1 for line in match_lines(played) if line.startswith("moves")] == [10, 1]


def test_the_score_while_a_round_goes_on():
    played = Match(DRAGON, 3)
    played.start_basic()
    assert score_text(played, 1) == "black 0 white 0 of 3"


def test_what_is_cut_short_is_told_and_the_sound_part_kept():
    for count in range(len(SOUND)):
        try:
            parse_match(SOUND[:count])
        except MatchTextError as error:
            assert error.line == count + 1 and str(error).endswith("stops without its 'end': it was cut short")
            assert (error.match is None) == (count == 0)
            if count >= 4:
                assert error.match.rounds[0].winner == WHITE
        else:
            raise AssertionError(count)


def test_what_follows_the_end_is_told():
    told = message_of(MatchTextError, parse_match, SOUND + ("end playing",))
    assert told == "line 14: 'end' stands where nothing can: the match has ended"


def test_blank_lines_and_spaces_do_not_matter():
    lines = []
    for line in SOUND:
        lines += ["", "  " + line.replace(" ", "   ") + "\r"]
    assert match_lines(parse_match(lines)) == list(SOUND)


def test_tokens_in_a_text():
    played = Match(KOREAN, 3)
    played.start_drawn((9, 31))
    lines = match_lines(played)
    assert lines[1] == "round     1 black tokens 9 KOGPRBNY 31 RGKNOYBP"
    for setup, message in (
        (
            "tokens 31 RGKNOYBP 9 KOGPRBNY",
            "the higher token, 31, is the defender's: 'tokens' names the lower one first",
        ),
        ("tokens 9 KOGPRBNY 9 KOGPRBNY", "the higher token, 9, is the defender's: 'tokens' names the lower one first"),
        ("tokens 9 KOGPRBNY 37 RGKNOYBP", "no token '37' (try 1 to 36)"),
        ("tokens 9 KOGPRBNK 31 RGKNOYBP", "no strip 'KOGPRBNK' (eight different letters..."),
        ("tokens 9 kogprbny 31 RGKNOYBP", "the strip 'kogprbny' is written in capitals, KOGPRBNY"),
        ("basic", "round 1 of a korean match to 3 is not set up by 'basic' but by 'tokens'"),
    ):
        lines[1] = "round 1 black " + setup
        assert is_as_wanted(message_of(MatchTextError, parse_match, lines), "line 2: " + message)
