"""The command line: commands, options, exit codes. Parses, calls the other rooms, prints; decides nothing."""
