asked = {}


def remount(path, readonly):
    asked[path] = readonly
