"""The PC side of Madang: mirrors, simulates, plays and flashes a board. Works through ports, never through hardware."""
