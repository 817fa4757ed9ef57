"""Errors that a user can act on. The command line prints them in one line and exits with their code."""


class UserError(Exception):
    """Something is wrong with what was asked or with the surroundings; the message says what to do next."""

    exit_code = 1


class BoardError(UserError):
    """The board answers wrongly or not at all."""

    exit_code = 3
