"""What an ESP32-S3 has instead of modules of madang_board: each takes the place of the one with its name there when the
firmware is built (madang_host.firmware_image). Untried on parts.

All else, from the start to the serial line, is shared; the numbers that differ are in madang_board/chips/esp32s3.py.
"""
