"""All that a PC can ask for, wherever it is carried out: words, usage, and who does it."""

from madang import board_commands, commands, game_commands

COMMANDS = {}
for part in (commands, game_commands, board_commands):
    COMMANDS.update(part.COMMANDS)
