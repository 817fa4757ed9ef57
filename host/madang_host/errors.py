"""Errors that a user can act on. The command line prints them in one line and exits with their code."""

from madang_host import exit_codes
from madang_host.i18n.language import _


class UserError(Exception):
    """Something is wrong with what was asked or with the surroundings; the message says what to do next.

    A text whose places are given as `fields` is put into the language that is spoken where the error is read.
    """

    exit_code = exit_codes.WRONG

    def __init__(self, text: str, **fields: object) -> None:
        super().__init__(text)
        self._text = text
        self._fields = fields

    def __str__(self) -> str:
        return _(self._text).format(**self._fields) if self._fields else self._text


class BoardError(UserError):
    """The board answers wrongly or not at all."""

    exit_code = exit_codes.NO_BOARD


class RefusedError(BoardError):
    """The board answers that it does not do what it was asked. `reason` says why in its own words: English ones."""

    exit_code = exit_codes.WRONG

    def __init__(self, text: str, reason: str, **fields: object) -> None:
        super().__init__(text, reason=reason, **fields)
        self.reason = reason


class OutputError(Exception):
    """Standard output takes no more; click, which would end with 1 for a closed pipe, is not to see why.

    reason  the error of the system
    """

    def __init__(self, reason: OSError) -> None:
        super().__init__(str(reason))
        self.reason = reason
