"""The description of the protocol has every command of the board, with its arguments."""

import re

from every_command import COMMANDS

from madang import protocol


def test_every_command_is_described_with_its_arguments() -> None:
    assert protocol.__doc__ is not None
    described = protocol.__doc__.partition("From the PC")[2]
    found = {line.strip() for line in re.findall(r"^    (\w.*?)(?:  .*)?$", described, re.MULTILINE)}
    assert found == {f"{words} {usage}".strip() for words, (usage, _handler) in COMMANDS.items()}
