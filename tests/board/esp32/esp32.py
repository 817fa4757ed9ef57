"""An `esp32` for MicroPython on the PC: a partition of flash in memory, which holds a littlefs."""

BLOCK_BYTES = 4096


class Partition:
    TYPE_DATA = 1

    @staticmethod
    def find(kind, label):
        assert (kind, label) == (Partition.TYPE_DATA, "vfs")
        return [vfs]

    def __init__(self, blocks):
        self.data = bytearray(b"\xff" * (blocks * BLOCK_BYTES))

    def readblocks(self, block, into, offset=0):
        at = block * BLOCK_BYTES + offset
        into[:] = self.data[at : at + len(into)]

    def writeblocks(self, block, data, offset=None):
        """As flash does it: bits only fall; the whole block is erased before where no offset is given."""
        if offset is None:
            self.ioctl(6, block)
        at = block * BLOCK_BYTES + (offset or 0)
        for i in range(len(data)):
            self.data[at + i] &= data[i]

    def ioctl(self, request, argument):
        if request == 4:
            return len(self.data) // BLOCK_BYTES
        if request == 5:
            return BLOCK_BYTES
        if request == 6:
            at = argument * BLOCK_BYTES
            self.data[at : at + BLOCK_BYTES] = b"\xff" * BLOCK_BYTES
        return 0


vfs = Partition(64)
