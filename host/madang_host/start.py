"""Where the program `madang` begins: nothing else is imported before Ctrl-C is listened to."""

import sys

from madang_host.exit_codes import CLOSED, INTERRUPTED, WRONG


def main() -> None:
    """The command line; neither Ctrl-C nor an output that takes no more ends it with a trace."""
    try:
        for stream in (sys.stdout, sys.stderr):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a sign the terminal lacks becomes a ?
        from madang_host.cli.main import main as commands

        commands()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:
        from madang_host.errors import OutputError

        if not isinstance(error, OutputError):
            raise
        _give_up_output(error.reason)
    finally:
        _flush()


def _flush() -> None:
    """What is still to be printed may be what cannot be."""
    try:
        sys.stdout.flush()
    except OSError as error:
        _give_up_output(error)


def _give_up_output(error: OSError) -> None:
    """Say why the output ends, unless whoever read it has gone; raises SystemExit."""
    import errno
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more at its end
    if error.errno == errno.EPIPE:
        sys.exit(CLOSED)
    sys.stderr.write(f"Error: the output cannot be written: {error.strerror}\n")
    sys.exit(WRONG)
