"""The commands `madang settings` and `madang palette`: how a board behaves and looks. Parse, call, print."""

import copy
import sys
from dataclasses import asdict

import click

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.setting_help import HELP, ROWS
from madang.settings import Settings
from madang_host.cli.options import echo_json, json_option, open_session, port_option
from madang_host.connection.ports import is_forgetful
from madang_host.errors import BoardError
from madang_host.maintenance import setting_profiles

SETTINGS_S = 5.0


def _complete_setting(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    return [row[0] for row in ROWS if row[0].startswith(begun)]


def _complete_profile(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    return [profile.name for profile in setting_profiles.profiles() if profile.name.startswith(begun)]


@click.command()
@port_option
@click.argument("name", required=False, shell_complete=_complete_setting)
@click.argument("value", required=False)
@click.option("--load", metavar="NAME|FILE", shell_complete=_complete_profile, help="Set all that a profile says.")
@click.option("--save", metavar="NAME|FILE", help="Keep the board's settings as a profile.")
@click.option("--profiles", "lists_profiles", is_flag=True, help="List the profiles there are.")
@click.option("--force", is_flag=True, help="Save over a profile that is there.")
@json_option
def settings(
    port: str,
    name: str | None,
    value: str | None,
    load: str | None,
    save: str | None,
    lists_profiles: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Show a board's settings, or one by its NAME; with VALUE, set it.

    They are kept on the board. What differs from the default is marked *. A profile is a text file of some of them;
    one without a folder and an ending in its name is kept with the others of yours. It holds no milliamperes: what a
    board may draw is no matter of taste.
    """
    if sum(map(bool, (name, load, save, lists_profiles))) > 1:
        raise click.UsageError("Only one of NAME, --load, --save and --profiles.")
    if lists_profiles:
        _list_profiles(as_json)
        return
    if name is not None:
        Settings().get(name)  # raises SettingError
    changes = {name: value} if name is not None and value is not None else {}
    if load is not None:
        changes = {name: str(value) for name, value in setting_profiles.find_profile(load).values.items()}
    with open_session(port) as session:
        with click.progressbar(
            changes.items(), label=f"Setting {port}", file=sys.stderr, hidden=len(changes) < 2
        ) as bar:
            for change in bar:
                session.command("set", *change)
        if not session.wait_for(lambda mirror: not mirror.needs_settings, SETTINGS_S * session.slowness):
            raise BoardError("the board did not report its settings; try again")
        with session.lock:
            now = copy.copy(session.mirror.settings)
    if changes and is_forgetful(port):
        click.echo(f"{port} forgets this now; sim://?store=FOLDER keeps what is set.", err=True)
    if save is not None:
        path = setting_profiles.keep_profile(setting_profiles.profile_of(save, now), force)
        click.echo(f"Kept as {path}; 'madang settings --load {save}' sets them again.")
        return
    for row in ROWS:
        if row[0] in (changes or {name or row[0]: ""}):
            _tell_setting(row, now.get(row[0]), as_json)


def _tell_setting(row: tuple[str, int, int, int], now: int, as_json: bool) -> None:
    setting, default, least, most = row
    help_text = HELP[setting]
    if as_json:
        unit = setting_profiles.unit_of(setting)
        values = {"name": setting, "value": now, "default": default, "least": least, "most": most}
        echo_json(values | {"unit": unit, "help": help_text})
    else:
        mark = " " if now == default else "*"
        click.echo(f"{setting:<16} {now:>5} {mark} {help_text} ({least} to {most}, default {default})")


def _list_profiles(as_json: bool) -> None:
    for profile in setting_profiles.profiles():
        if as_json:
            echo_json({"name": profile.name, "purpose": profile.purpose, "settings": dict(profile.values)})
        else:
            click.echo(f"{profile.name:<16} {profile.purpose or 'Your own'}")


@click.command()
@click.option("--brightness", type=click.IntRange(1, 255), default=Settings().brightness, show_default=True)
@click.option("--search", "steps", type=click.IntRange(1), metavar="STEPS", help="Look for better colours instead.")
@click.option(
    "--seed", type=click.IntRange(0), default=0, help="Where a search begins: 0 the colours in use (default)."
)
@json_option
def palette(brightness: int, steps: int | None, seed: int, as_json: bool) -> None:
    """Print how well the eight colours are told apart on the lights.

    For each role and each kind of colour vision: the smallest difference (CIEDE2000) between two colours of what the
    lights show, and which two they are; with the channels' hues taken as a screen's (srgb) and by the lights'
    datasheet (chips). First the colours, and as rows how they look to each kind of vision.
    """
    from madang_host.maintenance import palette_figures  # coloraide takes a while to import

    settings = Settings()
    settings.set("brightness", brightness)
    if steps:
        searching = palette_figures.search(settings, steps, seed)
        with click.progressbar(searching, length=steps, label="Searching", file=sys.stderr) as found:
            *_, (merit, looks) = found
        present = palette_figures.merit(palette_figures.LOOKS, settings)
        click.echo(f"merit {merit:.2f}; that of the colours in use is {present:.2f}")
        for name, look in zip(COLOUR_NAMES, looks, strict=True):
            click.echo(f"    {look},  # {name}")
        return
    if as_json:
        for figure in palette_figures.figures(settings):
            echo_json(asdict(figure))
        return
    click.echo(palette_figures.colours_table(settings) + "\n")
    for vision, colours in palette_figures.swatches(settings).items():
        row = zip(COLOUR_LETTERS, colours, strict=True)
        click.echo(f"{vision:<12}  " + "".join(click.style(f" {letter} ", fg="black", bg=rgb) for letter, rgb in row))
    click.echo("\n" + palette_figures.figures_table(settings))
