"""Kamisado on the PC: its names, its annotation, its match files. The rules are those of madang.games.kamisado."""
