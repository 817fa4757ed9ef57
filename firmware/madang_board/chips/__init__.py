"""The chips that Madang runs on, a table each. Knows no driver.

All registers are given as the drivers want them: an address of a block, and within it words of four bytes.
"""
