from uos import *  # noqa: F403


def sync():
    pass
