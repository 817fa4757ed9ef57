"""What a board with little memory forgets once it plays: code that has made what there is one of. Loaded only while it
does; for MicroPython alone, as others have enough memory.
"""


def forget_constructors(owner: "object", others: "list[object]") -> "None":
    """An object and its parts are all made: forget the constructors of their classes. Not those of others, which
    are parts or classes, nor of their parts; what is known by then is added to them."""
    known = others
    waiting = [owner]
    while waiting:
        part = waiting.pop()
        attributes = getattr(part, "__dict__", None)
        if attributes is not None and part not in known:
            known.append(part)
            _forget_constructor(type(part), known)
            waiting.extend(attributes.values())


def forget_methods(kind: "type", *methods: "object") -> "None":
    """Nobody calls these methods of a class any more."""
    for name, value in kind.__dict__.items():
        if value in methods:
            setattr(kind, name, None)


def _forget_constructor(kind: "type", known: "list[object]") -> "None":
    if kind is not object and kind not in known:
        known.append(kind)
        if "__init__" in kind.__dict__:
            setattr(kind, "__init__", None)  # noqa: B010  # deleted, it would stay (type_attr in py/objtype.c)
        for base in kind.__bases__:
            _forget_constructor(base, known)
