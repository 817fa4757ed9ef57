"""Where the program `madang` begins: nothing else is imported before Ctrl-C is listened to."""

import sys

INTERRUPTED = 130  # 128 and the number of the signal, as shells have it


def main() -> None:
    """The command line; Ctrl-C ends it without a trace."""
    try:
        from madang_host.cli.main import main as commands

        commands()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
