"""The commands `madang ports`, `log`, `flash` and `board`: which boards there are, what is on them, and to be one.
Parse, call, print."""

import signal
import threading
from dataclasses import asdict
from pathlib import Path

import click
import platformdirs

from madang import VERSION
from madang_board.wiring import READOUTS
from madang_host.cli.options import complete_port, echo_json, json_option, open_session, port_option
from madang_host.connection import discovery
from madang_host.connection.mirror import Identity
from madang_host.connection.ports import SIMULATED
from madang_host.errors import BoardError, UserError
from madang_host.firmware_image import LIMIT_MA, readable_trace

LOCAL = "127.0.0.1"
TCP_PORT = 8065  # of a Linux board; the next after the page's (madang_host.cli.web)
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
    metavar="FILE",
    help="First put MicroPython on a board that was plugged in with BOOTSEL held (a .uf2), or, an ESP32-S3, with BOOT "
    "held (a .bin).",
)
@click.option("--erase", is_flag=True, help="Empty an ESP32-S3 before: for its first MicroPython.")
@click.option(
    "--readout",
    type=click.Choice(READOUTS),
    help=f"How the board's sensors are read, which the board keeps ({READOUTS[0]} unless set), with limit_ma to suit.",
)
@click.option(
    "--circuitpython",
    "circuit_drive",
    type=click.Path(path_type=Path),
    metavar="DRIVE",
    help="Put it on the drive of a board that runs CircuitPython, instead.",
)
def flash(port: str | None, image: Path | None, erase: bool, readout: str | None, circuit_drive: Path | None) -> None:
    """Put the firmware on a board and restart it.

    Copies only what changed, verifies all of it, and leaves the board's settings and saved game alone; but --readout
    sets limit_ma to what the sensors leave of a USB port.
    """
    if port is not None and port.startswith(SIMULATED):
        raise UserError(f"there is nothing to flash on {port}: a simulated board runs this firmware already")
    if circuit_drive is not None:
        _install_on(circuit_drive, readout, {"--port": port, "--install-micropython": image, "--erase": erase or None})
        return
    from madang_host.maintenance import flash as flasher  # mpremote takes a while to import

    if image is not None:
        port = _install_micropython(image, port, erase)
    elif erase:
        raise UserError("--erase is for --install-micropython; games and settings stay otherwise")
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
    _echo_readout(readout)


def _echo_readout(readout: str | None) -> None:
    if readout:
        click.echo(f"It reads {readout}; limit_ma is {LIMIT_MA[readout]}, what its sensors leave of a USB port.")


def _install_micropython(image: Path, port: str | None, erase: bool) -> str:
    """Put it on the board that waits for it, and wait for it to start; its port."""
    from madang_host.maintenance import esp32, flash

    if esp32.is_image(image):
        esp32.install(image, port or discovery.find_board_port(), erase)
        click.echo(f"Wrote {image.name}; if the board does not restart with MicroPython now, press its RESET.")
    elif erase:
        raise UserError("--erase is for an ESP32-S3, and a .bin: a .uf2 leaves games and settings alone")
    else:
        drive = flash.install_micropython(image)
        click.echo(f"Copied {image.name} to {drive}; the board restarts with MicroPython.")
    return port or discovery.wait_for_board_port()


def _install_on(drive: Path, readout: str | None, others: dict[str, object]) -> None:
    for name, value in others.items():
        if value is not None:
            raise UserError(f"{name} is for a board with MicroPython: leave it out with --circuitpython")
    from madang_host.maintenance import circuit

    circuit.check_readout(readout)
    with click.progressbar(length=1, label=f"Copying to {drive}", item_show_func=str) as bar:

        def show(path: str, done: int, total: int) -> None:
            bar.length = max(1, total)
            bar.update(done - bar.pos, path)

        installed = circuit.install(drive, show, readout)
    click.echo(
        f"{installed.written} files written, {installed.unchanged} were up to date, {installed.removed} old ones "
        f"removed. The board is '{installed.board}'. Eject the drive, then plug the board in anew."
    )
    click.echo("Nobody has tried the firmware with CircuitPython on a board yet: see whether all is well with it.")
    _echo_readout(readout)


@click.command()
@click.option(
    "--pins",
    "pins_file",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE",
    help="How the board is wired; see examples/linux.",
)
@click.option("--store", type=click.Path(path_type=Path), help="The folder that keeps settings and games.")
@click.option(
    "--tcp-port",
    type=click.IntRange(0, 65535),
    default=TCP_PORT,
    show_default=True,
    help=f"Where programs on this machine find it: --port socket://{LOCAL}:{TCP_PORT}.",
)
def board(pins_file: Path, store: Path | None, tcp_port: int) -> None:
    """Be a board: play with sensors and lights on the pins of this Raspberry Pi, or another Linux board.

    Page and terminal on the same machine take it as their port. Ctrl-C or SIGTERM ends it, with the lights dark.
    """
    import traceback

    from serial import SerialException

    from madang_circuit.life import live
    from madang_host.linux.board import LinuxBoard
    from madang_host.linux.line import SocketLine
    from madang_host.linux.pins import read_pins
    from madang_host.linux.store import DurableStore
    from madang_host.simulator.ports.simulated import Store

    pins = read_pins(pins_file)
    folder = store or platformdirs.user_data_path("madang") / "board"
    try:
        kept = Store("linux", {"store": str(folder)})
    except SerialException as error:
        raise UserError(str(error)) from error
    ended = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    try:
        line = SocketLine(tcp_port)
        try:
            itself = LinuxBoard(pins, DurableStore(kept.folder), line, kept.board_id)
        except BaseException:
            line.close()
            raise
        click.echo(f"The board is on: 'madang play --port socket://{LOCAL}:{line.port}'")
        try:
            live(itself, lambda: not ended.is_set(), lambda error: "".join(traceback.format_exception(error)))
        except Exception:
            line.close()  # the lights stay as they tell of the crash
            raise
        itself.close()
    finally:
        kept.release()
