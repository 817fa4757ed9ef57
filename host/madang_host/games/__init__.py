"""What a game brings to the PC: its names, texts and files, a package a game. Knows neither board nor screen."""
