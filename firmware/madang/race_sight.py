"""What stands on a race's board (madang.games.race), and which sensor is not believed: see madang.sensor_watch. Has the
hands (madang.race_hands) explained; decides nothing."""

from madang import sensing, squares
from madang.explanation import IN_HAND, MOVE, UNEXPLAINED
from madang.interpreter import const
from madang.race_hands import RaceHands
from madang.sensor_watch import SensorWatch
from madang.settings import Settings
from madang.squares import NO_SQUARE

_STRANGE_MS = const(10000)  # any piece may be set on the cloth by mistake, and stand there for a while


class RaceSight:
    """`look` once a cycle; allocates nothing but when another sensor is believed or not.

    settled, eager  what stands, but for the sensor that is not believed
    rest_ms         since something settled
    may_go_back     whether the last move can be taken back by hand
    suspect         the square that alone was wrong for long, as long as it is; or NO_SQUARE
    """

    def __init__(self, hands: "RaceHands", settings: "Settings") -> "None":
        self.hands = hands
        self.watch = SensorWatch(settings)
        self.settled = squares.new_set()
        self.eager = squares.new_set()
        self.rest_ms = 0
        self.may_go_back = False
        self.suspect = NO_SQUARE
        self._game = hands.game
        self._settings = settings
        self._settings_revision = settings.revision
        self._scratch = squares.new_set()
        hands.dead = self.watch.square

    def has_changed_mind(self, sensed: "sensing.Sensing", elapsed_ms: "int") -> "bool":
        """Whether another sensor is believed, or not, than before."""
        watch = self.watch
        if self._settings_revision != self._settings.revision:
            self._settings_revision = self._settings.revision
            watch.look_anew()
        watch.is_proved_alive(sensed.settled, elapsed_ms)
        if self.hands.dead == watch.square:
            return False
        self.hands.dead = watch.square
        return True

    def look(self, sensed: "sensing.Sensing", changed: "int") -> "None":
        watch = self.watch
        watch.correct(sensed.eager, self.hands.expected, self.eager)
        watch.correct(sensed.settled, self.hands.expected, self.settled)
        if changed & sensing.SETTLED:
            self.rest_ms = 0

    def explain(self, is_set_up: "bool") -> "None":
        """What the hands may have done; if nothing else, beside a square that alone was wrong for long."""
        hands = self.hands
        may_go_back = self.may_go_back and self._settings.takeback == 1
        hands.note(self.settled)
        hands.explain(may_go_back)
        doubted = self.suspect
        if doubted == NO_SQUARE:
            return
        if not squares.has(hands.missing, doubted) and not squares.has(hands.extra, doubted):
            self.suspect = NO_SQUARE
            return
        if is_set_up or (hands.kind != IN_HAND and hands.kind != UNEXPLAINED):
            return
        squares.copy(self.settled, self._scratch)
        if squares.has(hands.expected, doubted):
            squares.add(self._scratch, doubted)
        else:
            squares.discard(self._scratch, doubted)
        hands.dead = doubted
        hands.look(self._scratch)
        hands.explain(may_go_back)
        if hands.kind != MOVE or self._game.origin[hands.move] == NO_SQUARE:  # a new piece might be the missing one
            hands.dead = NO_SQUARE
            hands.look(self.settled)
            hands.explain(may_go_back)

    def doubt(self) -> "None":
        """See whether a single square is wrong, and has been for long."""
        self.watch.doubt(self.hands.missing, self.hands.extra, self.rest_ms)
        if self.watch.doubted != NO_SQUARE:
            self.suspect = self.watch.doubted

    def lying(self) -> "int":
        """The square whose sensor lies, as it alone is too much and nobody has lifted it for long; or NO_SQUARE."""
        self.doubt()
        if self.rest_ms < _STRANGE_MS or not self.watch.is_too_much(self.hands.extra):
            return NO_SQUARE
        return self.watch.doubted

    def is_lost(self) -> "bool":
        """Whether the piece that is in a hand may stand where nothing is felt: twice it was away alone for long."""
        hands = self.hands
        self.doubt()
        if squares.count(hands.missing) != 1 or not squares.is_empty(hands.extra) or hands.is_doubtful:
            return False
        return self.watch.times_gone(squares.first(hands.missing), self.rest_ms) > 1
