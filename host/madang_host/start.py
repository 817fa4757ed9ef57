"""Where the program `madang` begins: nothing else is imported before Ctrl-C is listened to."""

import sys

from madang_host.exit_codes import INTERRUPTED


def main() -> None:
    """The command line; Ctrl-C ends it without a trace."""
    try:
        from madang_host.cli.main import main as commands

        commands()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
