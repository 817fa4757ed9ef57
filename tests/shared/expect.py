"""What pytest.raises does, on both interpreters."""


def message_of(error, function, *arguments):
    """The message of the very error that the call must raise."""
    try:
        function(*arguments)
    except error as caught:
        assert type(caught) is error, caught
        return str(caught)
    raise AssertionError(f"no {error.__name__} from {arguments!r}")
