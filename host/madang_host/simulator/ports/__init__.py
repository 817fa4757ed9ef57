"""sim://, upy:// and pico:// as pyserial ports. pyserial finds a module protocol_X here for X://."""
