"""The commands `madang ports`, `log` and `flash`: which boards there are, and what is on them. Parse, call, print."""

from dataclasses import asdict
from pathlib import Path

import click

from madang import VERSION
from madang_board.wiring import READOUTS
from madang_host.cli.options import complete_port, echo_json, json_option, open_session, port_option
from madang_host.connection import discovery
from madang_host.connection.mirror import Identity
from madang_host.connection.ports import SIMULATED
from madang_host.errors import BoardError, UserError
from madang_host.firmware_image import LIMIT_MA, readable_trace

LOG_TRIES = 5
LOG_S = 2.0  # for a trace of some dozens of lines


@click.command()
@click.option("--all", "ask_all", is_flag=True, help="Ask all serial devices, not only likely boards.")
@json_option
def ports(ask_all: bool, as_json: bool) -> None:
    """List the boards found: device, USB id, and what the board says of itself."""
    rows = []
    for device in discovery.serial_devices():
        answer = discovery.ask_identity(device.name) if device.is_likely or ask_all else "not asked (see --all)"
        row = {"port": device.name, "usb": device.usb_id, "description": device.description}
        rows.append(row | (asdict(answer) if isinstance(answer, Identity) else {"says": answer}))
    rows += [
        {"port": str(drive), "says": "a board in boot mode, see 'madang flash'"} for drive in discovery.boot_volumes()
    ]
    for row in rows:
        if as_json:
            echo_json(row)
        elif "board_id" in row:
            click.echo(f"{row['port']}  {row['usb']}  Madang {row['board_id']}, firmware {row['firmware']}")
        else:
            click.echo("  ".join(value for value in row.values() if value))
    if not rows and not as_json:
        click.echo("No serial devices. A board shows up here when plugged in; sim://, upy:// and pico:// need none.")


@click.command()
@port_option
@json_option
def log(port: str, as_json: bool) -> None:
    """Print what a board has logged since it was connected, and the stored trace of its last crash."""
    with open_session(port) as session:
        for _try in range(LOG_TRIES):
            session.command("log")
            if session.wait_for(lambda mirror: mirror.has_crash_told, LOG_S * session.slowness):
                break
        else:
            raise BoardError("the board did not report its stored trace; try again")
        with session.lock:
            identity = session.mirror.identity
            logged, crash = list(session.mirror.log), [line or "" for line in session.mirror.crash]
    if identity and identity.firmware == VERSION:  # else it was not made of these sources
        logged, crash = list(map(readable_trace, logged)), list(map(readable_trace, crash))
    if as_json:
        for line in logged:
            echo_json({"logged": line})
        for trace in crash:
            echo_json({"crash": trace})
        return
    for line in logged:
        click.echo(line)
    click.echo("The last crash:" if crash else "No crash is stored.")
    for trace in crash:
        click.echo(f"  {trace}")


@click.command()
@click.option("--port", shell_complete=complete_port, help="The board; by default the one on USB.")
@click.option(
    "--install-micropython",
    "image",
    type=click.Path(path_type=Path),
    metavar="FILE.uf2",
    help="First put MicroPython on a board that was plugged in with BOOTSEL held.",
)
@click.option(
    "--readout",
    type=click.Choice(READOUTS),
    help=f"How the board's sensors are read, which the board keeps ({READOUTS[0]} unless set), with limit_ma to suit.",
)
def flash(port: str | None, image: Path | None, readout: str | None) -> None:
    """Put the firmware on a board and restart it.

    Copies only what changed, verifies all of it, and leaves the board's settings and saved game alone; but --readout
    sets limit_ma to what the sensors leave of a USB port.
    """
    if port is not None and port.startswith(SIMULATED):
        raise UserError(f"there is nothing to flash on {port}: a simulated board runs this firmware already")
    from madang_host.maintenance import flash as flasher  # mpremote takes a while to import

    if image is not None:
        drive = flasher.install_micropython(image)
        click.echo(f"Copied {image.name} to {drive}; the board restarts with MicroPython.")
        if port is None:
            port = discovery.wait_for_board_port()
    port = port or discovery.find_board_port()
    with click.progressbar(length=1, label=f"Flashing {port}", item_show_func=str) as bar:

        def show(path: str, done: int, total: int) -> None:
            bar.length = max(1, total)
            bar.update(done - bar.pos, path)

        flashed = flasher.flash(port, show, readout)
    click.echo(
        f"{flashed.written} files written, {flashed.unchanged} were up to date, {flashed.removed} old ones removed. "
        f"Board {flashed.identity.board_id} says hello with firmware {flashed.identity.firmware}."
    )
    if not flashed.target.is_tried:
        click.echo(f"Nobody has tried the firmware on a {flashed.target.name} yet: see whether all is well with it.")
    if readout:
        click.echo(f"It reads {readout}; limit_ma is {LIMIT_MA[readout]}, what its sensors leave of a USB port.")
