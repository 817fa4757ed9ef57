"""The commands `madang recorder` and `madang doctor`. Parse, call, print; examine nothing themselves."""

from pathlib import Path

import click

from madang_host import recorder as flight_recorder
from madang_host.errors import UserError
from madang_host.recording import recording_lines
from madang_host.session import Session

port_option = click.option("--port", required=True, help="The board, see 'madang --help'.")


@click.group()
def recorder() -> None:
    """Fetch what the board's flight recorder holds.

    A board keeps the last thousand edges of its sensors, each with its time.
    """


@recorder.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@port_option
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def save(file: Path, port: str, force: bool) -> None:
    """Save the recorded edges as FILE, which 'madang simulate FILE' replays.

    The recording begins at power-on if the board still has all edges since then, and else where it waited for a move,
    with the game as it was. The game on the board goes on meanwhile.
    """
    if file.exists() and not force:
        raise UserError(f"{file} is there already; name another file, or say --force")
    with Session(port) as session, click.progressbar(length=1, label="Fetching edges") as bar:

        def show(fetched: int, of: int) -> None:
            bar.length = max(1, of)
            bar.update(fetched - bar.pos)

        recording = flight_recorder.fetch(session, show)
    try:
        file.write_text("".join(f"{line}\n" for line in recording_lines(recording)), encoding="utf-8")
    except OSError as error:
        raise UserError(f"cannot write {file}: {error.strerror}") from error
    beginning = f"entry {len(recording.record)} of the game" if recording.record else "power-on"
    click.echo(f"Saved {len(recording.edges)} edges since {beginning}; 'madang simulate {file}' replays them.")
